"""Why a cell of a mean variance normalization holds its number: its row, the mean and the variance of it."""

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
from ops.catalog.shared.fused_explained import applied
from ops.explain import rows as rows_explained
from ops.explain.cell_sets import Block, Read, Role, cell_in, one_cell, spread
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.explain.rows import has_several
from ops.model.case import Case
from ops.text.sentences import say
from ops.text.values import Fused

SCALE, BIAS = "ScaleTensor", "BiasTensor"


def row_block(case: Case, cell: Shape) -> Block:
    """All cells of the row; the same in input and output."""
    return rows_explained.row_block(case, axes_of(case), cell)


def row_of(case: Case, cell: Shape) -> tuple[Array, int]:
    """The elements of the row as FLOAT32, [1, n], and which of them is the cell's."""
    row, place = rows_explained.row_of(case, axes_of(case), cell)
    return row[None].astype(np.float32), place


def role(case: Case, field: str) -> Role:
    """An element that is its own mean leaves 0 of itself and of the scale, and 0 / 0 not even the bias."""
    if not uses_mean(case) or has_several(case, axes_of(case)):
        return Role.VALUE
    is_0_by_0 = uses_variance(case) and as_float32(case.number("Epsilon")) == 0
    return Role.VALUE if field == BIAS and not is_0_by_0 else Role.DECIDES


def operand(case: Case, field: str, cell: Shape) -> np.generic | None:
    """The number of the scale or the bias for a cell."""
    return case.logical(field)[cell_in(cell, case.sizes(field))] if case.has(field) else None


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    others = (
        one_cell(name, cell_in(cell, case.sizes(name)), role(case, name)) for name in (SCALE, BIAS) if case.has(name)
    )
    return Read("InputTensor", role(case, "InputTensor"), row_block(case, cell)), *others


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field == "InputTensor":
        block = row_block(case, cell)
    else:
        block = spread(cell, case.sizes(field), case.sizes("OutputTensor"))
    return (Read("OutputTensor", role(case, field), block),)


def result_of(case: Case, cell: Shape) -> Number:
    row, place = row_of(case, cell)
    with np.errstate(all="ignore"):
        x = normalize(case, row)[:, place]
        found = finish(case, x, operand(case, SCALE, cell), operand(case, BIAS, cell))
    return Number(found[0], is_result=True)


def parts(case: Case, cell: Shape) -> Formula:
    """The result with its numbers: (x - mean) / sqrt(variance + Epsilon) * scale + bias."""
    row, _ = row_of(case, cell)
    with np.errstate(all="ignore"):
        mean, below = row.mean(axis=1)[0], subtract_mean(case, row)
        x = Number(case.logical("InputTensor")[cell], role(case, "InputTensor"))
        found = formula("(", x, " - ", mean, ")") if uses_mean(case) else formula(x)
        if uses_variance(case):
            found = formula(*found, " / sqrt(", variance(below)[0, 0], " + ", case.number("Epsilon"), ")")
    for sign, name in ((" * ", SCALE), (" + ", BIAS)):
        if (number := operand(case, name, cell)) is not None:
            found = formula(*found, sign, Number(number, role(case, name)))
    return found


def explain(case: Case, output: str, cell: Shape) -> Formula:
    return formula(*applied(case["FusedActivation"], *parts(case, cell)), " = ", result_of(case, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Mean and variance of the row, what they make of the cell, and what the activation makes of that."""
    whole = Read("InputTensor", role(case, "InputTensor"), row_block(case, cell))
    row, place = row_of(case, cell)
    found: list[Step] = []
    with np.errstate(all="ignore"):
        mean, below = row.mean(axis=1)[0], subtract_mean(case, row)
        if uses_mean(case):
            elements = Operands(row[0], whole.role, chosen=place)
            found.append(Step((whole,), formula(say("mean of ("), elements, ") = ", mean)))
        if uses_variance(case):
            elements = Operands(below[0], whole.role, chosen=place)
            found.append(
                Step((whole,), formula(say("mean of the squares of ("), elements, ") = ", variance(below)[0, 0]))
            )
    fused, read = case["FusedActivation"], reads(case, output, cell)
    if isinstance(fused, Fused):
        before = result_of(case.with_value("FusedActivation", None), cell).value
        found.append(Step(read, formula(*parts(case, cell), " = ", before)))
        last = formula(*applied(fused, before), " = ", result_of(case, cell))
    else:
        last = explain(case, output, cell)
    return *found, Step(read, last)


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
