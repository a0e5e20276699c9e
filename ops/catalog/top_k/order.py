"""Finds the first K elements of each sequence in sorted order.

Equal elements are ordered by ascending index, and NaN counts as the largest. Integers are never negated, which would
change the order of the smallest one, and never converted to floats, which would make large ones equal.
"""

import math

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.functions import HALF_SIZE, INFINITE_HALF, has_nan

# Sequences are sorted in blocks of this many elements, which fit in the processor's cache.
BLOCK = 1 << 16
# Tensors of up to this many elements are sorted whole.
SMALL = 1 << 12
# A sequence is split into this many groups for each of the K results, but into at least LEAST_GROUPS groups.
GROUPS_PER_PLACE = 4
LEAST_GROUPS = 32
# If there are more candidates than this for each of the K results, many are equal, and their first K suffice.
MOST_MARKED = 4


def first_places(values: Array, axis: int, k: int, *, decreasing: bool) -> Array:
    """Sorts `values` along `axis`, and returns where the first `k` elements were: their INT64 indices along `axis`. The
    result has the size `k` along `axis`.

    If `decreasing` is True, the largest element comes first.
    """
    n = values.shape[axis]
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        if values.dtype == np.float16:
            values = _halves_as_integers(values)  # few processors have instructions for halves
        if k == 1:
            places = values.argmax(axis, keepdims=True) if decreasing else values.argmin(axis, keepdims=True)
            # NumPy's argmin finds NaN before any number.
            if decreasing or not has_nan(np.take_along_axis(values, places, axis)):
                return places
        places = _of_few(values, axis, k, decreasing) if values.size > SMALL and n >= 2 * _groups(k) else None
        sequences = np.moveaxis(values, axis, -1)
        if places is None:
            places = ordered(sequences.reshape(-1, n), decreasing)[:, :k]
        return np.moveaxis(places.reshape(*sequences.shape[:-1], k), -1, axis)


def ordered(sequences: Array, decreasing: bool) -> Array:
    """The indices, [rows, n], that sort every row of `sequences`, [rows, n]. Equal elements keep their order."""
    rows, n = sequences.shape
    order = np.empty((rows, n), np.int64)
    order_block = _order_packed if sequences.dtype.itemsize <= 4 else _order_wide
    step = max(BLOCK // n, 1)
    for first in range(0, rows, step):
        order_block(sequences[first : first + step], decreasing, order[first : first + step])
    return order


def _order_packed(sequences: Array, decreasing: bool, order: Array) -> None:
    """Fills `order` with the indices that sort each row of `sequences`.

    It sorts integers, because they sort fastest. Each integer contains an element and its index, so that all are
    different.
    """
    numbers = _as_integers(sequences)
    np.left_shift(~numbers if decreasing else numbers, 32, out=order)
    order |= np.arange(order.shape[1], dtype=np.int64)
    order.sort(axis=1)
    order &= 0xFFFFFFFF


def _order_wide(sequences: Array, decreasing: bool, order: Array) -> None:
    """Fills `order` with the indices that sort each row of 64-bit elements, so that equal elements keep their order.

    A fast, unstable sort comes first. Rows with equal elements are then sorted again with a stable sort.
    """
    directed = ~sequences if decreasing else sequences
    order[...] = directed.argsort(axis=1)
    found = np.take_along_axis(directed, order, 1)
    has_equal = (found[:, 1:] == found[:, :-1]).any(axis=1)
    if has_equal.any():
        order[has_equal] = directed[has_equal].argsort(axis=1, kind="stable")


def _as_integers(values: Array) -> Array:
    """Returns INT64 numbers that sort in the same order as `values` and fit in 32 bits.

    The number for a float is its bits, which increase with the absolute value. For a negative float, all bits except
    the sign are inverted. NaN gets the largest number.
    """
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
    """Returns INT16 numbers that sort like the FLOAT16 numbers `halves`; 0 and -0 are equal, NaN is the largest."""
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
    """Returns the number of groups into which a sequence is split to find its first `k` elements in sorted order."""
    return max(GROUPS_PER_PLACE * k, LEAST_GROUPS)


def _of_few(values: Array, axis: int, k: int, decreasing: bool) -> Array | None:
    """Finds the first `k` elements of every sequence among a few candidates. Returns their indices, [sequences, k].

    Each sequence is split into groups, and each group has a best element. The k-th best of these elements is a bound: k
    groups contain an element that is at least as good, so no worse element is among the first k. Returns None if there
    is NaN, or if too many elements reach the bound.
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
    """Removes marks from `can_be`: where several elements of a sequence are marked in `equal`, only the first `k` of
    them keep their mark.
    """
    marks, equals = can_be.swapaxes(1, 2), equal.swapaxes(1, 2)
    before, after, n = marks.shape
    step = max(BLOCK // (after * n), 1)
    for first in range(0, before, step):
        part = slice(first, first + step)
        number = np.cumsum(np.ascontiguousarray(equals[part]).reshape(-1, n), axis=1, dtype=np.int32)
        marks[part] &= ~equals[part] | (number <= k).reshape(-1, after, n)


def _among(block: Array, can_be: Mask, k: int, decreasing: bool) -> Array | None:
    """Sorts only the elements that `can_be` marks. Returns the indices along dimension 1 of the first `k` of them.

    Returns None if more than half of the elements of any sequence along dimension 1 are marked.
    """
    before, n, after = block.shape
    row, place = np.divmod(np.flatnonzero(can_be.swapaxes(1, 2)), n)
    counts = np.bincount(row, minlength=before * after)
    most = int(counts.max())
    if most > n // 2:
        return None
    column = np.arange(len(row), dtype=np.int64) - (np.cumsum(counts) - counts)[row]
    # Rows of equal length; the filler sorts last, even after elements equal to it.
    numbers = np.full((len(counts), most), _last(block.dtype, decreasing), block.dtype)
    places = np.zeros(numbers.shape, np.int64)
    numbers[row, column] = block[row // after, place, row % after]
    places[row, column] = place
    return np.take_along_axis(places, ordered(numbers, decreasing)[:, :k], 1)


def _last(dtype: np.dtype[np.generic], decreasing: bool) -> float | int:
    """Returns the number that comes last in the sorted order of a data type: -infinity or the minimum if `decreasing`.

    Otherwise it is infinity or the maximum.
    """
    if dtype.kind == "f":
        return -math.inf if decreasing else math.inf
    limits = np.iinfo(dtype.name)
    return limits.min if decreasing else limits.max
