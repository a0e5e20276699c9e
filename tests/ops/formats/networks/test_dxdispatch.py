"""In a DxDispatch model, links go from the dispatch that writes a resource to those that read it."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import Case, FormatError, Link, Network, Node, Port, dump, evaluate, load, save, validate
from ops.formats.dxdispatch.model import dispatched, read_model
from ops.formats.dxdispatch.refusals import refusals, refusals_in
from ops.model.feature_levels import NEWEST

SIZES = [1, 1, 1, 4]
TENSOR = {"DataType": "FLOAT32", "Sizes": SIZES}


def add(**bindings: Any) -> dict[str, Any]:
    return {"type": "dispatch", "dispatchable": "add", "bindings": bindings}


def model(*commands: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Returns a model file with one ELEMENT_WISE_ADD named "add", and with the given commands.

    `more` adds dispatchables by name.
    """
    desc = {"ATensor": TENSOR, "BTensor": TENSOR, "OutputTensor": TENSOR}
    values = {
        name: {"initialValuesDataType": "FLOAT32", "initialValues": [number] * 4} for number, name in enumerate("xyzu")
    }
    double = {"initialValuesDataType": "FLOAT32", "initialValues": [9.0] * 8}
    return {
        "resources": {**values, "w": double},
        "dispatchables": {"add": {"type": "ELEMENT_WISE_ADD", "desc": desc}, **more},
        "commands": list(commands),
    }  # fmt: skip


def results(network: Network) -> dict[str, list[float]]:
    run = evaluate(network)
    return {network.name_of(port): run.output(port).reshape(-1).tolist() for port in run.buffers}


def test_a_dispatch_reads_what_the_last_one_before_it_wrote():
    """In x + y -> z, z + z -> z, z + y -> u, every z that is read is the latest z; its initial numbers are not read."""
    found = load(
        model(
            add(ATensor="x", BTensor="y", OutputTensor="z"),
            add(ATensor="z", BTensor="z", OutputTensor="z"),
            add(ATensor="z", BTensor="y", OutputTensor="u"),
            {"type": "print", "resource": "u"},
        ),
        whole=True,
    )
    assert [node.name for node in found.nodes] == ["add", "add (2)", "add (3)"]
    assert found.outputs == (Port("add (3)", "OutputTensor"),)
    assert results(found) == {"z (1)": [1] * 4, "z": [2] * 4, "u": [3] * 4}
    assert results(load(dump(found), whole=True)) == results(found)
    assert load(dump(found), whole=True) == found


def test_the_initial_values_are_read_before_the_first_write():
    found = load(
        model(add(ATensor="z", BTensor="y", OutputTensor="z"), add(ATensor="z", BTensor="u", OutputTensor="x")),
        whole=True,
    )
    assert set(found.inputs) == {"z (0)", "y", "u"}
    assert results(found) == {"z": [3] * 4, "x": [6] * 4}


def test_a_part_of_a_buffer_is_read_from_its_offset():
    """Two dispatches write the two halves of the buffer w. An input that reads the right half is linked to the dispatch
    that wrote this half.
    """
    right = {"name": "w", "elementOffset": 4, "elementSizeInBytes": 4}
    found = load(
        model(
            add(ATensor="x", BTensor="y", OutputTensor="w"),
            add(ATensor="y", BTensor="y", OutputTensor=right),
            add(ATensor=right, BTensor="w", OutputTensor="z"),
        ),
        whole=True,
    )
    assert found.link_to[Port("add (3)", "ATensor")] == Link(
        Port("add (2)", "OutputTensor"), Port("add (3)", "ATensor")
    )
    assert results(found)["z"] == [3] * 4
    half = Case.of("ACTIVATION_RELU", InputTensor=np.zeros((1, 1, 1, 2), np.float32))
    links = (Link(Port("add", "OutputTensor"), Port("half", "InputTensor"), 8),)
    network = Network((found.nodes[0], Node("half", half)), links)
    again = load(dump(network), whole=True)
    assert again.links == links
    assert not any(each.code == "link-size" for each in validate(again))


def test_bytes_of_several_results_have_no_link():
    """An input has no link if its bytes come from the outputs of two operators, or if a later command has overwritten a
    part of the output that it reads.
    """
    right = {"name": "w", "elementOffset": 4, "elementSizeInBytes": 4}
    middle = {"name": "w", "elementOffset": 2, "elementSizeInBytes": 4}
    found = load(
        model(
            add(ATensor="x", BTensor="y", OutputTensor="w"),
            add(ATensor="y", BTensor="y", OutputTensor=right),
            add(ATensor=middle, BTensor="x", OutputTensor="z"),
        ),
        whole=True,
    )
    problem = "is written by add, add (2), but no single command writes all of it; a link reads one output."
    assert [each.message for each in validate(found) if each.code == "data"] == [f"The data of ATensor {problem}"]
    found = load(
        model(
            add(ATensor="x", BTensor="y", OutputTensor="w"),
            add(ATensor="x", BTensor="y", OutputTensor=middle),
            add(ATensor="w", BTensor="y", OutputTensor="z"),
        ),
        whole=True,
    )
    assert evaluate(found).nodes["add (3)"].why_not == "1 error"


def test_what_a_shader_writes_is_unknown():
    shader = {"type": "dispatch", "dispatchable": "mine", "bindings": {"output": "y", "none": 3}}
    found = load(
        model(
            shader,
            add(ATensor="x", BTensor="y", OutputTensor="z"),
            add(ATensor="z", BTensor="x", OutputTensor="u"),
            mine={"type": "hlsl", "sourcePath": "mine.hlsl"},
        ),
        whole=True,
    )
    problem = next(each for each in validate(found, NEWEST) if each.code == "data")
    assert problem.message == "The data of BTensor is written by 'mine', which is not an operator."
    assert problem.blocks == ("add (2)",)
    again = load(dump(found), whole=True)
    assert [each.message for each in validate(again)] == [each.message for each in validate(found)]


def test_a_tensor_that_directml_owns_keeps_its_initial_values():
    desc = {"ATensor": TENSOR, "BTensor": {**TENSOR, "Flags": "OWNED_BY_DML"}, "OutputTensor": TENSOR}
    owned = {"type": "ELEMENT_WISE_ADD", "desc": desc, "bindings": {"BTensor": "z"}}
    use = {"type": "dispatch", "dispatchable": "owned", "bindings": {"ATensor": "z", "OutputTensor": "u"}}
    found = load(model(add(ATensor="x", BTensor="y", OutputTensor="z"), use, owned=owned), whole=True)
    assert results(found)["u"] == [3] * 4
    assert load(dump(found), whole=True) == found


def test_a_model_without_commands_dispatches_each_operator():
    found = load(model(), whole=True)
    assert [node.name for node in found.nodes] == ["add"]
    assert found.links == ()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            model({"type": "dispatch", "dispatchable": "sub"}),
            "The command dispatches 'sub', which is not a dispatchable.",
        ),
        (model({"type": "print", "resource": "x"}), "No command dispatches an operator."),
        (model(add(ATensor=[], BTensor=7, OutputTensor="z")), None),
        ({"dispatchables": {}}, "There are no dispatchables."),
    ],
)
def test_a_model_that_is_no_network(given: dict[str, Any], said: str | None):
    if said is None:
        assert len(load(given, whole=True).nodes) == 1
        return
    with pytest.raises(FormatError, match=said):
        load(given, whole=True)


def test_malformed_parts_of_explorer_are_ignored():
    given = model(add(ATensor="x", BTensor="y", OutputTensor="z"), add(ATensor="z", BTensor="y", OutputTensor="u"))
    plain = load(given, whole=True)
    for view in ({"network": 3}, {"network": {"names": 3}}, {"network": {"names": {"x": 3}}}, {"cases": 3},
                 {"cases": {"add": {"origin": 3}}}):  # fmt: skip
        assert load({**given, "explorer": view}, whole=True) == plain


def test_large_tensors_and_odd_names_are_saved(tmp_path: Path):
    numbers = np.arange(1 << 15, dtype=np.float32).reshape(1, 1, 128, 256)
    case = Case.of("ELEMENT_WISE_ADD", ATensor=numbers, BTensor=numbers)
    names = {
        Port("n", "ATensor"): "a/b",
        Port("n", "BTensor"): "a_b",
        Port("m", "ATensor"): "a/b",
        Port("m", "BTensor"): "A_B",
    }
    network = Network((Node("n", case, "Add"), Node("m", case)), names=names)
    save(network, tmp_path / "model.json")
    assert sorted(path.name for path in tmp_path.glob("*.npy")) == [
        "model.A_B_3.npy", "model.a_b.npy", "model.a_b_2.npy",
    ]  # fmt: skip
    again = load(tmp_path / "model.json", whole=True)
    assert again == network
    assert again.by_name["n"].origin == "Add"
    with pytest.raises(FormatError):
        save(network, tmp_path)


def test_inputs_of_one_name_with_other_bytes_are_two_resources():
    names = {Port("n", "InputTensor"): "x", Port("m", "InputTensor"): "x", Port("k", "InputTensor"): "x"}
    cases = [
        Case.of("ACTIVATION_RELU", InputTensor=np.full((1, 1, 1, 2), number, "f4")) for number in (1, 2)
    ] + [Case.of("ACTIVATION_RELU", InputTensor=np.full((1, 1, 2, 1), 1, "f4"))]  # fmt: skip
    network = Network(tuple(Node(name, case) for name, case in zip("nmk", cases, strict=True)), names=names)
    written = dump(network)
    assert {command["bindings"]["InputTensor"] for command in written["commands"]} == {"x", "x_2"}
    assert load(written, whole=True) == network


@pytest.mark.parametrize("seed", range(8))
def test_dxdispatch_accepts_a_saved_network_and_runs_it_in_the_same_order(seed: int, tmp_path: Path):
    """DxDispatch accepts every part of a saved network with random names. It runs the nodes in the order of the
    network, each after its sources.
    """
    random = np.random.default_rng(seed)
    case = Case.of("ELEMENT_WISE_ADD", ATensor=np.ones(SIZES, np.float32), BTensor=np.ones(SIZES, np.float32))
    names = [f"node {number}" for number in random.permutation(12)]
    network = Network(tuple(Node(name, case) for name in names))
    for number, name in enumerate(sorted(names)):
        for field in ("ATensor", "BTensor"):
            source = int(random.integers(0, number + 2))
            if source < number:
                network = network.with_link(Port(sorted(names)[source], "OutputTensor"), Port(name, field))
    path = tmp_path / "model.json"
    save(network, path)
    written = read_model(path)
    assert not [*refusals(written), *(each for name in names for each in refusals_in(written, name))]
    order = tuple(name for command in written.commands() if (name := dispatched(command)) is not None)
    assert order == network.order
    assert sorted(order) == sorted(names)
    again = load(path, whole=True)
    assert again.order == order
    assert results(again) == results(network)
