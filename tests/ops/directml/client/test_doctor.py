"""The report of `ops.directml.client.doctor` names what is missing on a machine. A report about a wrong result can be
saved; opening the saved file gives the case.
"""

import json
import os
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from ops import Case, load, validate
from ops.directml.client.backend import DirectML
from ops.directml.client.client import Start
from ops.directml.client.doctor import report
from ops.directml.client.report import disagreement, save_report
from ops.directml.client.verdict import Verdict
from ops.directml.install.library import Found, Machine
from ops.directml.native.adapters import Adapter, Devices
from tests.ops.directml.helpers import misbehaving_worker


def states(directml: DirectML) -> dict[str, str]:
    with closing(directml):
        return {finding.what: finding.state for finding in report(directml)}


def test_a_machine_without_a_runtime_gets_a_remedy(tmp_path: Path):
    machine = Machine("linux", "x86_64", {"EXPLORER_DIRECTX_DIR": str(tmp_path)}, tmp_path, lambda name: None, tmp_path)
    with closing(DirectML(machine)) as directml:
        _, runtime, named, gpu = report(directml)
    assert (runtime.state, runtime.advice) == ("missing", "Run python main.py get-directml.")
    assert (named.what, named.state) == ("EXPLORER_DIRECTX_DIR", "problem")
    assert (gpu.what, gpu.state) == ("GPU", "missing")


def test_a_machine_with_stubs_judges_and_has_no_gpu(runtime: Found):
    with closing(DirectML()) as directml:
        found = {finding.what: finding for finding in report(directml)}
    assert found["DirectML runtime"].detail.startswith("DirectML 1.13.1 from ")
    verdicts = "null device, highest feature level 6_2; CreateOperator and CompileOperator answer"
    assert found["Verdicts without a device"].detail == verdicts
    if runtime.directx is None:
        assert found["GPU"].state == "missing"
        assert "EXPLORER_DIRECTX_DIR" in found["GPU"].advice


def test_a_runtime_that_does_not_start_is_a_problem(nowhere: Found):
    directml = DirectML(start=Start(nowhere, command=misbehaving_worker.command("has no device")))
    assert states(directml)["Verdicts"] == "problem"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no libdxcore.so.")
def test_the_reason_why_the_devices_cannot_be_listed_is_shown(nowhere: Found, tmp_path: Path):
    """On a machine with D3D12, the list has at least the default adapter, unless the request for it fails. Here it
    fails because a library cannot be loaded.
    """
    with closing(DirectML(start=Start(replace(nowhere, directx=tmp_path)))) as directml:
        (gpu,) = (finding for finding in report(directml) if finding.what == "GPU")
        why_none = directml.devices().why_none
    assert "libdxcore" in why_none
    assert (gpu.state, gpu.detail) == ("problem", f"The devices for Direct3D 12 cannot be listed: {why_none}")
    assert gpu.advice == "Update the system and the driver of the graphics card."


def test_verdicts_of_a_device_are_not_taken_for_those_of_the_null_device(
    on_mock: DirectML, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(on_mock, "devices", lambda: Devices((), "None."))
    found = {finding.what: finding for finding in report(on_mock)}
    assert found["Verdicts of a device"].detail.startswith("the default adapter of D3D12, highest feature level 6_2")


@pytest.mark.sampled
def test_every_adapter_is_tried(runtime: Found, monkeypatch: pytest.MonkeyPatch):
    """The doctor tries each adapter, and reports a problem for each of them on a machine without D3D12."""
    if runtime.directx is not None:
        pytest.skip("This machine has devices of its own.")
    directml = DirectML()
    named = Devices((Adapter(0, "GPU one"), Adapter(1, "GPU two")))
    monkeypatch.setattr(directml, "devices", lambda: named)
    with closing(directml):
        found = {finding.what: finding for finding in report(directml)}
    assert (found["GPU 0"].state, found["GPU 1"].state) == ("problem", "problem")
    assert "This machine has no D3D12" in found["GPU 1"].detail


def test_a_disagreement_is_reported_with_both_verdicts_and_versions(nowhere: Found, clip: Case):
    told = disagreement(Verdict(False, 0x80070057, "1.13.1"), validate(clip), nowhere)
    assert told["happened"] == "DirectML 1.13.1 refuses: 0x80070057 (E_INVALIDARG); the explorer accepts."
    assert (told["directml"]["hresult"], told["directml"]["sha256"]) == ("0x80070057", "0" * 64)
    broken = clip.with_value("InputTensor", None)
    told = disagreement(Verdict(True, 0, "1.13.1"), validate(broken), nowhere)
    assert told["happened"] == "DirectML 1.13.1 accepts; the explorer refuses."
    assert [error["severity"] for error in told["explorer"]["errors"]] == ["ERROR"]


def test_a_report_opens_as_the_case_it_is_of(clip: Case, tmp_path: Path):
    first = save_report(tmp_path / "reports", clip, {"happened": "DirectML refuses", "directml": {"version": "1.13.1"}})
    second = save_report(tmp_path / "reports", clip, {})
    assert first != second
    assert load(first).values == clip.values
    told = json.loads(first.read_text(encoding="utf-8"))["explorer"]["report"]
    assert (told["happened"], told["directml"]) == ("DirectML refuses", {"version": "1.13.1"})
    assert told["time"].endswith("+00:00")
