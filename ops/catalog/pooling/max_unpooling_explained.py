"""Why a cell of MAX_UNPOOLING holds its number: which index names it."""

import numpy as np

from ops.arrays.layout import Shape, cell_at, count
from ops.catalog.pooling.max_unpooling import INDICES, INPUT, OUTPUT
from ops.explain.cell_sets import Read, Role, cell_block, one_cell, whole
from ops.explain.explanation import Explained, Formula, Number, Pointer, Step, formula, named
from ops.model.case import Case
from ops.text.sentences import say


def source(case: Case, cell: Shape) -> Shape | None:
    """The input cell that ends in an output cell: the first with its index."""
    place = np.ravel_multi_index(cell, case.sizes(OUTPUT))
    found = np.flatnonzero(case.logical(INDICES).reshape(-1) == place)
    return cell_at(int(found[0]), case.sizes(INPUT)) if len(found) else None


def target(case: Case, cell: Shape) -> Shape | None:
    """The output cell that an index names; None where it is outside."""
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
    found, place = source(case, cell), int(np.ravel_multi_index(cell, case.sizes(OUTPUT)))
    if found is None:
        zero = case.data_type(OUTPUT).numpy.type(0)
        return formula(say("no index is {place}: ", place=place), Number(zero, is_result=True))
    value = Number(case.logical(INPUT)[found], Role.VALUE, is_result=True)
    return formula(f"{named(INDICES, found)} = ", Number(place, Role.DECIDES), f": {named(INPUT, found)} = ", value)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    return (Step(reads(case, output, cell), explain(case, output, cell)),)


def points(case: Case, field: str, cell: Shape) -> Pointer | None:
    if field != INDICES:
        return None
    found, index = target(case, cell), int(case.logical(INDICES)[cell])
    if found is None:
        return Pointer(OUTPUT, None, say("index {index}: outside", index=index))
    return Pointer(OUTPUT, cell_block(found), say("index {index}: {cell}", index=index, cell=named(OUTPUT, found)))


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points=points)
