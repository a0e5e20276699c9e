"""The kernels of the integer matrix products; `from_narrow_factors` rounds as DirectML 1.13.1 does."""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.blocks import narrowed, part_of
from ops.arrays.dot_products import of_matrices, total_as_device
from ops.arrays.dtypes import Array, DataType, Mask
from ops.arrays.equality import unequal_cells
from ops.arrays.functions import towards_0
from ops.arrays.layout import count
from ops.arrays.matrix_sums import Factor, Receive, Slices, add_up_integers, add_up_prepared, gathered, shape_of_product
from ops.catalog.matrix_multiply.sizes import OUTPUT, A, B
from ops.catalog.quantization.scale_zero_point import (
    Requantized,
    requantized,
    requantized_as_directml,
    scale_of,
    zero_of,
    zero_point,
)
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


def factor(case: Case, name: str, *parameters: str) -> Factor:
    """Returns the matrix `name` (A or B), [..., rows, columns], and each tensor in `parameters` broadcast to the same
    sizes.
    """
    x = case.logical(name)
    return x, *(np.broadcast_to(matrix_of(case.logical(each)), x.shape) for each in parameters)


def _zero_name(case: Case, name: str) -> list[str]:
    return [zero_of(name)] if case.has(zero_of(name)) else []


def scale(case: Case, name: str) -> Array:
    """Returns the scale of the matrix `name` (A, B or the output) in FLOAT64. Its shape is [1 or rows, 1 or
    columns].
    """
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        return matrix_of(case.logical(scale_of(name)).astype(np.float64))


def of_sums(case: Case, dtype: DTypeLike, finish: Callable[[Array, Slices], Array]) -> Array:
    """An array in the sizes of the output, filled with `finish(sums, indices)` for each part of the sums.

    The sums are (A - AZeroPoint) x (B - BZeroPoint) in FLOAT64, [..., M, N]. Sums of 8-bit matrices are exact, as a row
    has far fewer than 2^36 elements; sums of 32-bit matrices may be rounded.
    """
    a, b = (factor(case, name, *_zero_name(case, name)) for name in (A, B))
    shape = shape_of_product(a[0], b[0])
    return gathered(shape, dtype, partial(add_up_integers, a, b), finish).reshape(case.sizes(OUTPUT))


def as_int32(case: Case) -> Mapping[str, Array]:
    """Computes MATRIX_MULTIPLY_INTEGER. A sum beyond the limits of INT32 wraps around."""
    return {OUTPUT: of_sums(case, np.int32, lambda sums, where: sums.astype(np.int64))}


def of_scaled(case: Case, dtype: DTypeLike, finish: Callable[[Array, Slices], Array]) -> Array:
    """Returns the array that `of_sums` returns, but the sums are multiplied by AScale * BScale / OutputScale in FLOAT64
    before `finish`.
    """
    factors = scale(case, A) * scale(case, B) / scale(case, OUTPUT)
    return of_sums(case, dtype, lambda sums, where: finish(sums * part_of(factors, where[-2:]), where))


def quantized(case: Case) -> Mapping[str, Array]:
    """Computes QUANTIZED_LINEAR_MATRIX_MULTIPLY: rounds the scaled sums, halves to even, adds OutputZeroPoint, and
    clamps the result.

    A scale of 0, infinity or NaN can make a scaled sum NaN; the output is then OutputZeroPoint.
    """
    return _quantized_by(requantized, case)


def quantized_as_directml(case: Case) -> Mapping[str, Array]:
    """Computes QUANTIZED_LINEAR_MATRIX_MULTIPLY as measured with DirectML 1.13.1.

    Unlike `quantized`, it limits the rounded sums to INT32, and the addition of the zero point wraps around.
    """
    return _quantized_by(requantized_as_directml, case)


def _quantized_by(rounded: Requantized, case: Case) -> Mapping[str, Array]:
    zero, to = matrix_of(zero_point(case, OUTPUT)), case.data_type(OUTPUT)
    with np.errstate(all="ignore"):  # a scale may be 0, infinite or NaN
        made = of_scaled(case, to.numpy, lambda x, where: rounded(x, part_of(zero, where[-2:]), to))
    return {OUTPUT: made}


def differs(case: Case) -> Mapping[str, Mask]:
    """Maps OutputTensor to a mask of the cells in which `quantized_as_directml` and `quantized` differ."""
    zero, to = matrix_of(zero_point(case, OUTPUT)), case.data_type(OUTPUT)

    def of_part(x: Array, where: Slices) -> Array:
        own = part_of(zero, where[-2:])
        return requantized(x, own, to) != requantized_as_directml(x, own, to)

    with np.errstate(all="ignore"):
        return {OUTPUT: of_scaled(case, np.bool_, of_part)}


def in_floating_point(case: Case) -> Mapping[str, Array]:
    """Computes MATRIX_MULTIPLY_INTEGER_TO_FLOAT: each sum of products is multiplied by AScale and BScale, and Bias is
    added. All this is in FLOAT64 and rounded once.
    """
    scales = scale(case, A), scale(case, B)

    def finish(sums: Array, where: Slices) -> Array:
        first, second = (part_of(each, where[-2:]) for each in scales)
        return _with_bias(case, sums * first * second, where)

    with np.errstate(all="ignore"):
        return {OUTPUT: of_sums(case, case.data_type(OUTPUT).numpy, finish)}


def from_narrow_factors(case: Case) -> Mapping[str, Array]:
    """The output as DirectML 1.13.1 was observed to compute it: scales A and B in the output's type, then multiplies
    them.

    A cell has the result of `in_floating_point` instead if the relative difference of the two results is at most CLOSE.
    """
    expected = in_floating_point(case)[OUTPUT]
    return {OUTPUT: _from_narrow(case, expected, expected.dtype, lambda seen, expected: seen)}


def _from_narrow(case: Case, expected: Array, dtype: DTypeLike, finish: Callable[[Array, Array], Array]) -> Array:
    """Returns `finish(seen, expected)` for all elements, in the type `dtype`. Calls `finish` for one part of the output
    at a time.

    `seen` are the results that DirectML computes, see `from_narrow_factors`; `expected` are those of the reference.
    """
    relative = CLOSE[case.data_type(OUTPUT)]
    with np.errstate(all="ignore"):
        a, b = (factor(case, name, scale_of(name), *_zero_name(case, name)) for name in (A, B))
        shape = shape_of_product(a[0], b[0])
        whole = expected.reshape(shape)

        def of_part(sums: Array, where: Slices) -> Array:
            found, own = narrowed(_with_bias(case, sums.astype(np.float32), where), expected.dtype), whole[where]
            apart, most = np.subtract(found, own, dtype=np.float64), np.abs(own, dtype=np.float64) * relative
            is_close = np.abs(apart, out=apart) <= most
            return finish(np.where(is_close & np.isfinite(most), own, found), own)

        return gathered(shape, dtype, _in_order(a, b, partial(_scale_first, case)), of_part).reshape(expected.shape)


def _with_bias(case: Case, sums: Array, where: Slices) -> Array:
    """Adds the bias to the sums with the indices `where`."""
    if case.has(BIAS):
        bias = case.logical(BIAS)
        bias = bias.reshape((1,) * (len(where) - 2) + bias.shape[-2:]) if len(where) != bias.ndim else bias
        sums = sums + bias[where].astype(np.float64)
    return sums


def _scale_first(case: Case, x: Array, scale: Array, zero: Array | None = None) -> Array:
    """Computes (x - zero) * scale in FLOAT32. For a FLOAT16 output, rounds the result towards 0, so that it stays
    finite.
    """
    wide = x.astype(np.float32)
    if zero is not None:
        wide -= zero.astype(np.float32)
    wide *= scale.astype(np.float32)
    return towards_0(wide) if case.data_type(OUTPUT) is DataType.FLOAT16 else wide


def _in_order(a: Factor, b: Factor, prepared: Callable[..., Array]) -> Callable[[Receive], None]:
    """Returns a function that computes the matrix product and passes the sums to its argument.

    The products are added one after another in FLOAT32, but in FLOAT64 if there are more than `MOST_IN_ORDER` products.
    `prepared` computes the elements of a matrix from `a` or `b`.
    """
    if count(shape_of_product(a[0], b[0])) * a[0].shape[-1] > MOST_IN_ORDER:
        return partial(add_up_prepared, a, b, prepared)
    sums = total_as_device(of_matrices(prepared(*a), prepared(*b)), backwards=False)
    return lambda receive: receive(tuple(slice(0, size) for size in sums.shape), sums)


@constraint(
    "narrow-factors",
    "DirectML 1.13.1 scales the elements in the data type of the output before it multiplies them; in FLOAT16, the "
    "scaled elements lose digits and are limited to 65504.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def narrow_factors(guard: Guard) -> Findings:
    case = guard.runnable_with_all()
    expected = in_floating_point(case)[OUTPUT]
    yield from in_cells(
        _from_narrow(case, expected, np.bool_, unequal_cells),
        "DirectML rounds the scaled elements before it multiplies; {count:cell differs|cells differ}.",
        OUTPUT,
    )
