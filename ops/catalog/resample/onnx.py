"""Converts the ONNX operators Resize and Upsample to RESAMPLE3. The coordinate transformation mode becomes scales and
pixel offsets.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import floor

from ops.arrays.layout import Shape
from ops.catalog.data_movement.onnx_nodes.views import stated_sizes
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading, dimension, padded
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.literals import FLT_MAX
from ops.text.sentences import say

_MODES = {"nearest": "NEAREST_NEIGHBOR", "linear": "LINEAR", "bilinear": "LINEAR"}
# The rounding direction and the offset that make DirectML round as a mode of ONNX does.
_NEAREST = {
    "round_prefer_floor": ("INCREASING", 0.5), "round_prefer_ceil": ("DECREASING", -0.5), "floor": ("DECREASING", 0.0),
    "ceil": ("INCREASING", 0.0),
}  # fmt: skip
_COORDINATES = (
    "half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners", "asymmetric", "tf_half_pixel_for_nn",
    "tf_crop_and_resize",
)  # fmt: skip
_STATED = {name: name for name in _COORDINATES}
SIZES_INPUT = 11  # the opset from which on Resize has the inputs roi and sizes


@dataclass(frozen=True, slots=True)
class _Axis:
    """The resampling along one dimension: the sizes of the input and the output, the scale in the ONNX node, and the
    limits of the region.
    """

    size: int
    output: int
    scale: float
    start: float
    end: float


def _of_axis(mode: str, axis: _Axis) -> tuple[float, float, float]:
    """Returns the scale, the input offset and the output offset of a dimension for the ONNX coordinate transformation
    `mode`.

    The source coordinate is (target - output offset) / scale - input offset.
    """
    match mode:
        case "half_pixel_symmetric":
            adjustment = axis.output / (axis.scale * axis.size)
            return axis.scale, 0.5 - axis.size / 2 * (1 - adjustment), -0.5
        case "pytorch_half_pixel":
            return (FLT_MAX, 0.0, 0.0) if axis.size <= 1 else (axis.scale, 0.5, -0.5)
        case "align_corners":
            if axis.output <= 1 or axis.size <= 1:
                return FLT_MAX, 0.0, 0.0
            return (axis.output - 1) / (axis.size - 1), 0.0, 0.0
        case "asymmetric":
            return axis.scale, 0.0, 0.0
        case "tf_half_pixel_for_nn":
            return axis.scale, 0.0, -0.5
        case "tf_crop_and_resize":
            last = axis.size - 1
            if axis.size <= 1:
                return 1.0, -0.5 * (axis.start + axis.end) * last, 0.0
            return (axis.output - 1) / max((axis.end - axis.start) * last, 1.0), -axis.start * last, 0.0
        case _:
            return axis.scale, 0.5, -0.5


def _resize(node: Node) -> Reading:
    data = node.required(0, "X")
    rank = len(data.sizes)
    place = 2 if node.opset >= SIZES_INPUT else 1
    wanted = (node.whole_numbers(3, "sizes") if node.opset >= SIZES_INPUT else None) or None  # an empty list is absent
    stated = None if wanted is not None else _numbers(node, place, "scales")
    axes = [dimension(axis, max(rank, 1)) for axis in node.integers("axes") or range(rank)]
    given = wanted if wanted is not None else stated
    if given is None or len(given) != len(axes):
        raise FormatError(
            say("Resize needs a scale or a size for each dimension of {sizes}.", sizes=braces(data.sizes))
        )
    if wanted is not None:
        output, scales = _of_sizes(node, data, axes, stated_sizes(wanted, "sizes"))
    else:
        output, scales = _of_scales(data, axes, given)
    mode = node.one_of("coordinate_transformation_mode", "half_pixel", _STATED)
    region = list(_numbers(node, 1, "roi") or ()) if mode == "tf_crop_and_resize" else []
    starts, ends = [0.0] * rank, [1.0] * rank
    if region:
        if len(region) != 2 * len(axes):
            raise FormatError(say("roi has {many} numbers; it must have two for each dimension.", many=len(region)))
        for number, axis in enumerate(axes):
            starts[axis], ends[axis] = region[number], region[number + len(axes)]
    return _resampled(
        node, data, output, [_Axis(*each) for each in zip(data.sizes, output, scales, starts, ends, strict=True)], mode
    )


def _numbers(node: Node, position: int, what: str) -> Sequence[float] | None:
    found = node.numbers(position, what)
    return None if found is None else [float(value) for value in found]


def _of_scales(data: Operand, axes: Sequence[int], stated: Sequence[float]) -> tuple[Shape, list[float]]:
    scales = [1.0] * len(data.sizes)
    for axis, scale in zip(axes, stated, strict=True):
        scales[axis] = scale
    if any(not 0 < scale < 1 << 32 for scale in scales):
        raise FormatError(
            say(
                "The scales are {scales}; a scale must be greater than 0 and less than 4294967296.",
                scales=", ".join(map(str, stated[:8])),
            )
        )
    output = tuple(floor(size * scale) for size, scale in zip(data.sizes, scales, strict=True))
    return stated_sizes(output, "The output"), scales


def _of_sizes(node: Node, data: Operand, axes: Sequence[int], wanted: Sequence[int]) -> tuple[Shape, list[float]]:
    output, scales = list(data.sizes), [1.0] * len(data.sizes)
    policy = node.one_of(
        "keep_aspect_ratio_policy", "stretch", {name: name for name in ("stretch", "not_larger", "not_smaller")}
    )
    each = [size / data.sizes[axis] for axis, size in zip(axes, wanted, strict=True)]
    if policy != "stretch":
        each = [(min if policy == "not_larger" else max)(each)] * len(axes)
        wanted = [floor(scale * data.sizes[axis] + 0.5) for axis, scale in zip(axes, each, strict=True)]
    for axis, size, scale in zip(axes, wanted, each, strict=True):
        output[axis], scales[axis] = size, scale
    return stated_sizes(tuple(output), "The output"), scales


def _resampled(node: Node, data: Operand, output: Shape, axes: Sequence[_Axis], mode: str) -> Reading:
    if node.text("mode", "nearest") == "cubic":
        raise FormatError("The mode is cubic; the DirectML provider leaves such a Resize to the CPU.")
    if node.flag("exclude_outside"):
        raise FormatError("exclude_outside is 1; RESAMPLE3 has no such attribute.")
    if value := node.number("extrapolation_value", 0.0):
        pattern = "extrapolation_value is {value}; the DirectML provider leaves such a Resize to the CPU."
        raise FormatError(say(pattern, value=value))
    interpolation = node.one_of("mode", "nearest", _MODES)
    direction, more = "DECREASING", 0.0
    if interpolation == "NEAREST_NEIGHBOR":
        name = node.one_of("nearest_mode", "round_prefer_floor", {name: name for name in _NEAREST})
        direction, more = _NEAREST[name]
    made = OnnxDesc("RESAMPLE3")
    kept = [place for place, axis in enumerate(axes) if (axis.size, axis.output) != (1, 1)] or [0] * bool(axes)
    before, after = (tuple(getattr(axes[place], name) for place in kept) for name in ("size", "output"))
    if padded(before) != padded(data.sizes) or padded(after) != padded(output):
        made.remark(say("Dimensions of size 1 were removed from {sizes}, as in onnxruntime.", sizes=braces(output)))
        data, output = replace(data, sizes=before), after
    found = [_of_axis(mode, axes[place]) for place in kept]
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, output)
    added = made.added(len(kept))
    made.set(
        InterpolationMode=f"DML_INTERPOLATION_MODE_{interpolation}",
        RoundingDirection=f"DML_AXIS_DIRECTION_{direction}",
        DimensionCount=added + len(found),
        Scales=[1.0] * added + [scale for scale, _, _ in found],
        InputPixelOffsets=[0.5 + more] * added + [offset + more for _, offset, _ in found],
        OutputPixelOffsets=[-0.5] * added + [offset for _, _, offset in found],
        Antialiased=node.flag("antialias"),
    )
    made.remark(say("The coordinate mode {mode} becomes scales and pixel offsets.", mode=mode))
    made.remark(*_differences(node, mode, axes))
    return made.reading()


def _differences(node: Node, mode: str, axes: Sequence[_Axis]) -> Iterator[str]:
    """Yields a remark for each way in which the result of the DirectML execution provider of onnxruntime may differ
    from ONNX's definition.
    """
    if mode == "tf_crop_and_resize" and any((each.end - each.start) * (each.size - 1) < 1 < each.size for each in axes):
        yield say("roi covers less than one element of a dimension; the provider scales as if roi covered one element.")
    if mode == "tf_crop_and_resize" and any(each.start < 0 or each.end > 1 for each in axes):
        yield say("roi reaches beyond the input; RESAMPLE3 repeats the edge elements of the input.")
    if mode == "pytorch_half_pixel" and any(each.output <= 1 < each.size for each in axes):
        yield say(
            "If the output has a single element along a dimension, ONNX takes the first element of the input, and "
            "the DirectML provider samples the middle of the input."
        )
    if node.opset < SIZES_INPUT:
        yield say(
            "Before opset 11, ONNX rounds coordinates down and adds no half-pixel offset; the DirectML provider uses "
            "half_pixel and round_prefer_floor, the defaults from opset 11 on."
        )
    if mode == "align_corners" and any(each.scale * each.size != each.output for each in axes):
        yield say("The size of the output is rounded down; ONNX defines align_corners with the size before rounding.")
    if node.flag("antialias") and any(each.scale < 1 for each in axes):
        yield say("With Antialiased, DirectML uses other weights than ONNX does with antialias.")


def _upsample(node: Node) -> Reading:
    data = node.required(0, "X")
    stated = node.floats("scales") if len(node.inputs) < 2 else _numbers(node, 1, "scales")
    if stated is None or len(stated) != len(data.sizes):
        raise FormatError(say("Upsample needs a scale for each dimension of {sizes}.", sizes=braces(data.sizes)))
    output, scales = _of_scales(data, range(len(data.sizes)), stated)
    axes = [_Axis(*each, 0.0, 1.0) for each in zip(data.sizes, output, scales, strict=True)]
    plain = Node(node.op_type, SIZES_INPUT - 1, node.inputs, node.attributes, node.outputs)
    return _resampled(plain, data, output, axes, "half_pixel")


NODES: Mapping[str, Reader] = {"Resize": _resize, "Upsample": _upsample}
