"""Rules for arithmetic operators with two inputs: results that differ in DirectML 1.13.1, and notes on overflow,
division by 0 and NaN.
"""

from collections.abc import Callable

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.declare.binary import Seen, remark
from ops.model.violations import Severity

# Abramowitz and Stegun 4.4.49: the arc tangent from 0 to 1 with an error of at most 1.2e-5.
ATAN = (0.9998660, -0.3302995, 0.1801410, -0.0851330, 0.0208351)


def is_integer(x: Array) -> bool:
    """True if the elements are integers."""
    return x.dtype.kind != "f"


def is_signed(x: Array) -> bool:
    """True if the elements are signed integers."""
    return x.dtype.kind == "i"


def is_32_or_8(x: Array) -> bool:
    """True if the elements are INT8 or INT32.

    For these types, DirectML 1.13.1 divides the absolute values, and sets the sign afterwards.
    """
    return is_signed(x) and x.dtype.itemsize in (1, 4)


def all_bits(x: Array) -> np.generic:
    """The number in the data type of `x` whose bits are all 1: -1, or the largest number of an unsigned type."""
    return np.invert(x.dtype.type(0))


def divide(a: Array, b: Array) -> Array:
    """Returns a / b; integer quotients are truncated towards 0.

    No page defines the division of an integer by 0; see `quotient_by_zero`.
    """
    if not is_integer(a):
        return a / b
    floored = a // b
    # Floor division rounds down; add 1 to negative quotients with a remainder to round towards 0.
    quotient = floored + ((floored * b != a) & ((a < 0) != (b < 0))).astype(a.dtype)
    return np.where(b == 0, quotient_by_zero(a), quotient)


def quotient_by_zero(a: Array) -> Array:
    """Returns the results of dividing the integers `a` by 0, as observed with DirectML 1.13.1."""
    if is_32_or_8(a):
        return np.where(a < 0, 1, -1).astype(a.dtype)
    return np.full_like(a, all_bits(a))


def truncated_remainder(a: Array, b: Array) -> Array:
    """Returns a - b * trunc(a / b), the remainder with the sign of a.

    If b is the integer 0, returns the result that was observed with DirectML 1.13.1: a for INT8 and INT32, otherwise
    the number with all bits set.
    """
    if not is_integer(a):
        return np.fmod(a, b)
    without = a if is_32_or_8(a) else np.full_like(a, all_bits(a))
    return np.where(b == 0, without, np.fmod(a, b))


def floored_remainder(a: Array, b: Array) -> Array:
    """Returns a - b * floor(a / b), with the sign of b.

    If b is the integer 0, returns the result that was observed with DirectML 1.13.1.
    """
    if not is_integer(a):
        return np.mod(a, b)
    return np.where(b == 0, quotient_by_zero(a), np.mod(a, b))


def mean(a: Array, b: Array) -> Array:
    """Returns (a + b) / 2; integers add in 64 bits, and the result is truncated towards 0."""
    if not is_integer(a):
        return (a + b) / a.dtype.type(2)
    total = a.astype(np.int64) + b.astype(np.int64)
    return np.where(total < 0, -(-total // 2), total // 2).astype(a.dtype)


def half_of_wrapped_sum(a: Array, b: Array) -> Array:
    """Returns (a + b) / 2; the sum of integers wraps around in their data type, unlike in `mean`."""
    return divide(a + b, np.full_like(a, 2)) if is_integer(a) else mean(a, b)


def square_of_difference(a: Array, b: Array) -> Array:
    """Returns (a - b)^2. Integers wrap around; a wrapped difference still has the right square modulo 2^bits."""
    difference = a - b
    return difference * difference


def truncated_by_quotient(a: Array, b: Array) -> Array:
    """Computes the same as `truncated_remainder`, but rounds the quotient of floats to FLOAT32 first, as observed with
    DirectML 1.13.1.
    """
    return truncated_remainder(a, b) if is_integer(a) else _by_quotient(a, b, np.trunc)


def floored_by_quotient(a: Array, b: Array) -> Array:
    """Computes the same as `floored_remainder`, but rounds the quotient of floats to FLOAT32 first, as observed with
    DirectML 1.13.1.
    """
    return floored_remainder(a, b) if is_integer(a) else _by_quotient(a, b, np.floor)


def _by_quotient(a: Array, b: Array, to_whole: Callable[[Array], Array]) -> Array:
    """Returns a - b * to_whole(a / b) in the data type of `a`. Every step is computed in FLOAT32, even for FLOAT16
    elements.
    """
    x, y = a.astype(np.float32), b.astype(np.float32)
    return (x - y * to_whole(x / y)).astype(a.dtype)


def angle(y: Array, x: Array) -> Array:
    """Computes atan2(y, x) in radians in FLOAT64. The result has the type of `y`."""
    return np.arctan2(y.astype(np.float64), x.astype(np.float64)).astype(y.dtype)


def angle_by_polynomial(y: Array, x: Array) -> Array:
    """Computes the same as `angle`, but for FLOAT32 uses a polynomial for the angle in the first octant.

    It then converts this angle to the octant of the point (x, y). Points on an axis and infinite points are passed to
    `angle`.
    """
    if y.dtype != np.float32:
        return angle(y, x)
    high, low = np.fmax(np.abs(y), np.abs(x)), np.fmin(np.abs(y), np.abs(x))
    ratio = low / high
    square, found = ratio * ratio, np.zeros_like(ratio)
    for factor in reversed(ATAN):
        found = found * square + np.float32(factor)
    found = found * ratio
    found = np.where(np.abs(y) > np.abs(x), np.float32(np.pi / 2) - found, found)
    found = np.where(x < 0, found - np.float32(np.pi), found)
    found = np.where((np.fmin(y, x) < 0) & (np.fmax(y, x) >= 0), -found, found)
    on_axis = (low == 0) | np.isinf(y) | np.isinf(x)
    return np.where(on_axis & ~np.isnan(y) & ~np.isnan(x), angle(y, x), found)


HALF_OF_WRAPPED_SUM = Seen(
    half_of_wrapped_sum,
    "sum-wraps",
    "DirectML 1.13.1 halves a sum that has wrapped around.",
    "A + B is beyond the range of its type in {count:cell|cells}; DirectML halves the wrapped sum.",
)
TRUNCATED_BY_QUOTIENT = Seen(
    truncated_by_quotient,
    "quotient-rounded",
    "DirectML 1.13.1 computes the remainder from a rounded quotient.",
    "In {count:cell|cells} B is infinite, or A / B is rounded or infinite; DirectML computes A - B * trunc(A / B) step "
    "by step.",
)
FLOORED_BY_QUOTIENT = Seen(
    floored_by_quotient,
    "quotient-rounded",
    "DirectML 1.13.1 computes the remainder from a rounded quotient.",
    "In {count:cell|cells} B is infinite, or A / B is rounded or infinite; DirectML computes A - B * floor(A / B) step "
    "by step.",
)
ATAN_BY_POLYNOMIAL = Seen(
    angle_by_polynomial,
    "atan-polynomial",
    "DirectML 1.13.1 computes the angle of FLOAT32 numbers with a polynomial; its error is up to 1.2e-5.",
    "In {count:cell|cells} DirectML's angle comes from a polynomial, with an error of up to 1.2e-5.",
)


def _is_zero(a: Array, b: Array) -> Mask:
    """A mask of the elements where an integer is divided by 0."""
    return b == 0 if is_integer(a) else np.zeros(a.shape, np.bool_)


def _either_nan(a: Array, b: Array) -> Mask:
    """A mask of the elements where exactly one of two floats is NaN."""
    return np.zeros(a.shape, np.bool_) if is_integer(a) else np.isnan(a) != np.isnan(b)


def _add_wraps(a: Array, b: Array) -> Mask:
    """A mask of the elements where the sum of integers overflows."""
    if not is_integer(a):
        return np.zeros(a.shape, np.bool_)
    total = a + b
    return ((a ^ total) & (b ^ total)) < 0 if is_signed(a) else total < a


def _subtract_wraps(a: Array, b: Array) -> Mask:
    """A mask of the elements where the difference of integers overflows."""
    if not is_integer(a):
        return np.zeros(a.shape, np.bool_)
    return ((a ^ b) & (a ^ (a - b))) < 0 if is_signed(a) else b > a


def _multiply_wraps(a: Array, b: Array) -> Mask:
    """A mask of the elements where the product of integers overflows."""
    if not is_integer(a):
        return np.zeros(a.shape, np.bool_)
    product = a * b
    lowest_negated = (b == all_bits(b)) & (a == np.iinfo(a.dtype).min) if is_signed(a) else False
    return (b != 0) & ((product // b != a) | lowest_negated)


def _square_wraps(a: Array, b: Array) -> Mask:
    """A mask of the elements where the squared difference of integers overflows."""
    if not is_integer(a):
        return np.zeros(a.shape, np.bool_)
    difference = a.astype(np.int64) - b.astype(np.int64)  # the types have 32 bits
    return np.abs(difference).astype(np.uint64) ** 2 > np.uint64(np.iinfo(a.dtype).max)


WRAPS = "Integers beyond the range of their type wrap around: DirectML 1.13.1 keeps the low bits."
add_wraps = remark(
    "wraps-round", WRAPS, _add_wraps, "A + B is beyond the range of its type in {count:cell|cells} and wraps around."
)
subtract_wraps = remark(
    "wraps-round",
    WRAPS,
    _subtract_wraps,
    "A - B is beyond the range of its type in {count:cell|cells} and wraps around.",
)
multiply_wraps = remark(
    "wraps-round",
    WRAPS,
    _multiply_wraps,
    "A * B is beyond the range of its type in {count:cell|cells} and wraps around.",
)
square_wraps = remark(
    "wraps-round",
    WRAPS,
    _square_wraps,
    "The square is beyond the range of its type in {count:cell|cells} and wraps around.",
)
divided_by_zero = remark(
    "division-by-zero",
    "No page defines the division of an integer by 0; the result of DirectML 1.13.1 depends on the data type and the "
    "driver.",
    _is_zero,
    "B is 0 in {count:cell|cells}; no page defines this, and drivers may give different numbers.",
    Severity.WARNING,
)
nan_dropped = remark(
    "nan-element",
    "No page defines the result for NaN; if one of two elements is NaN, DirectML 1.13.1 returns the other.",
    _either_nan,
    "One of two elements is NaN in {count:cell|cells}; no page defines this, and DirectML 1.13.1 returns the other "
    "element.",
    Severity.WARNING,
)


def _nan_in_point(a: Array, b: Array) -> Mask:
    """Returns a mask of the elements where a or b is NaN."""
    return np.isnan(a) | np.isnan(b)


atan_of_nan = remark(
    "nan-element",
    "DirectML 1.13.1 returns an angle for some points that have a NaN coordinate.",
    _nan_in_point,
    "A or B is NaN in {count:cell|cells}; DirectML may still return an angle.",
)


def _zero_by_zero(a: Array, b: Array) -> Mask:
    """A mask of the elements where both floats are 0, so that the quotient is 0 / 0."""
    return (a == 0) & (b == 0) & (not is_integer(a))


# From here on, FLOAT32 quotients may be rounded to another whole number; the smallest that was seen is 1,025,490.
LARGE_QUOTIENT = 2.0**19


def _quotient_is_large(a: Array, b: Array) -> Mask:
    """Returns a mask of the elements where the quotient a / b is finite and at least LARGE_QUOTIENT in magnitude.

    It is also TRUE where a or b is denormal in FLOAT32. For integers, no element is TRUE.
    """
    if is_integer(a):
        return np.zeros(a.shape, np.bool_)
    quotient = np.abs(a.astype(np.float64) / b.astype(np.float64))
    smallest = np.finfo(np.float32).smallest_normal
    is_denormal = [(x != 0) & (np.abs(x.astype(np.float64)) < smallest) for x in (a, b)]
    return np.asarray((quotient >= LARGE_QUOTIENT) & np.isfinite(quotient) | is_denormal[0] | is_denormal[1])


quotient_is_large = remark(
    "large-quotient",
    "For a quotient of 2^19 or more, the remainder of DirectML 1.13.1 can be too large or too small by a multiple of "
    "B. Denormal numbers may be treated as 0.",
    _quotient_is_large,
    "In {count:cell|cells}, the remainder depends on the device: A / B is 2^19 or more, or A or B is denormal.",
    depends_on_device=True,
)
zero_by_zero = remark(
    "zero-by-zero",
    "For the remainder of 0 divided by 0, one driver was observed to return 0, and another driver to return NaN.",
    _zero_by_zero,
    "A and B are 0 in {count:cell|cells}; the remainder is NaN, but one driver was observed to return 0.",
)
