"""Where the first K of each sequence of TOP_K stand: equal elements by ascending index, NaN as the largest.

Nothing is negated or made a float: that would change the order of the smallest integers and of the large ones.
"""

import math

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.functions import HALF_SIZE, INFINITE_HALF, has_nan

# Sequences are ordered in blocks of so many elements, which stay in the processor's cache.
BLOCK = 1 << 16
# Fewer elements than this are ordered whole.
SMALL = 1 << 12
GROUPS_PER_PLACE = 4
LEAST_GROUPS = 32
# Of more marked elements for each place, many equal each other, and the first K of these will do.
MOST_MARKED = 4


def first_places(values: Array, axis: int, k: int, *, decreasing: bool) -> Array:
    """The indices along the axis of the first K in order, INT64; size K along the axis."""
    n = values.shape[axis]
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        if values.dtype == np.float16:
            values = _halves_as_integers(values)  # few processors have instructions for halves
        if k == 1:
            places = values.argmax(axis, keepdims=True) if decreasing else values.argmin(axis, keepdims=True)
            # The least of a sequence with NaN is NaN to NumPy.
            if decreasing or not has_nan(np.take_along_axis(values, places, axis)):
                return places
        places = _of_few(values, axis, k, decreasing) if values.size > SMALL and n >= 2 * _groups(k) else None
        sequences = np.moveaxis(values, axis, -1)
        if places is None:
            places = ordered(sequences.reshape(-1, n), decreasing)[:, :k]
        return np.moveaxis(places.reshape(*sequences.shape[:-1], k), -1, axis)


def ordered(sequences: Array, decreasing: bool) -> Array:
    """The indices that put every row of [rows, n] in order."""
    rows, n = sequences.shape
    order = np.empty((rows, n), np.int64)
    order_block = _order_packed if sequences.dtype.itemsize <= 4 else _order_wide
    step = max(BLOCK // n, 1)
    for first in range(0, rows, step):
        order_block(sequences[first : first + step], decreasing, order[first : first + step])
    return order


def _order_packed(sequences: Array, decreasing: bool, order: Array) -> None:
    """Number and index in one integer: all are different, and no sort is faster than that of integers."""
    numbers = _as_integers(sequences)
    np.left_shift(~numbers if decreasing else numbers, 32, out=order)
    order |= np.arange(order.shape[1], dtype=np.int64)
    order.sort(axis=1)
    order &= 0xFFFFFFFF


def _order_wide(sequences: Array, decreasing: bool, order: Array) -> None:
    """The fast sort of 64-bit integers is not stable, which shows in rows with equal ones alone."""
    directed = ~sequences if decreasing else sequences
    order[...] = directed.argsort(axis=1)
    found = np.take_along_axis(directed, order, 1)
    has_equal = (found[:, 1:] == found[:, :-1]).any(axis=1)
    if has_equal.any():
        order[has_equal] = directed[has_equal].argsort(axis=1, kind="stable")


def _as_integers(values: Array) -> Array:
    """INT64 in the order of the values, of at most 32 bits with the sign: a float's bits grow with its size."""
    if values.dtype.kind == "u":
        return values.astype(np.int64) - (1 << 31)
    if values.dtype.kind == "i":
        return values.astype(np.int64)
    bits: Array = (values + np.float32(0)).view(np.int32)  # -0 becomes 0
    bits ^= (bits >> 31) & np.int32(0x7FFFFFFF)
    undefined = np.isnan(values)
    if undefined.any():
        bits[undefined] = 0x7FFFFFFF
    return bits.astype(np.int64)


def _halves_as_integers(halves: Array) -> Array:
    """INT16 in the order of the halves: zeros of both signs are one, and NaN is the largest."""
    given = np.ascontiguousarray(halves).view(np.int16).reshape(-1)
    found = np.empty_like(given)
    for first in range(0, given.size, BLOCK):
        bits, part = given[first : first + BLOCK], found[first : first + BLOCK]
        size, sign = bits & HALF_SIZE, bits >> 15  # the sign is 0 or -1, and both steps negate where it is -1
        np.bitwise_xor(size, sign, out=part)
        part -= sign
        if size.max() > INFINITE_HALF:
            part[size > INFINITE_HALF] = HALF_SIZE
    return found.reshape(halves.shape)


def _groups(k: int) -> int:
    return max(GROUPS_PER_PLACE * k, LEAST_GROUPS)


def _of_few(values: Array, axis: int, k: int, decreasing: bool) -> Array | None:
    """The first K of every sequence, [sequences, K], by way of the few that can be among them; None with NaN.

    Each sequence is split in groups: K groups have an element as good as the K-th best of the groups' best ones, so no
    worse element is one of the K.
    """
    n, groups = values.shape[axis], _groups(k)
    block = values.reshape(math.prod(values.shape[:axis]), n, -1)
    split = block[:, : n - n % groups].reshape(len(block), n // groups, groups, -1)
    best = split.max(axis=1) if decreasing else split.min(axis=1)
    if has_nan(best) or has_nan(block[:, n - n % groups :]):
        return None
    at = groups - k if decreasing else k - 1
    bound = np.partition(best, at, axis=1)[:, at, None]
    can_be = block >= bound if decreasing else block <= bound
    if np.count_nonzero(can_be) > MOST_MARKED * k * block.shape[0] * block.shape[2]:
        _keep_first_equals(can_be, block == bound, k)
    return _among(block, can_be, k, decreasing)


def _keep_first_equals(can_be: Mask, equal: Mask, k: int) -> None:
    """Takes back the marks of the equals of each sequence after the first K."""
    marks, equals = can_be.swapaxes(1, 2), equal.swapaxes(1, 2)
    before, after, n = marks.shape
    step = max(BLOCK // (after * n), 1)
    for first in range(0, before, step):
        part = slice(first, first + step)
        number = np.cumsum(np.ascontiguousarray(equals[part]).reshape(-1, n), axis=1, dtype=np.int32)
        marks[part] &= ~equals[part] | (number <= k).reshape(-1, after, n)


def _among(block: Array, can_be: Mask, k: int, decreasing: bool) -> Array | None:
    """The first K of every sequence along dimension 1 among those marked; None when most of one are."""
    before, n, after = block.shape
    row, place = np.divmod(np.flatnonzero(can_be.swapaxes(1, 2)), n)
    counts = np.bincount(row, minlength=before * after)
    most = int(counts.max())
    if most > n // 2:
        return None
    column = np.arange(len(row), dtype=np.int64) - (np.cumsum(counts) - counts)[row]
    # Rows of one length; what fills them up comes last, also after its equals.
    numbers = np.full((len(counts), most), _last(block.dtype, decreasing), block.dtype)
    places = np.zeros(numbers.shape, np.int64)
    numbers[row, column] = block[row // after, place, row % after]
    places[row, column] = place
    return np.take_along_axis(places, ordered(numbers, decreasing)[:, :k], 1)


def _last(dtype: np.dtype[np.generic], decreasing: bool) -> float | int:
    """The number that no other comes after."""
    if dtype.kind == "f":
        return -math.inf if decreasing else math.inf
    limits = np.iinfo(dtype.name)
    return limits.min if decreasing else limits.max
