"""Reads Scatter, ScatterElements, ScatterND and NonZero of ONNX."""

from collections.abc import Mapping
from math import prod

from ops.arrays.dtypes import U32
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import LEAST_RANK, Node, Reader, Reading
from ops.model.data import IndexRange
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _without_reduction(node: Node) -> None:
    """Raises FormatError if a scatter node has a reduction, because the DirectML provider leaves such a node to the
    CPU.
    """
    if (reduction := node.text("reduction", "none")) != "none":
        pattern = "reduction is {reduction}; the DirectML provider leaves such a {op_type} to the CPU."
        raise FormatError(say(pattern, reduction=reduction, op_type=node.op_type))


def _elements(node: Node) -> Reading:
    _without_reduction(node)
    data, indices, updates = node.required(0, "data"), node.required(1, "indices"), node.required(2, "updates")
    rank = len(data.sizes)
    if not rank or len(indices.sizes) != rank or updates.sizes != indices.sizes:
        raise FormatError(
            say(
                "{op_type} has data {sizes}, indices {indices} and updates {updates}, which do not fit together.",
                op_type=node.op_type,
                sizes=braces(data.sizes),
                indices=braces(indices.sizes),
                updates=braces(updates.sizes),
            )
        )
    axis = node.axis(rank, default=0)
    made = OnnxDesc("SCATTER_ELEMENTS")
    made.input("InputTensor", data)
    made.input("IndicesTensor", indices, fill=IndexRange(data.sizes[axis]))
    made.input("UpdatesTensor", updates)
    made.output("OutputTensor", data.data_type, data.sizes)
    made.set(Axis=made.axis(axis, rank))
    return made.reading()


def _tuples(node: Node) -> Reading:
    _without_reduction(node)
    data, indices, updates = node.required(0, "data"), node.required(1, "indices"), node.required(2, "updates")
    if not data.sizes or not indices.sizes or indices.sizes[-1] > len(data.sizes):
        raise FormatError(
            say(
                "ScatterND has data {sizes} and indices {indices}, which do not fit together.",
                sizes=braces(data.sizes),
                indices=braces(indices.sizes),
            )
        )
    made = OnnxDesc("SCATTER_ND", max(LEAST_RANK, len(data.sizes), len(indices.sizes), len(updates.sizes)))
    made.input("InputTensor", data)
    made.input("IndicesTensor", indices, fill=IndexRange(min(data.sizes[: indices.sizes[-1]])))
    made.input("UpdatesTensor", updates)
    made.output("OutputTensor", data.data_type, data.sizes)
    made.set(InputDimensionCount=len(data.sizes), IndicesDimensionCount=len(indices.sizes))
    return made.reading()


def _nonzero(node: Node) -> Reading:
    data = node.required(0, "X")
    rank = max(len(data.sizes), 1)
    made = OnnxDesc("NONZERO_COORDINATES", 1)
    made.input("InputTensor", data)
    made.output("OutputCountTensor", U32, (1,))
    made.output("OutputCoordinatesTensor", U32, (prod(data.sizes), rank))
    made.remark(
        say(
            "NonZero returns INT64 coordinates, one column for each element that is not 0; the provider cuts and "
            "transposes OutputCoordinatesTensor."
        )
    )
    return made.reading("SLICE1")


NODES: Mapping[str, Reader] = {
    "NonZero": _nonzero,
    "Scatter": _elements,
    "ScatterElements": _elements,
    "ScatterND": _tuples,
}
