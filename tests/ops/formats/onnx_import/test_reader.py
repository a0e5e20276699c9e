"""Cases read from ONNX nodes compute the results of onnxruntime."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx import ModelProto, TensorProto, helper

from ops import OPERATORS, FormatError, evaluate, validate
from ops.check.validation import has_errors
from ops.declare.onnx_table import Registered, table
from ops.formats.onnx_import.listed import FreeDimensionsError
from ops.formats.onnx_import.reader import OnnxModel, nodes, read
from ops.model.case import Case
from tests.helpers.for_each import for_each
from tests.ops.helpers.onnx.models import graph, model, network, node, saved, stated
from tests.ops.tools.onnx_rows import FILE, array, model_of

ROWS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


@for_each("row", ROWS, ids=lambda row: f"{row['type']} of opset {row['opset']}")
def test_the_case_of_a_node_computes_what_onnxruntime_does(row: dict[str, Any], tmp_path: Path):
    case = read(saved(model_of(row), tmp_path), "node").case
    assert not case.derive
    if has_errors(validate(case)):
        assert directml_has_no_such(case)
        return
    outputs = evaluate(case).outputs.values()
    for recorded, output in zip(row["expected"], outputs, strict=True):
        expected = array(recorded)
        assert without_leading_ones(output.shape) == without_leading_ones(expected.shape)
        assert output.reshape(-1).tolist() == expected.reshape(-1).tolist()


def directml_has_no_such(case: Case) -> bool:
    """True if each violation of a case is about an unsupported data type or rank, so that DirectML has no operator for
    such tensors.

    onnxruntime's DirectML provider leaves ONNX nodes with such tensors to another provider.
    """
    return {violation.code for violation in validate(case)} <= {"type-supported", "rank-supported"}


def without_leading_ones(sizes: tuple[int, ...]) -> tuple[int, ...]:
    first = next((d for d, size in enumerate(sizes) if size != 1), len(sizes))
    return sizes[first:]


@for_each("row", [row for row in table().values() if row.module], ids=lambda row: row.key)
def test_every_type_has_a_function_that_reads_it_and_operators_that_exist(row: Registered):
    assert row.reader() is not None
    assert all(f"DML_OPERATOR_{name}" in OPERATORS for name in row.operators)


def test_the_recorded_nodes_are_many_of_every_type():
    assert {row["type"] for row in ROWS} == {"TopK", "OneHot", "GatherND", "Clip", "EyeLike", "Trilu"}
    assert len(ROWS) >= 120


# The list


@pytest.fixture(scope="module")
def detector(tmp_path_factory: pytest.TempPathFactory) -> OnnxModel:
    return OnnxModel(saved(network(), tmp_path_factory.mktemp("models")))


@pytest.mark.sampled
def test_the_list_names_every_node(detector: OnnxModel):
    found = {node.name: (node.op_type, node.free) for node in detector.nodes() if node.op_type != "Relu"}
    assert found == {
        "best scores": ("TopK", ("N",)),
        "mask": ("Trilu", ("N",)),
        "OneHot of encoded": ("OneHot", ("N", "labels[1]")),
        "pick": ("GatherND", ()),
        "eye": ("EyeLike", ()),
        "late pick": ("GatherND", ("found[1]",)),
        "late k": ("TopK", ("N",)),
        "training/then_branch/limit": ("Clip", ("N",)),
        "Concat of rows": ("Concat", ("N",)),
        "NonZero of found": ("NonZero", ()),
        "training": ("If", ()),
        "training/else_branch/Identity of same": ("Identity", ("N",)),
    }


def test_the_list_has_the_shapes_and_names_what_cannot_be_read(detector: OnnxModel):
    by_name = {node.name: node for node in detector.nodes()}
    assert by_name["best scores"].shapes == ("FLOAT32 {N,6}", "INT64 {1}")
    reasons = {name: node.why_not for name, node in by_name.items() if node.why_not is not None}
    assert reasons == {
        "late k": "K is 'computed', which is not a constant; the DirectML provider needs a constant.",
        "training": "onnxruntime runs the node on the CPU, also with the DirectML provider.",
    }
    assert by_name["relu"].outputs == ("FLOAT32 {3,4}",)
    assert by_name["relu"].operators == ("ACTIVATION_RELU",)
    assert by_name["NonZero of found"].operators == ("NONZERO_COORDINATES", "SLICE1")


def test_a_node_of_open_sizes_asks_for_those_it_depends_on(detector: OnnxModel):
    with pytest.raises(FreeDimensionsError, match=r"a size is needed for N\.") as asked:
        detector.read("mask")
    assert asked.value.names == ("N",)


@pytest.mark.sampled
def test_sizes_that_are_given_go_on_through_the_graph(detector: OnnxModel):
    assert detector.read("mask", {"N": 4}).case.sizes("InputTensor") == (1, 1, 8, 6)
    assert detector.read("training/then_branch/limit", {"N": 4}).case.sizes("InputTensor") == (1, 1, 8, 6)
    encoded = detector.read("OneHot of encoded", {"N": 4, "labels[1]": 2}).case
    assert encoded.sizes("OutputTensor") == (1, 4, 2, 5)


def test_a_size_that_only_a_run_of_the_model_gives_can_be_given(detector: OnnxModel):
    case = detector.read("late pick", {"found[1]": 2}).case
    assert case.sizes("IndicesTensor") == (2, 2)


@pytest.mark.parametrize("size", [0, -1, 1 << 32])
def test_a_size_that_no_desc_holds_is_refused(detector: OnnxModel, size: int):
    with pytest.raises(FormatError, match=f"N is {size}; a size must be from 1 to 4294967295"):
        detector.read("mask", {"N": size})


def test_a_name_of_no_node_is_refused_with_some_that_there_are(detector: OnnxModel):
    with pytest.raises(
        FormatError, match="no node 'x'; the nodes that can be read are best scores, OneHot of encoded, pick"
    ):
        detector.read("x")


def test_names_are_unique(tmp_path: Path):
    twice = [node("TopK", ["x"], [f"v{i}", f"i{i}"], "same", k=1) for i in range(3)]
    path = saved(model(graph(twice, [stated("x", [2])]), 9), tmp_path)
    assert [found.name for found in nodes(path)] == ["same", "same (2)", "same (3)"]
    assert read(path, "same (3)").case.sizes("InputTensor") == (1, 1, 1, 2)


# Remarks


def test_everything_that_was_added_or_left_out_is_reported(tmp_path: Path):
    top_k = node("TopK", ["x", "k"], ["v", "i"], "top", axis=-1, sorted=0)
    path = saved(model(graph([top_k], [stated("x", [3, 4])], {"k": np.array([2])})), tmp_path)
    assert read(path, "top").remarks == (
        "TopK 'top' of opset 18 was read as TOP_K1.",
        "Leading dimensions of size 1 were added to reach 4 dimensions, as in onnxruntime: InputTensor {3,4}.",
        "The attribute axis = -1 of TopK becomes Axis = 3.",
        "The indices are INT64 in ONNX; in DirectML they are unsigned, so OutputIndexTensor is UINT64, which needs "
        "feature level 5_0.",
        "The attribute sorted = 0 is ignored: DirectML always sorts.",
        "'x' is not a constant; the numbers of InputTensor are generated.",
    )


def test_a_type_that_directml_does_not_take_is_reported(tmp_path: Path):
    product = node("QLinearMatMul", ["a", "s", "z", "a", "s", "z", "s", "z"], ["y"], "product")
    constants = {"a": np.zeros((2, 2), np.uint8), "s": np.float16(1), "z": np.uint8(0)}
    path = saved(model(graph([product], [], constants), 21), tmp_path)
    imported = read(path, "product")
    assert has_errors(validate(imported.case))
    assert "DirectML refuses this desc. onnxruntime then reports an error" in imported.remarks[-1]


def test_bool_is_reported_as_uint8(tmp_path: Path):
    trilu = node("Trilu", ["x"], ["y"], "trilu")
    path = saved(model(graph([trilu], [], {"x": np.ones((2, 2), bool)})), tmp_path)
    imported = read(path, "trilu")
    assert imported.case.data_type("InputTensor").name == "UINT8"
    assert "'x' is BOOL, which is UINT8 in DirectML." in imported.remarks


def test_min_above_max_is_reported_to_differ(tmp_path: Path):
    clip = node("Clip", ["x"], ["y"], "clip", min=2.0, max=-1.0)
    path = saved(model(graph([clip], [stated("x", [3])]), 6), tmp_path)
    assert any(
        "ONNX returns max for every element, but DirectML returns Min" in remark
        for remark in read(path, "clip").remarks
    )


@pytest.mark.parametrize(("opset", "operator"), [(6, "CLIP"), (10, "CLIP"), (11, "CLIP1"), (12, "CLIP1")])
def test_from_opset_11_on_clip_is_the_newer_operator_and_no_other(opset: int, operator: str, tmp_path: Path):
    path = saved(model(graph([node("Clip", ["x"], ["y"], "clip")], [stated("x", [3])]), opset), tmp_path)
    assert read(path, "clip").case.operator.name == f"ELEMENT_WISE_{operator}"


@pytest.mark.parametrize("opset", [6, 18])
def test_a_bound_that_a_clip_leaves_out_is_reported(opset: int, tmp_path: Path):
    low = {"min": -1.0} if opset == 6 else {}
    inputs, constants = (["x"], {}) if opset == 6 else (["x", "low"], {"low": np.float32(-1)})
    path = saved(
        model(graph([node("Clip", inputs, ["y"], "clip", **low)], [stated("x", [3])], constants), opset), tmp_path
    )
    (told,) = [remark for remark in read(path, "clip").remarks if remark.startswith("Clip has no")]
    assert told.startswith("Clip has no max; onnxruntime's DirectML provider uses 3.4028")


def test_constants_of_nodes_and_of_the_graph_around_are_found(tmp_path: Path):
    k = helper.make_node("Constant", [], ["k"], value_ints=[2])
    branch = graph([node("TopK", ["x", "k"], ["v", "i"], "top")], [])
    nodes_ = [k, node("If", ["yes"], ["best"], "if", then_branch=branch, else_branch=branch)]
    path = saved(model(graph(nodes_, [stated("yes", [], TensorProto.BOOL), stated("x", [5])])), tmp_path)
    readable = {found.name for found in nodes(path) if found.why_not is None}
    assert readable == {"if/else_branch/top", "if/then_branch/top"}
    assert read(path, "if/then_branch/top").case.integer("K") == 2


def test_nothing_of_it_is_imported_before_a_model_is_opened():
    late = "[name for name in sys.modules if name.endswith(('onnx', 'snippets')) and name != 'ops.declare.snippets']"
    command = [sys.executable, "-c", f"import sys, ops; print({late})"]
    result = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[4])
    assert result.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("operator", "value", "low"),
    [
        ("Clip", {"value_float": 2.0}, 2.0),
        ("Clip", {"value_floats": [2.0]}, 2.0),
        ("Clip", {"value": helper.make_tensor("t", TensorProto.FLOAT, [], [2.0])}, 2.0),
        ("TopK", {"value_int": 3}, 3),
        ("TopK", {"value_ints": [3]}, 3),
    ],
)
def test_a_constant_is_held_in_any_of_its_attributes(operator: str, value: dict[str, Any], low: float, tmp_path: Path):
    held = helper.make_node("Constant", [], ["c"], **value)
    outputs = ["y"] if operator == "Clip" else ["v", "i"]
    path = saved(model(graph([held, node(operator, ["x", "c"], outputs, "it")], [stated("x", [5])])), tmp_path)
    case = read(path, "it").case
    assert case["Min" if operator == "Clip" else "K"] == low


def test_a_constant_of_strings_is_none_that_an_operator_can_have(tmp_path: Path):
    held = helper.make_node("Constant", [], ["c"], value_string="3")
    path = saved(model(graph([held, node("TopK", ["x", "c"], ["v", "i"], "it")], [stated("x", [5])])), tmp_path)
    with pytest.raises(FormatError, match="c"):
        read(path, "it")


def test_a_model_without_an_opset_is_reported(tmp_path: Path):
    made = model(graph([node("Trilu", ["x"], ["y"], "it")], [stated("x", [2, 2])]))
    del made.opset_import[:]
    with pytest.raises(FormatError, match=r"The model names no opset of ai.onnx\.$"):
        nodes(saved(made, tmp_path))


def test_graphs_in_a_list_are_gone_into(tmp_path: Path):
    branch = graph([node("Trilu", ["x"], ["y"], "it")], [])
    holder = helper.make_node("Holder", ["x"], ["z"], name="all", domain="somebody", parts=[branch, branch])
    made = model(graph([holder], [stated("x", [2, 2])]))
    made.opset_import.append(helper.make_opsetid("somebody", 1))
    assert {found.name for found in nodes(saved(made, tmp_path))} == {"all", "all/parts[0]/it", "all/parts[1]/it"}


# Sizes that nodes compute


def reshaped(*, is_fixed: bool) -> ModelProto:
    """A model whose Reshape gets its sizes from Shape, Gather, Mod, Unsqueeze and Concat, as in exported models.

    If `is_fixed`, the first size of the input is 2; otherwise, it is the free dimension N.
    """
    nodes_ = [
        node("Shape", ["x"], ["sizes"], "shape"),
        node("Gather", ["sizes", "first"], ["batch"], "gather"),
        node("Mod", ["batch", "nine"], ["rest"], "mod"),
        node("Unsqueeze", ["rest", "zero"], ["row"], "unsqueeze"),
        node("Concat", ["row", "minus"], ["shape"], "concat", axis=0),
        node("Reshape", ["x", "shape"], ["flat"], "reshape"),
        node("Shape", ["flat"], ["again"], "shape of the result"),
        node("Expand", ["one", "again"], ["ones"], "expand"),
        node("Add", ["flat", "ones"], ["y"], "add"),
    ]
    constants = {
        "first": np.array(0), "nine": np.array(9), "zero": np.array([0]), "minus": np.array([-1]),
        "one": np.ones((1, 1), np.float32),
    }  # fmt: skip
    content = graph(nodes_, [stated("x", [2 if is_fixed else "N", 3, 4])], constants)
    del content.output[:-1]
    return model(content)


@pytest.mark.sampled
def test_sizes_that_nodes_compute_are_constants_once_the_sizes_of_the_inputs_are_known(tmp_path: Path):
    found = OnnxModel(saved(reshaped(is_fixed=True), tmp_path))
    listed = {node.name: node for node in found.nodes()}
    computed = {
        name for name, each in listed.items() if "onnxruntime computes the node while it loads" in str(each.why_not)
    }
    assert computed == {"shape", "gather", "mod", "unsqueeze", "concat", "shape of the result", "expand"}
    assert found.read("add").case.sizes("BTensor") == (1, 1, 2, 12)
    assert found.read("add").case.logical("BTensor").tolist() == np.ones((1, 1, 2, 12)).tolist()
    with pytest.raises(FormatError, match="onnxruntime computes the node while it loads the model"):
        found.read("concat")


@pytest.mark.sampled
def test_with_free_dimensions_they_are_computed_by_the_model(tmp_path: Path):
    found = OnnxModel(saved(reshaped(is_fixed=False), tmp_path))
    listed = {node.name: node for node in found.nodes()}
    assert "which is not a constant" in str(listed["reshape"].why_not) or listed["reshape"].free == ("N",)
    assert listed["mod"].why_not != listed["concat"].why_not
    assert found.read("add", {"N": 2}).case.sizes("OutputTensor") == (1, 1, 2, 12)


def test_a_constant_that_would_be_large_is_not_computed(tmp_path: Path):
    nodes_ = [
        node("Shape", ["x"], ["sizes"], "shape"),
        node("ConstantOfShape", ["sizes"], ["zeros"], "zeros"),
        node("Add", ["zeros", "x"], ["y"], "add"),
    ]
    content = graph(nodes_, [stated("x", [1 << 20, 1 << 20])])
    del content.output[:-1]
    listed = {node.name: node for node in OnnxModel(saved(model(content), tmp_path)).nodes()}
    assert listed["zeros"].why_not is None
    assert listed["zeros"].operators == ("FILL_VALUE_CONSTANT",)


def test_tensors_behind_nodes_of_onnxruntime_have_sizes(tmp_path: Path):
    nodes_ = [
        node("SkipLayerNormalization", ["x", "x", "g"], ["a", "", "", "sum"], "skip", domain="com.microsoft"),
        node("FusedMatMul", ["a", "w"], ["b"], "product", domain="com.microsoft", transB=1),
        node("RotaryEmbedding", ["b", "p", "c", "c"], ["r"], "rotary", domain="com.microsoft"),
        node("FusedConv", ["image", "filter"], ["d"], "convolution", domain="com.microsoft", strides=[2, 2]),
        node("Relu", ["r"], ["y"], "relu"),
        node("Relu", ["d"], ["z"], "of the convolution"),
        node("Relu", ["sum"], ["s"], "of the sum"),
    ]
    constants = {
        "g": np.ones(4, np.float32), "w": np.ones((8, 4), np.float32), "c": np.ones((9, 2), np.float32),
        "filter": np.ones((6, 3, 3, 3), np.float32), "p": np.array([0]),
    }  # fmt: skip
    content = model(graph(nodes_, [stated("x", [2, 3, 4]), stated("image", [1, 3, 9, 9])], constants))
    content.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    found = OnnxModel(saved(content, tmp_path))
    assert found.read("relu").case.sizes("InputTensor") == (1, 2, 3, 8)
    assert found.read("of the convolution").case.sizes("InputTensor") == (1, 6, 4, 4)
    assert found.read("of the sum").case.sizes("InputTensor") == (1, 2, 3, 4)
