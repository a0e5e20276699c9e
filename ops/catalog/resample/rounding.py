"""Intervals for the outputs of resampling and of its gradients. An interval contains all numbers that rounding can
give.

A coordinate is computed in FLOAT32, so its error grows with the sizes and the offsets. In linear mode, this error
changes the weights, and so moves a share of the result between the elements around the coordinate. Nearest mode copies
elements.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.resample.case import LINEAR, all_taps, grids, made_of, source_of
from ops.catalog.resample.taps import Taps, gather_taps, scatter_taps
from ops.model.case import Case
from ops.rounding.bounds import size_of
from ops.rounding.interval import UNIT, Interval, summed

# Steps of FLOAT32 between an index and a weight.
STEPS = 8


def rounding(case: Case) -> Mapping[str, Interval]:
    """The rounding interval of the resampled tensor or, for a gradient operator, of the gradient."""
    is_gradient = "OutputTensor" not in case.values
    given, made = (made_of(case), source_of(case)) if is_gradient else (source_of(case), made_of(case))
    size = size_of(case, made)
    if size is None:
        return {}
    x, taps = case.logical(given).astype(np.float64), all_taps(case)

    def mixed(numbers: Array, dimensions: Sequence[Taps]) -> Array:
        with np.errstate(all="ignore"):
            if is_gradient:
                return scatter_taps(numbers, dimensions, case.sizes(made))
            return gather_taps(numbers, dimensions)

    value, magnitude = mixed(x, taps), mixed(np.abs(x), taps)
    if case.integer("InterpolationMode") != LINEAR:
        if not is_gradient:
            return {}
        terms = mixed(np.ones_like(x), taps)
        return {made: summed(value, value, magnitude, terms, 4, magnitude, -magnitude).rounded_to(size)}
    sizes = case.sizes(source_of(case))
    around = [replace(each, weight=_read_all(each, size)) for each, size in zip(taps, sizes, strict=True)]
    all_near, terms = mixed(np.abs(x), around), mixed(np.ones_like(x), around)
    with np.errstate(all="ignore"):
        found = summed(value, value, magnitude, 2 * terms, 4, magnitude, -magnitude)
        found = found.widened(0, np.where(np.isfinite(all_near), all_near * _coordinate_error(case), 0.0))
    return {made: found.rounded_to(size)}


def _read_all(taps: Taps, size: int) -> Callable[[int], Array]:
    """Returns a replacement for `Taps.weight`. It gives the weight 1 to every element that can be a tap, and 0 to
    elements beyond the end of the dimension. `size` is the size of the dimension.
    """
    return lambda k: (taps.first + k < size).astype(np.float64)


def _coordinate_error(case: Case) -> float:
    """Returns the sum of the largest coordinate errors along all dimensions, in elements."""
    total = 0.0
    for grid, size in zip(grids(case), case.sizes(source_of(case)), strict=True):
        if size > 1:
            reach = size + abs(grid.input_offset) + abs(grid.output_offset / grid.scale if grid.scale else 0.0)
            total += reach * STEPS * UNIT[4] if np.isfinite(reach) else 0.0
    return total
