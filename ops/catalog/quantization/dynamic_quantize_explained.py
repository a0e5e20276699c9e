"""The explanation of a cell of DYNAMIC_QUANTIZE_LINEAR: the scale that the range of all elements determines."""

import numpy as np

from ops.arrays.layout import Shape
from ops.arrays.summary import range_of
from ops.catalog.quantization.quantize import INPUT, OUTPUT, OUTPUT_SCALE, OUTPUT_ZERO_POINT, in_steps
from ops.catalog.quantization.quantize_rules import own_scale
from ops.catalog.quantization.scale_zero_point import quantized
from ops.explain.cell_sets import Read, Role, whole
from ops.explain.explanation import Explained, Number, Step, formula
from ops.model.case import Case


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    """Returns one read of all input elements, because any element can be the smallest or the largest."""
    return (Read(INPUT, Role.VALUE, whole(case.sizes(INPUT))),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    return tuple(Read(name, Role.VALUE, whole(case.sizes(name))) for name in (OUTPUT, OUTPUT_SCALE, OUTPUT_ZERO_POINT))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps that compute a cell of `output`.

    The first step computes the scale. Unless the cell is the scale, the second step computes the zero point. For a
    quantized element, the third step computes this element.
    """
    found, x, to = reads(case, output, cell), case.logical(INPUT), case.data_type(OUTPUT)
    low, high = to.limits
    smallest, largest = range_of(x)
    scale, offset = own_scale(x, to)
    zero = to.numpy.type(quantized(np.array(offset), 0, to))
    of_scale = formula(
        "(max(", Number(largest, Role.VALUE), ", 0) - min(", Number(smallest, Role.VALUE), f", 0)) / {high - low} = ",
        Number(scale, is_result=output == OUTPUT_SCALE),
    )  # fmt: skip
    made = (Step(found, of_scale),)
    if output == OUTPUT_SCALE:
        return made
    of_zero = formula(
        f"clamp(round({low} - min(", Number(smallest, Role.VALUE), ", 0) / ", scale, f"), {low}, {high}) = ",
        Number(zero, is_result=output == OUTPUT_ZERO_POINT),
    )  # fmt: skip
    made = (*made, Step(found, of_zero))
    if output == OUTPUT_ZERO_POINT:
        return made
    result = quantized(in_steps(x[cell][None], scale), int(zero), to)[0]
    of_cell = formula(
        "clamp(round(", Number(x[cell], Role.VALUE), " / ", scale, ") + ", zero, f", {low}, {high}) = ",
        Number(result, is_result=True),
    )  # fmt: skip
    return (*made, Step(found, of_cell))


EXPLAINED = Explained(reads=reads, feeds=feeds, steps=steps)
