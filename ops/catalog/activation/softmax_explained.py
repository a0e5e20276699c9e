"""Explains the cells of SOFTMAX, LOG_SOFTMAX and HARDMAX by the elements of their row."""

from dataclasses import replace

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.activation.softmax import axes_of, hardmax, log_softmax, softmax
from ops.explain.cell_sets import Read, Role
from ops.explain.explanation import Formula, Number, Operands, Step, formula
from ops.explain.intermediates import Stage, flow_of_steps
from ops.explain.row_wise import has_several, row_block, row_of, row_wise
from ops.model.case import Case
from ops.text.sentences import say

FUNCTIONS = {"SOFTMAX": softmax, "LOG_SOFTMAX": log_softmax, "HARDMAX": hardmax}


def kind_of(case: Case) -> str:
    """The function that the operator computes: SOFTMAX, LOG_SOFTMAX or HARDMAX."""
    return case.operator.name.removeprefix("ACTIVATION_").rstrip("1")


def role_of(case: Case) -> Role:
    """The role of the elements of a row.

    It is DECIDES for HARDMAX, which only compares elements. It is also DECIDES for a row that repeats a single element
    of the buffer, because the softmax of such a row is always the same. Otherwise it is VALUE.
    """
    return Role.VALUE if has_several(case, axes_of(case)) and kind_of(case) != "HARDMAX" else Role.DECIDES


def role(case: Case, field: str, output: str) -> Role:
    return role_of(case)


def result_of(case: Case, row: Array, index: int) -> Number:
    """Returns the number that the reference computes for the element `index` of a row, in the data type of the row."""
    with np.errstate(all="ignore"):
        found = FUNCTIONS[kind_of(case)](row.astype(np.float32)[None])[0, index].astype(row.dtype)
    return Number(found, is_result=True)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    row, index = row_of(case, axes_of(case), cell)
    x, operands = Number(row[index], role_of(case)), Operands(row, role_of(case), chosen=index)
    result = result_of(case, row, index)
    if kind_of(case) == "HARDMAX":
        first = int(hardmax(row.astype(np.float32)[None])[0].argmax())
        return formula(
            say("the first largest of ("),
            operands,
            say(") has index {first}; this element has index {place} -> ", first=first, place=index),
            result,
        )
    if kind_of(case) == "LOG_SOFTMAX":
        return formula(x, say(" - log(sum of e^("), operands, ")) = ", result)
    return formula("e^", x, say(" / sum of e^("), operands, ") = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps that compute a cell of `output`.

    There are three: the largest element of the row, the sum of e^(x - largest), and the result. HARDMAX has only the
    last.
    """
    whole = (Read("InputTensor", role_of(case), row_block(case, axes_of(case), cell)),)
    last = Step(whole, explain(case, output, cell))
    if kind_of(case) == "HARDMAX":
        return (last,)
    row, index = row_of(case, axes_of(case), cell)
    with np.errstate(all="ignore"):
        wide = row.astype(np.float32)
        largest = wide.max()
        below = wide - largest
        total = np.exp(below).sum()
    first = formula("max(", Operands(row, role_of(case)), ") = ", largest)
    second = formula(say("sum of e^("), Operands(below, role_of(case), chosen=index), ") = ", total)
    return Step(whole, first), Step(whole, second), last


FLOW = flow_of_steps(
    "OutputTensor",
    Stage(
        say("Largest elements"), say("max of the row"), lambda case: None if kind_of(case) == "HARDMAX" else 0, axes_of
    ),
    Stage(say("Sums"), say("sum of e^(x - largest)"), lambda case: None if kind_of(case) == "HARDMAX" else 1, axes_of),
)
EXPLAINED = replace(row_wise(axes_of, explain=explain, steps=steps, role=role), flow=FLOW)
