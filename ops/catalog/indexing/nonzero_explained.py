"""Explains the cells of NONZERO_COORDINATES.

A row of the output describes an element of the input. It depends on all input elements up to this element.
"""

import numpy as np

from ops.arrays.dtypes import Mask
from ops.arrays.layout import Shape, cell_at, count
from ops.catalog.indexing.nonzero import COORDINATES, COUNT, INPUT, nonzero_indices
from ops.explain.cell_sets import Block, Read, Role, cell_block, position_of, whole
from ops.explain.explanation import Explained, Formula, Number, Pointer, formula, named
from ops.model.case import Case
from ops.text.sentences import say


def positions_of(case: Case) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """The flat indices of the elements that are not 0, ascending."""
    return nonzero_indices(case.logical(INPUT))


def element_of(case: Case, cell: Shape) -> Shape | None:
    """Returns the input cell whose coordinates are in the same output row as `cell`; None if the operator does not
    write this row.
    """
    found = positions_of(case)
    return cell_at(int(found[cell[-2]]), case.sizes(INPUT)) if cell[-2] < len(found) else None


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    """The Reads of an output cell: the elements up to the element that its row describes, or all elements for the count
    and for unwritten rows.
    """
    sizes = case.sizes(INPUT)
    at = None if output == COUNT else element_of(case, cell)
    if at is None:
        return (Read(INPUT, Role.DECIDES, whole(sizes)),)
    last = position_of(at, sizes)

    def up_to(window: Block) -> Mask:
        grids = np.ix_(*(np.arange(part.start, part.stop) for part in window))
        return np.asarray(np.ravel_multi_index(grids, sizes) <= last)

    block = list(whole(sizes))
    # Earlier elements have no greater index in the dimensions up to the first index that is not 0.
    for d, index in enumerate(at):
        block[d] = range(index + 1)
        if index:
            break
    return (Read(INPUT, Role.DECIDES, tuple(block), up_to),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    """The output cells that depend on an input cell: the count, the row of the element, and all later rows."""
    before = np.searchsorted(positions_of(case), position_of(cell, case.sizes(INPUT)))
    coordinates = list(whole(case.sizes(COORDINATES)))
    coordinates[-2] = range(int(before), count(case.sizes(INPUT)))
    return Read(COUNT, Role.DECIDES, whole(case.sizes(COUNT))), Read(COORDINATES, Role.DECIDES, tuple(coordinates))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    found = len(positions_of(case))
    if output == COUNT:
        return formula(say("elements that are not 0: "), Number(np.uint32(found), is_result=True))
    at = element_of(case, cell)
    if at is None:
        words = say("only {found:element is|elements are} not 0, so this row is not written: ", found=found)
        return formula(words, Number(np.uint32(0), is_result=True))
    dimension = len(at) - case.sizes(COORDINATES)[-1] + cell[-1]
    return formula(
        f"{named(INPUT, at)} = ", Number(case.logical(INPUT)[at], Role.DECIDES),
        say(
            " is nonzero element number {number}; its index along dimension {dimension} = ",
            number=cell[-2], dimension=dimension,
        ),
        Number(np.uint32(at[dimension]), is_result=True),
    )  # fmt: skip


def point(case: Case, cell: Shape) -> Pointer | None:
    at = element_of(case, cell)
    if at is None:
        return Pointer(INPUT, None, say("not written"))
    return Pointer(INPUT, cell_block(at), say("coordinates of {cell}", cell=named(INPUT, at)))


EXPLAINED = Explained(reads=reads, explain=explain, feeds=feeds, points={COORDINATES: point})
