"""DYNAMIC_QUANTIZE_LINEAR: computes the scale and the zero point from the range of the input."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.blocks import blockwise, slabwise
from ops.arrays.dtypes import F32, I8, Array, DataType
from ops.catalog.quantization.quantize import (
    BYTES,
    FLOATS,
    INPUT,
    OUTPUT,
    OUTPUT_SCALE,
    OUTPUT_ZERO_POINT,
    ROUNDING,
    SIGNED,
    one_element,
    whole_steps,
)
from ops.catalog.quantization.quantize_rules import (
    own_scale,
    own_scale_as_directml,
    range_not_finite,
    reciprocal_is_denormal,
    steps_near_half,
    zero_point_near_half,
)
from ops.catalog.quantization.scale_zero_point import quantized
from ops.constraints.shapes import SameDataType, SameRank
from ops.constraints.sizes import OneElement
from ops.declare.as_directml import differs_as_directml
from ops.declare.binary import same_sizes
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred


def quantize_dynamically(case: Case) -> Mapping[str, Array]:
    """Computes the quantized input, its scale and its zero point. The scale covers the range of all elements, extended
    to include 0.

    OutputTensor has the sizes of InputTensor; each of the other outputs has one element.
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
    """The outputs as observed with DirectML 1.13.1, which computes in FLOAT32 and multiplies by reciprocals."""
    x, to = case.logical(INPUT), case.data_type(OUTPUT)
    scale, reciprocal, zero = own_scale_as_directml(x, to)

    def of_part(part: Array) -> Array:
        with np.errstate(all="ignore"):
            return quantized(part.astype(np.float32) * reciprocal, zero, to)

    whole = slabwise(of_part, to.numpy, x)
    ones = case.sizes(OUTPUT_SCALE)
    point = quantized(np.array(zero), 0, to)
    return {OUTPUT: whole, OUTPUT_SCALE: np.full(ones, scale), OUTPUT_ZERO_POINT: np.full(ones, point)}


by_reciprocal = differs_as_directml(
    "by-reciprocal",
    "DirectML 1.13.1 multiplies by reciprocals in FLOAT32 where the formula divides; a number nearly halfway between "
    "two integers may be rounded the other way.",
    "DirectML multiplies by the reciprocal of the scale in FLOAT32; {count:cell differs|cells differ}.",
    quantize_dynamically,
    quantize_dynamically_as_directml,
    rounding_in(ROUNDING, "of_scale"),
)


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


OPERATORS = (
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
        errata=("The range that the page defines may exclude 0; DirectML always includes 0 in the range.",),
        explained=explained_in("ops.catalog.quantization.dynamic_quantize_explained"),
        examples=(
            Example(
                "from -1 to 4, in 255 steps",
                {INPUT: FLOATS, OUTPUT: BYTES, OUTPUT_SCALE: one_element(F32),
                 OUTPUT_ZERO_POINT: one_element(DataType.UINT8)},
                {INPUT: [-1, 0, 0.5, 1, 2.25, 4]},
                {OUTPUT: [0, 51, 76, 102, 166, 255], OUTPUT_SCALE: [0.019607844], OUTPUT_ZERO_POINT: [51]}, "own",
            ),
            Example(
                "0 is always in the range",
                {INPUT: FLOATS, OUTPUT: SIGNED, OUTPUT_SCALE: one_element(F32), OUTPUT_ZERO_POINT: one_element(I8)},
                {INPUT: [2, 3, 5.1, 4, 2.5, 3.5]},
                {OUTPUT: [-28, 22, 127, 72, -3, 47], OUTPUT_SCALE: [0.02], OUTPUT_ZERO_POINT: [-128]}, "own",
            ),
        ),
    ),
)  # fmt: skip
