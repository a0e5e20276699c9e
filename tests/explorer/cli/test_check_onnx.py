"""`check` reports a row for every node of an ONNX model."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import onnx
import pytest
from onnx import TensorProto

from explorer.cli.verbs import main
from tests.ops.helpers.onnx.models import graph, model, network, node, saved, stated

SCHEMA = Path(__file__).parents[3] / "resources" / "schemas" / "check.schema.json"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return saved(network(), tmp_path, "detector.onnx")


def checked(path: Path, *more: str) -> list[str]:
    return ["check", "--no-directml", str(path), *more]


def reports(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    whole = json.loads(capsys.readouterr().out)
    jsonschema.validate(whole, json.loads(SCHEMA.read_text(encoding="utf-8")))
    return {entry["node"]: entry for entry in whole["files"]}


@pytest.mark.sampled
def test_every_node_is_a_row(path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(checked(path, "--dim", "N=2")) == 0
    rows = capsys.readouterr().out.splitlines()
    assert (
        f"{path}: relu (Relu FLOAT32 {{3,4}} -> FLOAT32 {{3,4}}): ACTIVATION_RELU: no problems; valid from feature "
        in ("\n".join(rows))
    )
    assert any(row.startswith(f"{path} [NonZero of found]: NOTE OutputCoordinatesTensor.Data: ") for row in rows)
    assert any(
        row.endswith("not checked: onnxruntime runs the node on the CPU, also with the DirectML provider.")
        for row in rows
    )
    assert any("best scores (TopK FLOAT32 {2,6}, INT64 {1} -> " in row and ": TOP_K1: " in row for row in rows)


@pytest.mark.sampled
def test_the_report_follows_its_schema(path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(checked(path, "--json")) == 0
    found = reports(capsys)
    assert found["relu"]["operators"] == ["DML_OPERATOR_ACTIVATION_RELU"]
    assert found["relu"]["windows"] == "Windows 10 1903 (18362)"
    assert found["eye"]["minimum_level"] == "2_0"
    assert found["best scores"]["unread"] == "A size is needed: --dim N=...."
    assert found["late k"]["unread"].startswith("K is 'computed', which is not a constant")


@pytest.mark.sampled
def test_a_level_that_a_node_does_not_support_is_an_error(path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(checked(path, "--level", "1_0", "--json")) == 1
    found = reports(capsys)
    assert "needs feature level" in found["eye"]["violations"][0]["message"]


def test_a_node_that_breaks_a_rule_that_is_left_out_is_not_called_valid(path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(checked(path, "--level", "1_0", "--json")) == 1
    code = reports(capsys)["eye"]["violations"][0]["code"]
    for words in (["--ignore", code], ["--select", "k-in-range"]):
        main(checked(path, "--level", "1_0", *words))
        (row,) = (row for row in capsys.readouterr().out.splitlines() if f"{path}: eye " in row)
        assert row.endswith(": no problems by the chosen rules; another rule reports an error")


def test_a_version_that_is_not_registered_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    content = graph(
        [node("Conv", ["x", "w"], ["y"], "conv")], [stated("x", [1, 1, 3, 3])], {"w": np.ones((1, 1, 2, 2), "f4")}
    )
    assert main(checked(saved(model(content, 22), tmp_path))) == 0
    assert (
        "Conv has version 22 in this opset; the DirectML provider registers the versions 1, 11"
        in capsys.readouterr().out
    )


def test_a_file_that_is_no_model_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "no.onnx"
    path.write_bytes(b"PK")
    assert main(checked(path)) == 2
    assert capsys.readouterr().err == f"{path}: This is not an ONNX model: it has no graph with nodes.\n"
    assert main(checked(path, "--json")) == 2
    assert "This is not an ONNX model" in json.loads(capsys.readouterr().out)["files"][0]["unusable"]


@pytest.mark.parametrize("text", ["N", "N=", "=2", "N=-1", "N=2.5", "N=99999999999"])
def test_a_size_that_is_none_is_refused(path: Path, text: str):
    with pytest.raises(SystemExit) as ended:
        main(checked(path, "--dim", text))
    assert ended.value.code == 2


def test_models_of_both_kinds_are_checked_together(path: Path, capsys: pytest.CaptureFixture[str]):
    preset = Path(__file__).parents[3] / "resources" / "presets" / "top_k1_1.json"
    assert main(["check", "--no-directml", str(preset), str(path)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith(f"{preset}: TOP_K1")
    assert rows[1].startswith(f"{path}: ")


def test_nodes_with_equal_descs_are_judged_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    many = [node("Relu", ["x"], [f"y{number}"], f"relu {number}") for number in range(3)]
    path = saved(model(graph(many, [stated("x", [2], TensorProto.FLOAT)])), tmp_path)
    assert main(checked(path)) == 0
    assert capsys.readouterr().out.count("ACTIVATION_RELU: no problems") == 3


def test_two_nodes_that_write_one_tensor_are_an_error_of_the_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    nodes = [
        node("Relu", ["x"], ["y"], "first"),
        node("Abs", ["x"], ["y"], "second"),
        node("Exp", ["y"], ["w"], "third"),
        node("Neg", ["y"], ["z"], "last"),
    ]
    content = graph(nodes, [stated("x", [4])], {"w": np.ones(4, "f4")})
    del content.output[:]
    content.output.append(stated("y", [4]))
    with pytest.raises(onnx.checker.ValidationError, match="SSA"):
        onnx.checker.check_model(model(content))
    path = saved(model(content), tmp_path)
    assert main(checked(path)) == 1
    rows = capsys.readouterr().out.splitlines()
    assert [row.split(": ", 1)[0].removeprefix(f"{path}") for row in rows if "ERROR" in row] == [
        " [second]",
        " [third]",
    ]
    assert rows[1].endswith(
        ": ERROR Abs: The node writes 'y', which 'first' writes too; onnxruntime does not load such a model. "
        "[refused-by-onnxruntime]"
    )
    assert "The node writes 'w', an input or a constant of the graph" in rows[2]
    assert rows[3].endswith("ELEMENT_WISE_NEGATE: no problems; valid from feature level 5_0 (Windows 11 22H2 (22621))")
    assert main(checked(path, "--json")) == 1
    found = reports(capsys)
    assert [name for name, entry in found.items() if "refused_by_onnxruntime" in entry] == ["second", "third"]
    assert main(checked(path, "--exit-zero")) == 0
    assert main(checked(path, "--ignore", "refused-by-onnxruntime")) == 0
    rows = capsys.readouterr().out.splitlines()
    assert "ERROR" not in "".join(rows[4:]), "these are the rows of the last run"
    assert ": not checked: The node writes 'y'" in rows[-3]


@pytest.mark.parametrize("way", [[], ["--json"], ["--exit-zero"]])
def test_a_model_of_which_no_node_can_be_checked_is_unusable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], way: list[str]
):
    path = saved(model(graph([node("Det", ["x"], ["y"], "d")], [stated("x", [2, 2])])), tmp_path)
    assert main(checked(path, *way)) == 2
    shown = capsys.readouterr()
    assert "No node of the model can be checked." in (shown.out if way == ["--json"] else shown.err)
    free = saved(model(graph([node("Relu", ["x"], ["y"], "r")], [stated("x", ["N"])])), tmp_path, "free.onnx")
    assert main(checked(free, *way)) == 2
    assert "A size is needed: --dim N=..." in capsys.readouterr().out
    assert main(checked(free, *way, "--dim", "N=2")) == 0
