"""Functions that NumPy lacks: IEEE fmin and fmax, the error function, and rounding to FLOAT16 as some shaders do it."""

import math

import numpy as np

from ops.arrays.dtypes import Array
from ops.system.cancellation import checkpoint

# The mask that removes the sign bit of a FLOAT16, and the bits of the two infinities. As an integer, a NaN is
# larger than the infinity of its sign.
HALF_SIZE = np.int16(0x7FFF)
INFINITE_HALF, _MINUS_INFINITE_HALF = 0x7C00, 0xFC00


def fmin(a: Array | np.generic, b: Array | np.generic) -> Array:
    """The smaller element of each pair from two broadcast arrays of one data type; NaN only if both are NaN."""
    with np.errstate(invalid="ignore"):
        return np.fmin(_quiet(a), _quiet(b))


def fmax(a: Array | np.generic, b: Array | np.generic) -> Array:
    """The larger element of each pair from two broadcast arrays of one data type; NaN only if both are NaN."""
    with np.errstate(invalid="ignore"):
        return np.fmax(_quiet(a), _quiet(b))


def _quiet(x: Array | np.generic) -> Array:
    """The array with its signalling NaN made quiet by a multiplication, which is skipped if there is no NaN."""
    array = np.asarray(x)
    return np.multiply(array, array.dtype.type(1)) if has_nan(array) else array


def has_nan(x: Array) -> bool:
    """True if one of the elements is NaN; computed without an intermediate array."""
    if x.dtype.kind != "f" or x.size == 0:
        return False
    if x.dtype == np.float16:
        # Few processors have instructions for FLOAT16. As integers, the bits of NaN are the largest of each sign.
        return bool(x.view(np.int16).max() > INFINITE_HALF or x.view(np.uint16).max() > _MINUS_INFINITE_HALF)
    with np.errstate(invalid="ignore"):
        return bool(np.isnan(x.min()))


# erf(x) = x * P(u) / Q(u) with u = x^2 / 8 - 1, for |x| up to BORDER: a fit by rational functions with a relative error
# below 1e-11. Beyond, erf is nearer to 1 or -1 than half a unit of FLOAT32.
BORDER = 4.0
NUMERATOR = (
    0.09992041727112294, 0.2484827943063625, 0.28437751245217696, 0.18513524033214487, 0.07364235799139793,
    0.016891085250163525, 0.002008718697230245, 5.242347092243692e-05,
)  # fmt: skip
DENOMINATOR = (
    0.28263552135967573, 0.844026446756529, 1.1206837954203805, 0.8551637149537028, 0.4030536844701468,
    0.11639241095627464, 0.018807837612252475, 0.0012788436772079343,
)  # fmt: skip


def erf(x: Array) -> Array:
    """The error function of floats, in their data type; NaN stays NaN."""
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
    total = np.full(x.shape, coefficients[-1])
    for coefficient in reversed(coefficients[:-1]):
        checkpoint()
        total *= x
        total += coefficient
    return total


def towards_0(x: Array) -> Array:
    """Floats rounded to FLOAT16 towards 0, so that a finite number stays finite."""
    nearest = x.astype(np.float16)
    is_beyond = np.abs(nearest.astype(np.float64)) > np.abs(x.astype(np.float64))
    return np.where(is_beyond, np.nextafter(nearest, np.float16(0)), nearest)
