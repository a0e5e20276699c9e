"""Why a cell of the count or of the coordinates holds its number: the elements up to the one it tells of."""

import numpy as np

from ops.arrays.dtypes import Mask
from ops.arrays.layout import Shape, cell_at, count
from ops.catalog.indexing.nonzero import COORDINATES, COUNT, INPUT, nonzero_indices
from ops.explain.cell_sets import Block, Read, Role, cell_block, whole
from ops.explain.explanation import Explained, Formula, Number, Pointer, Step, formula, named
from ops.model.case import Case
from ops.text.sentences import say


def found_in(case: Case) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    return nonzero_indices(case.logical(INPUT))


def element_of(case: Case, cell: Shape) -> Shape | None:
    """The input cell that a row of coordinates tells of; None after the last one."""
    found = found_in(case)
    return cell_at(int(found[cell[-2]]), case.sizes(INPUT)) if cell[-2] < len(found) else None


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    """The elements up to the one that is told of; all of them where they have to be counted."""
    sizes = case.sizes(INPUT)
    at = None if output == COUNT else element_of(case, cell)
    if at is None:
        return (Read(INPUT, Role.DECIDES, whole(sizes)),)
    last = int(np.ravel_multi_index(at, sizes))

    def up_to(window: Block) -> Mask:
        grids = np.ix_(*(np.arange(part.start, part.stop) for part in window))
        return np.asarray(np.ravel_multi_index(grids, sizes) <= last)

    block = list(whole(sizes))
    for d, index in enumerate(at):  # no element up to it has a greater index before the first that is not 0
        block[d] = range(index + 1)
        if index:
            break
    return (Read(INPUT, Role.DECIDES, tuple(block), up_to),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    """The count, and the rows of the element and of all after it."""
    before = np.searchsorted(found_in(case), np.ravel_multi_index(cell, case.sizes(INPUT)))
    coordinates = list(whole(case.sizes(COORDINATES)))
    coordinates[-2] = range(int(before), count(case.sizes(INPUT)))
    return Read(COUNT, Role.DECIDES, whole(case.sizes(COUNT))), Read(COORDINATES, Role.DECIDES, tuple(coordinates))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    found = len(found_in(case))
    if output == COUNT:
        return formula(say("elements that are not 0: "), Number(np.uint32(found), is_result=True))
    at = element_of(case, cell)
    if at is None:
        words = say("only {found:element is|elements are} not 0, this row is not written: ", found=found)
        return formula(words, Number(np.uint32(0), is_result=True))
    dimension = len(at) - case.sizes(COORDINATES)[-1] + cell[-1]
    return formula(
        f"{named(INPUT, at)} = ", Number(case.logical(INPUT)[at], Role.DECIDES),
        say(
            " is number {number} that is not 0; its index along dimension {dimension} = ",
            number=cell[-2], dimension=dimension,
        ),
        Number(np.uint32(at[dimension]), is_result=True),
    )  # fmt: skip


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    return (Step(reads(case, output, cell), explain(case, output, cell)),)


def points(case: Case, field: str, cell: Shape) -> Pointer | None:
    if field != COORDINATES:
        return None
    at = element_of(case, cell)
    if at is None:
        return Pointer(INPUT, None, say("not written"))
    return Pointer(INPUT, cell_block(at), say("tells of {cell}", cell=named(INPUT, at)))


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points=points)
