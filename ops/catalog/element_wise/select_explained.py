"""Explains the cells of IF: a result is the element that the condition selects."""

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise, filled_in, result_in
from ops.explain.explanation import Formula, formula
from ops.model.case import Case


def role(case: Case, field: str, cell: Shape) -> Role:
    """DECIDES for the condition, VALUE for the selected element, IGNORED for the other element."""
    if field == "ConditionTensor":
        return Role.DECIDES
    taken = "ATensor" if case.logical("ConditionTensor")[cell] != 0 else "BTensor"
    return Role.VALUE if field == taken else Role.IGNORED


def explain(case: Case, output: str, cell: Shape) -> Formula:
    terms = filled_in("{ATensor} if {ConditionTensor} != 0 else {BTensor}", case, cell, role)
    return formula("(", *terms, ") = ", result_in(case, output, cell))


EXPLAINED = element_wise(explain, role)
