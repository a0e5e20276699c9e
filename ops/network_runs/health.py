"""The health of a tensor: the counts of NaN, infinities and zeros, and its range against FLOAT16."""

from dataclasses import dataclass

import numpy as np

from ops.arrays.dtypes import Array

LARGEST_HALF = 65504.0
# Numbers up to this one become 0 in FLOAT16: half of its smallest number, 2^-24.
SMALLEST_HALF = 2.0**-25
_AT_ONCE = 1 << 20


@dataclass(frozen=True, slots=True)
class Health:
    """The health of a tensor.

    `low` and `high` are its smallest and largest finite number; None if it has none. `beyond_half` counts the finite
    floats that become infinite in FLOAT16, `lost_in_half` the nonzero floats that become 0.
    """

    count: int
    nan: int = 0
    infinite: int = 0
    zeros: int = 0
    low: float | None = None
    high: float | None = None
    beyond_half: int = 0
    lost_in_half: int = 0

    @property
    def is_finite(self) -> bool:
        """True if no number is NaN or infinite."""
        return not self.nan and not self.infinite


def health_of(values: Array) -> Health:
    """Returns the health of an array of any shape. Large arrays are read in parts, to save memory."""
    flat = values.reshape(-1) if values.flags.c_contiguous else np.ravel(values)
    is_float = flat.dtype.kind == "f"
    nan = infinite = zeros = beyond = lost = 0
    low: float | None = None
    high: float | None = None
    for start in range(0, flat.size, _AT_ONCE):
        part = flat[start : start + _AT_ONCE]
        if is_float:
            is_nan, is_infinite = np.isnan(part), np.isinf(part)
            nan += int(np.count_nonzero(is_nan))
            infinite += int(np.count_nonzero(is_infinite))
            finite = part[~(is_nan | is_infinite)]
            size = np.abs(finite.astype(np.float64))
            # Numbers from 65520 on are rounded to infinity; 65504 is the largest FLOAT16.
            beyond += int(np.count_nonzero(size >= LARGEST_HALF + 16))
            lost += int(np.count_nonzero((size > 0) & (size <= SMALLEST_HALF)))
        else:
            finite = part
        zeros += int(part.size - np.count_nonzero(part))
        if finite.size:
            least, most = float(finite.min()), float(finite.max())
            low = least if low is None else min(low, least)
            high = most if high is None else max(high, most)
    return Health(int(flat.size), nan, infinite, zeros, low, high, beyond, lost)
