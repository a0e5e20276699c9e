"""The kernels of the integer matrix products; `from_narrow_factors` rounds as DirectML 1.13.1 does."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dot_products import of_matrices, total_as_device
from ops.arrays.dtypes import Array, DataType
from ops.arrays.equality import unequal_cells
from ops.arrays.functions import towards_0
from ops.arrays.matrix_sums import sums_of_integers
from ops.catalog.matrix_multiply.sizes import OUTPUT, A, B
from ops.catalog.quantization.scale_zero_point import requantized, requantized_as_directml, scale_of, zero_of
from ops.constraints.base import Findings, constraint, in_cells
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Provenance, Severity

BIAS = "BiasTensor"
# The largest relative difference of two sums that can come from the order of their terms.
CLOSE = {DataType.FLOAT32: 1e-5, DataType.FLOAT16: 2e-3}
# The most products that are added in the order of a device.
MOST_IN_ORDER = 1 << 22


def matrix_of(x: Array) -> Array:
    """A scale or zero point as [rows, columns], without its leading dimensions of size 1."""
    return x.reshape(x.shape[-2:])


def whole_factors(case: Case, name: str) -> Array:
    """A or B minus its zero point, [..., rows, columns], in an integer type that holds all differences exactly."""
    x = case.logical(name)
    if not case.has(zero_of(name)):
        return x
    wider = np.int16 if x.dtype.itemsize == 1 else np.int64
    return x.astype(wider) - matrix_of(case.logical(zero_of(name)).astype(wider))


def scale(case: Case, name: str) -> Array:
    """The scale of a tensor, [1 or rows, 1 or columns], in FLOAT64."""
    return matrix_of(case.logical(scale_of(name)).astype(np.float64))


def sums(case: Case) -> Array:
    """Computes (A - AZeroPoint) x (B - BZeroPoint) in FLOAT64, [..., M, N].

    Sums of 8-bit matrices are exact, as a row has far fewer than 2^36 elements; sums of 32-bit matrices may be rounded,
    once.
    """
    return sums_of_integers(whole_factors(case, A), whole_factors(case, B))


def as_int32(case: Case) -> Mapping[str, Array]:
    """Computes MATRIX_MULTIPLY_INTEGER: the sums in INT32, wrapped around at its limits."""
    return {OUTPUT: sums(case).astype(np.int64).astype(np.int32).reshape(case.sizes(OUTPUT))}


def quantized(case: Case) -> Mapping[str, Array]:
    """Computes QUANTIZED_LINEAR_MATRIX_MULTIPLY: the scaled sums, rounded to even, plus OutputZeroPoint, clamped to the
    type.

    NaN, which a scale of 0, infinity or NaN can produce, becomes OutputZeroPoint.
    """
    with np.errstate(all="ignore"):  # a scale may be 0, infinite or NaN
        return {OUTPUT: requantized(case, scaled(case), OUTPUT)}


def quantized_as_directml(case: Case) -> Mapping[str, Array]:
    """Like `quantized`, but the rounded sums are limited to INT32, and adding the zero point wraps around (measured
    with DirectML 1.13.1).
    """
    with np.errstate(all="ignore"):
        return {OUTPUT: requantized_as_directml(case, scaled(case), OUTPUT)}


def scaled(case: Case) -> Array:
    """The sums * AScale * BScale / OutputScale, in FLOAT64, with the sizes of the output."""
    found = sums(case) * (scale(case, A) * scale(case, B) / scale(case, OUTPUT))
    return found.reshape(case.sizes(OUTPUT))


def in_floating_point(case: Case) -> Mapping[str, Array]:
    """Computes MATRIX_MULTIPLY_INTEGER_TO_FLOAT: the sums * AScale * BScale + Bias in FLOAT64, rounded once."""
    with np.errstate(all="ignore"):
        return {OUTPUT: _add_bias(case, sums(case) * scale(case, A) * scale(case, B))}


def from_narrow_factors(case: Case) -> Mapping[str, Array]:
    """The output as observed with DirectML 1.13.1, which first scales A and B in the output's type, then multiplies.

    An element is replaced by the result of `in_floating_point` if their relative difference is at most CLOSE.
    """
    expected, relative = in_floating_point(case)[OUTPUT], CLOSE[case.data_type(OUTPUT)]
    with np.errstate(all="ignore"):
        a, b = (_scale_first(case, name) for name in (A, B))
        found = _add_bias(case, _sums_in_order(a, b))
        is_close = np.isclose(found.astype(np.float64), expected.astype(np.float64), rtol=relative, atol=0)
    return {OUTPUT: np.where(is_close, expected, found)}


def _add_bias(case: Case, x: Array) -> Array:
    bias = case.logical(BIAS).astype(np.float64) if case.has(BIAS) else np.float64(0)
    return (x.reshape(case.sizes(OUTPUT)) + bias).astype(case.data_type(OUTPUT).numpy)


def _scale_first(case: Case, name: str) -> Array:
    """The scaled matrix, computed in FLOAT32; rounded towards 0 for FLOAT16, so that no element becomes infinite."""
    zero = np.float32(0)
    if case.has(zero_of(name)):
        zero = matrix_of(case.logical(zero_of(name)).astype(np.float32))
    wide = (case.logical(name).astype(np.float32) - zero) * matrix_of(case.logical(scale_of(name)).astype(np.float32))
    narrow = towards_0(wide) if case.data_type(OUTPUT) is DataType.FLOAT16 else wide
    return narrow.astype(np.float64)


def _sums_in_order(a: Array, b: Array) -> Array:
    """The matrix product in FLOAT32, with the products added one after another.

    If there are very many products, they are added in FLOAT64, and the sums are rounded to FLOAT32.
    """
    products = of_matrices(a, b)
    if products.work > MOST_IN_ORDER:
        return products.total().astype(np.float32)
    return total_as_device(products, backwards=False)


@constraint(
    "narrow-factors",
    "DirectML 1.13.1 scales the elements before it multiplies them, in the type of the output; in FLOAT16 they lose "
    "digits and are limited to 65504.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def narrow_factors(guard: Guard) -> Findings:
    case = guard.runnable(*(field.name for field in guard.operator.tensors if guard.case.has(field.name)))
    expected, seen = in_floating_point(case)[OUTPUT], from_narrow_factors(case)[OUTPUT]
    yield from in_cells(
        unequal_cells(expected, seen),
        "DirectML rounds the scaled elements before it multiplies; {count:cell differs|cells differ}.",
        OUTPUT,
    )
