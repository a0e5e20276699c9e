"""Explains the cells of REVERSE_SUBSEQUENCES by the length of the sequence and the cell that is copied."""

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.data_movement.reverse import INPUT, LENGTHS, OUTPUT, source_indices
from ops.explain.cell_sets import Read, Role, along_axis, one_cell, with_index
from ops.explain.explanation import Explained, Formula, Number, formula, named
from ops.model.case import Case
from ops.text.sentences import say


def lengths_cell(case: Case, cell: Shape) -> Shape:
    """The cell of SequenceLengthsTensor with the length of the sequence that contains `cell`."""
    return with_index(cell, case.integer("Axis"), 0)


def mirror(case: Case, cell: Shape) -> Shape:
    """Returns the input cell that an output cell copies. The same function returns the output cell that copies an input
    cell.
    """
    axis = case.integer("Axis")
    length = case.logical(LENGTHS)[lengths_cell(case, cell)]
    return with_index(cell, axis, int(source_indices(np.array(cell[axis]), length, case.sizes(INPUT)[axis])))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return one_cell(LENGTHS, lengths_cell(case, cell), Role.DECIDES), one_cell(INPUT, mirror(case, cell))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field == INPUT:
        return (one_cell(OUTPUT, mirror(case, cell)),)
    axis = case.integer("Axis")
    return (along_axis(OUTPUT, cell, axis, range(case.sizes(OUTPUT)[axis]), Role.DECIDES),)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    at, axis = mirror(case, cell), case.integer("Axis")
    lengths, size = lengths_cell(case, cell), case.sizes(INPUT)[axis]
    length, index = case.logical(LENGTHS)[lengths], cell[axis]
    value = Number(case.logical(INPUT)[at], Role.VALUE, is_result=True)
    given = formula(f"{named(LENGTHS, lengths)} = ", Number(length, Role.DECIDES))
    if index >= length:
        why = formula(say(", so index {place} is not reversed", place=index))
    elif length > size:
        why = formula(
            say(" > {size}, so the whole sequence is reversed: ", size=size), f"{size} - 1 - {index} = {at[axis]}"
        )
    else:
        why = formula(", ", Number(length, Role.DECIDES), f" - 1 - {index} = {at[axis]}")
    return formula(f"{named(INPUT, at)} = ", value, say(" because "), *given, *why)


EXPLAINED = Explained(reads=reads, explain=explain, feeds=feeds, has_rows=True)
