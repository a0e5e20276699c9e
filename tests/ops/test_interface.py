"""The public functions take a case, a model file, or a whole network."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import Case, FormatError, Network, Node, Port, dump, evaluate, load, save, validate

CASE = Case.of("ACTIVATION_RELU", InputTensor=np.array([[[[-1, 2]]]], np.float32))


@pytest.fixture
def network() -> Network:
    made = Network((Node("a", CASE), Node("b", CASE)))
    return made.with_link(Port("a", "OutputTensor"), Port("b", "InputTensor"))


def test_a_case_and_a_network_are_saved_and_loaded(network: Network, tmp_path: Path):
    assert save(CASE, tmp_path / "case.json").case == CASE
    save(network, tmp_path / "network.json")
    assert load(tmp_path / "case.json") == CASE
    assert load(tmp_path / "network.json", whole=True) == network
    assert load(dump(network), whole=True) == load(dump(network, attach=None), whole=True)
    assert [node.case for node in load(tmp_path / "case.json", whole=True).nodes] == [CASE]


def test_the_first_case_of_a_network_can_be_loaded_alone(network: Network):
    assert load(dump(network)) == CASE
    assert load(dump(network), "b").operator is CASE.operator


def test_a_case_and_a_network_are_validated_and_evaluated(network: Network):
    assert validate(CASE) == ()
    assert validate(network, "1_0") == ()
    assert evaluate(CASE).outputs["OutputTensor"].tolist() == [[[[0, 2]]]]
    assert evaluate(network, "as-directml").output(Port("b", "OutputTensor")).tolist() == [[[[0, 2]]]]
    with pytest.raises(ValueError, match="'gpu' is not a back end"):
        evaluate(network, "gpu")
    with pytest.raises(ValueError, match="7_0"):
        validate(network, "7_0")


@pytest.mark.parametrize("call", [validate, evaluate, dump, lambda value: save(value, "unused.json")])
def test_a_value_that_is_neither_a_case_nor_a_network_is_refused(call: Any):
    with pytest.raises(TypeError, match="requires a case or a network, not dict"):
        call({"K": 1})


def test_an_onnx_model_is_a_network(tmp_path: Path):
    onnx: Any = pytest.importorskip("onnx")
    assert onnx
    from tests.ops.helpers.onnx import models as made

    path = made.saved(made.model(made.graph([made.node("Relu", ["x"], ["y"])], [made.stated("x", [2])])), tmp_path)
    assert [node.origin for node in load(path, whole=True).nodes] == ["Relu"]
    with pytest.raises(FormatError):
        load(path)
