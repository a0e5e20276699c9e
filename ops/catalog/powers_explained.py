"""Why a cell of POW or CONSTANT_POW holds its number: the element, scaled where it is, to its power."""

import numpy as np

from ops.case import Case
from ops.element_wise_explained import element
from ops.explain import Formula, Number, formula
from ops.layout import Shape
from ops.reads import Role
from ops.same_cell import alone, result_alone, result_in, same_cell
from ops.tensor import MAX_RANK

TRIED = (0, 1, 2, 3, 5)
FIRST = (0,) * MAX_RANK


def role(case: Case, field: str, cell: Shape) -> Role:
    """VALUE where another number there gives another power: not of 1, nor with the exponent 0."""
    small = alone(case, cell)
    others = [np.full(small.sizes(field), number, small.data_type(field).numpy) for number in TRIED]
    tried = [small, *(small.with_logical(field, other) for other in others)]
    results = {result_alone(one, "OutputTensor", FIRST[: len(cell)]).tobytes() for one in tried}
    return Role.VALUE if len(results) > 1 else Role.DECIDES


def explain(case: Case, output: str, cell: Shape) -> Formula:
    base = element(case, cell, role(case, "InputTensor", cell))
    if case["ScaleBias"] is not None:
        base = formula("(", *base, ")")
    if "ExponentTensor" in case.values:
        exponent = Number(case.logical("ExponentTensor")[cell], role(case, "ExponentTensor", cell))
    else:
        exponent = Number(case.number("Exponent"))
    return formula(*base, "^", exponent, " = ", result_in(case, output, cell))


EXPLAINED = same_cell(explain, by_field=role)
