"""Computes the rounding interval of each output element of REDUCE and of the cumulative operators.

Every result that FLOAT32 sums and products can have, in any order, lies in this interval.
"""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.rows import in_rows
from ops.catalog.reduction.cumulative import is_decreasing, is_exclusive
from ops.catalog.reduction.reduce_functions import axes_of, name_of
from ops.model.case import Case
from ops.rounding.bounds import OUTPUT, size_of
from ops.rounding.functions import absolute, exp, log, sqrt, square
from ops.rounding.interval import FLOAT32, LARGEST, SMALLEST, UNIT, Interval, exact


def _soft_maximum(rows: Interval) -> Interval:
    """The rounding interval of log(sum of e^(x - max)) + max for each row."""
    with np.errstate(invalid="ignore"):
        largest = rows.high.max(1, keepdims=True)
        shift = np.where(np.isfinite(largest), largest, 0.0)
    return log(exp(rows - shift).sum(1)) + shift


def product(rows: Interval) -> Interval:
    """The rounding interval of the product of each row.

    It allows for partial products that overflow or underflow to 0, because the order of multiplication is not defined.
    """
    numbers = np.where(np.abs(rows.low) > np.abs(rows.high), rows.low, rows.high)  # the denormal number, and not 0
    value = np.multiply.reduce(numbers, axis=1, keepdims=True)
    grows = np.multiply.reduce(np.maximum(np.abs(numbers), 1.0), axis=1, keepdims=True)
    shrinks = np.multiply.reduce(np.minimum(np.abs(numbers), 1.0), axis=1, keepdims=True)
    known = (numbers == 0).any(1, keepdims=True) | ~np.isfinite(numbers).all(1, keepdims=True)
    vanishes, overflows = ~known & (shrinks < 2 * SMALLEST[FLOAT32]), ~known & (grows > LARGEST[FLOAT32])
    low, high = np.where(vanishes, np.minimum(value, 0), value), np.where(vanishes, np.maximum(value, 0), value)
    beyond = np.where(overflows & (value > 0), np.inf, high), np.where(overflows & (value < 0), -np.inf, low)
    found = Interval(beyond[1], beyond[0], rows.size).widened(2.0 * rows.shape[1])
    return found.opened(overflows & (vanishes | (grows * UNIT[FLOAT32] > LARGEST[FLOAT32])))


FUNCTIONS: Mapping[str, Callable[[Interval], Interval]] = {
    "SUM": lambda rows: rows.sum(1),
    "AVERAGE": lambda rows: rows.mean(1),
    "L1": lambda rows: absolute(rows).sum(1),
    "L2": lambda rows: sqrt(square(rows).sum(1)),
    "LOG_SUM": lambda rows: log(rows.sum(1)),
    "LOG_SUM_EXP": _soft_maximum,
    "SUM_SQUARE": lambda rows: square(rows).sum(1),
    "MULTIPLY": product,
}


def of_reduce(case: Case) -> Mapping[str, Interval]:
    """Returns the rounding interval of the result of each row.

    Returns {} if the output has integers, and for functions that select an element or its index, because they do not
    round.
    """
    size, name = size_of(case, OUTPUT), name_of(case)
    if size is None or name not in FUNCTIONS:
        return {}
    with np.errstate(all="ignore"):
        found = FUNCTIONS[name](exact(in_rows(case.logical("InputTensor"), axes_of(case)), max(size, FLOAT32)))
    return {OUTPUT: found.reshape(case.sizes(OUTPUT)).rounded_to(size)}


def of_cumulative(case: Case) -> Mapping[str, Interval]:
    """The rounding interval of each running sum or product; it also holds for a device that computes them in parts."""
    size = size_of(case, OUTPUT)
    if size is None:
        return {}
    line = np.moveaxis(case.logical("InputTensor"), case.integer("Axis"), -1)
    line = line[..., ::-1] if is_decreasing(case) else line
    rows = exact(line.reshape(-1, line.shape[-1]))
    limits = np.zeros((2, *rows.shape))
    with np.errstate(all="ignore"):
        for end in range(line.shape[-1]):
            last = end if is_exclusive(case) else end + 1
            part = rows[:, :last]
            if not last:
                limits[:, :, 0] = 1.0 if case.operator.name == "CUMULATIVE_PRODUCT" else 0.0
                continue
            found = product(part) if case.operator.name == "CUMULATIVE_PRODUCT" else part.sum(1)
            limits[0, :, end], limits[1, :, end] = found.low[:, 0], found.high[:, 0]
    both: list[np.ndarray] = []
    for limit in limits:
        shaped = limit.reshape(line.shape)
        shaped = shaped[..., ::-1] if is_decreasing(case) else shaped
        both.append(np.moveaxis(shaped, -1, case.integer("Axis")))
    return {OUTPUT: Interval(both[0], both[1]).rounded_to(size)}
