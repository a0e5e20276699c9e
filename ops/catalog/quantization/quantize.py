"""Element-wise quantization: ELEMENT_WISE_QUANTIZE_LINEAR and ELEMENT_WISE_DEQUANTIZE_LINEAR.

An integer x stands for (x - zero point) * scale.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ops.arrays.blocks import blockwise, slabwise
from ops.arrays.dtypes import F16, F32, I8, Array, DataType
from ops.catalog.quantization.quantize_rules import (
    LARGEST_HALF,
    Quotients,
    depends_on_rounding,
    dequantized,
    half_saturates,
    nan_becomes_0,
    scale_goes_with_input,
    zero_point_before_6_2,
)
from ops.catalog.quantization.scale_zero_point import quantized, scale_remark
from ops.declare.binary import same_sizes, same_types
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred

INPUT, SCALE, ZERO_POINT, OUTPUT = "InputTensor", "ScaleTensor", "ZeroPointTensor", "OutputTensor"
OUTPUT_SCALE, OUTPUT_ZERO_POINT = "OutputScaleTensor", "OutputZeroPointTensor"
EXPLAINED = explained_in("ops.catalog.quantization.quantize_explained")
ROUNDING = "ops.catalog.quantization.rounding"
ALIKE = (*same_sizes(INPUT, SCALE, ZERO_POINT, OUTPUT), zero_point_before_6_2)


def zero_point(case: Case, name: str = ZERO_POINT) -> Array | int:
    """Returns the zero point tensor `name` in INT64; 0 if the case does not have this tensor."""
    return case.logical(name).astype(np.int64) if case.has(name) else 0


def in_steps(x: Array, scale: Array | np.float32) -> Array:
    """Returns `x` / `scale` in FLOAT64: each element as a number of quantization steps."""
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        return np.divide(x, scale, dtype=np.float64)


def whole_steps(x: Array, scale: Array | np.float32, to: DataType) -> Array:
    """Returns `x` / `scale`, rounded to whole numbers, halves to even.

    For an output of 8 bits, FLOAT32 numbers are divided in FLOAT32, which takes a quarter of the time. A FLOAT32
    quotient that is exactly a half is computed again in FLOAT64, because the exact quotient may be a little more or
    less than a half. Quotients beyond 8 bits are clamped later, so their rounding does not matter.
    """
    if to.bits > 8 or x.dtype != np.float32 or scale.dtype != np.float32:
        return np.rint(in_steps(x, scale))
    with np.errstate(all="ignore"):
        rest = x / scale
        found = np.rint(rest)
        rest -= found
        np.abs(rest, out=rest)
        is_half = rest == np.float32(0.5)
        if is_half.any():
            found[is_half] = np.rint(in_steps(x[is_half], np.broadcast_to(scale, x.shape)[is_half]))
    return found


def steps(case: Case) -> Quotients:
    """The input divided by its scale."""
    return Quotients(in_steps, (case.logical(INPUT), case.logical(SCALE)))


def quantize(case: Case) -> Mapping[str, Array]:
    """Computes clamp(round(x / scale) + zero point) in the type of the output; all tensors have equal sizes.

    A quotient halfway between two integers is rounded to the even one. NaN becomes 0, not the zero point (observed with
    DirectML 1.13.1).
    """
    to, zeros = case.data_type(OUTPUT), [case.logical(ZERO_POINT)] if case.has(ZERO_POINT) else []

    def of_block(x: Array, scale: Array, *zero: Array) -> Array:
        return quantized(whole_steps(x, scale, to), zero[0] if zero else 0, to)

    return {OUTPUT: blockwise(of_block, to.numpy, case.logical(INPUT), case.logical(SCALE), *zeros)}


def dequantize(case: Case) -> Mapping[str, Array]:
    """Computes (x - zero point) * scale and rounds once; all tensors have equal sizes."""
    zeros = [case.logical(ZERO_POINT)] if case.has(ZERO_POINT) else []
    # The differences of 8-bit integers are exact in FLOAT32, and their products with a scale are rounded once, too.
    is_small = all(case.data_type(name).bits <= 8 for name in (INPUT, *([ZERO_POINT] if zeros else [])))
    kind = np.float32 if is_small else np.float64

    def of_block(x: Array, scale: Array, *zero: Array) -> Array:
        return dequantized(x, scale, zero[0] if zero else 0, kind)

    return {OUTPUT: blockwise(of_block, case.data_type(OUTPUT).numpy, case.logical(INPUT), case.logical(SCALE), *zeros)}


def dequantize_as_directml(case: Case) -> Mapping[str, Array]:
    """The output as observed with DirectML 1.13.1: finite results beyond FLOAT16 are limited to 65504."""
    if case.data_type(OUTPUT) is not F16:
        return dequantize(case)

    def limited(x: Array, scale: Array, zero: Array | int = 0) -> Array:
        wide = dequantized(x, scale, zero)
        return np.where(np.isinf(wide), wide, np.clip(wide, -LARGEST_HALF, LARGEST_HALF))

    zeros = [case.logical(ZERO_POINT)] if case.has(ZERO_POINT) else []
    return {OUTPUT: slabwise(limited, np.float16, case.logical(INPUT), case.logical(SCALE), *zeros)}


def infer_quantize(guard: Guard) -> Mapping[str, Inferred]:
    """Infers that the output has the input's sizes and the type of the zero point. Without a zero point, no input
    determines the type.
    """
    data_type = guard.data_type(ZERO_POINT) if guard.present(ZERO_POINT) else None
    return {OUTPUT: Inferred(guard.sizes(INPUT), data_type)}


def infer_dequantize(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the input's sizes and the type of the scale."""
    return {OUTPUT: Inferred(guard.sizes(INPUT), guard.data_type(SCALE))}


FLOATS, BYTES, SIGNED = tensor(F32, 1, 1, 2, 3), tensor(DataType.UINT8, 1, 1, 2, 3), tensor(I8, 1, 1, 2, 3)
# Strides that repeat one element everywhere, and one element along each row.
ONE, PER_ROW = [0, 0, 0, 0], [0, 0, 1, 0]
VALUES = [-1, 0, 0.25, 0.75, 1.25, 200]


def one_element(data_type: DataType) -> dict[str, Any]:
    """The desc of a tensor with one element."""
    return tensor(data_type, 1, 1, 1, 1)


OPERATORS = (
    declare(
        "ELEMENT_WISE_QUANTIZE_LINEAR",
        formula="f(x, scale, zero) = clamp(round(x / scale) + zero, smallest, largest of the output's type)",
        constraints=(
            *ALIKE, *same_types(ZERO_POINT, OUTPUT), scale_goes_with_input, scale_remark(SCALE), nan_becomes_0,
            depends_on_rounding((INPUT,), steps, (SCALE,)),
        ),
        infer=infer_quantize,
        compute=quantize,
        explained=EXPLAINED,
        examples=(
            Example(
                "one scale for all cells; halves to even",
                {INPUT: FLOATS, SCALE: tensor(F32, 1, 1, 2, 3, strides=ONE),
                 ZERO_POINT: tensor(DataType.UINT8, 1, 1, 2, 3, strides=ONE), OUTPUT: BYTES},
                {INPUT: VALUES, SCALE: [0.5], ZERO_POINT: [10]}, {OUTPUT: [8, 10, 10, 12, 12, 255]}, "own",
            ),
            Example(
                "a scale for each row; without a zero point",
                {INPUT: FLOATS, SCALE: tensor(F32, 1, 1, 2, 3, strides=PER_ROW), OUTPUT: SIGNED},
                {INPUT: VALUES, SCALE: [0.5, 0.25]}, {OUTPUT: [-2, 0, 0, 3, 5, 127]}, "own",
            ),
        ),
    ),
    declare(
        "ELEMENT_WISE_DEQUANTIZE_LINEAR",
        formula="f(x, scale, zero) = (x - zero) * scale",
        constraints=(
            *ALIKE, *same_types(INPUT, ZERO_POINT), *same_types(SCALE, OUTPUT), scale_remark(SCALE), half_saturates,
        ),
        infer=infer_dequantize,
        compute=dequantize,
        rounding=rounding_in(ROUNDING, "of_dequantized"),
        as_directml=dequantize_as_directml,
        explained=EXPLAINED,
        examples=(
            Example(
                "one scale for all cells",
                {INPUT: BYTES, SCALE: tensor(F32, 1, 1, 2, 3, strides=ONE),
                 ZERO_POINT: tensor(DataType.UINT8, 1, 1, 2, 3, strides=ONE), OUTPUT: FLOATS},
                {INPUT: [8, 10, 11, 12, 0, 255], SCALE: [0.5], ZERO_POINT: [10]},
                {OUTPUT: [-1, 0, 0.5, 1, -5, 122.5]}, "own",
            ),
            Example(
                "a scale for each row; without a zero point",
                {INPUT: tensor(DataType.INT32, 1, 1, 2, 3), SCALE: tensor(F16, 1, 1, 2, 3, strides=PER_ROW),
                 OUTPUT: tensor(F16, 1, 1, 2, 3)},
                {INPUT: [-3, 0, 2, 7, -1, 1000], SCALE: [0.5, 0.25]}, {OUTPUT: [-1.5, 0, 1, 1.75, -0.25, 250]}, "own",
            ),
        ),
    ),
)  # fmt: skip
