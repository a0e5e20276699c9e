"""Rounding intervals for the outputs of ROI_ALIGN and its gradient. An interval contains all results that rounding can
give.

A sample is a sum of four elements, and a bin combines its samples. The position of a sample is computed in FLOAT32; its
error moves weights between neighbouring elements.
"""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.roi.samples import BINS, IMAGES, INPUT, OUTPUT, align_regions, regions_of
from ops.catalog.roi.shares import CORNERS, corner_gradient, image_gradient, observed_weights
from ops.model.case import Case
from ops.rounding.interval import UNIT, Interval, summed

# Steps of FLOAT32 between the corners of a region and a weight.
STEPS = 16


def _position_error(case: Case) -> float:
    """The limit of the rounding error in the position of a sampling point, in elements."""
    reach = float(max(case.sizes(INPUT)[-2:])) if INPUT in case.values and case.has(INPUT) else 0.0
    for region in regions_of(case):
        for along in region:
            positions = along.positions[np.isfinite(along.positions)]
            reach = max(reach, float(np.abs(positions).max(initial=0.0)))
    return min(reach, 2.0**24) * STEPS * UNIT[4]


def of_align(case: Case) -> Mapping[str, Interval]:
    """Returns the interval of the output with its rounding errors. The output is the average or the maximum of the
    samples of each bin.
    """
    size = case.data_type(OUTPUT).numpy.itemsize
    x, outside = case.logical(INPUT).astype(np.float64), case.number("OutOfBoundsInputValue")
    with np.errstate(all="ignore"):
        value, magnitude = (
            align_regions(case, each, by, np.float64) for each, by in ((x, outside), (np.abs(x), abs(outside)))
        )
        samples = max((float(y.each * x.each) for y, x in regions_of(case)), default=1.0)
        found = summed(value, value, magnitude, 4 * samples + 4, 4, magnitude, -magnitude)
        finite = np.abs(x[np.isfinite(x)]).max(initial=abs(outside) if np.isfinite(outside) else 0.0)
        error = 2 * _position_error(case) * finite
        return {OUTPUT: found.widened(0, np.where(np.isfinite(value), error, 0.0)).rounded_to(size)}


def _absolute_weights(bins: int, size: int, samples_each: int) -> Array:
    return np.abs(observed_weights(bins, size, samples_each))


def of_gradient(case: Case) -> Mapping[str, Interval]:
    """The rounding intervals of both outputs of ROI_ALIGN_GRAD: the gradients of the images, and the gradients of the
    corners of the regions.
    """
    found: dict[str, Interval] = {}
    given = np.abs(case.logical(BINS).astype(np.float64))
    error = _position_error(case) * given[np.isfinite(given)].sum()
    with np.errstate(all="ignore"):
        if case.has(IMAGES):
            value, magnitude = image_gradient(case), image_gradient(case, np.abs)
            sums = summed(value, value, magnitude, float(4 * given.size + 8), 4, magnitude, -magnitude)
            found[IMAGES] = sums.widened(0, error)
        if case.has(CORNERS):
            value = corner_gradient(case, observed_weights)
            magnitude = corner_gradient(case, _absolute_weights, np.abs)
            found[CORNERS] = summed(value, value, magnitude, float(8 * given.size + 8), 4, magnitude, -magnitude)
    return {name: each.rounded_to(case.data_type(name).numpy.itemsize) for name, each in found.items()}
