"""Converts the ONNX operators Slice, Crop and Pad to SLICE1, SLICE and PADDING1."""

from collections.abc import Mapping, Sequence
from math import isfinite

from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Reader, Reading, dimension, scalar_json
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

AS_INPUTS = 10  # the opset from which on Slice has its limits as inputs
PADS_AS_INPUT = 11
_MODES = {"constant": "CONSTANT", "edge": "EDGE", "reflect": "REFLECTION"}


def _limits(node: Node) -> tuple[Sequence[int], Sequence[int], Sequence[int] | None, Sequence[int] | None]:
    """The starts, ends, axes and steps of a Slice node, from attributes or from constant inputs.

    Axes and steps are None if the node does not have them.
    """
    if node.opset < AS_INPUTS:
        return node.integers("starts") or (), node.integers("ends") or (), node.integers("axes"), None
    names = ("starts", "ends", "axes", "steps")
    starts, ends, axes, steps = (node.whole_numbers(place + 1, name) for place, name in enumerate(names))
    return starts or (), ends or (), axes, steps


def _slice(node: Node) -> Reading:
    data = node.required(0, "data")
    rank = len(data.sizes)
    starts, ends, axes, steps = _limits(node)
    axes = range(len(starts)) if axes is None else axes
    steps = [1] * len(starts) if steps is None else steps
    if not len(starts) == len(ends) == len(axes) == len(steps) or len(starts) > rank or 0 in steps:
        raise FormatError(
            say(
                "starts, ends, axes and steps of Slice do not fit each other or the input {sizes}, or a step is 0.",
                sizes=braces(data.sizes),
            )
        )
    offsets, sizes, strides, output = [0] * rank, list(data.sizes), [1] * rank, list(data.sizes)
    for start, end, stated, step in zip(starts, ends, axes, steps, strict=True):
        axis = dimension(stated, rank)
        taken = (
            range(*slice(start, end, step).indices(data.sizes[axis]))
            if step > 0
            else _backward(start, end, step, data.sizes[axis])
        )
        if not taken:
            raise FormatError(
                say(
                    "Slice takes no elements along dimension {axis}; DirectML does not support empty tensors.",
                    axis=axis,
                )
            )
        first, last = (taken[0], taken[-1]) if step > 0 else (taken[-1], taken[0])
        offsets[axis], sizes[axis], strides[axis] = first, last - first + 1, max(min(step, (1 << 31) - 1), -(1 << 31))
        if step > 0:
            sizes[axis] = max(min(end + data.sizes[axis] if end < 0 else end, data.sizes[axis]) - first, 1)
        output[axis] = len(taken)
    made = OnnxDesc("SLICE1", 1)
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, tuple(output))
    shown = [0] * made.added(rank)
    made.set(
        DimensionCount=max(rank, 1),
        InputWindowOffsets=shown + offsets,
        InputWindowSizes=[1] * len(shown) + sizes,
        InputWindowStrides=[1] * len(shown) + strides,
    )
    return made.reading()


def _backward(start: int, end: int, step: int, size: int) -> range:
    """Returns the positions that a slice with a negative step selects from a dimension of the given size.

    An `end` below -`size` means that the slice extends to the first element.
    """
    return range(*slice(start, end if end >= -size else None, step).indices(size))


def _crop(node: Node) -> Reading:
    data, border = node.required(0, "input"), node.integers("border") or (0, 0, 0, 0)
    scale = node.integers("scale")
    if len(data.sizes) != 4 or len(border) != 4 or (scale is not None and len(scale) != 2):
        raise FormatError(
            say(
                "The input of Crop is {sizes}. It must have 4 dimensions; border must have 4 numbers, and scale must "
                "have 2 numbers.",
                sizes=braces(data.sizes),
            )
        )
    left, top, right, bottom = border
    height = data.sizes[2] - top - bottom if scale is None else scale[0]
    width = data.sizes[3] - left - right if scale is None else scale[1]
    output = (*data.sizes[:2], height, width)
    if min(top, left) < 0 or min(height, width) < 1 or top + height > data.sizes[2] or left + width > data.sizes[3]:
        raise FormatError(
            say(
                "The output of Crop would be {output}, which is no part of its input {sizes}.",
                output=braces(output),
                sizes=braces(data.sizes),
            )
        )
    made = OnnxDesc("SLICE")
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, output)
    made.set(DimensionCount=4, Offsets=[0, 0, top, left], Sizes=list(output), Strides=[1, 1, 1, 1])
    return made.reading()


def _pad(node: Node) -> Reading:
    data = node.required(0, "data")
    rank = len(data.sizes)
    if node.text("mode", "constant") == "wrap":
        raise FormatError("The mode is wrap, which the DirectML provider refuses with the error 80070057.")
    mode = node.one_of("mode", "constant", _MODES)
    if node.opset < PADS_AS_INPUT:
        pads, value, axes = node.integers("pads"), node.number("value", 0.0), None
    else:
        pads = node.whole_numbers(1, "pads")
        value = node.constant(2, "constant_value") or 0
        axes = node.whole_numbers(3, "axes")
    if data.data_type.is_integer and not isfinite(value):
        raise FormatError(say("{what} is {value}, which is not a whole number.", what="constant_value", value=value))
    shown = [*range(rank)] if axes is None else [dimension(axis, max(rank, 1)) for axis in axes]
    if pads is None or len(pads) != 2 * len(shown) or len(set(shown)) != len(shown):
        raise FormatError(
            say("pads is {pads}; it must have two numbers for each dimension.", pads=braces((pads or ())[:16]))
        )
    if any(not 0 <= pad < 1 << 32 for pad in pads):
        raise FormatError(say("pads is {pads}; DirectML has no negative padding.", pads=braces(pads[:16])))
    start, end = [0] * rank, [0] * rank
    for place, axis in enumerate(shown):
        start[axis], end[axis] = pads[place], pads[place + len(shown)]
    made = OnnxDesc("PADDING1")
    made.input("InputTensor", data)
    sizes = tuple(size + before + after for size, before, after in zip(data.sizes, start, end, strict=True))
    made.output("OutputTensor", data.data_type, sizes)
    more = [0] * made.added(rank)
    made.set(
        PaddingMode=f"DML_PADDING_MODE_{mode}",
        PaddingValueDataType=f"DML_TENSOR_DATA_TYPE_{data.data_type.name}",
        PaddingValue=scalar_json(value if data.data_type.is_float else int(value)),
        DimensionCount=len(more) + rank,
        StartPadding=more + start,
        EndPadding=more + end,
    )
    return made.reading()


NODES: Mapping[str, Reader] = {"Crop": _crop, "Pad": _pad, "Slice": _slice}
