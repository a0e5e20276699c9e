"""Reads ConstantOfShape and Range of ONNX as FILL_VALUE_CONSTANT and FILL_VALUE_SEQUENCE."""

from collections.abc import Mapping
from math import ceil, isfinite
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Reader, Reading, scalar_json
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say
from ops.text.values import Number

UINT_MAX = (1 << 32) - 1
MOST_DIMENSIONS = 8


def _constant(node: Node) -> Reading:
    found = node.whole_numbers(0, "input")
    sizes: Shape = found or ()
    if len(sizes) > MOST_DIMENSIONS or any(not 1 <= size <= UINT_MAX for size in sizes):
        raise FormatError(
            say("{what} is {sizes}; DirectML supports no such sizes.", what="input", sizes=braces(sizes[:16]))
        )
    value: Any = node.attributes.get("value")
    if value is None:
        value = np.zeros(1, np.float32)
    if not isinstance(value, np.ndarray) or value.size != 1:
        raise FormatError(
            say("The attribute {name} of {op_type} is not one number.", name="value", op_type=node.op_type)
        )
    held: Array = np.asarray(value)  # pyright: ignore[reportUnknownArgumentType]
    data_type = DataType[held.dtype.name.upper()]
    made = OnnxDesc("FILL_VALUE_CONSTANT")
    made.output("OutputTensor", data_type, sizes)
    made.set(ValueDataType=f"DML_TENSOR_DATA_TYPE_{data_type.name}", Value=scalar_json(held.reshape(-1)[0].item()))
    return made.reading()


def _range(node: Node) -> Reading:
    data_type = node.required(0, "start").data_type
    start, limit, delta = (_number(node, place, name) for place, name in enumerate(("start", "limit", "delta")))
    steps = (limit - start) / delta if delta else float("nan")
    if not isfinite(steps) or not 0 < ceil(steps) <= UINT_MAX:
        pattern = "Range goes from {start} to {limit} in steps of {delta}, which gives no elements or too many."
        raise FormatError(say(pattern, start=start, limit=limit, delta=delta))
    made = OnnxDesc("FILL_VALUE_SEQUENCE")
    made.output("OutputTensor", data_type, (ceil(steps),))
    made.set(
        ValueDataType=f"DML_TENSOR_DATA_TYPE_{data_type.name}",
        ValueStart=scalar_json(start),
        ValueDelta=scalar_json(delta),
    )
    return made.reading()


def _number(node: Node, position: int, name: str) -> Number:
    found = node.constant(position, name)
    if found is None:
        raise FormatError(say("{op_type} has no '{what}'.", op_type=node.op_type, what=name))
    return found


NODES: Mapping[str, Reader] = {"ConstantOfShape": _constant, "Range": _range}
