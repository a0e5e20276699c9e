"""Drafts the ONNX nodes for operators that move, index or fill elements."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from ops.arrays.dtypes import I64, Array
from ops.formats.onnx_export.draft import OLD, Draft, Maker, enum_of, pads_of
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say
from ops.text.values import Number

IMAGE_RANK = 4
INT32_MIN, INT32_MAX = -(1 << 31), (1 << 31) - 1


def _cast(case: Case) -> Draft:
    return Draft("Cast", ("InputTensor",), attributes={"to": case.data_type("OutputTensor").onnx})


def _join(case: Case) -> Draft:
    fields = tuple(each.name for each in case.operator.arrays["InputTensors"])
    return Draft("Concat", fields, attributes={"axis": case.integer("Axis")})


def _split(case: Case) -> Draft:
    fields, axis = tuple(each.name for each in case.operator.arrays["OutputTensors"]), case.integer("Axis")
    parts = np.array([case.sizes(name)[axis] for name in fields], np.int64)
    return Draft("Split", ("InputTensor", parts), fields, {"axis": axis})


def _slice(case: Case) -> Draft:
    lists = [case.integers(f"InputWindow{name}") for name in ("Offsets", "Sizes", "Strides")]
    starts, ends = list[int](), list[int]()
    for offset, size, stride in zip(*lists, strict=True):
        starts.append(offset if stride > 0 else offset + size - 1)
        ends.append(offset + size if stride > 0 else offset - 1 if offset else -(1 << 31))
    numbers = (np.array(each, np.int64) for each in (starts, ends, [*range(len(starts))], lists[2]))
    return Draft("Slice", ("InputTensor", *numbers))


def _crop(case: Case) -> Draft:
    """Writes SLICE as a Crop node, which cuts rows and columns off an image. Raises FormatError if the image does not
    have 4 dimensions, or if a stride is not 1.
    """
    offsets, sizes, strides = (case.integers(name) for name in ("Offsets", "Sizes", "Strides"))
    image = case.sizes("InputTensor")
    if len(image) != IMAGE_RANK or any(stride != 1 for stride in strides):
        raise FormatError(say("SLICE can only be written as a Crop node, which has 4 dimensions and no strides."))
    (top, left), (height, width) = offsets[2:], sizes[2:]
    border = [left, top, image[3] - left - width, image[2] - top - height]
    return Draft("Crop", ("InputTensor",), attributes={"border": border}, opset=OLD)


def _reverse(case: Case) -> Draft:
    """Returns the draft of an ONNX node ReverseSequence.

    The node requires that Axis and the dimension of the sequence lengths are the first two dimensions, in either order.
    Leading dimensions of size 1 are dropped to achieve this. Raises FormatError if this does not suffice, or if the
    sequence lengths lie along several dimensions.
    """
    name, time, sizes = "SequenceLengthsTensor", case.integer("Axis"), case.sizes("InputTensor")
    many = [axis for axis, size in enumerate(case.sizes(name)) if size > 1]
    if len(many) > 1:
        raise FormatError(
            say("ReverseSequence requires lengths along one dimension, not along {many}.", many=len(many))
        )
    places = many or [axis for axis, size in enumerate(sizes) if size == 1]
    batch = next((axis for axis in places if abs(axis - time) == 1 and set(sizes[: min(axis, time)]) <= {1}), None)
    if batch is None:
        raise FormatError(
            say("ReverseSequence requires Axis and the dimension of the lengths to be the first two dimensions.")
        )
    first = min(batch, time)
    attributes, rank = {"batch_axis": batch - first, "time_axis": time - first}, len(sizes) - first
    return Draft(
        "ReverseSequence", ("InputTensor", name), attributes=attributes, lists=(name,), suffixes={"InputTensor": rank},
        signed={name: I64},
    )  # fmt: skip


def _pad(case: Case) -> Draft:
    mode = {"CONSTANT": "constant", "EDGE": "edge", "REFLECTION": "reflect"}.get(enum_of(case, "PaddingMode"), "wrap")
    value = np.array(case.number("PaddingValue")).astype(case.data_type("InputTensor").numpy)
    return Draft("Pad", ("InputTensor", np.array(pads_of(case), np.int64), value), attributes={"mode": mode})


def _tile(case: Case) -> Draft:
    return Draft("Tile", ("InputTensor", np.array(case.integers("Repeats"), np.int64)))


def _indexed(case: Case, op_type: str, *more: str) -> Draft:
    return Draft(op_type, ("InputTensor", "IndicesTensor", *more), attributes={"axis": case.integer("Axis")})


def _gather(case: Case) -> Draft:
    """Returns the draft of the ONNX node Gather.

    The node's data is InputTensor without the dimensions before Axis. Its indices are IndicesTensor with only the last
    IndexDimensions dimensions.
    """
    rank, axis = len(case.sizes("InputTensor")), case.integer("Axis")
    suffixes = {"InputTensor": rank - axis, "IndicesTensor": case.integer("IndexDimensions")}
    return Draft("Gather", ("InputTensor", "IndicesTensor"), attributes={"axis": axis - rank}, suffixes=suffixes)


def _top_k(case: Case) -> Draft:
    outputs = ("OutputValueTensor", "OutputIndexTensor")
    largest = int(enum_of(case, "AxisDirection") == "DECREASING")
    inputs = ("InputTensor", np.array([case.integer("K")], np.int64))
    return Draft("TopK", inputs, outputs, {"axis": case.integer("Axis"), "largest": largest})


def _cumulative(case: Case) -> Draft:
    attributes = {
        "exclusive": int(case.number("HasExclusiveSum")),
        "reverse": int(enum_of(case, "AxisDirection") == "DECREASING"),
    }
    return Draft("CumSum", ("InputTensor", np.array(case.integer("Axis"), np.int64)), attributes=attributes)


def _depth(case: Case) -> Draft:
    mode = "CRD" if enum_of(case, "Order") == "COLUMN_ROW_DEPTH" else "DCR"
    attributes = {"blocksize": case.integer("BlockSize"), "mode": mode}
    return Draft("DepthToSpace", ("InputTensor",), attributes=attributes)


def _space(case: Case) -> Draft:
    return Draft("SpaceToDepth", ("InputTensor",), attributes={"blocksize": case.integer("BlockSize")})


def _one_hot(case: Case) -> Draft:
    axis = case.integer("Axis")
    depth = np.array(case.sizes("OutputTensor")[axis], np.int64)
    inputs = ("IndicesTensor", depth, "ValuesTensor")
    dropped = {"IndicesTensor": (axis,)}
    return Draft("OneHot", inputs, attributes={"axis": axis}, lists=("ValuesTensor",), dropped=dropped)


def _tuples(case: Case, op_type: str, *more: str) -> Draft:
    """Drafts the ONNX node `op_type`, GatherND or ScatterND. Its tensors do not have the leading dimensions of size 1
    that DirectML's tensors have.

    `more` are the names of further input tensors. Each has the dimensions of the array of tuples, followed by the
    dimensions of the block that a tuple selects.
    """
    whole, tuples = case.integer("InputDimensionCount"), case.integer("IndicesDimensionCount")
    ranks = {"InputTensor": whole, "IndicesTensor": tuples}
    attributes = {"batch_dims": case.integer("BatchDimensionCount")} if "BatchDimensionCount" in case.values else {}
    suffixes = ranks | dict.fromkeys(more, tuples - 1 + whole - case.sizes("IndicesTensor")[-1])
    return Draft(op_type, ("InputTensor", "IndicesTensor", *more), attributes=attributes, suffixes=suffixes)


def _eye(case: Case) -> Draft:
    sizes = case.sizes("OutputTensor")
    shape = np.zeros(sizes[-2:], np.float32)
    attributes = {"k": case.integer("Offset"), "dtype": case.data_type("OutputTensor").onnx}
    return Draft("EyeLike", (shape,), attributes=attributes)


def _triangle(case: Case) -> Draft:
    begin, end = case.integer("DiagonalFillBegin"), case.integer("DiagonalFillEnd")
    if not case.has("InputTensor"):
        raise FormatError(say("The node requires {field}.", field="InputTensor"))
    if begin != INT32_MIN and end != INT32_MAX:
        raise FormatError(say("Trilu fills all diagonals on one side, not a band of diagonals."))
    k = np.array(end if begin == INT32_MIN else begin - 1, np.int64)
    return Draft("Trilu", ("InputTensor", k), attributes={"upper": int(begin == INT32_MIN)})


def _constant(case: Case) -> Draft:
    number = _numbers(case, case.number("Value"))
    sizes = np.array(case.sizes("OutputTensor"), np.int64)
    return Draft("ConstantOfShape", (sizes,), attributes={"value": number})


def _sequence(case: Case) -> Draft:
    start, step = case.number("ValueStart"), case.number("ValueDelta")
    ends = (start, start + step * case.sizes("OutputTensor")[-1], step)
    return Draft("Range", tuple(_numbers(case, each).reshape(()) for each in ends))


def _numbers(case: Case, number: Number) -> Array:
    """Returns an array that contains only `number`, in the data type of OutputTensor. A number beyond the range of a
    floating-point type becomes infinite.
    """
    with np.errstate(all="ignore"):  # numbers beyond a floating-point type become infinite
        return np.array([number]).astype(case.data_type("OutputTensor").numpy)


def _fold(case: Case) -> Draft:
    image, block = (np.array(each, np.int64) for each in (case.sizes("OutputTensor")[2:], case.integers("WindowSizes")))
    attributes: dict[str, Any] = {"pads": pads_of(case)}
    attributes |= {name.lower(): list(case.integers(name)) for name in ("Strides", "Dilations")}
    return Draft("Col2Im", ("InputTensor", image, block), attributes=attributes, opset=18)


MOVES: Mapping[str, Maker] = {
    "CAST": _cast,
    "CUMULATIVE_SUMMATION": _cumulative,
    "DEPTH_TO_SPACE1": _depth,
    "GATHER": _gather,
    "GATHER_ELEMENTS": partial(_indexed, op_type="GatherElements"),
    "JOIN": _join,
    "PADDING1": _pad,
    "SCATTER_ELEMENTS": lambda case: Draft(
        "ScatterElements", ("InputTensor", "IndicesTensor", "UpdatesTensor"), attributes={"axis": case.integer("Axis")}
    ),
    "REVERSE_SUBSEQUENCES": _reverse,
    "SLICE": _crop,
    "SLICE1": _slice,
    "SPACE_TO_DEPTH": _space,
    "SPLIT": _split,
    "TILE": _tile,
    "TOP_K1": _top_k,
    "DIAGONAL_MATRIX": _eye,
    "DIAGONAL_MATRIX1": _triangle,
    "FILL_VALUE_CONSTANT": _constant,
    "FILL_VALUE_SEQUENCE": _sequence,
    "FOLD": _fold,
    "GATHER_ND1": partial(_tuples, op_type="GatherND"),
    "ONE_HOT": _one_hot,
    "SCATTER_ND": lambda case: _tuples(case, "ScatterND", "UpdatesTensor"),
}
