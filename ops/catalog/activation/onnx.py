"""Reads activation nodes of ONNX, and the GELU nodes of com.microsoft."""

from collections.abc import Mapping
from functools import partial

from ops.arrays.layout import Shape
from ops.declare.onnx_activations import ACTIVATIONS, fields
from ops.declare.onnx_desc import OUTPUT, OnnxDesc, broadcast_sizes
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.text.format_error import FormatError
from ops.text.sentences import say

GELU, SIGMOID, MULTIPLY, ADD = "ACTIVATION_GELU", "ACTIVATION_SIGMOID", "ELEMENT_WISE_MULTIPLY", "ELEMENT_WISE_ADD"
# Before this opset, Softmax works on all dimensions from axis on; from it on, along axis only.
ALONG_AXIS = 13


def _like_input(node: Node, operator: str) -> OnnxDesc:
    data = node.required(0, "input")
    made = OnnxDesc(operator)
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, data.sizes)
    return made


def _activation(node: Node, op_type: str) -> Reading:
    made = _like_input(node, ACTIVATIONS[op_type][0])
    made.set(**fields(op_type, node))
    return made.reading()


def _soft(node: Node, operator: str) -> Reading:
    made, rank = _like_input(node, operator), len(node.required(0, "input").sizes)
    last = node.axis(max(rank, 1), default=-1 if node.opset >= ALONG_AXIS else 1 if rank > 1 else 0)
    axes = [last] if node.opset >= ALONG_AXIS else [*range(last, max(rank, 1))]
    if node.opset < ALONG_AXIS and len(axes) > 1:
        made.remark(
            say(
                "Before opset 13, {op_type} works on axis and all dimensions after it: {axes}.",
                op_type=node.op_type,
                axes=axes,
            )
        )
    dml_axes = [made.axis(axis, max(rank, 1)) for axis in axes]
    made.set(AxisCount=len(dml_axes), Axes=dml_axes)
    return made.reading()


def _parameterized(node: Node) -> Reading:
    data, slope = node.required(0, "X"), node.required(1, "slope")
    made = OnnxDesc("ACTIVATION_PARAMETERIZED_RELU")
    made.input("InputTensor", data)
    made.broadcast("SlopeTensor", slope, data.sizes)
    made.output("OutputTensor", data.data_type, data.sizes)
    return made.reading()


def _dropout(node: Node) -> Reading:
    if node.operand(2) is not None and node.constant(2, "training_mode"):
        raise FormatError(say("training_mode is true; no DirectML operator drops elements at random."))
    made = _like_input(node, "ACTIVATION_IDENTITY")
    if node.has_output(1):
        made.remark(say("The output mask is not computed: the DirectML provider only copies the input."))
    return made.reading()


def _bias_gelu(node: Node) -> Reading:
    if node.operand(1) is None:  # only FastGelu
        made = _like_input(node, GELU)
    else:
        a, b = node.required(0, "A"), node.required(1, "B")
        sizes = broadcast_sizes(node, a.sizes, b.sizes)
        made = OnnxDesc("ELEMENT_WISE_ADD1")
        made.broadcast("ATensor", a, sizes)
        made.broadcast("BTensor", b, sizes)
        made.output("OutputTensor", a.data_type, sizes)
        made.set(FusedActivation={"Type": f"DML_OPERATOR_{GELU}", "Desc": {}})
    if node.op_type == "FastGelu":
        made.remark(say("FastGelu is an approximation with tanh; ACTIVATION_GELU computes the exact function."))
    return made.reading()


def _quick_gelu(node: Node) -> Reading:
    data, alpha = node.required(0, "input"), node.number("alpha", 1.702)
    product = OnnxDesc(MULTIPLY)
    product.input("ATensor", data)
    product.computed("BTensor", data.data_type, data.sizes, 0 if alpha == 1 else 1)
    product.output("OutputTensor", data.data_type, data.sizes)
    if alpha == 1:
        return _like_input(node, SIGMOID).followed_by(product)
    made = _like_input(node, "ELEMENT_WISE_IDENTITY")
    made.set(ScaleBias={"Scale": alpha, "Bias": 0.0})
    return made.followed_by(_behind(SIGMOID, data, data.sizes), product)


def _behind(operator: str, data: Operand, sizes: Shape, position: int = 0, output: str = OUTPUT) -> OnnxDesc:
    """Returns the desc of `operator`, whose only input is an output of another operator of the node.

    `position` is the index of this other operator among the operators of the node, and `output` is the name of its
    output. Both tensors have the sizes `sizes`.
    """
    made = OnnxDesc(operator)
    made.computed("InputTensor", data.data_type, sizes, position, output)
    made.output("OutputTensor", data.data_type, sizes)
    return made


def _bias_split_gelu(node: Node) -> Reading:
    data, bias = node.required(0, "X"), node.required(1, "bias")
    if not data.sizes:
        raise FormatError(
            say("The input of {op_type} is a scalar; it must have at least 1 dimension.", op_type=node.op_type)
        )
    made = OnnxDesc(ADD)
    made.input("ATensor", data)
    made.broadcast("BTensor", bias, data.sizes)
    made.output("OutputTensor", data.data_type, data.sizes)
    if data.sizes[-1] % 2:
        return made.reading("SPLIT", GELU, MULTIPLY)
    half = (*data.sizes[:-1], data.sizes[-1] // 2)
    split = OnnxDesc("SPLIT")
    split.computed("InputTensor", data.data_type, data.sizes, 0)
    split.outputs("OutputTensors", data.data_type, [half, half])
    split.set(OutputCount=2, Axis=split.axis(len(half) - 1, len(half)))
    product = OnnxDesc(MULTIPLY)
    product.computed("ATensor", data.data_type, half, 1, "OutputTensors[0]")
    product.computed("BTensor", data.data_type, half, 2)
    product.output("OutputTensor", data.data_type, half)
    return made.followed_by(split, _behind(GELU, data, half, 1, "OutputTensors[1]"), product)


NODES: Mapping[str, Reader] = {
    **{name: partial(_activation, op_type=name) for name in ACTIVATIONS if name != "Gelu"},
    "Dropout": _dropout,
    "Hardmax": partial(_soft, operator="ACTIVATION_HARDMAX1"),
    "LogSoftmax": partial(_soft, operator="ACTIVATION_LOG_SOFTMAX1"),
    "PRelu": _parameterized,
    "Softmax": partial(_soft, operator="ACTIVATION_SOFTMAX1"),
    "com.microsoft.BiasGelu": _bias_gelu,
    "com.microsoft.BiasSplitGelu": _bias_split_gelu,
    "com.microsoft.FastGelu": _bias_gelu,
    "com.microsoft.Gelu": partial(_activation, op_type="Gelu"),
    "com.microsoft.QuickGelu": _quick_gelu,
}
