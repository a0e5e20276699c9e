"""The source tree has small folders with a description, and no circular imports."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.guide.helpers import structure

ROOT = Path(__file__).parents[2]
SENTENCE = '"""The charts."""\n'
# The packages in which a new folder or module has to declare its layer.
EXHAUSTIVE = {"ops", "ops.catalog", "ops.formats", "ops.directml", "widgets", "explorer"}


def tree(root: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_no_folder_has_more_than_18_modules():
    assert structure.large_folders(ROOT, (*structure.PACKAGES, "tests", "benchmarks", "resources")) == []


def test_no_modules_import_one_another():
    assert structure.circles(ROOT) == []


def test_every_folder_has_a_description():
    assert structure.undescribed_folders(ROOT) == []


def test_an_init_file_only_imports_names():
    assert structure.faces_with_code(ROOT) == []


def test_a_new_folder_has_to_declare_its_layer():
    with (ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    exhaustive = {name for each in contracts if each.get("exhaustive") for name in each["containers"]}
    assert exhaustive == EXHAUSTIVE


@pytest.mark.parametrize("number", [18, 19])
def test_a_nineteenth_module_is_one_too_many(tmp_path: Path, number: int):
    tree(tmp_path, {"ops/__init__.py": SENTENCE, **{f"ops/module_{i}.py": "" for i in range(number)}})
    assert structure.large_folders(tmp_path) == ([] if number == 18 else ["ops: 19 modules"])


@pytest.mark.parametrize(
    "back",
    [
        "import ops.a",
        "from ops import a",
        "def later():\n    from ops.a import A",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ops.a import A",
    ],
    ids=["module", "from its package", "in a function", "for types only"],
)
def test_an_import_circle_is_found(tmp_path: Path, back: str):
    files = {"ops/__init__.py": SENTENCE, "ops/a.py": "from ops.b import B", "ops/b.py": "from ops.c import C"}
    tree(tmp_path, {**files, "ops/c.py": ""})
    assert structure.circles(tmp_path) == []
    tree(tmp_path, {"ops/c.py": back})
    assert structure.circles(tmp_path) == [["ops.a", "ops.b", "ops.c"]]


@pytest.mark.parametrize("face", [None, "", "X = 1\n", '"""No full stop"""\n', '""".\n"""\n'])
def test_a_folder_without_a_description_is_found(tmp_path: Path, face: str | None):
    tree(tmp_path, {"widgets/__init__.py": SENTENCE, "widgets/chart/axis.py": ""})
    if face is not None:
        tree(tmp_path, {"widgets/chart/__init__.py": face})
    assert structure.undescribed_folders(tmp_path) == ["widgets/chart"]


@pytest.mark.parametrize("text", ["X = 1", "def f(): ...", "class C: ...", "f()", "for _ in (): pass"])
def test_code_in_an_init_file_is_found(tmp_path: Path, text: str):
    tree(tmp_path, {"explorer/__init__.py": SENTENCE + text})
    assert structure.faces_with_code(tmp_path) == ["explorer/__init__.py:2"]


def test_an_init_file_may_import_names_and_list_them(tmp_path: Path):
    tree(tmp_path, {"explorer/__init__.py": SENTENCE + 'from ops.case import Case\n\n__all__ = ["Case"]\n'})
    assert structure.faces_with_code(tmp_path) == []
