"""The rounding intervals of the pooling operators: the results that an output can have if a device adds up each window
in FLOAT32, in any order.
"""

from collections.abc import Mapping
from math import prod

import numpy as np

from ops.catalog.pooling.rules import INPUT, OUTPUT
from ops.catalog.pooling.windows import shrinking_order, sum_windows, windows_of
from ops.model.case import Case
from ops.rounding.bounds import of_sums
from ops.rounding.functions import absolute, power
from ops.rounding.interval import Interval, exact, summed


def window_size(case: Case) -> float:
    """The number of elements of a window."""
    return float(prod(case.integers("WindowSize")))


of_means = of_sums(window_size, INPUT, units=6)
of_average_gradient = of_sums(window_size, "InputGradientTensor", output="OutputGradientTensor", units=6)


def of_max_gradient(case: Case) -> Mapping[str, Interval]:
    """Returns the rounding interval of the output of a maximum-pooling gradient.

    Each output element is a sum of at most as many gradients as a window has elements.
    """
    return _max_gradient(case)


_max_gradient = of_sums(window_size, "InputGradientTensor", output="OutputGradientTensor")


def of_norms(case: Case) -> Mapping[str, Interval]:
    """Returns the interval of (sum of |x|^P) ^ (1 / P) over each window, with its rounding errors."""
    along, p = windows_of(case), case.integer("P")
    order = shrinking_order(along)
    with np.errstate(all="ignore"):
        powers = power(absolute(exact(case.logical(INPUT))), float(p))
        low, high = (sum_windows(limit, along, order) for limit in (powers.low, powers.high))
        sums = summed(low, high, high, window_size(case), 4, high, low)
        sums = Interval(np.maximum(sums.low, 0.0), sums.high)
        found = power(sums, float(np.divide(1.0, p)))
    return {OUTPUT: found.rounded_to(case.data_type(OUTPUT).numpy.itemsize)}
