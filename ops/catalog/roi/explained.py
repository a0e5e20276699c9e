"""Explains a cell of ROI_POOLING or ROI_ALIGN by the bin from which the cell is computed."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ops.arrays.layout import Shape, cell_at
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
from ops.explain.cell_sets import Read, Role, cell_block, grid, one_cell, single
from ops.explain.explanation import Explained, Formula, Number, Operands, Pointer, formula, named, pointer_outside
from ops.explain.windows import Window, window_of_taps
from ops.model.case import Case
from ops.text.sentences import say


@dataclass(frozen=True, slots=True, eq=False)
class BinIndices:
    """The input elements that the bins of a region contain.

    `image` is the index of the image with the region. `rows` has the image rows for each row of bins, `columns` the
    image columns for each column of bins.
    """

    image: int
    rows: Sequence[Sequence[int]]
    columns: Sequence[Sequence[int]]


def is_pooling(case: Case) -> bool:
    """True if the operator is ROI_POOLING, which has no BatchIndicesTensor."""
    return BATCHES not in case.values


def bins_of(case: Case, number: int) -> BinIndices:
    """The BinIndices of the region with the index `number`."""
    if is_pooling(case):
        return BinIndices(*roi_pooling.region(case, number))
    y, x = region_of(case, number)
    return BinIndices(batch_of(case, number), y.read(), x.read())


def largest(case: Case, cell: Shape, bins: BinIndices) -> Shape | None:
    """Returns the input cell that ROI_POOLING copies to the output cell `cell`: the cell with the largest element in
    the output cell's bin.

    Returns None if the bin is empty.
    """
    rows, columns = bins.rows[cell[2]], bins.columns[cell[3]]
    assert isinstance(rows, range)
    assert isinstance(columns, range)
    found = roi_pooling.largest_in_bin(case.logical(INPUT)[bins.image, cell[1]], rows, columns)
    return None if found is None else (bins.image, cell[1], *found)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    number, channel, row, column = cell
    bins = bins_of(case, number)
    covered = [single(bins.image), single(channel), bins.rows[row], bins.columns[column]]
    if is_pooling(case):
        chosen = largest(case, cell, bins)
        value = () if chosen is None else (one_cell(INPUT, chosen),)
        return region_read(case, number), *grid(INPUT, covered, Role.DECIDES), *value
    batch = one_cell(BATCHES, cell_at(number, case.sizes(BATCHES)), Role.DECIDES)
    return region_read(case, number), batch, *grid(INPUT, covered)


def region_read(case: Case, number: int) -> Read:
    """Returns a Read of the coordinates of a region in ROITensor, with the role DECIDES."""
    sizes = case.sizes(REGIONS)
    return Read(REGIONS, Role.DECIDES, (*cell_block((0,) * (len(sizes) - 2)), single(number), range(sizes[-1])))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    regions, _, height, width = case.sizes(OUTPUT)
    if field in (REGIONS, BATCHES):
        number = cell[-2] if field == REGIONS else cell[-1]
        return (Read(OUTPUT, Role.DECIDES, (single(number), *map(range, case.sizes(OUTPUT)[1:]))),)
    image, channel, row, column = cell
    fed: list[Read] = []
    for number in range(regions):
        bins = bins_of(case, number)
        if bins.image != image:
            continue
        rows = [i for i in range(height) if row in bins.rows[i]]
        columns = [j for j in range(width) if column in bins.columns[j]]
        role = Role.DECIDES if is_pooling(case) else Role.VALUE
        fed += grid(OUTPUT, [single(number), single(channel), rows, columns], role)
        if is_pooling(case):
            covering = ((number, channel, i, j) for i in rows for j in columns)
            fed += [one_cell(OUTPUT, each) for each in covering if largest(case, each, bins) == cell]
    return tuple(fed)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    return _pooled(case, cell) if is_pooling(case) else _aligned(case, cell)


def _pooled(case: Case, cell: Shape) -> Formula:
    bins, x = bins_of(case, cell[0]), case.logical(INPUT)
    chosen = largest(case, cell, bins)
    if chosen is None:
        return formula(say("the bin is outside the image: "), Number(x.dtype.type(0), is_result=True))
    rows, columns = bins.rows[cell[2]], bins.columns[cell[3]]
    values = x[bins.image, cell[1]][np.ix_(rows, columns)].reshape(-1)
    with np.errstate(invalid="ignore"):
        numbers = Operands(values, chosen=int(np.argmax(values)))
    return formula("max(", numbers, f") = {named(INPUT, chosen)} = ", Number(x[chosen], Role.VALUE, is_result=True))


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


def point(case: Case, cell: Shape) -> Pointer | None:
    """A Pointer to the image that the batch index in `cell` selects.

    If there is no such image, the Pointer has the reason instead of cells.
    """
    images = image_of(case)
    index, sizes = int(case.logical(BATCHES)[cell]), case.sizes(images)
    if index >= sizes[0]:
        return pointer_outside(images, index)
    image = (single(index), *map(range, sizes[1:]))
    return Pointer(images, image, say("index {index}: {cell}", index=index, cell=named(images, (index, "..."))))


def window(case: Case, output: str, cell: Shape) -> Window | None:
    """Returns the part of the input from which the output cell `cell` is computed. For ROI_POOLING, this is the bin of
    the cell. For ROI_ALIGN, it is a rectangle around the sample points of the bin, and `points` of the Window contains
    these.

    None if the bin is empty or has samples at infinity.
    """
    number, channel, row, column = cell
    if is_pooling(case):
        bins = bins_of(case, number)
        rows, columns = bins.rows[row], bins.columns[column]
        if not rows or not columns:
            return None
        taps = [range(each[0], each[-1] + 1) for each in (rows, columns)]
        return window_of_taps(INPUT, [single(bins.image), single(channel), *taps])
    image = batch_of(case, number)
    y, x = (each.only(at).positions for each, at in zip(region_of(case, number), (row, column), strict=True))
    if not (np.isfinite(y).all() and np.isfinite(x).all()):
        return None
    low, high = zip(*(_bin_edges(case, number, *each) for each in ((0, row), (1, column))), strict=True)
    points = tuple((image + 0.5, channel + 0.5, float(a) + 0.5, float(b) + 0.5) for a in y for b in x)
    return Window(INPUT, (image, channel, *low), (image + 1, channel + 1, *high), points=points)


def _bin_edges(case: Case, number: int, dimension: int, at: int) -> tuple[float, float]:
    """Returns the lower and the upper edge of the bin with the index `at`, along y (`dimension` 0) or x (`dimension`
    1). Each edge is half a sample step beyond the outermost sample of the bin.
    """
    axis = region_of(case, number)[dimension]
    own = axis.only(at).positions
    step = float(axis.positions[1] - axis.positions[0]) if len(axis.positions) > 1 else 1.0
    first, last = sorted((float(own[0] - step / 2) + 0.5, float(own[-1] + step / 2) + 0.5))
    return first, last


EXPLAINED = Explained(reads=reads, explain=explain, feeds=feeds, points={BATCHES: point}, window=window)
