"""Explains the cells of THRESHOLD: a result is the element, or Min if Min is larger."""

from collections.abc import Sequence

import numpy as np

from ops.arrays.functions import fmax
from ops.arrays.layout import Shape
from ops.arrays.scale_bias import extremes, scaled
from ops.catalog.clip.scaling import bound
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise, result_in, scaled_element
from ops.explain.explanation import Formula, formula
from ops.model.case import Case


def _results(case: Case, elements: Sequence[np.generic]) -> tuple[list[bytes], list[bytes]]:
    """Returns the raw bytes of two numbers for each of `elements`: all numbers after ScaleBias, and all results, which
    are these numbers limited by Min.
    """
    data_type = case.data_type("InputTensor")
    x = scaled(np.array(elements, data_type.numpy), case["ScaleBias"], data_type)
    found = fmax(bound(case.number("Min"), None, data_type), x)
    return [number.tobytes() for number in x], [number.tobytes() for number in found]


def role(case: Case, field: str, cell: Shape) -> Role:
    """Returns the role of an input element: DECIDES if Min replaces it or all elements have the same result, otherwise
    VALUE.
    """
    own = case.logical("InputTensor")[cell]
    x, found = _results(case, (own, *extremes(case.data_type("InputTensor"))))
    # If the smallest and the largest number have the same result, every element has it.
    return Role.VALUE if found[0] == x[0] and found[1] != found[2] else Role.DECIDES


def explain(case: Case, output: str, cell: Shape) -> Formula:
    low = bound(case.number("Min"), None, case.data_type("InputTensor"))
    x = scaled_element(case, cell, role(case, "InputTensor", cell))
    return formula("max(", *x, ", ", low, ") = ", result_in(case, output, cell))


EXPLAINED = element_wise(explain, role)
