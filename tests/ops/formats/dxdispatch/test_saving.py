"""A model file is saved completely or not at all. Large tensors are saved in files beside it.

This also holds if the model is saved in another folder.
"""

import json
import os
import stat
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import Case, FormatError, load
from ops.formats.dxdispatch import saving
from ops.formats.dxdispatch.document import Document
from ops.formats.dxdispatch.model import Model, read_model
from ops.formats.dxdispatch.reader import open_document
from ops.formats.dxdispatch.saving import save
from tests.helpers.work import CallCount
from tests.ops.formats.dxdispatch.test_model_files import CLIP, model
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.dxdispatch_rules import demand


def large(sizes: list[int]) -> Case:
    desc = {name: {"DataType": "FLOAT32", "Sizes": sizes} for name in ("InputTensor", "OutputTensor")}
    case = load(model({**CLIP, **desc}, values="deferred"))
    numbers = np.random.default_rng(1).random(sizes).astype(np.float32)
    return case.with_logical("InputTensor", numbers)


def opened(path: Path, **options: Any) -> Document:
    return open_document(read_model(path), **options)


def opened_from(root: dict[str, Any]) -> Document:
    return open_document(Model(root))


def test_a_large_tensor_goes_into_a_file_beside_the_model(tmp_path: Path):
    case, path = large([200, 100]), tmp_path / "model.json"
    save(case, path)
    root = json.loads(path.read_text(encoding="utf-8"))
    assert root["resources"]["InputTensor"] == {
        "initialValuesDataType": "FLOAT32", "initialValues": {"sourcePath": "model.InputTensor.npy"}
    }  # fmt: skip
    assert np.load(tmp_path / "model.InputTensor.npy").dtype == np.float32
    demand(root, tmp_path)
    assert load(path) == case


def test_a_small_one_stays_in_the_model(tmp_path: Path):
    case = large([10, 10])
    save(case, tmp_path / "model.json")
    assert [path.name for path in tmp_path.iterdir()] == ["model.json"]
    assert load(tmp_path / "model.json") == case


def test_800000_numbers_are_saved_without_work_for_each(tmp_path: Path):
    case = large([8, 100, 1000])
    with CallCount() as calls:
        save(case, tmp_path / "model.json")
    assert calls.count < 100_000
    assert (tmp_path / "model.json").stat().st_size < 10_000
    assert load(tmp_path / "model.json") == case


def test_what_is_saved_is_what_is_open_afterwards(tmp_path: Path):
    path = tmp_path / "model.json"
    document = save(example_case("TOP_K1"), path)
    assert document.path == path
    again = save(document.case, path, document)
    assert load(again.model.root) == document.case


def test_a_save_that_fails_changes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "model.json"
    save(large([200, 100]), path)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FormatError, match=r"The file cannot be written: No space left on device\."):
        save(large([100, 200]), path)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


@pytest.mark.parametrize("name", ["no/folder.json", "a\0b.json", "x" * 5000, "folder"])
def test_a_place_that_cannot_be_written_is_reported(tmp_path: Path, name: str):
    (tmp_path / "folder").mkdir()
    with pytest.raises(FormatError, match="The file cannot be written: "):
        save(example_case("TOP_K1"), tmp_path / name)
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]


def test_a_link_stays_a_link_and_permissions_stay(tmp_path: Path):
    (tmp_path / "there").mkdir()
    real, link = tmp_path / "there" / "real.json", tmp_path / "link.json"
    real.write_text("{}")
    real.chmod(0o600)
    link.symlink_to(real)
    save(example_case("TOP_K1"), link)
    assert link.is_symlink()
    assert load(real) == example_case("TOP_K1")
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


def test_a_model_that_is_saved_elsewhere_still_finds_its_files(tmp_path: Path):
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    np.save(old / "x.npy", np.array([1, 2, 3, 4], np.float32))
    root = model(values={"sourcePath": "x.npy"}, stated=None)
    root["dispatchables"]["shader"] = {"type": "hlsl", "sourcePath": "shader.hlsl"}
    root["resources"]["other"] = {"initialValues": {"sourcePath": "y.npy"}}
    (old / "model.json").write_text(json.dumps(root), encoding="utf-8")
    document = opened(old / "model.json")
    save(document.case, new / "model.json", document)
    saved = json.loads((new / "model.json").read_text(encoding="utf-8"))
    assert saved["dispatchables"]["shader"]["sourcePath"] == "../old/shader.hlsl"
    assert saved["resources"]["other"]["initialValues"] == {"sourcePath": "../old/y.npy"}
    assert load(new / "model.json") == document.case  # its own numbers came along: nothing outside is read


def test_numbers_of_a_file_outside_come_along_into_the_new_folder(tmp_path: Path):
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
    np.save(tmp_path / "old" / "x.npy", np.array([1, 2, 3, 4], np.float32))
    root = model(values={"sourcePath": "x.npy"}, stated=None)
    (tmp_path / "old" / "model.json").write_text(json.dumps(root), encoding="utf-8")
    document = opened(tmp_path / "old" / "model.json")
    saved = save(document.case, tmp_path / "new" / "model.json", document)
    assert saved.model.root["resources"]["x"]["initialValues"] == [1, 2, 3, 4]
    again = opened(tmp_path / "new" / "model.json")
    assert again.case == document.case
    # In its own folder, the model keeps naming the file.
    kept = save(document.case, tmp_path / "old" / "model.json", document)
    assert kept.model.root["resources"]["x"]["initialValues"] == {"sourcePath": "x.npy"}


def test_a_file_on_another_drive_is_named_by_its_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    root = model()
    root["dispatchables"]["shader"] = {"type": "hlsl", "sourcePath": "shader.hlsl"}
    root["resources"]["whole"] = {"initialValues": {"sourcePath": str(tmp_path / "y.npy")}}
    (tmp_path / "old" / "model.json").write_text(json.dumps(root), encoding="utf-8")
    document = opened(tmp_path / "old" / "model.json")

    def other_drive(*_: object) -> str:
        raise ValueError("path is on mount 'C:', start on mount 'D:'")  # as on Windows

    monkeypatch.setattr(os.path, "relpath", other_drive)
    saved = save(document.case, tmp_path / "new" / "model.json", document).model.root
    assert saved["dispatchables"]["shader"]["sourcePath"] == (tmp_path / "old" / "shader.hlsl").as_posix()
    assert saved["resources"]["whole"]["initialValues"] == {"sourcePath": str(tmp_path / "y.npy")}


def test_a_link_that_leads_to_itself_is_reported(tmp_path: Path):
    loop = tmp_path / "loop.json"
    loop.symlink_to(loop)
    with pytest.raises(FormatError, match="The file cannot be written: "):
        save(example_case("TOP_K1"), loop)
    assert loop.is_symlink()


def test_a_model_that_is_nested_too_deeply_is_not_written(tmp_path: Path):
    deep: list[Any] = []
    for _ in range(20_000):
        deep = [deep]
    document = opened_from({**model(), "extra": deep})
    with pytest.raises(FormatError, match="its brackets are nested too deeply"):
        save(document.case, tmp_path / "model.json", document)
    assert list(tmp_path.iterdir()) == []


def test_a_model_with_too_much_of_others_in_it_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(saving, "LARGEST_FILE", 100)
    with pytest.raises(FormatError, match="the limit of a model file is 100"):
        save(example_case("TOP_K1"), tmp_path / "model.json")
    assert list(tmp_path.iterdir()) == []


def test_no_part_of_a_file_is_left(tmp_path: Path):
    save(large([200, 100]), tmp_path / "model.json")
    assert sorted(os.listdir(tmp_path)) == ["model.InputTensor.npy", "model.json"]
