"""Verbs of the command line read one or all dispatchables of a file, and export and import files.

They read files in other folders only if an option allows it.
"""

import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from explorer.cli import main
from ops import load
from ops.formats.exports import EXPORTS
from ops.formats.imported import Imported
from ops.formats.onnx_import.listed import OnnxNode
from ops.text.format_error import FormatError
from tests.explorer.cli.test_command_line import check_schema, run_program
from tests.ops.formats.dxdispatch.test_document import FOREIGN, two_clips
from tests.ops.formats.dxdispatch.test_model_files import model
from tests.ops.helpers.any_case import example_case


def write(path: Path, root: dict[str, Any]) -> str:
    path.write_text(json.dumps(root), encoding="utf-8")
    return str(path)


def report(capsys: pytest.CaptureFixture[str], verb: str) -> list[dict[str, Any]]:
    found = json.loads(capsys.readouterr().out)
    check_schema(verb, found)
    return found["files"]


@pytest.fixture
def several(tmp_path: Path) -> str:
    """The path of a model with three dispatchables: a valid desc, an invalid desc and a shader."""
    root = two_clips()
    root["dispatchables"]["again"]["desc"]["Min"] = "abc"
    root["dispatchables"]["shader"] = {"type": "hlsl"}
    return write(tmp_path / "several.json", root)


@pytest.mark.sampled
@pytest.mark.parametrize("verb", ["check", "run"])
def test_every_operator_of_a_model_counts(several: str, verb: str, capsys: pytest.CaptureFixture[str]):
    assert main([verb, several]) == 1
    said = capsys.readouterr()
    lines = (said.out + said.err).splitlines()
    for name in ("clip", "again", "shader"):
        assert any(re.match(rf"{re.escape(several)}(:\d+:\d+)? \[{name}\]: ", line) for line in lines)
    assert main([verb, "--json", several]) == 1
    first, second, third = report(capsys, verb)
    assert [entry["dispatchable"] for entry in (first, second, third)] == ["clip", "again", "shader"]
    assert third["skipped"] == "is a custom shader, not an operator"


@pytest.mark.sampled
@pytest.mark.parametrize("verb", ["check", "run"])
def test_one_dispatchable_can_be_named(several: str, verb: str, capsys: pytest.CaptureFixture[str]):
    assert main([verb, "--dispatchable", "clip", several]) == 0
    assert main([verb, "--dispatchable", "shader", several]) == 2
    assert "is a custom shader" in capsys.readouterr().err
    assert main([verb, "--dispatchable", "nothing", several]) == 2
    assert "There is no dispatchable 'nothing', only clip, again, shader." in capsys.readouterr().err


def test_a_model_without_any_operator_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = write(tmp_path / "shader.json", {**FOREIGN, "dispatchables": {"shader": {"type": "hlsl"}}})
    assert main(["check", path]) == 2
    assert "is a custom shader, not an operator" in capsys.readouterr().err


def test_files_in_other_folders_are_read_only_when_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    np.save(tmp_path / "x.npy", np.array([5, 6, 7, 8], np.float32))
    (tmp_path / "models").mkdir()
    path = write(tmp_path / "models" / "model.json", model(values={"sourcePath": "../x.npy"}))
    assert main(["run", path]) == 1
    assert "outside the folder of the model file" in capsys.readouterr().err
    assert main(["run", "--allow-outside", path]) == 0


def test_a_folder_without_models_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["check", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: The folder has no model files.\n"


def test_an_export_to_dxdispatch_is_the_same_case(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]):
    path = write(tmp_path / "model.json", model())
    assert main(["export", "--to", "dxdispatch", path]) == 0
    assert load(capsysbinary.readouterr().out.decode("utf-8")) == load(path)
    copy = tmp_path / "copy.json"
    assert main(["export", "--to", "dxdispatch", path, "-o", str(copy)]) == 0
    assert load(copy) == load(path)


@pytest.mark.parametrize("export", EXPORTS, ids=lambda export: export.key)
def test_a_language_writes_code_or_gives_the_reason_why_it_cannot(
    export: Any, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
):
    path = write(tmp_path / "model.json", model())
    code = main(["export", "--to", export.key, path])
    out, err = capsysbinary.readouterr()
    assert (code == 0) == bool(out)
    assert (code == 0) != bool(err)


def test_an_export_that_cannot_be_written_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = write(tmp_path / "model.json", model())
    assert main(["export", "--to", "dxdispatch", path, "-o", str(tmp_path / "no" / "x.json")]) == 2
    assert "cannot be written" in capsys.readouterr().err


class UnresolvedError(FormatError):
    """A stand-in for the error that an importer raises when it needs the values of unknown names."""

    names = ("n",)


def importer(monkeypatch: pytest.MonkeyPatch, name: str, **functions: object) -> None:
    module = ModuleType(f"ops.formats.{name}")
    vars(module).update(functions)
    monkeypatch.setitem(sys.modules, module.__name__, module)


def test_an_import_writes_a_model_file_and_lists_what_was_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    case = example_case("TOP_K1")

    def read(text: str, constants: dict[str, Any] | None = None) -> Imported:
        if not constants:
            raise UnresolvedError("The code does not define n.")
        assert (text, constants) == ("code", {"n": 3, "m": 0.5, "t": "FLOAT32"})
        return Imported(case, ("A leading 1 was added.",))

    importer(monkeypatch, "cpp_import.reader", read=read)
    code = tmp_path / "desc.cpp"
    code.write_text("code", encoding="utf-8")
    assert main(["import", "--from", "cpp", str(code)]) == 2
    assert "The code does not define n. Give them: --constant n=..." in capsys.readouterr().err
    target = tmp_path / "model.json"
    constants = [word for value in ("n=3", "m=0.5", "t=FLOAT32") for word in ("--constant", value)]
    assert main(["import", "--from", "cpp", str(code), *constants, "-o", str(target)]) == 0
    assert capsys.readouterr().err == f"{code}: A leading 1 was added.\n"
    assert load(target) == case


def test_an_onnx_model_with_several_nodes_asks_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    listed = [OnnxNode(name, "TopK", ()) for name in "ab"] + [OnnxNode("c", "If", (), why_not="It has branches.")]
    case = example_case("TOP_K1")
    importer(
        monkeypatch, "onnx_import.reader", nodes=lambda path: listed,
        read=lambda path, node: Imported(case) if node == "b" else None,
    )  # fmt: skip
    assert main(["import", "--from", "onnx", "model.onnx"]) == 2
    said = "The model has 3 nodes, of which 2 can be read; name one with --node: a (TopK), b (TopK)."
    assert said in capsys.readouterr().err
    target = tmp_path / "model.json"
    assert main(["import", "--from", "onnx", "model.onnx", "--node", "b", "-o", str(target)]) == 0
    assert load(target) == case


def test_a_missing_library_is_reported_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def nodes(path: Path) -> list[object]:
        raise ModuleNotFoundError("No module named 'onnx'", name="onnx")

    importer(monkeypatch, "onnx_import.reader", nodes=nodes)
    assert main(["import", "--from", "onnx", "model.onnx"]) == 2
    assert 'pip install "dml-explorer[onnx]"' in capsys.readouterr().err


@pytest.mark.sampled
@pytest.mark.parametrize("text", ["", "[1]", "\0", "[" * 100_000])
def test_standard_input_that_is_not_a_model_is_reported_in_one_line(text: str):
    done = run_program("check", "-", input=text)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.sampled
def test_the_verbs_of_files_do_not_load_qt():
    script = "import sys; from explorer.cli import main; main(sys.argv[1:]); sys.exit('PySide6' in sys.modules)"
    import subprocess

    for words in (["operators"], ["check", "--no-directml", "resources/presets/top_k1_1.json"]):
        done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, check=False, timeout=60)
        assert (done.returncode, done.stderr) == (0, b"")
