"""Casts a scalar of a desc to the data type of a tensor, as DirectML does."""

import math

import numpy as np

from ops.arrays.dtypes import FINITE_IN_EVERY_FLOAT, DataType
from ops.text.values import Number


def cast_scalar(value: Number, data_type: DataType) -> np.generic:
    """The value converted to a data type.

    For integer types, the fraction is dropped, numbers beyond the range become the limit, and NaN becomes 0 (observed
    with DirectML 1.13.1). Float types round to nearest even.
    """
    if data_type.is_float:
        return _as_type(value, data_type.numpy.type)
    low, high = data_type.limits
    if isinstance(value, float):
        if math.isnan(value):
            return data_type.numpy.type(0)
        whole = (low if value < 0 else high) if math.isinf(value) else int(value)
    else:
        whole = value
    return data_type.numpy.type(min(max(whole, low), high))


def as_float32(value: Number) -> float:
    """Returns the value rounded to FLOAT32, the type of a FLOAT field in a C struct."""
    return float(_as_type(value, np.float32))


def _as_type(value: Number, to: type[np.generic]) -> np.generic:
    if -FINITE_IN_EVERY_FLOAT <= value <= FINITE_IN_EVERY_FLOAT:
        return to(value)
    with np.errstate(over="ignore"):
        return to(_as_float(value))


def _as_float(value: Number) -> float:
    """Returns the FLOAT64 nearest to `value`. An integer beyond the range of FLOAT64 becomes infinity or negative
    infinity.
    """
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
