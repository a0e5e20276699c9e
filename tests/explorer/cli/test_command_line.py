"""Every verb of the command line prints its result, or one sentence about the error."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from explorer.cli import VERBS, main
from ops import OPERATORS, Case, dump
from ops.backends.base import RunResult
from ops.backends.reference import Reference
from ops.directml import DirectML, Verdict
from ops.model.edit import with_text
from ops.model.violations import Stage
from ops.presets import case_of, model_of
from tests.explorer.helpers.window_actions import no_directml
from tests.helpers.published_schema import check_schema

ROOT = Path(__file__).parents[3]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    operator = OPERATORS["DML_OPERATOR_TOP_K1"]
    path = tmp_path / "good.json"
    path.write_text(json.dumps(model_of(operator, operator.examples[0])), encoding="utf-8")
    return path


@pytest.fixture
def broken(tmp_path: Path, good: Path) -> Path:
    model = json.loads(good.read_text(encoding="utf-8"))
    model["dispatchables"]["top_k1"]["desc"]["K"] = 9
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(model), encoding="utf-8")
    return path


@pytest.mark.sampled
def test_operators_lists_every_operator(capsys: pytest.CaptureFixture[str]):
    assert main(["operators"]) == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in OPERATORS)
    assert main(["operators", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [entry["type"] for entry in listed["operators"]] == list(OPERATORS)
    check_schema("operators", listed)


@pytest.mark.sampled
def test_check_is_quiet_about_a_good_file(good: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["check", str(good)]) == 0
    assert "no problems" in capsys.readouterr().out


@pytest.mark.sampled
def test_check_names_the_field_and_the_numbers(broken: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["check", str(broken)]) == 1
    out = capsys.readouterr().out
    assert "ERROR K: K is 9" in out
    assert "4" in out


def test_check_judges_at_the_level_that_was_asked_for(good: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["check", "--level", "2_0", str(good)]) == 1
    assert "2_1" in capsys.readouterr().out


def test_check_prints_json(good: Path, broken: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    nothing = tmp_path / "nothing.json"
    assert main(["check", "--json", str(good), str(broken), str(nothing)]) == 2
    report = json.loads(capsys.readouterr().out)
    check_schema("check", report)
    first, second, third = report["files"]
    assert first["violations"] == []
    assert first["minimum_level"] == "2_1"
    (violation,) = second["violations"]
    assert violation["severity"] == "ERROR"
    assert violation["locations"][0]["path"] == "K"
    assert "nothing.json" in third["unusable"]


def test_run_prints_the_outputs(good: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["run", str(good)]) == 0
    out = capsys.readouterr().out
    assert "OutputValueTensor FLOAT32 {1,1,3,2}" in out
    assert main(["run", "--json", str(good)]) == 0
    report = json.loads(capsys.readouterr().out)
    check_schema("run", report)
    (report,) = report["files"]
    assert report["outputs"]["OutputValueTensor"] == {"shape": [1, 1, 3, 2], "values": [11, 10, 9, 8, 7, 6]}


def test_run_refuses_a_broken_desc(broken: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["run", str(broken)]) == 1
    assert "not run" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{", "[]", "[" * 200_000, '{"dispatchables": {}}', "\0", "garbage"])
@pytest.mark.parametrize("verb", ["check", "run"])
def test_what_is_no_model_ends_in_one_sentence(
    tmp_path: Path, verb: str, text: str, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "hostile.json"
    path.write_text(text, encoding="utf-8")
    assert main([verb, str(path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "hostile.json" in line


@pytest.mark.parametrize("raw", [b"\xff\xfe{\x00}\x00", b'{"a": "\xc3"}'])
def test_bytes_that_are_no_utf_8_end_in_one_sentence(tmp_path: Path, raw: bytes, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "bytes.json"
    path.write_bytes(raw)
    assert main(["check", str(path)]) == 2
    assert "UTF-8" in capsys.readouterr().err


def test_every_verb_has_help(capsys: pytest.CaptureFixture[str], subtests: pytest.Subtests):
    for words in (["--help"], *([verb, "-h"] for verb in VERBS)):
        with subtests.test(words=words):
            with pytest.raises(SystemExit) as end:
                main(words)
            assert end.value.code == 0
            assert "usage" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["check"], ["check", "--level", "9_9", "x"], ["export", "x"], ["export", "--to", "fortran", "x"],
        ["import", "x"], ["import", "--from", "cpp", "x", "--constant", "n"],
        ["run", "--backend", "cuda", "x"], ["--nonsense"],
        ["render", "x"], ["render", "x", "-o", "y.png", "--size", "huge"],
        ["render", "x", "-o", "y.png", "--size", "99999x99999"],
        *(["render", "x", "-o", "y.png", "--cell", cell] for cell in ("", "Out", "Out[", "Out[-1]", "Out[1,,2]")),
    ],
)  # fmt: skip
def test_a_wrong_call_is_explained(words: list[str], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    assert "error" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "argument"),
    [
        (["check", ""], "FILE"), (["run", "x", ""], "FILE"), (["run", "x", "--dump", ""], "--dump"),
        (["export", "x", "--to", "cpp", "-o", ""], "-o/--output"), (["render", "", "-o", "x.png"], "FILE"),
        (["import", "--from", "cpp", ""], "FILE"), (["reduce", "", "--problem", "not-finite", "-o", "x"], "FILE"),
        (["selftest", "--cases", ""], "--cases"), (["doctor", ""], "FOLDER"), (["--profile", ""], "--profile"),
        (["get-directml", "--from", ""], "--from"), ([""], "FILE"),
    ],
)  # fmt: skip
def test_an_empty_name_is_not_the_current_folder(words: list[str], argument: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    assert capsys.readouterr().err.endswith(f"error: argument {argument}: the name is empty\n")


def run_program(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *words], cwd=ROOT, env=environment, capture_output=True, text=True,
        timeout=60, check=False, **more,  # pyright: ignore
    )  # fmt: skip


@pytest.mark.sampled
def test_standard_input_is_a_file_too(good: Path):
    done = run_program("check", "-", input=good.read_text(encoding="utf-8"))
    assert (done.returncode, done.stderr) == (0, "")
    done = run_program("check", "-", input="garbage")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_a_file_on_the_command_line_that_is_none_leaves_the_window_usable(qtbot: object, settings: object):
    from explorer.app import create_window

    window = create_window(settings, no_directml)  # pyright: ignore
    before = window.session.case
    assert not window.open_file("/nowhere/at/all.json")
    assert window.session.case is before
    window.close()
    window.deleteLater()


@pytest.mark.sampled
def test_a_saved_model_opens_as_the_same_case(qtbot: object, settings: object, tmp_path: Path):
    from explorer.app import create_window
    from ops.formats.dxdispatch.writer import to_text

    window = create_window(settings, no_directml)  # pyright: ignore
    window.session.edit("K", "3")
    path = tmp_path / "saved.json"
    path.write_text(to_text(dump(window.session.case)), encoding="utf-8")
    edited = window.session.case
    window.session.edit("K", "1")
    assert window.open_file(path)
    assert window.session.case == edited
    window.close()
    window.deleteLater()


class AnotherDevice:
    """A device with wrong results: it computes the same as the reference, but adds 1 to the first cell of every
    output.
    """

    name = "directml"

    def why_not(self, case: Case) -> str | None:
        return None

    def run(self, case: Case) -> RunResult:
        result = Reference().run(case)
        outputs = {name: cells.copy() for name, cells in result.outputs.items()}
        for cells in outputs.values():
            cells.reshape(-1)[0] += 1
        return RunResult(outputs, 1.0, "DirectML 1.13.1 on a test")


def test_run_as_directml_reports_what_differs_from_the_documents(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    operator = OPERATORS["DML_OPERATOR_ONE_HOT"]
    case = with_text(case_of(operator, operator.examples[0]), "IndicesTensor.DataType", "INT64")
    case = case.with_logical("IndicesTensor", np.array([2**32, 3, 2], np.int64).reshape(1, 1, 3, 1))
    model = tmp_path / "wide index.json"
    model.write_text(json.dumps(dump(case)))
    assert main(["run", "--backend", "as-directml", str(model)]) == 0
    out = capsys.readouterr().out
    assert "ONE_HOT on NumPy, as observed with DirectML 1.13.1" in out
    assert "OutputTensor against the reference: 1 of 12 cells differ, by up to 1, " in out


def test_run_on_a_device_reports_how_it_differs_from_the_reference(
    good: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    back_ends = {"directml": AnotherDevice(), "reference": Reference()}
    # By name, because `ops.evaluate` is the function.
    monkeypatch.setattr("ops.evaluator.backend_named", back_ends.get)
    assert main(["run", "--backend", "directml", str(good)]) == 0
    out = capsys.readouterr().out
    assert "on DirectML 1.13.1 on a test" in out
    assert "OutputIndexTensor against the reference: 1 of 6 cells differ, by up to 1." in out
    assert main(["run", "--backend", "directml", "--json", str(good)]) == 0
    report = json.loads(capsys.readouterr().out)
    check_schema("run", report)
    (report,) = report["files"]
    difference = report["outputs"]["OutputIndexTensor"]["difference"]
    assert difference == {
            "kind": "unexplained", "differing": 1, "rounding": 0, "unexplained": 1, "ulp": 1, "largest": 1,
        }  # fmt: skip


@pytest.mark.parametrize(
    "verdict",
    [
        Verdict(True, 0, "1.13.1"), Verdict(False, -2147024809, "1.13.1"), Verdict(None, reason="K is missing."),
        Verdict(True, 0, "1.13.1", "why", compiled=0),
        *(Verdict(True, 0, "1.13.1", "why", compiled=-2147467259, fails=stage) for stage in Stage),
    ],
    ids=lambda verdict: verdict.said,
)  # fmt: skip
def test_every_verdict_of_check_follows_the_schema(
    verdict: Verdict, good: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(DirectML, "check", lambda _self, _case: verdict)
    main(["check", "--json", str(good)])
    report = json.loads(capsys.readouterr().out)
    check_schema("check", report)
    assert report["files"][0]["directml"]["verdict"] == verdict.said
