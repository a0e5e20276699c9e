"""Reads InstanceNormalization, LRN, LpNormalization and MeanVarianceNormalization of ONNX."""

from collections.abc import Mapping

from ops.declare.onnx_activations import fused
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import LEAST_RANK, Node, Reader, Reading, dimension
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

MEAN_VARIANCE = "MEAN_VARIANCE_NORMALIZATION1"
EPSILON = 1e-5  # of the provider, where the node has none
AXES_ATTRIBUTE = 9  # the opset from which on MeanVarianceNormalization has axes


def _instance(node: Node) -> Reading:
    data = node.required(0, "input")
    if len(data.sizes) < 3:
        raise FormatError(
            say(
                "The input of InstanceNormalization is {sizes}; it must have at least 3 dimensions.",
                sizes=braces(data.sizes),
            )
        )
    sizes = data.sizes + (1,) * (LEAST_RANK - len(data.sizes))
    made = OnnxDesc(MEAN_VARIANCE)
    made.input("InputTensor", data, sizes)
    for field, position, name in (("ScaleTensor", 1, "scale"), ("BiasTensor", 2, "B")):
        operand = node.required(position, name)
        if operand.sizes != data.sizes[1:2]:
            raise FormatError(
                say(
                    "'{name}' is {sizes}; it must have one number per channel.",
                    name=operand.name,
                    sizes=braces(operand.sizes),
                )
            )
        made.input(field, operand, (1, *operand.sizes, *(1,) * (len(sizes) - 2)))
    made.output("OutputTensor", data.data_type, sizes)
    axes = [*range(2, len(sizes))]
    made.set(
        AxisCount=len(axes), Axes=axes, NormalizeVariance=True, Epsilon=node.number("epsilon", 1e-5), **fused(node)
    )
    if len(data.sizes) < LEAST_RANK:
        made.remark(
            say("Dimensions of size 1 were added after {sizes}, as onnxruntime does.", sizes=braces(data.sizes))
        )
    return made.reading()


def _like_input(node: Node, operator: str) -> OnnxDesc:
    data = node.required(0, "input")
    made = OnnxDesc(operator)
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, data.sizes)
    return made


def _local_response(node: Node) -> Reading:
    size = node.integer("size")
    if not 0 < size < 1 << 32:
        raise FormatError(say("size is {size}; it must be from 1 to 4294967295.", size=size))
    made = _like_input(node, "LOCAL_RESPONSE_NORMALIZATION")
    made.set(
        CrossChannel=True,
        LocalSize=size,
        Alpha=node.number("alpha", 1e-4),
        Beta=node.number("beta", 0.75),
        Bias=node.number("bias", 1.0),
    )
    return made.reading()


def _lp(node: Node) -> Reading:
    p, rank = node.integer("p", 2), len(node.required(0, "input").sizes)
    if p not in (1, 2):
        raise FormatError(say("p is {p}; it must be 1 or 2.", p=p))
    made = _like_input(node, "LP_NORMALIZATION")
    made.set(Axis=made.axis(node.axis(max(rank, 1), default=-1), max(rank, 1)), Epsilon=EPSILON, P=p)
    made.remark(_epsilon())
    return made.reading()


def _mean_variance(node: Node) -> Reading:
    rank = len(node.required(0, "X").sizes)
    made = _like_input(node, MEAN_VARIANCE)
    is_variance = True
    if node.opset >= AXES_ATTRIBUTE:
        stated = node.integers("axes")
        axes = [dimension(axis, max(rank, 1)) for axis in (stated if stated is not None else (0, 2, 3))]
    else:
        axes = [0, *([1] if node.flag("across_channels") else []), *range(2, rank)]
        is_variance = node.flag("normalize_variance", True)
    shown = sorted(made.axis(axis, rank) for axis in axes)
    made.set(AxisCount=len(shown), Axes=shown, NormalizeVariance=is_variance, Epsilon=EPSILON, **fused(node))
    made.remark(_epsilon())
    return made.reading()


def _epsilon() -> str:
    return say("The node has no epsilon; the DirectML provider sets Epsilon to {epsilon}.", epsilon="0.00001")


NODES: Mapping[str, Reader] = {
    "InstanceNormalization": _instance,
    "LRN": _local_response,
    "LpNormalization": _lp,
    "MeanVarianceNormalization": _mean_variance,
    "com.microsoft.dml.DmlFusedInstanceNormalization": _instance,
    "com.microsoft.dml.DmlFusedMeanVarianceNormalization": _mean_variance,
}
