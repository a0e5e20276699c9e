"""What ROI_POOLING makes of a region: the largest cell of each of its parts."""

from collections.abc import Mapping
from math import ceil, floor

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape
from ops.catalog.pooling.largest import largest_of_none
from ops.model.case import Case
from ops.model.operator import Work
from ops.system.cancellation import checkpoint

INPUT, REGIONS, OUTPUT = "InputTensor", "ROITensor", "OutputTensor"
MOST_PLACE = 2.0**40  # far beyond all tensors, and not beyond what a float counts one by one


def region(case: Case, number: int) -> tuple[int, list[range], list[range]]:
    """The image a region lies in, and the rows and columns of the input that each of its parts covers."""
    with np.errstate(all="ignore"):  # corners may be infinite
        row = case.logical(REGIONS).reshape(-1, 5)[number].astype(np.float64)
        scaled = np.floor(row[1:] * case.number("SpatialScale") + 0.5)
    x1, y1, x2, y2 = (int(place) for place in np.clip(np.nan_to_num(scaled), -MOST_PLACE, MOST_PLACE))
    _, _, rows, columns = case.sizes(OUTPUT)
    _, _, height, width = case.sizes(INPUT)
    return image(case, number), parts(y1, y2, rows, height), parts(x1, x2, columns, width)


def image(case: Case, number: int) -> int:
    """The last one for a number beyond; the first for one before."""
    with np.errstate(invalid="ignore"):
        named = np.nan_to_num(case.logical(REGIONS).reshape(-1, 5)[number, 0].astype(np.float64))
    return int(np.clip(named, 0, case.sizes(INPUT)[0] - 1))


def parts(first: int, last: int, many: int, cells: int) -> list[range]:
    """The cells of each of the parts that a region is cut into; they overlap where it does not divide evenly."""
    size = max(last - first + 1, 1)
    borders = ((floor(part * size / many) + first, ceil((part + 1) * size / many) + first) for part in range(many))
    return [range(min(max(low, 0), cells), min(max(high, 0), cells)) for low, high in borders]


def largest_part(x: Array, rows: range, columns: range) -> Shape | None:
    """The first largest cell of a part of [height, width]; None where the part lies outside."""
    block = x[rows.start : rows.stop, columns.start : columns.stop]
    if not block.size:
        return None
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        row, column = np.unravel_index(int(np.argmax(block)), block.shape)
    return rows[int(row)], columns[int(column)]


def work(case: Case) -> Work:
    """Every part of every region is looked through; together they are no larger than the image."""
    regions, channels, rows, columns = case.sizes(OUTPUT)
    _, _, height, width = case.sizes(INPUT)
    return Work(regions * rows * columns, regions * channels * height * width)


def pool_input(case: Case, x: Array) -> Mapping[str, Array]:
    """A part outside the input is 0."""
    made = np.zeros(case.sizes(OUTPUT), x.dtype)
    for number in range(len(made)):
        batch, rows, columns = region(case, number)
        for i, down in enumerate(rows):
            checkpoint()
            for j, across in enumerate(columns):
                block = x[batch, :, down.start : down.stop, across.start : across.stop]
                if down and across:
                    made[number, :, i, j] = block.max(axis=(1, 2))
    return {OUTPUT: made}


def compute(case: Case) -> Mapping[str, Array]:
    with np.errstate(invalid="ignore"):
        return pool_input(case, case.logical(INPUT))


def as_directml(case: Case) -> Mapping[str, Array]:
    """NaN left out; of nothing but NaN is made the lowest number."""
    x = case.logical(INPUT)
    return pool_input(case, np.where(np.isnan(x), x.dtype.type(largest_of_none(case.data_type(INPUT))), x))


def touched(case: Case, cells: Mask) -> Mask:
    """The output cells whose part has one of these cells of the input."""
    return pool_input(case, cells)[OUTPUT]
