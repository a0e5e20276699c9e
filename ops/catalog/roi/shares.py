"""The kernels of ROI_ALIGN_GRAD. They compute the share of each sample in the gradient of its bin. From these shares
they compute the gradient of the images and the gradient of the corners of the regions.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.catalog.roi.samples import (
    BATCHES,
    BINS,
    IMAGES,
    INPUT,
    MAX,
    REGIONS,
    SampledAxis,
    image_of,
    region_of,
    samples,
)
from ops.catalog.roi.samples import work as sampling
from ops.model.case import Case
from ops.model.operator import Work
from ops.quick_dataclass import quick_dataclass
from ops.system.cancellation import checkpoint

CORNERS = "OutputROIGradientTensor"


@quick_dataclass
class Share:
    """One sample of each bin (the sample with the same number in all bins), and its share in the gradient of the bin.

    `rows` and `columns` select the samples along y and x. `counts` is a mask of the samples that count, and `gradient`
    has the shares; both are [channels, rows of bins, columns of bins]. Samples outside the image do not count. If the
    alignment takes the maximum, only the largest sample of a bin counts. Samples that do not count have the share 0.
    """

    rows: slice
    columns: slice
    counts: Mask
    gradient: Array


# Applied to each contribution before it is summed: the identity, or `abs` for an error bound.
Transform = Callable[[Array], Array]


def identity(numbers: Array) -> Array:
    """Returns `numbers` unchanged: the transform of contributions that are summed as they are."""
    return numbers


def image_with(case: Case, number: int) -> int | None:
    """The index of the image that contains region `number`.

    Returns None if the index is too large; DirectML 1.13.1 then drops the gradient.
    """
    index = int(case.logical(BATCHES).reshape(-1)[number])
    return index if index < case.sizes(image_of(case))[0] else None


def shares(case: Case, number: int, image: int) -> Iterator[Share]:
    """Yields a Share for each sample position within a bin. It has the gradient that every bin of region `number`
    passes to its sample at this position. `image` is the index of the image that contains the region.

    A mean splits the gradient evenly among the samples of a bin; a maximum gives it to one sample.
    """
    y, x = region_of(case, number)
    given = case.logical(BINS)[number].astype(np.float64)
    chosen = chosen_samples(case, image, y, x) if is_max(case) else None
    gradient = given if chosen is not None else given / (y.each * x.each)
    for which, inside in enumerate(_inside(y, x)):
        checkpoint()
        counts = np.broadcast_to(inside, given.shape) if chosen is None else chosen == which
        i, j = divmod(which, x.each)
        yield Share(y.of_each(i), x.of_each(j), counts, np.where(counts, gradient, 0))


def is_max(case: Case) -> bool:
    """True if the result for a bin is the maximum of its samples, not their mean."""
    return case.integer("ReductionFunction") == MAX


def chosen_samples(case: Case, image: int, y: SampledAxis, x: SampledAxis) -> Array:
    """Returns, for each bin, the number of its largest sample inside the image, [channels, rows, columns].

    The samples of a bin are numbered from 0, row by row. NaN counts as the largest number. Of several largest samples,
    the first one counts. The result is -1 if no sample of the bin is inside the image.
    """
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        images = case.logical(INPUT)[image].astype(np.float64)
    found = zip(samples(images, y, x, -inf), _inside(y, x), strict=True)
    shape = len(images), len(y.positions) // y.each, len(x.positions) // x.each
    chosen, most = np.full(shape, -1), np.full(shape, -inf)
    for which, (value, inside) in enumerate(found):
        is_better = inside & ((chosen < 0) | (value > most) | (np.isnan(value) & ~np.isnan(most)))
        chosen, most = np.where(is_better, which, chosen), np.where(is_better, value, most)
    return chosen


def _inside(y: SampledAxis, x: SampledAxis) -> Iterator[Mask]:
    for i in range(y.each):
        for j in range(x.each):
            yield y.is_inside[y.of_each(i)][:, None] & x.is_inside[x.of_each(j)]


def contributions(case: Case, number: int, image: int) -> Iterator[tuple[Array, Array, Array]]:
    """Yields what the samples of a region contribute to the gradient of an image: rows, columns, and the numbers to add
    to the elements there.

    Each item covers one sample of every bin, and one of the four elements around that sample. The numbers are
    [channels, rows, columns] of bins.
    """
    y, x = region_of(case, number)
    top, bottom, down = y.neighbours()
    left, right, across = x.neighbours()
    for share in shares(case, number, image):
        a, b = down[share.rows][:, None], across[share.columns]
        for rows, of_rows in ((top, 1 - a), (bottom, a)):
            for columns, of_columns in ((left, 1 - b), (right, b)):
                weights = of_rows * of_columns
                numbers = np.where(share.counts & (weights != 0), share.gradient * weights, 0)
                yield rows[share.rows], columns[share.columns], numbers


def work(case: Case) -> Work:
    """Returns the cost of a case. It is four times the cost of sampling, because each sample contributes to four
    elements of an image.
    """
    calls, products = sampling(case)
    return Work(4 * calls, 4 * products)


def image_gradient(case: Case, of: Transform = identity) -> Array:
    """Computes OutputGradientTensor in FLOAT64, [batch, channels, height, width].

    An element is the sum of the contributions to it, each of which `of` transforms first.
    """
    images, channels, height, width = case.sizes(IMAGES)
    made = np.zeros((images, channels * height * width))
    first = np.arange(channels).reshape(-1, 1, 1) * (height * width)
    for number in range(case.sizes(BINS)[0]):
        image = image_with(case, number)
        if image is not None:
            for rows, columns, numbers in contributions(case, number, image):
                places = first + (rows[:, None] * width + columns)
                np.add.at(made[image], places.reshape(-1), of(numbers).reshape(-1))
    return made.reshape(case.sizes(IMAGES))


# Returns the weight of each bin along an axis for the second corner, from the number of bins, the size of the image and
# the samples of a bin. The weight for the first corner is the size of the image minus this weight.
Weights = Callable[[int, int, int], Array]


def page_weights(bins: int, size: int, samples_each: int) -> Array:
    """The weights of the bins, [bins], in the formula of the page: the weight of a bin is its index, from 0. The other
    parameters have no effect; `observed_weights` uses them.
    """
    return np.arange(bins, dtype=np.float64)


def observed_weights(bins: int, size: int, samples_each: int) -> Array:
    """The weights observed with DirectML 1.13.1: bin number * size of the image / samples of all bins, [bins]."""
    return np.arange(bins) * (size / (bins * samples_each))


def as_linear(along: SampledAxis) -> SampledAxis:
    """Returns a copy of the axis with linear interpolation, for computing slopes: in every mode, even in nearest mode,
    a slope is the difference of two elements.
    """
    return replace(along, is_linear=True)


def is_between(along: SampledAxis) -> Mask:
    """A mask of the samples that lie between two elements; at other samples, the slope of the interpolation is 0."""
    return (along.positions >= 0) & (along.positions < along.cells - 1)


def slopes(case: Case, number: int, image: int, of: Transform = identity) -> tuple[Array, Array]:
    """Returns sums over the samples of the region `number`: the slope of the image at each sample times the sample's
    share of the incoming gradient.

    The slopes along y are summed for each row of bins, the slopes along x for each column of bins. `of` transforms each
    product before it is summed.
    """
    y, x = map(as_linear, region_of(case, number))
    top, bottom, down = y.neighbours()
    left, right, across = x.neighbours()
    images = case.logical(INPUT)[image].astype(np.float64)
    along_y, along_x = np.zeros(case.sizes(BINS)[2]), np.zeros(case.sizes(BINS)[3])
    for share in shares(case, number, image):
        i, j = share.rows, share.columns
        a, b = down[i][:, None], across[j]
        top_left, top_right, bottom_left, bottom_right = (
            images[:, rows[i]][:, :, columns[j]] for rows in (top, bottom) for columns in (left, right)
        )
        of_y = (1 - b) * (bottom_left - top_left) + b * (bottom_right - top_right)
        of_x = (1 - a) * (top_right - top_left) + a * (bottom_right - bottom_left)
        rises_y = share.counts & is_between(y)[i][:, None]
        rises_x = share.counts & is_between(x)[j]
        along_y += np.where(rises_y, of(of_y * share.gradient), 0).sum(axis=(0, 2))
        along_x += np.where(rises_x, of(of_x * share.gradient), 0).sum(axis=(0, 1))
    return along_y, along_x


def corner_weights(case: Case, number: int, coordinate: int, weights: Weights) -> Array:
    """Returns the weight of each bin in the gradient of one coordinate of the region `number`.

    `coordinate` is 0 for x1, 1 for y1, 2 for x2, 3 for y2. There is a weight for each row of bins (y1, y2), or for each
    column (x1, x2).
    """
    axis, is_second = 3 - coordinate % 2, coordinate >= 2
    along = region_of(case, number)[axis - 2]
    size = case.sizes(INPUT)[axis]
    second = weights(case.sizes(BINS)[axis], size, along.each)
    return second if is_second else size - second


def weighted_sum(along: Array, weights: Array) -> np.generic:
    """Returns the sum of `along` * `weights`. An element with the weight 0 counts as 0, even if it is infinite or
    NaN.
    """
    return np.where(weights == 0, 0, along * weights).sum()


def corner_gradient(case: Case, weights: Weights, of: Transform = identity) -> Array:
    """Computes OutputROIGradientTensor in FLOAT64, [1, 1, regions, 4]. Each number is a sum over the bins: the slope in
    the bin times the weight of the bin.
    """
    made = np.zeros((case.sizes(BINS)[0], 4))
    for number in range(len(made)):
        checkpoint()
        image = image_with(case, number)
        if image is not None:
            along_y, along_x = slopes(case, number, image, of)
            for coordinate in range(4):
                along = along_y if coordinate % 2 else along_x
                made[number, coordinate] = weighted_sum(along, corner_weights(case, number, coordinate, weights))
    return made.reshape(case.sizes(REGIONS))
