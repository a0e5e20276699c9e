"""Reads TopK of ONNX as TOP_K1, in the same way as onnxruntime's DirectML provider."""

from collections.abc import Mapping

from ops.arrays.dtypes import U64
from ops.declare.declaration import with_size
from ops.declare.onnx_source import Node, Reader, Reading, padded, padding_remarks, tensor
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _read(node: Node) -> Reading:
    """The desc of a TopK node. Raises FormatError if TOP_K1 cannot run the node."""
    data = node.required(0, "input")
    if not data.sizes:
        raise FormatError("The input of TopK is a scalar; it must have at least 1 dimension.")
    axis = node.axis(len(data.sizes), default=-1)
    k = node.integer("k") if node.opset < 10 else node.whole_constant(1, "K")
    if not 0 <= k < 1 << 32:
        raise FormatError(say("K is {k}; the field K of TOP_K1 can only be from 0 to 4294967295.", k=k))
    sizes = padded(data.sizes)
    dml_axis = axis + len(sizes) - len(data.sizes)
    chosen = tuple(size or 0 for size in with_size(sizes, dml_axis, k))
    is_largest = node.integer("largest", 1) != 0
    remarks = [
        *padding_remarks({"InputTensor": data.sizes}),
        say(
            "The attribute axis = {axis} of TopK becomes Axis = {dml_axis}.",
            axis=node.integer("axis", -1),
            dml_axis=dml_axis,
        ),
        say(
            "The indices are INT64 in ONNX; in DirectML they are unsigned, so OutputIndexTensor is UINT64, "
            "which needs feature level 5_0."
        ),
    ]
    if node.integer("sorted", 1) == 0:
        remarks.append(say("The attribute sorted = 0 is ignored: DirectML always sorts."))
    return Reading(
        "TOP_K1",
        {
            "InputTensor": tensor(data.data_type, sizes),
            "OutputValueTensor": tensor(data.data_type, chosen),
            "OutputIndexTensor": tensor(U64, chosen),
            "Axis": dml_axis,
            "K": k,
            "AxisDirection": f"DML_AXIS_DIRECTION_{'DECREASING' if is_largest else 'INCREASING'}",
        },
        {"InputTensor": data},
        tuple(remarks),
    )


NODES: Mapping[str, Reader] = {"TopK": _read}
