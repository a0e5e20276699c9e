"""Explains the cells of VALUE_SCALE_2D by the element, the scale and the bias of the channel."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise
from ops.explain.explanation import Formula, Number, formula
from ops.model.case import Case


def result_of(case: Case, cell: Shape) -> np.generic:
    """Computes the element at `cell` of the output."""
    x = case.logical("InputTensor")
    bias: Array = np.array(case.numbers("Bias"), np.float32)
    with np.errstate(all="ignore"):
        wide = x[cell].astype(np.float32) * np.float32(case.number("Scale")) + bias[cell[1]]
        return wide.astype(x.dtype)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    x, channel = Number(case.logical("InputTensor")[cell], Role.VALUE), cell[1]
    bias = case.numbers("Bias")[channel]
    result = Number(result_of(case, cell), is_result=True)
    return formula(x, " * ", case.number("Scale"), " + ", f"Bias[{channel}] = ", x, " * ", case.number("Scale"), " + ",
                   bias, " = ", result)  # fmt: skip


EXPLAINED = element_wise(explain)
