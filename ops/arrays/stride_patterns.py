"""Suggests useful strides for a tensor: broadcast dimensions, padded rows, and elements in another order."""

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
    """The strides of a tensor in which a new row begins every `row` elements, so that rows end with a gap."""
    return in_order((*sizes[:-1], row), range(len(sizes)))


def next_row(sizes: Sequence[int]) -> int:
    """Returns the distance between rows in elements: the smallest multiple of ROW_MULTIPLE that is larger than the last
    size, so that each row ends with a gap.
    """
    return (sizes[-1] // ROW_MULTIPLE + 1) * ROW_MULTIPLE


def broadcast(sizes: Sequence[int], strides: Sequence[int], dimension: int) -> Shape:
    """Returns the strides for a tensor that is broadcast along `dimension`: the stride there is 0, and no gaps remain.
    The order of the other dimensions in memory does not change.
    """
    return _closed_up(sizes, strides, {*_repeated(strides), dimension})


def not_broadcast(sizes: Sequence[int], strides: Sequence[int], dimension: int) -> Shape:
    """Returns strides without gaps, with a stride above 0 along `dimension`.

    The cells along this dimension then no longer share an element. Other dimensions with stride 0 keep it.
    """
    return _closed_up(sizes, strides, _repeated(strides) - {dimension})


def _repeated(strides: Sequence[int]) -> set[int]:
    return {d for d, stride in enumerate(strides) if stride == 0}


def _closed_up(sizes: Sequence[int], strides: Sequence[int], repeated: set[int]) -> Shape:
    """Returns strides without gaps for the sizes. They are 0 along the dimensions in `repeated`.

    The other dimensions keep the order in memory that they have in `strides`.
    """
    order = list(range(len(sizes)))
    if not _is_row_major(strides):
        order.sort(key=strides.__getitem__, reverse=True)
    held = [1 if d in repeated else size for d, size in enumerate(sizes)]
    return tuple(0 if d in repeated else s for d, s in enumerate(in_order(held, order)))


def _is_row_major(strides: Sequence[int]) -> bool:
    """True if no stride is larger than the one before it, not counting strides of 0."""
    placed = [stride for stride in strides if stride]
    return placed == sorted(placed, reverse=True)
