"""Reads EmbedLayerNormalization of ONNX: gathered embeddings are added and normalized."""

from collections.abc import Mapping

from ops.arrays.dtypes import I32, U32
from ops.arrays.layout import Shape
from ops.declare.onnx_desc import OUTPUT, OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.model.data import IndexRange
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import listed, say

GATHER, ADD, SEQUENCE, CONSTANT = "GATHER", "ELEMENT_WISE_ADD", "FILL_VALUE_SEQUENCE", "FILL_VALUE_CONSTANT"
MEAN_VARIANCE, EQUALS, REDUCE = "MEAN_VARIANCE_NORMALIZATION1", "ELEMENT_WISE_LOGICAL_EQUALS", "REDUCE"
INT32 = "DML_TENSOR_DATA_TYPE_INT32"
_LAST = 3  # the last of four dimensions
_MATRIX = 2


def _embedding(node: Node) -> Reading:
    ids, words = node.required(0, "input_ids"), node.required(2, "word_embedding")
    places, segments = node.required(3, "position_embedding"), node.operand(4)
    _check_ranks(input_ids=ids, word_embedding=words, position_embedding=places, segment_embedding=segments)
    output: Shape = (*ids.sizes, words.sizes[1])
    parts = [_gathered(words, output)]
    parts[0].input("IndicesTensor", ids, fill=IndexRange(words.sizes[0]))
    _positions(node.operand(8), ids, places, output, parts)
    gathered = [0, len(parts) - 1]
    if segments is not None:
        made = _gathered(segments, output)
        made.input("IndicesTensor", node.required(1, "segment_ids"), fill=IndexRange(segments.sizes[0]))
        parts.append(made)
        gathered.append(len(parts) - 1)
    total = gathered[0]
    for position in gathered[1:]:
        made = OnnxDesc(ADD)
        made.computed("ATensor", words.data_type, output, total)
        made.computed("BTensor", words.data_type, output, position)
        made.output(OUTPUT, words.data_type, output)
        parts.append(made)
        total = len(parts) - 1
    normalized = OnnxDesc(MEAN_VARIANCE)
    normalized.computed("InputTensor", words.data_type, output, total)
    normalized.input("ScaleTensor", node.required(5, "gamma"))
    normalized.input("BiasTensor", node.required(6, "beta"))
    normalized.output(OUTPUT, words.data_type, output)
    normalized.set(AxisCount=1, Axes=[_LAST], NormalizeVariance=True, Epsilon=node.number("epsilon", 1e-12))
    parts.append(normalized)
    results = {0: (len(parts) - 1, OUTPUT), 2: (total, OUTPUT)}
    mask = node.operand(7)
    if mask is not None:
        _count(mask, ids, parts)
        results[1] = (len(parts) - 1, OUTPUT)
    return parts[0].followed_by(*parts[1:], results=results)


def _check_ranks(**operands: Operand | None) -> None:
    """Raises FormatError, which names the operands that do not have two dimensions; None is an absent operand."""
    wrong = [
        f"{name} {braces(each.sizes)}"
        for name, each in operands.items()
        if each is not None and len(each.sizes) != _MATRIX
    ]
    if wrong:
        raise FormatError(say("{tensors} must have 2 dimensions.", tensors=listed(wrong)))


def _gathered(table: Operand, output: Shape) -> OnnxDesc:
    """Returns the desc of a GATHER that selects rows of `table`. It has no IndicesTensor yet: the caller adds it."""
    made = OnnxDesc(GATHER)
    made.input("InputTensor", table)
    made.output(OUTPUT, table.data_type, output)
    made.set(Axis=2, IndexDimensions=2)
    return made


def _positions(given: Operand | None, ids: Operand, places: Operand, output: Shape, parts: list[OnnxDesc]) -> None:
    """Appends to `parts` the operators that gather a row of the position table `places` for each position.

    The positions are `given`, or 0, 1, 2, ... if the node has no such input.
    """
    made = _gathered(places, output)
    if given is not None:
        made.broadcast("IndicesTensor", given, ids.sizes)
    else:
        counted = OnnxDesc(SEQUENCE)
        counted.output(OUTPUT, ids.data_type, ids.sizes[1:])
        counted.set(ValueDataType=INT32, ValueStart=0, ValueDelta=1)
        made.computed("IndicesTensor", ids.data_type, ids.sizes, len(parts), strides=(0, 1))
        parts.append(counted)
    parts.append(made)


def _count(mask: Operand, ids: Operand, parts: list[OnnxDesc]) -> None:
    """Appends to `parts` the operators that count the 1s in each row of `mask`, [batch, tokens].

    `ids` has the numbers of the tokens, in the same sizes.
    """
    ones, equal, made = OnnxDesc(CONSTANT), OnnxDesc(EQUALS), OnnxDesc(REDUCE)
    ones.output(OUTPUT, I32, (1,))
    ones.set(ValueDataType=INT32, Value=1)
    equal.input("ATensor", mask)
    equal.computed("BTensor", I32, ids.sizes, len(parts), strides=(0, 0))
    equal.output(OUTPUT, U32, ids.sizes)
    made.computed("InputTensor", I32, ids.sizes, len(parts) + 1)
    made.output(OUTPUT, I32, (ids.sizes[0], 1))
    made.set(Function="DML_REDUCE_FUNCTION_SUM", AxisCount=1, Axes=[_LAST])
    parts += [ones, equal, made]


NODES: Mapping[str, Reader] = {"com.microsoft.EmbedLayerNormalization": _embedding}
