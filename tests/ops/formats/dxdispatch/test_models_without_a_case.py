"""If no dispatchable of a model can be opened, each is listed with its name and the reason."""

from typing import Any

import pytest

from ops import FormatError, load
from ops.formats.dxdispatch.model import Dispatchable, dispatched, read_model
from ops.model.fields import MOST_TENSORS
from tests.helpers.for_each import for_each
from tests.ops.formats.dxdispatch.test_model_files import CLIP, model


@for_each(
    ("entry", "kind", "why_not"),
    [
        ({}, "", "has no type"),
        ({"type": 5}, "", "has the type 5"),
        ({"type": "HLSL"}, "HLSL", "is a custom shader, not an operator"),
        ({"type": "onnx"}, "onnx", "is an ONNX model, not an operator"),
        ({"type": "dmlSerializedGraph"}, "dmlSerializedGraph", "is a serialised graph, not an operator"),
        ({"type": "DML_OPERATOR_NO_SUCH"}, "NO_SUCH", "is DML_OPERATOR_NO_SUCH, which is not among the 177 operators"),
        ({"type": "GEMM", "Alpha ": 1}, "GEMM", "has the operator GEMM, but no desc"),
    ],
)
def test_the_list_gives_the_reason_why_an_entry_cannot_be_opened(entry: dict[str, Any], kind: str, why_not: str):
    (found,) = read_model({"dispatchables": {"a": entry}}).dispatchables()
    assert (found.name, found.kind) == ("a", kind)
    assert why_not in str(found.why_not)
    with pytest.raises(FormatError) as raised:
        load({"dispatchables": {"a": entry}})
    assert raised.value.path == "$.dispatchables.a"
    assert why_not in str(raised.value)


def test_an_operator_is_listed_by_its_name_in_the_catalogue():
    entry = {"type": "DML_OPERATOR_SCATTER", "desc": {}}
    assert read_model({"dispatchables": {"a": entry}}).dispatchables() == (Dispatchable("a", "SCATTER_ELEMENTS", None),)


def test_the_named_dispatchable_is_the_one_that_is_refused():
    root = model(dispatchables={"clip": {"type": "ELEMENT_WISE_CLIP", "desc": CLIP}, "shader": {"type": "hlsl"}})
    assert load(root).operator.name == "ELEMENT_WISE_CLIP"
    with pytest.raises(FormatError, match="The dispatchable is a custom shader"):
        load(root, "shader")
    with pytest.raises(FormatError, match="There is no dispatchable 'clips', only clip, shader"):
        load(root, "clips")


def test_an_array_with_too_many_tensors_is_refused_with_its_path():
    tensors = [CLIP["InputTensor"]] * (MOST_TENSORS + 1)
    root = {"dispatchables": {"a": {"type": "JOIN", "desc": {"InputTensors": tensors}}}}
    with pytest.raises(FormatError, match=f"has {MOST_TENSORS + 1} tensors; the explorer shows up to") as raised:
        load(root)
    assert raised.value.path == "$.dispatchables.a.desc.InputTensors"
    root["dispatchables"]["a"]["desc"]["InputTensors"] = tensors[1:]
    assert len(load(root).operator.inputs) == MOST_TENSORS


@for_each(
    ("command", "name"),
    [
        ({"type": "dispatch", "dispatchable": "clip"}, "clip"),
        ({"type": "Dispatch", "dispatchable": "clip"}, "clip"),
        ({"type": "print", "resource": "x"}, None),
        ({"type": "dispatch"}, None),
        ({"type": 3, "dispatchable": "clip"}, None),
        ("dispatch", None),
        (None, None),
        ([], None),
    ],
)
def test_a_command_dispatches_one_operator_or_none(command: Any, name: str | None):
    assert dispatched(command) == name


def test_commands_that_are_no_objects_do_not_stop_a_model():
    root = model()
    root["commands"] = ["dispatch", None, 5, *root["commands"]]
    assert load(root) == load(model())
