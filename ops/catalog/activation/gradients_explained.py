"""Explains the cells of an activation's gradient. The cell of InputTensor decides whether a cell of the output is the
incoming gradient or 0.
"""

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.activation.gradients import ELEMENTS, GIVEN, bounds, passes
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise
from ops.explain.explanation import Formula, Number, formula
from ops.model.case import Case


def is_passed(case: Case, cell: Shape) -> bool:
    """True if the element at the cell passes the incoming gradient on."""
    return bool(passes(case, np.asarray(case.logical(ELEMENTS)[cell]).reshape(1))[0])


def role(case: Case, field: str, cell: Shape) -> Role:
    """Returns the role of a cell. A cell of InputTensor decides. A cell of the incoming gradient has the role VALUE if
    the operator passes its number on, and otherwise IGNORED.
    """
    if field == ELEMENTS:
        return Role.DECIDES
    return Role.VALUE if is_passed(case, cell) else Role.IGNORED


def explain(case: Case, output: str, cell: Shape) -> Formula:
    element, given = (case.logical(name)[cell] for name in (ELEMENTS, GIVEN))
    x = Number(element, Role.DECIDES)
    low, high = (0, None) if "Min" not in case.values else bounds(case)
    compared = formula(x, " > ", low) if high is None else formula(low, " < ", x, " < ", high)
    if is_passed(case, cell):
        return formula(*compared, " -> ", Number(given, Role.VALUE, is_result=True))
    return formula("not ", *compared, " -> ", Number(given.dtype.type(0), is_result=True))


EXPLAINED = element_wise(explain, role)
