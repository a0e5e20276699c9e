"""Finds observed numbers that rounding does not explain: they differ from the reference, and are not in the middle of
its rounding interval. A violation of the case must name their cells.
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
    """A mask of the elements of `seen` that differ from `expected` and are not in the middle of the rounding interval
    `interval`, at least a quarter of its width away from both ends.

    If `interval` is None, no difference is due to rounding.
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
