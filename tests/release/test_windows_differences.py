"""For each measurement, the file of Windows differences contains the result, or the error if the measurement failed."""

import json
from itertools import islice
from pathlib import Path
from subprocess import CompletedProcess, TimeoutExpired

import pytest

from ops.device_test.cases import examples
from ops.directml import DirectML
from ops.directml.install.library import Found, Missing, Refusal
from tests.ops.directml.helpers.device_in_process import NOWHERE, Device, StartHere
from tests.ops.directml.helpers.stand_in_device import GPU
from tests.release import windows_differences


def written(folder: Path) -> dict[str, object]:
    path = folder / "differences.json"
    assert windows_differences.main([str(path), "--per-operator", "3"]) == 0
    return json.loads(path.read_text(encoding="utf-8"))


def test_without_a_runtime_the_file_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(windows_differences, "find", lambda: Missing((Refusal("DirectML", "There is none."),)))
    found = written(tmp_path)
    assert (found["runtime"], found["error"]) == (None, "There is none.")


def test_each_part_is_in_the_file_and_a_failing_one_has_its_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    asked: list[tuple[str, str]] = []

    def in_own_process(count: int, seed: int, name: str, level: str, limit: float) -> "CompletedProcess[str]":
        asked.append((name, level))
        if name == "UNFOLD":
            raise TimeoutExpired("python", limit)
        differs = name == "FOLD"
        output = 'FOLD: 3 asked\n  {"desc": {}, "hresult": "0x0"}\n' if differs else ""
        return CompletedProcess([], int(differs), output, "")

    def fail() -> None:
        raise OSError("no device")

    found = Found(Path("DirectML.dll"), "Windows", "1.8.0", "0" * 64)
    monkeypatch.setattr(windows_differences, "find", lambda: found)
    monkeypatch.setattr(windows_differences, "report", lambda: ())
    monkeypatch.setattr(windows_differences, "rows", fail)
    monkeypatch.setattr(windows_differences.fuzz, "in_own_process", in_own_process)
    start = StartHere(NOWHERE, device=Device("one ULP off"))
    monkeypatch.setattr(windows_differences, "DirectML", lambda: DirectML(start=start))
    monkeypatch.setattr(windows_differences, "examples", lambda: islice(examples(), 4))
    monkeypatch.setattr(windows_differences, "random_cases", lambda count, seed: ())
    made = written(tmp_path)
    device = made["device"]
    assert isinstance(device, dict)
    assert (device["adapter"], sum(device["totals"].values()) >= 4) == (GPU, True)
    assert made["doctor"] == []
    assert made["selftest"] == {"error": "OSError: no device"}
    differing = made["fuzz"]
    assert isinstance(differing, list)
    assert {row["operator"]: row.get("differences", row["errors"]) for row in differing} == {
        "FOLD": [{"desc": {}, "hresult": "0x0"}],
        "UNFOLD": "no answer within 600 s",
    }
    assert {row["level"] for row in differing} == {"5_0"}
    assert len(asked) == len(windows_differences.fuzz.declared())
