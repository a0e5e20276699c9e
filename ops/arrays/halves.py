"""Converts between FLOAT16 and wider floats by their bits, many elements at a time.

NumPy converts one element after another. The results are those of `astype`, to the last bit.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.dtypes import Array
from ops.system.cancellation import checkpoint

# The elements that are converted at a time, so that intermediate arrays stay in the cache.
_PART = 1 << 16
# The fewest elements for which this pays off.
_FEW = 1 << 9
# FLOAT32 has 13 digits more than FLOAT16, and exponents that are larger by 112.
_DIGITS, _BIASED, _UNBIASED = np.int32(13), np.float32(2.0**112), np.float32(2.0**-112)
# The sign and the 15 other bits of a FLOAT16 that was widened to 32 bits with its sign and moved by _DIGITS.
_KEPT = np.int32(-0x70002000)
# FLOAT16 as integers without the sign: the smallest number with all digits, and infinity. Only NaN is larger.
_LEAST_NORMAL, _INFINITE, _SIZE, _SIGN = np.int16(1 << 10), np.int16(0x7C00), np.int16(0x7FFF), np.int16(15)
_MINUS_INFINITE = np.uint16(0xFC00)
# The number beyond all FLOAT16 numbers, and the factor that makes the numbers below _LEAST_NORMAL whole.
_BEYOND, _STEPS = np.float32(1 << 16), 2.0**24
# As bits of FLOAT32: half a unit of FLOAT16 minus 1; the digits that FLOAT16 lacks; these digits halfway between
# two FLOAT16 numbers.
_ONE, _HALF_UNIT, _LACKED, _TIE = np.int32(1), np.int32(0xFFF), np.int32(0x1FFF), np.int32(0x1000)


def widen_halves(x: Array) -> Array:
    """Converts a FLOAT16 array to FLOAT32, in which DirectML computes; returns other arrays unchanged."""
    if x.dtype != np.float16:
        return x
    return x.astype(np.float32) if x.size < _FEW else _in_parts(widen_into, x, np.float32)


def widen_into(x: Array, made: Array) -> None:
    """Writes packed FLOAT16 numbers to the FLOAT32 array `made`."""
    halves, bits = x.view(np.int16), made.view(np.int32)
    bits[...] = halves
    bits <<= _DIGITS
    bits &= _KEPT
    made *= _BIASED  # exact, also for denormal numbers
    # As an integer, infinity is the largest of its sign, and only NaN is larger.
    if halves.max() >= _INFINITE or x.view(np.uint16).max() >= _MINUS_INFINITE:
        at = np.flatnonzero((halves & _INFINITE) == _INFINITE)
        made[at] = x[at].astype(np.float32)


def round_to_halves(x: Array) -> Array:
    """Converts an array of floats to FLOAT16; numbers halfway between two FLOAT16 numbers are rounded to even."""
    if x.size < _FEW or x.dtype == np.float16:
        with np.errstate(over="ignore", invalid="ignore"):
            return x.astype(np.float16)
    return _in_parts(round_into, x, np.float16)


def _in_parts(convert: Callable[[Array, Array], None], x: Array, dtype: DTypeLike) -> Array:
    """The array converted to another type, part by part.

    `convert` takes a packed part, and an array of the new type to which it writes the results.
    """
    made = np.empty(x.shape, dtype)
    given, flat = np.ascontiguousarray(x).reshape(-1), made.reshape(-1)
    for start in range(0, flat.size, _PART):
        checkpoint()
        convert(given[start : start + _PART], flat[start : start + _PART])
    return made


def round_into(x: Array, made: Array) -> None:
    """Rounds `x`, a packed array of FLOAT32 or FLOAT64, to the nearest FLOAT16 numbers, and writes them into `made`.

    A number in the middle between two FLOAT16 numbers is rounded to the even one.
    """
    with np.errstate(all="ignore"):
        single = x.astype(np.float32, copy=False)
        # With the exponents of FLOAT16, bits 13 to 27 of FLOAT32 are its bits except for the sign.
        bits = (single * _UNBIASED).view(np.int32)
        half = bits >> _DIGITS
        half &= _ONE
        half += bits
        half += _HALF_UNIT
        half >>= _DIGITS
        size = made.view(np.int16)
        np.copyto(size, half, casting="unsafe")
        size &= _SIZE
        if size.min() <= _LEAST_NORMAL:
            # FLOAT16 has fewer digits for numbers near 0, which are multiples of 2^-24; 0 itself is right.
            is_small = size <= _LEAST_NORMAL
            is_small &= x != 0
            if len(at := np.flatnonzero(is_small)):
                size[at] = np.rint(np.abs(x[at]) * _STEPS)
        is_nan = None
        if not (single.max() < _BEYOND and single.min() > -_BEYOND):
            np.copyto(size, _INFINITE, where=np.abs(single) >= _BEYOND)
            is_nan = np.isnan(single)
        sign = np.signbit(single).view(np.int8).astype(np.int16)
        sign <<= _SIGN
        size |= sign
        if single is not x:
            # Rounding to FLOAT32 first can make a tie. Such elements are rounded from FLOAT64.
            at = np.flatnonzero((single.view(np.int32) & _LACKED) == _TIE)
            _convert(x, made, at[single[at] != x[at]])
        if is_nan is not None:
            _convert(x, made, np.flatnonzero(is_nan))


def _convert(x: Array, made: Array, at: Array) -> None:
    if len(at):
        made[at] = x[at].astype(np.float16)
