"""Why a cell of a gradient of ROI_ALIGN holds its number: the parts of regions whose samples lie around it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from ops.case import Case
from ops.catalog.pooling_windows import cell_range
from ops.catalog.region_samples import BATCHES, IMAGES, INPUT, PARTS, REGIONS, Along, region_of
from ops.catalog.region_shares import (
    CORNERS,
    as_page,
    chosen_samples,
    contributions,
    corner_weights,
    image_with,
    is_between,
    is_max,
    linear,
    slopes,
    weighed,
)
from ops.catalog.regions_explained import points, row_of
from ops.catalog.resample_explained import products
from ops.dtypes import Array, Mask
from ops.explain import Explained, Formula, Number, Operands, Step, formula
from ops.layout import Shape, cell_at
from ops.reads import Read, Role, one_cell, whole
from ops.sentences import say

Places = tuple[Sequence[int], Sequence[int]]


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """Where the parts of a region lie in its image."""

    number: int
    image: int
    y: Along
    x: Along

    def covered(self, row: int, column: int) -> Places:
        """The rows and columns that the samples of a part touch."""
        return self.y.read()[row], self.x.read()[column]

    def over(self, cell: Shape) -> Iterator[tuple[int, int]]:
        """The parts whose samples touch a cell of the image."""
        rows = [i for i, places in enumerate(self.y.read()) if cell[2] in places]
        columns = [j for j, places in enumerate(self.x.read()) if cell[3] in places]
        return product(rows, columns)

    def chosen(self, case: Case, part: Shape) -> Places:
        """The rows and columns that take the gradient of a part: of a maximum those of one sample."""
        _, channel, row, column = part
        if not is_max(case):
            return _taking(self.y, row, range(self.y.each)), _taking(self.x, column, range(self.x.each))
        which = int(chosen_samples(case, self.image, self.y.only(row), self.x.only(column))[channel].item())
        if which < 0:
            return (), ()
        i, j = divmod(which, self.x.each)
        return _taking(self.y, row, (i,)), _taking(self.x, column, (j,))


def _taking(along: Along, part: int, numbers: Sequence[int]) -> list[int]:
    """The cells that take something of samples of a part: the second of two only where a sample is not on the first."""
    first, second, share = along.neighbours()
    used = [at for at in (part * along.each + number for number in numbers) if along.is_inside[at]]
    return sorted({int(first[at]) for at in used} | {int(second[at]) for at in used if share[at]})


def region(case: Case, number: int) -> Region | None:
    """None where its image is none."""
    image = image_with(case, number)
    return None if image is None else Region(number, image, *region_of(case, number))


def regions(case: Case, image: int) -> Iterator[Region]:
    for number in range(case.sizes(PARTS)[0]):
        found = region(case, number)
        if found is not None and found.image == image:
            yield found


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return _corner_reads(case, cell) if output == CORNERS else tuple(_image_reads(case, cell))


def _image_reads(case: Case, cell: Shape) -> Iterator[Read]:
    """Every region might lie around the cell."""
    for name in (REGIONS, BATCHES):
        yield Read(name, Role.DECIDES, whole(case.sizes(name)))
    for found in regions(case, cell[0]):
        for row, column in found.over(cell):
            part = (found.number, cell[1], row, column)
            rows, columns = found.chosen(case, part)
            takes = cell[2] in rows and cell[3] in columns
            yield one_cell(PARTS, part, Role.VALUE if takes else Role.IGNORED)
            if is_max(case):
                yield from cell_range(INPUT, Role.DECIDES, cell[:2], found.covered(row, column))


def _corner_reads(case: Case, cell: Shape) -> tuple[Read, ...]:
    number, coordinate = cell[-2:]
    found = region(case, number)
    own = row_of(case, number), one_cell(BATCHES, cell_at(number, case.sizes(BATCHES)), Role.DECIDES)
    return own if found is None else (*own, *_behind_corner(case, found, coordinate))


def _behind_corner(case: Case, found: Region, coordinate: int) -> Iterator[Read]:
    """The parts that give something to one of x1, y1, x2 and y2, and the cells that their slopes are taken from."""
    along = list(zip((found.y, found.x), weights_along(case, found, coordinate), strict=True))
    parts, cells = [_parts(*each) for each in along], [_cells(*each) for each in along]
    for channel in range(case.sizes(INPUT)[1]):
        yield from cell_range(PARTS, Role.VALUE, (found.number, channel), parts)
        yield from cell_range(INPUT, Role.VALUE, (found.image, channel), cells)


def weights_along(case: Case, found: Region, coordinate: int) -> tuple[Array | None, Array | None]:
    """What the parts count for a coordinate, along y or along x; None along the other axis, where all of them do."""
    weights = corner_weights(case, found.number, coordinate, as_page)
    return (weights, None) if coordinate % 2 else (None, weights)


def _used(along: Along, weights: Array | None) -> Mask:
    """The samples inside; where there are weights, of parts that have one, and between two cells."""
    if weights is None:
        return along.is_inside
    return along.is_inside & is_between(along) & np.repeat(weights != 0, along.each)


def _parts(along: Along, weights: Array | None) -> list[int]:
    return np.flatnonzero(_used(along, weights).reshape(-1, along.each).any(axis=1)).tolist()


def _cells(along: Along, weights: Array | None) -> list[int]:
    first, second, _ = linear(along).neighbours()
    used = _used(along, weights)
    return sorted({*first[used].tolist(), *second[used].tolist()})


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    return tuple(read for read in _feeds(case, field, cell) if case.has(read.field))


def _feeds(case: Case, field: str, cell: Shape) -> Iterator[Read]:
    if field in (REGIONS, BATCHES):
        if case.has(IMAGES):
            yield Read(IMAGES, Role.DECIDES, whole(case.sizes(IMAGES)))
        yield Read(CORNERS, Role.DECIDES, row_of(case, cell[-2] if field == REGIONS else cell[-1]).block)
    elif field == PARTS:
        yield from _of_part(case, cell)
    else:
        yield from _of_input(case, cell)


def _of_part(case: Case, cell: Shape) -> Iterator[Read]:
    number, channel, row, column = cell
    found = region(case, number)
    if found is None:
        return
    yield from cell_range(IMAGES, Role.IGNORED, (found.image, channel), found.covered(row, column))
    yield from cell_range(IMAGES, Role.VALUE, (found.image, channel), found.chosen(case, cell))
    yield from _corners(case, found, (row, column), _parts)


def _of_input(case: Case, cell: Shape) -> Iterator[Read]:
    for found in regions(case, cell[0]):
        if is_max(case):
            for row, column in found.over(cell):
                yield from cell_range(IMAGES, Role.DECIDES, cell[:2], found.covered(row, column))
        yield from _corners(case, found, (cell[2], cell[3]), _cells)


def _corners(
    case: Case, found: Region, place: tuple[int, int], used: Callable[[Along, Array | None], list[int]]
) -> Iterator[Read]:
    """The gradients of the corners of a region for which a row and a column are used."""
    block = row_of(case, found.number).block
    for coordinate in range(4 if case.has(CORNERS) else 0):
        along = zip(place, (found.y, found.x), weights_along(case, found, coordinate), strict=True)
        if all(at in used(axis, weights) for at, axis, weights in along):
            yield Read(CORNERS, Role.VALUE, (*block[:-1], range(coordinate, coordinate + 1)))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    with np.errstate(all="ignore"):
        return _of_corner(case, cell) if output == CORNERS else _of_image(case, cell)


def _of_image(case: Case, cell: Shape) -> Formula:
    image, channel, row, column = cell
    found: list[float] = []
    for each in regions(case, image):
        for rows, columns, numbers in contributions(case, each.number, image):
            found += numbers[channel][(rows[:, None] == row) & (columns == column)].tolist()
    result = Number(case.data_type(IMAGES).numpy.type(sum(found)), is_result=True)
    parts = [number for number in found if number != 0]
    if not parts:
        return formula(say("no sample takes of the cell: "), result)
    return formula(say("sum of the shares ("), Operands(np.array(parts), Role.VALUE), ") = ", result)


def _of_corner(case: Case, cell: Shape) -> Formula:
    number, coordinate = cell[-2:]
    found, made = region(case, number), case.data_type(CORNERS).numpy.type
    if found is None:
        return formula("its image is none of those: ", Number(made(0), is_result=True))
    along = slopes(case, number, found.image)[1 - coordinate % 2]
    weights = corner_weights(case, number, coordinate, as_page)
    result = Number(made(weighed(along, weights)), is_result=True)
    return formula("slopes * weights of the parts: ", *products(along, weights), " = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    return (Step(reads(case, output, cell), explain(case, output, cell)),)


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points=points)
