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
    """The same array. Raises AssertionError if it has none of these data types."""
    assert x.dtype.name in types, f"{x.dtype.name} is not one of {', '.join(types)}"
    return x


def wide(x: Array) -> Array:
    """Floats in float64; integers as they are."""
    return x.astype(np.float64) if x.dtype.kind == "f" else x


def single(x: Array) -> Array:
    """Floats in float32; integers as they are."""
    return x.astype(np.float32) if x.dtype.kind == "f" else x
