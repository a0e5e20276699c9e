"""ONNX graphs that onnxruntime does not load, or that are too large to be shown, are refused with a reason."""

from pathlib import Path

import numpy as np
import pytest
from onnx import ModelProto, NodeProto

from ops import FormatError
from ops.formats.onnx_import import graphs
from ops.formats.onnx_import.places import MOST_ENDS, RefusedModelError
from ops.formats.onnx_import.reader import OnnxModel, nodes, read
from tests.helpers.for_each import for_each
from tests.ops.helpers.onnx.models import graph, model, node, saved, stated

SIZES = np.zeros((2, 3), np.float32)


def relu(*outputs: str, name: str = "node") -> NodeProto:
    return node("Relu", ["x"], list(outputs), name)


@for_each(
    ("written", "reason"),
    [
        ([relu("x")], "The node writes 'x', an input or a constant of the graph; onnxruntime does not load such"),
        ([relu("c")], "The node writes 'c', an input or a constant of the graph; onnxruntime does not load such"),
        ([relu("y", name="first"), relu("y")], "first"),
        ([relu("y", "y")], None),
    ],
)
def test_a_tensor_that_is_written_twice_is_refused(written: list[NodeProto], reason: str | None, tmp_path: Path):
    content = graph(written, [stated("x", [2, 3])], {"c": SIZES})
    found = {each.name: each for each in nodes(saved(model(content), tmp_path))}
    if reason is not None:
        assert reason in str(found["node"].why_not)
        with pytest.raises(RefusedModelError):
            read(tmp_path / "model.onnx", "node")


def test_a_node_with_thousands_of_inputs_or_outputs_is_refused(tmp_path: Path):
    many = [f"y{number}" for number in range(MOST_ENDS + 1)]
    content = graph([node("Sum", ["x"] * (MOST_ENDS + 1), ["sum"], "inputs"), relu(*many, name="outputs")], [])
    content.input.append(stated("x", [2, 3]))
    found = {each.name: str(each.why_not) for each in nodes(saved(model(content), tmp_path))}
    assert found == {
        "inputs": f"The node has {MOST_ENDS + 1} inputs; the limit is {MOST_ENDS}.",
        "outputs": f"The node has {MOST_ENDS + 1} outputs; the limit is {MOST_ENDS}.",
    }


def test_a_model_of_too_many_nodes_or_names_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = saved(model(graph([relu("y"), relu("z", name="other")], [stated("x", [2])])), tmp_path)
    monkeypatch.setattr(graphs, "MOST_NODES", 1)
    with pytest.raises(FormatError, match=r"model.onnx: The model has 2 nodes; the limit is 1\."):
        graphs.parse(path)
    monkeypatch.setattr(graphs, "MOST_NODES", 2)
    monkeypatch.setattr(graphs, "MOST_NAMES", 3)
    with pytest.raises(FormatError, match=r"The nodes of the model have 4 inputs and outputs; the limit is 3\."):
        graphs.parse(path)


def test_a_name_that_is_not_utf8_is_refused(tmp_path: Path):
    path = saved(model(graph([relu("why")], [stated("x", [2])])), tmp_path)
    path.write_bytes(path.read_bytes().replace(b"why", b"wh\xff"))
    with pytest.raises(FormatError, match="This is not an ONNX model"):
        nodes(path)


@for_each(
    ("content", "reason"),
    [
        (model(graph([relu("y")], [stated("x", [2])]), 999), "The model uses opset 999; the installed package onnx"),
        (
            model(graph([relu("y")], [stated("x", [2])]), 1, "com.microsoft"),
            "The model names no opset of ai.onnx, only of com.microsoft.",
        ),
    ],
)
def test_an_opset_that_is_not_known_is_named(content: ModelProto, reason: str, tmp_path: Path):
    with pytest.raises(FormatError) as refused:
        read(saved(content, tmp_path), "node")
    assert reason in str(refused.value)


def test_a_name_of_no_node_is_answered_with_the_names_that_can_be_read(tmp_path: Path):
    path = saved(model(graph([relu("y"), node("Det", ["x"], ["z"], "det")], [stated("x", [2, 2])])), tmp_path)
    with pytest.raises(FormatError, match=r"no node 'other'; the nodes that can be read are node\."):
        read(path, "other")
    path = saved(model(graph([node("Det", ["x"], ["z"], "det")], [stated("x", [2, 2])])), tmp_path)
    with pytest.raises(FormatError, match="no node 'other', and none of its nodes can be read"):
        read(path, "other")


def test_a_type_of_node_that_onnx_does_not_have_is_named(tmp_path: Path):
    (found,) = nodes(saved(model(graph([node("Nothing", ["x"], ["y"], "node")], [stated("x", [2])])), tmp_path))
    assert found.why_not == "ONNX has no Nothing in opset 18."


def test_a_list_of_too_many_tensors_is_refused(tmp_path: Path):
    content = graph([node("Concat", ["x"] * 100, ["y"], "node", axis=0)], [stated("x", [2, 3])])
    with pytest.raises(FormatError, match=r"The array has 100 tensors; the explorer shows up to \d+\."):
        read(saved(model(content), tmp_path), "node")


def test_sizes_of_many_dimensions_are_listed_with_their_number(tmp_path: Path):
    (found,) = nodes(saved(model(graph([relu("y")], [stated("x", [*[1] * 40])])), tmp_path))
    assert found.shapes[0].endswith(",...} (40 dimensions)")


def test_descs_that_are_equal_share_their_case(tmp_path: Path):
    opened = OnnxModel(saved(model(graph([relu("y"), relu("z", name="other")], [stated("x", [2])])), tmp_path))
    (_, first), (_, second) = opened.checked()
    assert first[0] is second[0]


def test_the_sizes_that_a_model_computes_from_sizes_are_known(tmp_path: Path):
    made = [
        node("Size", ["x"], ["size"]),
        node("Unsqueeze", ["size", "axes"], ["list"]),
        node("Reshape", ["x", "list"], ["flat"]),
        node("Relu", ["flat"], ["y"], "node"),
    ]
    content = graph(made, [stated("x", [2, 3])], {"axes": np.array([0], np.int64)})
    del content.output[:-1]
    assert read(saved(model(content), tmp_path), "node").case.sizes("OutputTensor")[-1] == 6
