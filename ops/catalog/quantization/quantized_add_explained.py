"""Explains a cell of QUANTIZED_LINEAR_ADD: the formula contains the elements of A and B, the scales and the zero
points.
"""

from dataclasses import replace

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.quantization.quantize import OUTPUT
from ops.catalog.quantization.quantized_add import SINGLE
from ops.catalog.quantization.real_inputs import with_real_inputs
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise, filled_in, result_in
from ops.explain.explanation import Formula, Number, formula
from ops.explain.intermediates import Flow
from ops.model.case import Case


def explain(case: Case, output: str, cell: Shape) -> Formula:
    low, high = case.data_type(OUTPUT).limits
    has_zero = case.has("OutputZeroPointTensor")
    zero = case.logical("OutputZeroPointTensor").flat[0] if has_zero else np.int64(0)
    quotient = f"({dequantized(case, 'A')} + {dequantized(case, 'B')}) / {{OutputScaleTensor}}"
    return formula(
        "clamp(round(", *filled_in(quotient, case, cell), ") + ", Number(zero, Role.VALUE), f", {low}, {high}) = ",
        result_in(case, output, cell),
    )  # fmt: skip


def dequantized(case: Case, name: str) -> str:
    """Returns the formula pattern (x - zero point) * scale for the tensor `name` (A or B), in which the names of
    tensors are in braces.
    """
    zero = f" - {{{name}ZeroPointTensor}}" if case.has(f"{name}ZeroPointTensor") else ""
    return f"({{{name}Tensor}}{zero}) * {{{name}ScaleTensor}}"


def flow(case: Case) -> Flow:
    """Returns the intermediate tensors of a case, which are the dequantized ATensor and BTensor."""
    return with_real_inputs(case, Flow((), lambda output, cell: ()))


EXPLAINED = replace(element_wise(explain, inputs=("ATensor", "BTensor", *SINGLE)), flow=flow)
