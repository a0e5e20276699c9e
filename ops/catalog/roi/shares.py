"""What the gradient of an alignment of regions is: of each sample, of the images, and of the corners of the regions."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.catalog.roi.samples import BATCHES, IMAGES, INPUT, MAX, PARTS, REGIONS, Along, image_of, region_of, samples
from ops.catalog.roi.samples import work as sampling
from ops.model.case import Case
from ops.model.operator import Work
from ops.system.cancellation import checkpoint

CORNERS = "OutputROIGradientTensor"


@dataclass(frozen=True, slots=True, eq=False)
class Share:
    """Of one sample of every part: which it is along y and x, whether it counts, and its part of the gradient.

    Both are [channels, rows, columns]; the gradient is 0 where the sample does not count.
    """

    rows: slice
    columns: slice
    counts: Mask
    gradient: Array


# What is added up of a contribution: itself, or its size.
Plain = Callable[[Array], Array]


def plain(numbers: Array) -> Array:
    return numbers


def image_with(case: Case, number: int) -> int | None:
    """Which image a region lies in; None for a number beyond, of which DirectML 1.13.1 drops the gradient."""
    index = int(case.logical(BATCHES).reshape(-1)[number])
    return index if index < case.sizes(image_of(case))[0] else None


def shares(case: Case, number: int, image: int) -> Iterator[Share]:
    """Sample by sample of a region."""
    y, x = region_of(case, number)
    given = case.logical(PARTS)[number].astype(np.float64)
    chosen = chosen_samples(case, image, y, x) if is_max(case) else None
    gradient = given if chosen is not None else given / (y.each * x.each)
    for which, inside in enumerate(_inside(y, x)):
        checkpoint()
        counts = np.broadcast_to(inside, given.shape) if chosen is None else chosen == which
        i, j = divmod(which, x.each)
        yield Share(y.of_each(i), x.of_each(j), counts, np.where(counts, gradient, 0))


def is_max(case: Case) -> bool:
    return case.integer("ReductionFunction") == MAX


def chosen_samples(case: Case, image: int, y: Along, x: Along) -> Array:
    """Of every part, the first largest of the samples inside, by its number; -1 where all lie outside."""
    with np.errstate(invalid="ignore"):  # a signalling NaN
        images = case.logical(INPUT)[image].astype(np.float64)
    found = zip(samples(images, y, x, -inf), _inside(y, x), strict=True)
    shape = len(images), len(y.positions) // y.each, len(x.positions) // x.each
    chosen, most = np.full(shape, -1), np.full(shape, -inf)
    for which, (value, inside) in enumerate(found):
        is_better = inside & ((chosen < 0) | (value > most) | (np.isnan(value) & ~np.isnan(most)))
        chosen, most = np.where(is_better, which, chosen), np.where(is_better, value, most)
    return chosen


def _inside(y: Along, x: Along) -> Iterator[Mask]:
    for i in range(y.each):
        for j in range(x.each):
            yield y.is_inside[y.of_each(i)][:, None] & x.is_inside[x.of_each(j)]


def contributions(case: Case, number: int, image: int) -> Iterator[tuple[Array, Array, Array]]:
    """What is added to an image: rows, columns, and numbers, [channels, rows, columns]."""
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
    """Of each sample, what four cells get."""
    calls, products = sampling(case)
    return Work(4 * calls, 4 * products)


def image_gradient(case: Case, of: Plain = plain) -> Array:
    images, channels, height, width = case.sizes(IMAGES)
    made = np.zeros((images, channels * height * width))
    first = np.arange(channels).reshape(-1, 1, 1) * (height * width)
    for number in range(case.sizes(PARTS)[0]):
        image = image_with(case, number)
        if image is not None:
            for rows, columns, numbers in contributions(case, number, image):
                places = first + (rows[:, None] * width + columns)
                np.add.at(made[image], places.reshape(-1), of(numbers).reshape(-1))
    return made.reshape(case.sizes(IMAGES))


# How much of what a part gives belongs to the second corner, for each part along an axis; the rest of the size
# of the image belongs to the first one.
Weights = Callable[[int, int, int], Array]


def as_page(parts: int, size: int, samples_each: int) -> Array:
    """The page counts the parts."""
    return np.arange(parts, dtype=np.float64)


def as_seen(parts: int, size: int, samples_each: int) -> Array:
    """DirectML 1.13.1 was seen to count them in cells of the image, of which every sample takes as many."""
    return np.arange(parts) * (size / (parts * samples_each))


def linear(along: Along) -> Along:
    """In every mode a slope is that between two cells."""
    return replace(along, is_linear=True)


def is_between(along: Along) -> Mask:
    """The samples between two cells: before the first and at the last one nothing grows."""
    return (along.positions >= 0) & (along.positions < along.cells - 1)


def slopes(case: Case, number: int, image: int, of: Plain = plain) -> tuple[Array, Array]:
    """How much the result grows along y and x, for every row and every column of the parts of a region."""
    y, x = map(linear, region_of(case, number))
    top, bottom, down = y.neighbours()
    left, right, across = x.neighbours()
    images = case.logical(INPUT)[image].astype(np.float64)
    along_y, along_x = np.zeros(case.sizes(PARTS)[2]), np.zeros(case.sizes(PARTS)[3])
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
    """How much each row or column of parts counts for one of x1, y1, x2 and y2."""
    axis, is_second = 3 - coordinate % 2, coordinate >= 2
    along = region_of(case, number)[axis - 2]
    size = case.sizes(INPUT)[axis]
    second = weights(case.sizes(PARTS)[axis], size, along.each)
    return second if is_second else size - second


def weighed(along: Array, weights: Array) -> np.generic:
    """The sum, of the parts alone that have a weight."""
    return np.where(weights == 0, 0, along * weights).sum()


def corner_gradient(case: Case, weights: Weights, of: Plain = plain) -> Array:
    made = np.zeros((case.sizes(PARTS)[0], 4))
    for number in range(len(made)):
        checkpoint()
        image = image_with(case, number)
        if image is not None:
            along_y, along_x = slopes(case, number, image, of)
            for coordinate in range(4):
                along = along_y if coordinate % 2 else along_x
                made[number, coordinate] = weighed(along, corner_weights(case, number, coordinate, weights))
    return made.reshape(case.sizes(REGIONS))
