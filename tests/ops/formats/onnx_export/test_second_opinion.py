"""The back end onnxruntime, and what is reported where it cannot run a case."""

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from ops.backends.base import BackendError
from ops.evaluator import evaluate
from ops.formats.dxdispatch import reader
from ops.formats.onnx_export import second_opinion
from ops.formats.onnx_export.second_opinion import OnnxRuntime
from ops.model.case import Case
from ops.system.wire import Message, write

PRESETS = Path(__file__).parents[4] / "resources" / "presets"


def preset(name: str) -> Case:
    return reader.read((PRESETS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_opinion, "_is_installed", lambda: True)


def ended(code: int, out: bytes = b"", err: bytes = b"") -> object:
    return SimpleNamespace(returncode=code, stdout=out, stderr=err)


def answered(monkeypatch: pytest.MonkeyPatch, result: object) -> None:
    def run(*_: object, **__: object) -> object:
        if isinstance(result, Exception):
            raise result
        return result

    monkeypatch.setattr(second_opinion.subprocess, "run", run)


@pytest.mark.parametrize("name", ["reduce_1", "convolution_1", "add_1", "join_1", "split_1"])
def test_onnxruntime_computes_what_the_reference_does(name: str):
    pytest.importorskip("onnxruntime")
    result = evaluate(preset(name), "onnxruntime")
    assert result.why_not is None
    assert result.origin.startswith("onnxruntime, ")
    assert all(difference.differing == 0 for difference in result.differences.values())


def test_a_case_that_it_refuses_has_its_reason():
    pytest.importorskip("onnxruntime")
    assert "onnxruntime refuses the node" in str(evaluate(preset("clip_3"), "onnxruntime").why_not)


def test_a_desc_that_no_node_becomes_is_not_run(installed: None):
    reason = OnnxRuntime().why_not(preset("adam_optimizer_1"))
    assert reason == "It cannot be written as ONNX: no node of ONNX is known that becomes this operator."


def test_without_the_package_a_sentence_explains_how_to_get_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(second_opinion, "_is_installed", lambda: False)
    assert "pip install onnxruntime" in str(OnnxRuntime().why_not(preset("reduce_1")))


@pytest.mark.parametrize(
    ("result", "told"),
    [
        (ended(1, err=b"no such kernel\n"), "onnxruntime refuses the node: no such kernel"),
        (ended(-11), "its process crashed"),
        (subprocess.TimeoutExpired("x", 60), "onnxruntime took more than 60 seconds."),
        (OSError(2, "No such file"), "onnxruntime did not start: No such file."),
    ],
)
def test_a_child_that_fails_is_reported(result: object, told: str, monkeypatch: pytest.MonkeyPatch):
    answered(monkeypatch, result)
    with pytest.raises(BackendError, match=told):
        OnnxRuntime().run(preset("reduce_1"))


def test_outputs_of_other_sizes_are_refused(monkeypatch: pytest.MonkeyPatch):
    described = {"name": "OutputTensor", "type": "<f8", "sizes": [3]}
    fields = {"outputs": [described], "milliseconds": 1.0, "provider": "CPU"}
    stream = BytesIO()
    write(stream, Message(fields, [np.zeros(3).tobytes()]))
    answered(monkeypatch, ended(0, stream.getvalue()))
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
