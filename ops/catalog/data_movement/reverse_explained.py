"""Why a cell of REVERSE_SUBSEQUENCES holds its number: its sequence's length, and the place it is mirrored from."""

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.data_movement.reverse import INPUT, LENGTHS, OUTPUT, source_indices
from ops.explain.cell_sets import Read, Role, along_axis, one_cell
from ops.explain.explanation import Explained, Formula, Number, Step, formula, named
from ops.model.case import Case
from ops.text.sentences import say


def with_place(case: Case, cell: Shape, place: int) -> Shape:
    """The cell at another place of the same sequence."""
    axis = case.integer("Axis")
    return (*cell[:axis], place, *cell[axis + 1 :])


def mirror(case: Case, cell: Shape) -> Shape:
    """Where a cell takes its number from, which is also where its own number goes."""
    axis = case.integer("Axis")
    length = case.logical(LENGTHS)[with_place(case, cell, 0)]
    return with_place(case, cell, int(source_indices(np.array(cell[axis]), length, case.sizes(INPUT)[axis])))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return one_cell(LENGTHS, with_place(case, cell, 0), Role.DECIDES), one_cell(INPUT, mirror(case, cell))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field == INPUT:
        return (one_cell(OUTPUT, mirror(case, cell)),)
    axis = case.integer("Axis")
    return (along_axis(OUTPUT, cell, axis, range(case.sizes(OUTPUT)[axis]), Role.DECIDES),)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    at, axis = mirror(case, cell), case.integer("Axis")
    lengths, size = with_place(case, cell, 0), case.sizes(INPUT)[axis]
    length, place = case.logical(LENGTHS)[lengths], cell[axis]
    value = Number(case.logical(INPUT)[at], Role.VALUE, is_result=True)
    given = formula(f"{named(LENGTHS, lengths)} = ", Number(length, Role.DECIDES))
    if place >= length:
        why = formula(say(", {place} and all after it stay", place=place))
    elif length > size:
        why = formula(say(" > {size}, mirrored at the end: ", size=size), f"{size} - 1 - {place} = {at[axis]}")
    else:
        why = formula(", ", Number(length, Role.DECIDES), f" - 1 - {place} = {at[axis]}")
    return formula(f"{named(INPUT, at)} = ", value, say(" because "), *given, *why)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    return (Step(reads(case, output, cell), explain(case, output, cell)),)


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds)
