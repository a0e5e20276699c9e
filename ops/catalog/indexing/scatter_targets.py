"""The kernels of SCATTER_ELEMENTS and SCATTER_ND, with the output elements to which they write each update."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from ops.arrays.blocks import part_of, slabs
from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, extent, packed_strides
from ops.catalog.shared.axis_indices import (
    LOW_32_BITS,
    are_plain,
    is_outside,
    meant,
    offsets_along,
    offsets_beside,
    size_of_axis,
)
from ops.model.case import Case
from ops.model.guard import Guard
from ops.system.cancellation import checkpoint

INPUT, INDICES, UPDATES, OUTPUT = "InputTensor", "IndicesTensor", "UpdatesTensor", "OutputTensor"


class ScatterRanks(NamedTuple):
    """The ranks of the input and of the indices of SCATTER_ND, and the size of the tuples.

    The indices are an array of tuples of coordinates, [grid..., tuple size]. Each tuple selects a block of the input,
    whose dimensions are the last `block_rank` dimensions. `counted` and `counted_indices` are InputDimensionCount and
    IndicesDimensionCount: the dimensions before those that they count have size 1.
    """

    rank: int
    indices_rank: int
    counted: int
    counted_indices: int
    tuple_size: int

    @property
    def first(self) -> int:
        """The input dimension of the first coordinate of a tuple."""
        return self.rank - self.counted

    @property
    def block_rank(self) -> int:
        """The number of dimensions of the part of the input that one tuple selects."""
        return self.counted - self.tuple_size

    @property
    def grid_rank(self) -> int:
        """The rank of the array of tuples."""
        return self.counted_indices - 1


def scatter_ranks(guard: Guard) -> ScatterRanks:
    """The ScatterRanks of a case that is being validated."""
    rank, indices_rank = guard.rank(INPUT), guard.rank(INDICES)
    counted, counted_indices = guard.integer("InputDimensionCount"), guard.integer("IndicesDimensionCount")
    return ScatterRanks(rank, indices_rank, counted, counted_indices, guard.size(INDICES, indices_rank - 1))


def ranks_of(case: Case) -> ScatterRanks:
    """The ScatterRanks of a valid case."""
    indices = case.sizes(INDICES)
    counts = case.integer("InputDimensionCount"), case.integer("IndicesDimensionCount")
    return ScatterRanks(len(case.sizes(INPUT)), len(indices), *counts, indices[-1])


class Targets(NamedTuple):
    """The output index of each update along each dimension, and a mask of the updates whose index lies outside the
    output.

    All arrays broadcast with the updates.
    """

    places: tuple[Array, ...]
    outside: Mask


def targets(case: Case) -> Targets:
    """Returns a Targets with the output element that each update of SCATTER_ELEMENTS or SCATTER_ND writes to."""
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
    """An array with 0, 1, 2, ... along one dimension, and of size 1 along the others."""
    return np.arange(sizes[dimension]).reshape([-1 if d == dimension else 1 for d in range(len(sizes))])


def offsets(case: Case, found: Targets, steps: Shape) -> Array:
    """The offset, in elements, at which each update is written into a tensor with the strides `steps`.

    Does not check whether the indices lie outside the tensor.
    """
    total = np.zeros(case.sizes(UPDATES), np.int64)
    for places, step in zip(found.places, steps, strict=True):
        total += places * step
    return total


def written(case: Case, found: Targets) -> tuple[Array, Mask]:
    """The flat index of the output element of each update, and a mask of the updates that are written."""
    cells = offsets(case, found, packed_strides(case.sizes(OUTPUT)))
    return cells, ~np.broadcast_to(found.outside, cells.shape)


def compute(case: Case) -> Mapping[str, Array]:
    """Returns a copy of InputTensor in which the updates replace elements.

    SCATTER_ELEMENTS writes each update at the update's own index, but with the element of IndicesTensor as the index
    along Axis. SCATTER_ND writes a block for each tuple. If several updates go to an element, the last update remains.
    Updates whose index lies outside the output are ignored.
    """
    output, updates = case.logical(INPUT).copy(), case.logical(UPDATES)
    if "Axis" in case.values and are_plain(indices := case.logical(INDICES), size_of_axis(case)):
        _write_along(output, indices, updates, case.integer("Axis"))
        return {OUTPUT: output}
    found = targets(case)
    if not found.outside.any():
        cells = offsets(case, found, packed_strides(case.sizes(OUTPUT)))
        output.reshape(-1)[cells.reshape(-1)] = updates.reshape(-1)
        return {OUTPUT: output}
    cells, is_written = written(case, found)
    output.reshape(-1)[cells[is_written]] = updates[is_written]
    return {OUTPUT: output}


def _write_along(output: Array, indices: Array, updates: Array, axis: int) -> None:
    """Writes the updates to `output`, a packed array, at the indices along `axis`. All indices must lie inside this
    axis.

    The offsets are computed and used block by block, while they are in the cache. If several updates go to an element,
    the last update remains.
    """
    beside, step = offsets_beside(output.shape, axis)
    flat = output.reshape(-1)
    for part in slabs(indices.shape):
        checkpoint()
        at = offsets_along(indices[part], step, part_of(beside, part))
        flat[at.reshape(-1)] = updates[part].reshape(-1)


def targets_as_directml(case: Case) -> Targets:
    """The Targets as observed with DirectML 1.13.1, which ignores the index along an axis of size 1."""
    found = targets(case)
    if "InputDimensionCount" in case.values or size_of_axis(case) != 1:
        return found
    axis = case.integer("Axis")
    places = tuple(np.zeros_like(each) if d == axis else each for d, each in enumerate(found.places))
    return Targets(places, found.outside)


def as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the output as DirectML 1.13.1 was observed to compute it if the index of an update lies outside the
    output.

    Such an update is written at its offset modulo 2^32, if this offset lies in the buffer of the output. Otherwise, it
    is dropped.
    """
    output = _in_buffer(case)
    output.cells[...] = case.logical(INPUT)
    found = offsets(case, targets_as_directml(case), case.steps(OUTPUT)) & LOW_32_BITS
    lies_inside = found < len(output.buffer)
    output.buffer[found[lies_inside]] = case.logical(UPDATES)[lies_inside]
    return {OUTPUT: output.cells.copy()}


def astray(case: Case) -> Mask:
    """A mask of the output elements that DirectML 1.13.1 overwrites with updates whose index is outside the output."""
    found = targets_as_directml(case)
    at = offsets(case, found, case.steps(OUTPUT)) & LOW_32_BITS
    marked = _in_buffer(case, np.dtype(np.bool_))
    marked.buffer[at[np.broadcast_to(found.outside, at.shape) & (at < len(marked.buffer))]] = True
    return marked.cells.copy()


def collided(case: Case) -> Mask:
    """A mask of the output elements to which DirectML 1.13.1 writes several updates, of which any may remain."""
    found = targets_as_directml(case)
    at = offsets(case, found, case.steps(OUTPUT)) & LOW_32_BITS
    marked = _in_buffer(case, np.dtype(np.int64))
    np.add.at(marked.buffer, at[at < len(marked.buffer)], 1)
    return np.asarray(marked.cells > 1)


class _Buffer(NamedTuple):
    buffer: Array
    cells: Array


def _in_buffer(case: Case, data_type: np.dtype[np.generic] | None = None) -> _Buffer:
    """A buffer of zeros with the sizes and strides of the output, and a view of this buffer in the output's sizes."""
    sizes, steps = case.sizes(OUTPUT), case.steps(OUTPUT)
    buffer = np.zeros(extent(sizes, steps), data_type or case.data_type(OUTPUT).numpy)
    strides = tuple(step * buffer.itemsize for step in steps)
    return _Buffer(buffer, np.lib.stride_tricks.as_strided(buffer, sizes, strides))
