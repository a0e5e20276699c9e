"""Why a cell of IF holds its number: the condition decides, one element is passed on, the other ignored."""

from ops.case import Case
from ops.explain import Formula, formula
from ops.layout import Shape
from ops.reads import Role
from ops.same_cell import filled_in, result_in, same_cell


def role(case: Case, field: str, cell: Shape) -> Role:
    if field == "ConditionTensor":
        return Role.DECIDES
    taken = "ATensor" if case.logical("ConditionTensor")[cell] != 0 else "BTensor"
    return Role.VALUE if field == taken else Role.IGNORED


def explain(case: Case, output: str, cell: Shape) -> Formula:
    terms = filled_in("{ATensor} if {ConditionTensor} != 0 else {BTensor}", case, cell, role)
    return formula("(", *terms, ") = ", result_in(case, output, cell))


EXPLAINED = same_cell(explain, role)
