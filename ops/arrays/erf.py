"""The error function, which NumPy does not have."""

import math

import numpy as np

from ops.arrays.dtypes import Array
from ops.system.cancellation import checkpoint

# Below this the Taylor series, which loses at most 4 of 16 digits there; above it 1 minus what is left, by the
# Chebyshev fit of Numerical Recipes, whose relative error of 1.2e-7 then counts for 3e-12.
BORDER = 3.0
TERMS = tuple((-1) ** n / (math.factorial(n) * (2 * n + 1)) for n in range(48))
CHEBYSHEV = (
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
)  # fmt: skip


def erf(x: Array) -> Array:
    """The error function of floating-point numbers, in their type; NaN stays."""
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
