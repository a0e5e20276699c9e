"""The lesser and the greater of two numbers, and the number where only one is: fmin and fmax of IEEE 754-2008.

What NumPy's fmin and fmax make of a signalling NaN, which raw bytes can hold, depends on where in the array it lies.
"""

import numpy as np

from ops.arrays.dtypes import Array

# The bits of a FLOAT16 but its sign, and those of the infinite ones: those of NaN of the same sign are higher.
HALF_SIZE = np.int16(0x7FFF)
INFINITE_HALF, _MINUS_INFINITE_HALF = 0x7C00, 0xFC00


def fmin(a: Array | np.generic, b: Array | np.generic) -> Array:
    """Of broadcast numbers of one data type; NaN only where both are NaN."""
    with np.errstate(invalid="ignore"):
        return np.fmin(_quiet(a), _quiet(b))


def fmax(a: Array | np.generic, b: Array | np.generic) -> Array:
    """Of broadcast numbers of one data type; NaN only where both are NaN."""
    with np.errstate(invalid="ignore"):
        return np.fmax(_quiet(a), _quiet(b))


def _quiet(x: Array | np.generic) -> Array:
    """Arithmetic leaves no NaN signalling; looking for one costs less than arithmetic."""
    array = np.asarray(x)
    return np.multiply(array, array.dtype.type(1)) if has_nan(array) else array


def has_nan(x: Array) -> bool:
    """Whether any element is NaN, found without an array of answers."""
    if x.dtype.kind != "f" or x.size == 0:
        return False
    if x.dtype == np.float16:
        # Few processors have instructions for halves. Of their bits, those of NaN are the highest of either sign.
        return bool(x.view(np.int16).max() > INFINITE_HALF or x.view(np.uint16).max() > _MINUS_INFINITE_HALF)
    with np.errstate(invalid="ignore"):
        return bool(np.isnan(x.min()))
