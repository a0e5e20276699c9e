"""Comparing the elements of two arrays."""

import numpy as np

from ops.arrays.dtypes import Array, Mask


def unequal_cells(first: Array, second: Array) -> Mask:
    """True where two arrays of one shape and type differ. NaN equals NaN, and -0 equals +0."""
    unequal: Mask = np.asarray(first != second)
    if first.dtype.kind == "f":
        unequal &= ~(np.isnan(first) & np.isnan(second))
    return unequal
