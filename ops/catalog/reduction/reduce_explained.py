"""Why a cell of a reduction holds its number: the row of the input that it is made of."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, cell_at
from ops.arrays.rows import in_rows
from ops.catalog.reduction.reduce_functions import FUNCTIONS, axes_of, function_of, name_of, widen
from ops.explain.cell_sets import Block, Read, Role, cell_block, one_cell
from ops.explain.explanation import Explained, Formula, Number, Operands, Pointer, Step, formula, named
from ops.model.case import Case
from ops.text.sentences import say


def row_block(case: Case, cell: Shape) -> Block:
    """The input cells that an output cell is made of."""
    axes, sizes = axes_of(case), case.sizes("InputTensor")
    return tuple(range(sizes[d]) if d in axes else range(i, i + 1) for d, i in enumerate(cell))


def row_of(case: Case, cell: Shape) -> Array:
    """Their numbers, [n]."""
    block = tuple(slice(r.start, r.stop) for r in row_block(case, cell))
    return in_rows(case.logical("InputTensor")[block], axes_of(case))[0]


def result_of(case: Case, row: Array) -> np.generic:
    """What the reference makes of a row."""
    with np.errstate(all="ignore"):
        rows = widen(np.ascontiguousarray(row)[None])
        return function_of(case).on_rows(rows).astype(case.data_type("OutputTensor").numpy)[0]


def is_limit(case: Case) -> bool:
    return name_of(case) in ("MAX", "MIN")


def chosen_place(case: Case, row: Array) -> int | None:
    """Where the number stands that is the result, or the index of which is; None where all take part, or none."""
    if function_of(case).gives_index:
        return int(result_of(case, row))
    if not is_limit(case):
        return None
    found = np.flatnonzero(row == result_of(case, row))
    return int(found[0]) if len(found) else None


def at_place(case: Case, cell: Shape, place: int) -> Shape:
    """The input cell at a place of the row."""
    axes, sizes = axes_of(case), case.sizes("InputTensor")
    inner = dict(zip(axes, cell_at(place, [sizes[d] for d in axes]), strict=True))
    return tuple(inner.get(d, i) for d, i in enumerate(cell))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    block = row_block(case, cell)
    if not (is_limit(case) or function_of(case).gives_index):
        return (Read("InputTensor", Role.VALUE, block),)
    all_compared = Read("InputTensor", Role.DECIDES, block)
    place = chosen_place(case, row_of(case, cell)) if is_limit(case) else None
    return (all_compared,) if place is None else (all_compared, one_cell("InputTensor", at_place(case, cell, place)))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    """The one cell of its row, in the role in which that reads it."""
    made = tuple(0 if d in axes_of(case) else i for d, i in enumerate(cell))
    role = max(read.role for read in reads(case, "OutputTensor", made) if read.has(cell))
    return (one_cell("OutputTensor", made, role),)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    row = row_of(case, cell)
    place = chosen_place(case, row)
    before, after = function_of(case).words
    role = Role.DECIDES if is_limit(case) or function_of(case).gives_index else Role.VALUE
    result = Number(result_of(case, row), Role.VALUE if is_limit(case) and place is not None else None, is_result=True)
    return formula(before, Operands(row, role, chosen=place), f"{after} = ", result)


# What is worked out on the way: the function of the sum, and the words for it; the rest is one step.
ON_THE_WAY = {"AVERAGE": "SUM", "L2": "SUM_SQUARE", "LOG_SUM": "SUM"}


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    found = reads(case, output, cell)
    last = Step(found, explain(case, output, cell))
    name = name_of(case)
    if name not in ON_THE_WAY:
        return (last,)
    row, within = row_of(case, cell), FUNCTIONS[ON_THE_WAY[name]]
    with np.errstate(all="ignore"):
        between = within.on_rows(widen(np.ascontiguousarray(row)[None]))[0]
    before, after = within.words
    result = Number(result_of(case, row), is_result=True)
    end = {
        "AVERAGE": formula(between, " / ", len(row), " = ", result),
        "L2": formula("sqrt(", between, ") = ", result),
        "LOG_SUM": formula("ln(", between, ") = ", result),
    }[name]
    return Step(found, formula(before, Operands(row, Role.VALUE), f"{after} = ", between)), Step(found, end)


def points(case: Case, field: str, cell: Shape) -> Pointer | None:
    """The cell whose index was found; it counts through the axes in row-major order."""
    if field != "OutputTensor" or not function_of(case).gives_index:
        return None
    place = int(result_of(case, row_of(case, cell)))
    at = at_place(case, cell, place)
    sentence = say("index {index}: {cell}", index=place, cell=named("InputTensor", at))
    return Pointer("InputTensor", cell_block(at), sentence)


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points=points)
