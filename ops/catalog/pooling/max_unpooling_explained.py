"""The explanation of a cell of MAX_UNPOOLING: the first element whose index refers to the cell."""

import numpy as np

from ops.arrays.layout import Shape, cell_at, count
from ops.catalog.pooling.max_unpooling import INDICES, INPUT, OUTPUT
from ops.explain.cell_sets import Read, Role, one_cell, position_of, whole
from ops.explain.explanation import (
    Explained,
    Formula,
    Number,
    Pointer,
    formula,
    named,
    pointer_outside,
    pointer_to,
    zero_result,
)
from ops.model.case import Case
from ops.text.sentences import say


def source(case: Case, cell: Shape) -> Shape | None:
    """Returns the first input cell whose index in IndicesTensor is that of the output cell `cell`; None if there is
    none. The element of this input cell is copied to the output.
    """
    found = np.flatnonzero(case.logical(INDICES).reshape(-1) == position_of(cell, case.sizes(OUTPUT)))
    return cell_at(int(found[0]), case.sizes(INPUT)) if len(found) else None


def target(case: Case, cell: Shape) -> Shape | None:
    """The output cell that the index of an input cell selects; None if this index is beyond the output."""
    index = int(case.logical(INDICES)[cell])
    return cell_at(index, case.sizes(OUTPUT)) if index < count(case.sizes(OUTPUT)) else None


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    found = source(case, cell)
    indices = Read(INDICES, Role.DECIDES, whole(case.sizes(INDICES)))
    return (indices,) if found is None else (indices, one_cell(INPUT, found))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field == INDICES:
        return (Read(OUTPUT, Role.DECIDES, whole(case.sizes(OUTPUT))),)
    found = target(case, cell)
    return (one_cell(OUTPUT, found),) if found is not None and source(case, found) == cell else ()


def explain(case: Case, output: str, cell: Shape) -> Formula:
    found, index = source(case, cell), position_of(cell, case.sizes(OUTPUT))
    if found is None:
        return formula(say("no index is {place}: ", place=index), zero_result(case, OUTPUT))
    value = Number(case.logical(INPUT)[found], Role.VALUE, is_result=True)
    return formula(f"{named(INDICES, found)} = ", Number(index, Role.DECIDES), f": {named(INPUT, found)} = ", value)


def point(case: Case, cell: Shape) -> Pointer | None:
    found, index = target(case, cell), int(case.logical(INDICES)[cell])
    return pointer_outside(OUTPUT, index) if found is None else pointer_to(OUTPUT, found, index)


EXPLAINED = Explained(reads=reads, explain=explain, feeds=feeds, points={INDICES: point})
