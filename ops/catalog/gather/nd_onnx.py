"""Reads GatherND of ONNX as GATHER_ND1, as onnxruntime's DirectML provider does."""

from collections.abc import Mapping

from ops.declare.onnx_source import Node, Reader, Reading, padded, padding_remarks, tensor
from ops.model.data import IndexRange
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _read(node: Node) -> Reading:
    """The desc of GATHER_ND1 that onnxruntime's DirectML provider creates for a GatherND node.

    Raises FormatError for scalars, for a batch_dims out of range, and for tuples that do not fit the data.
    """
    data, indices = node.required(0, "data"), node.required(1, "indices")
    batch = node.integer("batch_dims", 0)
    if not data.sizes or not indices.sizes:
        raise FormatError("GatherND requires data and indices of rank 1 or more.")
    if not 0 <= batch < min(len(data.sizes), len(indices.sizes)):
        raise FormatError(
            say(
                "batch_dims is {batch}; it must be at least 0 and less than the ranks of data {sizes} and indices "
                "{index_sizes}.",
                batch=batch,
                sizes=braces(data.sizes),
                index_sizes=braces(indices.sizes),
            )
        )
    tuple_size = indices.sizes[-1]
    if tuple_size > len(data.sizes) - batch:
        raise FormatError(
            say(
                "Tuples of {tuple_size} coordinates are too long for data {sizes} with batch_dims {batch}.",
                tuple_size=tuple_size,
                sizes=braces(data.sizes),
                batch=batch,
            )
        )
    named = data.sizes[batch : batch + tuple_size]
    output = indices.sizes[:-1] + data.sizes[batch + tuple_size :]
    shapes = {"InputTensor": data.sizes, "IndicesTensor": indices.sizes, "OutputTensor": output}
    rank = max(map(len, shapes.values()))
    return Reading(
        "GATHER_ND1",
        {
            "InputTensor": tensor(data.data_type, padded(data.sizes, rank)),
            "IndicesTensor": tensor(indices.data_type, padded(indices.sizes, rank)),
            "OutputTensor": tensor(data.data_type, padded(output, rank)),
            "InputDimensionCount": len(data.sizes),
            "IndicesDimensionCount": len(indices.sizes),
            "BatchDimensionCount": batch,
        },
        {"InputTensor": data, "IndicesTensor": indices},
        padding_remarks(shapes, rank),
        {"IndicesTensor": IndexRange(min(named))},
    )


NODES: Mapping[str, Reader] = {"GatherND": _read}
