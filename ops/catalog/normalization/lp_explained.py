"""Explains a cell of an Lp normalization by the norm of the row that contains it."""

from dataclasses import replace

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.normalization.lp import normalize, squared_norms
from ops.explain.cell_sets import Read, Role
from ops.explain.explanation import Formula, Number, Operands, Step, formula
from ops.explain.intermediates import Stage, flow_of_steps
from ops.explain.row_wise import row_block, row_of, row_wise
from ops.model.case import Case
from ops.text.sentences import say


def axes_of(case: Case) -> tuple[int, ...]:
    return (case.integer("Axis"),)


def squares(case: Case, elements: Operands) -> Formula:
    """The formula of the squared norm plus Epsilon."""
    epsilon = case.number("Epsilon")
    if case.integer("P") == 1:
        return formula(say("(sum of the absolute values of ("), elements, "))^2 + ", epsilon)
    return formula(say("sum of the squares of ("), elements, ") + ", epsilon)


def result_of(case: Case, cell: Shape) -> Number:
    """Returns the number in an output cell. It is computed only from the elements that are normalized together with the
    cell.
    """
    row, index = row_of(case, axes_of(case), cell)
    with np.errstate(all="ignore"):
        return Number(normalize(case, row[None].astype(np.float32))[0, index].astype(row.dtype), is_result=True)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    row, index = row_of(case, axes_of(case), cell)
    norm = squares(case, Operands(row, Role.VALUE, chosen=index))
    return formula(Number(row[index], Role.VALUE), " / sqrt(", *norm, ") = ", result_of(case, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Two steps: the squared norm plus Epsilon, and the result."""
    row, index = row_of(case, axes_of(case), cell)
    with np.errstate(all="ignore"):
        squared = squared_norms(case, row[None].astype(np.float32))[0, 0]
    first = formula(*squares(case, Operands(row, Role.VALUE, chosen=index)), " = ", squared)
    last = formula(Number(row[index], Role.VALUE), " / sqrt(", squared, ") = ", result_of(case, cell))
    whole = (Read("InputTensor", Role.VALUE, row_block(case, axes_of(case), cell)),)
    return Step(whole, first), Step(whole, last)


FLOW = flow_of_steps("OutputTensor", Stage(say("Squared norm"), say("squared norm + Epsilon"), 0, axes_of))
EXPLAINED = replace(row_wise(axes_of, explain=explain, steps=steps), flow=FLOW)
