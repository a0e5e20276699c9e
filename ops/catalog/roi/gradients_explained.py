"""Explains a cell of a gradient of ROI_ALIGN by the bins that have a sample near the cell."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, cell_at
from ops.catalog.resample.explained import products
from ops.catalog.roi.explained import point, region_read
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
from ops.explain.cell_sets import Block, Read, Role, cell_block, grid, one_cell, shape_of, single, whole
from ops.explain.explanation import Explained, Formula, Number, Operands, formula
from ops.model.case import Case
from ops.system.cancellation import checkpoint
from ops.text.sentences import say

# The indices of rows and the indices of columns, either of bins or of an image.
RowsAndColumns = tuple[Sequence[int], Sequence[int]]


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """A region of interest in its image. `y` and `x` have the sampling points of its bins along the two dimensions."""

    number: int
    image: int
    y: SampledAxis
    x: SampledAxis

    def covered(self, rows: Sequence[int], columns: Sequence[int]) -> RowsAndColumns:
        """Returns the rows and columns of the image that are read by the samples of the bins in `rows` and
        `columns`.
        """
        return _touched(self.y, rows), _touched(self.x, columns)

    def touching(self, cell: Shape) -> RowsAndColumns:
        """Returns the rows and columns of the bins that have samples which touch the image cell `cell`."""
        return _with_any(self.y, _touching(self.y, cell[2])), _with_any(self.x, _touching(self.x, cell[3]))

    def contributing(self, case: Case, cell: Shape) -> Iterator[Read]:
        """Yields the bins whose gradient contributes to a cell of the image."""
        takes = _takes(self.y, cell[2]), _takes(self.x, cell[3])
        leading = self.number, cell[1]
        if not is_max(case):
            bins = _with_any(self.y, takes[0]), _with_any(self.x, takes[1])
            yield from grid(BINS, [*map(single, leading), *bins])
            return
        rows, columns = self.touching(cell)
        if not rows or not columns:
            return
        y, x = _samples_of(self.y, rows), _samples_of(self.x, columns)
        which = chosen_samples(case, self.image, y, x)[cell[1]]
        down, across = (each.reshape(-1, axis.each) for each, axis in zip(takes, (self.y, self.x), strict=True))
        i, j = np.divmod(which, x.each)
        is_value = (which >= 0) & down[np.array(rows)[:, None], i] & across[np.array(columns), j]
        if is_value.any():
            yield _some(BINS, Role.VALUE, leading, rows, columns, is_value)

    def receiving(self, case: Case, bin_cell: Shape) -> RowsAndColumns:
        """The rows and columns of the image that receive the gradient of the bin `bin_cell`. If ReductionFunction is
        the maximum, only the rows and columns around the bin's largest sample receive it.
        """
        _, channel, row, column = bin_cell
        if not is_max(case):
            return _receiving(self.y, row, range(self.y.each)), _receiving(self.x, column, range(self.x.each))
        which = int(chosen_samples(case, self.image, self.y.only(row), self.x.only(column))[channel].item())
        if which < 0:
            return (), ()
        i, j = divmod(which, self.x.each)
        return _receiving(self.y, row, (i,)), _receiving(self.x, column, (j,))


def _touching(along: SampledAxis, index: int) -> Mask:
    """Returns a mask of the samples along one dimension, in all bins, that read the row or column `index` of the
    image.
    """
    first, second, _ = along.neighbours()
    return along.is_inside & ((first == index) | (second == index))


def _takes(along: SampledAxis, index: int) -> Mask:
    """Returns a mask of the samples along an axis that contribute to the row or column `index` of the image.

    A sample that lies exactly on one row or column does not contribute to the next one.
    """
    first, second, share = along.neighbours()
    return along.is_inside & ((first == index) | ((second == index) & (share != 0)))


def _with_any(along: SampledAxis, samples: Mask) -> list[int]:
    """Returns the bins that contain at least one sample that is True in the mask `samples`."""
    return np.flatnonzero(samples.reshape(-1, along.each).any(axis=1)).tolist()


def _samples_of(along: SampledAxis, bins: Sequence[int]) -> SampledAxis:
    """A copy of the axis `along` that keeps only the samples of the bins `bins`."""
    return replace(along, positions=along.positions.reshape(-1, along.each)[list(bins)].reshape(-1))


def _touched(along: SampledAxis, bins: Sequence[int]) -> list[int]:
    """The rows or columns of the image from which the samples of the bins `bins` take elements."""
    some_of = _samples_of(along, bins)
    first, second, _ = some_of.neighbours()
    return np.unique([first[some_of.is_inside], second[some_of.is_inside]]).tolist()


def _some(field: str, role: Role, leading: Shape, rows: Sequence[int], columns: Sequence[int], mask: Mask) -> Read:
    """Returns a `Read` of the cells of `field` at the given rows and columns for which `mask`, [rows, columns], is
    True.

    `leading` are the indices along the dimensions before these two.
    """
    first_row, first_column = rows[0], columns[0]
    within = np.zeros((rows[-1] + 1 - first_row, columns[-1] + 1 - first_column), np.bool_)
    within[np.ix_(np.array(rows) - first_row, np.array(columns) - first_column)] = mask

    def only(window: Block) -> Mask:
        down, across = window[-2:]
        part = within[down.start - first_row : down.stop - first_row, across.start - first_column :]
        return part[:, : len(across)].reshape(shape_of(window))

    block = (*cell_block(leading), range(first_row, rows[-1] + 1), range(first_column, columns[-1] + 1))
    return Read(field, role, block, only)


def _receiving(along: SampledAxis, bin_: int, numbers: Sequence[int]) -> list[int]:
    """The rows or columns of the image to which samples of the bin `bin_` contribute. `numbers` are the numbers of
    these samples within the bin, counted from 0.
    """
    first, second, share = along.neighbours()
    used = [at for at in (bin_ * along.each + number for number in numbers) if along.is_inside[at]]
    return sorted({int(first[at]) for at in used} | {int(second[at]) for at in used if share[at]})


def region(case: Case, number: int) -> Region | None:
    """The region `number`; None if its batch index selects no image."""
    image = image_with(case, number)
    return None if image is None else Region(number, image, *region_of(case, number))


def regions(case: Case, image: int) -> Iterator[Region]:
    """Yields the regions whose batch index is `image`."""
    for number in range(case.sizes(BINS)[0]):
        checkpoint()
        found = region(case, number)
        if found is not None and found.image == image:
            yield found


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return _corner_reads(case, cell) if output == CORNERS else tuple(_image_reads(case, cell))


def _image_reads(case: Case, cell: Shape) -> Iterator[Read]:
    """Yields the cells that a cell of OutputGradientTensor depends on, as Reads.

    All regions and batch indices have the role DECIDES, because any region could contain the cell. A bin whose samples
    touch the cell, but contribute nothing to it, has the role IGNORED.
    """
    for name in (REGIONS, BATCHES):
        yield Read(name, Role.DECIDES, whole(case.sizes(name)))
    for found in regions(case, cell[0]):
        bins = found.touching(cell)
        yield from grid(BINS, [single(found.number), single(cell[1]), *bins], Role.IGNORED)
        yield from found.contributing(case, cell)
        if is_max(case):
            yield from grid(INPUT, [*map(single, cell[:2]), *found.covered(*bins)], Role.DECIDES)


def _corner_reads(case: Case, cell: Shape) -> tuple[Read, ...]:
    number, coordinate = cell[-2:]
    found = region(case, number)
    own = region_read(case, number), one_cell(BATCHES, cell_at(number, case.sizes(BATCHES)), Role.DECIDES)
    return own if found is None else (*own, *_behind_corner(case, found, coordinate))


def _behind_corner(case: Case, found: Region, coordinate: int) -> Iterator[Read]:
    """Yields the bins that contribute to the gradient of one coordinate (x1, y1, x2 or y2) of the region `found`, and
    the input cells whose numbers determine these contributions.
    """
    along = list(zip((found.y, found.x), weights_along(case, found, coordinate), strict=True))
    bins, cells = [_bins(*each) for each in along], [_cells(*each) for each in along]
    for channel in range(case.sizes(INPUT)[1]):
        yield from grid(BINS, [single(found.number), single(channel), *bins])
        yield from grid(INPUT, [single(found.image), single(channel), *cells])


def weights_along(case: Case, found: Region, coordinate: int) -> tuple[Array | None, Array | None]:
    """Returns the weights of the rows of bins, and the weights of the columns of bins, in the gradient of one
    coordinate of the region `found`.

    `coordinate` is 0 for x1, 1 for y1, 2 for x2, 3 for y2. The weights of the rows are None for x1 and x2; those of the
    columns are None for y1 and y2.
    """
    weights = corner_weights(case, found.number, coordinate, page_weights)
    return (weights, None) if coordinate % 2 else (None, weights)


def _used(along: SampledAxis, weights: Array | None) -> Mask:
    """A mask of the samples inside the image.

    With `weights`, a sample must also lie between two cells, and in a bin whose weight is not 0.
    """
    if weights is None:
        return along.is_inside
    return along.is_inside & is_between(along) & np.repeat(weights != 0, along.each)


def _bins(along: SampledAxis, weights: Array | None) -> list[int]:
    """Returns the indices of the bins that contain at least one of the samples in `_used(along, weights)`."""
    return _with_any(along, _used(along, weights))


def _cells(along: SampledAxis, weights: Array | None) -> list[int]:
    """The rows or columns of the image that are neighbours of the samples in `_used(along, weights)`."""
    first, second, _ = as_linear(along).neighbours()
    used = _used(along, weights)
    return sorted({*first[used].tolist(), *second[used].tolist()})


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    return tuple(read for read in _feeds(case, field, cell) if case.has(read.field))


def _feeds(case: Case, field: str, cell: Shape) -> Iterator[Read]:
    if field in (REGIONS, BATCHES):
        if case.has(IMAGES):
            yield Read(IMAGES, Role.DECIDES, whole(case.sizes(IMAGES)))
        yield Read(CORNERS, Role.DECIDES, region_read(case, cell[-2] if field == REGIONS else cell[-1]).block)
    elif field == BINS:
        yield from _fed_by_bin(case, cell)
    else:
        yield from _fed_by_input(case, cell)


def _fed_by_bin(case: Case, cell: Shape) -> Iterator[Read]:
    number, channel, row, column = cell
    found = region(case, number)
    if found is None:
        return
    image = single(found.image), single(channel)
    yield from grid(IMAGES, [*image, *found.covered([row], [column])], Role.IGNORED)
    yield from grid(IMAGES, [*image, *found.receiving(case, cell)])
    yield from _corners(case, found, (row, column), _bins)


def _fed_by_input(case: Case, cell: Shape) -> Iterator[Read]:
    for found in regions(case, cell[0]):
        if is_max(case):
            touched = found.covered(*found.touching(cell))
            yield from grid(IMAGES, [*map(single, cell[:2]), *touched], Role.DECIDES)
        yield from _corners(case, found, (cell[2], cell[3]), _cells)


def _corners(
    case: Case, found: Region, at: tuple[int, int], used: Callable[[SampledAxis, Array | None], list[int]]
) -> Iterator[Read]:
    """Yields each corner gradient of the region `found` that depends on the cell with row and column `at`.

    The cell is a bin of the region if `used` is `_bins`, or a cell of its image if `used` is `_cells`. `used` returns
    all rows or columns on which a corner gradient depends.
    """
    block = region_read(case, found.number).block
    for coordinate in range(4 if case.has(CORNERS) else 0):
        along = zip(at, (found.y, found.x), weights_along(case, found, coordinate), strict=True)
        if all(index in used(axis, weights) for index, axis, weights in along):
            yield Read(CORNERS, Role.VALUE, (*block[:-1], single(coordinate)))


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
    shares = [number for number in found if number != 0]
    if not shares:
        return formula(say("no gradient reaches the cell: "), result)
    return formula(say("sum of the shares ("), Operands(np.array(shares), Role.VALUE), ") = ", result)


def _of_corner(case: Case, cell: Shape) -> Formula:
    number, coordinate = cell[-2:]
    found, made = region(case, number), case.data_type(CORNERS).numpy.type
    if found is None:
        return formula(say("the batch index is beyond the images: "), Number(made(0), is_result=True))
    along = slopes(case, number, found.image)[1 - coordinate % 2]
    weights = corner_weights(case, number, coordinate, page_weights)
    result = Number(made(weighted_sum(along, weights)), is_result=True)
    words = (
        say("(slope * incoming gradient) * weight for each row of bins: ")
        if coordinate % 2
        else say("(slope * incoming gradient) * weight for each column of bins: ")
    )
    return formula(words, *products(along, weights), " = ", result)


EXPLAINED = Explained(reads=reads, explain=explain, feeds=feeds, points={BATCHES: point})
