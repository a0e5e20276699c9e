"""The explanation of a cell of QUANTIZE_LINEAR or DEQUANTIZE_LINEAR: the element, its scale and its zero point."""

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.quantization.quantize import in_steps
from ops.explain.element_wise import element_wise, filled_in, operand_reads, result_in
from ops.explain.explanation import Formula, Step, formula
from ops.model.case import Case

INPUT, SCALE, ZERO_POINT = "InputTensor", "ScaleTensor", "ZeroPointTensor"


def is_quantizing(case: Case) -> bool:
    return case.operator.name == "ELEMENT_WISE_QUANTIZE_LINEAR"


def explain(case: Case, output: str, cell: Shape) -> Formula:
    low, high = case.data_type(output).limits if is_quantizing(case) else (0, 0)
    zero = f"{{{ZERO_POINT}}}" if case.has(ZERO_POINT) else "0"
    quantizing = f"clamp(round({{{INPUT}}} / {{{SCALE}}}) + {zero}, {low}, {high})"
    pattern = quantizing if is_quantizing(case) else f"({{{INPUT}}} - {zero}) * {{{SCALE}}}"
    return formula(*filled_in(pattern, case, cell), " = ", result_in(case, output, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The steps that compute an output cell. For quantization: the quotient, the rounded quotient, and the result. For
    dequantization: the difference, and the result.
    """
    found = operand_reads(case, (INPUT, SCALE, ZERO_POINT), cell)
    last = Step(found, explain(case, output, cell))
    if not is_quantizing(case):
        x = int(case.logical(INPUT)[cell])
        zero = int(case.logical(ZERO_POINT)[cell]) if case.has(ZERO_POINT) else 0
        return Step((found[0], *found[2:]), formula(x, " - ", zero, " = ", x - zero)), last
    x, scale = case.logical(INPUT)[cell], case.logical(SCALE)[cell]
    quotient = np.float64(in_steps(x.reshape(1), scale.reshape(1))[0])
    return (
        Step(found[:2], formula(x, " / ", scale, " = ", quotient)),
        Step(found[:2], formula("round(", quotient, ") = ", np.rint(quotient))),
        last,
    )


EXPLAINED = element_wise(explain, steps=steps)
