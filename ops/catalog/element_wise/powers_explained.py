"""Explains the cells of POW and CONSTANT_POW: the formula contains the element after ScaleBias, and the exponent."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.arrays.scalar_cast import as_float32
from ops.arrays.scale_bias import scaled
from ops.catalog.element_wise.powers_rules import EXPONENT, INPUT, power
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise, result_in, scaled_element
from ops.explain.explanation import Formula, Number, formula
from ops.model.case import Case

TRIED = (0, 1, 2, 3, 5)


def role(case: Case, field: str, cell: Shape) -> Role:
    """Returns VALUE if one of the numbers in `TRIED` would change the power, otherwise DECIDES.

    For example, the exponent of 1^y and the base of x^0 do not change the power.
    """
    x, y = (_numbers(case, name, cell, name == field) for name in (INPUT, EXPONENT))
    results = power(scaled(x, case["ScaleBias"], case.data_type(INPUT)), y)
    return Role.VALUE if len({result.tobytes() for result in results}) > 1 else Role.DECIDES


def _numbers(case: Case, name: str, cell: Shape, is_tried: bool) -> Array:
    """Returns the numbers to try for one operand of the power. The first is the case's own: the number in `cell` of the
    tensor `name`, or the attribute Exponent if there is no such tensor.

    If `is_tried` is set, the numbers in `TRIED` follow; otherwise the case's own number is repeated as many times.
    """
    own = case.logical(name)[cell] if name in case.values else np.float32(as_float32(case.number("Exponent")))
    return np.array([own, *(TRIED if is_tried else (own,) * len(TRIED))], own.dtype)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    base = scaled_element(case, cell, role(case, INPUT, cell))
    if case["ScaleBias"] is not None or case.logical(INPUT)[cell] < 0:
        base = formula("(", *base, ")")
    if EXPONENT in case.values:
        exponent = Number(case.logical(EXPONENT)[cell], role(case, EXPONENT, cell))
    else:
        exponent = Number(case.number("Exponent"))
    return formula(*base, "^", exponent, " = ", result_in(case, output, cell))


EXPLAINED = element_wise(explain, role)
