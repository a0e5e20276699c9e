"""Explains the cells of CLIP and CLIP1: a result is the element, or the bound that limits it."""

from typing import NamedTuple

import numpy as np

from ops.arrays.layout import Shape
from ops.arrays.scale_bias import extremes, scaled
from ops.catalog.clip import clip
from ops.catalog.clip.scaling import bounds
from ops.explain.cell_sets import Role, one_cell
from ops.explain.element_wise import element_wise, scaled_element
from ops.explain.explanation import Formula, Number, Step, formula
from ops.model.case import Case


class Limited(NamedTuple):
    """The numbers from which the result for an element is computed, in the data type of the tensor, and the role of the
    element.

    `scaled` is the element after ScaleBias; `low` and `high` are the limits; `at_most` is min(`scaled`, `high`).
    """

    element: np.generic
    scaled: np.generic
    low: np.generic
    high: np.generic
    at_most: np.generic
    result: np.generic
    role: Role


def limited(case: Case, cell: Shape) -> Limited:
    """Returns the numbers from which the output cell `cell` of a CLIP is computed, and the role of the element."""
    data_type = case.data_type("InputTensor")
    low, high = bounds(case, data_type)
    element = case.logical("InputTensor")[cell]
    elements = np.array([element, *extremes(data_type)], data_type.numpy)
    x = scaled(elements, case["ScaleBias"], data_type)
    least = x.dtype.type("-inf") if data_type.is_float else extremes(data_type)[0]
    at_most = clip.clip_elements(x, least, high)
    result = clip.clip_elements(x, low, high)
    # If the smallest and the largest number have the same result, every element has it.
    passes = result[0].tobytes() == x[0].tobytes() and result[1].tobytes() != result[2].tobytes()
    return Limited(element, x[0], low, high, at_most[0], result[0], Role.VALUE if passes else Role.DECIDES)


def role(case: Case, field: str, cell: Shape) -> Role:
    """Returns the role of an element: DECIDES if a bound replaces it or all elements have the same result, otherwise
    VALUE.
    """
    return limited(case, cell).role


def explain(case: Case, output: str, cell: Shape) -> Formula:
    found = limited(case, cell)
    result = Number(found.result, is_result=True)
    return formula(
        "max(", found.low, ", min(", *scaled_element(case, cell, found.role), ", ", found.high, ")) = ", result
    )


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    found = limited(case, cell)
    reads = (one_cell("InputTensor", cell, found.role),)
    scaling = Step(reads, formula(*scaled_element(case, cell, found.role), " = ", found.scaled))
    result = Number(found.result, is_result=True)
    return (
        *((scaling,) if case.has("ScaleBias") else ()),
        Step(reads, formula("min(", found.scaled, ", Max ", found.high, ") = ", found.at_most)),
        Step(reads, formula("max(Min ", found.low, ", ", found.at_most, ") = ", result)),
    )


EXPLAINED = element_wise(explain, role, steps)
