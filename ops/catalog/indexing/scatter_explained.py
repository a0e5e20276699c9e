"""Explains the cells of SCATTER_ELEMENTS and SCATTER_ND: an output cell is an update or, if no update reaches it, an
element of the input.
"""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, cell_at
from ops.catalog.indexing.scatter_targets import INDICES, INPUT, OUTPUT, UPDATES, Targets, ranks_of, targets
from ops.explain.cell_sets import Read, Role, along_axis, cell_block, one_cell, whole
from ops.explain.explanation import Explained, Formula, Number, Operands, Pointer, Step, formula, named
from ops.explain.sub_case import cells_of
from ops.model.case import Case
from ops.text.sentences import say


def is_along_axis(case: Case) -> bool:
    """True if the operator is SCATTER_ELEMENTS, which has the attribute Axis; False if it is SCATTER_ND."""
    return "Axis" in case.values


def index_in(values: Array, cell: Shape) -> Shape:
    """Returns the index in `values` for the update at `cell`; `values` can be broadcast to the sizes of the updates."""
    return tuple(0 if size == 1 else i for size, i in zip(values.shape, cell[len(cell) - values.ndim :], strict=True))


def target(found: Targets, cell: Shape) -> Shape | None:
    """The output cell to which the update in the cell `cell` is written; None if the index of the update lies outside
    the output.
    """
    if found.outside[index_in(found.outside, cell)]:
        return None
    return tuple(int(indices[index_in(indices, cell)]) for indices in found.places)


def update_of(case: Case, found: Targets, cell: Shape) -> Shape | None:
    """The last update that is written to an output cell; None if there is none."""
    sizes = case.sizes(UPDATES)
    same = np.ones(sizes, np.bool_)
    same &= ~found.outside
    for indices, index in zip(found.places, cell, strict=True):
        same &= indices == index
    last = np.flatnonzero(same)[-1:]
    return cell_at(int(last[0]), sizes) if len(last) else None


def index_read(case: Case, update: Shape) -> Read:
    """Returns a Read of the index in IndicesTensor for the cell `update` of the updates.

    For SCATTER_ND, it contains the whole tuple of indices.
    """
    if is_along_axis(case):
        return one_cell(INDICES, update, Role.DECIDES)
    p = ranks_of(case)
    grid = update[len(update) - p.block_rank - p.grid_rank : len(update) - p.block_rank]
    lead = (0,) * (p.indices_rank - p.counted_indices)
    return Read(INDICES, Role.DECIDES, (*cell_block((*lead, *grid)), range(p.tuple_size)))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    """Returns the cells that an output cell reads. All indices that could refer to the output cell have the role
    DECIDES.

    The number in the cell comes from the last update that is written to it, or from the input if no update is written
    to it.
    """
    if is_along_axis(case):
        axis = case.integer("Axis")
        compared = along_axis(INDICES, cell, axis, range(case.sizes(INDICES)[axis]), Role.DECIDES)
    else:
        compared = Read(INDICES, Role.DECIDES, whole(case.sizes(INDICES)))
    update = update_of(case, targets(case), cell)
    if update is None:
        return compared, one_cell(INPUT, cell)
    return compared, one_cell(INPUT, cell, Role.IGNORED), one_cell(UPDATES, update)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    found = targets(case)
    if field == INPUT:
        return (one_cell(OUTPUT, cell, Role.VALUE if update_of(case, found, cell) is None else Role.IGNORED),)
    if field == UPDATES:
        at = target(found, cell)
        return () if at is None or update_of(case, found, at) != cell else (one_cell(OUTPUT, at),)
    sizes = case.sizes(OUTPUT)
    if is_along_axis(case):
        axis = case.integer("Axis")
        return (along_axis(OUTPUT, cell, axis, range(sizes[axis]), Role.DECIDES),)
    return (Read(OUTPUT, Role.DECIDES, whole(sizes)),)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    update = update_of(case, targets(case), cell)
    if update is None:
        value = Number(case.logical(INPUT)[cell], Role.VALUE, is_result=True)
        return formula(f"{named(INPUT, cell)} = ", value, say(", because no index names it"))
    value = Number(case.logical(UPDATES)[update], Role.VALUE, is_result=True)
    return formula(f"{named(UPDATES, update)} = ", value, say(" because "), *_index(case, update))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps that compute an output cell: the index that selects the cell, and the number that is written to
    it.

    If no update is written to the cell, there is only the last step.
    """
    update = update_of(case, targets(case), cell)
    last = Step(reads(case, output, cell), explain(case, output, cell))
    return (last,) if update is None else (Step((index_read(case, update),), _index(case, update)), last)


def point(case: Case, cell: Shape) -> Pointer | None:
    """A Pointer to the output cells to which the updates of an index are written.

    `cell` is the cell of IndicesTensor. If the index lies outside the output, the Pointer has no cells.
    """
    found, sizes = targets(case), case.sizes(OUTPUT)
    if is_along_axis(case):
        update, fixed = cell, len(sizes)
    else:
        p = ranks_of(case)
        grid = cell[p.indices_rank - p.counted_indices : -1]
        lead = (0,) * (len(case.sizes(UPDATES)) - p.grid_rank - p.block_rank)
        update, fixed = (*lead, *grid, *(0,) * p.block_rank), len(sizes) - p.block_rank
    at = target(found, update)
    if at is None:
        return Pointer(OUTPUT, None, say("outside the output, undefined"))
    block = (*cell_block(at[:fixed]), *map(range, sizes[fixed:]))
    words = [*map(str, at[:fixed]), *(":" for _ in sizes[fixed:])]
    return Pointer(OUTPUT, block, say("writes {cells}", cells=named(OUTPUT, words)))


def _index(case: Case, update: Shape) -> Formula:
    """The formula of an index with the output cell that it selects: `IndicesTensor[0,1] = -1 names
    OutputTensor[0,3]`.
    """
    block = index_read(case, update).block
    numbers = cells_of(case, INDICES, block)
    at = target(targets(case), update)
    assert at is not None
    names = say(" names {cell}", cell=named(OUTPUT, at))
    if is_along_axis(case):
        return formula(f"{named(INDICES, update)} = ", Number(numbers[0], Role.DECIDES), names)
    cells = [*(str(r.start) for r in block[:-1]), ":"]
    return formula(f"{named(INDICES, cells)} = (", Operands(numbers, Role.DECIDES), ")", names)


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points={INDICES: point})
