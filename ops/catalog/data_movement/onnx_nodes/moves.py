"""Reads nodes of ONNX that convert, join, split and rearrange tensors."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ops.arrays.dtypes import U32, U64, DataType
from ops.arrays.layout import Shape
from ops.catalog.data_movement.onnx_nodes.views import stated_sizes
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading, dimension
from ops.declare.onnx_types import BOOL, dml_type
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

_ORDERS = {"DCR": "DML_DEPTH_SPACE_ORDER_DEPTH_COLUMN_ROW", "CRD": "DML_DEPTH_SPACE_ORDER_COLUMN_ROW_DEPTH"}
IMAGE_RANK = 4


def _cast(node: Node) -> Reading:
    data = node.required(0, "input")
    if node.op_type == "CastLike":
        like = node.required(1, "target_type")
        return _converted(data, like.data_type, is_truth=like.is_bool)
    to = node.integer("to")
    return _converted(data, dml_type(to, "output"), is_truth=to == BOOL)


def _converted(data: Operand, output: DataType, *, is_truth: bool) -> Reading:
    made = OnnxDesc("CAST")
    made.input("InputTensor", data)
    made.output("OutputTensor", output, data.sizes)
    source = data.data_type
    if output.is_integer and (source.is_float or not _within(source.limits, output.limits)):
        made.remark(
            say(
                "ONNX does not define the result for numbers beyond the range of {type}; providers differ.",
                type=output.name,
            )
        )
    if is_truth and not data.is_bool:
        made.remark(say("In ONNX, a number other than 0 is true; CAST to UINT8 keeps the number and drops fractions."))
        clip = OnnxDesc("ELEMENT_WISE_CLIP1")
        clip.computed("InputTensor", output, data.sizes, 0)
        clip.output("OutputTensor", output, data.sizes)
        clip.set(MinMaxDataType=f"DML_TENSOR_DATA_TYPE_{output.name}", Min=0, Max=1)
        return made.followed_by(clip)
    return made.reading()


def _within(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    """True if the limits `outer` of an integer type include the limits `inner` of another integer type."""
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _join(node: Node) -> Reading:
    inputs = [node.required(position, "input") for position in range(max(len(node.inputs), 1))]
    axis, output = _joined(node, [each.sizes for each in inputs])
    made = OnnxDesc("JOIN")
    made.set(InputCount=len(inputs))
    made.inputs("InputTensors", inputs)
    made.output("OutputTensor", inputs[0].data_type, output)
    made.set(Axis=made.axis(axis, len(output)))
    return made.reading()


def _joined(node: Node, shapes: Sequence[Shape]) -> tuple[int, Shape]:
    """Returns the dimension along which a Concat node joins tensors of the sizes `shapes`, and the sizes of the result.

    Raises FormatError if the tensors cannot be joined.
    """
    rank = len(shapes[0])
    if not rank:
        raise FormatError(say("{op_type} cannot join scalars.", op_type=node.op_type))
    axis = node.axis(rank, default=1 if node.opset < 4 else 0)
    if any(len(each) != rank or _without(each, axis) != _without(shapes[0], axis) for each in shapes):
        listed = ", ".join(map(braces, shapes[:8]))
        pattern = "{op_type} cannot join {shapes} along dimension {axis}."
        raise FormatError(say(pattern, op_type=node.op_type, shapes=listed, axis=axis))
    return axis, _with(shapes[0], axis, sum(each[axis] for each in shapes))


def _without(sizes: Shape, axis: int) -> Shape:
    return sizes[:axis] + sizes[axis + 1 :]


def _with(sizes: Shape, axis: int, size: int) -> Shape:
    return (*sizes[:axis], size, *sizes[axis + 1 :])


def _split(node: Node) -> Reading:
    data = node.required(0, "input")
    rank, many = len(data.sizes), len(node.outputs)
    axis = node.axis(max(rank, 1), default=0)
    if not rank:
        raise FormatError("Split cannot divide a scalar.")
    stated = node.whole_numbers(1, "split") if node.operand(1) is not None else node.integers("split")
    parts = _parts(data.sizes[axis], many) if stated is None else stated
    if len(parts) != many or sum(parts) != data.sizes[axis]:
        raise FormatError(
            say(
                "Split has {many:output|outputs} and the parts {parts}, but the size along axis is {size}.",
                many=many,
                parts=braces(tuple(parts)[:16]),
                size=data.sizes[axis],
            )
        )
    stated_sizes(tuple(parts), "split") if len(parts) <= 32 else None
    made = OnnxDesc("SPLIT")
    made.input("InputTensor", data)
    made.set(OutputCount=many)
    made.outputs("OutputTensors", data.data_type, [_with(data.sizes, axis, part) for part in parts])
    made.set(Axis=made.axis(axis, rank))
    return made.reading()


def _parts(size: int, many: int) -> Sequence[int]:
    """The sizes of `many` parts along a dimension: all equal, except that the last part may be smaller."""
    each = -(-size // max(many, 1))
    return [each] * (many - 1) + [size - each * (many - 1)]


def _depth_to_space(node: Node) -> Reading:
    data, block = node.required(0, "input"), node.integer("blocksize")
    if len(data.sizes) != IMAGE_RANK or block < 1 or data.sizes[1] % (block * block):
        raise _no_blocks(node, data, block)
    batch, channels, height, width = data.sizes
    made = OnnxDesc("DEPTH_TO_SPACE1")
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, (batch, channels // block**2, height * block, width * block))
    made.set(BlockSize=block, Order=node.one_of("mode", "DCR", _ORDERS))
    return made.reading()


def _space_to_depth(node: Node) -> Reading:
    data, block = node.required(0, "input"), node.integer("blocksize")
    if (mode := node.text("mode", "DCR")) != "DCR":
        pattern = "The mode of SpaceToDepth is {mode}; it must be DCR, the order of the operator SPACE_TO_DEPTH."
        raise FormatError(say(pattern, mode=shortened(mode)))
    if len(data.sizes) != IMAGE_RANK or block < 1 or data.sizes[2] % block or data.sizes[3] % block:
        raise _no_blocks(node, data, block)
    batch, channels, height, width = data.sizes
    made = OnnxDesc("SPACE_TO_DEPTH")
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, (batch, channels * block**2, height // block, width // block))
    made.set(BlockSize=block)
    return made.reading()


def _no_blocks(node: Node, data: Operand, block: int) -> FormatError:
    pattern = "{op_type} cannot divide {sizes} into blocks of {block}."
    return FormatError(say(pattern, op_type=node.op_type, sizes=braces(data.sizes), block=block))


def _tile(node: Node) -> Reading:
    data, repeats = node.required(0, "input"), node.whole_numbers(1, "repeats")
    if repeats is None or len(repeats) != len(data.sizes):
        raise FormatError(
            say(
                "repeats is {repeats}; it must have a number for each dimension of {sizes}.",
                repeats=braces((repeats or ())[:16]),
                sizes=braces(data.sizes),
            )
        )
    made = OnnxDesc("TILE")
    made.input("InputTensor", data)
    output = stated_sizes(tuple(size * times for size, times in zip(data.sizes, repeats, strict=True)), "The output")
    made.output("OutputTensor", data.data_type, output)
    shown = [1] * made.added(len(repeats)) + list(repeats)
    made.set(RepeatsCount=len(shown), Repeats=shown)
    return made.reading()


def _reverse(node: Node) -> Reading:
    data, lengths = node.required(0, "input"), node.required(1, "sequence_lens")
    rank = len(data.sizes)
    batch, time = (
        dimension(node.integer("batch_axis", 1), max(rank, 1)),
        dimension(node.integer("time_axis", 0), max(rank, 1)),
    )
    if rank < 2 or batch == time or lengths.sizes != (data.sizes[batch],):
        raise FormatError(
            say(
                "ReverseSequence has the input {sizes}, the lengths {lengths}, batch_axis {batch} and time_axis "
                "{time}, which do not fit together.",
                sizes=braces(data.sizes),
                lengths=braces(lengths.sizes),
                batch=batch,
                time=time,
            )
        )
    made = OnnxDesc("REVERSE_SUBSEQUENCES")
    made.input("InputTensor", data)
    shown = tuple(1 if axis == time else size for axis, size in enumerate(data.sizes))
    own = tuple(size if axis == batch else 1 for axis, size in enumerate(data.sizes))
    unsigned = U64 if lengths.data_type.bits == U64.bits else U32
    made.broadcast("SequenceLengthsTensor", replace(lengths, data_type=unsigned), shown, own)
    pattern = "sequence_lens is {type} in ONNX; SequenceLengthsTensor is {other}."
    made.remark(say(pattern, type=lengths.data_type.name, other=unsigned.name))
    made.output("OutputTensor", data.data_type, data.sizes)
    made.set(Axis=made.axis(time, rank))
    return made.reading()


def _image_scaler(node: Node) -> Reading:
    data, bias = node.required(0, "input"), node.floats("bias") or ()
    if len(data.sizes) != IMAGE_RANK or len(bias) != data.sizes[1]:
        raise FormatError(
            say(
                "ImageScaler has the input {sizes} and a bias of {many:number|numbers}; the bias must have one for "
                "each channel.",
                sizes=braces(data.sizes),
                many=len(bias),
            )
        )
    made = OnnxDesc("VALUE_SCALE_2D")
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, data.sizes)
    made.set(Scale=node.number("scale", 1.0), ChannelCount=len(bias), Bias=list(bias))
    return made.reading()


def _quantized_join(node: Node) -> Reading:
    """Reads QLinearConcat: each input is dequantized, all are joined, and the result is quantized."""
    parts, shapes, kind = list[OnnxDesc](), list[Shape](), node.required(0, "Y_scale").data_type
    for start in range(2, max(len(node.inputs), 5), 3):
        data, scale, zero = (
            node.required(start + place, name) for place, name in enumerate(("input", "scale", "zero point"))
        )
        made = OnnxDesc("ELEMENT_WISE_DEQUANTIZE_LINEAR")
        made.input("InputTensor", data)
        made.broadcast("ScaleTensor", scale, data.sizes)
        made.broadcast("ZeroPointTensor", zero, data.sizes)
        made.output("OutputTensor", kind, data.sizes)
        parts.append(made)
        shapes.append(data.sizes)
    axis, output = _joined(node, shapes)
    joined, made = OnnxDesc("JOIN"), OnnxDesc("ELEMENT_WISE_QUANTIZE_LINEAR")
    joined.set(InputCount=len(shapes))
    for number, sizes in enumerate(shapes):
        joined.computed_array("InputTensors", kind, sizes, number)
    joined.output("OutputTensor", kind, output)
    joined.set(Axis=joined.axis(axis, len(output)))
    made.computed("InputTensor", kind, output, len(parts))
    made.broadcast("ScaleTensor", node.required(0, "Y_scale"), output)
    zero = node.required(1, "Y_zero_point")
    made.broadcast("ZeroPointTensor", zero, output)
    made.output("OutputTensor", zero.data_type, output)
    return parts[0].followed_by(*parts[1:], joined, made)


NODES: Mapping[str, Reader] = {
    "Cast": _cast,
    "CastLike": _cast,
    "Concat": _join,
    "DepthToSpace": _depth_to_space,
    "ImageScaler": _image_scaler,
    "ReverseSequence": _reverse,
    "SpaceToDepth": _space_to_depth,
    "Split": _split,
    "Tile": _tile,
    "com.microsoft.QLinearConcat": _quantized_join,
}
