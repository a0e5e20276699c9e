"""Which output cells of GATHER_ND and GATHER_ND1 an input or index cell plays a part for."""

import numpy as np

from ops.case import Case
from ops.catalog.gather_nd_sizes import parts_of, resolved
from ops.dtypes import Array, Mask
from ops.layout import Shape, cell_on, offset_of
from ops.reads import Block, Read, Role, cell_block, shape_of, whole


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    p, output = parts_of(case), case.sizes("OutputTensor")
    tuples = p.rank - p.block_rank - (p.indices_rank - 1)  # the output dimension of the first one of the tuples'
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
    """What the tuples of a block of output cells pick."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._parts = parts_of(case)
        self._sizes = case.sizes("InputTensor")
        self._steps = case.steps("InputTensor")

    def inside(self, window: Block, start: Shape) -> Mask:
        """The cells whose tuple leads to these indices before the block."""
        first = self._first
        return self._spread((self._coordinates(window) == np.array(start[first:])).all(axis=-1), window)

    def astray(self, window: Block, element: int) -> Mask:
        """The cells whose tuple lies outside the input, and that end at this element of the buffer."""
        p, first, window_of = self._parts, self._first, self._grid(window)
        coordinates = self._coordinates(window)
        depth = np.array(self._sizes[first : first + p.tuple_size])
        outside = ((coordinates < 0) | (coordinates >= depth)).any(axis=-1)
        offsets: Array = coordinates @ np.array(self._steps[first : first + p.tuple_size])
        for d in range(p.batch):
            index = np.arange(window_of[d].start, window_of[d].stop)
            index = index.reshape([-1 if axis == d else 1 for axis in range(len(window_of))])
            outside |= index >= self._sizes[first - p.batch + d]
            offsets = offsets + index * self._steps[first - p.batch + d]
        if not outside.any():
            return np.zeros(shape_of(window), np.bool_)
        outside, offsets = self._spread(outside, window), np.array(self._spread(offsets, window))
        for d in range(p.rank - p.block_rank, p.rank):
            index = np.arange(window[d].start, window[d].stop) * self._steps[d]
            offsets += index.reshape([-1 if axis == d else 1 for axis in range(p.rank)])
        last = len(self._case.buffer("InputTensor")) - 1
        return outside & (np.clip(offsets, 0, last) == element)

    @property
    def _first(self) -> int:
        """The input dimension of the first coordinate of a tuple."""
        return self._parts.rank - self._parts.input_rank + self._parts.batch

    def _grid(self, window: Block) -> Block:
        """The part of the array of tuples that a block of output cells comes from."""
        p = self._parts
        return window[p.rank - p.block_rank - (p.indices_rank - 1) : p.rank - p.block_rank]

    def _coordinates(self, window: Block) -> Array:
        """The tuples of a block of output cells, [.., tuple size]."""
        p, first = self._parts, self._first
        places = (0,) * (p.rank - p.indices_rank) + tuple(slice(r.start, r.stop) for r in self._grid(window))
        return resolved(self._case.logical("IndicesTensor")[places], self._sizes[first : first + p.tuple_size])

    def _spread(self, of_tuples: Array | np.bool_, window: Block) -> Array:
        """What holds for each tuple, for each output cell."""
        p = self._parts
        grid = of_tuples.shape
        lead = p.rank - p.block_rank - len(grid)
        return np.broadcast_to(of_tuples.reshape((1,) * lead + grid + (1,) * p.block_rank), shape_of(window))
