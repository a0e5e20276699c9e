"""Converts the ONNX operators Gather and GatherElements."""

from collections.abc import Mapping

from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import LEAST_RANK, Node, Reader, Reading
from ops.model.data import IndexRange
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _gather(node: Node) -> Reading:
    data, indices = node.required(0, "data"), node.required(1, "indices")
    rank = len(data.sizes)
    if not rank:
        raise FormatError(
            say("The input of {op_type} is a scalar; it must have at least 1 dimension.", op_type=node.op_type)
        )
    axis = node.axis(rank, default=0)
    output = (*data.sizes[:axis], *indices.sizes, *data.sizes[axis + 1 :])
    made = OnnxDesc("GATHER", max(LEAST_RANK, rank, len(indices.sizes), len(output)))
    made.input("InputTensor", data)
    made.input("IndicesTensor", indices, fill=IndexRange(data.sizes[axis]))
    made.output("OutputTensor", data.data_type, output)
    made.set(Axis=made.axis(axis, rank), IndexDimensions=len(indices.sizes))
    return made.reading()


def _elements(node: Node) -> Reading:
    data, indices = node.required(0, "data"), node.required(1, "indices")
    rank = len(data.sizes)
    if not rank or len(indices.sizes) != rank:
        raise FormatError(
            say(
                "{op_type} has data {sizes} and indices {indices}; both must have the same number of dimensions.",
                op_type=node.op_type,
                sizes=braces(data.sizes),
                indices=braces(indices.sizes),
            )
        )
    axis = node.axis(rank, default=0)
    made = OnnxDesc("GATHER_ELEMENTS")
    made.input("InputTensor", data)
    made.input("IndicesTensor", indices, fill=IndexRange(data.sizes[axis]))
    made.output("OutputTensor", data.data_type, indices.sizes)
    made.set(Axis=made.axis(axis, rank))
    return made.reading()


NODES: Mapping[str, Reader] = {"Gather": _gather, "GatherElements": _elements}
