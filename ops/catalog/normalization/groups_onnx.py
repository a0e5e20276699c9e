"""Reads GroupNorm of ONNX, with or without a SiLU after it."""

from collections.abc import Mapping

from ops.arrays.layout import Shape
from ops.declare.onnx_desc import OUTPUT, OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

MEAN_VARIANCE, IDENTITY, CAST = "MEAN_VARIANCE_NORMALIZATION", "ELEMENT_WISE_IDENTITY", "CAST"
SIGMOID, MULTIPLY = "ACTIVATION_SIGMOID", "ELEMENT_WISE_MULTIPLY"
IMAGE_RANK = 4


def _groups(node: Node) -> Reading:
    """Converts GroupNorm to operators that use the image as [batch, groups, channels of a group, cells], so that a
    group is normalized over the last two dimensions.

    If the channels are in the last dimension of the node's image, strides bring the elements into this order.
    """
    data, gamma, beta = node.required(0, "X"), node.required(1, "gamma"), node.required(2, "beta")
    is_last, kind = node.flag("channels_last", True), data.data_type
    shown, each = _divided(node, data, gamma, beta, is_last=is_last)
    channels, cells = shown[1] * shown[2], shown[3]
    strides = (channels * cells, each, 1, channels) if is_last else None
    parts, made = list[OnnxDesc](), OnnxDesc(MEAN_VARIANCE)
    if is_last:
        packed = OnnxDesc(IDENTITY)
        packed.input("InputTensor", data, shown, strides=strides)
        packed.output(OUTPUT, kind, shown)
        parts.append(packed)
        made.computed("InputTensor", kind, shown, 0)
    else:
        made.input("InputTensor", data, shown)
    for field, operand in (("ScaleTensor", gamma), ("BiasTensor", beta)):
        repeated = (0, each, 1, 0)
        if operand.data_type is kind:
            made.input(field, operand, shown, strides=repeated)
            continue
        cast = OnnxDesc(CAST)
        cast.input("InputTensor", operand, shown, strides=repeated)
        cast.output(OUTPUT, kind, shown, strides=strides)
        made.computed(field, kind, shown, len(parts), strides=strides)
        parts.append(cast)
    made.output(OUTPUT, kind, shown)
    made.set(CrossChannel=False, NormalizeVariance=True, Epsilon=node.number("epsilon", 1e-5))
    parts.append(made)
    normalized = len(parts) - 1
    if node.flag("activation"):
        sigmoid, product = OnnxDesc(SIGMOID), OnnxDesc(MULTIPLY)
        sigmoid.computed("InputTensor", kind, shown, normalized)
        sigmoid.output(OUTPUT, kind, shown, strides=strides)
        product.computed("ATensor", kind, shown, normalized)
        product.computed("BTensor", kind, shown, normalized + 1, strides=strides)
        product.output(OUTPUT, kind, shown, strides=strides)
        parts += [sigmoid, product]
    elif is_last:
        back = OnnxDesc(IDENTITY)
        back.computed("InputTensor", kind, shown, normalized)
        back.output(OUTPUT, kind, shown, strides=strides)
        parts.append(back)
    return parts[0].followed_by(*parts[1:])


def _divided(node: Node, data: Operand, gamma: Operand, beta: Operand, *, is_last: bool) -> tuple[Shape, int]:
    """Returns the sizes [batch, groups, channels of a group, cells], and the number of channels of a group. `is_last`
    is True if the channels are the last dimension of `data`, and False if they are the second.

    Raises FormatError if the input does not have four dimensions, if its channels cannot be divided into groups, or if
    gamma or beta does not have one number per channel.
    """
    groups = node.integer("groups")
    if len(data.sizes) != IMAGE_RANK:
        raise FormatError(
            say("The input of GroupNorm is {sizes}; it must have 4 dimensions.", sizes=braces(data.sizes))
        )
    channels = data.sizes[3 if is_last else 1]
    if groups < 1 or channels % groups:
        raise FormatError(
            say("{channels} channels cannot be divided into {groups} groups.", channels=channels, groups=groups)
        )
    if gamma.sizes != (channels,) or beta.sizes != (channels,):
        pattern = "gamma is {gamma} and beta is {beta}; both must have one number for each of the {channels} channels."
        raise FormatError(say(pattern, gamma=braces(gamma.sizes), beta=braces(beta.sizes), channels=channels))
    cells = data.sizes[2] * data.sizes[1 if is_last else 3]
    return (data.sizes[0], groups, channels // groups, cells), channels // groups


NODES: Mapping[str, Reader] = {"GroupNorm": _groups, "com.microsoft.GroupNorm": _groups}
