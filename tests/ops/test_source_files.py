"""Files that hold a tensor's elements beside the model."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import Case, evaluate, load, validate
from tests.ops.test_model_files import model, numbers


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
        ("short.npy", None, "declares {4} of int64, 32 bytes, and holds 31"),
        ("endless.npy", None, "declares {4000000000000} of int64"),
        ("deep.npy", None, "is not a .npy file"),
        ("zip.npy", None, "is not a .npy file"),
        ("complex.npy", None, "a type that DirectML does not have"),
        ("ints.npy", "FLOAT32", "of type int64, stated as FLOAT32"),
        ("raw.bin", None, "without initialValuesDataType"),
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
    case = from_file(folder, {"sourcePath": source}, stated)
    assert problem in case.data["InputTensor"].problem
    assert [v.code for v in validate(case)] == ["data"]
    assert evaluate(case).why_not == "1 error"
