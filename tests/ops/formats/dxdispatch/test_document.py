"""If a model document is opened, edited and saved, everything outside the case stays as it was, and the saved document
has the edited case.
"""

import copy
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import OPERATORS, Case, dump, load
from ops.formats.dxdispatch.document import Document
from ops.formats.dxdispatch.model import Model, read_model
from ops.formats.dxdispatch.reader import open_document
from ops.model.data import Constant, Data, Random
from ops.model.edit import with_text
from tests.ops.formats.dxdispatch.test_model_files import CLIP, model
from tests.ops.helpers.any_case import pool

FOREIGN: dict[str, Any] = {
    "$schema": "../schema.json",
    "author": {"name": "somebody"},
    "resources": {
        "x": {"initialValuesDataType": "FLOAT32", "initialValues": [-3, 0, 1, 9], "comment": "kept"},
        "y": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 4, "value": 0}, "heap": "custom"},
        "unused": {"initialValuesDataType": "UINT8", "initialValues": [1]},
    },
    "dispatchables": {
        "shader": {"type": "hlsl", "sourcePath": "shader.hlsl", "compilerArgs": ["-T", "cs_6_2"]},
        "clip": {
            "type": "ELEMENT_WISE_CLIP",
            "dmlCompileType": "DmlCompileGraph",
            "executionFlags": ["DISABLE_METACOMMANDS"],
            "desc": {
                **CLIP,
                "InputTensor": {**CLIP["InputTensor"], "note": "kept"},
                "OutputTensor": {"Type": "BUFFER", "Desc": {**CLIP["OutputTensor"], "note": "kept"}, "more": 1},
                "why": "kept",
            },
        },
    },
    "commands": [
        {"type": "dispatch", "dispatchable": "shader", "bindings": {"in": "x"}, "threadGroupCount": [1, 1, 1]},
        {
            "type": "dispatch",
            "dispatchable": "clip",
            "bindings": {"InputTensor": {"name": "x", "format": "R32_FLOAT"}, "OutputTensor": "y"},
            "label": "kept",
        },
        {"type": "print", "resource": "y", "verbose": True},
    ],
    "explorer": {"version": 1, "window": {"kept": True}, "data": {}, "derive": False},
}


def opened(root: dict[str, Any], name: str | None = None) -> Document:
    return open_document(Model(copy.deepcopy(root)), name)


def edited(case: Case, **texts: str) -> Case:
    for path, text in texts.items():
        case = with_text(case, path.replace("__", "."), text)
    return case


def test_what_was_not_edited_is_written_as_it_was_read():
    document = opened(FOREIGN)
    saved = dump(document.case, document)
    expected = copy.deepcopy(FOREIGN)
    expected["dispatchables"]["clip"]["type"] = "DML_OPERATOR_ELEMENT_WISE_CLIP"
    assert saved.pop("explorer").items() >= expected.pop("explorer").items()
    assert saved == expected


def test_an_edit_changes_nothing_else():
    document = opened(FOREIGN)
    saved = dump(edited(document.case, Min="-2", InputTensor__Flags="OWNED_BY_DML"), document)
    desc = saved["dispatchables"]["clip"].pop("desc")
    assert (desc["Min"], desc["InputTensor"]["Flags"]) == (-2, "DML_TENSOR_FLAG_OWNED_BY_DML")
    assert (desc["why"], desc["InputTensor"]["note"]) == ("kept", "kept")
    assert desc["OutputTensor"] == FOREIGN["dispatchables"]["clip"]["desc"]["OutputTensor"]
    for key in ("$schema", "author", "resources", "commands"):
        assert saved[key] == FOREIGN[key]
    assert saved["dispatchables"]["shader"] == FOREIGN["dispatchables"]["shader"]
    assert saved["dispatchables"]["clip"]["executionFlags"] == ["DISABLE_METACOMMANDS"]


def test_a_desc_in_the_long_form_stays_in_it():
    document = opened(FOREIGN)
    saved = dump(edited(document.case, OutputTensor__Strides="2"), document)
    output = saved["dispatchables"]["clip"]["desc"]["OutputTensor"]
    assert output["Desc"]["Strides"] == [2]
    assert (output["Desc"]["note"], output["more"]) == ("kept", 1)
    assert load(saved)["OutputTensor"] == edited(document.case, OutputTensor__Strides="2")["OutputTensor"]


def test_numbers_that_another_dispatchable_reads_stay_and_the_edited_ones_get_a_resource_of_their_own():
    document = opened(FOREIGN)
    case = document.case.with_logical("InputTensor", np.array([5, 6, 7, 8], np.float32))
    saved = dump(case, document)
    assert saved["resources"]["x"] == FOREIGN["resources"]["x"]
    assert saved["resources"]["x_InputTensor"]["initialValues"] == [5, 6, 7, 8]
    assert saved["commands"][1]["bindings"]["InputTensor"] == {"name": "x_InputTensor", "format": "R32_FLOAT"}
    assert load(saved) == case


def test_edited_numbers_without_another_reader_are_written_where_they_were():
    root = model()
    root["resources"]["x"]["comment"] = "kept"
    document = opened(root)
    saved = dump(document.case.with_data("InputTensor", Data(Constant(7))), document)
    assert saved["resources"]["x"] == {
        "comment": "kept", "initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 4, "value": 7}
    }  # fmt: skip


def in_place() -> dict[str, Any]:
    root = model()
    root["commands"][0]["bindings"] = {"InputTensor": "x", "OutputTensor": "x"}
    return root


def test_in_place_stays_in_place():
    document = opened(in_place())
    case = document.case.with_logical("InputTensor", np.array([1, 2, 3, 4], np.float32))
    saved = dump(case, document)
    assert saved["commands"][0]["bindings"] == {"InputTensor": "x", "OutputTensor": "x"}
    assert list(saved["resources"]) == ["x"]
    assert load(saved) == case


def test_a_resource_in_place_is_large_enough_for_the_larger_one():
    document = opened(in_place())
    case = edited(document.case, InputTensor__Sizes="2", OutputTensor__Sizes="100")
    saved = dump(case, document)
    assert saved["resources"]["x"]["sizeInBytes"] == 400
    assert load(saved) == case


def test_an_input_with_too_few_numbers_gets_none_by_a_save():
    tensor = {"DataType": "FLOAT32", "Sizes": [2, 3, 4]}
    root = model()
    root["resources"] = {"x": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3, 4]}}
    root["dispatchables"]["clip"]["desc"] = {**CLIP, "InputTensor": tensor, "OutputTensor": tensor}
    root["commands"][0]["bindings"] = {"InputTensor": "x", "OutputTensor": "x"}
    document = opened(root)
    assert dump(document.case, document)["resources"]["x"] == root["resources"]["x"]
    assert load(dump(document.case, document)) == document.case


def test_one_resource_for_a_list_of_tensors_is_that_of_the_first():
    operator = OPERATORS["DML_OPERATOR_JOIN"]
    root = copy.deepcopy(pool(operator)[0])
    bindings = root["commands"][0]["bindings"]
    first = bindings["InputTensors"][0]
    root["commands"][0]["bindings"] = {**bindings, "InputTensors": first}
    document = opened(root)
    assert document.case.data["InputTensors[0]"].kept is not None
    assert document.case.data["InputTensors[1]"].kept is None
    case = document.case.with_data("InputTensors[1]", Data(Constant(7)))
    case = edited(case, **{"InputTensors[1]__Flags": "OWNED_BY_DML"})
    assert load(dump(case, document)) == case


@pytest.mark.parametrize(
    ("text", "size"), [("OutputTensor.Sizes", 400), ("OutputTensor.Strides", 1200), ("OutputTensor.DataType", 32)]
)
def test_the_resource_of_an_output_is_as_large_as_the_output(text: str, size: int):
    document = opened(FOREIGN)
    value = {"OutputTensor.Sizes": "100", "OutputTensor.Strides": "99", "OutputTensor.DataType": "FLOAT64"}[text]
    saved = dump(with_text(document.case, text, value), document)
    output = saved["resources"]["y"]
    held = output["initialValues"]["valueCount"] * (8 if output["initialValuesDataType"] == "FLOAT64" else 4)
    assert held >= size - 8
    assert output["heap"] == "custom"


def test_a_total_size_beyond_the_numbers_is_the_size_of_the_resource():
    case = edited(opened(model()).case, InputTensor__TotalTensorSizeInBytes="64")
    assert dump(case)["resources"]["InputTensor"]["sizeInBytes"] == 64
    assert load(dump(case)) == case


def test_a_tensor_that_is_gone_is_bound_no_more_and_one_that_came_is():
    operator = OPERATORS["DML_OPERATOR_DIAGONAL_MATRIX1"]
    root = next(root for root in pool(operator) if "InputTensor" in next(iter(root["dispatchables"].values()))["desc"])
    document = opened(root)
    without = with_text(document.case, "InputTensor", None)
    saved = dump(without, document)
    assert "InputTensor" not in saved["commands"][0]["bindings"]
    again = opened(saved)
    assert again.case == without
    back = with_text(without, "InputTensor", "")
    assert "InputTensor" in dump(back, again)["commands"][0]["bindings"]
    assert load(dump(back, again)) == back


def test_what_dml_owns_is_bound_for_the_initialisation():
    case = edited(opened(model()).case, InputTensor__Flags="OWNED_BY_DML")
    saved = dump(case)
    (entry,) = saved["dispatchables"].values()
    assert entry["bindings"] == {"InputTensor": "InputTensor"}
    assert saved["commands"][0]["bindings"] == {"OutputTensor": "OutputTensor"}
    assert load(saved) == case


@pytest.mark.parametrize("broken", [{"elementOffset": 1}, {"name": "x", "elementOffset": -1}, ["nowhere"], 5])
def test_a_binding_that_cannot_be_read_is_replaced_by_a_valid_one(broken: object):
    root = model()
    root["commands"][0]["bindings"] = {"InputTensor": broken}
    document = opened(root)
    assert document.case.data["InputTensor"].problem
    case = document.case.with_logical("InputTensor", np.array([1, 2, 3, 4], np.float32))
    saved = dump(case, document)
    bound = saved["commands"][0]["bindings"]["InputTensor"]
    assert saved["resources"][bound]["initialValues"] == [1, 2, 3, 4]
    assert saved["resources"]["x"] == root["resources"]["x"]
    assert load(saved) == case


def test_a_tensor_that_began_inside_a_resource_begins_at_its_start_when_it_is_written_again():
    root = model(values=[1, 2, 3, 4, 5, 6])
    root["commands"][0]["bindings"] = {"InputTensor": {"name": "x", "elementOffset": 2, "format": "kept"}}
    document = opened(root)
    assert document.case.logical("InputTensor").tolist() == [3, 4, 5, 6]
    bindings = dump(document.case, document)["commands"][0]["bindings"]
    assert bindings["InputTensor"] == root["commands"][0]["bindings"]["InputTensor"]
    case = document.case.with_logical("InputTensor", np.array([9, 8, 7, 6], np.float32))
    saved = dump(case, document)
    assert saved["resources"]["x"]["initialValues"] == [9, 8, 7, 6]
    assert saved["commands"][0]["bindings"]["InputTensor"] == {"name": "x", "format": "kept"}
    assert load(saved) == case


def test_a_dispatchable_that_no_command_dispatches_gets_a_command():
    root = model(commands=[{"type": "print", "resource": "x"}])
    document = opened(root)
    saved = dump(document.case, document)
    assert saved["commands"][0] == root["commands"][0]
    command = saved["commands"][1]
    assert (command["type"], command["dispatchable"]) == ("dispatch", "clip")
    assert set(command["bindings"]) == {"InputTensor", "OutputTensor"}
    assert load(saved) == document.case


def test_an_output_that_overlaps_the_numbers_of_another_operator_leaves_them_alone():
    root = two_clips()
    root["commands"][0]["bindings"]["OutputTensor"] = "z"
    document = opened(root, "clip")
    saved = dump(edited(document.case, OutputTensor__Strides="2"), document)
    assert saved["resources"]["z"] == {**root["resources"]["z"], "sizeInBytes": 28}
    assert saved["commands"][0]["bindings"] == root["commands"][0]["bindings"]


def two_clips() -> dict[str, Any]:
    root = model()
    root["dispatchables"]["again"] = copy.deepcopy(root["dispatchables"]["clip"])
    root["resources"]["z"] = {"initialValuesDataType": "FLOAT32", "initialValues": [9, 9, 9, 9]}
    root["commands"].append({"type": "dispatch", "dispatchable": "again", "bindings": {"InputTensor": "z"}})
    return root


def test_each_of_several_dispatchables_keeps_what_is_its_own():
    first = opened(two_clips(), "clip")
    one = first.case.with_data("InputTensor", Data(Random(1, 0, 1)))
    saved = dump(one, first)
    second = opened(saved, "again")
    two = edited(second.case.with_data("InputTensor", Data(Random(2, 0, 1))), Min="0")
    saved = dump(two, second)
    assert (load(saved, "clip"), load(saved, "again")) == (one, two)


def test_expected_values_go_when_the_case_is_another():
    root = {**model(), "explorer": {"expected": {"OutputTensor": [1]}, "title": "kept"}}
    document = opened(root)
    assert "expected" in dump(document.case, document)["explorer"]
    changed = dump(edited(document.case, Min="0"), document)["explorer"]
    assert ("expected" in changed, changed["title"]) == (False, "kept")


def test_nothing_of_what_was_opened_is_changed_by_a_save():
    before = copy.deepcopy(FOREIGN)
    before["dispatchables"]["clip"]["Bindings"] = {"InputTensor": ["x"]}
    root = copy.deepcopy(before)
    document = open_document(Model(root))
    dump(edited(document.case, Min="0", OutputTensor__Sizes="90", InputTensor__Sizes="9"), document)
    assert root == before


def test_a_document_of_a_file_knows_its_place(tmp_path: Path):
    path = tmp_path / "model.json"
    path.write_text(json.dumps(FOREIGN), encoding="utf-8")
    assert open_document(read_model(path)).path == path
