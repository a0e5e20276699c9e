"""Element-wise quantization: QUANTIZE_LINEAR, DEQUANTIZE_LINEAR, DYNAMIC_QUANTIZE_LINEAR and QUANTIZED_LINEAR_ADD.

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
    own_scale,
    own_scale_as_directml,
    range_not_finite,
    reciprocal_is_denormal,
    scale_goes_with_input,
    steps_near_half,
    zero_point_before_6_2,
    zero_point_near_half,
)
from ops.catalog.quantization.scale_zero_point import quantized, scale_remark
from ops.constraints.shapes import SameDataType, SameRank
from ops.constraints.sizes import OneElement
from ops.declare.as_directml import differs_as_directml
from ops.declare.binary import same_sizes, same_types
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred

INPUT, SCALE, ZERO_POINT, OUTPUT = "InputTensor", "ScaleTensor", "ZeroPointTensor", "OutputTensor"
OUTPUT_SCALE, OUTPUT_ZERO_POINT = "OutputScaleTensor", "OutputZeroPointTensor"
EXPLAINED = explained_in("ops.catalog.quantization.quantize_explained")
ALIKE = (*same_sizes(INPUT, SCALE, ZERO_POINT, OUTPUT), zero_point_before_6_2)


def zero_point(case: Case, name: str = ZERO_POINT) -> Array | int:
    """The zero point `name`, converted to INT64; 0 if the case does not have this tensor."""
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

    Halves are rounded to even. NaN becomes 0, not the zero point (observed with DirectML 1.13.1).
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


def quantize_dynamically(case: Case) -> Mapping[str, Array]:
    """Computes the quantized input, its scale and its zero point. The scale covers the range of all elements, extended
    to 0.

    OutputTensor has the sizes of InputTensor, the other outputs have one element.
    """
    x, to = case.logical(INPUT), case.data_type(OUTPUT)
    scale, unrounded = own_scale(x, to)
    zero = quantized(np.array(unrounded), 0, to)

    def of_block(part: Array) -> Array:
        return quantized(whole_steps(part, scale, to), int(zero), to)

    whole = blockwise(of_block, to.numpy, x)
    ones = case.sizes(OUTPUT_SCALE)
    return {OUTPUT: whole, OUTPUT_SCALE: np.full(ones, scale), OUTPUT_ZERO_POINT: np.full(ones, zero)}


def quantize_dynamically_as_directml(case: Case) -> Mapping[str, Array]:
    """The outputs as measured with DirectML 1.13.1, which computes in FLOAT32 and multiplies by reciprocals."""
    x, to = case.logical(INPUT), case.data_type(OUTPUT)
    scale, reciprocal, zero = own_scale_as_directml(x, to)

    def of_part(part: Array) -> Array:
        with np.errstate(all="ignore"):
            return quantized(part.astype(np.float32) * reciprocal, zero, to)

    whole = slabwise(of_part, to.numpy, x)
    ones = case.sizes(OUTPUT_SCALE)
    point = quantized(np.array(zero), 0, to)
    return {OUTPUT: whole, OUTPUT_SCALE: np.full(ones, scale), OUTPUT_ZERO_POINT: np.full(ones, point)}


ROUNDING = "ops.catalog.quantization.rounding"
by_reciprocal = differs_as_directml(
    "by-reciprocal",
    "DirectML 1.13.1 multiplies by reciprocals in FLOAT32 where the formula divides; a number near a tie may be "
    "rounded the other way.",
    "DirectML multiplies by the reciprocal of the scale in FLOAT32; {count:cell differs|cells differ}.",
    quantize_dynamically,
    quantize_dynamically_as_directml,
    rounding_in(ROUNDING, "of_scale"),
)


def sum_in_steps(case: Case) -> Quotients:
    """(A + B) / OutputScale, for the dequantized tensors A and B."""
    scales = [case.logical(f"{name}ScaleTensor").reshape(()) for name in ("A", "B")]
    zeros = [zero_point(case, name) for name in ("AZeroPointTensor", "BZeroPointTensor")]
    zeros = [each if isinstance(each, int) else each.reshape(()) for each in zeros]
    divisor = case.logical(OUTPUT_SCALE).reshape(())

    def of(a: Array, b: Array) -> Array:
        with np.errstate(all="ignore"):
            return (dequantized(a, scales[0], zeros[0]) + dequantized(b, scales[1], zeros[1])) / divisor

    return Quotients(of, (case.logical("ATensor"), case.logical("BTensor")))


def add(case: Case) -> Mapping[str, Array]:
    """Dequantizes A and B, adds them and quantizes the sum; halves are rounded to even. All sizes are equal."""
    zero, to = zero_point(case, OUTPUT_ZERO_POINT), case.data_type(OUTPUT)
    return {OUTPUT: sum_in_steps(case).each(lambda x: quantized(x, zero, to), to.numpy)}


def infer_quantize(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the input's sizes and the type of the zero point. Without a zero point, no input determines the
    type.
    """
    data_type = guard.data_type(ZERO_POINT) if guard.present(ZERO_POINT) else None
    return {OUTPUT: Inferred(guard.sizes(INPUT), data_type)}


def infer_dequantize(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the input's sizes and the type of the scale."""
    return {OUTPUT: Inferred(guard.sizes(INPUT), guard.data_type(SCALE))}


def infer_dynamic(guard: Guard) -> Mapping[str, Inferred]:
    """OutputTensor has the sizes of the input; the scale and the zero point have one element.

    The type of OutputTensor does not follow from the input; the zero point has the type of OutputTensor.
    """
    sizes = guard.sizes(INPUT)
    ones = (1,) * len(sizes)
    return {
        OUTPUT: Inferred(sizes, None),
        OUTPUT_SCALE: Inferred(ones, F32),
        OUTPUT_ZERO_POINT: Inferred(ones, guard.data_type(OUTPUT)),
    }


def infer_add(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes of A. OutputZeroPointTensor sets its type; without that tensor, it can have any type."""
    data_type = guard.data_type(OUTPUT_ZERO_POINT) if guard.present(OUTPUT_ZERO_POINT) else None
    return {OUTPUT: Inferred(guard.sizes("ATensor"), data_type)}


SINGLE = (
    "AScaleTensor", "AZeroPointTensor", "BScaleTensor", "BZeroPointTensor", OUTPUT_SCALE, OUTPUT_ZERO_POINT,
)  # fmt: skip


FLOATS, BYTES, SIGNED = tensor(F32, 1, 1, 2, 3), tensor(DataType.UINT8, 1, 1, 2, 3), tensor(I8, 1, 1, 2, 3)
# Strides that repeat one element everywhere, and one element along each row.
ONE, PER_ROW = [0, 0, 0, 0], [0, 0, 1, 0]
VALUES = [-1, 0, 0.25, 0.75, 1.25, 200]


def _one(data_type: DataType) -> dict[str, Any]:
    """The desc of a tensor with one element."""
    return tensor(data_type, 1, 1, 1, 1)


def _add(title: str, zeros: tuple[int, int, int] | None, expected: list[int]) -> Example:
    """An example of QUANTIZED_LINEAR_ADD: A is -4 to 6 with a scale of 1/2, B is 100 to 10 with a scale of 1/8.

    `zeros` are the zero points of A, B and the output.
    """
    tensors = {f"{name}Tensor": SIGNED for name in ("A", "B", "Output")}
    scales = {f"{name}ScaleTensor": _one(F32) for name in ("A", "B", "Output")}
    points = {f"{name}ZeroPointTensor": _one(I8) for name in ("A", "B", "Output")} if zeros else {}
    data = {
        "ATensor": [-4, -2, 0, 2, 4, 6], "BTensor": [100, 80, 60, 40, 20, 10],
        "AScaleTensor": [0.5], "BScaleTensor": [0.125], "OutputScaleTensor": [0.25],
        **({name: [point] for name, point in zip(points, zeros, strict=True)} if zeros else {}),
    }  # fmt: skip
    return own_example(title, {**tensors, **scales, **points}, data, {OUTPUT: expected})


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
    declare(
        "DYNAMIC_QUANTIZE_LINEAR",
        formula="scale = (max(x, 0) - min(x, 0)) / (high - low); zero = round(low - min / scale); "
        "f(x) = clamp(round(x / scale) + zero, low, high)",
        constraints=(
            *same_sizes(INPUT, OUTPUT), SameRank(INPUT, OUTPUT_SCALE), SameRank(INPUT, OUTPUT_ZERO_POINT),
            OneElement(OUTPUT_SCALE), OneElement(OUTPUT_ZERO_POINT), SameDataType(OUTPUT, OUTPUT_ZERO_POINT),
            range_not_finite, reciprocal_is_denormal, zero_point_near_half, steps_near_half, by_reciprocal,
        ),
        infer=infer_dynamic,
        compute=quantize_dynamically,
        as_directml=quantize_dynamically_as_directml,
        rounding=rounding_in(ROUNDING, "of_scale"),
        errata=("The page's range may exclude 0; DirectML always includes 0 in the range.",),
        explained=explained_in("ops.catalog.quantization.dynamic_quantize_explained"),
        examples=(
            Example(
                "from -1 to 4, in 255 steps",
                {INPUT: FLOATS, OUTPUT: BYTES, OUTPUT_SCALE: _one(F32), OUTPUT_ZERO_POINT: _one(DataType.UINT8)},
                {INPUT: [-1, 0, 0.5, 1, 2.25, 4]},
                {OUTPUT: [0, 51, 76, 102, 166, 255], OUTPUT_SCALE: [0.019607844], OUTPUT_ZERO_POINT: [51]}, "own",
            ),
            Example(
                "0 is always in the range",
                {INPUT: FLOATS, OUTPUT: SIGNED, OUTPUT_SCALE: _one(F32), OUTPUT_ZERO_POINT: _one(I8)},
                {INPUT: [2, 3, 5.1, 4, 2.5, 3.5]},
                {OUTPUT: [-28, 22, 127, 72, -3, 47], OUTPUT_SCALE: [0.02], OUTPUT_ZERO_POINT: [-128]}, "own",
            ),
        ),
    ),
    declare(
        "ELEMENT_WISE_QUANTIZED_LINEAR_ADD",
        formula="f(a, b) = clamp(round(((a - zeroA) * scaleA + (b - zeroB) * scaleB) / scale) + zero, low, high)",
        constraints=(
            *same_sizes("ATensor", "BTensor", OUTPUT), *(SameRank("ATensor", name) for name in SINGLE),
            *(OneElement(name) for name in SINGLE), *same_types("ATensor", "AZeroPointTensor"),
            *same_types("BTensor", "BZeroPointTensor"), *same_types(OUTPUT_ZERO_POINT, OUTPUT),
            depends_on_rounding(
                ("ATensor", "BTensor"), sum_in_steps, ("AScaleTensor", "BScaleTensor", OUTPUT_SCALE)
            ),
        ),
        infer=infer_add,
        compute=add,
        explained=explained_in("ops.catalog.quantization.quantized_add_explained"),
        examples=(
            _add("three scales", None, [42, 36, 30, 24, 18, 17]),
            _add("three scales and zero points", (2, 20, -5), [23, 17, 11, 5, -1, -2]),
        ),
    ),
)  # fmt: skip
