"""Why a cell of ROI_POOLING or ROI_ALIGN holds its number: the part of the region it stands for."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ops.arrays.layout import Shape, cell_at
from ops.catalog.pooling.windows import cell_range
from ops.catalog.roi import pooling as roi_pooling
from ops.catalog.roi.samples import (
    BATCHES,
    INPUT,
    MAX,
    OUTPUT,
    REGIONS,
    batch_of,
    image_of,
    reduce_samples,
    region_of,
    samples,
)
from ops.explain.cell_sets import Read, Role, cell_block, one_cell
from ops.explain.explanation import Explained, Formula, Number, Operands, Pointer, Step, formula, named
from ops.model.case import Case
from ops.text.sentences import say


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """Which image a region lies in, and the rows and columns of it that each output row and column is made from."""

    image: int
    rows: Sequence[Sequence[int]]
    columns: Sequence[Sequence[int]]


def is_pooling(case: Case) -> bool:
    return BATCHES not in case.values


def region(case: Case, number: int) -> Region:
    if is_pooling(case):
        return Region(*roi_pooling.region(case, number))
    y, x = region_of(case, number)
    return Region(batch_of(case, number), y.read(), x.read())


def largest(case: Case, cell: Shape, found: Region) -> Shape | None:
    """The input cell that a part of ROI_POOLING is."""
    rows, columns = found.rows[cell[2]], found.columns[cell[3]]
    assert isinstance(rows, range)
    assert isinstance(columns, range)
    place = roi_pooling.largest_in_bin(case.logical(INPUT)[found.image, cell[1]], rows, columns)
    return None if place is None else (found.image, cell[1], *place)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    found = region(case, cell[0])
    role = Role.DECIDES if is_pooling(case) else Role.VALUE
    covered = cell_range(INPUT, role, (found.image, cell[1]), (found.rows[cell[2]], found.columns[cell[3]]))
    chosen = largest(case, cell, found) if is_pooling(case) else None
    deciding = [row_of(case, cell[0])]
    if not is_pooling(case):
        deciding.append(one_cell(BATCHES, cell_at(cell[0], case.sizes(BATCHES)), Role.DECIDES))
    return (*deciding, *covered, *(() if chosen is None else (one_cell(INPUT, chosen),)))


def row_of(case: Case, number: int) -> Read:
    """The numbers of a region."""
    sizes = case.sizes(REGIONS)
    return Read(
        REGIONS, Role.DECIDES, (*cell_block((0,) * (len(sizes) - 2)), range(number, number + 1), range(sizes[-1]))
    )


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    many, _, height, width = case.sizes(OUTPUT)
    if field == REGIONS:
        return _all_of(case, cell[-2])
    if field == BATCHES:
        return _all_of(case, cell[-1])
    image, channel, row, column = cell
    made: list[Read] = []
    for number in range(many):
        found = region(case, number)
        if found.image != image:
            continue
        rows = [i for i in range(height) if row in found.rows[i]]
        columns = [j for j in range(width) if column in found.columns[j]]
        made += cell_range(OUTPUT, Role.DECIDES if is_pooling(case) else Role.VALUE, (number, channel), (rows, columns))
        if is_pooling(case):
            parts = ((number, channel, i, j) for i in rows for j in columns)
            made += [one_cell(OUTPUT, part) for part in parts if largest(case, part, found) == cell]
    return tuple(made)


def _all_of(case: Case, number: int) -> tuple[Read, ...]:
    return (Read(OUTPUT, Role.DECIDES, (range(number, number + 1), *map(range, case.sizes(OUTPUT)[1:]))),)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    return _pooled(case, cell) if is_pooling(case) else _aligned(case, cell)


def _pooled(case: Case, cell: Shape) -> Formula:
    found, x = region(case, cell[0]), case.logical(INPUT)
    place = largest(case, cell, found)
    if place is None:
        return formula("the part is outside: ", Number(x.dtype.type(0), is_result=True))
    rows, columns = found.rows[cell[2]], found.columns[cell[3]]
    values = x[found.image, cell[1]][np.ix_(rows, columns)].reshape(-1)
    with np.errstate(invalid="ignore"):
        numbers = Operands(values, chosen=int(np.argmax(values)))
    return formula("max(", numbers, f") = {named(INPUT, place)} = ", Number(x[place], Role.VALUE, is_result=True))


def _aligned(case: Case, cell: Shape) -> Formula:
    number, channel, row, column = cell
    y, x = (each.only(at) for each, at in zip(region_of(case, number), (row, column), strict=True))
    images = case.logical(INPUT)[batch_of(case, number)][channel : channel + 1]
    outside, made = case.number("OutOfBoundsInputValue"), case.data_type(OUTPUT).numpy.type
    with np.errstate(all="ignore"):
        images = images.astype(np.float64)
        values = np.array([value.item() for value in samples(images, y, x, outside)])
        result = Number(made(reduce_samples(case, images, y, x, outside).item()), is_result=True)
    if case.integer("ReductionFunction") == MAX:
        return formula(say("max of the samples ("), Operands(values, Role.VALUE), ") = ", result)
    return formula(say("sum of the samples ("), Operands(values, Role.VALUE), f") / {len(values)} = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    return (Step(reads(case, output, cell), explain(case, output, cell)),)


def points(case: Case, field: str, cell: Shape) -> Pointer | None:
    if field != BATCHES:
        return None
    images = image_of(case)
    index, sizes = int(case.logical(BATCHES)[cell]), case.sizes(images)
    if index >= sizes[0]:
        return Pointer(images, None, say("index {index}: outside", index=index))
    image = (range(index, index + 1), *map(range, sizes[1:]))
    return Pointer(images, image, say("index {index}: {cell}", index=index, cell=named(images, (index, "..."))))


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points=points)
