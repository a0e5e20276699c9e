"""Finds the output cells of GATHER_ND and GATHER_ND1 that depend on a cell of the input or of the indices."""

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, cell_on, offset_of
from ops.catalog.gather.nd_sizes import low_bits, parts_of, resolved
from ops.explain.cell_sets import Block, Read, Role, cell_block, shape_of, slices, whole
from ops.model.case import Case


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    p, output = parts_of(case), case.sizes("OutputTensor")
    tuples = p.rank - p.block_rank - (p.indices_rank - 1)  # the first output dimension that runs through the tuples
    if field == "IndicesTensor":
        grid = cell[p.rank - p.indices_rank : -1]
        inner = whole(output[p.rank - p.block_rank :])
        return (Read("OutputTensor", Role.DECIDES, (*cell_block((0,) * tuples), *cell_block(grid), *inner)),)
    first = p.rank - p.input_rank
    start = cell[: p.rank - p.block_rank]
    block = list(whole(output))
    for d in range(p.batch):
        block[tuples + d] = range(cell[first + d], min(cell[first + d] + 1, output[tuples + d]))
    block[p.rank - p.block_rank :] = cell_block(cell[p.rank - p.block_rank :])
    picks = Picks(case)
    inside = Read("OutputTensor", Role.VALUE, tuple(block), lambda window: picks.inside(window, start))
    element = offset_of(cell, case.steps("InputTensor"))
    if cell_on(element, case.sizes("InputTensor"), case.steps("InputTensor")) != cell:
        return (inside,)
    return (
        inside,
        Read("OutputTensor", Role.VALUE, whole(output), lambda window: picks.astray(window, element)),
    )


class Picks:
    """Marks the output cells of GATHER_ND whose tuples select given cells of the input."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._parts = parts_of(case)
        self._sizes = case.sizes("InputTensor")
        self._steps = case.steps("InputTensor")

    def inside(self, window: Block, start: Shape) -> Mask:
        """A mask of the output cells in `window` for which a tuple of coordinates selects the input block that begins
        at `start`.
        """
        tuples, block_rank = self._tuples(window), self._parts.block_rank
        found = np.ones(tuples.shape[:-1], np.bool_)
        for at, index in enumerate(start[self._first :]):
            # Negative coordinates are compared as given, without a copy: there may be a million tuples.
            given, size = tuples[..., at], self._sizes[self._first + at]
            found &= (given == index) | (given == index - size)
        shape = shape_of(window)
        return np.broadcast_to(found.reshape(shape[: len(shape) - block_rank] + (1,) * block_rank), shape)

    def astray(self, window: Block, element: int) -> Mask:
        """Returns a mask of the output cells in the block `window` that read the input's buffer element at the offset
        `element` although a coordinate of their tuple is outside the input.
        """
        p, first, shape = self._parts, self._first, shape_of(window)
        tuples, batches = self._tuples(window), self._batches(window)
        depth = self._sizes[first : first + p.tuple_size]
        outside = np.zeros(tuples.shape[:-1], np.bool_)
        for at, size in enumerate(depth):
            outside |= (tuples[..., at] >= size) | (tuples[..., at] < -size)
        for batch, size in zip(batches, self._sizes[first - p.batch :], strict=False):
            outside |= batch >= size
        # The rest handles only the tuples that lie outside, which are few.
        offsets = resolved(tuples[outside], depth) @ np.array(self._steps[first : first + p.tuple_size])
        for batch, step in zip(batches, self._steps[first - p.batch :], strict=False):
            offsets += np.broadcast_to(batch, outside.shape)[outside] * step
        for d in range(p.rank - p.block_rank, p.rank):
            offsets = offsets[..., None] + np.arange(window[d].start, window[d].stop) * self._steps[d]
        found = np.zeros(outside.shape + shape[p.rank - p.block_rank :], np.bool_)
        found[outside] = np.clip(offsets, 0, len(self._case.buffer("InputTensor")) - 1) == element
        return found.reshape(shape)

    @property
    def _first(self) -> int:
        """The dimension of the input to which the first coordinate of a tuple refers."""
        return self._parts.rank - self._parts.input_rank + self._parts.batch

    def _grid(self, window: Block) -> Block:
        """Returns the block of tuples that the output cells in the block `window` use, as ranges of indices in the
        array of tuples.
        """
        p = self._parts
        return window[p.rank - p.block_rank - (p.indices_rank - 1) : p.rank - p.block_rank]

    def _tuples(self, window: Block) -> Array:
        """The tuples that the output cells in the block `window` read, [1, *grid, tuple size]."""
        p, grid = self._parts, self._grid(window)
        index = (0,) * (p.rank - p.indices_rank) + slices(grid)
        return low_bits(self._case.logical("IndicesTensor")[index]).reshape(1, *shape_of(grid), p.tuple_size)

    def _batches(self, window: Block) -> list[Array]:
        """For each batch dimension, the indices of the tuples along this dimension, in an array that can be broadcast
        to the sizes of the array of tuples.

        `window` is a block of output cells; only the tuples that it reads are included.
        """
        grid = self._grid(window)
        indices = (np.arange(r.start, r.stop) for r in grid[: self._parts.batch])
        return [index.reshape((-1,) + (1,) * (len(grid) - 1 - d)) for d, index in enumerate(indices)]
