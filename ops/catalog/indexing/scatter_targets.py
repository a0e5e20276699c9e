"""Where SCATTER_ELEMENTS and SCATTER_ND write each update, and the kernels of both."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, extent, packed_strides
from ops.catalog.shared.axis_indices import LOW_32_BITS, is_outside, meant, size_of_axis
from ops.model.case import Case
from ops.model.guard import Guard

INPUT, INDICES, UPDATES, OUTPUT = "InputTensor", "IndicesTensor", "UpdatesTensor", "OutputTensor"


class ScatterRanks(NamedTuple):
    """Ranks of SCATTER_ND: of both tensors, without their leading ones (`counted`), and the coordinates of a tuple.

    The indices are an array of tuples, [grid..., tuple size]; each tuple selects a block, the last `block_rank`
    dimensions of the input.
    """

    rank: int
    indices_rank: int
    counted: int
    counted_indices: int
    tuple_size: int

    @property
    def first(self) -> int:
        """The dimension of the input that the first coordinate counts in."""
        return self.rank - self.counted

    @property
    def block_rank(self) -> int:
        """The number of dimensions of the block that a tuple selects."""
        return self.counted - self.tuple_size

    @property
    def grid_rank(self) -> int:
        """The rank of the array of tuples."""
        return self.counted_indices - 1


def scatter_ranks(guard: Guard) -> ScatterRanks:
    """The ranks while a case is checked, from fields that hold."""
    rank, indices_rank = guard.rank(INPUT), guard.rank(INDICES)
    counted, counted_indices = guard.integer("InputDimensionCount"), guard.integer("IndicesDimensionCount")
    return ScatterRanks(rank, indices_rank, counted, counted_indices, guard.size(INDICES, indices_rank - 1))


def ranks_of(case: Case) -> ScatterRanks:
    """The ranks of a valid case."""
    indices = case.sizes(INDICES)
    counts = case.integer("InputDimensionCount"), case.integer("IndicesDimensionCount")
    return ScatterRanks(len(case.sizes(INPUT)), len(indices), *counts, indices[-1])


class Targets(NamedTuple):
    """Where each update goes: its index along each dimension of the output, and whether one of these is outside.

    All are arrays that broadcast with the updates.
    """

    places: tuple[Array, ...]
    outside: Mask


def targets(case: Case) -> Targets:
    """The targets of all updates, of either operator."""
    return _by_tuple(case) if "InputDimensionCount" in case.values else _along_axis(case)


def _along_axis(case: Case) -> Targets:
    indices, axis, size = case.logical(INDICES), case.integer("Axis"), size_of_axis(case)
    places = [_counting(indices.shape, d) for d in range(indices.ndim)]
    places[axis] = meant(indices, size)
    return Targets(tuple(places), is_outside(indices, size))


def _by_tuple(case: Case) -> Targets:
    p, sizes, updates = ranks_of(case), case.sizes(INPUT), case.sizes(UPDATES)
    tuples = case.logical(INDICES)[(0,) * (p.indices_rank - p.counted_indices)]
    grid = (*tuples.shape[:-1], *(1,) * p.block_rank)
    none = np.zeros((1,) * len(updates), np.int64)
    places, outside = [none] * p.rank, np.zeros(grid, np.bool_)
    for at in range(p.tuple_size):
        size = sizes[p.first + at]
        places[p.first + at] = meant(tuples[..., at], size).reshape(grid)
        outside |= is_outside(tuples[..., at], size).reshape(grid)
    for d in range(1, p.block_rank + 1):
        places[-d] = _counting(updates, len(updates) - d)
    return Targets(tuple(places), outside)


def _counting(sizes: Shape, dimension: int) -> Array:
    """0, 1, 2 ... along one dimension, of size 1 along the others."""
    return np.arange(sizes[dimension]).reshape([-1 if d == dimension else 1 for d in range(len(sizes))])


def offsets(case: Case, found: Targets, steps: Shape) -> Array:
    """The offset of every update in a tensor with these strides, in elements; indices outside are not checked."""
    total = np.zeros(case.sizes(UPDATES), np.int64)
    for places, step in zip(found.places, steps, strict=True):
        total += places * step
    return total


def written(case: Case, found: Targets) -> tuple[Array, Mask]:
    """The flat index of the output element that every update goes to, and which updates are written at all."""
    cells = offsets(case, found, packed_strides(case.sizes(OUTPUT)))
    return cells, ~np.broadcast_to(found.outside, cells.shape)


def compute(case: Case) -> Mapping[str, Array]:
    """A copy of InputTensor with the updates written to their targets.

    SCATTER_ELEMENTS replaces the index along Axis; SCATTER_ND writes a block per tuple. Of several updates of an
    element the last one remains; updates with an index outside are dropped.
    """
    cells, is_written = written(case, targets(case))
    output = case.logical(INPUT).copy()
    output.reshape(-1)[cells[is_written]] = case.logical(UPDATES)[is_written]
    return {OUTPUT: output}


def as_directml(case: Case) -> Mapping[str, Array]:
    """As observed with DirectML 1.13.1: an update with an index outside is written at its offset modulo 2^32, if that
    lies in the output's buffer."""
    output = _in_buffer(case)
    output.cells[...] = case.logical(INPUT)
    found = offsets(case, targets(case), case.steps(OUTPUT)) & LOW_32_BITS
    lies_inside = found < len(output.buffer)
    output.buffer[found[lies_inside]] = case.logical(UPDATES)[lies_inside]
    return {OUTPUT: output.cells.copy()}


def astray(case: Case) -> Mask:
    """The output elements that DirectML 1.13.1 overwrites with updates whose index is outside."""
    found = targets(case)
    at = offsets(case, found, case.steps(OUTPUT)) & LOW_32_BITS
    marked = _in_buffer(case, np.dtype(np.bool_))
    marked.buffer[at[np.broadcast_to(found.outside, at.shape) & (at < len(marked.buffer))]] = True
    return marked.cells.copy()


class _Buffer(NamedTuple):
    buffer: Array
    cells: Array


def _in_buffer(case: Case, data_type: np.dtype[np.generic] | None = None) -> _Buffer:
    """A buffer with the size and strides of the output's, all 0, and a view of its elements as the output's sizes."""
    sizes, steps = case.sizes(OUTPUT), case.steps(OUTPUT)
    buffer = np.zeros(extent(sizes, steps), data_type or case.data_type(OUTPUT).numpy)
    strides = tuple(step * buffer.itemsize for step in steps)
    return _Buffer(buffer, np.lib.stride_tricks.as_strided(buffer, sizes, strides))
