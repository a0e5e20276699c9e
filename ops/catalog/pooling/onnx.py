"""Reads pooling nodes of ONNX. An input of 3 dimensions gets a fourth of size 1, along which no window moves."""

from collections.abc import Mapping
from functools import partial

from ops.arrays.dtypes import U64
from ops.arrays.layout import Shape
from ops.catalog.shared.onnx_windows import LEADING, Windows, windows_of
from ops.declare.onnx_desc import OnnxDesc, halfway
from ops.declare.onnx_source import Node, Operand, Reader, Reading, padded
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

LEAST_RANK = 4


def _windows(node: Node, data: Operand, *, is_global: bool) -> tuple[Windows, Shape]:
    """The windows of a pooling node, and the sizes of its output.

    A global node has one window, which covers all elements of a channel. Raises FormatError if the input has too few
    dimensions.
    """
    cells = data.sizes[LEADING:]
    if is_global:
        rank = len(cells)
        if not rank:
            raise FormatError(
                say(
                    "The input of {op_type} is {sizes}; it must have at least 3 dimensions.",
                    op_type=node.op_type,
                    sizes=braces(data.sizes),
                )
            )
        windows = Windows(cells, (1,) * rank, (1,) * rank, (0,) * rank, (0,) * rank)
        return windows, (*data.sizes[:LEADING], *(1,) * rank)
    windows = windows_of(node, cells)
    is_automatic = node.text("auto_pad", "NOTSET") != "NOTSET"
    counts = windows.counts(cells, rounds_up=node.flag("ceil_mode") and not is_automatic)
    return windows, (*data.sizes[:LEADING], *counts)


def _set(made: OnnxDesc, node: Node, data: Operand, windows: Windows, *, has_dilations: bool) -> None:
    """Sets WindowSize, Strides, the paddings and, with `has_dilations`, Dilations in the desc `made`.

    Adds remarks if the ONNX node has ceil_mode.
    """
    grown = windows.with_leading(max(LEAST_RANK - len(data.sizes), 0))
    made.set(
        DimensionCount=len(grown.sizes),
        Strides=list(grown.strides),
        WindowSize=list(grown.sizes),
        StartPadding=list(grown.start),
        EndPadding=list(grown.end),
    )
    if has_dilations:
        made.set(Dilations=list(grown.dilations))
    if node.flag("ceil_mode") and node.flag("count_include_pad"):
        made.remark(
            say(
                "With ceil_mode and count_include_pad, ONNX divides by the number of elements of a window that lie"
                " in the padded input; DirectML divides by the size of the window."
            )
        )
    if node.flag("ceil_mode"):
        made.remark(
            say(
                "ceil_mode is 1: the last window may reach beyond the padding, so OutputTensor may have one element "
                "more."
            )
        )


def _pooling(node: Node, operator: str, *, is_global: bool = False) -> Reading:
    data = node.required(0, "X")
    windows, output = _windows(node, data, is_global=is_global)
    made = OnnxDesc(operator)
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, output)
    _set(made, node, data, windows, has_dilations=operator.endswith("1"))
    if operator.startswith("AVERAGE"):
        made.set(IncludePadding=node.flag("count_include_pad"))
    if operator.startswith("LP"):
        p = node.integer("p", 2)
        if not 0 < p < 1 << 32:
            raise FormatError(say("p is {p}; it must be from 1 to 4294967295.", p=p))
        made.set(P=p)
    return made.reading()


def _largest(node: Node, *, is_global: bool = False) -> Reading:
    if node.integer("storage_order", 0):
        raise FormatError("storage_order is 1; the DirectML provider leaves such a MaxPool to the CPU.")
    data = node.required(0, "X")
    windows, output = _windows(node, data, is_global=is_global)
    has_indices = node.has_output(1)
    is_plain = not has_indices and all(gap == 1 for gap in windows.dilations)
    made = OnnxDesc("MAX_POOLING" if is_plain else "MAX_POOLING2")
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, output)
    if has_indices:
        made.output("OutputIndicesTensor", U64, output)
        made.remark(say("The indices are INT64 in ONNX; OutputIndicesTensor is UINT64."))
    _set(made, node, data, windows, has_dilations=not is_plain)
    return made.reading()


def _unpooling(node: Node) -> Reading:
    data, indices = node.required(0, "X"), node.required(1, "I")
    cells = data.sizes[LEADING:]
    windows = windows_of(node, cells)
    wanted = node.whole_numbers(2, "output_shape")
    output = (
        tuple(wanted)
        if wanted is not None
        else (
            *data.sizes[:LEADING],
            *(
                (size - 1) * stride + span - before - after
                for size, stride, span, before, after in zip(
                    cells, windows.strides, windows.sizes, windows.start, windows.end, strict=True
                )
            ),
        )
    )
    if len(output) != len(data.sizes) or any(not 1 <= size < 1 << 32 for size in output):
        raise FormatError(
            say("The output of MaxUnpool would be {sizes}, which no desc can have.", sizes=braces(output[:16]))
        )
    made = OnnxDesc("MAX_UNPOOLING")
    made.input("InputTensor", data)
    made.input("IndicesTensor", indices, data_type=U64)
    made.output("OutputTensor", data.data_type, output)
    made.remark(say("The indices are INT64 in ONNX; IndicesTensor is UINT64."))
    if wanted is not None:
        made.remark(
            say(
                "output_shape is {sizes}. ONNX counts the indices in an output of the default shape, and DirectML "
                "counts them in OutputTensor.",
                sizes=braces(output),
            )
        )
    return made.reading()


def _quantized(node: Node, *, is_global: bool = False) -> Reading:
    data = node.required(0, "X")
    is_last = node.flag("channels_last")
    if is_last and len(data.sizes) != LEAST_RANK:
        raise FormatError(
            say("channels_last is 1; the input must have 4 dimensions, not {sizes}.", sizes=braces(data.sizes))
        )
    shown = _moved(data.sizes) if is_last else data.sizes
    like = Operand(data.name, data.data_type, shown)
    windows, output = _windows(node, like, is_global=is_global)
    made = OnnxDesc("QUANTIZED_LINEAR_AVERAGE_POOLING")
    made.input("InputTensor", data, shown, strides=_last_strides(shown) if is_last else None)
    for field, position in (
        ("InputScaleTensor", 1),
        ("InputZeroPointTensor", 2),
        ("OutputScaleTensor", 3),
        ("OutputZeroPointTensor", 4),
    ):
        made.input(field, node.operand(position))
    made.output("OutputTensor", data.data_type, output, strides=_last_strides(output) if is_last else None)
    _set(made, node, like, windows, has_dilations=True)
    made.set(IncludePadding=node.flag("count_include_pad"))
    made.remark(halfway())
    if is_last:
        made.remark(
            say(
                "In the node, the channels are the last dimension. In the tensors of the desc, strides make the "
                "channels the second dimension."
            )
        )
    return made.reading()


def _moved(sizes: Shape) -> Shape:
    return sizes[0], sizes[3], sizes[1], sizes[2]


def _last_strides(sizes: Shape) -> Shape:
    """The strides with which [batch, channels, height, width] reads elements whose channels are stored last."""
    _, channels, height, width = padded(sizes)
    return height * width * channels, 1, width * channels, channels


NODES: Mapping[str, Reader] = {
    "AveragePool": partial(_pooling, operator="AVERAGE_POOLING1"),
    "GlobalAveragePool": partial(_pooling, operator="AVERAGE_POOLING", is_global=True),
    "GlobalLpPool": partial(_pooling, operator="LP_POOLING", is_global=True),
    "GlobalMaxPool": partial(_largest, is_global=True),
    "LpPool": partial(_pooling, operator="LP_POOLING1"),
    "MaxPool": _largest,
    "MaxUnpool": _unpooling,
    "com.microsoft.QLinearAveragePool": _quantized,
    "com.microsoft.QLinearGlobalAveragePool": partial(_quantized, is_global=True),
}
