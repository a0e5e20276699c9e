"""Writes ONNX nodes for RESAMPLE3, ROI_ALIGN1, ROI_POOLING, MAX_UNPOOLING and VALUE_SCALE_2D."""

from collections.abc import Mapping, Sequence
from math import floor
from typing import Any, NamedTuple

import numpy as np

from ops.arrays.dtypes import I64, Array
from ops.formats.onnx_export.draft import OLD, Draft, Maker, enum_of
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say
from ops.text.values import Size2D

UINT_MAX = (1 << 32) - 1
# The nearest mode of a rounding direction, by the number that the provider adds to the input offsets.
_NEAREST = {
    ("INCREASING", 0.5): "round_prefer_floor", ("DECREASING", -0.5): "round_prefer_ceil", ("DECREASING", 0.0): "floor",
    ("INCREASING", 0.0): "ceil",
}  # fmt: skip
# The coordinate mode of an input offset and an output offset.
_COORDINATES = {(0.5, -0.5): "half_pixel", (0.0, 0.0): "asymmetric", (0.0, -0.5): "tf_half_pixel_for_nn"}
_POLICIES = {"not_larger": min, "not_smaller": max}
_ROUNDED = 1e-6  # the end of a region is rounded
ANTIALIAS = 18  # the opset from which on Resize has the attributes antialias, axes and keep_aspect_ratio_policy


class _Axis(NamedTuple):
    """The resampling along one dimension: the sizes of the input and the output, the scale, and the offset of the
    input.
    """

    size: int
    output: int
    scale: float
    offset: float


def _mode_of(added: float, output: float, axes: Sequence[_Axis]) -> str:
    """Returns the attribute coordinate_transformation_mode of the ONNX node Resize for `axes`; "" if no mode fits.

    `output` is the offset of the output. `added` is the number that onnxruntime's DirectML provider adds to each offset
    of the input, so it is subtracted before the offsets are compared with those of a mode.
    """
    offsets = {each.offset - added for each in axes}
    if len(offsets) == 1 and (mode := _COORDINATES.get((axes[0].offset - added, output))):
        return mode
    wanted = [0.5 - each.size / 2 * (1 - each.output / (each.scale * each.size)) for each in axes]
    is_symmetric = np.allclose([each.offset - added for each in axes], wanted, 1e-6, 1e-6)
    if output == -0.5:
        return "half_pixel_symmetric" if is_symmetric else ""
    return "tf_crop_and_resize" if output == 0 else ""


def _has_corners(axis: _Axis) -> bool:
    """True if the scale maps the first and last input elements to the first and last output elements.

    Also true if the input or the output has a single element along the dimension.
    """
    if axis.size <= 1 or axis.output <= 1:
        return True
    return bool(np.isclose(axis.scale, (axis.output - 1) / (axis.size - 1), 1e-6))


def _resize(case: Case) -> Draft:
    before, after = case.sizes("InputTensor"), case.sizes("OutputTensor")
    scales = np.array(case.numbers("Scales"), np.float32)
    if not np.isfinite(scales).all():
        raise FormatError(say("Resize of ONNX requires finite scales."))
    inputs, attributes = case.numbers("InputPixelOffsets"), dict[str, Any]()
    outputs, direction = case.numbers("OutputPixelOffsets"), enum_of(case, "RoundingDirection")
    is_nearest = enum_of(case, "InterpolationMode") == "NEAREST_NEIGHBOR"
    attributes["mode"] = "nearest" if is_nearest else "linear"
    added = [number for way, number in _NEAREST if way == direction] if is_nearest else [0.0]
    moved = [axis for axis, pair in enumerate(zip(before, after, strict=True)) if pair != (1, 1)]
    place = moved[0] if moved else 0
    # The provider gives half a pixel to the dimensions of size 1 that it adds, so they show what it adds to all.
    usual = [number for axis, number in enumerate(inputs) if axis not in moved]
    added.sort(key=lambda each: any(number - each != 0.5 for number in usual))
    by = [_Axis(*each) for each in zip(before, after, map(float, scales), inputs, strict=True)]
    modes = ((each, _mode_of(each, outputs[place], [by[axis] for axis in moved or [0]])) for each in added)
    found, mode = next(((each, mode) for each, mode in modes if mode), (0.0, ""))
    if not mode:
        pattern = "No coordinate mode of Resize corresponds to the offsets {input} and {output} with {direction}."
        raise FormatError(say(pattern, input=inputs[place], output=outputs[place], direction=direction))
    if is_nearest:
        attributes["nearest_mode"] = _NEAREST[direction, found]
    wanted = np.array(after, np.int64)
    is_exact = all(floor(size * float(scale)) == made for size, scale, made in zip(before, scales, after, strict=True))
    is_ratio = all(scale == np.float32(made / size) for size, scale, made in zip(before, scales, after, strict=True))
    if mode == "asymmetric" and not is_exact and not is_ratio:
        is_whole = all(_has_corners(by[axis]) for axis in moved)
        mode = "align_corners" if is_whole else "tf_crop_and_resize"
    attributes["coordinate_transformation_mode"] = mode
    antialias = int(case.number("Antialiased"))
    if antialias:
        attributes["antialias"] = antialias
    region = _region(by, moved) if mode == "tf_crop_and_resize" else None
    if policy := "" if is_exact or is_ratio or region is not None else _policy([by[axis] for axis in moved]):
        attributes |= {"axes": moved, "keep_aspect_ratio_policy": policy}
        wanted = wanted[moved]
    numbers = (region, scales) if is_exact else (region, None, wanted)
    opset = ANTIALIAS if antialias or policy else 13
    return Draft("Resize", ("InputTensor", *numbers), attributes=attributes, opset=opset)


def _region(axes: Sequence[_Axis], moved: Sequence[int]) -> Array:
    """Returns the region of the input for tf_crop_and_resize: the start along each dimension, then the end along each
    one.

    `moved` are the dimensions with more than one element in the input or in the output. Raises FormatError if the
    region extends beyond the input: DirectML repeats the elements at the edge there, ONNX does not.
    """
    starts, ends = np.zeros(len(axes)), np.ones(len(axes))
    for axis in moved:
        each = axes[axis]
        last = max(each.size - 1, 1)
        starts[axis] = -each.offset / last
        ends[axis] = starts[axis] + (each.output - 1) / each.scale / last
    if (starts < 0).any() or (ends > 1 + _ROUNDED).any():
        raise FormatError(say("Samples lie outside of InputTensor, where Resize of ONNX uses extrapolation_value."))
    return np.concatenate([starts, ends]).astype(np.float32)


def _policy(axes: Sequence[_Axis]) -> str:
    """Returns the value of keep_aspect_ratio_policy with which ONNX's Resize computes the scale of the case along every
    dimension in `axes`. Returns "" if no value gives this scale.
    """
    scale = axes[0].scale if axes else 0.0
    ratios = [np.float32(each.output / each.size) for each in axes]
    if any(each.scale != scale or floor(scale * each.size + 0.5) != each.output for each in axes):
        return ""
    return next((name for name, of in _POLICIES.items() if ratios and of(ratios) == np.float32(scale)), "")


def _align(case: Case) -> Draft:
    least, most = case.integer("MinimumSamplesPerOutput"), case.integer("MaximumSamplesPerOutput")
    if least != most and (least, most) != (1, UINT_MAX):
        pattern = (
            "RoiAlign takes a fixed number of samples, or chooses this number itself; the desc allows any number from "
            "{least} to {most}."
        )
        raise FormatError(say(pattern, least=least, most=most))
    height, width = case.sizes("OutputTensor")[-2:]
    attributes: dict[str, Any] = {
        "coordinate_transformation_mode": "half_pixel" if case.number("InputPixelOffset") else "output_half_pixel",
        "mode": "max" if enum_of(case, "ReductionFunction") == "MAX" else "avg",
        "output_height": height,
        "output_width": width,
        "sampling_ratio": 0 if least != most else least,
        "spatial_scale": float(case.number("SpatialScaleX")),
    }
    inputs = ("InputTensor", "ROITensor", "BatchIndicesTensor")
    ranks = {"ROITensor": 2, "BatchIndicesTensor": 1}
    return Draft("RoiAlign", inputs, attributes=attributes, suffixes=ranks, signed={"BatchIndicesTensor": I64})


def _pool_regions(case: Case) -> Draft:
    pooled = case["PooledSize"]
    if not isinstance(pooled, Size2D):
        raise FormatError(say("PooledSize must be a height and a width."))
    attributes = {"spatial_scale": float(case.number("SpatialScale")), "pooled_shape": [pooled.height, pooled.width]}
    return Draft("MaxRoiPool", ("InputTensor", "ROITensor"), attributes=attributes, suffixes={"ROITensor": 2})


def _unpool(case: Case) -> Draft:
    sizes = zip(case.sizes("InputTensor")[2:], case.sizes("OutputTensor")[2:], strict=True)
    windows = [after - before + 1 for before, after in sizes]  # with strides of 1
    if any(window < 1 for window in windows):
        raise FormatError(say("The output of MaxUnpool cannot be smaller than its input."))
    attributes = {"kernel_shape": windows, "strides": [1] * len(windows)}
    return Draft("MaxUnpool", ("InputTensor", "IndicesTensor"), attributes=attributes, signed={"IndicesTensor": I64})


def _scaler(case: Case) -> Draft:
    attributes = {"scale": float(case.number("Scale")), "bias": [float(each) for each in case.numbers("Bias")]}
    return Draft("ImageScaler", ("InputTensor",), attributes=attributes, opset=OLD)


IMAGES: Mapping[str, Maker] = {
    "MAX_UNPOOLING": _unpool,
    "RESAMPLE3": _resize,
    "ROI_ALIGN1": _align,
    "ROI_POOLING": _pool_regions,
    "VALUE_SCALE_2D": _scaler,
}
