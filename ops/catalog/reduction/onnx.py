"""Reads reductions, ArgMax, ArgMin and CumSum of ONNX. DirectML keeps reduced dimensions; ONNX may remove them."""

from collections.abc import Mapping
from functools import partial

from ops.arrays.dtypes import DataType
from ops.arrays.layout import Shape
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading, dimension
from ops.model.tensor import braces
from ops.text.sentences import say

_FUNCTIONS = {
    "ReduceL1": "L1", "ReduceL2": "L2", "ReduceLogSum": "LOG_SUM", "ReduceLogSumExp": "LOG_SUM_EXP", "ReduceMax": "MAX",
    "ReduceMean": "AVERAGE", "ReduceMin": "MIN", "ReduceProd": "MULTIPLY", "ReduceSum": "SUM",
    "ReduceSumSquare": "SUM_SQUARE",
}  # fmt: skip
# The provider leaves ranks below 4 as they are here.
LEAST_RANK = 1


def _axes(node: Node, rank: int) -> tuple[int, ...]:
    """The reduced dimensions, from an attribute or, since opset 13 or 18, from an input.

    If none are stated, these are all dimensions; with the flag noop_with_empty_axes, no dimension is reduced.
    """
    stated = node.integers("axes") if node.operand(1) is None else node.whole_numbers(1, "axes")
    if not stated:
        return () if node.flag("noop_with_empty_axes") else tuple(range(rank))
    return tuple(dict.fromkeys(dimension(axis, max(rank, 1)) for axis in stated))


def _reduced(made: OnnxDesc, node: Node, data: Operand, output: DataType, axes: Shape) -> None:
    """Adds the tensors and axes of a reduction to the desc `made`. Adds a remark if ONNX removes the reduced dimensions
    (keepdims is 0).
    """
    rank = max(len(data.sizes), LEAST_RANK)
    kept = tuple(1 if axis in axes else size for axis, size in enumerate(data.sizes))
    made.input("InputTensor", data)
    made.output("OutputTensor", output, kept)
    made.set(AxisCount=len(axes), Axes=[made.axis(axis, rank) for axis in axes])
    if axes and data.sizes and not node.flag("keepdims", True):
        after = tuple(size for axis, size in enumerate(data.sizes) if axis not in axes)
        made.remark(
            say(
                "The output is {after} in ONNX, because keepdims is 0; OutputTensor keeps the reduced dimensions.",
                after=braces(after),
            )
        )


def _reduce(node: Node, function: str) -> Reading:
    data = node.required(0, "data")
    made = OnnxDesc("REDUCE", LEAST_RANK)
    made.set(Function=f"DML_REDUCE_FUNCTION_{function}")
    axes = _axes(node, max(len(data.sizes), 1))
    _reduced(made, node, data, data.data_type, axes)
    if not axes:
        made.remark(say("No dimension is reduced, because axes is empty and noop_with_empty_axes is 1."))
    return made.reading()


def _arg(node: Node, operator: str) -> Reading:
    data = node.required(0, "data")
    made = OnnxDesc(operator, LEAST_RANK)
    _reduced(made, node, data, DataType.INT64, (node.axis(max(len(data.sizes), 1), default=0),))
    is_last = node.flag("select_last_index")
    made.set(AxisDirection=f"DML_AXIS_DIRECTION_{'DECREASING' if is_last else 'INCREASING'}")
    return made.reading()


def _cumulative(node: Node) -> Reading:
    data = node.required(0, "x")
    made, rank = OnnxDesc("CUMULATIVE_SUMMATION"), max(len(data.sizes), 1)
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, data.sizes)
    axis = 0 if node.operand(1) is None else node.whole_constant(1, "axis")
    made.set(
        Axis=made.axis(dimension(axis, rank), rank),
        AxisDirection=f"DML_AXIS_DIRECTION_{'DECREASING' if node.flag('reverse') else 'INCREASING'}",
        HasExclusiveSum=node.flag("exclusive"),
    )
    return made.reading()


NODES: Mapping[str, Reader] = {
    **{name: partial(_reduce, function=function) for name, function in _FUNCTIONS.items()},
    "ArgMax": partial(_arg, operator="ARGMAX"),
    "ArgMin": partial(_arg, operator="ARGMIN"),
    "CumSum": _cumulative,
}
