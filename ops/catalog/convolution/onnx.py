"""Reads Conv and ConvTranspose of ONNX as CONVOLUTION. A 1D convolution becomes a 2D convolution with a height of 1."""

from collections.abc import Mapping
from functools import partial

from ops.arrays.layout import Shape
from ops.catalog.shared.onnx_windows import LEADING, Windows, entries, padded_by, windows_of
from ops.declare.onnx_activations import fused
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

LEAST_MOVING = 2  # the DirectML provider runs a 1D convolution as a 2D convolution


def with_height(sizes: Shape) -> Shape:
    """Returns the sizes of a tensor, with a height of 1 inserted if its only spatial dimension is the width."""
    return (*sizes[:LEADING], *(1,) * (LEAST_MOVING + LEADING - len(sizes)), *sizes[LEADING:])


def height_remark(data: Operand) -> str:
    """The remark that a height of 1 was added to `data`, because DirectML has no 1D convolution.

    Empty if no height was added.
    """
    if len(data.sizes) - LEADING >= LEAST_MOVING:
        return ""
    return say("A height of 1 was added, because the DirectML provider runs a 1D convolution as a 2D convolution.")


def bias_sizes(node: Node, bias: Operand, rank: int) -> Shape:
    """Returns the sizes that `bias` gets as a tensor of rank `rank`: [1, channels, 1, ...].

    Raises FormatError if the bias does not have exactly 1 dimension.
    """
    if len(bias.sizes) != 1:
        raise FormatError(
            say(
                "The bias of {op_type} is {sizes}; it must have 1 dimension.",
                op_type=node.op_type,
                sizes=braces(bias.sizes),
            )
        )
    return (1, bias.sizes[0], *(1,) * (rank - LEADING))


def checked(node: Node, data: Operand, filters: Operand) -> None:
    """Raises FormatError if input and filter do not have the same number of dimensions, from 3 to 5."""
    if len(data.sizes) != len(filters.sizes) or not 3 <= len(data.sizes) <= 5:
        raise FormatError(
            say(
                "{op_type} has the input {sizes} and the filter {filter}; both must have the same number of "
                "dimensions, from 3 to 5.",
                op_type=node.op_type,
                sizes=braces(data.sizes),
                filter=braces(filters.sizes),
            )
        )


def window_attributes(made: OnnxDesc, windows: Windows) -> None:
    """Sets Strides, Dilations and paddings in the desc, for at least two spatial dimensions."""
    grown = windows.with_leading(LEAST_MOVING - len(windows.sizes))
    made.set(
        DimensionCount=len(grown.sizes),
        Strides=list(grown.strides),
        Dilations=list(grown.dilations),
        StartPadding=list(grown.start),
        EndPadding=list(grown.end),
    )


def _forward(node: Node) -> Reading:
    data, filters, bias = node.required(0, "X"), node.required(1, "W"), node.operand(2)
    checked(node, data, filters)
    windows = windows_of(node, data.sizes[LEADING:], filters.sizes[LEADING:])
    counts = windows.counts(data.sizes[LEADING:])
    return _convolution(node, data, filters, bias, windows, (data.sizes[0], filters.sizes[0], *counts), "FORWARD")


def _backward(node: Node, *, has_dynamic_pads: bool = False) -> Reading:
    data, filters = node.required(0, "X"), node.required(1, "W")
    bias = node.operand(3 if has_dynamic_pads else 2)
    checked(node, data, filters)
    cells, rank = data.sizes[LEADING:], len(data.sizes) - LEADING
    windows = windows_of(node, cells, filters.sizes[LEADING:])
    if has_dynamic_pads and node.operand(2) is not None:
        pads = entries(node, "Pads", node.whole_numbers(2, "Pads"), 2 * rank, 0)
        windows = Windows(windows.sizes, windows.strides, windows.dilations, pads[:rank], pads[rank:])
    more = entries(node, "output_padding", node.integers("output_padding"), rank, 0)
    whole = tuple(
        stride * (size - 1) + extra + span
        for size, stride, extra, span in zip(cells, windows.strides, more, windows.spans, strict=True)
    )
    wanted = stated = node.integers("output_shape")
    mode = node.text("auto_pad", "NOTSET")
    if wanted and len(wanted) not in (rank, rank + LEADING):
        entries(node, "output_shape", wanted, rank, 1)
    if wanted is None and mode.startswith("SAME"):
        wanted = tuple(size * stride for size, stride in zip(cells, windows.strides, strict=True))
    if wanted:
        counts = tuple(wanted[-rank:])
        padding = tuple(max(full - size, 0) for full, size in zip(whole, counts, strict=True))
        windows = padded_by(windows, padding, mode == "SAME_UPPER")
        if not stated:
            counts = tuple(full - less for full, less in zip(whole, padding, strict=True))
    else:
        counts = tuple(
            full - before - after for full, before, after in zip(whole, windows.start, windows.end, strict=True)
        )
    if any(size < 1 for size in counts):
        raise FormatError(
            say(
                "The output of {op_type} would be {sizes}; it would have no elements.",
                op_type=node.op_type,
                sizes=braces(counts),
            )
        )
    channels = filters.sizes[1] * node.integer("group", 1)
    output = (data.sizes[0], channels, *counts)
    return _convolution(node, data, filters, bias, windows, output, "BACKWARD")


def _convolution(
    node: Node, data: Operand, filters: Operand, bias: Operand | None, windows: Windows, output: Shape, direction: str
) -> Reading:
    made = OnnxDesc("CONVOLUTION")
    made.input("InputTensor", data, with_height(data.sizes))
    made.input("FilterTensor", filters, with_height(filters.sizes))
    if bias is not None:
        made.input("BiasTensor", bias, bias_sizes(node, bias, len(with_height(data.sizes))))
    made.output("OutputTensor", data.data_type, with_height(output))
    made.set(Mode="DML_CONVOLUTION_MODE_CROSS_CORRELATION", Direction=f"DML_CONVOLUTION_DIRECTION_{direction}")
    window_attributes(made, windows)
    made.set(OutputPadding=[0] * max(len(windows.sizes), LEAST_MOVING), GroupCount=node.integer("group", 1))
    made.set(**fused(node))
    made.remark(height_remark(data))
    if any(node.integers("output_padding") or ()):
        made.remark(say("output_padding only changes the sizes of the output; the provider sets OutputPadding to 0."))
    return made.reading()


def _channels_last(node: Node) -> Reading:
    """Reads NhwcConv: tensors with the channels last become tensors with strides."""
    data, filters, bias = node.required(0, "X"), node.required(1, "W"), node.operand(2)
    if len(data.sizes) != 4 or len(filters.sizes) != 4:
        pattern = "{op_type} has the input {sizes} and the filter {filter}; both must have 4 dimensions."
        raise FormatError(say(pattern, op_type=node.op_type, sizes=braces(data.sizes), filter=braces(filters.sizes)))
    windows = windows_of(node, data.sizes[1:3], filters.sizes[1:3])
    output = (data.sizes[0], *windows.counts(data.sizes[1:3]), filters.sizes[0])
    made = OnnxDesc("CONVOLUTION")
    for field, operand in (("InputTensor", data), ("FilterTensor", filters)):
        made.input(field, operand, _channels_first(operand.sizes), strides=_last_strides(operand.sizes))
    if bias is not None:
        made.input("BiasTensor", bias, bias_sizes(node, bias, 4))
    made.output("OutputTensor", data.data_type, _channels_first(output), strides=_last_strides(output))
    made.set(Mode="DML_CONVOLUTION_MODE_CROSS_CORRELATION", Direction="DML_CONVOLUTION_DIRECTION_FORWARD")
    window_attributes(made, windows)
    made.set(OutputPadding=[0, 0], GroupCount=node.integer("group", 1), **fused(node, "activation", "activation_"))
    made.remark(
        say(
            "In the node, the channels are the last dimension. In the tensors of the desc, strides make the "
            "channels the second dimension."
        )
    )
    return made.reading()


def _channels_first(sizes: Shape) -> Shape:
    batch, height, width, channels = sizes
    return batch, channels, height, width


def _last_strides(sizes: Shape) -> Shape:
    """Returns the strides along [batch, channels, height, width] of a tensor whose memory has the order [batch, height,
    width, channels].

    `sizes` are its sizes in the order of the memory.
    """
    _, height, width, channels = sizes
    return height * width * channels, 1, width * channels, channels


NODES: Mapping[str, Reader] = {
    "Conv": _forward,
    "ConvTranspose": _backward,
    "com.microsoft.ConvTransposeWithDynamicPads": partial(_backward, has_dynamic_pads=True),
    "com.microsoft.NhwcConv": _channels_last,
    "com.microsoft.dml.DmlFusedConv": _forward,
    "com.microsoft.dml.DmlFusedConvTranspose": _backward,
}
