"""Computes powers, as documented and as observed with DirectML 1.13.1, and notes the differences."""

import numpy as np

from ops.arrays.dtypes import F16, Array, DataType, Mask
from ops.arrays.equality import unequal_cells
from ops.arrays.scalar_cast import as_float32
from ops.arrays.scale_bias import is_complete, scaled
from ops.constraints.base import Findings, constraint, in_cells
from ops.model.case import Case
from ops.model.data import cast
from ops.model.guard import Guard
from ops.model.violations import Provenance, Severity
from ops.text.values import ScaleBias

TENSORS = INPUT, EXPONENT, OUTPUT = "InputTensor", "ExponentTensor", "OutputTensor"
HALF_MAX = F16.largest_finite
# From here on, every FLOAT32 number is even.
LARGE = 2.0**24


def is_float(x: Array) -> bool:
    """True if the elements are floats."""
    return x.dtype.kind == "f"


def cast_like(result: Array, x: Array) -> Array:
    """Casts `result` to the data type of `x`. For an integer type, fractions are cut off and the numbers clamped to its
    range.
    """
    kind = {"f": "FLOAT", "i": "INT", "u": "UINT"}[x.dtype.kind]
    return cast(result, DataType[f"{kind}{8 * x.dtype.itemsize}"])


def power(x: Array, y: Array) -> Array:
    """Returns x^y in the data type of `x`. If x and y are integers, the power is exact; beyond the range of the type,
    it keeps its low bits.
    """
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        if not is_float(x) and not is_float(y):
            return integer_power(x, y)
        return cast_like(_float_power(x.astype(np.float64), y.astype(np.float64)), x)


def _float_power(x: Array, y: Array) -> Array:
    """Returns x^y. The result is NaN if the base is negative (even -infinity) and the exponent has a fraction."""
    return np.where((x < 0) & np.isfinite(y) & (np.trunc(y) != y), np.nan, np.power(x, y))


def integer_power(x: Array, y: Array) -> Array:
    """Returns x^y of integers by repeated squaring, wrapped to the type.

    With a negative exponent, 1 gives 1, -1 gives 1 if the exponent is even and -1 if it is odd, 0 gives the largest
    number of the type (instead of infinity), and all other numbers give 0.
    """
    result, square, left = np.ones_like(x), x.copy(), np.where(y < 0, 0, y).astype(np.uint64)
    while left.any():
        result = np.where(left & np.uint64(1) != 0, result * square, result)
        square, left = square * square, left >> np.uint64(1)
    inverse = np.where(x == 1, 1, np.where(x == 0, np.iinfo(x.dtype.name).max, 0)).astype(x.dtype)
    if x.dtype.kind == "i":
        inverse = np.where(x == -1, np.where(y % 2 == 0, 1, -1), inverse).astype(x.dtype)
    return np.where(y < 0, inverse, result)


def power_as_directml(x: Array, y: Array) -> Array:
    """Returns x^y as observed with DirectML 1.13.1.

    Floats are computed as 2^(y * log2(x)), integers in 32 bits. Integer results are clamped if x or y has 8 bits, or if
    y is negative.
    """
    with np.errstate(all="ignore"):
        if not is_float(x) and not is_float(y):
            wide = integer_power(x.astype(np.int32 if x.dtype.kind == "i" else np.uint32), y)
            ends_at_limits = (y < 0) | (1 in (x.dtype.itemsize, y.dtype.itemsize))
            return np.where(ends_at_limits, cast_like(wide, x), wide.astype(x.dtype))
        a, b = x.astype(np.float64), y.astype(np.float64)
        result = _float_power(a + 0.0, b)  # -0 counts as 0
        no_logarithm = (a == 0) | np.isinf(a) | np.isnan(a)
        result = np.where((b == 0) & no_logarithm | ~np.isfinite(b) & (np.abs(a) == 1), np.nan, result)
        if x.dtype == np.float32 and y.dtype.itemsize == 1:
            result = np.where(np.abs(result) > HALF_MAX, np.copysign(np.inf, result), result)
        return cast_like(result, x)


def base(case: Case) -> Array:
    """Returns the base of the powers: InputTensor with ScaleBias applied."""
    return scaled(case.logical(INPUT), case.values["ScaleBias"], case.data_type(INPUT))


def scaled_exponent(case: Case) -> Array:
    """Returns ExponentTensor with ScaleBias applied: DirectML 1.13.1 applies ScaleBias to the exponent, too."""
    return scaled(case.logical(EXPONENT), case.values["ScaleBias"], case.data_type(EXPONENT))


def _differing(case: Case) -> Mask:
    """Returns a mask of the elements for which DirectML 1.13.1 and the reference compute different powers."""
    expected, seen = power(base(case), case.logical(EXPONENT)), power_as_directml(base(case), scaled_exponent(case))
    return unequal_cells(expected, seen)


@constraint(
    "scale-bias-exponent",
    "DirectML 1.13.1 applies ScaleBias to the exponents too; the page mentions only the input.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def scale_bias_exponent(guard: Guard) -> Findings:
    scale_bias = guard.value("ScaleBias")
    if isinstance(scale_bias, ScaleBias) and is_complete(scale_bias) and scale_bias != ScaleBias():
        sentence = "DirectML applies ScaleBias to ExponentTensor too, which changes {count:cell|cells}."
        yield from in_cells(_differing(guard.runnable(INPUT, EXPONENT)), sentence, *TENSORS)


@constraint(
    "power-by-logarithm",
    "DirectML 1.13.1 computes powers with logarithms, which give NaN for 0 and infinity, and clamps 8-bit results.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def by_logarithm(guard: Guard) -> Findings:
    if guard.value("ScaleBias") in (None, ScaleBias()):
        case = guard.runnable(INPUT, EXPONENT)
        if case.data_type(INPUT).is_float:
            sentence = (
                "In {count:cell|cells} DirectML returns NaN or infinity, because it computes the power as 2^(y * "
                "log2(x))."
            )
        elif case.data_type(EXPONENT).is_float:
            sentence = (
                "In {count:cell|cells} DirectML computes the power as 2^(y * log2(x)), which is NaN or infinity, and "
                "casts it to an integer."
            )
        else:
            sentence = "{count:power does|powers do} not fit the type; DirectML writes a limit of the type instead."
        yield from in_cells(_differing(case), sentence, *TENSORS)


@constraint(
    "power-of-zero",
    "No page defines a negative power of the integer 0; DirectML 1.13.1 returns the largest number of the type.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def power_of_zero(guard: Guard) -> Findings:
    case = guard.runnable(INPUT, EXPONENT)
    x, y = base(case), case.logical(EXPONENT)
    if not is_float(x) and not is_float(y):
        sentence = "InputTensor is 0 and its exponent is negative in {count:cell|cells}; no page defines this."
        yield from in_cells((x == 0) & (y < 0), sentence, *TENSORS)


@constraint(
    "approximate-power",
    "For integers with floating-point exponents, DirectML 1.13.1 truncates an approximate power.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def approximate_power(guard: Guard) -> Findings:
    case = guard.runnable(INPUT, EXPONENT)
    x, y = base(case), scaled_exponent(case)
    if not is_float(x) and is_float(y):
        yield from in_cells(
            power(x, y) != 0,
            "In {count:cell|cells} an integer has a floating-point exponent; drivers may be off by one (5^2 gave 24).",
            *TENSORS,
        )


_large_power_of_negative = constraint(
    "large-power-of-negative",
    "The sign of a large power of a negative number depends on the data types and the driver.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
_SIGN_MAY_DIFFER = (
    "{count:negative number has|negative numbers have} an exponent of 2^24 or more; the sign of the power may differ."
)


@_large_power_of_negative
def large_power_of_negative(guard: Guard) -> Findings:
    case = guard.runnable(INPUT, EXPONENT)
    x, y = base(case), scaled_exponent(case)
    if is_float(x) or is_float(y):
        with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
            found = (x < 0) & (np.abs(y.astype(np.float64)) >= LARGE)
        yield from in_cells(found, _SIGN_MAY_DIFFER, *TENSORS)


@_large_power_of_negative
def large_constant_power(guard: Guard) -> Findings:
    if abs(as_float32(guard.number("Exponent"))) >= LARGE:
        case = guard.runnable(INPUT)
        yield from in_cells(
            np.asarray(base(case) < 0),
            _SIGN_MAY_DIFFER,
            INPUT,
            OUTPUT,
        )


@constraint(
    "power-beyond-type",
    "If a power exceeds an integer type of 8 or 16 bits, the result depends on the device: DirectML 1.13.1 saturates "
    "it, or keeps its low bits.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def power_beyond_type(guard: Guard) -> Findings:
    case = guard.runnable(INPUT, EXPONENT)
    x, y = base(case), scaled_exponent(case)
    if is_float(x) or is_float(y) or x.dtype.itemsize > 2:
        return
    limits = np.iinfo(x.dtype)
    with np.errstate(all="ignore"):
        exact = np.power(x.astype(np.float64), y.astype(np.float64))
    yield from in_cells(
        np.asarray((exact < limits.min) | (exact > limits.max)),
        "{count:power is|powers are} beyond the type; the result depends on the device.",
        *TENSORS,
    )
