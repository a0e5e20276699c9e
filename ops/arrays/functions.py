"""Functions that NumPy lacks: IEEE fmin and fmax, the error function, and rounding to FLOAT16 as some shaders do it."""

import math
from functools import cache

import numpy as np

from ops.arrays.dtypes import Array
from ops.system.cancellation import checkpoint

# The mask that removes the sign bit of a FLOAT16, and the bits of the two infinities. As an integer, a NaN is
# larger than the infinity of its sign.
HALF_SIZE = np.int16(0x7FFF)
INFINITE_HALF, _MINUS_INFINITE_HALF = 0x7C00, 0xFC00


def fmin(a: Array | np.generic, b: Array | np.generic) -> Array:
    """The smaller element of each pair from two broadcast arrays of one data type; NaN only if both are NaN."""
    return np.fmin(quiet(a), quiet(b))


def fmax(a: Array | np.generic, b: Array | np.generic) -> Array:
    """The larger element of each pair from two broadcast arrays of one data type; NaN only if both are NaN."""
    return np.fmax(quiet(a), quiet(b))


def quiet(x: Array | np.generic) -> Array:
    """Returns the array with quiet NaN in place of signalling NaN. Returns the same array if it has no NaN."""
    array = np.asarray(x)
    if not has_nan(array):
        return array
    with np.errstate(invalid="ignore"):
        return np.multiply(array, array.dtype.type(1))


def has_nan(x: Array) -> bool:
    """True if one of the elements is NaN; computed without an intermediate array."""
    if x.dtype.kind != "f" or x.size == 0:
        return False
    if x.dtype == np.float16:
        # Few processors have instructions for FLOAT16. As integers, the bits of NaN are the largest of each sign.
        return bool(x.view(np.int16).max() > INFINITE_HALF or x.view(np.uint16).max() > _MINUS_INFINITE_HALF)
    with np.errstate(invalid="ignore"):
        return bool(np.isnan(x.min()))


def all_finite(x: Array) -> bool:
    """True if no element is infinite or NaN."""
    if x.dtype.kind != "f" or x.size == 0:
        return True
    if x.dtype == np.float16:
        return bool(x.view(np.int16).max() < INFINITE_HALF and x.view(np.uint16).max() < _MINUS_INFINITE_HALF)
    with np.errstate(invalid="ignore"):
        return bool(np.isfinite(x.min()) and np.isfinite(x.max()))


def chosen(where: Array, first: Array, second: Array) -> Array:
    """Returns the elements of `first` where the mask `where` is True, otherwise those of `second`, as `np.where`
    returns them.

    For arrays of the same shape and type, this function combines their bits with a mask of bits. np.where has a branch
    for each element, which takes ten times as long if the mask is random.
    """
    integer = _INTEGERS.get(first.dtype.itemsize)
    if integer is None or not first.shape == second.shape == where.shape or first.dtype != second.dtype:
        return np.where(where, first, second)
    bits = second.view(integer)
    found = first.view(integer) ^ bits
    found &= -where.view(np.int8).astype(integer)
    found ^= bits
    return found.view(first.dtype)


# The integer types by their size in bytes.
_INTEGERS = {1: np.int8, 2: np.int16, 4: np.int32, 8: np.int64}

# erf(x) = x * P(u) / Q(u) with u = x^2 / 8 - 1, for |x| up to BORDER: a fit by rational functions with a relative error
# below 1e-11. Beyond, erf is nearer to 1 or -1 than half a unit of FLOAT32.
BORDER, SLOPE_AT_0 = 4.0, 2 / math.sqrt(math.pi)
NUMERATOR = (
    0.09992041727112294, 0.2484827943063625, 0.28437751245217696, 0.18513524033214487, 0.07364235799139793,
    0.016891085250163525, 0.002008718697230245, 5.242347092243692e-05,
)  # fmt: skip
DENOMINATOR = (
    0.28263552135967573, 0.844026446756529, 1.1206837954203805, 0.8551637149537028, 0.4030536844701468,
    0.11639241095627464, 0.018807837612252475, 0.0012788436772079343,
)  # fmt: skip


# Beyond BORDER, the FLOAT32 number nearest to erf is 1 or -1. Up to it, a table has erf and its slope at STEPS places
# per unit. With the distance d from the nearest place a, erf(a + d) = erf(a) + slope * (d - a * d^2 - d^3 / 3), with a
# relative error below 1e-11.
STEPS = 1 << 12


@cache
def _places() -> tuple[Array, Array]:
    """Returns two FLOAT64 arrays: the values and the slopes of the error function at 0, 1 / STEPS, 2 / STEPS, ... up to
    BORDER.
    """
    places = np.arange(int(BORDER) * STEPS + 1) / STEPS
    values, slopes = np.array([math.erf(place) for place in places.tolist()]), np.exp(-(places**2)) * SLOPE_AT_0
    values[-1], slopes[-1] = 1, 0
    return values, slopes


def erf(x: Array) -> Array:
    """The error function of floats, in their data type; NaN stays NaN."""
    return _single_erf(np.atleast_1d(x)).reshape(x.shape) if x.dtype == np.float32 else _wide_erf(x)


def _single_erf(x: Array) -> Array:
    values, slopes = _places()
    checkpoint()
    size = np.abs(x)
    np.minimum(size, np.float32(BORDER), out=size)
    place = size * np.float32(STEPS)
    np.rint(place, out=place)
    with np.errstate(invalid="ignore"):  # NaN has no place, and its distance is NaN
        at = place.astype(np.intp)
    place *= np.float32(1 / STEPS)
    size -= place
    distance = size
    curve = distance * np.float32(1 / 3)
    curve += place
    curve *= distance
    curve *= distance
    checkpoint()
    found = distance.astype(np.float64)
    found -= curve
    found *= slopes.take(at, mode="clip")
    found += values.take(at, mode="clip")
    return np.copysign(found.astype(np.float32), x)


def _wide_erf(x: Array) -> Array:
    wide = x.astype(np.float64, copy=False)
    near = np.clip(wide, -BORDER, BORDER)
    u = near * near
    u *= 2 / BORDER**2
    u -= 1
    found = _polynomial(NUMERATOR, u)
    found *= near
    found /= _polynomial(DENOMINATOR, u)
    if x.dtype == np.float64 and (beyond := np.flatnonzero(np.abs(wide) > BORDER)).size:
        found.reshape(-1)[beyond] = [math.erf(one) for one in wide.reshape(-1)[beyond].tolist()]
    return found.astype(x.dtype, copy=False)


def _polynomial(coefficients: tuple[float, ...], x: Array) -> Array:
    *others, slope, last = coefficients
    total = x * last
    total += slope
    for coefficient in reversed(others):
        checkpoint()
        total *= x
        total += coefficient
    return total


def towards_0(x: Array) -> Array:
    """Floats rounded to FLOAT16 towards 0, so that a finite number stays finite."""
    nearest = x.astype(np.float16)
    is_beyond = np.abs(nearest.astype(np.float64)) > np.abs(x.astype(np.float64))
    return np.where(is_beyond, np.nextafter(nearest, np.float16(0)), nearest)
