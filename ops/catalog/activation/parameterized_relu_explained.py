"""Explains the cells of PARAMETERIZED_RELU: a result is the element, or the element times its slope."""

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise, result_in
from ops.explain.explanation import Formula, Number, formula
from ops.model.case import Case
from ops.text.sentences import say


def role(case: Case, field: str, cell: Shape) -> Role:
    """Returns the role of the element at the index `cell` of the tensor `field`: IGNORED for an element of SlopeTensor
    if the element of InputTensor at this index is not below 0; otherwise VALUE.
    """
    is_used = field == "InputTensor" or case.logical("InputTensor")[cell] < 0
    return Role.VALUE if is_used else Role.IGNORED


def explain(case: Case, output: str, cell: Shape) -> Formula:
    x, slope = (case.logical(name)[cell] for name in ("InputTensor", "SlopeTensor"))
    element, result = Number(x, Role.VALUE), result_in(case, output, cell)
    if x < 0:
        return formula(element, say(" < 0, so "), Number(slope, Role.VALUE), " * ", element, " = ", result)
    return formula(element, say(" is not below 0, so the result is "), result)


EXPLAINED = element_wise(explain, role)
