"""Casts the bounds of CLIP and THRESHOLD to the data type of the tensor."""

import numpy as np

from ops.arrays.dtypes import DataType
from ops.arrays.scalar_cast import as_float32, cast_scalar
from ops.model.case import Case
from ops.text.values import Number


def bounds(case: Case, data_type: DataType) -> tuple[np.generic, np.generic]:
    """Min and Max, cast to the data type of the tensor."""
    low, high = (bound(case.number(name), case.values.get("MinMaxDataType"), data_type) for name in ("Min", "Max"))
    return low, high


def bound(value: Number, union_type: object, data_type: DataType) -> np.generic:
    """Converts a limit of a CLIP operator to the data type of the tensor.

    A FLOAT limit is cast. For a scalar union, DirectML reads the bytes of the number as the data type of the tensor,
    even if `union_type` is another type.
    """
    if union_type is None:
        # A NaN bound is ignored in float tensors; the cast makes it 0 for integers.
        return cast_scalar(as_float32(value), data_type)
    if isinstance(union_type, DataType) and union_type.bits > 0 and union_type is not data_type:
        stored = cast_scalar(value, union_type).tobytes().ljust(8, b"\0")
        return np.frombuffer(stored[: data_type.bytes], data_type.numpy)[0]
    return cast_scalar(value, data_type)
