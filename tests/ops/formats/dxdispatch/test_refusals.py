"""A model that DxDispatch's parser accepts is read; a model that the parser refuses is reported with the position."""

import json
from typing import Any

import numpy as np
import pytest

from ops import dump, load, validate
from ops.formats.dxdispatch.model import Model, read_model
from ops.formats.dxdispatch.refusals import Refusal, images, refusals, refusals_in
from ops.formats.dxdispatch.writer import lacks, write
from ops.formats.json_places import JsonPlaces, Step
from ops.model.edit import with_text
from tests.helpers.for_each import for_each
from tests.ops.helpers.any_case import example_case


def tensor(*sizes: int, **more: Any) -> dict[str, Any]:
    return {"DataType": "FLOAT32", "Sizes": list(sizes), **more}


def model(kind: str, desc: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"resources": {}, "dispatchables": {"a": {"type": kind, "desc": desc, **more}}, "commands": []}


def relu(**more: Any) -> dict[str, Any]:
    return model("ACTIVATION_RELU", {"InputTensor": tensor(1, 2), "OutputTensor": tensor(1, 2)}, **more)


def refused(model: Model) -> list[Refusal]:
    return [*refusals(model), *refusals_in(model, "a")]


def test_a_join_counts_its_tensors():
    desc = {"InputTensors": [tensor(1, 2), tensor(1, 3)], "OutputTensor": tensor(1, 5), "Axis": 1}
    assert load(model("JOIN", desc))["InputCount"] is None


def test_a_total_of_0_is_computed_but_a_meant_0_stays():
    desc = {"InputTensor": tensor(1, 2, TotalTensorSizeInBytes=0), "OutputTensor": tensor(1, 2)}
    found = load(model("ACTIVATION_RELU", desc)).tensor("InputTensor")
    assert found is not None
    assert found.total_bytes is None
    case = with_text(example_case("TOP_K1"), "InputTensor.TotalTensorSizeInBytes", "0")
    assert load(dump(case)) == case


def test_a_total_of_0_stays_in_a_desc_without_resources_and_commands():
    desc = {"InputTensor": tensor(1, 2, TotalTensorSizeInBytes=0), "OutputTensor": tensor(1, 2)}
    alone = load({"dispatchables": model("ACTIVATION_RELU", desc)["dispatchables"]})
    found = alone.tensor("InputTensor")
    assert found is not None
    assert found.total_bytes == 0
    assert "total-size" in {violation.code for violation in validate(alone)}
    assert load(dump(alone)) == alone


def test_text_after_the_root_object_is_ignored():
    assert load(json.dumps(relu()) + "\n} and more {").operator.name == "ACTIVATION_RELU"


def test_scatter_has_the_name_that_dxdispatch_knows():
    case = example_case("SCATTER_ELEMENTS")
    written = json.loads(write(case))
    (entry,) = written["dispatchables"].values()
    assert entry["type"] == "DML_OPERATOR_SCATTER"
    assert load(written) == case
    assert dump(load(written))["dispatchables"] == written["dispatchables"]


def test_the_last_dispatch_gives_the_numbers():
    root = relu()
    for name, number in (("first", 1.0), ("last", 2.0)):
        values = {"initialValuesDataType": "FLOAT32", "initialValues": [number, number]}
        root["resources"][name] = values
        root["commands"].append({"type": "dispatch", "dispatchable": "a", "bindings": {"InputTensor": name}})
    assert np.all(load(root).logical("InputTensor") == 2.0)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"executionFlags": "FAST"}, ("executionFlags",)),
        ({"executionFlags": ["NONE", 3]}, ("executionFlags",)),
        ({"dmlCompileType": "Dml"}, ("dmlCompileType",)),
        ({"desc": {"InputTensor": tensor(1, Strides=None)}}, ("desc", "InputTensor", "Strides")),
        ({"desc": {"InputTensor": {"DataType": 1, "Sizes": [1]}}}, ("desc", "InputTensor", "DataType")),
        ({"desc": {"InputTensor": None}}, ("desc", "InputTensor")),
    ],
)
def test_what_dxdispatch_refuses_is_reported(change: dict[str, Any], path: tuple[Step, ...]):
    root = relu()
    root["dispatchables"]["a"] |= change
    text = json.dumps(root, indent=1)
    (refusal,) = refused(read_model(text))
    assert refusal.path == ("dispatchables", "a", *path)
    line, column, _ = JsonPlaces(text).place(refusal.path)
    assert text.splitlines()[line - 1][: column - 1].endswith(f'"{path[-1]}": ')


def test_unknown_commands_types_and_missing_parts_are_reported():
    root = relu()
    root["dispatchables"]["a"]["Type"] = root["dispatchables"]["a"].pop("type")
    root["commands"] = [{"type": "jump"}]
    del root["resources"]
    assert [each.path for each in refused(read_model(root))] == [
        (), ("commands", 0), ("dispatchables", "a", "type"),
    ]  # fmt: skip
    assert refused(read_model(relu())) == []


@pytest.mark.parametrize(("name", "lacking"), [("FOLD", True), ("UNFOLD", True), ("RESAMPLE3", True), ("GEMM", False)])
def test_what_dxdispatch_lacks_is_stated(name: str, lacking: bool):
    assert (lacks(example_case(name)) is not None) is lacking


@for_each(
    ("kind", "desc", "path", "said"),
    [
        ("FOLD", {}, (), "does not know the operator FOLD"),
        ("RESAMPLE3", {}, (), "does not know the operator RESAMPLE3"),
        ("PADDING", {"PaddingMode": "DML_PADDING_MODE_WRAP"}, ("desc", "PaddingMode"), "padding mode WRAP"),
        ("PADDING", {"PaddingMode": 1}, ("desc", "PaddingMode"), "requires the name of an enum member in PaddingMode"),
        ("PADDING", {"PaddingMode": None}, ("desc", "PaddingMode"), "refuses null; leave PaddingMode out"),
        (
            "JOIN",
            {"InputTensors": [tensor(1), tensor(1, Flags=1)]},
            ("desc", "InputTensors", 1, "Flags"),
            "requires the name of an enum member in Flags",
        ),
        (
            "JOIN",
            {"OutputTensor": {"Type": "BUFFER", "Desc": tensor(1, Sizes=None)}},
            ("desc", "OutputTensor", "Desc", "Sizes"),
            "refuses null; leave Sizes out",
        ),
        ("JOIN", {"InputTensors": None}, ("desc", "InputTensors"), "refuses null; leave InputTensors out"),
        ("CAST", {"InputTensor": tensor(1, Flags=None)}, ("desc", "InputTensor", "Flags"), "refuses null; leave Flags"),
        (
            "CAST",
            {"InputTensor": tensor(1, DataType=None)},
            ("desc", "InputTensor", "DataType"),
            "refuses null; leave DataType",
        ),
    ],
)
def test_what_dxdispatch_refuses_in_a_desc_has_a_path(
    kind: str, desc: dict[str, Any], path: tuple[Step, ...], said: str
):
    (refusal,) = refused(read_model(model(kind, desc)))
    assert refusal.path == ("dispatchables", "a", *path)
    assert said in str(refusal.message)


@for_each(
    ("kind", "desc"),
    [
        ("PADDING", {"PaddingMode": "REFLECTION", "note": None}),  # DxDispatch ignores unknown keys
        ("PADDING", {"PaddingMode": "DML_PADDING_MODE_EDGE"}),
        ("JOIN", {"InputTensors": [tensor(1, Flags=["OWNED_BY_DML"]), "no desc"], "OutputTensor": 5}),
        ("CAST", {"InputTensor": tensor(1, Flags="NONE")}),
    ],
)
def test_what_dxdispatch_reads_is_no_refusal(kind: str, desc: dict[str, Any]):
    assert refused(read_model(model(kind, desc))) == []


@pytest.mark.parametrize("how", ["desc", "Desc", "inline"])
def test_a_refusal_is_found_in_each_form_of_a_desc(how: str):
    desc = {"InputTensor": tensor(1, Strides=None), "OutputTensor": tensor(1)}
    entry = {"type": "ACTIVATION_RELU", **(desc if how == "inline" else {how: desc})}
    root = {"resources": {}, "dispatchables": {"a": entry}, "commands": []}
    (refusal,) = refused(read_model(root))
    wrapped = () if how == "inline" else (how,)
    assert refusal.path == ("dispatchables", "a", *wrapped, "InputTensor", "Strides")


def test_valid_flags_compile_types_and_commands_are_no_refusals():
    root = relu(executionFlags=["DML_EXECUTION_FLAG_DESCRIPTORS_VOLATILE", "NONE"], dmlCompileType="DmlCompileGraph")
    root["commands"] = [{"type": kind} for kind in ("dispatch", "Print", "writeFile")]
    assert refused(read_model(root)) == []
    root["commands"] = ["print", {}, {"type": 1}]
    assert [each.path for each in refused(read_model(root))] == [("commands", number) for number in range(3)]


def test_the_images_of_a_model_are_listed_by_input():
    root = relu()
    root["resources"] = {
        "picture": {"initialValuesDataType": "FLOAT32", "initialValues": {"sourcePath": "cat.JPG"}},
        "numbers": {"initialValuesDataType": "FLOAT32", "initialValues": {"sourcePath": "cat.npy"}},
        "list": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2]},
    }
    bindings: list[tuple[Any, dict[str, str]]] = [
        ("picture", {"InputTensor": "cat.JPG"}),
        ("numbers", {}),
        ("list", {}),
        ("nowhere", {}),
        ({"elementOffset": 1}, {}),  # names no resource
        (None, {}),
    ]
    for binding, expected in bindings:
        root["commands"] = [{"type": "dispatch", "dispatchable": "a", "bindings": {"InputTensor": binding}}]
        assert images(read_model(root), "a") == expected
