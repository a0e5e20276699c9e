"""Converts the ONNX operators LayerNormalization and SkipLayerNormalization, and their simplified variants."""

from collections.abc import Mapping
from functools import partial

from ops.arrays.dtypes import F32
from ops.arrays.layout import Shape
from ops.declare.onnx_desc import OUTPUT, OnnxDesc
from ops.declare.onnx_source import LEAST_RANK, Node, Operand, Reader, Reading, padded
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

MEAN_VARIANCE, ADD, CAST = "MEAN_VARIANCE_NORMALIZATION2", "ELEMENT_WISE_ADD", "CAST"
PARAMETERS = (("ScaleTensor", 1, "Scale"), ("BiasTensor", 2, "B"))
EPSILON, SKIP_EPSILON = 1e-5, 1e-12  # the defaults of the nodes


def _layer(node: Node, *, uses_mean: bool) -> Reading:
    """Reads the node of a layer normalization.

    If the types of its inputs differ, the operators before the normalization cast the inputs to FLOAT32. If the scale
    has another type than the normalization, the last operator casts the output to the type of the scale.
    """
    if node.has_output(1) or node.has_output(2):
        raise FormatError(
            say("The node has other outputs besides the first; the DirectML provider leaves it to the CPU.")
        )
    data, scale = node.required(0, "X"), node.required(1, "Scale")
    rank = len(data.sizes)
    sizes = _behind(data.sizes, rank)
    axes = [*range(node.axis(max(rank, 1), default=-1), len(sizes))]
    common = data.data_type if scale.data_type is data.data_type else F32
    parts, made = list[OnnxDesc](), OnnxDesc(MEAN_VARIANCE)
    given = [("InputTensor", data), *((field, node.operand(position)) for field, position, _ in PARAMETERS)]
    for field, operand in given:
        if operand is None:
            continue
        shown = sizes if operand is data else _behind(padded(operand.sizes, rank), rank)
        if operand.data_type is common:
            made.input(field, operand, shown)
        else:
            made.computed(field, F32, shown, _cast_first(parts, operand, shown))
    made.output(OUTPUT, common, sizes)
    made.set(
        AxisCount=len(axes), Axes=axes, UseMean=uses_mean, UseVariance=True, Epsilon=node.number("epsilon", EPSILON)
    )
    parts.append(made)
    if scale.data_type is not common:  # the output has the type of the scale
        back = OnnxDesc(CAST)
        back.computed("InputTensor", common, sizes, len(parts) - 1)
        back.output(OUTPUT, scale.data_type, sizes)
        parts.append(back)
    if rank < LEAST_RANK:
        made.remark(
            say("Dimensions of size 1 were added after {sizes}, as onnxruntime does.", sizes=braces(data.sizes))
        )
    return parts[0].followed_by(*parts[1:])


def _behind(sizes: Shape, rank: int) -> Shape:
    """Appends as many sizes of 1 as a tensor of the rank `rank` needs to have four dimensions."""
    return sizes + (1,) * (LEAST_RANK - rank)


def _cast_first(parts: list[OnnxDesc], operand: Operand, sizes: Shape) -> int:
    """Adds a cast of an input to FLOAT32; returns the index of the cast in `parts`."""
    made = OnnxDesc(CAST)
    made.input("InputTensor", operand, sizes)
    made.output(OUTPUT, F32, sizes)
    parts.append(made)
    return len(parts) - 1


def _skip(node: Node) -> Reading:
    """Reads the node SkipLayerNormalization as several operators: some add input, skip and bias, and the last one
    normalizes the sum. The sum is an output, too.
    """
    data, skip = node.required(0, "input"), node.required(1, "skip")
    is_simple = node.op_type.startswith("SkipSimplified")
    if node.has_output(1) or node.has_output(2):
        raise FormatError(
            say("The node has the outputs mean or inv_std_var; the DirectML provider leaves it to the CPU.")
        )
    if len(data.sizes) not in (2, 3):
        raise FormatError(say("The input is {sizes}; it must have 2 or 3 dimensions.", sizes=braces(data.sizes)))
    shown = (data.sizes[0], data.sizes[1] if len(data.sizes) == 3 else 1, data.sizes[-1], 1)
    first = OnnxDesc(ADD)
    first.input("ATensor", data, shown)
    if skip.sizes == data.sizes:
        first.input("BTensor", skip, shown)
    else:
        first.broadcast("BTensor", skip, shown, (*skip.sizes, 1))
    first.output(OUTPUT, data.data_type, shown)
    parts = [first]
    gamma, beta = node.required(2, "gamma"), None if is_simple else node.operand(3)
    bias = node.operand(3 if is_simple else 4)
    if bias is not None:
        more = OnnxDesc(ADD)
        more.computed("ATensor", data.data_type, shown, 0)
        more.broadcast("BTensor", bias, shown, (*bias.sizes, 1))
        more.output(OUTPUT, data.data_type, shown)
        parts.append(more)
    total = len(parts) - 1
    made = OnnxDesc(MEAN_VARIANCE)
    made.computed("InputTensor", data.data_type, shown, total)
    made.input("ScaleTensor", gamma, (1, 1, *gamma.sizes, 1))
    if beta is not None:
        made.input("BiasTensor", beta, (1, 1, *beta.sizes, 1))
    made.output(OUTPUT, data.data_type, shown)
    made.set(
        AxisCount=2, Axes=[2, 3], UseMean=not is_simple, UseVariance=True, Epsilon=node.number("epsilon", SKIP_EPSILON)
    )
    return first.followed_by(*parts[1:], made, results={0: (total + 1, OUTPUT), 3: (total, OUTPUT)})


NODES: Mapping[str, Reader] = {
    "LayerNormalization": partial(_layer, uses_mean=True),
    "SimplifiedLayerNormalization": partial(_layer, uses_mean=False),
    "com.microsoft.SkipLayerNormalization": _skip,
    "com.microsoft.SkipSimplifiedLayerNormalization": _skip,
}
