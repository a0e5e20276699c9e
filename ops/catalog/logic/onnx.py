"""Converts the comparisons, logic operators and bit operators of ONNX. A truth value becomes a UINT8 of 0 or 1."""

from collections.abc import Mapping
from functools import partial

from ops.arrays.dtypes import U8, DataType
from ops.declare.onnx_desc import OnnxDesc, broadcast_sizes
from ops.declare.onnx_source import Node, Reader, Reading
from ops.text.sentences import say

_COMPARISONS = {
    "And": "AND", "Or": "OR", "Xor": "XOR", "Equal": "EQUALS", "Greater": "GREATER_THAN",
    "GreaterOrEqual": "GREATER_THAN_OR_EQUAL", "Less": "LESS_THAN", "LessOrEqual": "LESS_THAN_OR_EQUAL",
}  # fmt: skip
_BITS = {"BitwiseAnd": "BIT_AND", "BitwiseOr": "BIT_OR", "BitwiseXor": "BIT_XOR"}
_SHIFTS = {"LEFT": "ELEMENT_WISE_BIT_SHIFT_LEFT", "RIGHT": "ELEMENT_WISE_BIT_SHIFT_RIGHT"}


def _pair(node: Node, operator: str, output: DataType | None = None) -> Reading:
    a, b = node.required(0, "A"), node.required(1, "B")
    sizes = broadcast_sizes(node, a.sizes, b.sizes)
    made = OnnxDesc(operator)
    made.broadcast("ATensor", a, sizes)
    made.broadcast("BTensor", b, sizes)
    made.output("OutputTensor", output or a.data_type, sizes)
    return made.reading()


def _shift(node: Node) -> Reading:
    return _pair(node, node.one_of("direction", "", _SHIFTS))


def _one(node: Node, operator: str, output: DataType | None = None) -> OnnxDesc:
    data = node.required(0, "X")
    made = OnnxDesc(operator)
    made.input("InputTensor", data)
    made.output("OutputTensor", output or data.data_type, data.sizes)
    return made


def _not(node: Node) -> Reading:
    return _one(node, "ELEMENT_WISE_LOGICAL_NOT").reading()


def _bitwise_not(node: Node) -> Reading:
    return _one(node, "ELEMENT_WISE_BIT_NOT").reading()


def _is_nan(node: Node) -> Reading:
    return _one(node, "ELEMENT_WISE_IS_NAN", U8).reading()


def _is_infinity(node: Node) -> Reading:
    positive, negative = node.flag("detect_positive", True), node.flag("detect_negative", True)
    mode = "EITHER" if positive == negative else "POSITIVE" if positive else "NEGATIVE"
    made = _one(node, "ELEMENT_WISE_IS_INFINITY", U8)
    made.set(InfinityMode=f"DML_IS_INFINITY_MODE_{mode}")
    if not positive and not negative:
        made.remark(
            say(
                "In ONNX, the node finds no infinity, because detect_positive and detect_negative are 0. InfinityMode "
                "has no such value."
            )
        )
    return made.reading()


NODES: Mapping[str, Reader] = {
    **{name: partial(_pair, operator=f"ELEMENT_WISE_LOGICAL_{each}", output=U8) for name, each in _COMPARISONS.items()},
    **{name: partial(_pair, operator=f"ELEMENT_WISE_{each}") for name, each in _BITS.items()},
    "BitShift": _shift,
    "BitwiseNot": _bitwise_not,
    "IsInf": _is_infinity,
    "IsNaN": _is_nan,
    "Not": _not,
}
