"""Less common ONNX nodes are converted: nodes with any number of inputs, nodes with channels in the last dimension,
casts, and nodes of com.microsoft.

The sizes of the tensors after a node of com.microsoft are still known.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx import TensorProto

from ops import FormatError
from ops.arrays.dtypes import Array
from ops.formats.onnx_import.reader import OnnxModel, read
from tests.helpers.for_each import for_each
from tests.helpers.same_numbers import assert_close
from tests.ops.formats.onnx_import.test_onnxruntime import computed
from tests.ops.helpers.onnx.models import graph, model, node, saved, stated
from tests.ops.helpers.random_nodes.drawing import Draw, Made, model_of

MICROSOFT = "com.microsoft"


@for_each(
    ("kind", "function"),
    [
        ("Sum", lambda arrays: sum(arrays)),
        ("Mean", lambda arrays: sum(arrays) / len(arrays)),
        ("Max", lambda arrays: np.max(np.stack(np.broadcast_arrays(*arrays)), 0)),
        ("Min", lambda arrays: np.min(np.stack(np.broadcast_arrays(*arrays)), 0)),
    ],
)
def test_any_number_of_inputs_is_read(kind: str, function: Callable[[list[Array]], Array], tmp_path: Path):
    shapes = [(2, 3, 4), (3, 1), (4,), (2, 1, 1)]
    draw = Draw(2)
    for count in range(1, len(shapes) + 1):
        arrays = [draw.numbers(shape) for shape in shapes[:count]]
        made = Made({f"i{number}": each for number, each in enumerate(arrays)})
        (output,), _ = computed(saved(model_of(kind, made), tmp_path))
        assert_close(output.reshape(2, 3, 4), np.broadcast_to(function(arrays), (2, 3, 4)), 1e-5, 1e-6, kind)


def test_a_bias_and_a_skip_are_added(tmp_path: Path):
    draw = Draw(2)
    arrays = {"X": draw.numbers((2, 3, 4)), "bias": draw.numbers((4,)), "skip": draw.numbers((2, 3, 4))}
    (output,), _ = computed(saved(model_of(f"{MICROSOFT}.BiasAdd", Made(arrays)), tmp_path))
    assert_close(output.reshape(2, 3, 4), arrays["X"] + arrays["bias"] + arrays["skip"], 1e-5, 1e-6, "BiasAdd")


@for_each(
    ("pads", "strides", "group"), [([0, 0, 0, 0], [1, 1], 1), ([1, 0, 0, 1], [2, 1], 1), ([0, 0, 0, 0], [1, 1], 2)]
)
def test_a_convolution_with_the_channels_last_is_the_one_with_the_channels_second(
    pads: list[int], strides: list[int], group: int, tmp_path: Path
):
    draw = Draw(4)
    image, bias = draw.numbers((2, 5, 4, 4)), draw.numbers((6,))
    filters = draw.numbers((6, 3, 2, 4 // group))
    attributes = {"pads": pads, "strides": strides, "group": group}
    last = Made({"X": image, "W": filters, "B": bias}, attributes)
    (output,), remarks = computed(saved(model_of(f"{MICROSOFT}.NhwcConv", last), tmp_path))
    assert any("In the node, the channels are the last dimension" in remark for remark in remarks)
    second = Made(
        {"X": np.moveaxis(image, -1, 1).copy(), "W": np.moveaxis(filters, -1, 1).copy(), "B": bias}, attributes
    )
    (expected,), _ = computed(saved(model_of("Conv", second), tmp_path))
    assert_close(output, expected, 1e-5, 1e-5, "NhwcConv")


def test_a_convolution_with_the_channels_last_needs_an_image(tmp_path: Path):
    made = Made({"X": np.zeros((2, 5, 4), np.float32), "W": np.zeros((6, 3, 4), np.float32)})
    with pytest.raises(FormatError, match=r"NhwcConv has the input .* both must have 4 dimensions"):
        read(saved(model_of(f"{MICROSOFT}.NhwcConv", made), tmp_path), "node")


@for_each("to", ["FLOAT16", "INT64", "UINT8"])
def test_a_cast_to_a_type_has_an_output_of_this_type(to: str, tmp_path: Path):
    made = Made({"X": np.zeros((2, 3), np.float32)}, {"to": getattr(TensorProto, to)})
    case = read(saved(model_of("Cast", made), tmp_path), "node").case
    assert (case.data_type("OutputTensor").name, case.sizes("OutputTensor")) == (to, (1, 1, 2, 3))


@for_each(("to", "is_remarked"), [("INT32", False), ("INT8", False), ("UINT8", True)])
def test_a_cast_between_integers_has_a_remark_if_a_number_may_not_fit(to: str, is_remarked: bool, tmp_path: Path):
    made = Made({"X": np.zeros((2, 3), np.int8)}, {"to": getattr(TensorProto, to)})
    remarks = read(saved(model_of("Cast", made), tmp_path), "node").remarks
    assert any("beyond the range" in str(remark) for remark in remarks) == is_remarked


@for_each(
    ("kind", "attributes", "function"),
    [
        ("Affine", {}, lambda x: x),
        ("Affine", {"alpha": 3.0, "beta": 1.0}, lambda x: 3 * x + 1),
        (f"{MICROSOFT}.QuickGelu", {}, lambda x: x / (1 + np.exp(-1.702 * x))),
        (f"{MICROSOFT}.QuickGelu", {"alpha": 1.5}, lambda x: x / (1 + np.exp(-1.5 * x))),
    ],
)
def test_a_factor_of_a_node_counts(
    kind: str, attributes: dict[str, Any], function: Callable[[Array], Array], tmp_path: Path
):
    x = np.linspace(-3, 3, 6).astype(np.float32)
    made = Made({"X": x}, attributes, opset=1 if kind == "Affine" else 17)
    (output,), _ = computed(saved(model_of(kind, made), tmp_path))
    assert_close(output.ravel(), function(x), 1e-5, 1e-6, kind)


@for_each(("opset", "is_told"), [(13, True), (14, False)])
def test_further_outputs_of_a_batch_normalization_are_for_training_before_opset_14(
    opset: int, is_told: bool, tmp_path: Path
):
    names = ["X", "scale", "B", "mean", "var"]
    content = graph(
        [node("BatchNormalization", names, ["Y", "running mean"], "node")],
        [stated("X", [1, 2, 3, 3]), *(stated(name, [2]) for name in names[1:])],
    )
    remarks = read(saved(model(content, opset), tmp_path), "node").remarks
    assert any("the others are for training" in remark for remark in remarks) is is_told


INFERRED: list[tuple[str, list[Any], dict[str, Any], Any]] = [
    ("Gelu", [(2, 3)], {}, (2, 3)),
    ("BiasSplitGelu", [(2, 3, 8), (8,)], {}, (2, 3, 4)),
    ("FusedMatMul", [(2, 3, 4), (2, 4, 5)], {}, (2, 3, 5)),
    ("FusedMatMul", [(2, 4, 3), (2, 5, 4)], {"transA": 1, "transB": 1}, (2, 3, 5)),
    ("FusedMatMul", [(3, 4), (2, 4, 5)], {}, (2, 3, 5)),
    ("FusedMatMul", [(4,), (4, 5)], {}, None),
    ("MatMulNBits", [(2, 3, 16), (5, 1, 8), (5,)], {"K": 16, "N": 5, "bits": 4, "block_size": 16}, (2, 3, 5)),
    ("Attention", [(2, 3, 4), (4, 12), (12,)], {"num_heads": 2}, (2, 3, 4)),
    ("Attention", [(2, 3, 4), (4, 14), (14,)], {"num_heads": 2, "qkv_hidden_sizes": [4, 4, 6]}, (2, 3, 6)),
    ("Attention", [(3, 4), (4, 12), (12,)], {"num_heads": 2}, None),
    ("MultiHeadAttention", [(2, 3, 2, 3, 4)], {"num_heads": 2}, (2, 3, 8)),
    ("MultiHeadAttention", [(2, 3, 8), (2, 5, 8), (2, 5, 6)], {"num_heads": 2}, (2, 3, 6)),
    ("MultiHeadAttention", [(2, 3, 8), (2, 2, 5, 4), (2, 2, 5, 3)], {"num_heads": 2}, (2, 3, 6)),
    ("MultiHeadAttention", [(2, 3, 8), (2, 5, 2, 2, 4)], {"num_heads": 2}, (2, 3, 8)),
    ("NhwcConv", [(2, 5, 4, 4), (6, 3, 2, 4)], {"pads": [1, 0, 0, 1]}, (2, 4, 4, 6)),
    ("FusedConv", [(2, 4, 5, 4), (6, 4, 3, 2)], {}, (2, 6, 3, 3)),
    ("FusedGemm", [(3, 2), (3, 4)], {"transA": 1}, (2, 4)),
    ("FusedGemm", [(3, 2), None], {}, None),
    ("QuickGelu", [None], {}, None),
]


def test_the_sizes_behind_a_node_of_com_microsoft_are_known(tmp_path: Path, subtests: pytest.Subtests):
    """The output sizes of each node of the domain com.microsoft are inferred. A single model contains all nodes,
    because every inference starts a child process.
    """
    nodes, given = list[Any](), list[Any]()
    for number, (kind, inputs, attributes, _) in enumerate(INFERRED):
        names = [f"i{number}_{position}" for position in range(len(inputs))]
        given += [stated(name, None if each is None else list(each)) for name, each in zip(names, inputs, strict=True)]
        nodes.append(node(kind, names, [f"y{number}"], domain=MICROSOFT, **attributes))
        nodes.append(node("Relu", [f"y{number}"], [f"z{number}"], f"after {number}"))
    content = model(graph(nodes, given))
    content.opset_import.add(domain=MICROSOFT, version=1)
    types = OnnxModel(saved(content, tmp_path)).place("after 0", {}).scope.types
    for number, (kind, _, attributes, expected) in enumerate(INFERRED):
        with subtests.test(f"{kind} {attributes}"):
            found = types.get(f"y{number}")
            assert (None if found is None or found.sizes is None else tuple(found.sizes)) == expected
