"""Useful strides: broadcasting, padded rows, and cells stored in another order."""

from collections.abc import Sequence

from ops.arrays.layout import Shape

# The order in memory of the dimensions of an NCHW tensor, the outermost first: batches, rows, columns, channels.
NHWC = (0, 2, 3, 1)
# By default, padded rows begin at multiples of this many elements.
ROW_MULTIPLE = 4


def in_order(sizes: Sequence[int], order: Sequence[int]) -> Shape:
    """Strides without gaps for cells stored with dimension `order[0]` outermost and `order[-1]` innermost."""
    strides, step = [0] * len(sizes), 1
    for dimension in reversed(order):
        strides[dimension] = step
        step *= sizes[dimension]
    return tuple(strides)


def transposed(sizes: Sequence[int]) -> Shape:
    """Strides for storing each matrix by columns: the last two dimensions are swapped in memory."""
    *outer, row, column = range(len(sizes))
    return in_order(sizes, (*outer, column, row))


def with_padded_rows(sizes: Sequence[int], row: int) -> Shape:
    """Strides for rows that begin every `row` elements."""
    return in_order((*sizes[:-1], row), range(len(sizes)))


def next_row(sizes: Sequence[int]) -> int:
    """The distance between rows in elements: the smallest multiple of ROW_MULTIPLE that leaves a gap after each row."""
    return (sizes[-1] // ROW_MULTIPLE + 1) * ROW_MULTIPLE


def broadcast(sizes: Sequence[int], strides: Sequence[int], dimension: int) -> Shape:
    """The strides with 0 along `dimension`, without gaps; all other dimensions keep their order in memory."""
    return _closed_up(sizes, strides, {*_repeated(strides), dimension})


def not_broadcast(sizes: Sequence[int], strides: Sequence[int], dimension: int) -> Shape:
    """The strides without gaps, with a stride above 0 along `dimension`, so that its cells no longer share memory."""
    return _closed_up(sizes, strides, _repeated(strides) - {dimension})


def _repeated(strides: Sequence[int]) -> set[int]:
    return {d for d, stride in enumerate(strides) if stride == 0}


def _closed_up(sizes: Sequence[int], strides: Sequence[int], repeated: set[int]) -> Shape:
    """Strides without gaps, 0 along the dimensions `repeated`. The other dimensions keep their order in memory."""
    order = list(range(len(sizes)))
    if not _is_row_major(strides):
        order.sort(key=strides.__getitem__, reverse=True)
    held = [1 if d in repeated else size for d, size in enumerate(sizes)]
    return tuple(0 if d in repeated else s for d, s in enumerate(in_order(held, order)))


def _is_row_major(strides: Sequence[int]) -> bool:
    """True if the strides decrease from the first dimension to the last, not counting strides of 0."""
    placed = [stride for stride in strides if stride]
    return placed == sorted(placed, reverse=True)
