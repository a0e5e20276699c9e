"""Products of matrices of whole numbers, each less its zero point, and how DirectML goes about them."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dot_products import of_matrices, total
from ops.arrays.dtypes import Array, DataType
from ops.arrays.equality import unequal_cells
from ops.arrays.functions import towards_0
from ops.catalog.matrix_multiply.sizes import OUTPUT, A, B
from ops.catalog.quantization.scale_zero_point import requantized, scale_of, zero_of
from ops.constraints.base import Findings, constraint, in_cells
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Provenance, Severity

BIAS = "BiasTensor"
# What a sum may differ by, in parts of it, that is taken in another order.
CLOSE = {DataType.FLOAT32: 1e-5, DataType.FLOAT16: 2e-3}


def matrix_of(x: Array) -> Array:
    """Scales and zero points may have more dimensions, all 1, than what they are for."""
    return x.reshape(x.shape[-2:])


def whole_factors(case: Case, name: str) -> Array:
    """The elements less their zero points, in FLOAT64, which holds all of them."""
    x = case.logical(name).astype(np.float64)
    return x - matrix_of(case.logical(zero_of(name)).astype(np.float64)) if case.has(zero_of(name)) else x


def scale(case: Case, name: str) -> Array:
    return matrix_of(case.logical(scale_of(name)).astype(np.float64))


def sums(case: Case) -> Array:
    """Exact for numbers of 8 bits, of which there are far fewer than 2^36; those of 32 are rounded as FLOAT64 is."""
    return total(of_matrices(whole_factors(case, A), whole_factors(case, B)), np.float64)


def as_int32(case: Case) -> Mapping[str, Array]:
    return {OUTPUT: sums(case).astype(np.int64).astype(np.int32).reshape(case.sizes(OUTPUT))}


def quantized(case: Case) -> Mapping[str, Array]:
    with np.errstate(all="ignore"):  # a scale may be 0, infinite or NaN
        return {OUTPUT: requantized(case, scaled(case), OUTPUT)}


def scaled(case: Case) -> Array:
    found = sums(case) * (scale(case, A) * scale(case, B) / scale(case, OUTPUT))
    return found.reshape(case.sizes(OUTPUT))


def in_floating_point(case: Case) -> Mapping[str, Array]:
    with np.errstate(all="ignore"):
        return {OUTPUT: _biased(case, sums(case) * scale(case, A) * scale(case, B))}


def from_narrow_factors(case: Case) -> Mapping[str, Array]:
    """As DirectML 1.13.1 computes it: the factors are scaled first, in the type of the output."""
    expected, relative = in_floating_point(case)[OUTPUT], CLOSE[case.data_type(OUTPUT)]
    with np.errstate(all="ignore"):
        a, b = (_narrow(case, name) for name in (A, B))
        found = _biased(case, total(of_matrices(a, b), np.float32))
        is_close = np.isclose(found.astype(np.float64), expected.astype(np.float64), rtol=relative, atol=0)
    return {OUTPUT: np.where(is_close, expected, found)}


def _biased(case: Case, x: Array) -> Array:
    bias = case.logical(BIAS).astype(np.float64) if case.has(BIAS) else np.float64(0)
    return (x.reshape(case.sizes(OUTPUT)) + bias).astype(case.data_type(OUTPUT).numpy)


def _narrow(case: Case, name: str) -> Array:
    """The scaled elements, computed in FLOAT32; for FLOAT16 rounded towards 0, so that none becomes infinite."""
    zero = np.float32(0)
    if case.has(zero_of(name)):
        zero = matrix_of(case.logical(zero_of(name)).astype(np.float32))
    wide = (case.logical(name).astype(np.float32) - zero) * matrix_of(case.logical(scale_of(name)).astype(np.float32))
    narrow = towards_0(wide) if case.data_type(OUTPUT) is DataType.FLOAT16 else wide
    return narrow.astype(np.float64)


@constraint(
    "narrow-factors",
    "DirectML 1.13.1 scales the elements before it multiplies them, in the type of the output; in FLOAT16 they lose "
    "digits and end at 65504.",
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
