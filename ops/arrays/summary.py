"""Describes the numbers of an array in a few words."""

import numpy as np

from ops.arrays.dtypes import Array


def range_text(x: Array) -> str:
    """The smallest and the largest number, and the number of NaN: `-1 to 3.5, 2 NaN`; "" for an empty array."""
    if x.size == 0:
        return ""
    missing = int(np.count_nonzero(np.isnan(x))) if x.dtype.kind == "f" else 0
    if missing == x.size:
        return f"{missing} NaN"
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        low, high = (np.nanmin(x), np.nanmax(x)) if missing else (x.min(), x.max())
    said = str(low) if low == high else f"{low} to {high}"
    return f"{said}, {missing} NaN" if missing else said
