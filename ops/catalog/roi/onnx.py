"""Reads RoiAlign and MaxRoiPool of ONNX as ROI_ALIGN1 and ROI_POOLING."""

from collections.abc import Mapping

from ops.arrays.dtypes import U32, U64
from ops.arrays.layout import Shape
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.model.data import IndexRange
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

_FUNCTIONS = {"avg": "AVERAGE", "max": "MAX"}
_OFFSETS = {"half_pixel": "half_pixel", "output_half_pixel": "output_half_pixel"}
HALF_PIXEL = 16  # the opset from which on coordinates are shifted by half a pixel
UINT_MAX = (1 << 32) - 1


def _checked(node: Node, data: Operand, regions: Operand, columns: int) -> None:
    if len(data.sizes) != 4 or len(regions.sizes) != 2 or regions.sizes[1] != columns:
        raise FormatError(
            say(
                "{op_type} has the input {sizes} and the regions {regions}; the input must have 4 dimensions, and each"
                " region must have {columns} numbers.",
                op_type=node.op_type,
                sizes=braces(data.sizes),
                regions=braces(regions.sizes),
                columns=columns,
            )
        )


def _size(node: Node, name: str, value: int) -> int:
    if not 1 <= value <= UINT_MAX:
        raise FormatError(
            say(
                "{name} of {op_type} is {value}; it must be from 1 to 4294967295.",
                name=name,
                op_type=node.op_type,
                value=value,
            )
        )
    return value


def _align(node: Node) -> Reading:
    data, regions, batches = node.required(0, "X"), node.required(1, "rois"), node.required(2, "batch_indices")
    _checked(node, data, regions, 4)
    samples = node.integer("sampling_ratio", 0)
    if not 0 <= samples <= UINT_MAX:
        raise FormatError(say("sampling_ratio is {samples}; it must be from 0 to 4294967295.", samples=samples))
    default = "half_pixel" if node.opset >= HALF_PIXEL else "output_half_pixel"
    is_half = node.one_of("coordinate_transformation_mode", default, _OFFSETS) == "half_pixel"
    height, width = (_size(node, name, node.integer(name, 1)) for name in ("output_height", "output_width"))
    output: Shape = (regions.sizes[0], data.sizes[1], height, width)
    scale = node.number("spatial_scale", 1.0)
    made = OnnxDesc("ROI_ALIGN1")
    made.input("InputTensor", data)
    made.input("ROITensor", regions)
    unsigned = U64 if batches.data_type.bits == 64 else U32
    made.input("BatchIndicesTensor", batches, data_type=unsigned, fill=IndexRange(data.sizes[0]))
    made.output("OutputTensor", data.data_type, output)
    made.set(
        ReductionFunction=f"DML_REDUCE_FUNCTION_{node.one_of('mode', 'avg', _FUNCTIONS)}",
        InterpolationMode="DML_INTERPOLATION_MODE_LINEAR",
        SpatialScaleX=scale,
        SpatialScaleY=scale,
        InputPixelOffset=0.5 if is_half else 0.0,
        OutputPixelOffset=-0.5,
        OutOfBoundsInputValue=0.0,
        MinimumSamplesPerOutput=samples or 1,
        MaximumSamplesPerOutput=samples or UINT_MAX,
        AlignRegionsToCorners=False,
    )
    made.remark(
        say(
            "batch_indices is {type} in ONNX; BatchIndicesTensor is {other}.",
            type=batches.data_type.name,
            other=unsigned.name,
        )
    )
    if not is_half:
        made.remark(say("ONNX makes every region at least one element wide and high; DirectML does not."))
    if node.text("mode", "avg") == "max":
        made.remark(
            say(
                "With the mode max, ONNX takes the largest of the weighted neighbours; DirectML interpolates first and "
                "takes the largest of the samples."
            )
        )
    return made.reading()


def _pool(node: Node) -> Reading:
    data, regions = node.required(0, "X"), node.required(1, "rois")
    _checked(node, data, regions, 5)
    pooled = node.integers("pooled_shape") or ()
    if len(pooled) != 2:
        raise FormatError(say("pooled_shape is {shape}; it must have two sizes.", shape=braces(pooled[:16])))
    height, width = (_size(node, "pooled_shape", size) for size in pooled)
    made = OnnxDesc("ROI_POOLING")
    made.input("InputTensor", data)
    made.input("ROITensor", regions)
    made.output("OutputTensor", data.data_type, (regions.sizes[0], data.sizes[1], height, width))
    scale = node.number("spatial_scale", 1.0)
    if scale % 1 > 0:  # False for infinity and NaN
        made.remark(
            say(
                "If a corner lies halfway between two elements, DirectML rounds it to the even one, and ONNX rounds it"
                " away from zero."
            )
        )
    made.set(SpatialScale=scale, PooledSize={"Width": width, "Height": height})
    return made.reading()


NODES: Mapping[str, Reader] = {"MaxRoiPool": _pool, "RoiAlign": _align}
