"""Computes FOLD: adds the overlapping windows, which are the columns of the input, into an image."""

from typing import Any

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.catalog.fold.windows import overlaps, with_columns
from ops.model.case import Case


def is_narrow(data_type: DataType) -> bool:
    """True if the type is an integer of 8 or 16 bits. DirectML 1.15.4 clamps the sums of these types."""
    return data_type.is_integer and data_type.bits < 32


def summed(case: Case, accumulator: "np.dtype[Any]") -> Array:
    """Computes the output of FOLD, `[batch, channels, ...spatial]`. The columns are added in the type `accumulator`."""
    columns = with_columns(case.logical("InputTensor"), case)
    output = np.zeros(case.sizes("OutputTensor"), accumulator)
    for overlap in overlaps(case):
        output[:, :, *overlap.pixels] += columns[:, :, *overlap.cell, *overlap.blocks]
    return output
