"""Reads EyeLike and Trilu of ONNX as DIAGONAL_MATRIX and DIAGONAL_MATRIX1, as onnxruntime's DirectML provider does."""

from collections.abc import Mapping
from typing import Any

from ops.arrays.dtypes import DataType
from ops.declare.onnx_source import Node, Reader, Reading, padded, padding_remarks, tensor
from ops.declare.onnx_types import dml_type
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

INT32_MIN, INT32_MAX = -(1 << 31), (1 << 31) - 1


def _eye_like(node: Node) -> Reading:
    like = node.required(0, "input")
    if len(like.sizes) != 2:
        raise FormatError(say("The input of EyeLike is {sizes}; it must have 2 dimensions.", sizes=braces(like.sizes)))
    data_type = like.data_type
    remarks = [*padding_remarks({"OutputTensor": like.sizes})]
    if "dtype" in node.attributes:
        data_type = dml_type(node.integer("dtype"), "OutputTensor")
    k = node.integer("k", 0)
    if not INT32_MIN <= k <= INT32_MAX:
        raise FormatError(
            say(
                "k is {k}; Offset must be from {int32_min} to {int32_max}.",
                k=k,
                int32_min=INT32_MIN,
                int32_max=INT32_MAX,
            )
        )
    remarks.append(say("Only the sizes of the input of EyeLike are used, because DIAGONAL_MATRIX has no input."))
    return Reading(
        "DIAGONAL_MATRIX",
        {"OutputTensor": tensor(data_type, padded(like.sizes)), "Offset": k, "Value": 1.0},
        {},
        tuple(remarks),
    )


def _trilu(node: Node) -> Reading:
    data = node.required(0, "input")
    if len(data.sizes) < 2:
        raise FormatError(
            say("The input of Trilu is {sizes}; it must have at least 2 dimensions.", sizes=braces(data.sizes))
        )
    k = 0 if node.operand(1) is None else node.whole_constant(1, "k")
    is_upper = node.integer("upper", 1) != 0
    begin, end = (INT32_MIN, k) if is_upper else (k + 1, INT32_MAX)
    if not (INT32_MIN <= begin <= INT32_MAX and INT32_MIN <= end <= INT32_MAX):
        raise FormatError(
            say(
                "k is {k}; DiagonalFillBegin and DiagonalFillEnd must be from {int32_min} to {int32_max}.",
                k=k,
                int32_min=INT32_MIN,
                int32_max=INT32_MAX,
            )
        )
    shape = tensor(data.data_type, padded(data.sizes))
    desc: dict[str, Any] = {
        "InputTensor": shape,
        "OutputTensor": shape,
        "ValueDataType": _full_name(data.data_type),
        "Value": 0,
        "DiagonalFillBegin": begin,
        "DiagonalFillEnd": end,
    }
    pattern = "Trilu with upper = 0 and k = {k} fills all diagonals above diagonal {k} with 0."
    if is_upper:
        pattern = "Trilu with upper = 1 and k = {k} fills all diagonals below diagonal {k} with 0."
    return Reading(
        "DIAGONAL_MATRIX1",
        desc,
        {"InputTensor": data},
        (
            *padding_remarks({"InputTensor": data.sizes, "OutputTensor": data.sizes}),
            say(pattern, k=k),
        ),
    )


def _full_name(data_type: DataType) -> str:
    return f"DML_TENSOR_DATA_TYPE_{data_type.name}"


NODES: Mapping[str, Reader] = {"EyeLike": _eye_like, "Trilu": _trilu}
