"""Converts the attention nodes of com.microsoft.

If a node has projection weights as an input, its case is only the matrix product with these weights. The operators that
follow are listed by name.
"""

from collections.abc import Mapping
from math import sqrt

from ops.arrays.layout import Shape
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

MULTIHEAD, MASK_TYPE = "MULTIHEAD_ATTENTION", "DML_MULTIHEAD_ATTENTION_MASK_TYPE_"
MASK_VALUE = -10000.0
STACKED, SPLIT_RANK = 5, 3


def _heads(node: Node, name: str = "num_heads") -> int:
    heads = node.integer(name)
    if not 1 <= heads < 1 << 32:
        raise FormatError(say("{name} is {heads}; it must be from 1 to 4294967295.", name=name, heads=heads))
    return heads


def _misfit(node: Node, operand: Operand) -> FormatError:
    pattern = "'{name}' of {op_type} has the sizes {sizes}, which do not fit the other inputs or the attributes."
    return FormatError(say(pattern, name=operand.name, op_type=node.op_type, sizes=braces(operand.sizes)))


def _multihead(node: Node) -> Reading:
    query, key, value = node.required(0, "query"), node.operand(1), node.operand(2)
    heads = _heads(node)
    is_stacked, is_pair = len(query.sizes) == STACKED, key is not None and len(key.sizes) == STACKED
    is_past = key is not None and len(key.sizes) == 4
    if not is_stacked and (len(query.sizes) != SPLIT_RANK or query.sizes[2] % heads):
        raise _misfit(node, query)
    batch, length = query.sizes[:2]
    size = query.sizes[-1] if is_stacked else query.sizes[2] // heads
    made = OnnxDesc(MULTIHEAD, 1)
    made.input("StackedQueryKeyValueTensor" if is_stacked else "QueryTensor", query)
    past_key, past_value = node.operand(6), node.operand(7)
    keys, hidden = length, heads * size
    if key is not None and is_past:
        past_key, past_value, keys = key, value, key.sizes[2]
    elif key is not None:
        keys = key.sizes[1] if len(key.sizes) > 1 else 0
        made.input("StackedKeyValueTensor" if is_pair else "KeyTensor", key)
        if value is not None and not is_pair:
            if len(value.sizes) != SPLIT_RANK:
                raise _misfit(node, value)
            hidden = value.sizes[2]
            made.input("ValueTensor", value)
    made.input("BiasTensor", node.operand(3))
    mask = _mask(made, node, node.operand(4), (batch, heads, length, keys))
    bias = node.operand(5)
    total = keys + (past_key.sizes[2] if past_key is not None and not is_past and len(past_key.sizes) == 4 else 0)
    made.broadcast("RelativePositionBiasTensor", bias, (batch, heads, length, total))
    made.input("PastKeyTensor", past_key)
    made.input("PastValueTensor", past_value)
    output = query.data_type
    made.output("OutputTensor", output, (batch, length, hidden))
    for position, field, each in (
        (1, "OutputPresentKeyTensor", size),
        (2, "OutputPresentValueTensor", hidden // heads),
    ):
        if node.has_output(position):
            made.output(field, output, (batch, heads, total, each))
    made.set(
        Scale=node.number("scale", 0.0) or 1 / sqrt(max(size, 1)),
        MaskFilterValue=node.number("mask_filter_value", MASK_VALUE),
        HeadCount=heads,
        MaskType=f"{MASK_TYPE}{mask}",
    )
    if node.flag("unidirectional"):
        raise FormatError("unidirectional is 1; MULTIHEAD_ATTENTION has no attribute for a causal mask.")
    return made.reading()


def _mask(made: OnnxDesc, node: Node, mask: Operand | None, whole: Shape) -> str:
    """Adds MaskTensor to the desc if the node has a mask; returns its MaskType.

    `whole` is (batch size, heads, queries, keys).
    """
    if mask is None:
        return "NONE"
    batch, heads, length, keys = whole
    if not mask.sizes:
        raise _misfit(node, mask)
    if len(mask.sizes) == 1:
        for many, name in ((batch, "KEY_SEQUENCE_LENGTH"), (2 * batch, "KEY_SEQUENCE_END_START")):
            if mask.sizes[0] == many:
                made.input("MaskTensor", mask, (many // batch, batch))
                return name
        if mask.sizes[0] != 3 * batch + 2:
            raise _misfit(node, mask)
        made.input("MaskTensor", mask)
        return "KEY_QUERY_SEQUENCE_LENGTH_START_END"
    shown = mask.sizes if len(mask.sizes) == 4 else (mask.sizes[0], *(1,) * (4 - len(mask.sizes)), *mask.sizes[1:])
    made.broadcast("MaskTensor", mask, (batch, heads, length, keys), shown)
    return "BOOLEAN"


def _weighted(node: Node, bias: Operand | None) -> tuple[Operand, Operand, Shape, list[str]]:
    """Reads the input and the weights of an ONNX attention node. Raises FormatError if the sizes of the input, of the
    weights or of `bias` do not fit.

    Returns the input, the weights, the sizes of their product, and the types of the operators that process the product.
    `bias` is the bias of the node, or None.
    """
    data, weights = node.required(0, "input"), node.required(1, "weights")
    _heads(node)
    if len(data.sizes) != SPLIT_RANK:
        raise _misfit(node, data)
    if len(weights.sizes) != 2 or weights.sizes[0] != data.sizes[2]:
        raise _misfit(node, weights)
    stated = node.integers("qkv_hidden_sizes")
    if (stated is None and weights.sizes[1] % 3) or (stated is not None and sum(stated) != weights.sizes[1]):
        raise _misfit(node, weights)
    if bias is not None and bias.sizes != weights.sizes[1:]:
        raise _misfit(node, bias)
    cuts = ["SLICE1", "SLICE1"] if stated is not None and stated[0] != stated[-1] else []
    return data, weights, (*data.sizes[:2], weights.sizes[1]), [*cuts, "ELEMENT_WISE_IDENTITY"]


def _left_to_the_cpu(node: Node, features: Mapping[str, bool]) -> None:
    """Raises FormatError if the node has a feature that onnxruntime's DirectML provider leaves to the CPU.

    `features` maps the name of each feature to True if the node has it. Two features that all these nodes share are
    checked too.
    """
    shared = {f"{name} = 1": node.flag(name) for name in ("do_rotary", "past_present_share_buffer")}
    found = next((name for name, is_there in {**features, **shared}.items() if is_there), None)
    if found is not None:
        pattern = "The node has {feature}; the DirectML provider leaves such a {op_type} to the CPU."
        raise FormatError(say(pattern, feature=found, op_type=node.op_type))


def _attention(node: Node) -> Reading:
    bias = node.operand(2)
    _left_to_the_cpu(
        node,
        {
            "past": node.operand(4) is not None,
            "past_sequence_length": node.operand(6) is not None,
            "present": node.has_output(1),
            "unidirectional = 1": node.flag("unidirectional"),
        },
    )
    data, weights, output, others = _weighted(node, bias)
    made = OnnxDesc("GEMM", 1)
    made.input("ATensor", data)
    made.broadcast("BTensor", weights, (data.sizes[0], *weights.sizes))
    made.broadcast("CTensor", bias, output)
    made.output("OutputTensor", data.data_type, output)
    made.set(TransA="DML_MATRIX_TRANSFORM_NONE", TransB="DML_MATRIX_TRANSFORM_NONE", Alpha=1.0, Beta=1.0)
    return made.reading(*others, MULTIHEAD)


def _quantized(node: Node) -> Reading:
    bias, scale = node.operand(2), node.required(3, "input_scale")
    is_masked = node.operand(5) is not None
    _left_to_the_cpu(node, {"unidirectional = 1, mask_index": node.flag("unidirectional") and is_masked})
    data, weights, output, others = _weighted(node, bias)
    made = OnnxDesc("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", SPLIT_RANK)
    made.input("ATensor", data)
    made.input("AScaleTensor", scale)
    made.input("AZeroPointTensor", node.operand(6))
    made.broadcast("BTensor", weights, (data.sizes[0], *weights.sizes))
    made.input("BScaleTensor", node.required(4, "weight_scale"))
    made.input("BZeroPointTensor", node.operand(7))
    made.broadcast("BiasTensor", bias, output)
    made.output("OutputTensor", scale.data_type, output)
    past = ["JOIN"] if node.operand(8) is not None else []
    causal = ["DIAGONAL_MATRIX1"] if node.flag("unidirectional") else []
    return made.reading(*others, *causal, *past, MULTIHEAD)


def _grouped(node: Node) -> Reading:
    query, key, value = node.required(0, "query"), node.operand(1), node.operand(2)
    heads, groups = _heads(node), _heads(node, "kv_num_heads")
    if key is None or value is None:
        raise FormatError("Query, key and value are in one tensor, which this program cannot split.")
    for operand, parts in ((query, heads), (key, groups), (value, 1)):
        if len(operand.sizes) != SPLIT_RANK or operand.sizes[2] % parts:
            raise _misfit(node, operand)
    lengths = node.required(5, "seqlens_k")
    total = node.whole_constant(6, "total_sequence_length")
    past = node.operand(3)
    size = query.sizes[2] // heads
    present = max(total, past.sizes[2] if past is not None and len(past.sizes) == 4 else 0)
    made = OnnxDesc("MULTIHEAD_ATTENTION1", 1)
    made.input("QueryTensor", query)
    made.input("KeyTensor", key)
    made.input("ValueTensor", value)
    made.input("PastKeyTensor", past)
    made.input("PastValueTensor", node.operand(4))
    made.input("PastSequenceLengthsTensor", lengths, (query.sizes[0],))
    made.output("OutputTensor", query.data_type, query.sizes)
    for position, field in ((1, "OutputPresentKeyTensor"), (2, "OutputPresentValueTensor")):
        if node.has_output(position):
            made.output(field, query.data_type, (query.sizes[0], groups, present, key.sizes[2] // groups))
    made.set(
        Scale=node.number("scale", 0.0) or 1 / sqrt(max(size, 1)),
        MaskFilterValue=MASK_VALUE,
        QueryHeadCount=heads,
        KeyValueHeadCount=groups,
        MaskType=f"{MASK_TYPE}NONE",
    )
    made.remark(
        say(
            "seqlens_k is the number of keys of each row, minus one. From it, the provider derives a causal mask, "
            "which is not part of this desc."
        )
    )
    return made.reading("CAST", "FILL_VALUE_CONSTANT")


NODES: Mapping[str, Reader] = {
    "com.microsoft.Attention": _attention,
    "com.microsoft.GroupQueryAttention": _grouped,
    "com.microsoft.MultiHeadAttention": _multihead,
    "com.microsoft.QAttention": _quantized,
}
