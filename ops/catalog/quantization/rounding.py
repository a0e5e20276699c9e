"""Intervals for the float outputs of the quantization operators. An interval contains all numbers that rounding can
give.
"""

from collections.abc import Mapping

import numpy as np

from ops.arrays.summary import range_of
from ops.catalog.quantization.quantize import INPUT, OUTPUT, OUTPUT_SCALE, SCALE, zero_point
from ops.model.case import Case
from ops.rounding.bounds import known
from ops.rounding.interval import Interval, exact


def of_scale(case: Case) -> Mapping[str, Interval]:
    """The rounding interval of OutputScaleTensor: (max(largest, 0) - min(smallest, 0)) / 255 in FLOAT32. The other
    outputs are integers, which are not rounded in this way.
    """
    x = case.logical(INPUT).astype(np.float64)
    with np.errstate(all="ignore"):
        least, greatest = range_of(x)
        largest = exact(np.full(case.sizes(OUTPUT_SCALE), float(np.fmax(greatest, 0))))
        return {OUTPUT_SCALE: (largest - float(np.fmin(least, 0))) / 255.0}


def of_dequantized(case: Case) -> Mapping[str, Interval]:
    """The rounding interval of (x - zero point) * scale: a difference and a product in FLOAT32."""
    zero = np.asarray(zero_point(case), np.float64)
    found = (exact(case.logical(INPUT)).widened() - zero) * known(case, SCALE)
    return {OUTPUT: found.rounded_to(case.data_type(OUTPUT).numpy.itemsize)}
