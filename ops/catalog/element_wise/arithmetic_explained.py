"""Explains the cells of MAX and MIN: the result is one of two elements, with the role VALUE; an element that differs
from the result has the role DECIDES.
"""

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise, filled_in, result_in
from ops.explain.explanation import Formula, formula
from ops.explain.sub_case import result_of_cell
from ops.model.case import Case


def role(case: Case, field: str, cell: Shape) -> Role:
    """Returns the role of the element at `cell` of the input `field`.

    The role is VALUE if the element equals the result or if the result is NaN; otherwise it is DECIDES.
    """
    element, result = case.logical(field)[cell], result_of_cell(case, "OutputTensor", cell)
    return Role.VALUE if element == result or result != result else Role.DECIDES


def explain(case: Case, output: str, cell: Shape) -> Formula:
    pattern = f"{case.operator.title.lower()}({{ATensor}}, {{BTensor}})"
    return formula(*filled_in(pattern, case, cell, role), " = ", result_in(case, output, cell))


EXPLAINED = element_wise(explain, role)
