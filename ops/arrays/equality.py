"""Compares the elements of two arrays."""

import numpy as np

from ops.arrays.dtypes import Array, Mask


def unequal_cells(first: Array, second: Array) -> Mask:
    """A mask of the elements that differ in two arrays of one shape and type. NaN equals NaN, and -0 equals +0."""
    unequal: Mask = np.asarray(first != second)
    if first.dtype.kind == "f":
        unequal &= ~(np.isnan(first) & np.isnan(second))
    return unequal
