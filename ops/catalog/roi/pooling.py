"""The kernel of ROI_POOLING: the largest element of each bin of a region."""

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
FARTHEST = 2.0**40  # far beyond all tensors, and still exact in a FLOAT64


def region(case: Case, number: int) -> tuple[int, list[range], list[range]]:
    """Returns three facts about the region `number`: the index of its image, the image rows in each row of bins, and
    the image columns in each column of bins.

    Corners are rounded to whole numbers in FLOAT32, halves to even (measured with DirectML 1.13.1).
    """
    with np.errstate(all="ignore"):  # a corner may be infinite
        row = case.logical(REGIONS).reshape(-1, 5)[number].astype(np.float64)
        scaled = np.rint(row[1:].astype(np.float32) * np.float32(case.number("SpatialScale"))).astype(np.float64)
    x1, y1, x2, y2 = (int(corner) for corner in np.clip(np.nan_to_num(scaled), -FARTHEST, FARTHEST))
    _, _, rows, columns = case.sizes(OUTPUT)
    _, _, height, width = case.sizes(INPUT)
    return image(case, number), bins(y1, y2, rows, height), bins(x1, x2, columns, width)


def image(case: Case, number: int) -> int:
    """Returns the index of the image from which region `number` is taken. An index outside the batch is limited to the
    existing images (observed with DirectML 1.13.1).
    """
    with np.errstate(invalid="ignore"):
        named = np.nan_to_num(case.logical(REGIONS).reshape(-1, 5)[number, 0].astype(np.float64))
    return int(np.clip(named, 0, case.sizes(INPUT)[0] - 1))


def bins(first: int, last: int, many: int, cells: int) -> list[range]:
    """The input indices of each of `many` bins of a region from `first` to `last`, along an axis of `cells` elements.

    Bins overlap if the size of the region is not a multiple of `many`. Bins outside the image are empty.
    """
    size = max(last - first + 1, 1)
    borders = ((floor(i * size / many) + first, ceil((i + 1) * size / many) + first) for i in range(many))
    return [range(min(max(low, 0), cells), min(max(high, 0), cells)) for low, high in borders]


def largest_in_bin(x: Array, rows: range, columns: range) -> Shape | None:
    """Returns the row and column of the largest element in a bin of `x`, [height, width]. Of equal elements, the first
    counts.

    Returns None if the bin is empty.
    """
    block = x[rows.start : rows.stop, columns.start : columns.stop]
    if not block.size:
        return None
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        row, column = np.unravel_index(int(np.argmax(block)), block.shape)
    return rows[int(row)], columns[int(column)]


def work(case: Case) -> Work:
    """Estimates the cost of a case: the number of NumPy calls, one for each bin, and the number of elements that they
    read.

    The estimate assumes that the bins of a region cover the image once.
    """
    regions, channels, rows, columns = case.sizes(OUTPUT)
    _, _, height, width = case.sizes(INPUT)
    return Work(regions * rows * columns, regions * channels * height * width)


def pool_regions(case: Case, x: Array) -> Mapping[str, Array]:
    """Computes the output of ROI pooling from `x`, which replaces the numbers of InputTensor."""
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
    """Computes the maximum of every bin, [regions, channels, rows, columns]; 0 for a bin outside the image.

    InputTensor is [batch, channels, height, width], ROITensor [1, 1, regions, 5] with the image and x1, y1, x2, y2. The
    maximum of a bin with NaN is NaN.
    """
    with np.errstate(invalid="ignore"):
        return pool_regions(case, case.logical(INPUT))


def as_directml(case: Case) -> Mapping[str, Array]:
    """The output as observed with DirectML 1.13.1: NaN is ignored. A bin in which all elements are NaN gives the lowest
    number of the data type (-infinity for FLOAT16).
    """
    x = case.logical(INPUT)
    return pool_regions(case, np.where(np.isnan(x), x.dtype.type(largest_of_none(case.data_type(INPUT))), x))


def bins_with_any(case: Case, cells: Mask) -> Mask:
    """Returns a mask of the output elements that have at least one TRUE element of `cells` in their bin.

    `cells` is a mask with the sizes of the input.
    """
    return pool_regions(case, cells)[OUTPUT]
