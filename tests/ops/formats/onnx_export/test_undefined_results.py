"""The export to ONNX refuses numbers for which ONNX defines no result, and gives the reason. It writes the nearest
numbers that have a defined result.
"""

from typing import Any

import numpy as np

from ops.arrays.dtypes import F16, F32, I8, I64, U8
from ops.formats.onnx_export import writer
from ops.model.case import Case
from ops.model.tensor import TensorDesc
from tests.helpers.for_each import for_each
from tests.ops.formats.onnx_export.test_numbers import differences, outputs_of
from tests.ops.helpers.any_case import example_case


def of_type(numbers: Any, data_type: Any) -> Any:
    return np.array(numbers, data_type).reshape(1, 1, 1, -1)


def binary(operator: str, a: Any, b: Any, data_type: Any) -> Case:
    return Case.of(operator, ATensor=of_type(a, data_type), BTensor=of_type(b, data_type))


def gathered(index: int) -> Case:
    indices = of_type([index], np.int32)
    return Case.of("GATHER_ELEMENTS", InputTensor=of_type([1, 2, 3], np.float32), IndicesTensor=indices, Axis=3)


def scattered(index: int) -> Case:
    image = of_type([1, 2, 3], np.float32)
    indices = of_type([index], np.int64)
    return Case.of(
        "SCATTER_ND", InputTensor=image, IndicesTensor=indices, UpdatesTensor=of_type([9], np.float32),
        InputDimensionCount=1, IndicesDimensionCount=2,
    )  # fmt: skip


def cast(numbers: Any, before: Any, after: Any) -> Case:
    return Case.of(
        "CAST", InputTensor=of_type(numbers, before), OutputTensor=TensorDesc(after, (1, 1, 1, len(numbers)))
    )


def pooled(scale: float) -> Case:
    def one(number: Any, data_type: Any) -> Any:
        return of_type([number], data_type)

    return Case.of(
        "QUANTIZED_LINEAR_AVERAGE_POOLING", InputTensor=of_type([1, 2, 3], np.uint8).reshape(1, 1, 1, 3),
        InputScaleTensor=one(1, np.float32), InputZeroPointTensor=one(0, np.uint8),
        OutputScaleTensor=one(scale, np.float32), OutputZeroPointTensor=one(0, np.uint8),
        WindowSize=(1, 2), Strides=(1, 1), StartPadding=(0, 0), EndPadding=(0, 0), Dilations=(1, 1),
        IncludePadding=False,
    )  # fmt: skip


def summed(scale: float) -> Case:
    numbers = dict.fromkeys(("AScaleTensor", "BScaleTensor"), of_type([1], np.float32))
    zeros = dict.fromkeys(("AZeroPointTensor", "BZeroPointTensor", "OutputZeroPointTensor"), of_type([0], np.int8))
    factors = dict.fromkeys(("ATensor", "BTensor"), of_type([1, 2], np.int8))
    return Case.of(
        "ELEMENT_WISE_QUANTIZED_LINEAR_ADD",
        **factors,
        **numbers,
        **zeros,
        OutputScaleTensor=of_type([scale], np.float32),
    )


def reversed_to(length: int) -> Case:
    lengths = of_type([length], np.uint64)
    image = of_type([1, 2, 3], np.float32)
    return Case.of("REVERSE_SUBSEQUENCES", InputTensor=image, SequenceLengthsTensor=lengths, Axis=3)


def unpooled(indices: list[int]) -> Case:
    return Case.of(
        "MAX_UNPOOLING", InputTensor=of_type([1, 2], np.float32), IndicesTensor=of_type(indices, np.uint64),
        OutputTensor=TensorDesc(F32, (1, 1, 1, 4)),
    )  # fmt: skip


def powered(exponent: int) -> Case:
    numbers = {"InputTensor": of_type([2, 3], np.int32), "ExponentTensor": of_type([exponent, 1], np.int32)}
    return Case.of("ELEMENT_WISE_POW", **numbers)


def quantized(scales: list[float]) -> Case:
    """Returns a case of ELEMENT_WISE_QUANTIZE_LINEAR in which every element of the input is 0. `scales` are the
    elements of the scale; all tensors have two rows.
    """
    steps = np.array(scales, np.float32).reshape(1, 1, 2, -1)
    zeros = {"InputTensor": np.zeros_like(steps), "ZeroPointTensor": np.zeros(steps.shape, np.uint8)}
    return Case.of("ELEMENT_WISE_QUANTIZE_LINEAR", **zeros, ScaleTensor=steps)


def of_image(number: int) -> Case:
    """A case of ROI_POOLING with a single image, and a region whose batch index is `number`."""
    region = of_type([number, 0, 0, 1, 1], np.float32)
    return Case.of(
        "ROI_POOLING", InputTensor=of_type([1, 2], np.float32), ROITensor=region, SpatialScale=1, PooledSize=(1, 1)
    )


def powers(number: float) -> Case:
    image = np.full((1, 1, 2, 2), number, np.float32)
    return Case.of("LP_POOLING", InputTensor=image, Strides=(1, 1), WindowSize=(2, 2), P=2)


def quantized_by_range(*numbers: float) -> Case:
    made = TensorDesc(U8, (1, 1, 1, len(numbers)))
    return Case.of("DYNAMIC_QUANTIZE_LINEAR", InputTensor=of_type(numbers, np.float32), OutputTensor=made)


def convolved(number: float, padding: int) -> Case:
    """Returns a convolution of [1, 2] with the filter [1, `number`]. The input has `padding` elements of padding at the
    start.
    """
    image, filters = (of_type(numbers, np.float32) for numbers in ([1, 2], [1, number]))
    return Case.of(
        "CONVOLUTION", InputTensor=image, FilterTensor=filters, Mode="CROSS_CORRELATION", StartPadding=(0, padding),
        EndPadding=(0, 0),
    )  # fmt: skip


def normalized(number: float) -> Case:
    return Case.of("LP_NORMALIZATION", InputTensor=of_type([number, number], np.float32), Axis=3, P=2, Epsilon=1e-5)


def with_mean_0(number: float) -> Case:
    image = of_type([number, -number], np.float32)
    return Case.of("MEAN_VARIANCE_NORMALIZATION1", InputTensor=image, Axes=(3,), NormalizeVariance=True, Epsilon=1e-5)


def averaged(number: float) -> Case:
    return Case.of(
        "AVERAGE_POOLING1", InputTensor=of_type([number, number], np.float32), Strides=(1, 1), WindowSize=(1, 2),
        StartPadding=(0, 0), EndPadding=(0, 0), Dilations=(1, 1), IncludePadding=False,
    )  # fmt: skip


OUTSIDE = "an index lies outside InputTensor, and ONNX defines no result for this"
BY_ZERO = "an integer is divided by 0, and ONNX defines no result for this"
LEAST = "the least integer is divided by -1, and ONNX defines no result for this"
SHIFT = "a number is shifted by at least the number of bits of its type, and ONNX defines no result for this"
NAN = "an input is NaN, for which ONNX defines no order"
TYPE = "a number lies outside the type of OutputTensor, and ONNX defines no result for this"
LARGE = (
    "an output may be too large for an INT32 before it is limited to its type, and onnxruntime defines no result for "
    "this"
)
DOWN = "Mod of ONNX rounds the quotient of floating-point numbers towards 0, not down"
UNDEFINED = [
    (
        example_case("ELEMENT_WISE_CLIP", 2),
        "Min is larger than Max; Clip of ONNX gives Max then, and DirectML gives Min",
    ),
    (
        example_case("DYNAMIC_QUANTIZE_LINEAR"),
        "an element lies halfway between two steps; ONNX takes the even step, and DirectML takes either step",
    ),
    (example_case("CAST"), TYPE),
    (cast([-129, 1], np.int16, I8), TYPE),
    (cast([np.nan, 1], np.float32, I8), TYPE),
    (cast([2.0**63, 1], np.float32, I64), TYPE),
    (gathered(3), OUTSIDE),
    (gathered(-4), OUTSIDE),
    (scattered(3), OUTSIDE),
    (binary("ELEMENT_WISE_DIVIDE", [1, 2], [1, 0], np.int32), BY_ZERO),
    (binary("ELEMENT_WISE_MODULUS_TRUNCATE", [1, 2], [1, 0], np.uint8), BY_ZERO),
    (binary("ELEMENT_WISE_DIVIDE", [-128, 2], [-1, 1], np.int8), LEAST),
    (binary("ELEMENT_WISE_MODULUS_FLOOR", [1, 2], [1, 2], np.float32), DOWN),
    (binary("ELEMENT_WISE_BIT_SHIFT_LEFT", [1, 2], [1, 8], np.uint8), SHIFT),
    (binary("ELEMENT_WISE_MAX", [1, 2], [np.nan, 2], np.float32), NAN),
    (pooled(1e-12), LARGE),
    (summed(1e-12), LARGE),
    (unpooled([1, 1]), "two elements have the same index; ONNX does not define which one stays"),
    (unpooled([1, 9]), "an index lies outside OutputTensor, and ONNX defines no result for this"),
    (powered(-1), "an integer has a negative exponent, and ONNX defines no result for this"),
    (summed(0), LARGE),
    (quantized([1, 2, 3, 4]), "the scale has several dimensions; in ONNX it is one number, or has one dimension"),
    (quantized([0, 0]), "a quotient is NaN, for which ONNX defines no integer"),
    (of_image(1), "a region has the index of an image that is not in InputTensor, and ONNX defines no result for this"),
    (quantized_by_range(1, np.nan), "an element is infinite or NaN, for which ONNX defines no scale"),
    (summed(1e-7), "the terms of a sum are so large that onnxruntime, which adds them in FLOAT32, loses digits"),
    (
        convolved(np.inf, 1),
        "an element of the filter is infinite or NaN; ONNX multiplies it by the zeros of the padding",
    ),
    (quantized_by_range(0, 0), "all elements are 0, for which ONNX defines no scale"),
    (averaged(3e38), "the sum of a window may be beyond the data type, where ONNX gives infinity"),
    (
        with_mean_0(0.1),
        "a variance is so small that Epsilon changes the result; MeanVarianceNormalization of ONNX has no Epsilon",
    ),
    (normalized(0.1), "a norm is so small that Epsilon changes the result; LpNormalization of ONNX has no Epsilon"),
    (powers(1e30), "a sum of powers may be beyond FLOAT32, where ONNX gives infinity"),
    (summed(4), "a sum lies halfway between two steps, where onnxruntime defines no rounding"),
    (binary("ELEMENT_WISE_MIN", [1, 2], [np.nan, 2], np.float32), NAN),
    (reversed_to(4), "a sequence length is negative or beyond InputTensor, and ONNX defines no result for this"),
]


@for_each(("case", "reason"), UNDEFINED, ids=lambda pair: f"{pair[0].operator.name}: {pair[1]}")
def test_numbers_without_a_result_in_onnx_have_a_reason(case: Case, reason: str):
    assert writer.why_not(case) == reason


@for_each(
    "case",
    [
        gathered(2),
        gathered(-3),
        scattered(-1),
        cast([-128.9, 127.9], np.float32, I8),
        cast([1e9, np.inf], np.float32, F16),
        binary("ELEMENT_WISE_DIVIDE", [1, 0], [1, 0], np.float32),
        binary("ELEMENT_WISE_DIVIDE", [-128, 2], [1, -1], np.int8),
        binary("ELEMENT_WISE_MODULUS_FLOOR", [-7, 7], [3, -3], np.int32),
        binary("ELEMENT_WISE_BIT_SHIFT_LEFT", [1, 2], [1, 7], np.uint8),
        pooled(0.5),
        summed(0.5),
        unpooled([3, 0]),
        powered(2),
        normalized(2),
        averaged(1e38),
        with_mean_0(2),
        convolved(np.inf, 0),
        convolved(2, 1),
        reversed_to(3),
    ],
)
def test_numbers_at_the_limits_have_a_result(case: Case):
    assert writer.why_not(case) is None
    assert not differences(case, outputs_of(writer.write(case)))
