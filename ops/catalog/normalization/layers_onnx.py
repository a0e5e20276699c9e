"""Reads LayerNormalization, GroupNorm and their relatives. Most become several operators; the first one is opened."""

from collections.abc import Mapping
from functools import partial

from ops.arrays.layout import Shape
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.model.data import IndexRange
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

MEAN_VARIANCE, ADD, IDENTITY, CAST = "MEAN_VARIANCE_NORMALIZATION2", "ELEMENT_WISE_ADD", "ELEMENT_WISE_IDENTITY", "CAST"
IMAGE_RANK = 4


def _layer(node: Node, *, uses_mean: bool) -> Reading:
    if node.has_output(1) or node.has_output(2):
        raise FormatError(
            say("The node has other outputs besides the first; the DirectML provider leaves it to the CPU.")
        )
    data, scale, bias = node.required(0, "X"), node.required(1, "Scale"), node.operand(2)
    rank = len(data.sizes)
    axes = [*range(node.axis(max(rank, 1), default=-1), rank)]
    if scale.data_type is not data.data_type:
        cast = data if scale.data_type.bits > data.data_type.bits else scale
        return _cast(cast, MEAN_VARIANCE)
    made = OnnxDesc(MEAN_VARIANCE, max(rank, 1))
    made.input("InputTensor", data)
    made.input("ScaleTensor", scale)
    made.input("BiasTensor", bias)
    made.output("OutputTensor", data.data_type, data.sizes)
    made.set(AxisCount=len(axes), Axes=axes, UseMean=uses_mean, UseVariance=True, Epsilon=node.number("epsilon", 1e-5))
    return made.reading()


def _cast(operand: Operand, *others: str) -> Reading:
    """The cast of an input to FLOAT32, which comes first if the types of the inputs differ."""
    made = OnnxDesc(CAST, max(len(operand.sizes), 1))
    made.input("InputTensor", operand)
    made.set(OutputTensor={"DataType": "FLOAT32", "Sizes": list(operand.sizes or (1,))})
    return made.reading(*others)


def _skip(node: Node) -> Reading:
    data, skip = node.required(0, "input"), node.required(1, "skip")
    if node.has_output(1) or node.has_output(2):
        raise FormatError(
            say("The node has the outputs mean or inv_std_var; the DirectML provider leaves it to the CPU.")
        )
    if len(data.sizes) not in (2, 3):
        raise FormatError(say("The input is {sizes}; it must have 2 or 3 dimensions.", sizes=braces(data.sizes)))
    shown = (data.sizes[0], data.sizes[1] if len(data.sizes) == 3 else 1, data.sizes[-1], 1)
    made = OnnxDesc(ADD)
    made.input("ATensor", data, shown)
    if skip.sizes == data.sizes:
        made.input("BTensor", skip, shown)
    else:
        made.broadcast("BTensor", skip, shown, (*skip.sizes, 1))
    made.output("OutputTensor", data.data_type, shown)
    has_bias = node.operand(4 if node.op_type.startswith("SkipLayer") else 3) is not None
    return made.reading(*([ADD] if has_bias else []), MEAN_VARIANCE)


def _groups(node: Node) -> Reading:
    data, gamma, beta = node.required(0, "X"), node.required(1, "gamma"), node.required(2, "beta")
    groups, is_last = node.integer("groups"), node.flag("channels_last", True)
    if len(data.sizes) != IMAGE_RANK:
        raise FormatError(
            say("The input of GroupNorm is {sizes}; it must have 4 dimensions.", sizes=braces(data.sizes))
        )
    batch, channels = data.sizes[0], data.sizes[3 if is_last else 1]
    if groups < 1 or channels % groups:
        raise FormatError(
            say("{channels} channels cannot be divided into {groups} groups.", channels=channels, groups=groups)
        )
    if gamma.sizes != (channels,) or beta.sizes != (channels,):
        raise FormatError(say("gamma and beta must have one number per channel, {channels}.", channels=channels))
    each, cells = channels // groups, data.sizes[2] * data.sizes[1 if is_last else 3]
    shown = (batch, groups, each, cells)
    last = ["ACTIVATION_SIGMOID", "ELEMENT_WISE_MULTIPLY"] if node.flag("activation") else [IDENTITY] if is_last else []
    casts = [CAST, CAST] if gamma.data_type is not data.data_type else []
    if is_last:
        made = OnnxDesc(IDENTITY)
        made.input("InputTensor", data, shown, strides=(channels * cells, each, 1, channels))
        made.output("OutputTensor", data.data_type, shown)
        return made.reading(*casts, "MEAN_VARIANCE_NORMALIZATION", *last)
    if casts:
        return _cast(gamma, CAST, "MEAN_VARIANCE_NORMALIZATION", *last)
    made = OnnxDesc("MEAN_VARIANCE_NORMALIZATION")
    made.input("InputTensor", data, shown)
    made.input("ScaleTensor", gamma, shown, strides=(0, each, 1, 0))
    made.input("BiasTensor", beta, shown, strides=(0, each, 1, 0))
    made.output("OutputTensor", data.data_type, shown)
    made.set(CrossChannel=False, NormalizeVariance=True, Epsilon=node.number("epsilon", 1e-5))
    return made.reading(*last)


def _embedding(node: Node) -> Reading:
    ids, words = node.required(0, "input_ids"), node.required(2, "word_embedding")
    if len(ids.sizes) != 2 or len(words.sizes) != 2:
        raise FormatError(
            say(
                "input_ids {ids} and word_embedding {words} must have 2 dimensions.",
                ids=braces(ids.sizes),
                words=braces(words.sizes),
            )
        )
    output: Shape = (*ids.sizes, words.sizes[1])
    made = OnnxDesc("GATHER")
    made.input("InputTensor", words)
    made.input("IndicesTensor", ids, fill=IndexRange(words.sizes[0]))
    made.output("OutputTensor", words.data_type, output)
    made.set(Axis=2, IndexDimensions=2)
    segments = ["GATHER"] if node.operand(4) is not None else []
    mask = ["ELEMENT_WISE_LOGICAL_EQUALS", "REDUCE"] if node.operand(7) is not None else []
    positions = ["FILL_VALUE_SEQUENCE"] if node.operand(8) is None else []
    return made.reading(
        *positions, "GATHER", *segments, ADD, *([ADD] if segments else []), "MEAN_VARIANCE_NORMALIZATION1", *mask
    )


NODES: Mapping[str, Reader] = {
    "GroupNorm": _groups,
    "LayerNormalization": partial(_layer, uses_mean=True),
    "SimplifiedLayerNormalization": partial(_layer, uses_mean=False),
    "com.microsoft.EmbedLayerNormalization": _embedding,
    "com.microsoft.GroupNorm": _groups,
    "com.microsoft.SkipLayerNormalization": _skip,
    "com.microsoft.SkipSimplifiedLayerNormalization": _skip,
}
