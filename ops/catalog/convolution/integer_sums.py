"""The sums of integer convolutions, and the outputs that are computed from them."""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.blocks import part_of
from ops.arrays.dtypes import Array, Mask
from ops.arrays.matrix_sums import Slices, gathered
from ops.catalog.convolution.sliding import BIAS, FILTER, FIRST, INPUT, OUTPUT, sliding_of
from ops.catalog.convolution.sums import add_up, in_groups, shape_of_sums
from ops.catalog.quantization.scale_zero_point import (
    requantized,
    requantized_as_directml,
    scale_of,
    zero_of,
    zero_point,
)
from ops.model.case import Case

SCALES = tuple(map(scale_of, (INPUT, FILTER, OUTPUT)))
ZEROS = tuple(map(zero_of, (INPUT, FILTER, OUTPUT)))


def per_filter_values(case: Case, name: str, rank: int, at: int) -> Array:
    """Reshapes the tensor `name` to `rank` dimensions. All its elements are along dimension `at`; the other sizes are
    1.

    The tensor has one element for each filter, or a single element, which broadcasts.
    """
    x = case.logical(name).reshape(-1)
    return x.reshape([-1 if d == at else 1 for d in range(rank)])


def of_sums(case: Case, dtype: DTypeLike, finish: Callable[[Array, Slices], Array]) -> Array:
    """Computes the sums of an integer convolution in parts. Returns an array of the output's sizes, with `finish(sums,
    indices)` for each part.

    The sums are exact FLOAT64 numbers and include the bias. Padding counts as the zero point. `indices` select the part
    in [batch, group, filter of the group, ...spatial].
    """
    w, sliding = case.logical(FILTER), sliding_of(case)
    # INT16 holds the differences of 8-bit integers.
    if case.has(zero_of(FILTER)):
        w = np.subtract(w, per_filter_values(case, zero_of(FILTER), w.ndim, 0), dtype=np.int16)
    zero = case.logical(zero_of(INPUT)).reshape(-1)[0].astype(np.int16) if case.has(zero_of(INPUT)) else None

    def prepared(x: Array) -> Array:
        return x if zero is None else np.subtract(x, zero, dtype=np.int16)

    bias = grouped(case, BIAS) if BIAS in case.values and case.has(BIAS) else None

    def of_part(sums: Array, where: Slices) -> Array:
        return finish(sums if bias is None else sums + part_of(bias, where), where)

    images, filters = in_groups(sliding, case.logical(INPUT), w)
    sums = partial(add_up, sliding, images, filters, prepared=prepared)
    return gathered(shape_of_sums(sliding), dtype, sums, of_part).reshape(case.sizes(OUTPUT))


def grouped(case: Case, name: str) -> Array:
    """The tensor `name`, converted to FLOAT64 and reshaped to broadcast with the sums.

    The tensor has one element for each filter, or a single element.
    """
    x, ones = case.logical(name).reshape(-1).astype(np.float64), (1,) * (len(case.sizes(INPUT)) - FIRST)
    if x.size == 1:
        return x.reshape(1, 1, 1, *ones)
    sliding = sliding_of(case)
    return x.reshape(1, sliding.groups, sliding.filters, *ones)


def wrap_to_int32(x: Array) -> Array:
    """Wraps integers to INT32."""
    return x.astype(np.int64).astype(np.int32)


def convolve_integers(case: Case) -> Mapping[str, Array]:
    """Computes CONVOLUTION_INTEGER: the sums, wrapped to INT32. The shapes are those of CONVOLUTION."""
    return {OUTPUT: of_sums(case, np.int32, lambda sums, where: wrap_to_int32(sums))}


def factor(case: Case) -> Array:
    """Returns InputScale * FilterScale / OutputScale in FLOAT64, in a shape that broadcasts with the sums."""
    with np.errstate(all="ignore"):  # scales may be 0, infinite or NaN
        x, output = (case.logical(name).astype(np.float64).reshape(-1)[0] for name in (SCALES[0], SCALES[2]))
        return x * grouped(case, SCALES[1]) / output


def of_scaled(case: Case, dtype: DTypeLike, finish: Callable[[Array, Slices], Array]) -> Array:
    """Returns the array that `of_sums` returns, but the sums are multiplied by InputScale * FilterScale / OutputScale
    before `finish`.
    """
    by = factor(case)
    return of_sums(case, dtype, lambda sums, where: finish(sums * part_of(by, where), where))


def convolve_quantized(case: Case) -> Mapping[str, Array]:
    """Computes QUANTIZED_LINEAR_CONVOLUTION: scales and rounds the sums, adds the output's zero point, and clamps.

    Scales may be 0, infinite or NaN; a warning reports scales of 0.
    """
    zero, to = zero_point(case, OUTPUT).reshape(-1)[:1], case.data_type(OUTPUT)
    with np.errstate(all="ignore"):
        return {OUTPUT: of_scaled(case, to.numpy, lambda x, where: requantized(x, zero, to))}


def convolve_quantized_as_directml(case: Case) -> Mapping[str, Array]:
    """Computes QUANTIZED_LINEAR_CONVOLUTION like `convolve_quantized`, except that the sum plus the bias wraps to
    INT32, and so does the rounded number plus the zero point.

    This was observed with DirectML 1.13.1.
    """
    with np.errstate(all="ignore"):
        return {OUTPUT: of_sums(case, case.data_type(OUTPUT).numpy, _as_directml(case))}


def _as_directml(case: Case) -> Callable[[Array, Slices], Array]:
    """Returns a function that computes a part of the output as DirectML does. Its arguments are the sums of the part
    and the position of the part.
    """
    by, zero, to = factor(case), zero_point(case, OUTPUT).reshape(-1)[:1], case.data_type(OUTPUT)
    return lambda sums, where: requantized_as_directml(wrap_to_int32(sums) * part_of(by, where), zero, to)


def differs(case: Case) -> Mapping[str, Mask]:
    """For the output, a mask of the cells in which `convolve_quantized_as_directml` and `convolve_quantized` differ."""
    by, zero, to = factor(case), zero_point(case, OUTPUT).reshape(-1)[:1], case.data_type(OUTPUT)
    seen = _as_directml(case)

    def of_part(sums: Array, where: Slices) -> Array:
        return requantized(sums * part_of(by, where), zero, to) != seen(sums, where)

    with np.errstate(all="ignore"):
        return {OUTPUT: of_sums(case, np.bool_, of_part)}
