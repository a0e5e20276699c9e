"""Explains the cells of an activation by the declared formula with the numbers of the case."""

import re

import numpy as np

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise, result_in
from ops.explain.explanation import Formula, Number, formula
from ops.explain.sub_case import result_of_numbers
from ops.model.case import Case

_NAMES = re.compile(r"\b(x|[A-Z]\w*)\b")


def role(case: Case, field: str, cell: Shape) -> Role:
    """Returns the role of an input cell: VALUE if a slightly different number would change the result, otherwise
    DECIDES.

    Infinities and NaN are compared with small numbers.
    """
    x = case.logical("InputTensor")[cell]
    if x.dtype.kind == "f" and not np.isfinite(x):
        near = np.array([x, 0, 1, -1], x.dtype)
    elif x.dtype.kind == "f":
        step = x.dtype.type(max(abs(float(x)) / 64, 1 / 64))
        with np.errstate(over="ignore"):
            near = np.array([x, x + step, x - step], x.dtype)
    else:
        limits = np.iinfo(x.dtype.name)
        near = np.array([int(x), min(int(x) + 1, limits.max), max(int(x) - 1, limits.min)], x.dtype)
    results = {result_of_numbers(case, "OutputTensor", {"InputTensor": number}).tobytes() for number in near}
    return Role.VALUE if len(results) > 1 else Role.DECIDES


def explain(case: Case, output: str, cell: Shape) -> Formula:
    """The right side of `f(x) = ...`, with x and the attributes replaced by their numbers."""
    right = case.operator.formula.partition("= ")[2]
    parts: list[str | Number | int | float] = []
    for text in _NAMES.split(right):
        if text == "x":
            parts.append(Number(case.logical("InputTensor")[cell], role(case, "InputTensor", cell)))
        elif text in case.operator.attribute:
            parts.append(case.number(text))
        elif text:
            parts.append(text)
    return formula(*parts, " = ", result_in(case, output, cell))


EXPLAINED = element_wise(explain, role)
