"""How arithmetic goes where it leaves the numbers of its type, and what DirectML was seen to compute there."""

from collections.abc import Callable

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.declare.binary import Seen, remark
from ops.model.violations import Severity

# Abramowitz and Stegun 4.4.49: the arc tangent of 0 to 1 within 1.2e-5.
ATAN = (0.9998660, -0.3302995, 0.1801410, -0.0851330, 0.0208351)


def is_integer(x: Array) -> bool:
    return x.dtype.kind != "f"


def is_signed(x: Array) -> bool:
    return x.dtype.kind == "i"


def is_32_or_8(x: Array) -> bool:
    """The signed types that DirectML 1.13.1 divides by their sizes, and then sets the sign."""
    return is_signed(x) and x.dtype.itemsize in (1, 4)


def all_bits(x: Array) -> np.generic:
    """-1, or the largest number of an unsigned type."""
    return np.invert(x.dtype.type(0))


def divide(a: Array, b: Array) -> Array:
    """The quotient; of integers its whole part, which nothing defines for 0."""
    if not is_integer(a):
        return a / b
    floored = a // b
    # Towards 0 instead of down: one more where a negative quotient has a rest.
    quotient = floored + ((floored * b != a) & ((a < 0) != (b < 0))).astype(a.dtype)
    return np.where(b == 0, by_zero(a), quotient)


def by_zero(a: Array) -> Array:
    """What DirectML 1.13.1 was seen to make of integers divided by 0."""
    if is_32_or_8(a):
        return np.where(a < 0, 1, -1).astype(a.dtype)
    return np.full_like(a, all_bits(a))


def truncated_remainder(a: Array, b: Array) -> Array:
    """With the sign of a."""
    if not is_integer(a):
        return np.fmod(a, b)
    without = a if is_32_or_8(a) else np.full_like(a, all_bits(a))
    return np.where(b == 0, without, np.fmod(a, b))


def floored_remainder(a: Array, b: Array) -> Array:
    """With the sign of b."""
    if not is_integer(a):
        return np.mod(a, b)
    return np.where(b == 0, by_zero(a), np.mod(a, b))


def mean(a: Array, b: Array) -> Array:
    """Half the sum, which has more room than the type; of integers its whole part."""
    if not is_integer(a):
        return (a + b) / a.dtype.type(2)
    total = a.astype(np.int64) + b.astype(np.int64)
    return np.where(total < 0, -(-total // 2), total // 2).astype(a.dtype)


def half_of_wrapped_sum(a: Array, b: Array) -> Array:
    return divide(a + b, np.full_like(a, 2)) if is_integer(a) else mean(a, b)


def square_of_difference(a: Array, b: Array) -> Array:
    difference = a - b
    return difference * difference


def truncated_by_quotient(a: Array, b: Array) -> Array:
    return truncated_remainder(a, b) if is_integer(a) else _by_quotient(a, b, np.trunc)


def floored_by_quotient(a: Array, b: Array) -> Array:
    return floored_remainder(a, b) if is_integer(a) else _by_quotient(a, b, np.floor)


def _by_quotient(a: Array, b: Array, to_whole: Callable[[Array], Array]) -> Array:
    """In FLOAT32, of FLOAT16 too."""
    x, y = a.astype(np.float32), b.astype(np.float32)
    return (x - y * to_whole(x / y)).astype(a.dtype)


def angle(y: Array, x: Array) -> Array:
    return np.arctan2(y.astype(np.float64), x.astype(np.float64)).astype(y.dtype)


def angle_by_polynomial(y: Array, x: Array) -> Array:
    """The arc tangent of the smaller by the larger, turned to where the point lies."""
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
    "DirectML 1.13.1 takes half of a sum that has wrapped round.",
    "A + B is beyond its type in {count:cell|cells}; DirectML takes half of what wraps round.",
)
TRUNCATED_BY_QUOTIENT = Seen(
    truncated_by_quotient,
    "quotient-rounded",
    "DirectML 1.13.1 takes the remainder from a rounded quotient.",
    "In {count:cell|cells} A / B is rounded or infinite, or B is; DirectML computes A - B * trunc(A / B) step by step.",
)
FLOORED_BY_QUOTIENT = Seen(
    floored_by_quotient,
    "quotient-rounded",
    "DirectML 1.13.1 takes the remainder from a rounded quotient.",
    "In {count:cell|cells} A / B is rounded or infinite, or B is; DirectML computes A - B * floor(A / B) step by step.",
)
ATAN_BY_POLYNOMIAL = Seen(
    angle_by_polynomial,
    "atan-polynomial",
    "DirectML 1.13.1 computes the angle of FLOAT32 numbers by a polynomial that is up to 1.2e-5 off.",
    "In {count:cell|cells} DirectML's angle, from a polynomial, is up to 1.2e-5 off.",
)


def _is_zero(a: Array, b: Array) -> Mask:
    return b == 0 if is_integer(a) else np.zeros(a.shape, np.bool_)


def _either_nan(a: Array, b: Array) -> Mask:
    return np.zeros(a.shape, np.bool_) if is_integer(a) else np.isnan(a) != np.isnan(b)


def _add_wraps(a: Array, b: Array) -> Mask:
    if not is_integer(a):
        return np.zeros(a.shape, np.bool_)
    total = a + b
    return ((a ^ total) & (b ^ total)) < 0 if is_signed(a) else total < a


def _subtract_wraps(a: Array, b: Array) -> Mask:
    if not is_integer(a):
        return np.zeros(a.shape, np.bool_)
    return ((a ^ b) & (a ^ (a - b))) < 0 if is_signed(a) else b > a


def _multiply_wraps(a: Array, b: Array) -> Mask:
    if not is_integer(a):
        return np.zeros(a.shape, np.bool_)
    product = a * b
    lowest_negated = (b == all_bits(b)) & (a == np.iinfo(a.dtype).min) if is_signed(a) else False
    return (b != 0) & ((product // b != a) | lowest_negated)


def _square_wraps(a: Array, b: Array) -> Mask:
    if not is_integer(a):
        return np.zeros(a.shape, np.bool_)
    difference = a.astype(np.int64) - b.astype(np.int64)  # the types have 32 bits
    return np.abs(difference).astype(np.uint64) ** 2 > np.uint64(np.iinfo(a.dtype).max)


WRAPS = "Integers that leave their type wrap round: DirectML 1.13.1 keeps the low bits."
add_wraps = remark("wraps-round", WRAPS, _add_wraps, "A + B is beyond its type in {count:cell|cells} and wraps round.")
subtract_wraps = remark(
    "wraps-round", WRAPS, _subtract_wraps, "A - B is beyond its type in {count:cell|cells} and wraps round."
)
multiply_wraps = remark(
    "wraps-round", WRAPS, _multiply_wraps, "A * B is beyond its type in {count:cell|cells} and wraps round."
)
square_wraps = remark(
    "wraps-round", WRAPS, _square_wraps, "The square is beyond its type in {count:cell|cells} and wraps round."
)
divided_by_zero = remark(
    "division-by-zero",
    "No page defines the division of an integer by 0; what DirectML 1.13.1 gives depends on type and driver.",
    _is_zero,
    "B is 0 in {count:cell|cells}; no page defines that, other drivers may give other numbers.",
    Severity.WARNING,
)
nan_dropped = remark(
    "nan-element",
    "No page defines what NaN gives; DirectML 1.13.1 takes the other element.",
    _either_nan,
    "One of two elements is NaN in {count:cell|cells}; no page defines that, DirectML 1.13.1 takes the other one.",
    Severity.WARNING,
)


def _nan_in_point(a: Array, b: Array) -> Mask:
    return np.isnan(a) | np.isnan(b)


atan_of_nan = remark(
    "nan-element",
    "DirectML 1.13.1 gives some points with NaN an angle.",
    _nan_in_point,
    "A or B is NaN in {count:cell|cells}; DirectML may give an angle all the same.",
)


def _zero_by_zero(a: Array, b: Array) -> Mask:
    return (a == 0) & (b == 0) & (not is_integer(a))


zero_by_zero = remark(
    "zero-by-zero",
    "A driver was seen to give 0 as the remainder of 0 by 0, another one NaN.",
    _zero_by_zero,
    "A and B are 0 in {count:cell|cells}; the remainder is NaN, a driver was seen to give 0.",
)
