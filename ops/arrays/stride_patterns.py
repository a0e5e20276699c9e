"""Strides with a purpose: broadcast, padded rows, the same cells stored in another order."""

from collections.abc import Sequence

from ops.arrays.layout import Shape

# Where the batches, rows, columns and channels of an NCHW tensor stand in memory, the outermost first.
NHWC = (0, 2, 3, 1)
# Rows begin at multiples of this many elements unless a person says otherwise.
ROW_MULTIPLE = 4


def in_order(sizes: Sequence[int], order: Sequence[int]) -> Shape:
    """Strides without gaps for cells stored with dimension `order[0]` outermost and `order[-1]` innermost."""
    strides, step = [0] * len(sizes), 1
    for dimension in reversed(order):
        strides[dimension] = step
        step *= sizes[dimension]
    return tuple(strides)


def transposed(sizes: Sequence[int]) -> Shape:
    """The strides of a view whose memory holds its last two dimensions the other way round: columns in one piece."""
    *outer, row, column = range(len(sizes))
    return in_order(sizes, (*outer, column, row))


def with_padded_rows(sizes: Sequence[int], row: int) -> Shape:
    """Strides with which every row begins `row` elements after the one before."""
    return in_order((*sizes[:-1], row), range(len(sizes)))


def next_row(sizes: Sequence[int]) -> int:
    """The least multiple of ROW_MULTIPLE that leaves a gap behind a row."""
    return (sizes[-1] // ROW_MULTIPLE + 1) * ROW_MULTIPLE


def broadcast(sizes: Sequence[int], strides: Sequence[int], dimension: int) -> Shape:
    """The strides with 0 along one more dimension; what is left closes up, in the order it has in memory."""
    return _closed_up(sizes, strides, {*_repeated(strides), dimension})


def not_broadcast(sizes: Sequence[int], strides: Sequence[int], dimension: int) -> Shape:
    """The strides with cells of their own again along one dimension, next to one another in memory."""
    return _closed_up(sizes, strides, _repeated(strides) - {dimension})


def _repeated(strides: Sequence[int]) -> set[int]:
    return {d for d, stride in enumerate(strides) if stride == 0}


def _closed_up(sizes: Sequence[int], strides: Sequence[int], repeated: set[int]) -> Shape:
    """Strides without gaps, in the order of memory: that of the dimensions, or else that of their strides."""
    order = list(range(len(sizes)))
    if not _is_row_major(strides):
        order.sort(key=strides.__getitem__, reverse=True)
    held = [1 if d in repeated else size for d, size in enumerate(sizes)]
    return tuple(0 if d in repeated else s for d, s in enumerate(in_order(held, order)))


def _is_row_major(strides: Sequence[int]) -> bool:
    """Whether dimensions stand in memory as they are counted; those of stride 0 stand nowhere."""
    placed = [stride for stride in strides if stride]
    return placed == sorted(placed, reverse=True)
