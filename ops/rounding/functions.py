"""Functions of intervals, with the precision of a shader's FLOAT32 functions.

- log, as log2(x) * log(2): Microsoft's page of the shader instruction log allows log2 an absolute error of 2^-21 for x
  from 0.5 to 2, and a relative error of 2^-21 elsewhere.
- sqrt: the page of sqrt allows 1 ULP, the page of rsq a relative error of 2^-21. A shader may use x * rsq(x), so the
  limit is 2^-21 and one rounding, 5 ULP.
- exp, as 2^(x * log2(e)): a relative error of 2^-21, and the rounding of the exponent. No page was found. The largest
  total error in 643 recorded results for |x| < 4 is 2^-22.2 on an H100 and 2^-21.4 on a CPU Vulkan device.
- sin, cos: the angle is multiplied by 1 / (2 pi) in FLOAT32, then an absolute error of 2^-20. No page was found. The
  largest error in 1,365 recorded results for |x| <= 100 is 2^-21.0 on the H100 and 2^-24.7 on the CPU device.

Other functions are computed from these by their formulas. The polynomials of acos, asin, atan and erf are those of
Abramowitz and Stegun, 4.4.45, 4.4.49 and 7.1.26, whose errors the book states.
"""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.functions import erf as erf_of
from ops.rounding.interval import FLOAT32, SMALLEST, UFUNCS, UNIT, Interval, Operand, either, exact

EXP_UNITS, SQRT_UNITS = 4, 5
LOG_ERROR, LOG_OF_2 = 2.0**-21, float(np.log(2))
ANGLE_ERROR = 2.0**-20
ACOS_ERROR, ATAN_ERROR, ERF_ERROR = 6.8e-5, 1.2e-5, 1.5e-7


def _monotone(function: Callable[[Array], Array], x: Interval) -> Interval:
    """The function applied to both limits, for a function that never decreases."""
    with np.errstate(all="ignore"):
        low, high = function(x.low), function(x.high)
    return Interval(low, high, x.size).opened(np.isnan(low) != np.isnan(high))


def _in_steps(x: Interval, units: float) -> float:
    """Converts `units`, a number of units in the last place of a FLOAT32, to units in the last place of the interval's
    float type. The result is at least 1.
    """
    return max(1.0, units * UNIT[FLOAT32] / UNIT[x.size])


def exp(x: Interval) -> Interval:
    """e^x, computed as 2^(x * log2(e))."""
    with np.errstate(all="ignore"):
        turned = np.where(np.isfinite(x.magnitude), x.magnitude, 0.0) * (2 * UNIT[FLOAT32])
    return _monotone(np.exp, Interval(x.low - turned, x.high + turned, x.size)).widened(_in_steps(x, EXP_UNITS))


def expm1(x: Interval) -> Interval:
    """The interval of e^x - 1, computed as a shader does: first e^x, then the difference."""
    return exp(x) - 1.0


def log(x: Interval) -> Interval:
    """The natural logarithm, computed as log2(x) * log(2); without limits if x may have either sign."""
    found = _monotone(np.log, x).opened((x.low < 0) & (x.high >= 0))
    error = LOG_ERROR * np.maximum(np.where(np.isfinite(found.magnitude), found.magnitude, 0.0), LOG_OF_2)
    return found.widened(_in_steps(x, 1), error)


def sqrt(x: Interval) -> Interval:
    """Returns the interval of the square root. Where the interval of x has numbers of both signs, the result has no
    limits, because the root may be NaN.
    """
    return _monotone(np.sqrt, x).opened((x.low < 0) & (x.high > 0)).widened(_in_steps(x, SQRT_UNITS))


def square(x: Interval) -> Interval:
    """The interval of x * x."""
    with np.errstate(all="ignore"):
        first, second = x.low * x.low, x.high * x.high
    crosses = (x.low < 0) & (x.high > 0)
    found = Interval(np.where(crosses, 0.0, np.minimum(first, second)), np.maximum(first, second), x.size)
    return found.widened()


def absolute(x: Interval) -> Interval:
    """The interval of |x|."""
    crosses = (x.low < 0) & (x.high > 0)
    ends = np.abs(x.low), np.abs(x.high)
    return Interval(np.where(crosses, 0.0, np.minimum(*ends)), np.maximum(*ends), x.size)


def maximum(x: Operand, y: Operand) -> Interval:
    """The larger number of each pair; the result is NaN if one of them is NaN."""
    first, second = _both(x, y)
    return Interval(np.maximum(first.low, second.low), np.maximum(first.high, second.high), first.size)


def minimum(x: Operand, y: Operand) -> Interval:
    """The smaller number of each pair; the result is NaN if one of them is NaN."""
    first, second = _both(x, y)
    return Interval(np.minimum(first.low, second.low), np.minimum(first.high, second.high), first.size)


def _both(x: Operand, y: Operand) -> tuple[Interval, Interval]:
    size = x.size if isinstance(x, Interval) else y.size if isinstance(y, Interval) else FLOAT32
    first, second = (v if isinstance(v, Interval) else exact(v, size) for v in (x, y))
    return first, second


def power(x: Operand, y: Operand) -> Interval:
    """Returns the interval of x^y, computed as 2^(y * log2(|x|)). The result is negative if x is negative and y is odd.

    The interval has no limits if x may have either sign, or if x is negative and y is not exactly one whole number.
    """
    base, exponent = _both(x, y)
    whole = (exponent.low == exponent.high) & (exponent.low == np.rint(exponent.low))
    odd = whole & (np.mod(np.where(np.isfinite(exponent.low), exponent.low, 0.0), 2) == 1)
    size = absolute(base)
    found = exp(exponent * log(size))
    negative = base.high < 0
    found = Interval(
        np.where(negative & odd, -found.high, found.low), np.where(negative & odd, -found.low, found.high), base.size
    )
    with np.errstate(all="ignore"):
        simple = _is_single(base) & _is_single(exponent)
        plain = np.power(base.low, exponent.low)
        special = simple & ((base.low == 0) | ~np.isfinite(base.low) | ~np.isfinite(exponent.low) | np.isnan(plain))
    found = Interval(np.where(special, plain, found.low), np.where(special, plain, found.high), base.size)
    return found.opened((base.low < 0) & (base.high >= 0) & ~special | (negative & ~whole & ~special))


def _is_single(x: Interval) -> Mask:
    return np.asarray((x.low == x.high) | (np.isnan(x.low) & np.isnan(x.high)))


def sin(x: Interval) -> Interval:
    """The sine of an angle in radians."""
    return _wave(np.sin, x)


def cos(x: Interval) -> Interval:
    """The cosine of an angle in radians."""
    return _wave(np.cos, x)


def _wave(function: Callable[[Array], Array], x: Interval) -> Interval:
    with np.errstate(all="ignore"):
        middle = function(x.low / 2 + x.high / 2)
        reach = np.abs(x.high - x.low) / 2 + x.magnitude * UNIT[FLOAT32] + ANGLE_ERROR
        found = Interval(np.maximum(middle - reach, -1.0), np.minimum(middle + reach, 1.0), x.size)
    known = (x.low == 0) & (x.high == 0)
    value = function(np.zeros(()))
    found = Interval(np.where(known, value, found.low), np.where(known, value, found.high), x.size)
    return found.widened(_in_steps(x, 2))


def tan(x: Interval) -> Interval:
    """The tangent, as sin(x) / cos(x)."""
    return sin(x) / cos(x)


def sinh(x: Interval) -> Interval:
    """The hyperbolic sine, as (e^x - e^-x) / 2."""
    return (exp(x) - exp(-x)) / 2.0


def cosh(x: Interval) -> Interval:
    """The hyperbolic cosine, as (e^x + e^-x) / 2."""
    return (exp(x) + exp(-x)) / 2.0


def tanh(x: Interval) -> Interval:
    """The hyperbolic tangent, as 1 - 2 / (e^2x + 1); its absolute error is a few times the rounding error of 1."""
    return _within_1(_monotone(np.tanh, x).widened(0, _error_of_1(x, 8)))


def erf(x: Interval) -> Interval:
    """Returns an interval that contains the error function as computed by subtracting a polynomial from 1."""
    return _within_1(_monotone(erf_of, x).widened(0, ERF_ERROR + _error_of_1(x, 8)))


def _error_of_1(x: Interval, units: float) -> float:
    return _in_steps(x, units) * UNIT[x.size]


def _within_1(x: Interval) -> Interval:
    return Interval(np.maximum(x.low, -1 - UNIT[x.size]), np.minimum(x.high, 1 + UNIT[x.size]), x.size)


def arctan(x: Interval) -> Interval:
    """Computes the interval of the arc tangent, as a polynomial approximates it."""
    return _monotone(np.arctan, x).widened(2, ATAN_ERROR)


def arcsin(x: Interval) -> Interval:
    """Computes the interval of the arc sine, as a polynomial approximates it."""
    return _monotone(np.arcsin, x).widened(2, ACOS_ERROR)


def arccos(x: Interval) -> Interval:
    """Returns an interval that contains the arc cosine as computed with a polynomial."""
    return -_monotone(lambda v: -np.arccos(v), x).widened(2, ACOS_ERROR)


def arctan2(y: Operand, x: Operand) -> Interval:
    """Computes the arc tangent of y / x in the quadrant of the point (x, y). The interval includes the error of a
    polynomial approximation.

    Each interval of y and of x must be a single number, or extend from a denormal number to 0.
    """
    first, second = _both(y, x)
    with np.errstate(all="ignore"):
        ends = [np.arctan2(a, b) for a in (first.low, first.high) for b in (second.low, second.high)]
    found = either(
        Interval(np.fmin(*ends[:2]), np.fmax(*ends[:2]), first.size),
        Interval(np.fmin(*ends[2:]), np.fmax(*ends[2:]), first.size),
    )
    return found.widened(4, ATAN_ERROR)


def arcsinh(x: Interval) -> Interval:
    """The area hyperbolic sine, as log(x + sqrt(x * x + 1))."""
    return either(_monotone(np.arcsinh, x), log(x + sqrt(square(x) + 1.0)))


def arccosh(x: Interval) -> Interval:
    """The area hyperbolic cosine, as log(x + sqrt(x * x - 1))."""
    return either(_monotone(np.arccosh, x), log(x + sqrt(square(x) - 1.0)))


def arctanh(x: Interval) -> Interval:
    """The area hyperbolic tangent, as log((1 + x) / (1 - x)) / 2."""
    return either(_monotone(np.arctanh, x), log((1.0 + x) / (1.0 - x)) / 2.0)


def whole(function: Callable[[Array], Array]) -> Callable[[Interval], Interval]:
    """Returns a function that applies `function`, a monotone function such as `np.floor`, to both limits of an
    interval.
    """
    return lambda x: _monotone(function, x)


def logaddexp(x: Operand, y: Operand) -> Interval:
    """log(e^x + e^y), as max + log(1 + e^-|x - y|)."""
    first, second = _both(x, y)
    with np.errstate(all="ignore"):
        low, high = np.logaddexp(first.low, second.low), np.logaddexp(first.high, second.high)
    found = Interval(low, high, first.size)
    error = np.where(np.isfinite(found.magnitude), 2 * LOG_ERROR + SMALLEST[FLOAT32], 0.0)
    return found.widened(_in_steps(first, EXP_UNITS), error)


def add(a: Operand, b: Operand) -> Interval:
    """The interval of a + b."""
    first, second = _both(a, b)
    return first + second


def subtract(a: Operand, b: Operand) -> Interval:
    """The interval of a - b."""
    first, second = _both(a, b)
    return first - second


def multiply(a: Operand, b: Operand) -> Interval:
    """The interval of a * b."""
    first, second = _both(a, b)
    return first * second


def divide(a: Operand, b: Operand) -> Interval:
    """The interval of a / b."""
    first, second = _both(a, b)
    return first / second


def negative(x: Interval) -> Interval:
    """The interval of -x."""
    return -x


_BY_UFUNC: Mapping[np.ufunc, Callable[..., Interval]] = {
    np.add: add, np.subtract: subtract, np.multiply: multiply, np.divide: divide, np.negative: negative,
    np.absolute: absolute, np.square: square, np.sqrt: sqrt, np.maximum: maximum, np.minimum: minimum, np.exp: exp,
    np.expm1: expm1, np.log: log, np.power: power, np.logaddexp: logaddexp, np.sin: sin, np.cos: cos, np.tan: tan,
    np.sinh: sinh, np.cosh: cosh, np.tanh: tanh, np.arcsin: arcsin, np.arccos: arccos, np.arctan: arctan,
    np.arctan2: arctan2, np.arcsinh: arcsinh, np.arccosh: arccosh, np.arctanh: arctanh, np.floor: whole(np.floor),
    np.ceil: whole(np.ceil), np.rint: whole(np.rint), np.trunc: whole(np.trunc), np.sign: whole(np.sign),
}  # fmt: skip
UFUNCS.update(_BY_UFUNC)
