"""Computes rounding intervals for the output of CONVOLUTION.

An interval contains every result that FLOAT32 can give, whatever the order in which the products are added up.
"""

from collections.abc import Mapping

import numpy as np

from ops.catalog.convolution.sliding import BIAS, FILTER, INPUT, OUTPUT, sliding_of
from ops.catalog.convolution.sums import products
from ops.model.case import Case
from ops.rounding.activations import fused
from ops.rounding.bounds import known
from ops.rounding.interval import Interval, exact, summed


def rounding(case: Case) -> Mapping[str, Interval]:
    """The rounding interval of each output element: the sum of products plus the bias, after the fused activation.

    Elements that OutputPadding adds are exactly 0.
    """
    sliding, sizes = sliding_of(case), case.sizes(OUTPUT)
    x, w = (case.logical(name).astype(np.float64) for name in (INPUT, FILTER))
    with np.errstate(all="ignore"):
        met = products(sliding, x, w)
        value, magnitude = met.total(), products(sliding, np.abs(x), np.abs(w)).total()
        rises, falls = (magnitude + value) / 2, (value - magnitude) / 2
    found = summed(value, value, magnitude, met.count * met.run, 4, rises, falls)
    found = found.reshape(sizes[0], sizes[1], *sliding.output)
    if case.has(BIAS):
        found = found + known(case, BIAS)
    found = fused(found, case["FusedActivation"], case.data_type(OUTPUT))
    whole = exact(np.zeros(sizes))
    low, high = whole.low.copy(), whole.high.copy()
    inner = tuple(map(slice, found.shape))
    low[inner], high[inner] = found.low, found.high
    return {OUTPUT: Interval(low, high)}
