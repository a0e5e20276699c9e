"""Rows of operators on images: pooling, resampling and regions of interest."""

from typing import Any

import numpy as np

from benchmarks.rows.elements import in_torch
from benchmarks.rows.row import HALF, SINGLE, UINT32, Row, with_onnx

POOLING, RESAMPLING, REGIONS = "pooling", "resampling", "regions"


def pooling(
    operator: str, channels: int, size: int, window: int, stride: int, edge: int, data_type: str = SINGLE
) -> Row:
    made = (size + 2 * edge - window) // stride + 1
    tensors = {
        "InputTensor": (data_type, [1, channels, size, size]),
        "OutputTensor": (data_type, [1, channels, made, made]),
    }
    desc: dict[str, Any] = {
        "DimensionCount": 2,
        "Strides": [stride] * 2,
        "WindowSize": [window] * 2,
        "StartPadding": [edge] * 2,
        "EndPadding": [edge] * 2,
    }
    is_max = operator.startswith("MAX")
    desc |= {"Dilations": [1, 1]} if is_max else {"IncludePadding": False}

    def call(torch: Any, f: Any, x: Any) -> Any:
        if is_max:
            return f.max_pool2d(x, window, stride, edge)
        return f.avg_pool2d(x, window, stride, edge, count_include_pad=False)

    what = f"{operator} {data_type}, {channels} x {size} x {size}, windows of {window}, stride {stride}"
    return Row(POOLING, what, operator, tensors, in_torch(call, "InputTensor"), desc)


def resample(mode: str, channels: int, size: int, made: int, data_type: str = SINGLE) -> Row:
    tensors = {
        "InputTensor": (data_type, [1, channels, size, size]),
        "OutputTensor": (data_type, [1, channels, made, made]),
    }
    scale = made / size
    desc = {
        "InterpolationMode": f"DML_INTERPOLATION_MODE_{mode}",
        "DimensionCount": 4,
        "Scales": [1.0, 1.0, scale, scale],
        "InputPixelOffsets": [0.5] * 4,
        "OutputPixelOffsets": [-0.5] * 4,
        "RoundingDirection": "DML_AXIS_DIRECTION_DECREASING",
    }
    in_peer = "bilinear" if mode == "LINEAR" else "nearest"
    return Row(
        RESAMPLING,
        f"RESAMPLE2 {data_type}, {mode}, {channels} x {size} to {made}",
        "RESAMPLE2",
        tensors,
        in_torch(lambda torch, f, x: f.interpolate(x, size=(made, made), mode=in_peer), "InputTensor"),
        desc,
    )


def upsample(mode: str, size: int) -> Row:
    tensors = {"InputTensor": (SINGLE, [1, 3, size, size]), "OutputTensor": (SINGLE, [1, 3, 2 * size, 2 * size])}
    in_peer = "bilinear" if mode == "LINEAR" else "nearest"
    return Row(
        RESAMPLING,
        f"UPSAMPLE_2D, {mode}, 3 x {size} to {2 * size}",
        "UPSAMPLE_2D",
        tensors,
        in_torch(lambda torch, f, x: f.interpolate(x, scale_factor=2, mode=in_peer), "InputTensor"),
        {"ScaleSize": {"Width": 2, "Height": 2}, "InterpolationMode": f"DML_INTERPOLATION_MODE_{mode}"},
    )


def roi_align(boxes: int, channels: int = 64) -> Row:
    tensors = {
        "InputTensor": (SINGLE, [1, channels, 56, 56]),
        "ROITensor": (SINGLE, [1, 1, boxes, 4]),
        "BatchIndicesTensor": (UINT32, [1, 1, 1, boxes]),
        "OutputTensor": (SINGLE, [boxes, channels, 7, 7]),
    }
    desc = {
        "ReductionFunction": "DML_REDUCE_FUNCTION_AVERAGE",
        "InterpolationMode": "DML_INTERPOLATION_MODE_LINEAR",
        "SpatialScaleX": 0.25,
        "SpatialScaleY": 0.25,
        "OutOfBoundsInputValue": 0.0,
        "MinimumSamplesPerOutput": 2,
        "MaximumSamplesPerOutput": 2,
    }
    peer = with_onnx(
        "RoiAlign",
        lambda x: {
            "x": x["InputTensor"],
            "rois": x["ROITensor"][0, 0],
            "at": x["BatchIndicesTensor"].reshape(-1).astype(np.int64),
        },
        {"y": np.float32},
        output_height=7,
        output_width=7,
        sampling_ratio=2,
        spatial_scale=0.25,
    )
    return Row(
        REGIONS,
        f"ROI_ALIGN, {boxes} boxes, {channels} channels",
        "ROI_ALIGN",
        tensors,
        peer,
        desc,
        {"ROITensor": (0, 220), "BatchIndicesTensor": (0, 0)},
    )


ROWS = (
    pooling("MAX_POOLING2", 64, 112, 3, 2, 1),
    pooling("MAX_POOLING2", 64, 112, 3, 2, 1, HALF),
    pooling("AVERAGE_POOLING", 64, 56, 3, 1, 1),
    pooling("AVERAGE_POOLING", 2048, 7, 7, 1, 0),
    upsample("NEAREST_NEIGHBOR", 224),
    upsample("LINEAR", 224),
    resample("LINEAR", 64, 28, 56),
    resample("NEAREST_NEIGHBOR", 64, 28, 56),
    resample("LINEAR", 3, 224, 448, HALF),
    roi_align(100),
)
GROWTH = {
    POOLING: lambda factor: pooling("MAX_POOLING2", 4 * factor, 16, 3, 2, 1),
    RESAMPLING: lambda factor: resample("LINEAR", factor, 28, 56),
    REGIONS: lambda factor: roi_align(factor, 16),
}
