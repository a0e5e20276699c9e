"""Finds the smallest and the largest number of an array, and describes them in a few words."""

import numpy as np

from ops.arrays.dtypes import Array


def range_of(x: Array) -> tuple[np.generic, np.generic]:
    """The smallest and the largest number of `x`, ignoring NaN; NaN if all elements are NaN.

    np.fmin.reduce and np.nanmin are not used, because they drop numbers that are next to a signalling NaN.
    """
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        if (least := x.min()) == least:
            return least, x.max()
        known = x[~np.isnan(x)]
        return (known.min(), known.max()) if known.size else (x.flat[0], x.flat[0])


def range_text(x: Array) -> str:
    """The smallest and the largest number, and the number of NaN: `-1 to 3.5, 2 NaN`; "" for an empty array."""
    if x.size == 0:
        return ""
    missing = int(np.count_nonzero(np.isnan(x))) if x.dtype.kind == "f" else 0
    if missing == x.size:
        return f"{missing} NaN"
    low, high = range_of(x)
    said = str(low) if low == high else f"{low} to {high}"
    return f"{said}, {missing} NaN" if missing else said
