"""The explanation of a cell of QUANTIZE or DEQUANTIZE: the scale and the zero point of its block."""

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.quantization.block_quantize import INPUT, OUTPUT, SCALE, ZERO_POINT
from ops.catalog.quantization.quantize import in_steps
from ops.catalog.quantization.quantize_rules import dequantized
from ops.catalog.quantization.scale_zero_point import quantized
from ops.explain.cell_sets import Block, Read, Role, one_cell
from ops.explain.explanation import Explained, Number, Step, formula
from ops.model.case import Case


def block_of(case: Case, cell: Shape) -> Shape:
    """Returns the index of the scale and of the zero point that apply to the input cell `cell`."""
    sizes = zip(cell, case.sizes(INPUT), case.sizes(SCALE), strict=True)
    return tuple(index // (whole // blocks) for index, whole, blocks in sizes)


def cells_in(case: Case, block: Shape) -> Block:
    """The cells of the input to which the scale and the zero point with the index `block` apply."""
    sizes = zip(block, case.sizes(INPUT), case.sizes(SCALE), strict=True)
    return tuple(range(at * (whole // blocks), (at + 1) * (whole // blocks)) for at, whole, blocks in sizes)


def has_zero_point(case: Case) -> bool:
    return case.values.get(ZERO_POINT) is not None


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    block = block_of(case, cell)
    names = (SCALE, ZERO_POINT) if has_zero_point(case) else (SCALE,)
    return (one_cell(INPUT, cell), *(one_cell(name, block) for name in names))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field == INPUT:
        return (one_cell(OUTPUT, cell),)
    return (Read(OUTPUT, Role.VALUE, cells_in(case, cell)),)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps that compute a cell of a QUANTIZE or DEQUANTIZE operator.

    For quantization, these are the quotient, its rounding and the result. For DEQUANTIZE, they are the difference from
    the zero point and the result.
    """
    found, to = reads(case, output, cell), case.data_type(OUTPUT)
    x, scale = case.logical(INPUT)[cell], case.logical(SCALE)[block_of(case, cell)]
    zero = case.logical(ZERO_POINT)[block_of(case, cell)] if has_zero_point(case) else np.int8(0)
    element, factor = Number(x, Role.VALUE), Number(scale, Role.VALUE)
    offset = Number(zero, Role.VALUE) if has_zero_point(case) else Number(0)
    if case.operator.name == "DEQUANTIZE":
        difference = int(x) - int(zero)
        with np.errstate(over="ignore", invalid="ignore"):
            result = dequantized(x.reshape(1), scale.reshape(1), int(zero)).astype(to.numpy)[0]
        last = formula("(", element, " - ", offset, ") * ", factor, " = ", Number(result, is_result=True))
        before = Step((found[0], *found[2:]), formula(element, " - ", offset, " = ", difference))
        return before, Step(found, last)
    low, high = to.limits
    quotient = in_steps(x.reshape(1), scale.reshape(1))
    result = quantized(quotient, int(zero), to)[0]
    last = formula(
        "clamp(round(", element, " / ", factor, ") + ", offset, f", {low}, {high}) = ", Number(result, is_result=True)
    )
    wide = np.float64(quotient[0])
    return (
        Step(found[:2], formula(element, " / ", factor, " = ", wide)),
        Step(found[:2], formula("round(", wide, ") = ", np.rint(wide))),
        Step(found, last),
    )


EXPLAINED = Explained(reads=reads, feeds=feeds, steps=steps)
