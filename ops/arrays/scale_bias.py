"""Applies ScaleBias to the input of an operator."""

import numpy as np

from ops.arrays.dtypes import Array, DataType, Mask
from ops.text.values import Malformed, ScaleBias


def scaled(x: Array, scale_bias: object, data_type: DataType) -> Array:
    """The array x * Scale + Bias, in the shape of x.

    Integers are computed in FLOAT32, truncated and clamped. Integers with Scale 1 and Bias 0, all arrays of 64-bit
    types, and arrays without a ScaleBias are returned unchanged.
    """
    if not isinstance(scale_bias, ScaleBias) or data_type.bits == 64:
        return x
    scale, bias = np.float32(float_of(scale_bias.scale)), np.float32(float_of(scale_bias.bias))
    with np.errstate(over="ignore", invalid="ignore"):
        result = x.astype(np.float32) * scale + bias
        if data_type.is_float:
            return result.astype(data_type.numpy)
    if scale == 1 and bias == 0:
        return x
    low, high = data_type.limits
    whole = np.trunc(np.nan_to_num(result.astype(np.float64), nan=0.0, posinf=np.inf, neginf=-np.inf))
    return np.clip(whole, low, high).astype(data_type.numpy)


def leaves_narrow_type(x: Array, scale_bias: ScaleBias, data_type: DataType) -> Mask:
    """A mask of the integers of up to 16 bits whose x * Scale + Bias lies beyond their type.

    Devices saturate them, or keep the low bits of a 32-bit result (measured with DirectML 1.13.1).
    """
    if data_type.bits > 16 or not data_type.is_integer:
        return np.zeros(x.shape, np.bool_)
    low, high = data_type.limits
    with np.errstate(over="ignore", invalid="ignore"):
        scale, bias = np.float32(float_of(scale_bias.scale)), np.float32(float_of(scale_bias.bias))
        whole = np.trunc(x.astype(np.float32) * scale + bias)
        return np.asarray(~((whole >= low) & (whole <= high)))


def float_of(value: float | Malformed) -> float:
    """Returns a member of ScaleBias as a float. `value` must not be Malformed."""
    assert not isinstance(value, Malformed)
    return value


def is_complete(scale_bias: object) -> bool:
    """True if ScaleBias has no malformed member, or if there is no ScaleBias."""
    return not isinstance(scale_bias, ScaleBias) or not (
        isinstance(scale_bias.scale, Malformed) or isinstance(scale_bias.bias, Malformed)
    )


def extremes(data_type: DataType) -> tuple[np.generic, np.generic]:
    """The smallest and the largest finite number of a data type."""
    limits = np.finfo(data_type.script_name) if data_type.is_float else np.iinfo(data_type.script_name)
    return data_type.numpy.type(limits.min), data_type.numpy.type(limits.max)
