"""Why a cell of a gradient of ROI_ALIGN holds its number: the parts of regions whose samples lie around it."""

from collections.abc import Iterator, Sequence
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
    is_max,
    linear,
    slopes,
)
from ops.catalog.regions_explained import points, row_of
from ops.catalog.resample_explained import products
from ops.explain import Explained, Formula, Number, Operands, Step, formula
from ops.layout import Shape, cell_at
from ops.reads import Read, Role, one_cell, whole

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
            return self.covered(row, column)
        which = int(chosen_samples(case, self.image, self.y.only(row), self.x.only(column))[channel].item())
        i, j = divmod(which, self.x.each)
        return _sample(self.y, row, i), _sample(self.x, column, j)


def _sample(along: Along, part: int, number: int) -> list[int]:
    """The cells around one sample; none for the number -1."""
    if number < 0:
        return []
    first, second, _ = along.neighbours()
    at = part * along.each + number
    return sorted({int(first[at]), int(second[at])})


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
    return _corner_reads(case, cell[-2]) if output == CORNERS else tuple(_image_reads(case, cell))


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


def _corner_reads(case: Case, number: int) -> tuple[Read, ...]:
    found = region(case, number)
    own = row_of(case, number), one_cell(BATCHES, cell_at(number, case.sizes(BATCHES)), Role.DECIDES)
    return own if found is None else (*own, *_behind_corners(case, found))


def _behind_corners(case: Case, found: Region) -> Iterator[Read]:
    """The parts with samples inside, of all channels, and the cells that the slopes are taken from."""
    inside, around = ([rule(along) for along in (found.y, found.x)] for rule in (_inside, _around))
    for channel in range(case.sizes(INPUT)[1]):
        yield from cell_range(PARTS, Role.VALUE, (found.number, channel), inside)
        yield from cell_range(INPUT, Role.VALUE, (found.image, channel), around)


def _inside(along: Along) -> list[int]:
    """The parts along an axis that have a sample inside."""
    return [part for part, places in enumerate(along.read()) if places]


def _around(along: Along) -> list[int]:
    """The places along an axis between which the slopes of a region are taken."""
    return sorted({place for places in linear(along).read() for place in places})


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    return tuple(read for read in _feeds(case, field, cell) if case.has(read.field))


def _feeds(case: Case, field: str, cell: Shape) -> Iterator[Read]:
    if field in (REGIONS, BATCHES):
        if case.has(IMAGES):
            yield Read(IMAGES, Role.DECIDES, whole(case.sizes(IMAGES)))
        yield _corners(case, cell[-2] if field == REGIONS else cell[-1], Role.DECIDES)
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
    if row in _inside(found.y) and column in _inside(found.x):
        yield _corners(case, number, Role.VALUE)


def _of_input(case: Case, cell: Shape) -> Iterator[Read]:
    for found in regions(case, cell[0]):
        if is_max(case):
            for row, column in found.over(cell):
                yield from cell_range(IMAGES, Role.DECIDES, cell[:2], found.covered(row, column))
        if cell[2] in _around(found.y) and cell[3] in _around(found.x):
            yield _corners(case, found.number, Role.VALUE)


def _corners(case: Case, number: int, role: Role) -> Read:
    """The gradients of the corners of a region; as many dimensions as ROITensor has."""
    return Read(CORNERS, role, row_of(case, number).block)


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
        return formula("no sample takes of the cell: ", result)
    return formula("sum of the shares (", Operands(np.array(parts), Role.VALUE), ") = ", result)


def _of_corner(case: Case, cell: Shape) -> Formula:
    number, coordinate = cell[-2:]
    found, made = region(case, number), case.data_type(CORNERS).numpy.type
    if found is None:
        return formula("its image is none of those: ", Number(made(0), is_result=True))
    along = slopes(case, number, found.image)[1 - coordinate % 2]
    weights = corner_weights(case, number, coordinate, as_page)
    result = Number(made((along * weights).sum()), is_result=True)
    return formula("slopes * weights of the parts: ", *products(along, weights), " = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    return (Step(reads(case, output, cell), explain(case, output, cell)),)


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points=points)
