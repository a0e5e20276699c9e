"""Reads Clip of ONNX as CLIP (before opset 11) or CLIP1, as onnxruntime's DirectML provider does."""

from collections.abc import Mapping
from typing import Any

from ops.arrays.dtypes import DataType
from ops.declare.onnx_source import Node, Reader, Reading, padded, padding_remarks, scalar_json, tensor
from ops.text.literals import FLT_MAX, number_text
from ops.text.sentences import say
from ops.text.values import Number


def _read(node: Node) -> Reading:
    """The desc of CLIP or CLIP1 that onnxruntime's DirectML provider creates for a Clip node."""
    data = node.required(0, "input")
    shape = tensor(data.data_type, padded(data.sizes))
    desc: dict[str, Any] = {"InputTensor": shape, "OutputTensor": shape}
    remarks = [*padding_remarks({"InputTensor": data.sizes, "OutputTensor": data.sizes})]
    if node.opset < 11:
        low, high = node.number("min", -FLT_MAX), node.number("max", FLT_MAX)
        absent = [name for name in ("min", "max") if name not in node.attributes]
        if node.opset < 6:
            remarks.append(
                say("onnxruntime supports Clip from opset 6 on; this node has opset {opset}.", opset=node.opset)
            )
    else:
        found = [node.constant(position, name) for position, name in ((1, "min"), (2, "max"))]
        absent = [name for name, value in zip(("min", "max"), found, strict=True) if value is None]
        low, high = (
            limit if value is None else value for value, limit in zip(found, _limits(data.data_type), strict=True)
        )
        desc["MinMaxDataType"] = f"DML_TENSOR_DATA_TYPE_{data.data_type.name}"
    for name, value in (("min", low), ("max", high)):
        if name in absent:
            remarks.append(
                say(
                    "Clip has no {name}; onnxruntime's DirectML provider uses {value}.",
                    name=name,
                    value=number_text(value),
                )
            )
    if low > high:
        remarks.append(say("min is greater than max: ONNX returns max for every element, but DirectML returns Min."))
    desc |= {"Min": scalar_json(low), "Max": scalar_json(high)}
    operator = "ELEMENT_WISE_CLIP1" if node.opset >= 11 else "ELEMENT_WISE_CLIP"
    return Reading(operator, desc, {"InputTensor": data}, tuple(remarks))


def _limits(data_type: DataType) -> tuple[Number, Number]:
    """The smallest and the largest finite value of a data type."""
    if data_type.is_integer:
        return data_type.limits
    largest = data_type.largest_finite
    return -largest, largest


NODES: Mapping[str, Reader] = {"Clip": _read}
