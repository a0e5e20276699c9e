"""Why a cell of a gradient of ROI_ALIGN holds its number: the parts of regions whose samples lie around it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, cell_at
from ops.catalog.pooling.windows import cell_range
from ops.catalog.resample.explained import products
from ops.catalog.roi.explained import points, row_of
from ops.catalog.roi.samples import BATCHES, BINS, IMAGES, INPUT, REGIONS, SampledAxis, region_of
from ops.catalog.roi.shares import (
    CORNERS,
    as_linear,
    chosen_samples,
    contributions,
    corner_weights,
    image_with,
    is_between,
    is_max,
    page_weights,
    slopes,
    weighted_sum,
)
from ops.explain.cell_sets import Block, Read, Role, cell_block, one_cell, shape_of, whole
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.model.case import Case
from ops.system.cancellation import checkpoint
from ops.text.sentences import say

Places = tuple[Sequence[int], Sequence[int]]


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """Where the parts of a region lie in its image."""

    number: int
    image: int
    y: SampledAxis
    x: SampledAxis

    def covered(self, rows: Sequence[int], columns: Sequence[int]) -> Places:
        """The rows and columns of the image that the samples of parts touch."""
        return _touched(self.y, rows), _touched(self.x, columns)

    def over(self, cell: Shape) -> Places:
        """The rows and columns of the parts whose samples touch a cell of the image."""
        return _with_any(self.y, _touching(self.y, cell[2])), _with_any(self.x, _touching(self.x, cell[3]))

    def taken(self, case: Case, cell: Shape) -> Iterator[Read]:
        """The parts whose gradient a cell of the image takes something of."""
        takes = _takes(self.y, cell[2]), _takes(self.x, cell[3])
        leading = self.number, cell[1]
        if not is_max(case):
            yield from cell_range(BINS, Role.VALUE, leading, (_with_any(self.y, takes[0]), _with_any(self.x, takes[1])))
            return
        rows, columns = self.over(cell)
        if not rows or not columns:
            return
        y, x = _of_parts(self.y, rows), _of_parts(self.x, columns)
        which = chosen_samples(case, self.image, y, x)[cell[1]]
        down, across = (each.reshape(-1, axis.each) for each, axis in zip(takes, (self.y, self.x), strict=True))
        i, j = np.divmod(which, x.each)
        is_value = (which >= 0) & down[np.array(rows)[:, None], i] & across[np.array(columns), j]
        if is_value.any():
            yield _some(BINS, Role.VALUE, leading, rows, columns, is_value)

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


def _touching(along: SampledAxis, place: int) -> Mask:
    """The samples, of all parts, that touch a row or column of the image."""
    first, second, _ = along.neighbours()
    return along.is_inside & ((first == place) | (second == place))


def _takes(along: SampledAxis, place: int) -> Mask:
    """The samples of which it takes something: it may be the second of two only where a sample is not on the first."""
    first, second, share = along.neighbours()
    return along.is_inside & ((first == place) | ((second == place) & (share != 0)))


def _with_any(along: SampledAxis, samples: Mask) -> list[int]:
    """The parts that have one of the samples."""
    return np.flatnonzero(samples.reshape(-1, along.each).any(axis=1)).tolist()


def _of_parts(along: SampledAxis, parts: Sequence[int]) -> SampledAxis:
    return replace(along, positions=along.positions.reshape(-1, along.each)[list(parts)].reshape(-1))


def _touched(along: SampledAxis, parts: Sequence[int]) -> list[int]:
    some_of = _of_parts(along, parts)
    first, second, _ = some_of.neighbours()
    return np.unique([first[some_of.is_inside], second[some_of.is_inside]]).tolist()


def _some(field: str, role: Role, leading: Shape, rows: Sequence[int], columns: Sequence[int], mask: Mask) -> Read:
    """Those of the rows and columns for which the mask, [rows, columns], holds."""
    first_row, first_column = rows[0], columns[0]
    within = np.zeros((rows[-1] + 1 - first_row, columns[-1] + 1 - first_column), np.bool_)
    within[np.ix_(np.array(rows) - first_row, np.array(columns) - first_column)] = mask

    def only(window: Block) -> Mask:
        down, across = window[-2:]
        part = within[down.start - first_row : down.stop - first_row, across.start - first_column :]
        return part[:, : len(across)].reshape(shape_of(window))

    block = (*cell_block(leading), range(first_row, rows[-1] + 1), range(first_column, columns[-1] + 1))
    return Read(field, role, block, only)


def _taking(along: SampledAxis, part: int, numbers: Sequence[int]) -> list[int]:
    """The cells that take something of samples of a part: the second of two only where a sample is not on the first."""
    first, second, share = along.neighbours()
    used = [at for at in (part * along.each + number for number in numbers) if along.is_inside[at]]
    return sorted({int(first[at]) for at in used} | {int(second[at]) for at in used if share[at]})


def region(case: Case, number: int) -> Region | None:
    """None where its image is none."""
    image = image_with(case, number)
    return None if image is None else Region(number, image, *region_of(case, number))


def regions(case: Case, image: int) -> Iterator[Region]:
    for number in range(case.sizes(BINS)[0]):
        checkpoint()
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
        parts = found.over(cell)
        yield from cell_range(BINS, Role.IGNORED, (found.number, cell[1]), parts)
        yield from found.taken(case, cell)
        if is_max(case):
            yield from cell_range(INPUT, Role.DECIDES, cell[:2], found.covered(*parts))


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
        yield from cell_range(BINS, Role.VALUE, (found.number, channel), parts)
        yield from cell_range(INPUT, Role.VALUE, (found.image, channel), cells)


def weights_along(case: Case, found: Region, coordinate: int) -> tuple[Array | None, Array | None]:
    """What the parts count for a coordinate, along y or along x; None along the other axis, where all of them do."""
    weights = corner_weights(case, found.number, coordinate, page_weights)
    return (weights, None) if coordinate % 2 else (None, weights)


def _used(along: SampledAxis, weights: Array | None) -> Mask:
    """The samples inside; where there are weights, of parts that have one, and between two cells."""
    if weights is None:
        return along.is_inside
    return along.is_inside & is_between(along) & np.repeat(weights != 0, along.each)


def _parts(along: SampledAxis, weights: Array | None) -> list[int]:
    return _with_any(along, _used(along, weights))


def _cells(along: SampledAxis, weights: Array | None) -> list[int]:
    first, second, _ = as_linear(along).neighbours()
    used = _used(along, weights)
    return sorted({*first[used].tolist(), *second[used].tolist()})


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    return tuple(read for read in _feeds(case, field, cell) if case.has(read.field))


def _feeds(case: Case, field: str, cell: Shape) -> Iterator[Read]:
    if field in (REGIONS, BATCHES):
        if case.has(IMAGES):
            yield Read(IMAGES, Role.DECIDES, whole(case.sizes(IMAGES)))
        yield Read(CORNERS, Role.DECIDES, row_of(case, cell[-2] if field == REGIONS else cell[-1]).block)
    elif field == BINS:
        yield from _of_part(case, cell)
    else:
        yield from _of_input(case, cell)


def _of_part(case: Case, cell: Shape) -> Iterator[Read]:
    number, channel, row, column = cell
    found = region(case, number)
    if found is None:
        return
    yield from cell_range(IMAGES, Role.IGNORED, (found.image, channel), found.covered([row], [column]))
    yield from cell_range(IMAGES, Role.VALUE, (found.image, channel), found.chosen(case, cell))
    yield from _corners(case, found, (row, column), _parts)


def _of_input(case: Case, cell: Shape) -> Iterator[Read]:
    for found in regions(case, cell[0]):
        if is_max(case):
            yield from cell_range(IMAGES, Role.DECIDES, cell[:2], found.covered(*found.over(cell)))
        yield from _corners(case, found, (cell[2], cell[3]), _cells)


def _corners(
    case: Case, found: Region, place: tuple[int, int], used: Callable[[SampledAxis, Array | None], list[int]]
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
    weights = corner_weights(case, number, coordinate, page_weights)
    result = Number(made(weighted_sum(along, weights)), is_result=True)
    return formula("slopes * weights of the parts: ", *products(along, weights), " = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    return (Step(reads(case, output, cell), explain(case, output, cell)),)


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points=points)
