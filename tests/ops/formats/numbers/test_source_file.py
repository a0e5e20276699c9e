"""The elements of a tensor can come from a file next to the model. Files in other folders are read only with
permission.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import Case, evaluate, load, validate
from ops.formats.dxdispatch.model import Model, read_model
from ops.formats.dxdispatch.reader import outside_files
from tests.ops.formats.dxdispatch.test_model_files import model, numbers


@pytest.mark.parametrize("dtype", ["<f4", ">f4"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_a_npy_file_beside_the_model_is_read(tmp_path: Path, dtype: str, order: Any):
    np.save(tmp_path / "x.npy", np.array([[1, 2], [3, 4]], dtype, order=order))
    assert numbers(from_file(tmp_path, {"sourcePath": "x.npy"}, None)) == [1, 2, 3, 4]


def test_raw_bytes_beside_the_model_are_read(tmp_path: Path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "x.bin").write_bytes(np.arange(4, dtype="<f4").tobytes() + b"\0\0")
    assert numbers(from_file(tmp_path, {"sourcePath": "data/x.bin"}, "FLOAT32")) == [0, 1, 2, 3]


def from_file(folder: Path, values: object, stated: str | None) -> Case:
    path = folder / "model.json"
    path.write_text(json.dumps(model(values=values, stated=stated)), encoding="utf-8")
    return load(path)


def written(root: dict[str, Any], folder: Path) -> Model:
    path = folder / "model.json"
    path.write_text(json.dumps(root), encoding="utf-8")
    return read_model(path)


def test_truth_values_are_bytes(tmp_path: Path):
    np.save(tmp_path / "x.npy", np.array([True, False, True, True] * 4))
    case = from_file(tmp_path, {"sourcePath": "x.npy"}, "UINT8")
    assert case.buffer("InputTensor").tobytes() == bytes([1, 0, 1, 1] * 4)


def test_a_file_in_another_folder_is_read_when_that_is_allowed(tmp_path: Path):
    np.save(tmp_path / "x.npy", np.array([1, 2, 3, 4], np.float32))
    (tmp_path / "models").mkdir()
    refused = from_file(tmp_path / "models", {"sourcePath": "../x.npy"}, None)
    assert "outside the folder" in refused.data["InputTensor"].problem
    assert numbers(load(tmp_path / "models" / "model.json", allow_outside=True)) == [1, 2, 3, 4]


@pytest.mark.parametrize("source", ["../x.npy", "/x.npy", "a/../../x.npy", "link.npy"])
def test_a_model_lists_the_files_that_are_outside(tmp_path: Path, source: str):
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "link.npy").symlink_to(tmp_path / "x.npy")
    path = tmp_path / "models" / "model.json"
    path.write_text(json.dumps(model(values={"sourcePath": source})), encoding="utf-8")
    assert outside_files(read_model(path)) == (source,)
    path.write_text(json.dumps(model(values={"sourcePath": "sub/../x.npy"})), encoding="utf-8")
    assert outside_files(read_model(path)) == ()


@pytest.mark.parametrize(
    ("values", "binding"),
    [
        ({"sourcePath": "../x.npy"}, {"elementOffset": 1}),  # a binding that names no resource
        ({"sourcePath": "../x.npy"}, "nowhere"),
        ({"sourcePath": 5}, "x"),
        ([1, 2, 3, 4], "x"),
    ],
)
def test_only_a_path_that_is_bound_to_an_input_is_outside(tmp_path: Path, values: object, binding: object):
    root = model(values=values)
    root["commands"][0]["bindings"] = {"InputTensor": binding, "OutputTensor": "x"}
    assert outside_files(written(root, tmp_path)) == ()


def test_a_file_of_two_inputs_is_listed_once(tmp_path: Path):
    tensor = {"DataType": "FLOAT32", "Sizes": [4]}
    desc = {"ATensor": tensor, "BTensor": tensor, "OutputTensor": tensor}
    root = model(dispatchables={"add": {"type": "ELEMENT_WISE_ADD", "desc": desc}})
    root["resources"] = {name: {"initialValues": {"sourcePath": "../x.npy"}} for name in "xy"}
    root["commands"] = [{"type": "dispatch", "dispatchable": "add", "bindings": {"ATensor": "x", "BTensor": "y"}}]
    assert outside_files(written(root, tmp_path)) == ("../x.npy",)


@pytest.mark.parametrize(
    ("source", "stated", "problem"),
    [
        ("../outside.npy", None, "outside the folder of the model file"),
        ("/etc/passwd", "UINT8", "outside the folder of the model file"),
        ("link.npy", None, "outside the folder of the model file"),
        ("loop.npy", None, ""),
        ("missing.npy", None, "does not exist"),
        ("folder.npy", None, "is not a file"),
        ("\0", None, "null"),
        ("objects.npy", None, "holds Python objects"),
        ("text.npy", None, "is not a .npy file"),
        ("short.npy", None, "declares {4} elements of int64, which need 32 bytes, but only 31 bytes follow"),
        ("endless.npy", None, "declares {4000000000000} elements of int64"),
        ("deep.npy", None, "is not a .npy file"),
        ("zip.npy", None, "is not a .npy file"),
        ("complex.npy", None, "a type that DirectML does not have"),
        ("ints.npy", "FLOAT32", "which has the type int64, but initialValuesDataType is FLOAT32"),
        ("raw.bin", None, "but no initialValuesDataType"),
        ("empty.bin", "UINT8", "which is empty"),
        ("photo.png", "UINT8", "which is a picture"),
        ("x" * 5000, "UINT8", ""),
    ],
)
def test_a_bad_source_is_one_problem_at_the_data(tmp_path: Path, source: str, stated: str | None, problem: str):
    (tmp_path / "outside.npy").write_bytes(b"")
    folder = tmp_path / "models"
    (folder / "folder.npy").mkdir(parents=True)
    (folder / "link.npy").symlink_to(tmp_path / "outside.npy")
    (folder / "loop.npy").symlink_to(folder / "loop.npy")
    np.save(folder / "objects.npy", np.array([{}], object), allow_pickle=True)
    np.save(folder / "complex.npy", np.zeros(4, complex))
    np.save(folder / "ints.npy", np.zeros(4, np.int64))
    whole = (folder / "ints.npy").read_bytes()
    (folder / "short.npy").write_bytes(whole[:-1])
    (folder / "endless.npy").write_bytes(whole.replace(b"(4,)", b"(4000000000000,)")[: len(whole)])
    (folder / "deep.npy").write_bytes(b"\x93NUMPY\x01\x00" + (9000).to_bytes(2, "little") + b"-" * 8999 + b"1")
    (folder / "zip.npy").write_bytes(b"PK\x03\x04")
    (folder / "text.npy").write_text("1 2 3")
    (folder / "raw.bin").write_bytes(b"1234")
    (folder / "empty.bin").write_bytes(b"")
    (folder / "photo.png").write_bytes(b"\x89PNG")
    case = from_file(folder, {"sourcePath": source}, stated)
    assert problem in case.data["InputTensor"].problem
    assert [v.code for v in validate(case)] == ["data"]
    assert evaluate(case).why_not == "1 error"
