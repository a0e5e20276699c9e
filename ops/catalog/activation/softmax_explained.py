"""Why a cell of a softmax or hardmax holds its number: the row it lies in."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.activation.softmax import axes_of, hardmax, log_softmax, softmax
from ops.explain.cell_sets import Read, Role
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.explain.rows import has_several, row_block, row_of
from ops.model.case import Case
from ops.text.sentences import say

OF = {"SOFTMAX": softmax, "LOG_SOFTMAX": log_softmax, "HARDMAX": hardmax}


def kind_of(case: Case) -> str:
    return case.operator.name.removeprefix("ACTIVATION_").rstrip("1")


def role(case: Case, cell: Shape) -> Role:
    """A hardmax compares; of a row with a single element in memory every softmax is the same."""
    return Role.VALUE if has_several(case, axes_of(case)) and kind_of(case) != "HARDMAX" else Role.DECIDES


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return (Read("InputTensor", role(case, cell), row_block(case, axes_of(case), cell)),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    return (Read("OutputTensor", role(case, cell), row_block(case, axes_of(case), cell)),)


def result_of(case: Case, row: Array, place: int) -> np.generic:
    """What the reference makes of the row, at the cell's place, in the tensor's type."""
    with np.errstate(all="ignore"):
        return OF[kind_of(case)](row.astype(np.float32)[None])[0, place].astype(row.dtype)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    row, place = row_of(case, axes_of(case), cell)
    found, operands = role(case, cell), Operands(row, role(case, cell), chosen=place)
    result = Number(result_of(case, row, place), is_result=True)
    x = Number(row[place], found)
    if kind_of(case) == "HARDMAX":
        first = int(hardmax(row.astype(np.float32)[None])[0].argmax())
        return formula(
            say("first largest of ("),
            operands,
            say(") is number {first}, this is number {place} = ", first=first, place=place),
            result,
        )
    if kind_of(case) == "LOG_SOFTMAX":
        return formula(x, say(" - log(sum of e^("), operands, ")) = ", result)
    return formula("e^", x, say(" / sum of e^("), operands, ") = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The largest of the row, the sum of the powers below it, and the result."""
    whole = reads(case, output, cell)
    last = Step(whole, explain(case, output, cell))
    if kind_of(case) == "HARDMAX":
        return (last,)
    row, place = row_of(case, axes_of(case), cell)
    with np.errstate(all="ignore"):
        wide = row.astype(np.float32)
        largest = wide.max()
        below = wide - largest
        total = np.exp(below).sum()
    first = formula("max(", Operands(row, role(case, cell)), ") = ", largest)
    second = formula(say("sum of e^("), Operands(below, role(case, cell), chosen=place), ") = ", total)
    return Step(whole, first), Step(whole, second), last


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
