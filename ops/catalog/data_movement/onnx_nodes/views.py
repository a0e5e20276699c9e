"""Reads ONNX nodes that only change the sizes or the order of elements; they become ELEMENT_WISE_IDENTITY."""

from collections.abc import Mapping
from math import prod

from ops.arrays.layout import Shape, packed_strides
from ops.declare.onnx_desc import OnnxDesc, broadcast_sizes, same_count
from ops.declare.onnx_source import Node, Operand, Reader, Reading, dimension
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

IDENTITY = "ELEMENT_WISE_IDENTITY"
UINT_MAX = (1 << 32) - 1


def _copied(node: Node, data: Operand, after: Shape) -> Reading:
    """Reads a node as IDENTITY, which copies the elements. The output keeps the sizes of the input, as in the DirectML
    provider of onnxruntime.

    `after` are the output sizes in ONNX. If they differ from the input sizes, a remark shows them.
    """
    same_count(node, data.sizes, after)
    made = OnnxDesc(IDENTITY)
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, data.sizes)
    if after != data.sizes:
        made.remark(
            say(
                "The output is {after} in ONNX; the operator copies the elements with the sizes of the input.",
                after=braces(after),
            )
        )
    return made.reading()


def stated_sizes(sizes: Shape, what: str) -> Shape:
    """Returns `sizes`. Raises FormatError if DirectML does not support them.

    Each size must be from 1 to the largest UINT, and there are at most 32 sizes.
    """
    if len(sizes) > 32 or any(not 1 <= size <= UINT_MAX for size in sizes):
        raise FormatError(
            say("{what} is {sizes}; DirectML supports no such sizes.", what=what, sizes=braces(sizes[:16]))
        )
    return sizes


def _flatten(node: Node) -> Reading:
    data = node.required(0, "input")
    rank = len(data.sizes)
    axis = node.integer("axis", 1)
    if not -rank <= axis <= rank:
        dimension(axis, rank)
    axis = axis + rank if axis < 0 else axis
    return _copied(node, data, (prod(data.sizes[:axis]), prod(data.sizes[axis:])))


def _reshape(node: Node) -> Reading:
    data, wanted = node.required(0, "data"), node.whole_numbers(1, "shape")
    if wanted is None:
        raise FormatError(say("{op_type} has no '{what}'.", op_type=node.op_type, what="shape"))
    keeps_zero = node.flag("allowzero")
    found = [
        data.sizes[position] if size == 0 and not keeps_zero and position < len(data.sizes) else size
        for position, size in enumerate(wanted)
    ]
    if found.count(-1) == 1:
        rest = prod(size for size in found if size != -1)
        found[found.index(-1)] = prod(data.sizes) // rest if rest > 0 and prod(data.sizes) % rest == 0 else 0
    return _copied(node, data, stated_sizes(tuple(found), "shape"))


def _axes(node: Node) -> tuple[int, ...] | None:
    return node.integers("axes") if node.operand(1) is None else node.whole_numbers(1, "axes")


def _squeeze(node: Node) -> Reading:
    data, axes = node.required(0, "data"), _axes(node)
    rank = len(data.sizes)
    gone = (
        {axis for axis, size in enumerate(data.sizes) if size == 1}
        if axes is None
        else {dimension(axis, max(rank, 1)) for axis in axes}
    )
    wrong = [axis for axis in sorted(gone) if axis < rank and data.sizes[axis] != 1]
    if wrong:
        pattern = "Squeeze cannot remove dimension {axis} of {sizes}, because its size is not 1."
        raise FormatError(say(pattern, axis=wrong[0], sizes=braces(data.sizes)))
    return _copied(node, data, tuple(size for axis, size in enumerate(data.sizes) if axis not in gone))


def _unsqueeze(node: Node) -> Reading:
    data, axes = node.required(0, "data"), _axes(node)
    if axes is None:
        raise FormatError(say("{op_type} has no '{what}'.", op_type=node.op_type, what="axes"))
    if len(axes) > 32:
        raise FormatError(say("Unsqueeze adds {many} dimensions; a tensor of DirectML has at most 8.", many=len(axes)))
    rank = len(data.sizes) + len(axes)
    added = {dimension(axis, rank) for axis in axes}
    left = iter(data.sizes)
    return _copied(node, data, tuple(1 if axis in added else next(left, 1) for axis in range(rank)))


def _transpose(node: Node) -> Reading:
    data = node.required(0, "data")
    rank = len(data.sizes)
    order = node.integers("perm")
    if order is None:
        order = tuple(reversed(range(rank)))
    if sorted(order) != [*range(rank)]:
        raise FormatError(
            say(
                "perm is {order}; it must have each of the {rank:dimension|dimensions} once.",
                order=braces(order[:16]),
                rank=rank,
            )
        )
    steps = packed_strides(data.sizes)
    sizes, strides = tuple(data.sizes[axis] for axis in order), tuple(steps[axis] for axis in order)
    made = OnnxDesc(IDENTITY)
    made.input("InputTensor", data, sizes, strides=None if list(order) == sorted(order) else strides)
    made.output("OutputTensor", data.data_type, sizes)
    if list(order) != sorted(order):
        made.remark(say("The dimensions are reordered by strides: perm {order}.", order=braces(order)))
    return made.reading()


def _expand(node: Node) -> Reading:
    data, wanted = node.required(0, "input"), node.whole_numbers(1, "shape")
    if wanted is None:
        raise FormatError(say("{op_type} has no '{what}'.", op_type=node.op_type, what="shape"))
    sizes = broadcast_sizes(node, data.sizes, stated_sizes(wanted, "shape"))
    made = OnnxDesc(IDENTITY)
    made.broadcast("InputTensor", data, sizes)
    made.output("OutputTensor", data.data_type, sizes)
    return made.reading()


NODES: Mapping[str, Reader] = {
    "Expand": _expand,
    "Flatten": _flatten,
    "Reshape": _reshape,
    "Squeeze": _squeeze,
    "Transpose": _transpose,
    "Unsqueeze": _unsqueeze,
}
