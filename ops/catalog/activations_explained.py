"""Why a cell of an activation holds its number: the formula of the declaration with the numbers in it."""

import re
from dataclasses import replace

import numpy as np

from ops.case import Case
from ops.dtypes import Array
from ops.explain import Formula, Number, formula
from ops.layout import Shape
from ops.reads import Role
from ops.same_cell import result_alone, same_cell

_NAMES = re.compile(r"\b(x|[A-Z]\w*)\b")


def role(case: Case, field: str, cell: Shape) -> Role:
    """VALUE where another number near it gives another result; on a flat stretch only where it lies has counted."""
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
    shape = (1,) * (len(cell) - 1) + (len(near),)
    results = _results(case, near.reshape(shape))
    return Role.VALUE if len(set(map(np.generic.tobytes, results))) > 1 else Role.DECIDES


def _results(case: Case, numbers: Array) -> list[np.generic]:
    """What the operator makes of these numbers."""
    small = case
    for field in case.operator.tensors:
        desc = case.tensor(field.name)
        assert desc is not None
        small = small.with_value(field.name, replace(desc, sizes=numbers.shape, strides=None, total_bytes=None))
    small = small.with_logical("InputTensor", numbers)
    assert case.operator.compute is not None
    return list(case.operator.compute(small)["OutputTensor"].reshape(-1))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    """The right side of `f(x) = ...`, with the element for x and the attributes for their names."""
    right = case.operator.formula.partition("= ")[2]
    parts: list[str | Number | int | float] = []
    for text in _NAMES.split(right):
        if text == "x":
            parts.append(Number(case.logical("InputTensor")[cell], role(case, "InputTensor", cell)))
        elif text in case.operator.attribute:
            parts.append(case.number(text))
        elif text:
            parts.append(text)
    return formula(*parts, " = ", Number(result_alone(case, output, cell), is_result=True))


EXPLAINED = same_cell(explain, by_field=role)
