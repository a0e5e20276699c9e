"""Reads RotaryEmbedding of ONNX: pairs of elements are rotated by the angles of their positions."""

from collections.abc import Mapping

from ops.arrays.dtypes import DataType
from ops.arrays.layout import Shape
from ops.declare.onnx_desc import OUTPUT, OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.model.data import IndexRange
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

IDENTITY, SPLIT, JOIN, GATHER = "ELEMENT_WISE_IDENTITY", "SPLIT", "JOIN", "GATHER"
SEQUENCE, ADD, MULTIPLY = "FILL_VALUE_SEQUENCE", "ELEMENT_WISE_ADD", "ELEMENT_WISE_MULTIPLY"
HEADS_RANK, SEQUENCE_RANK = 4, 3
_LAST = 3


def _rotary(node: Node) -> Reading:
    data, cosines = node.required(0, "input"), node.required(2, "cos_cache")
    batch, length, heads, size = _sizes(node, data, cosines)
    turned = 2 * cosines.sizes[1]
    kind, has_heads = data.data_type, len(data.sizes) == HEADS_RANK
    parts: list[OnnxDesc] = []

    def whole(last: int) -> Shape:
        return (batch, heads, length, last) if has_heads else (batch, length, heads, last)

    copied = OnnxDesc(IDENTITY)
    shown = (batch, length, heads, turned)
    # With heads before positions, the copy exchanges both dimensions, and the sum exchanges them back.
    strides = (turned * heads * length, turned, length * turned, 1) if has_heads else None
    if size != turned:
        split = _split(kind, whole(turned), whole(size - turned), _LAST)
        split.input("InputTensor", data, whole(size))
        parts.append(split)
        copied.computed("InputTensor", kind, shown, 0, "OutputTensors[0]", strides=strides)
    else:
        copied.input("InputTensor", data, shown, strides=strides)
    copied.output(OUTPUT, kind, shown)
    parts.append(copied)
    added = _turned(node, shown, parts, len(parts) - 1)
    added.output(OUTPUT, kind, shown, strides=strides)
    parts.append(added)
    if size != turned:
        joined = OnnxDesc(JOIN)
        joined.set(InputCount=2, Axis=_LAST)
        joined.computed_array("InputTensors", kind, whole(turned), len(parts) - 1)
        joined.computed_array("InputTensors", kind, whole(size - turned), 0, "OutputTensors[1]")
        joined.output(OUTPUT, kind, whole(size))
        parts.append(joined)
    return parts[0].followed_by(*parts[1:])


def _turned(node: Node, shown: Shape, parts: list[OnnxDesc], copied: int) -> OnnxDesc:
    """Adds to `parts` the operators that rotate pairs of elements: x * cos + swapped * sin.

    `swapped` is x with the two elements of each pair exchanged; the sines of the first elements are negated. `shown`
    has the batch size, the sequence length, the number of heads and the size of x in each head. `copied` is the index
    of the operator that computes x. Returns the last operator, which the caller completes.
    """
    data = node.required(0, "input")
    kind, (batch, length, heads, turned) = data.data_type, shown
    half, is_mixed = turned // 2, node.flag("interleaved")
    pairs = (batch, length, heads, half, 2) if is_mixed else (batch, length, heads, 2, half)
    single = (*pairs[:3], half, 1) if is_mixed else (*pairs[:3], 1, half)
    axis = 4 if is_mixed else 3
    halves = _split(kind, single, single, axis)
    halves.computed("InputTensor", kind, pairs, copied)
    parts.append(halves)
    swapped = OnnxDesc(JOIN)
    swapped.set(InputCount=2, Axis=axis)
    for number in (1, 0):
        swapped.computed_array("InputTensors", kind, single, len(parts) - 1, f"OutputTensors[{number}]")
    swapped.output(OUTPUT, kind, pairs)
    parts.append(swapped)
    other = len(parts) - 1
    positions = _positions(node, batch, length, parts)
    angle = (length * half, half, 0, 1, 0) if is_mixed else (length * half, half, 0, 0, 1)
    products: list[int] = []
    for source, place, name in ((copied, 2, "cos_cache"), (other, 3, "sin_cache")):
        table = node.required(place, name)
        made = OnnxDesc(GATHER)
        made.input("InputTensor", table)
        if positions is None:
            made.input("IndicesTensor", node.required(1, "position_ids"), fill=IndexRange(table.sizes[0]))
        else:
            made.computed("IndicesTensor", node.required(1, "position_ids").data_type, (batch, length), positions)
        made.output(OUTPUT, kind, (batch, length, half))
        made.set(Axis=2, IndexDimensions=2)
        parts.append(made)
        product = OnnxDesc(MULTIPLY)
        product.computed("ATensor", kind, pairs, source)
        product.computed("BTensor", kind, pairs, len(parts) - 1, strides=angle)
        product.output(OUTPUT, kind, pairs)
        parts.append(product)
        products.append(len(parts) - 1)
    signs, signed, added = OnnxDesc(SEQUENCE), OnnxDesc(MULTIPLY), OnnxDesc(ADD)
    signs.output(OUTPUT, kind, (2,))
    signs.set(ValueDataType=f"DML_TENSOR_DATA_TYPE_{kind.name}", ValueStart=-1, ValueDelta=2)
    signed.computed("ATensor", kind, pairs, products[1])
    signed.computed("BTensor", kind, pairs, len(parts), strides=(0, 0, 0, 0, 1) if is_mixed else (0, 0, 0, 1, 0))
    signed.output(OUTPUT, kind, pairs)
    parts += [signs, signed]
    added.computed("ATensor", kind, shown, products[0])
    added.computed("BTensor", kind, shown, len(parts) - 1)
    return added


def _sizes(node: Node, data: Operand, cosines: Operand) -> Shape:
    """Computes the sizes of the input as [batch, sequence length, heads, elements of a head].

    Raises FormatError if the input does not fit the number of heads, the positions, or the caches of cosines and sines.
    """
    heads, sines = node.integer("num_heads", 0), node.required(3, "sin_cache")
    rank = len(data.sizes)
    if rank not in (SEQUENCE_RANK, HEADS_RANK) or len(cosines.sizes) != 2 or sines.sizes != cosines.sizes:
        raise FormatError(
            say(
                "RotaryEmbedding has the input {sizes} and the cache {cache}, which do not fit together.",
                sizes=braces(data.sizes),
                cache=braces(cosines.sizes),
            )
        )
    hidden = data.sizes[2] if rank == SEQUENCE_RANK else data.sizes[1] * data.sizes[3]
    if heads > 0 and hidden % heads:
        pattern = "num_heads is {heads}; it must divide {hidden}, the number of elements of a position."
        raise FormatError(say(pattern, heads=heads, hidden=hidden))
    turned = 2 * cosines.sizes[1]
    size = turned if heads < 1 else hidden // heads
    if hidden % size:
        raise FormatError(say("{hidden} elements cannot be divided into heads of {head}.", hidden=hidden, head=size))
    if turned > size or (rank == HEADS_RANK and data.sizes[3] != size):
        raise FormatError(
            say(
                "RotaryEmbedding has the input {sizes} and the cache {cache}, which do not fit heads of"
                " {head:element|elements}.",
                sizes=braces(data.sizes),
                cache=braces(cosines.sizes),
                head=size,
            )
        )
    length = data.sizes[1] if rank == SEQUENCE_RANK else data.sizes[2]
    ids = node.required(1, "position_ids").sizes
    if ids not in ((1,), (data.sizes[0], length)):
        raise FormatError(
            say(
                "position_ids is {sizes}; it must be {one} or {all}.",
                sizes=braces(ids),
                one=braces((1,)),
                all=braces((data.sizes[0], length)),
            )
        )
    return data.sizes[0], length, hidden // size, size


def _split(kind: DataType, first: Shape, second: Shape, axis: int) -> OnnxDesc:
    made = OnnxDesc(SPLIT)
    made.set(OutputCount=2)
    made.outputs("OutputTensors", kind, [first, second])
    made.set(Axis=axis)
    return made


def _positions(node: Node, batch: int, length: int, parts: list[OnnxDesc]) -> int | None:
    """Adds to `parts` the operators that compute the positions of a sequence: the first position, plus 0, 1, 2, ...

    Returns the index of the last operator in `parts`. Adds nothing and returns None if the node has a position for
    every element of the sequence.
    """
    first = node.required(1, "position_ids")
    if len(first.sizes) != 1:
        return None
    counted, shifted = OnnxDesc(SEQUENCE), OnnxDesc(ADD)
    counted.output(OUTPUT, first.data_type, (length,))
    counted.set(ValueDataType=f"DML_TENSOR_DATA_TYPE_{first.data_type.name}", ValueStart=0, ValueDelta=1)
    shifted.computed("ATensor", first.data_type, (batch, length), len(parts), strides=(0, 1))
    shifted.broadcast("BTensor", first, (batch, length))
    shifted.output(OUTPUT, first.data_type, (batch, length))
    parts += [counted, shifted]
    return len(parts) - 1


NODES: Mapping[str, Reader] = {"com.microsoft.RotaryEmbedding": _rotary}
