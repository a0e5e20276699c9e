"""Finds observed numbers that rounding does not explain: they differ from the reference, and lie outside the rounding
interval or too near its ends. A violation of the case must name their cells.
"""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.equality import unequal_cells
from ops.rounding.interval import Interval

# Another computation counts as the same if it lies in the middle of the interval, this part away from both ends: then a
# device's rounding of it stays near the interval, too.
CENTRE = 0.25


def beyond_rounding(expected: Array, seen: Array, interval: Interval | None) -> Mask:
    """A mask of the elements of `seen` that differ from `expected`, and whose difference rounding does not explain.

    Rounding explains a number in the middle half of `interval`, the rounding interval: at least a quarter of the
    interval's width away from each end. If `interval` is None, rounding explains no difference.
    """
    unequal = unequal_cells(expected, seen)
    if interval is None:
        return unequal
    numbers = seen.astype(np.float64)
    with np.errstate(invalid="ignore"):
        width = np.minimum(numbers - interval.low, interval.high - numbers)
        inside = (width >= (interval.high - interval.low) * CENTRE) & np.isfinite(interval.low + interval.high)
    return np.asarray(unequal & ~inside)


def all_beyond_rounding(
    expected: Mapping[str, Array], seen: Mapping[str, Array], intervals: Mapping[str, Interval]
) -> dict[str, Mask]:
    """The mask that `beyond_rounding` returns for each output, by the name of the output."""
    return {name: beyond_rounding(expected[name], seen[name], intervals.get(name)) for name in expected}
