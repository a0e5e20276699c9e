"""ONNX nodes with unusual sizes, attributes and outputs: each is read with a remark, or refused with a reason."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from ops import FormatError
from ops.formats.onnx_import.reader import OnnxModel
from tests.ops.helpers.onnx.models import graph, model, node, saved

MICROSOFT, DML = "com.microsoft", "com.microsoft.dml"


def zeros(*sizes: int) -> Any:
    return np.zeros(sizes, np.float32)


def whole(*numbers: int) -> Any:
    return np.array(numbers, np.int64)


def real(*numbers: float) -> Any:
    return np.array(numbers, np.float32)


ONE, HALF, NONE = np.float32(1), np.float16(1), ""
BYTE, BYTES = np.uint8(0), np.zeros((1, 2, 4, 4), np.uint8)
IMAGE = zeros(1, 2, 4, 4)
CROP = {"coordinate_transformation_mode": "tf_crop_and_resize"}
CORNERS = {"coordinate_transformation_mode": "align_corners", "mode": "linear"}
EMBEDDED = [zeros(5, 4), zeros(3, 4), zeros(2, 4), real(1, 1, 1, 1), real(0, 0, 0, 0)]
IDS = np.zeros((1, 3), np.int32)


class Case(NamedTuple):
    """An ONNX node with constant inputs; "" is an absent input. `told` is a part of the error message or of the remark
    that the import must give.
    """

    kind: str
    inputs: list[Any]
    told: str
    attributes: dict[str, Any] = {}  # noqa: RUF012  # never changed
    outputs: int = 1
    opset: int = 18


REFUSED = [
    Case(f"{MICROSOFT}.BiasAdd", [zeros(1, 2, 3), zeros(3), zeros(1, 4, 3)], "cannot be broadcast"),
    Case("Add", [zeros(2, 3), zeros(4)], "The inputs of Add cannot be broadcast together: {2,3}, {4}."),
    Case("PRelu", [zeros(2, 3), zeros(4)], "cannot be broadcast to {2,3}"),
    Case("BatchNormalization", [zeros(1, 2, 3), *[zeros(2)] * 4], "training to the CPU", {"training_mode": 1}),
    Case("Split", [zeros(4, 3), whole(1, 2)], "2 outputs and the parts", outputs=2),
    Case("Split", [zeros(4, 3), whole(1, 2, 1)], "2 outputs and the parts", outputs=2),
    Case("DepthToSpace", [zeros(1, 3, 2, 2)], "{1,3,2,2}", {"blocksize": 2}),
    Case("DepthToSpace", [zeros(4, 2, 2)], "{4,2,2}", {"blocksize": 2}),
    Case("ImageScaler", [IMAGE], "a bias of 1 number; the bias must have one for each channel", {"bias": [1.0]}),
    Case("Slice", [zeros(2, 3), whole(1), whole(1)], "takes no elements along dimension 0"),
    Case("Crop", [zeros(2, 3)], "border must have 4 numbers, and scale must have 2", {"border": [0, 0, 0, 0]}),
    Case("Crop", [IMAGE], "border must have 4 numbers, and scale must have 2", {"border": [0, 0, 0, 0], "scale": [1]}),
    Case("Crop", [IMAGE], "The output of Crop would be {1,2,0,4}", {"border": [0, 2, 0, 2]}),
    Case("Crop", [IMAGE], "The output of Crop would be {1,2,2,4}", {"border": [1, 0, 0, 0], "scale": [2, 4]}),
    Case("Reshape", [zeros(2, 3), whole(*([1] * 31), 2, 3)], "DirectML supports no such sizes"),
    Case("Reshape", [zeros(2, 3), whole(4, 2)], "Reshape cannot turn {2,3} into {4,2}."),
    Case("Expand", [zeros(2, 3), whole(2**33, 1, 1)], "DirectML supports no such sizes"),
    Case("Col2Im", [zeros(1, 4, 4), whole(3, 3), whole(2)], "{3,3}"),
    Case("Col2Im", [zeros(1, 4, 4), whole(3, 3), whole(2, 2)], "strides", {"strides": [0, 1]}),
    Case("ConstantOfShape", [whole(*[1] * 9)], "DirectML supports no such sizes"),
    Case("ConstantOfShape", [whole(2)], "value of ConstantOfShape is not one number", {"value": 3}),
    Case("Range", [ONE, ONE, ONE], "which gives no elements or too many"),
    Case("Range", [ONE, real(3)[0], np.float32(0)], "which gives no elements or too many"),
    Case(f"{MICROSOFT}.FusedMatMul", [zeros(2, 3), zeros(3, 2)], "at least 3 dimensions", {"transBatchB": 1}),
    Case(f"{MICROSOFT}.EmbedLayerNormalization", [IDS[0], NONE, EMBEDDED[0], EMBEDDED[1], NONE, *EMBEDDED[3:]],
         "must have 2 dimensions"),
    Case(f"{MICROSOFT}.SkipLayerNormalization", [zeros(1, 2, 4), zeros(1, 2, 4), zeros(4)], "mean or inv_std_var",
         outputs=2),
    Case("QuantizeLinear", [zeros(2, 3), real(1, 1), np.array([0, 0], np.uint8)], "one number for each index"),
    Case("QuantizeLinear", [zeros(2), real(1).reshape(1, 1)], "is {1,1}; it must not have more dimensions than {2}.",
         opset=21),
    Case("QuantizeLinear", [zeros(2, 3), zeros(2, 2), np.zeros((2, 2), np.uint8)], "into equal blocks",
         {"block_size": 2}, opset=21),
    Case("GRU", [zeros(1, 1, 2), zeros(1, 6, 2), zeros(1, 6, 2)], "layout is 1", {"hidden_size": 2, "layout": 1}),
    Case("AveragePool", [zeros(1, 1, 2, 2, 2, 2)], "it must have 3, 4 or 5", {"kernel_shape": [1] * 4}),
    Case("MaxPool", [IMAGE], "leaves such a MaxPool to the CPU", {"kernel_shape": [2, 2], "storage_order": 1}),
    Case("MaxUnpool", [zeros(1, 1, 2, 2), np.zeros((1, 1, 2, 2), np.int64)], "which no desc can have",
         {"kernel_shape": [2, 2], "pads": [2, 2, 2, 2]}),
    Case(f"{MICROSOFT}.QLinearAveragePool", [BYTES[0], ONE, BYTE, ONE, BYTE], "the input must have 4 dimensions",
         {"kernel_shape": [2], "channels_last": 1}),
    Case("Resize", [IMAGE, zeros(3), real(1, 1, 2, 2)], "it must have two for each dimension", CROP),
    Case("Resize", [IMAGE, NONE, real(1, 1, 2, 2)], "leaves such a Resize to the CPU", {"extrapolation_value": 1.0}),
    Case("Upsample", [IMAGE, real(1, 1)], "Upsample needs a scale for each dimension of {1,2,4,4}", opset=9),
    Case("ConvTranspose", [zeros(1, 1, 3, 3), zeros(1, 1, 2, 2)], "output_shape", {"output_shape": [1, 2, 3]}),
    Case("ConvTranspose", [zeros(1, 1, 1, 1), zeros(1, 1, 2, 2)], "it would have no elements", {"pads": [1, 1, 1, 1]}),
    Case(f"{DML}.DmlFusedAdd", [zeros(2), zeros(2)], "'Soft'", {"fused_activation": "Soft"}),
    Case("Expand", [zeros(2, 3), real(2, 3)], "shape"),
    Case("Clip", [zeros(2), NONE, real(1, 2)], "holds 2 numbers instead of one"),
]  # fmt: skip

REMARKED = [
    Case("Clip", [zeros(2)], "onnxruntime supports Clip from opset 6 on", {"max": 2.0}, opset=5),
    Case("IsInf", [zeros(2)], "the node finds no infinity", {"detect_positive": 0, "detect_negative": 0}),
    Case("ReduceSum", [zeros(2, 3)], "No dimension is reduced", {"noop_with_empty_axes": 1}),
    Case("MaxUnpool", [zeros(1, 1, 2, 2), np.zeros((1, 1, 2, 2), np.int64), whole(1, 1, 5, 5)],
         "output_shape is {1,1,5,5}", {"kernel_shape": [2, 2], "strides": [2, 2]}),
    Case(f"{MICROSOFT}.QLinearAveragePool", [np.zeros((1, 4, 4, 2), np.uint8), ONE, BYTE, ONE, BYTE],
         "the channels are the last dimension", {"kernel_shape": [2, 2], "channels_last": 1}),
    Case("Resize", [zeros(1, 1, 1, 4), real(0, 0, -0.5, 0, 1, 1, 1, 1.5), real(1, 1, 2, 2)],
         "roi reaches beyond the input", {**CROP, "mode": "linear"}),
    Case("Resize", [zeros(1, 2, 3, 4), NONE, real(1, 1, 1.5, 1.5)], "The size of the output is rounded down", CORNERS),
    Case("Resize", [zeros(1, 2, 3, 4), NONE, real(1, 1, 0.4, 1)], "becomes scales and pixel offsets", CORNERS),
    Case("Resize", [zeros(1, 2, 3, 4), NONE, NONE, whole(1, 2, 6, 6)], "becomes scales and pixel offsets",
         {"keep_aspect_ratio_policy": "not_larger", "mode": "linear"}),
    Case("Resize", [zeros(1, 1, 1, 1, 1, 1, 1, 2, 4), NONE, real(1, 1, 1, 1, 1, 1, 1, 2, 1)],
         "Dimensions of size 1 were removed", {"mode": "linear"}),
]  # fmt: skip

# Nodes whose `told` is the operator, and the data type and the sizes of its output.
READ = [
    Case("Slice", [zeros(4, 3)], "SLICE1 FLOAT32 (2, 3)", {"starts": [1], "ends": [3]}, opset=9),
    Case("Pad", [zeros(2, 3)], "PADDING1 FLOAT32 (1, 1, 5, 3)", {"pads": [1, 0, 2, 0]}, opset=10),
    Case("MeanVarianceNormalization", [IMAGE], "MEAN_VARIANCE_NORMALIZATION1 FLOAT32 (1, 2, 4, 4)", {}, opset=8),
    Case("ConvTranspose", [zeros(1, 1, 3, 3), zeros(1, 1, 2, 2)], "CONVOLUTION FLOAT32 (1, 1, 6, 6)",
         {"auto_pad": "SAME_UPPER", "strides": [2, 2]}),
    Case("ConvTranspose", [zeros(1, 1, 3, 3), zeros(1, 1, 2, 2)], "CONVOLUTION FLOAT32 (1, 1, 5, 6)",
         {"output_shape": [5, 6], "strides": [2, 2]}),
    Case(f"{MICROSOFT}.NhwcConv", [zeros(1, 4, 4, 2), zeros(3, 2, 2, 2)], "CONVOLUTION FLOAT32 (1, 3, 3, 3)"),
    Case(f"{MICROSOFT}.EmbedLayerNormalization", [IDS, NONE, *EMBEDDED[:2], NONE, *EMBEDDED[3:], NONE],
         "GATHER FLOAT32 (1, 1, 3, 4)", outputs=1),
    Case("LayerNormalization", [np.zeros((2, 4), np.float16), zeros(4)], "CAST FLOAT32 (2, 4, 1, 1)", opset=17),
    Case("MaxPool", [IMAGE], "MAX_POOLING2 FLOAT32 (1, 2, 3, 3)", {"kernel_shape": [2, 2]}, 2),
    Case("MaxRoiPool", [IMAGE, zeros(1, 5)], "ROI_POOLING FLOAT32 (1, 2, 1, 2)",
         {"pooled_shape": [1, 2], "spatial_scale": float("inf")}),
    Case("MaxRoiPool", [IMAGE, zeros(1, 5)], "ROI_POOLING FLOAT32 (1, 2, 1, 2)",
         {"pooled_shape": [1, 2], "spatial_scale": float("nan")}),
    Case("QuantizeLinear", [zeros(2, 3), ONE], "QUANTIZE INT8 (1, 1, 2, 3)", {"output_dtype": 3}, opset=21),
    Case(f"{DML}.DmlFusedSum", [zeros(2, 3), zeros(2, 3)], "ELEMENT_WISE_ADD1 FLOAT32 (1, 1, 2, 3)",
         {"fused_activation": "Relu"}),
    Case(f"{MICROSOFT}.BiasSplitGelu", [zeros(1, 2, 3), zeros(3)], "ELEMENT_WISE_ADD FLOAT32 (1, 1, 2, 3)"),
    Case(f"{MICROSOFT}.RotaryEmbedding", [zeros(1, 2, 8), whole(0), zeros(3, 1), zeros(3, 1)],
         "SPLIT FLOAT32 (1, 2, 2, 2)", {"num_heads": 2, "rotary_embedding_dim": 2}),
    Case(f"{MICROSOFT}.FastGelu", [zeros(2, 3)], "ACTIVATION_GELU FLOAT32 (1, 1, 2, 3)"),
]  # fmt: skip


def opened(cases: list[Case], opset: int, folder: Path) -> OnnxModel:
    """Writes the nodes of all cases of one opset to a single ONNX model, and opens it.

    A single model is faster than one for each case, because every model is read in a child process.
    """
    made, constants = list[Any](), dict[str, Any]()
    for number, case in enumerate(cases):
        if case.opset != opset:
            continue
        given = {f"c{number}_{place}": each for place, each in enumerate(case.inputs) if not isinstance(each, str)}
        constants |= given
        names = [f"c{number}_{place}" if f"c{number}_{place}" in given else "" for place in range(len(case.inputs))]
        domain, _, kind = case.kind.rpartition(".")
        outputs = [f"y{number}_{place}" for place in range(case.outputs)]
        made.append(node(kind, names, outputs, f"n{number}", domain=domain, **case.attributes))
    content = model(graph(made, [], constants), opset)
    for domain in (MICROSOFT, DML):
        content.opset_import.add(domain=domain, version=1)
    return OnnxModel(saved(content, folder, f"{opset}.onnx"))


def test_a_node_that_fits_no_operator_has_its_reason(tmp_path: Path, subtests: pytest.Subtests):
    models = {opset: opened(REFUSED, opset, tmp_path) for opset in {case.opset for case in REFUSED}}
    for number, case in enumerate(REFUSED):
        with subtests.test(f"{number} {case.kind} {case.attributes}"):
            with pytest.raises(FormatError) as refused:
                models[case.opset].read(f"n{number}")
            assert case.told in str(refused.value)


@pytest.mark.parametrize(
    ("first_inputs", "names"),
    [
        ([IDS[0], NONE, *EMBEDDED[:2], NONE], "input_ids {3}"),
        ([IDS, NONE, EMBEDDED[0], zeros(1, 5, 4), NONE], "position_embedding {1,5,4}"),
        ([IDS, IDS, zeros(4), EMBEDDED[1], zeros(1, 2, 4)], "word_embedding {4} and segment_embedding {1,2,4}"),
    ],
)
def test_only_the_tensors_of_the_wrong_rank_are_named(tmp_path: Path, first_inputs: list[Any], names: str):
    case = Case(f"{MICROSOFT}.EmbedLayerNormalization", [*first_inputs, *EMBEDDED[3:]], "")
    with pytest.raises(FormatError) as refused:
        opened([case], case.opset, tmp_path).read("n0")
    assert str(refused.value) == f"{names} must have 2 dimensions."


def test_a_node_that_differs_from_its_operator_has_a_remark(tmp_path: Path, subtests: pytest.Subtests):
    models = {opset: opened(REMARKED, opset, tmp_path) for opset in {case.opset for case in REMARKED}}
    for number, case in enumerate(REMARKED):
        with subtests.test(f"{number} {case.kind} {case.attributes}"):
            remarks = models[case.opset].read(f"n{number}").remarks
            assert any(case.told in str(remark) for remark in remarks), remarks


def test_a_node_becomes_its_operator(tmp_path: Path, subtests: pytest.Subtests):
    models = {opset: opened(READ, opset, tmp_path) for opset in {case.opset for case in READ}}
    for number, case in enumerate(READ):
        with subtests.test(f"{number} {case.kind} {case.attributes}"):
            found = models[case.opset].read(f"n{number}").case
            output = next(output.name for output in found.operator.outputs if found.has(output.name))
            assert f"{found.operator.name} {found.data_type(output).name} {found.sizes(output)}" == case.told
