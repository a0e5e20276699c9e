"""Explains the cells of MAX and MIN: a result is one of two elements; the other element is only compared."""

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise, filled_in, result_in
from ops.explain.explanation import Formula, formula
from ops.explain.sub_case import result_of_cell
from ops.model.case import Case


def role(case: Case, field: str, cell: Shape) -> Role:
    """VALUE for the element that is the result, or for both elements if they are equal; otherwise DECIDES."""
    element, result = case.logical(field)[cell], result_of_cell(case, "OutputTensor", cell)
    return Role.VALUE if element == result or result != result else Role.DECIDES


def explain(case: Case, output: str, cell: Shape) -> Formula:
    pattern = f"{case.operator.title.lower()}({{ATensor}}, {{BTensor}})"
    return formula(*filled_in(pattern, case, cell, role), " = ", result_in(case, output, cell))


EXPLAINED = element_wise(explain, role)
