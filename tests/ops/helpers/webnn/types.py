"""The data types that the methods of WebNN accept, and the types in which the tests compute."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array

FLOATS, SIGNED = ("float32", "float16"), ("float32", "float16", "int32", "int64", "int8")
WHOLE = ("int32", "uint32", "int64", "uint64")
Options = Mapping[str, Any]
Method = Callable[[list[Any], Options], Any]


def typed(x: Array, types: Sequence[str]) -> Array:
    """Returns `x` unchanged. Raises AssertionError if its data type is not one of `types`."""
    assert x.dtype.name in types, f"{x.dtype.name} is not one of {', '.join(types)}"
    return x


def wide(x: Array) -> Array:
    """Converts floats to float64, and returns integers unchanged."""
    return x.astype(np.float64) if x.dtype.kind == "f" else x


def single(x: Array) -> Array:
    """Converts an array of floats to float32; returns an array of integers unchanged."""
    return x.astype(np.float32) if x.dtype.kind == "f" else x
