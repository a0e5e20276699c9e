"""Functions that NumPy lacks: IEEE fmin and fmax, the error function, and FLOAT16 as some shaders compute it."""

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


# Below this |x|, erf is computed with its Taylor series, which loses at most 4 of 16 digits there. Above it, erf is
# 1 - erfc, with the Chebyshev fit of erfc from Numerical Recipes: a relative error of 1.2e-7, or 3e-12 in erf.
BORDER = 3.0
TERMS = tuple((-1) ** n / (math.factorial(n) * (2 * n + 1)) for n in range(48))
CHEBYSHEV = (
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
)  # fmt: skip


def erf(x: Array) -> Array:
    """The error function of floats, in their data type; NaN stays NaN."""
    wide = x.astype(np.float64)
    near = np.clip(wide, -BORDER, BORDER)
    series = 2 / math.sqrt(math.pi) * near * _polynomial(TERMS, near * near)
    size = np.maximum(np.abs(wide), BORDER)
    t = 1 / (1 + size / 2)
    with np.errstate(over="ignore"):
        beyond = np.sign(wide) * (1 - t * np.exp(_polynomial(CHEBYSHEV, t) - size * size))
    return np.where(np.abs(wide) > BORDER, beyond, series).astype(x.dtype)


def _polynomial(coefficients: tuple[float, ...], x: Array) -> Array:
    total = np.zeros(x.shape)
    for coefficient in reversed(coefficients):
        checkpoint()
        total = total * x + coefficient
    return total


def widen_halves(x: Array) -> Array:
    """A FLOAT16 array as FLOAT32, the type in which DirectML computes; other arrays are returned unchanged."""
    return x.astype(np.float32) if x.dtype == np.float16 else x


def towards_0(x: Array) -> Array:
    """Floats rounded to FLOAT16 towards 0, so that a finite number stays finite."""
    nearest = x.astype(np.float16)
    is_beyond = np.abs(nearest.astype(np.float64)) > np.abs(x.astype(np.float64))
    return np.where(is_beyond, np.nextafter(nearest, np.float16(0)), nearest)
