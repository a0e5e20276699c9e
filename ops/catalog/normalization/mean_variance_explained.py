"""The explanation of a cell of a mean variance normalization: the mean and the variance of its row."""

from dataclasses import replace

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.arrays.scalar_cast import as_float32
from ops.catalog.normalization.mean_variance import finish
from ops.catalog.normalization.mean_variance_rows import (
    axes_of,
    normalize,
    subtract_mean,
    uses_mean,
    uses_variance,
    variance,
)
from ops.catalog.shared.fused_explained import activated, activation_steps
from ops.explain import row_wise as rows
from ops.explain.cell_sets import Role
from ops.explain.explanation import Formula, Number, Operands, Step, formula
from ops.explain.intermediates import Stage, flow_of_steps
from ops.explain.sub_case import number_at
from ops.model.case import Case
from ops.text.sentences import say

SCALE, BIAS = "ScaleTensor", "BiasTensor"


def row_of(case: Case, cell: Shape) -> tuple[Array, int]:
    """Returns the elements that are normalized together with a cell, FLOAT32 [1, n], and the index of this cell among
    them.
    """
    row, index = rows.row_of(case, axes_of(case), cell)
    return row[None].astype(np.float32), index


def role(case: Case, field: str, output: str) -> Role:
    """The role of a tensor's number: VALUE, or DECIDES if the result is the same for all finite numbers.

    In a row of one element, x - mean is 0, so that x and the scale do not change the result. If the division is 0 / 0,
    the result is NaN, so that the bias does not change it either.
    """
    if not uses_mean(case) or rows.has_several(case, axes_of(case)):
        return Role.VALUE
    is_0_by_0 = uses_variance(case) and as_float32(case.number("Epsilon")) == 0
    return Role.VALUE if field == BIAS and not is_0_by_0 else Role.DECIDES


def operand(case: Case, field: str, cell: Shape) -> np.generic | None:
    """Returns the number of the scale or bias `field` that the output cell `cell` uses.

    Returns None if the case does not have this tensor.
    """
    return number_at(case, field, cell) if case.has(field) else None


def result_of(case: Case, cell: Shape) -> Number:
    """The number in an output cell, computed from only those elements that are normalized together with it."""
    row, index = row_of(case, cell)
    with np.errstate(all="ignore"):
        x = normalize(case, row)[:, index]
        found = finish(case, x, operand(case, SCALE, cell), operand(case, BIAS, cell))
    return Number(found[0], is_result=True)


def parts(case: Case, output: str, cell: Shape) -> Formula:
    """The formula (x - mean) / sqrt(variance + Epsilon) * scale + bias with the numbers of a cell."""
    row, _ = row_of(case, cell)
    with np.errstate(all="ignore"):
        mean, below = row.mean(axis=1)[0], subtract_mean(case, row)
        x = Number(case.logical("InputTensor")[cell], role(case, "InputTensor", output))
        found = formula("(", x, " - ", mean, ")") if uses_mean(case) else formula(x)
        if uses_variance(case):
            found = formula(*found, " / sqrt(", variance(below)[0, 0], " + ", case.number("Epsilon"), ")")
    for sign, name in ((" * ", SCALE), (" + ", BIAS)):
        if (number := operand(case, name, cell)) is not None:
            found = formula(*found, sign, Number(number, role(case, name, output)))
    return found


def explain(case: Case, output: str, cell: Shape) -> Formula:
    return activated(case, parts(case, output, cell), result_of(case, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The steps: the mean and the variance of the row, the normalized element, and its fused activation."""
    reads = EXPLAINED.reads(case, output, cell)
    whole, (row, index) = reads[:1], row_of(case, cell)
    found: list[Step] = []
    with np.errstate(all="ignore"):
        mean, below = row.mean(axis=1)[0], subtract_mean(case, row)
        if uses_mean(case):
            elements = Operands(row[0], whole[0].role, chosen=index)
            found.append(Step(whole, formula(say("mean of ("), elements, ") = ", mean)))
        if uses_variance(case):
            elements = Operands(below[0], whole[0].role, chosen=index)
            found.append(Step(whole, formula(say("mean of the squares of ("), elements, ") = ", variance(below)[0, 0])))
    return *found, *activation_steps(case, reads, parts(case, output, cell), lambda case: result_of(case, cell))


FLOW = flow_of_steps(
    "OutputTensor",
    Stage(say("Mean"), say("mean of the row"), lambda case: 0 if uses_mean(case) else None, axes_of),
    Stage(
        say("Variance"),
        say("mean of (x - mean)\u00b2"),
        lambda case: int(uses_mean(case)) if uses_variance(case) else None,
        axes_of,
    ),
)
EXPLAINED = replace(rows.row_wise(axes_of, explain=explain, steps=steps, role=role, operands=(SCALE, BIAS)), flow=FLOW)
