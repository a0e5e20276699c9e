"""`run --node-data` writes a number for each node into a file that Google's Model Explorer reads."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from jsonschema import Draft202012Validator

from explorer.cli import main
from explorer.cli.networks.node_data import METRICS
from ops import Case, Network, Node, save
from tests.ops.helpers.onnx.models import graph, model, node, saved, stated


@pytest.mark.parametrize(
    ("metric", "values"),
    [("largest", [120000, 120001, 11.695255279541016]), ("not-finite", [0, 0, 0]), ("milliseconds", None)],
)
def test_node_data_has_a_number_for_each_node(file: str, tmp_path: Path, metric: str, values: list[float] | None):
    path = tmp_path / "data.json"
    assert main(["run", file, "--node-data", f"{metric}={path}"]) == 0
    found = json.loads(path.read_text(encoding="utf-8"))
    assert list(found["results"]) == ["scale", "shift", "log"]
    numbers = [entry["value"] for entry in found["results"].values()]
    assert all(number >= 0 for number in numbers) if values is None else numbers == values
    assert [stop["stop"] for stop in found["gradient"]] == [0, 1]
    _check_published_format(path)


COLOUR = {"type": "string", "pattern": "^#[0-9a-f]{6}$"}
# The interfaces NodeDataProviderGraphData, NodeDataProviderResultData, GradientItem and ThresholdItem of Model Explorer
# (components/visualizer/common/types.ts in google-ai-edge/model-explorer), without the fields for its tables.
# Model Explorer reads colours of gradients only as names or in this hexadecimal form.
NODE_DATA = {
    "type": "object",
    "required": ["results"],
    "properties": {
        "name": {"type": "string"},
        "results": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {
                "type": "object",
                "required": ["value"],
                "properties": {"value": {"type": "number"}, "bgColor": COLOUR, "textColor": COLOUR},
                "additionalProperties": False,
            },
        },
        "gradient": {
            "type": "array",
            "minItems": 2,
            "items": {
                "type": "object",
                "required": ["stop"],
                "properties": {
                    "stop": {"type": "number", "minimum": 0, "maximum": 1}, "bgColor": COLOUR, "textColor": COLOUR,
                },
                "additionalProperties": False,
            },
        },
        "thresholds": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["value", "bgColor"],
                "properties": {"value": {"type": "number"}, "bgColor": COLOUR, "textColor": COLOUR},
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}  # fmt: skip


def _check_published_format(path: Path) -> None:
    """Checks a file against Model Explorer's published format, and against two requirements of its reader.

    If `results` has a key `results`, the reader takes the file for a table of several graphs. It computes colours only
    if the gradient has stops from 0 to 1 in ascending order, all with the same kind of colour.
    """

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    found = json.loads(path.read_text(encoding="utf-8"), parse_constant=refuse)
    Draft202012Validator.check_schema(NODE_DATA)
    Draft202012Validator(NODE_DATA).validate(found)
    assert "results" not in found["results"]
    stops = [item["stop"] for item in found["gradient"]]
    assert (stops[0], stops[-1]) == (0, 1)
    assert stops == sorted(stops)
    assert all("bgColor" in item for item in found["gradient"])


@pytest.mark.parametrize("metric", ["largest", "not-finite"])
def test_node_data_of_numbers_that_are_not_finite_is_json(tmp_path: Path, metric: str):
    case = Case.of("ELEMENT_WISE_LOG", InputTensor=np.array([[[[-1, 0, 0, 1]]]], np.float32))
    file, path = tmp_path / "log.json", tmp_path / "data.json"
    network = Network(
        (Node("log", case), Node("exp", Case.of("ELEMENT_WISE_EXP", InputTensor=case.logical("InputTensor"))))
    )
    save(network, file)
    assert main(["run", str(file), "--node-data", f"{metric}={path}"]) == 0
    _check_published_format(path)
    values = [entry["value"] for entry in json.loads(path.read_text(encoding="utf-8"))["results"].values()]
    assert values == ([3, 0] if metric == "not-finite" else [0, pytest.approx(np.e)])


def test_node_data_has_no_node_that_model_explorer_would_misread(network: Network, tmp_path: Path):
    """A node named `results` is left out: Model Explorer would read the file as the data of several graphs."""
    misread = replace(network.by_name["log"], name="results")
    file, path = tmp_path / "model.json", tmp_path / "data.json"
    save(Network((*network.nodes[:2], misread), network.links[:1]), file)
    assert main(["run", str(file), "--node-data", f"largest={path}"]) == 0
    _check_published_format(path)
    assert list(json.loads(path.read_text(encoding="utf-8"))["results"]) == ["scale", "shift"]


@pytest.mark.sampled
@pytest.mark.parametrize("metric", METRICS)
def test_node_data_of_an_onnx_model_names_its_nodes_as_model_explorer_does(tmp_path: Path, metric: str):
    """An unnamed node is called `node`, and a repeated name gets a number, as in `node_1`.

    A node that becomes several operators has one entry.
    """
    onnx: Any = pytest.importorskip("onnx")
    nodes = [
        node("Relu", ["x"], ["a"], ""),
        node("BiasSplitGelu", ["a", "b"], ["c"], "gelu", domain="com.microsoft"),
        node("Abs", ["c"], ["d"], ""),
        node("Neg", ["d"], ["e"], "gelu"),
    ]
    content = model(graph(nodes, [stated("x", [1, 2, 4])], {"b": np.array([1, 2, 0, 9], np.float32)}), 17)
    content.opset_import.append(onnx.helper.make_opsetid("com.microsoft", 1))
    file, path = saved(content, tmp_path), tmp_path / "data.json"
    assert main(["run", str(file), "--node-data", f"{metric}={path}"]) == 0
    _check_published_format(path)
    assert list(json.loads(path.read_text(encoding="utf-8"))["results"]) == ["node", "gelu", "node_1", "gelu_1"]
