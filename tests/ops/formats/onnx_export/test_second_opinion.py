"""The back end onnxruntime computes the same results as the reference, or reports why it cannot run a case."""

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ops.backends.base import BackendError
from ops.evaluator import evaluate
from ops.formats.dxdispatch import reader
from ops.formats.onnx_export import second_opinion
from ops.formats.onnx_export.second_opinion import OnnxRuntime
from ops.model.case import Case
from ops.system import piping
from ops.system.cancellation import RunCancelledError, cancel_when
from ops.system.wire import Message, write
from tests.ops.helpers.onnx.runtime_in_place import put_in_place

PRESETS = Path(__file__).parents[4] / "resources" / "presets"


def preset(name: str) -> Case:
    return reader.read((PRESETS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_opinion, "_is_installed", lambda: True)


def answered(monkeypatch: pytest.MonkeyPatch, code: int, answer: bytes, errors: bytes) -> None:
    monkeypatch.setattr(second_opinion, "_answered", lambda _: piping.Answer(code, answer, errors))


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["reduce_1", "convolution_1", "add_1", "join_1", "split_1"])
def test_onnxruntime_computes_what_the_reference_does(name: str):
    pytest.importorskip("onnxruntime")
    result = evaluate(preset(name), "onnxruntime")
    assert result.why_not is None
    assert result.origin.startswith("onnxruntime, ")
    assert all(difference.differing == 0 for difference in result.differences.values())


def test_a_case_that_it_refuses_has_its_reason():
    pytest.importorskip("onnxruntime")
    even_size = preset("local_response_normalization_2")
    assert "onnxruntime did not run the node" in str(evaluate(even_size, "onnxruntime").why_not)


def test_a_desc_that_no_node_becomes_is_not_run(installed: None):
    reason = OnnxRuntime().why_not(preset("adam_optimizer_1"))
    assert reason == "The case cannot be written as ONNX: no known node of ONNX becomes this operator."


def test_without_the_package_a_sentence_explains_how_to_get_it_where_that_helps(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(second_opinion, "_is_installed", lambda: False)
    assert "pip install onnxruntime" in str(OnnxRuntime().why_not(preset("reduce_1")))
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert "this program does not contain them" in str(OnnxRuntime().why_not(preset("reduce_1")))


@pytest.mark.parametrize(
    ("code", "errors", "told"),
    [(1, b"no such kernel\n", "the node: no such kernel"), (1, b"", "crashed"), (-11, b"text", "crashed")],
)
def test_a_child_that_fails_is_reported(code: int, errors: bytes, told: str, monkeypatch: pytest.MonkeyPatch):
    answered(monkeypatch, code, b"", errors)
    with pytest.raises(BackendError, match=told):
        OnnxRuntime().run(preset("reduce_1"))


@pytest.mark.parametrize(("answer", "told"), [(b"", "the process crashed"), (b"nonsense", "sent an invalid answer")])
def test_a_child_that_writes_no_message_is_reported(answer: bytes, told: str, monkeypatch: pytest.MonkeyPatch):
    answered(monkeypatch, 0, answer, b"")
    with pytest.raises(BackendError, match=told):
        OnnxRuntime().run(preset("reduce_1"))


def test_a_child_that_does_not_start_is_reported(monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object, **__: object) -> None:
        raise OSError(2, "No such file")

    monkeypatch.setattr(piping.subprocess, "Popen", refuse)
    with pytest.raises(BackendError, match="onnxruntime did not start: No such file"):
        OnnxRuntime().run(preset("reduce_1"))


def test_a_package_that_runs_the_node_is_compared_with_the_reference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    put_in_place(tmp_path, monkeypatch, "other")
    result = evaluate(preset("add_1"), "onnxruntime")
    assert result.origin == "onnxruntime, CPUExecutionProvider"
    assert [each.largest for each in result.differences.values()] == [1.0]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("refuses", "did not run the node: Could not find an implementation for the node"),
        ("crashes", "the process crashed"),
    ],
)
def test_a_package_that_fails_is_reported(how: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    put_in_place(tmp_path, monkeypatch, how)
    with pytest.raises(BackendError, match=told):
        OnnxRuntime().run(preset("add_1"))


def test_a_package_that_hangs_ends_with_the_patience_or_when_cancelled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    started: list[subprocess.Popen[Any]] = []

    def start(*given: Any, **more: Any) -> subprocess.Popen[Any]:
        started.append(subprocess.Popen(*given, **more))
        return started[-1]

    put_in_place(tmp_path, monkeypatch, "hangs")
    monkeypatch.setattr(piping, "subprocess", SimpleNamespace(**{**vars(subprocess), "Popen": start}))
    with pytest.raises(RunCancelledError), cancel_when(lambda: bool(started)):
        OnnxRuntime().run(preset("add_1"))
    monkeypatch.setattr(second_opinion, "PATIENCE", 0.0)
    with pytest.raises(BackendError, match="onnxruntime took more than 0 seconds"):
        OnnxRuntime().run(preset("add_1"))
    assert len(started) == 2
    assert all(process.returncode for process in started)


def test_a_model_larger_than_a_pipe_reaches_onnxruntime():
    """Requires that a model of 4 MB, which is larger than the buffer of a pipe, reaches the child process
    completely.
    """
    pytest.importorskip("onnxruntime")
    numbers = np.random.default_rng(0).uniform(-1, 1, (1, 1, 1000, 1000)).astype(np.float32)
    result = OnnxRuntime().run(Case.of("ELEMENT_WISE_ABS", InputTensor=numbers))
    assert np.array_equal(result.outputs["OutputTensor"], np.abs(numbers))


def test_outputs_of_other_sizes_are_refused(monkeypatch: pytest.MonkeyPatch):
    described = {"name": "OutputTensor", "type": "<f8", "sizes": [3]}
    fields = {"outputs": [described], "milliseconds": 1.0, "provider": "CPU"}
    stream = BytesIO()
    write(stream, Message(fields, [np.zeros(3).tobytes()]))
    answered(monkeypatch, 0, stream.getvalue(), b"")
    with pytest.raises(BackendError, match="did not return OutputTensor with the sizes of the desc"):
        OnnxRuntime().run(preset("reduce_1"))


def test_the_child_reports_why_a_model_is_refused():
    command = [sys.executable, "-P", "-m", "ops.formats.onnx_export.onnxruntime_child"]
    pytest.importorskip("onnxruntime")
    result = subprocess.run(
        command, input=b"PK", capture_output=True, check=False, cwd=Path(__file__).parents[4], env=None
    )
    assert result.returncode == 1
    assert result.stderr
