"""Why a cell of an Lp normalization holds its number: the norm of its sequence."""

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.normalization.lp import normalize, squared_norms
from ops.explain.cell_sets import Read, Role
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.explain.rows import row_block, row_of
from ops.model.case import Case
from ops.text.sentences import say


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return (Read("InputTensor", Role.VALUE, row_block(case, (case.integer("Axis"),), cell)),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    return (Read("OutputTensor", Role.VALUE, row_block(case, (case.integer("Axis"),), cell)),)


def squares(case: Case, elements: Operands) -> Formula:
    """The square of the norm, with Epsilon."""
    epsilon = case.number("Epsilon")
    if case.integer("P") == 1:
        return formula(say("(sum of the sizes of ("), elements, "))^2 + ", epsilon)
    return formula(say("sum of the squares of ("), elements, ") + ", epsilon)


def result_of(case: Case, cell: Shape) -> Number:
    row, place = row_of(case, (case.integer("Axis"),), cell)
    with np.errstate(all="ignore"):
        return Number(normalize(case, row[None].astype(np.float32))[0, place].astype(row.dtype), is_result=True)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    row, place = row_of(case, (case.integer("Axis"),), cell)
    norm = squares(case, Operands(row, Role.VALUE, chosen=place))
    return formula(Number(row[place], Role.VALUE), " / sqrt(", *norm, ") = ", result_of(case, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The square of the norm, and the result."""
    row, place = row_of(case, (case.integer("Axis"),), cell)
    with np.errstate(all="ignore"):
        squared = squared_norms(case, row[None].astype(np.float32))[0, 0]
    first = formula(*squares(case, Operands(row, Role.VALUE, chosen=place)), " = ", squared)
    last = formula(Number(row[place], Role.VALUE), " / sqrt(", squared, ") = ", result_of(case, cell))
    read = reads(case, output, cell)
    return Step(read, first), Step(read, last)


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
