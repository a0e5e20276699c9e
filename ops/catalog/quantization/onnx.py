"""Reads the ONNX nodes that quantize and dequantize, also those of com.microsoft, and nodes such as QLinearAdd."""

from collections.abc import Mapping
from functools import partial

from ops.arrays.dtypes import F32, U8, DataType
from ops.arrays.layout import Shape
from ops.declare.onnx_desc import OnnxDesc, broadcast_sizes, halfway
from ops.declare.onnx_source import Node, Operand, Reader, Reading, dimension
from ops.declare.onnx_types import dml_type
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

QUANTIZE, DEQUANTIZE = "QUANTIZE", "DEQUANTIZE"
LINEAR = {QUANTIZE: "ELEMENT_WISE_QUANTIZE_LINEAR", DEQUANTIZE: "ELEMENT_WISE_DEQUANTIZE_LINEAR"}
SIGMOID_INPUTS = 5  # of QLinearSigmoid; the provider does not run it without the zero point of the output
BLOCKS = 21  # the opset from which on a scale can belong to a block


def _scale_sizes(node: Node, data: Operand, scale: Operand) -> Shape:
    """Returns the sizes of a scale or zero point. If it has one number for each index along the node's axis, the sizes
    get the rank of the input, with 1 along all other dimensions.

    A scale with a single number, or with more than one dimension, keeps its sizes. Raises FormatError if the sizes do
    not fit the input.
    """
    if len(scale.sizes) != 1 or scale.sizes == data.sizes or scale.sizes == (1,):
        return scale.sizes
    rank = len(data.sizes)
    axis = dimension(node.integer("axis", 1), max(rank, 1))
    if rank == 0 or scale.sizes[0] != data.sizes[axis]:
        raise FormatError(
            say(
                "'{name}' is {sizes}; it must have one number for each index along dimension {axis} of {data}.",
                name=scale.name,
                sizes=braces(scale.sizes),
                axis=axis,
                data=braces(data.sizes),
            )
        )
    return (1,) * axis + scale.sizes + (1,) * (rank - 1 - axis)


def _linear(node: Node, kind: str, *, is_microsoft: bool = False) -> Reading:
    data, scale, zero = node.required(0, "x"), node.required(1, "scale"), node.operand(2)
    output = _output_type(node, kind, scale, zero)
    if node.opset >= BLOCKS and not is_microsoft:
        return _in_blocks(node, kind, data, scale, zero, output)
    made = OnnxDesc(LINEAR[kind])
    made.input("InputTensor", data)
    sizes = _scale_sizes(node, data, scale)
    made.broadcast("ScaleTensor", scale, data.sizes, sizes)
    if zero is not None:
        made.broadcast("ZeroPointTensor", zero, data.sizes, _scale_sizes(node, data, zero))
    made.output("OutputTensor", output, data.sizes)
    made.remark(halfway() if kind == QUANTIZE else "")
    return made.reading()


def _output_type(node: Node, kind: str, scale: Operand, zero: Operand | None) -> DataType:
    stated = node.integer("output_dtype", 0)
    if stated:
        return dml_type(stated, "output")
    if kind == DEQUANTIZE:
        return scale.data_type
    return U8 if zero is None else zero.data_type


def _in_blocks(node: Node, kind: str, data: Operand, scale: Operand, zero: Operand | None, output: DataType) -> Reading:
    """Converts an ONNX node to the operator `kind`, QUANTIZE or DEQUANTIZE, which uses one scale for each block of
    elements.

    Raises FormatError if `scale` or `zero` has more dimensions than `data`, or if its sizes do not divide those of
    `data`.
    """
    block = node.integer("block_size", 0)
    made = OnnxDesc(kind)
    made.input("InputTensor", data)
    parts: list[Operand] = []
    for each in filter(None, (scale, zero)):
        sizes = each.sizes if block else _scale_sizes(node, data, each)
        if len(sizes) > len(data.sizes):
            raise FormatError(
                say(
                    "'{name}' is {sizes}; it must not have more dimensions than {data}.",
                    name=each.name,
                    sizes=braces(sizes),
                    data=braces(data.sizes),
                )
            )
        shown = (1,) * (len(data.sizes) - len(sizes)) + sizes
        if any(size % own for size, own in zip(data.sizes, shown, strict=True)):
            raise FormatError(
                say(
                    "'{name}' is {sizes}, which does not divide {data} into equal blocks.",
                    name=each.name,
                    sizes=braces(each.sizes),
                    data=braces(data.sizes),
                )
            )
        parts.append(Operand(each.name, each.data_type, shown, each.is_bool, each.numbers))
    kind_of = "SCALE" if zero is None else "SCALE_ZERO_POINT"
    made.set(QuantizationType=f"DML_QUANTIZATION_TYPE_{kind_of}", QuantizationTensorCount=len(parts))
    made.inputs("QuantizationTensors", parts)
    made.output("OutputTensor", output, data.sizes)
    made.remark(halfway() if kind == QUANTIZE else "")
    return made.reading()


def _dynamic(node: Node) -> Reading:
    data = node.required(0, "x")
    made = OnnxDesc("DYNAMIC_QUANTIZE_LINEAR")
    made.input("InputTensor", data)
    made.output("OutputTensor", U8, data.sizes)
    made.output("OutputScaleTensor", F32, (1,))
    made.output("OutputZeroPointTensor", U8, (1,))
    made.remark(halfway())
    return made.reading()


def _sum(node: Node) -> Reading:
    a, b = node.required(0, "A"), node.required(3, "B")
    sizes = broadcast_sizes(node, a.sizes, b.sizes)
    made = OnnxDesc("ELEMENT_WISE_QUANTIZED_LINEAR_ADD")
    made.broadcast("ATensor", a, sizes)
    made.input("AScaleTensor", node.required(1, "A_scale"))
    made.input("AZeroPointTensor", node.operand(2))
    made.broadcast("BTensor", b, sizes)
    made.input("BScaleTensor", node.required(4, "B_scale"))
    made.input("BZeroPointTensor", node.operand(5))
    made.input("OutputScaleTensor", node.required(6, "C_scale"))
    made.input("OutputZeroPointTensor", node.operand(7))
    made.output("OutputTensor", a.data_type, sizes)
    made.remark(halfway())
    return made.reading()


def _sigmoid(node: Node) -> Reading:
    if len(node.inputs) < SIGMOID_INPUTS:
        raise FormatError(say("The node has no zero point of Y; the DirectML provider leaves such a node to the CPU."))
    data, scale, zero = node.required(0, "X"), node.required(1, "X_scale"), node.operand(2)
    made = OnnxDesc(LINEAR[DEQUANTIZE])
    made.input("InputTensor", data)
    made.broadcast("ScaleTensor", scale, data.sizes)
    made.broadcast("ZeroPointTensor", zero, data.sizes)
    made.output("OutputTensor", scale.data_type, data.sizes)
    sigmoid = OnnxDesc("ACTIVATION_SIGMOID")
    sigmoid.computed("InputTensor", scale.data_type, data.sizes, 0)
    sigmoid.output("OutputTensor", scale.data_type, data.sizes)
    back = OnnxDesc(LINEAR[QUANTIZE])
    back.computed("InputTensor", scale.data_type, data.sizes, 1)
    back.broadcast("ScaleTensor", node.required(3, "Y_scale"), data.sizes)
    back.broadcast("ZeroPointTensor", node.operand(4), data.sizes)
    back.output("OutputTensor", data.data_type, data.sizes)
    return made.followed_by(sigmoid, back)


NODES: Mapping[str, Reader] = {
    "DequantizeLinear": partial(_linear, kind=DEQUANTIZE),
    "DynamicQuantizeLinear": _dynamic,
    "QuantizeLinear": partial(_linear, kind=QUANTIZE),
    "com.microsoft.DequantizeLinear": partial(_linear, kind=DEQUANTIZE, is_microsoft=True),
    "com.microsoft.QLinearAdd": _sum,
    "com.microsoft.QLinearSigmoid": _sigmoid,
    "com.microsoft.QuantizeLinear": partial(_linear, kind=QUANTIZE, is_microsoft=True),
}
