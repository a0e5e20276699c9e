"""Why a cell of an operator with one input holds its number: the function with the element in it."""

import numpy as np

from ops.case import Case
from ops.explain import Explained, Formula, Number, Step, formula
from ops.layout import Shape
from ops.reads import Role, one_cell
from ops.same_cell import result_alone, same_cell
from ops.scaling import float_of
from ops.values import ScaleBias


def explanation(pattern: str, decides: bool) -> Explained:
    """`pattern` has {x} for the element; with ScaleBias, for what becomes of that first."""
    before, after = pattern.split("{x}")
    role = Role.DECIDES if decides else Role.VALUE

    def role_of(case: Case, cell: Shape) -> Role:
        return role

    def explain(case: Case, output: str, cell: Shape) -> Formula:
        result = Number(result_alone(case, output, cell), is_result=True)
        return formula(before, *_element(case, cell, role), f"{after} = ", result)

    def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
        return (Step((one_cell("InputTensor", cell, role),), explain(case, output, cell)),)

    return same_cell(explain, role_of, steps)


def _element(case: Case, cell: Shape, role: Role) -> Formula:
    """x, or x * Scale + Bias with the numbers of the desc."""
    element = Number(case.logical("InputTensor")[cell], role)
    scale_bias = case.values.get("ScaleBias")
    if not isinstance(scale_bias, ScaleBias):
        return (element,)
    scale, bias = (np.float32(float_of(member)) for member in (scale_bias.scale, scale_bias.bias))
    terms = formula(element, " * ", scale, " + ", bias)
    return formula("trunc(", *terms, ")") if case.data_type("InputTensor").is_integer else terms
