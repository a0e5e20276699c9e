"""Why a cell of an operator with one input holds its number: the function with the element in it."""

import numpy as np

from ops.arrays.layout import Shape
from ops.arrays.scale_bias import extremes, float_of, scaled
from ops.explain.cell_sets import Role
from ops.explain.explanation import Explained, Formula, Number, formula
from ops.explain.same_cell import result_alone, same_cell
from ops.model.case import Case
from ops.text.values import ScaleBias


def explanation(pattern: str, decides: bool) -> Explained:
    """`pattern` has {x} for the element; with ScaleBias, for what becomes of that first."""
    before, after = pattern.split("{x}")

    def role(case: Case, field: str, cell: Shape) -> Role:
        return Role.DECIDES if decides or _is_lost(case) else Role.VALUE

    def explain(case: Case, output: str, cell: Shape) -> Formula:
        result = Number(result_alone(case, output, cell), is_result=True)
        return formula(before, *element(case, cell, role(case, "InputTensor", cell)), f"{after} = ", result)

    return same_cell(explain, role)


def _is_lost(case: Case) -> bool:
    """True where ScaleBias makes the same of the smallest and the largest number: then no element counts."""
    data_type = case.data_type("InputTensor")
    ends = scaled(np.array(extremes(data_type), data_type.numpy), case.values.get("ScaleBias"), data_type)
    return ends[0].tobytes() == ends[1].tobytes() or bool(np.isnan(ends).any())


def element(case: Case, cell: Shape, role: Role) -> Formula:
    """x, or x * Scale + Bias with the numbers of the desc."""
    element = Number(case.logical("InputTensor")[cell], role)
    scale_bias = case.values.get("ScaleBias")
    if not isinstance(scale_bias, ScaleBias):
        return (element,)
    scale, bias = (np.float32(float_of(member)) for member in (scale_bias.scale, scale_bias.bias))
    terms = formula(element, " * ", scale, " + ", bias)
    return formula("trunc(", *terms, ")") if case.data_type("InputTensor").is_integer else terms
