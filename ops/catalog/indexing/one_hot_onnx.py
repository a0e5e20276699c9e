"""Converts the ONNX operator OneHot to ONE_HOT, as onnxruntime's DirectML provider does."""

from collections.abc import Mapping

from ops.declare.onnx_source import Node, Reader, Reading, padded, padding_remarks, tensor
from ops.model.data import IndexRange, Iota
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _read(node: Node) -> Reading:
    """Converts the ONNX node OneHot to a desc of ONE_HOT. Raises FormatError if ONE_HOT cannot compute the node."""
    indices, values = node.required(0, "indices"), node.required(2, "values")
    depth = node.whole_constant(1, "depth")
    if not 0 < depth < 1 << 32:
        raise FormatError(
            say("depth is {depth}; it must be from 1 to 4294967295, because it is a size of OutputTensor.", depth=depth)
        )
    if values.sizes != (2,):
        raise FormatError(
            say(
                "The input 'values' has sizes {sizes}; they must be {{2}}, for OffValue and OnValue.",
                sizes=braces(values.sizes),
            )
        )
    rank = len(indices.sizes) + 1
    stated, axis = node.integer("axis", -1), node.axis(rank, default=-1)
    with_axis = (*indices.sizes[:axis], 1, *indices.sizes[axis:])
    output = (*indices.sizes[:axis], depth, *indices.sizes[axis:])
    sizes = padded(with_axis)
    dml_axis = axis + len(sizes) - rank
    return Reading(
        "ONE_HOT",
        {
            "IndicesTensor": tensor(indices.data_type, sizes),
            "ValuesTensor": tensor(values.data_type, padded(values.sizes)),
            "OutputTensor": tensor(values.data_type, padded(output)),
            "Axis": dml_axis,
        },
        {"IndicesTensor": indices, "ValuesTensor": values},
        (
            say("IndicesTensor has size 1 along axis {axis}, a dimension that ONNX omits.", axis=stated),
            *padding_remarks({"IndicesTensor": with_axis, "ValuesTensor": values.sizes, "OutputTensor": output}),
            say("The attribute axis = {axis} of OneHot becomes Axis = {dml_axis}.", axis=stated, dml_axis=dml_axis),
            say(
                "depth {depth} becomes the size of OutputTensor along Axis; ONE_HOT has no tensor for it.", depth=depth
            ),
        ),
        {"IndicesTensor": IndexRange(depth), "ValuesTensor": Iota()},
    )


NODES: Mapping[str, Reader] = {"OneHot": _read}
