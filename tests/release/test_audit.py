"""The audit of the packages fails if a package has a known vulnerability. If the service that knows them cannot be
reached, the audit only reports this, unless --must-reach is given.
"""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PATH = Path(__file__).parents[2] / ".ci" / "audit.py"
GOOD = {"name": "numpy", "version": "2.0", "vulns": []}
BAD = {"name": "onnx", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
UNKNOWN = {"name": "dml-explorer", "skip_reason": "not on PyPI"}


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(sys, "argv", ["audit.py"])
    return module


def answers(monkeypatch: pytest.MonkeyPatch, said: str, why: str = "") -> None:
    done = subprocess.CompletedProcess([], 1, said, why)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)


@pytest.mark.parametrize(
    ("found", "code", "said"),
    [
        pytest.param(
            [GOOD, UNKNOWN], 0, "1 packages have no known vulnerability. Unknown to the service: dml", id="none"
        ),
        pytest.param([GOOD, BAD], 1, "onnx 1.0: PYSEC-1, fixed in 1.1", id="one"),
        pytest.param([UNKNOWN, UNKNOWN], 0, "NOT AUDITED", id="only unknown packages"),
    ],
)
def test_only_a_vulnerability_fails(
    audit: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], found: Any, code: int,
    said: str,
):  # fmt: skip
    answers(monkeypatch, json.dumps({"dependencies": found}))
    assert audit.main() == code
    assert said in "".join(capsys.readouterr())


def test_an_unreachable_service_is_reported(
    audit: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    answers(monkeypatch, "", "Traceback\nConnectionError: no route to host")
    assert audit.main() == 0
    assert "no route to host" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["audit.py", "--must-reach"])
    assert audit.main() == 1
