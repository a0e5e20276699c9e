"""How CLIP casts its bounds to the tensor's type and applies ScaleBias to the elements."""

import numpy as np

from ops.case import Case
from ops.dtypes import I64, U64, Array, DataType
from ops.scalars import as_float32, cast_scalar
from ops.values import Malformed, Number, ScaleBias


def bounds(case: Case, data_type: DataType) -> tuple[np.generic, np.generic]:
    """Min and Max in the tensor's type."""
    low, high = (bound(case.number(name), case.values.get("MinMaxDataType"), data_type) for name in ("Min", "Max"))
    return low, high


def bound(value: Number, union_type: object, data_type: DataType) -> np.generic:
    """A FLOAT bound is cast; a scalar union's bytes are read as the tensor's type, whatever type it states."""
    if union_type is None:
        # A NaN bound is ignored; for an integer tensor the cast has nothing to say about it either.
        return cast_scalar(as_float32(value), data_type)
    if isinstance(union_type, DataType) and union_type.bits > 0 and union_type is not data_type:
        stored = cast_scalar(value, union_type).tobytes().ljust(8, b"\0")
        return np.frombuffer(stored[: data_type.bytes], data_type.numpy)[0]
    return cast_scalar(value, data_type)


def scaled(x: Array, scale_bias: object, data_type: DataType) -> Array:
    """x * Scale + Bias; integers are computed in float and lose the fraction."""
    if not isinstance(scale_bias, ScaleBias) or data_type in (I64, U64):
        return x
    scale, bias = np.float32(float_of(scale_bias.scale)), np.float32(float_of(scale_bias.bias))
    with np.errstate(over="ignore", invalid="ignore"):
        result = x.astype(np.float32) * scale + bias
        if data_type.is_float:
            return result.astype(data_type.numpy)
    low, high = data_type.limits
    whole = np.trunc(np.nan_to_num(result.astype(np.float64), nan=0.0, posinf=np.inf, neginf=-np.inf))
    return np.clip(whole, low, high).astype(data_type.numpy)


def float_of(value: float | Malformed) -> float:
    assert not isinstance(value, Malformed)
    return value


def is_complete(scale_bias: object) -> bool:
    """False when a member of ScaleBias is malformed."""
    return not isinstance(scale_bias, ScaleBias) or not (
        isinstance(scale_bias.scale, Malformed) or isinstance(scale_bias.bias, Malformed)
    )
