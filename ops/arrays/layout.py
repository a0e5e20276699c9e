"""Sizes and strides: the elements of a buffer that a tensor uses, and views of them."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from ops.arrays.dtypes import Array, DataType

Shape = tuple[int, ...]

# The most cells that a search for cells at the same address considers.
SEARCHED = 1 << 16


def count(sizes: Sequence[int]) -> int:
    """The number of cells of a tensor with these sizes."""
    total = 1
    for size in sizes:
        total *= size
    return total


def equal_step(size: int, most: int) -> int:
    """The number of elements per part if `size` elements are divided into the fewest equal parts of at most `most`.

    The last part can be smaller. If `most` is below 1, it counts as 1.
    """
    return -(-size // -(-size // max(most, 1)))


def packed_strides(sizes: Sequence[int]) -> Shape:
    """The strides, in elements, of a tensor without gaps; the last dimension has stride 1."""
    strides: list[int] = []
    step = 1
    for size in reversed(sizes):
        strides.append(step)
        step *= size
    return tuple(reversed(strides))


def extent(sizes: Sequence[int], strides: Sequence[int] | None) -> int:
    """The number of elements of the buffer from the first to the last element of a tensor, gaps included.

    Raises ValueError if the number of strides differs from the number of sizes.
    """
    if strides is None:
        return count(sizes)
    return 1 + sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))


def minimum_bytes(data_type: DataType, sizes: Sequence[int], strides: Sequence[int] | None) -> int:
    """The smallest valid TotalTensorSizeInBytes, a multiple of 4, as DMLCalcBufferTensorSize computes it."""
    data_bytes = (extent(sizes, strides) * data_type.bits + 7) // 8
    return (data_bytes + 3) & ~3


def cell_at(position: int, sizes: Sequence[int]) -> Shape:
    """The indices of the cell at this position in row-major order."""
    cell: list[int] = []
    for size in reversed(sizes):
        position, index = divmod(position, size)
        cell.append(index)
    return tuple(reversed(cell))


def offset_of(cell: Sequence[int], strides: Sequence[int]) -> int:
    """The number of elements between the start of the buffer and the cell."""
    return sum(index * stride for index, stride in zip(cell, strides, strict=True))


def cell_on(element: int, sizes: Sequence[int], strides: Sequence[int]) -> Shape | None:
    """Returns the cell that is stored at the element `element` of the buffer; None for a gap.

    If several cells share the element, returns the one with the highest index along the dimension with the largest
    stride. If several cells have this index, the dimension with the next smaller stride decides, and so on.
    """
    order = sorted((d for d, size in enumerate(sizes) if size > 1 and strides[d] > 0), key=lambda d: -strides[d])
    reach = [sum((sizes[d] - 1) * strides[d] for d in order[at:]) for at in range(len(order) + 1)]

    @cache  # with overlapping strides, many indices lead to the same rest
    def indices(at: int, rest: int) -> Shape | None:
        if at == len(order):
            return () if rest == 0 else None
        size, stride = sizes[order[at]], strides[order[at]]
        least = max(0, -((reach[at + 1] - rest) // stride))
        for index in range(min(size - 1, rest // stride), least - 1, -1):
            found = indices(at + 1, rest - index * stride)
            if found is not None:
                return (index, *found)
        return None

    found = indices(0, element)
    if found is None:
        return None
    at_dimension = dict(zip(order, found, strict=True))
    return tuple(at_dimension.get(d, 0) for d in range(len(sizes)))


def logical_view(buffer: Array, sizes: Shape, strides: Shape | None) -> Array:
    """Returns the elements of a tensor as a read-only view with the shape `sizes`. Along a dimension of stride 0, all
    indices share one element of the buffer.

    `buffer` is [elements], with at least `extent(sizes, strides)` elements.
    """
    if strides is None:
        packed = buffer[: count(sizes)].reshape(sizes)
        packed.flags.writeable = False
        return packed
    item = buffer.itemsize
    return np.lib.stride_tricks.as_strided(
        buffer, shape=sizes, strides=tuple(step * item for step in strides), writeable=False
    )


def buffer_of(logical: Array, strides: Shape | None) -> Array:
    """Returns a read-only buffer, [elements], whose view with `strides` equals `logical`. Gaps contain 0.

    If cells share an element along a dimension of stride 0, the element gets the number of the first cell.
    """
    if strides is None:
        buffer = np.ascontiguousarray(logical).reshape(-1)
        if buffer is logical or buffer.base is not None:
            buffer = buffer.copy()
    else:
        buffer = np.zeros(extent(logical.shape, strides), logical.dtype)
        first = tuple(slice(0, 1) if stride == 0 else slice(None) for stride in strides)
        source = logical[first]
        target = np.lib.stride_tricks.as_strided(
            buffer, shape=source.shape, strides=tuple(step * buffer.itemsize for step in strides)
        )
        target[...] = source
    buffer.flags.writeable = False
    return buffer


def first_collision(sizes: Sequence[int], strides: Sequence[int]) -> tuple[Shape, Shape] | None:
    """Returns two different indices that refer to the same element of the buffer, or None if no such pair was found.

    At most the first `SEARCHED` indices are searched, so a result of None does not rule out that later indices share an
    element.
    """
    moving = sorted((stride, size) for size, stride in zip(sizes, strides, strict=True) if size > 1)
    reach = 0
    for stride, size in moving:
        if stride <= reach:
            break
        reach += (size - 1) * stride
    else:
        return None
    offsets = _first_offsets(sizes, strides)
    order = np.argsort(offsets, kind="stable")
    twice = np.flatnonzero(offsets[order[1:]] == offsets[order[:-1]])
    if len(twice) == 0:
        return None
    # The pair whose second cell precedes the second cells of all other pairs, in row-major order.
    pair = int(twice[np.argmin(order[1:][twice])])
    return cell_at(int(order[pair]), sizes), cell_at(int(order[pair + 1]), sizes)


def _first_offsets(sizes: Sequence[int], strides: Sequence[int]) -> npt.NDArray[np.int64]:
    """Returns the buffer offsets, in elements, of at most SEARCHED cells: the first ones in row-major order."""
    positions = np.arange(min(count(sizes), SEARCHED), dtype=np.int64)
    offsets = np.zeros_like(positions)
    for size, stride in zip(reversed(sizes), reversed(strides), strict=True):
        if size > 1:
            offsets += positions % size * stride
            positions //= size
    return offsets
