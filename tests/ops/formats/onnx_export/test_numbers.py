"""The written ONNX models give the outputs of `evaluate` in onnxruntime, or in the reference evaluator of onnx."""

from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ops import OPERATORS, Operator, evaluate
from ops.arrays.dtypes import F16, F32, I8, I64
from ops.backends.compare import Difference, compare
from ops.formats.dxdispatch import reader
from ops.formats.onnx_export import writer
from ops.formats.onnx_export.drafts import DRAFTS
from ops.model.case import Case
from ops.model.tensor import TensorDesc
from ops.presets import case_of
from ops.selftest import TOLERANCES
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.helpers.onnx import sessions
from tests.ops.helpers.onnx.evaluator import evaluator
from tests.ops.helpers.random_cases import random_cases

PRESETS = Path(__file__).parents[4] / "resources" / "presets"
RANDOM_CASES = 5
# The limits of the random cases that are drawn until RANDOM_CASES of them are written; the second is for RARE.
MOST_DRAWS, RARE_DRAWS = 800, 100

# The CPU provider of onnxruntime does not run some models of these operators, or computes other numbers than ONNX
# defines. The evaluator of `evaluator` agrees with `evaluate` for all of them.
_TYPE = "it has no implementation for the data type"
_ROWS = "it takes one zero point only, not one for each row or channel"
LACKING: Mapping[str, str] = {
    "ACTIVATION_RELU": _TYPE,
    "ARGMAX": _TYPE,
    "ARGMIN": _TYPE,
    "BATCH_NORMALIZATION": "it computes a factor and a summand first, which can be infinite",
    "CONVOLUTION": "it multiplies an infinite filter by the zeros of the padding, which gives NaN",
    "CONVOLUTION_INTEGER": _ROWS,
    "CUMULATIVE_SUMMATION": _TYPE,
    "DEPTH_TO_SPACE1": _TYPE,
    "DIAGONAL_MATRIX": _TYPE,
    "DIAGONAL_MATRIX1": _TYPE,
    "ELEMENT_WISE_CLIP1": _TYPE,
    "ELEMENT_WISE_IF": _TYPE,
    "ELEMENT_WISE_MAX": _TYPE,
    "ELEMENT_WISE_MIN": _TYPE,
    "ELEMENT_WISE_POW": _TYPE,
    "ELEMENT_WISE_QUANTIZE_LINEAR": _TYPE,
    "FOLD": f"it mixes the channels of sequences, and {_TYPE}",
    "GRU": "it limits NaN to a number",
    "LOCAL_RESPONSE_NORMALIZATION": "it takes no even size, and subtracts infinite squares from each other",
    "MATRIX_MULTIPLY_INTEGER": _ROWS,
    "MATRIX_MULTIPLY_INTEGER_TO_FLOAT": _ROWS,
    "MULTIHEAD_ATTENTION": "it takes no stacked query, key and value",
    "ONE_HOT": _TYPE,
    "PADDING1": _TYPE,
    "QUANTIZED_LINEAR_CONVOLUTION": _TYPE,
    "QUANTIZED_LINEAR_MATRIX_MULTIPLY": _ROWS,
    "REDUCE": "it computes integers in floating point, or limits them",
    "SPACE_TO_DEPTH": _TYPE,
    "TOP_K1": _TYPE,
}


# Operators that may round a mean halfway between two integers to either of them.
HALFWAY = ("QUANTIZED_LINEAR_AVERAGE_POOLING",)
# Operators of which ONNX can express few random cases or none: with more draws than MOST_DRAWS, or never.
RARE: Mapping[str, str] = {
    "AVERAGE_POOLING": "GlobalAveragePool has no window; AveragePool becomes AVERAGE_POOLING1",
    "DIAGONAL_MATRIX": "EyeLike makes a matrix of 0 and 1, with two dimensions",
    "DIAGONAL_MATRIX1": "Trilu keeps all diagonals on one side, and its other elements are 0",
    "ELEMENT_WISE_ADD1": "DmlFusedAdd exists only in onnxruntime's DirectML provider",
    "ELEMENT_WISE_CLIP": "Clip with attributes takes only floating-point numbers; newer nodes become another operator",
    "FILL_VALUE_SEQUENCE": "Range makes one dimension, of four data types",
    "GRU": "GRU has no ACTIVATION_IDENTITY",
    "LP_NORMALIZATION": "LpNormalization has no Epsilon, and becomes at least four dimensions",
    "LP_POOLING": "GlobalLpPool has no window; LpPool becomes LP_POOLING1",
    "LSTM": "LSTM has no ACTIVATION_IDENTITY",
    "MEAN_VARIANCE_NORMALIZATION1": "MeanVarianceNormalization has no bias, and becomes at least four dimensions",
    "MEAN_VARIANCE_NORMALIZATION2": "LayerNormalization requires a scale, and always uses the mean",
    "MULTIHEAD_ATTENTION": "MultiHeadAttention has no StackedQueryKeyTensor, and fewer masks",
    "ONE_HOT": "OneHot takes exactly two values",
    "RESAMPLE3": "Resize becomes at least four dimensions, and the random cases have fewer",
    "ROI_ALIGN1": "RoiAlign has fewer attributes, and most random regions leave the image",
}
# Sums of larger numbers depend on their order, which these operators do not state.
LARGEST: Mapping[str, float] = {"CONVOLUTION": 1e15, **dict.fromkeys(("GRU", "LSTM", "RNN"), 1e6)}


def preset(name: str) -> Case:
    return reader.read((PRESETS / f"{name}.json").read_text(encoding="utf-8"))


def outputs_of(model: bytes) -> dict[str, Any]:
    """The outputs of onnxruntime by their names. Raises an exception of onnxruntime if it does not run the model."""
    runtime = pytest.importorskip("onnxruntime")
    return sessions.outputs_of(sessions.session_of(model, runtime), {})


def differences(case: Case, found: Mapping[str, Any]) -> list[str]:
    """The names of the outputs whose numbers differ from those of `evaluate`, by more than the tolerances."""
    named: list[str] = []
    for name, expected in evaluate(case).outputs.items():
        made = np.asarray(found[name])
        if made.size != expected.size:
            named.append(name)
            continue
        with np.errstate(all="ignore"):  # numbers beyond FLOAT16 become infinite
            made = made.reshape(expected.shape).astype(expected.dtype)
        if expected.dtype.kind != "f":
            is_close = made == expected
            if case.operator.name in HALFWAY:
                is_close |= np.abs(made.astype(np.int64) - expected) <= 1
        else:
            relative, absolute = TOLERANCES[expected.dtype.itemsize]
            with np.errstate(all="ignore"):
                is_close = np.isclose(made, expected, relative, absolute, equal_nan=True)
        if not is_close.all():  # sums of numbers that cancel each other depend on the order
            rounding = case.operator.rounding
            difference = compare(name, expected, made, (), None if rounding is None else rounding(case).get(name))
            assert isinstance(difference, Difference)
            if (difference.unexplained_cells & ~is_close).any():
                named.append(name)
    return named


def written_cases(operator: Operator, wanted: int, draws: int) -> list[Case]:
    """The first `wanted` random cases that can be written, of at most so many draws."""
    drawn = islice(random_cases(operator, Random(f"{seed()} {operator.name}")), draws)
    most = LARGEST.get(operator.name)
    suitable = (case for case in drawn if writer.why_not(case) is None and (most is None or largest(case) <= most))
    return list(islice(suitable, wanted))


def largest(case: Case) -> float:
    """The largest magnitude of the inputs of a case."""
    inputs = (case.logical(field.name) for field in case.operator.inputs if case.has(field.name))
    return max(float(np.abs(each).max()) for each in inputs)


def complaints(case: Case) -> list[str]:
    """The outputs that differ from those of `evaluate`, in onnxruntime and also in the reference evaluator.

    The evaluator is asked only for operators of LACKING.
    """
    model = writer.write(case)
    try:
        found = differences(case, outputs_of(model))
    except Exception as error:  # onnxruntime raises classes of its own
        found = [str(error)]
    if not found or case.operator.name not in LACKING:
        return found
    evaluated = evaluator(model)
    with np.errstate(all="ignore"):
        outputs = zip(evaluated.output_names, evaluated.run(None, {}), strict=True)
        return differences(case, {str(name): numbers for name, numbers in outputs})


@for_each("name", list(DRAFTS), most=20)
def test_every_model_gives_our_arrays(name: str, sample: Sample):
    """Every example and random cases give our arrays. --thorough draws until 5 random cases are written, and
    --thorough --times 4 until 20 are.
    """
    pytest.importorskip("onnxruntime")
    operator = OPERATORS[name]
    examples = (case_of(operator, example) for example in operator.examples)
    requested = sample.count(RANDOM_CASES, 4)
    random = written_cases(operator, requested, sample.count(RARE_DRAWS if name in RARE else MOST_DRAWS, 6))
    for case in (*(case for case in examples if writer.why_not(case) is None), *random):
        assert not complaints(case)
    if sample.is_thorough:
        assert len(random) >= requested or name in RARE


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
    """FLOAT32 {1, 1, 2, n / 2} divided by scales of the same sizes."""
    steps = np.array(scales, np.float32).reshape(1, 1, 2, -1)
    zeros = {"InputTensor": np.zeros_like(steps), "ZeroPointTensor": np.zeros(steps.shape, np.uint8)}
    return Case.of("ELEMENT_WISE_QUANTIZE_LINEAR", **zeros, ScaleTensor=steps)


def of_image(number: int) -> Case:
    """A region of an image that is one of one."""
    region = of_type([number, 0, 0, 1, 1], np.float32)
    return Case.of(
        "ROI_POOLING", InputTensor=of_type([1, 2], np.float32), ROITensor=region, SpatialScale=1, PooledSize=(1, 1)
    )


def powers(number: float) -> Case:
    image = np.full((1, 1, 2, 2), number, np.float32)
    return Case.of("LP_POOLING", InputTensor=image, Strides=(1, 1), WindowSize=(2, 2), P=2)


OUTSIDE = "an index lies outside InputTensor, for which ONNX defines no result"
BY_ZERO = "an integer is divided by 0, for which ONNX defines no result"
LEAST = "the least integer is divided by -1, for which ONNX defines no result"
SHIFT = "a shift has as many bits as the type or more, for which ONNX defines no result"
NAN = "an input is NaN, for which ONNX defines no order"
TYPE = "a number lies outside the type of OutputTensor, for which ONNX defines no result"
LARGE = "a quotient of the scales is too large for an INT32, for which onnxruntime defines no result"
DOWN = "Mod of ONNX rounds the quotient of floating-point numbers towards 0, not down"
UNDEFINED = [
    (preset("clip_3"), "Min is larger than Max; Clip of ONNX gives Max then, and DirectML gives Min"),
    (
        preset("dynamic_quantize_linear_1"),
        "an element lies halfway between two steps; ONNX takes the even step, and DirectML takes either step",
    ),
    (preset("cast_1"), TYPE),
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
    (unpooled([1, 9]), "an index lies outside OutputTensor, for which ONNX defines no result"),
    (powered(-1), "an integer has a negative exponent, for which ONNX defines no result"),
    (summed(0), LARGE),
    (quantized([1, 2, 3, 4]), "the scale has several dimensions; in ONNX it is one number, or has one dimension"),
    (quantized([0, 0]), "a quotient is NaN, for which ONNX defines no integer"),
    (of_image(1), "a region has the index of an image that is not in InputTensor, for which ONNX defines no result"),
    (powers(1e30), "a power of a number is beyond FLOAT32, where ONNX gives infinity"),
    (summed(4), "a sum lies halfway between two steps, where onnxruntime defines no rounding"),
    (binary("ELEMENT_WISE_MIN", [1, 2], [np.nan, 2], np.float32), NAN),
    (reversed_to(4), "a sequence is longer than InputTensor, for which ONNX defines no result"),
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
        reversed_to(3),
    ],
)
def test_numbers_at_the_limits_have_a_result(case: Case):
    assert writer.why_not(case) is None
    assert not differences(case, outputs_of(writer.write(case)))
