"""Cases beyond the examples are written as ONNX models: recurrent, quantized, resampling and attention operators."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest

from ops import Case, evaluate
from ops.arrays.dtypes import F32, I32
from ops.formats.onnx_export import writer
from ops.formats.onnx_import.reader import OnnxModel
from ops.model.tensor import TensorDesc
from tests.ops.helpers.onnx.sessions import outputs_of, session_of

IMAGE = np.arange(24, dtype=np.float32).reshape(1, 1, 4, 6) / 8
LENGTHS = np.array([2, 4, 3], np.uint64)
REGIONS = np.array([[1, 1, 4, 3], [0, 0, 2, 2]], np.float32).reshape(1, 1, 2, 4)


def resampled(sizes: tuple[int, int], offsets: tuple[float, float], direction: str, mode: str, **more: object) -> Case:
    """Builds a RESAMPLE3 case that scales an image of 4 x 6 elements to `sizes`.

    `offsets` are the input pixel offset and the output pixel offset of both image dimensions. `direction` is
    RoundingDirection, `mode` is InterpolationMode, and `more` are further fields.
    """
    by = [size / own for size, own in zip(sizes, IMAGE.shape[2:], strict=True)]
    added = {"INCREASING": 0.5, "DECREASING": -0.5}[direction] if mode == "NEAREST_NEIGHBOR" else 0.0
    fields: dict[str, object] = {
        "Scales": [1.0, 1.0, *by],
        "InputPixelOffsets": [0.5 + added] * 2 + [offsets[0] + added] * 2,
        "OutputPixelOffsets": [-0.5] * 2 + [offsets[1]] * 2,
        "RoundingDirection": direction,
        "InterpolationMode": mode,
        "OutputTensor": TensorDesc(F32, (1, 1, *sizes)),
    }
    return Case.of("RESAMPLE3", InputTensor=IMAGE, **(fields | more))


def triangle(begin: int, end: int) -> Case:
    return Case.of(
        "DIAGONAL_MATRIX1",
        InputTensor=IMAGE,
        ValueDataType="FLOAT32",
        Value=0,
        DiagonalFillBegin=begin,
        DiagonalFillEnd=end,
    )


def recurrent(operator: str, gates: int, functions: list[object], **more: object) -> Case:
    def numbers(*sizes: int) -> np.ndarray:
        return np.random.default_rng(len(sizes)).uniform(-1, 1, sizes).astype(np.float32)

    directions = 2 if more.get("Direction") == "BIDIRECTIONAL" else 1
    return Case.of(
        operator,
        InputTensor=numbers(1, 4, 3, 2),
        WeightTensor=numbers(1, directions, gates * 5, 2),
        RecurrenceTensor=numbers(1, directions, gates * 5, 5),
        ActivationDescs=functions * directions,
        OutputSequenceTensor=TensorDesc(F32, (4, directions, 3, 5)),
        OutputSingleTensor=TensorDesc(F32, (1, directions, 3, 5)),
        **more,
    )


def function(name: str, **members: float) -> dict[str, object]:
    return {"Type": f"ACTIVATION_{name}", **members}


def reversed_parts(array: np.ndarray, lengths: np.ndarray, axis: int) -> Case:
    return Case.of("REVERSE_SUBSEQUENCES", InputTensor=array, SequenceLengthsTensor=lengths, Axis=axis)


def unpooled(indices: list[int], channels: int = 1) -> Case:
    array = np.array(indices, np.uint64).reshape(1, channels, 1, -1)
    values = np.arange(1, array.size + 1, dtype=np.float32).reshape(array.shape)
    output = TensorDesc(F32, (1, channels, 3, 5))
    return Case.of("MAX_UNPOOLING", InputTensor=values, IndicesTensor=array, OutputTensor=output)


def regions(function: str = "AVERAGE", samples: tuple[int, int] = (2, 2), offset: float = 0.5) -> Case:
    return Case.of(
        "ROI_ALIGN1",
        InputTensor=IMAGE,
        ROITensor=REGIONS,
        BatchIndicesTensor=np.zeros((1, 1, 1, 2), np.uint64),
        OutputTensor=TensorDesc(F32, (2, 1, 2, 3)),
        ReductionFunction=function,
        InterpolationMode="LINEAR",
        SpatialScaleX=0.5,
        SpatialScaleY=0.5,
        InputPixelOffset=offset,
        OutputPixelOffset=-0.5,
        OutOfBoundsInputValue=0.0,
        MinimumSamplesPerOutput=samples[0],
        MaximumSamplesPerOutput=samples[1],
        AlignRegionsToCorners=False,
    )


def attention(mask: np.ndarray | TensorDesc | None, kind: str) -> Case:
    array = np.random.default_rng(1).uniform(-1, 1, (2, 3, 4)).astype(np.float32)
    return Case.of(
        "MULTIHEAD_ATTENTION",
        QueryTensor=array,
        KeyTensor=array[:, ::-1].copy(),
        ValueTensor=array + 1,
        Scale=0.25,
        MaskFilterValue=-10000.0,
        HeadCount=2,
        MaskType=kind,
        **({} if mask is None else {"MaskTensor": mask}),
    )


def masked(mask: list[Any], strides: tuple[int, ...]) -> Case:
    """An attention case with a boolean mask that is the same for both heads. The desc of the mask has the strides
    `strides`.
    """
    shown, sizes = np.array(mask, np.int32).reshape(2, 1, -1, 3), (2, 2, 3, 3)
    case = attention(TensorDesc(I32, sizes, strides), "BOOLEAN")
    return case.with_logical("MaskTensor", np.broadcast_to(shown, sizes))


def product_with_bias(bias: np.ndarray) -> Case:
    rows = bias.shape[2]
    a, b = np.array([[[[7, 2], [3, 9]]]], np.uint8)[:, :, :rows], np.array([[[[1, 4, 6], [8, 2, 5]]]], np.uint8)
    scale, zero = np.full((1, 1, 1, 1), 0.5, np.float32), np.full((1, 1, 1, 1), 3, np.uint8)
    return Case.of(
        "MATRIX_MULTIPLY_INTEGER_TO_FLOAT",
        ATensor=a,
        AScaleTensor=scale,
        AZeroPointTensor=zero,
        BTensor=b,
        BScaleTensor=scale,
        BZeroPointTensor=zero,
        BiasTensor=bias,
        OutputTensor=TensorDesc(F32, (1, 1, rows, 3)),
    )


ANY = (1, (1 << 32) - 1)
WRITTEN = {
    "half pixels, linear": resampled((8, 3), (0.5, -0.5), "DECREASING", "LINEAR"),
    "thirds, linear": resampled((7, 13), (0.5, -0.5), "DECREASING", "LINEAR"),
    "round_prefer_floor": resampled((8, 12), (0.5, -0.5), "INCREASING", "NEAREST_NEIGHBOR"),
    "round_prefer_ceil": resampled((8, 12), (0.5, -0.5), "DECREASING", "NEAREST_NEIGHBOR"),
    "asymmetric": resampled((8, 12), (0.0, 0.0), "DECREASING", "LINEAR"),
    "tf_half_pixel_for_nn": resampled((8, 12), (0.0, -0.5), "DECREASING", "NEAREST_NEIGHBOR"),
    "align_corners": resampled((8, 12), (0.0, 0.0), "DECREASING", "LINEAR", Scales=[1.0, 1.0, 7 / 3, 11 / 5]),
    "half_pixel_symmetric": resampled(
        (6, 3), (0.5, -0.5), "DECREASING", "LINEAR", Scales=[1, 1, 1.5, 0.625], InputPixelOffsets=[0.5, 0.5, 0.5, -0.1]
    ),
    "tf_crop_and_resize": resampled(
        (7, 11), (0.0, 0.0), "DECREASING", "LINEAR", Scales=[1, 1, 4, 4], InputPixelOffsets=[0.5, 0.5, -1.5, -2.5]
    ),
    "not_larger": resampled(
        (2, 3), (0.5, -0.5), "INCREASING", "NEAREST_NEIGHBOR", Scales=[1, 1, 0.5, 0.5]
    ),
    "not_smaller": resampled((3, 4), (0.5, -0.5), "DECREASING", "LINEAR", Scales=[1, 1, 0.75, 0.75]),
    "antialias": resampled((2, 3), (0.5, -0.5), "DECREASING", "LINEAR", Antialiased=True),
    "upper triangle": triangle(-(1 << 31), 1),
    "lower triangle": triangle(2, (1 << 31) - 1),
    "RNN": recurrent("RNN", 1, [function("LEAKY_RELU", Alpha=0.25)], Direction="FORWARD"),
    "RNN, both directions": recurrent(
        "RNN", 1, [function("HARD_SIGMOID", Alpha=0.25, Beta=0.5)], Direction="BIDIRECTIONAL"
    ),
    "GRU": recurrent("GRU", 3, [function("SIGMOID"), function("SOFTSIGN")], Direction="BACKWARD"),
    "LSTM": recurrent(
        "LSTM", 4, [function("SIGMOID"), function("TANH"), function("ELU", Alpha=0.5)], ClipThreshold=0.0
    ),
    "rows reversed": reversed_parts(IMAGE[:, :, :3], LENGTHS.reshape(1, 1, 3, 1), 3),
    "columns reversed": reversed_parts(IMAGE[..., :3], LENGTHS.reshape(1, 1, 1, 3), 2),
    "maxima back": unpooled([2, 14, 7]),
    "maxima of two channels": unpooled([2, 7, 14, 0], 2),
    "regions": regions(),
    "regions, any number of samples": regions(samples=ANY),
    "regions, output_half_pixel": regions(offset=0.0),
    "attention": attention(None, "NONE"),
    "attention with lengths": attention(np.array([[3, 2]], np.int32), "KEY_SEQUENCE_LENGTH"),
    "attention with hidden keys": masked([[1, 0, 1], [1, 1, 0]], (3, 0, 0, 1)),
    "attention with hidden pairs": masked([[[1, 0, 1], [1, 1, 0], [1, 1, 1]]] * 2, (9, 0, 3, 1)),
    "product": product_with_bias(np.array([1, 2, 3], np.float32).reshape(1, 1, 1, 3)),
}  # fmt: skip


@pytest.mark.parametrize("name", WRITTEN)
def test_the_model_is_read_as_the_same_case(name: str, tmp_path: Path):
    case = WRITTEN[name]
    assert writer.why_not(case) is None
    path = tmp_path / "model.onnx"
    path.write_bytes(writer.write(case))
    onnx.checker.check_model(onnx.load(path))
    opened = OnnxModel(path)
    (listed,) = opened.nodes()
    again = opened.read(listed.name).case
    assert again.operator is case.operator
    for field in case.operator.inputs:
        if case.has(field.name):
            assert again.data_type(field.name) is case.data_type(field.name)
            assert np.array_equal(again.logical(field.name), case.logical(field.name))
    for attribute in case.operator.attribute:
        ours, theirs = case[attribute], again[attribute]
        if isinstance(ours, tuple) and all(isinstance(each, float) for each in ours):  # ONNX holds them as FLOAT32
            assert np.array_equal(np.array(ours, np.float32), np.array(theirs, np.float32)), attribute
        elif not attribute.endswith("Count"):
            assert case.has_same(again, attribute), attribute


# Antialiased has other weights in onnxruntime, as a remark of the import states.
@pytest.mark.parametrize("name", [name for name in WRITTEN if name != "antialias"])
def test_onnxruntime_gives_our_arrays(name: str):
    runtime = pytest.importorskip("onnxruntime")
    case = WRITTEN[name]
    for output, array in outputs_of(session_of(writer.write(case), runtime), {}).items():
        expected = evaluate(case).outputs[output]
        assert np.allclose(array.reshape(expected.shape), expected, 1e-5, 1e-5), output


REFUSED = [
    (
        reversed_parts(np.zeros((1, 3, 1, 5), np.float32), LENGTHS.reshape(1, 3, 1, 1), 3),
        "ReverseSequence requires Axis and the dimension of the lengths to be the first two dimensions",
    ),
    (
        reversed_parts(np.zeros((1, 2, 2, 5), np.float32), np.ones((1, 2, 2, 1), np.uint64), 3),
        "ReverseSequence requires lengths along one dimension, not along 2",
    ),
    (triangle(0, 2), "Trilu fills all diagonals on one side, not a band of diagonals"),
    (
        resampled((8, 12), (0.25, -0.5), "DECREASING", "LINEAR"),
        "No coordinate mode of Resize corresponds to the offsets 0.25 and -0.5 with DECREASING",
    ),
    (
        resampled((8, 12), (0.5, -0.5), "DECREASING", "LINEAR", Scales=[1, 1, 2, np.inf]),
        "Resize of ONNX requires finite scales",
    ),
    (
        regions(samples=(1, 3)),
        "RoiAlign takes a fixed number of samples, or chooses this number itself; "
        "the desc allows any number from 1 to 3",
    ),
    (
        product_with_bias(np.ones((1, 1, 2, 3), np.float32)),
        "MatMulIntegerToFloat requires a bias with one number for each column",
    ),
    (recurrent("RNN", 1, [function("IDENTITY")]), "No node of ONNX has the activation ACTIVATION_IDENTITY"),
    (
        attention(np.ones((2, 2, 3, 3), np.int32), "BOOLEAN"),
        "MultiHeadAttention requires a mask that is the same for all heads",
    ),
]


@pytest.mark.parametrize(("case", "reason"), REFUSED, ids=lambda each: each if isinstance(each, str) else "")
def test_a_case_that_no_node_becomes_has_a_reason(case: Case, reason: str):
    assert writer.why_not(case) == reason
