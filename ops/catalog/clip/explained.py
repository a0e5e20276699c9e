"""Why a cell of CLIP and CLIP1 holds its number: within the bounds or at one of them."""

from typing import NamedTuple

import numpy as np

from ops.arrays.layout import Shape
from ops.arrays.scale_bias import extremes, float_of, scaled
from ops.catalog.clip import clip
from ops.catalog.clip.scaling import bounds
from ops.explain.cell_sets import Role, one_cell
from ops.explain.explanation import Formula, Number, Step, formula
from ops.explain.same_cell import same_cell
from ops.model.case import Case
from ops.text.values import ScaleBias


class Limited(NamedTuple):
    """The numbers on the way to a cell, in the tensor's type."""

    element: np.generic
    scaled: np.generic
    low: np.generic
    high: np.generic
    at_most: np.generic
    result: np.generic
    role: Role  # of the element


def limited(case: Case, cell: Shape) -> Limited:
    data_type = case.data_type("InputTensor")
    low, high = bounds(case, data_type)
    element = case.logical("InputTensor")[cell]
    elements = np.array([element, *extremes(data_type)], data_type.numpy)
    x = scaled(elements, case["ScaleBias"], data_type)
    least = x.dtype.type("-inf") if data_type.is_float else extremes(data_type)[0]
    at_most = clip.clip_elements(x, least, high)
    result = clip.clip_elements(x, low, high)
    # Where the smallest and the largest number give the same, no element tells itself from another.
    passes = result[0].tobytes() == x[0].tobytes() and result[1].tobytes() != result[2].tobytes()
    return Limited(element, x[0], low, high, at_most[0], result[0], Role.VALUE if passes else Role.DECIDES)


def role(case: Case, field: str, cell: Shape) -> Role:
    """VALUE for an element that passes the bounds; of one that is limited, only where it lies has counted."""
    return limited(case, cell).role


def explain(case: Case, output: str, cell: Shape) -> Formula:
    found = limited(case, cell)
    result = Number(found.result, is_result=True)
    return formula("max(", found.low, ", min(", *_scaling(case, found), ", ", found.high, ")) = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    found = limited(case, cell)
    reads = (one_cell("InputTensor", cell, found.role),)
    scaling = Step(reads, formula(*_scaling(case, found), " = ", found.scaled))
    result = Number(found.result, is_result=True)
    return (
        *((scaling,) if case.has("ScaleBias") else ()),
        Step(reads, formula("min(", found.scaled, ", Max ", found.high, ") = ", found.at_most)),
        Step(reads, formula("max(Min ", found.low, ", ", found.at_most, ") = ", result)),
    )


def _scaling(case: Case, found: Limited) -> Formula:
    """The element as the bounds see it: x, x * Scale + Bias, or the whole part of that."""
    element = Number(found.element, found.role)
    scale_bias = case["ScaleBias"]
    if not isinstance(scale_bias, ScaleBias):
        return (element,)
    scale, bias = (np.float32(float_of(member)) for member in (scale_bias.scale, scale_bias.bias))
    terms = formula(element, " * ", scale, " + ", bias)
    return formula("trunc(", *terms, ")") if case.data_type("InputTensor").is_integer else terms


EXPLAINED = same_cell(explain, role, steps)
