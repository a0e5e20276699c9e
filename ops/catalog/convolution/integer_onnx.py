"""Reads ConvInteger and QLinearConv of ONNX."""

from collections.abc import Mapping

from ops.arrays.dtypes import I32
from ops.arrays.layout import Shape
from ops.catalog.convolution.onnx import bias_sizes, checked, height_remark, window_attributes, with_height
from ops.catalog.shared.onnx_windows import LEADING, Windows, windows_of
from ops.declare.onnx_desc import OnnxDesc, halfway
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.text.sentences import say


def _sizes(node: Node, data: Operand, filters: Operand) -> tuple[Windows, Shape]:
    """Returns the windows and the output sizes of a node for an integer convolution. Raises FormatError if the node is
    not valid.
    """
    checked(node, data, filters)
    windows = windows_of(node, data.sizes[LEADING:], filters.sizes[LEADING:])
    counts = windows.counts(data.sizes[LEADING:])
    return windows, with_height((data.sizes[0], filters.sizes[0], *counts))


def _per_channel(operand: Operand | None, rank: int) -> Shape | None:
    """The sizes of a scale or zero point that has one number for each output channel; None for any other operand."""
    if operand is None or len(operand.sizes) != 1 or operand.sizes[0] == 1:
        return None
    return (1, operand.sizes[0], *(1,) * (rank - LEADING))


def _integer(node: Node) -> Reading:
    data, filters = node.required(0, "x"), node.required(1, "w")
    windows, output = _sizes(node, data, filters)
    made = OnnxDesc("CONVOLUTION_INTEGER")
    made.input("InputTensor", data, with_height(data.sizes))
    made.input("InputZeroPointTensor", node.operand(2))
    made.input("FilterTensor", filters, with_height(filters.sizes))
    made.input("FilterZeroPointTensor", node.operand(3), _per_channel(node.operand(3), len(output)))
    made.output("OutputTensor", I32, output)
    window_attributes(made, windows)
    made.set(GroupCount=node.integer("group", 1))
    made.remark(height_remark(data))
    return made.reading()


def _quantized(node: Node) -> Reading:
    data, filters, bias = node.required(0, "x"), node.required(3, "w"), node.operand(8)
    windows, output = _sizes(node, data, filters)
    rank = len(output)
    made = OnnxDesc("QUANTIZED_LINEAR_CONVOLUTION")
    made.input("InputTensor", data, with_height(data.sizes))
    made.input("InputScaleTensor", node.required(1, "x_scale"))
    made.input("InputZeroPointTensor", node.operand(2))
    made.input("FilterTensor", filters, with_height(filters.sizes))
    made.input("FilterScaleTensor", node.required(4, "w_scale"), _per_channel(node.operand(4), rank))
    made.input("FilterZeroPointTensor", node.operand(5), _per_channel(node.operand(5), rank))
    if bias is not None:
        made.input("BiasTensor", bias, bias_sizes(node, bias, rank))
    made.input("OutputScaleTensor", node.required(6, "y_scale"))
    zero = node.operand(7)
    made.input("OutputZeroPointTensor", zero)
    made.output("OutputTensor", data.data_type if zero is None else zero.data_type, output)
    window_attributes(made, windows)
    made.set(GroupCount=node.integer("group", 1))
    made.remark(height_remark(data), halfway())
    if _per_channel(node.operand(4), rank) is not None:
        made.remark(say("The scale of the filter has a number for each output channel."))
    return made.reading()


NODES: Mapping[str, Reader] = {"ConvInteger": _integer, "QLinearConv": _quantized}
