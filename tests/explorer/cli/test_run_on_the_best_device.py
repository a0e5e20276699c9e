"""`run --backend auto` computes on the best device; without a device, NumPy computes, and the reason is printed."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.cli.verbs import main
from ops import OPERATORS, evaluator
from ops.directml import DirectML
from ops.formats.dxdispatch.writer import dump
from ops.presets import case_of
from tests.explorer.cli.test_command_line import check_schema
from tests.ops.directml.helpers.device_in_process import NOWHERE, Device, StartHere


@pytest.fixture
def model(tmp_path: Path) -> str:
    operator = OPERATORS["DML_OPERATOR_ELEMENT_WISE_CLIP"]
    text = json.dumps(dump(case_of(operator, operator.examples[0])))
    (tmp_path / "clip.json").write_text(text, encoding="utf-8")
    return str(tmp_path / "clip.json")


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    found = Device()
    monkeypatch.setattr("ops.directml.DirectML", lambda: DirectML(start=StartHere(NOWHERE, device=found)))
    evaluator.backend_named.cache_clear()
    yield found
    evaluator.backend_named.cache_clear()


@pytest.mark.parametrize(
    ("how", "origin", "said"),
    [
        ("has two GPUs", "DirectML 1.13.1 on NVIDIA RTX 4070", ""),
        ("is not there", "NumPy ", "NumPy computed the outputs: DirectML has no device on this machine"),
        ("refuses", "NumPy ", "NumPy computed the outputs: CompileOperator returned 0x80004001 (E_NOTIMPL)"),
    ],
)
def test_the_best_device_or_numpy_with_a_reason(
    device: Device, model: str, capsys: pytest.CaptureFixture[str], how: str, origin: str, said: str
):
    device.how = how
    assert main(["run", "--backend", "auto", model]) == 0
    told = capsys.readouterr()
    assert f"ELEMENT_WISE_CLIP on {origin}" in told.out
    assert said in told.err
    assert bool(told.err) == bool(said)
    assert main(["run", "--backend", "auto", "--json", model]) == 0
    printed = json.loads(capsys.readouterr().out)
    check_schema("run", printed)
    report = printed["files"][0]
    assert report["origin"].startswith(origin)
    assert ("why_no_device" in report) == bool(said)


def test_a_case_with_an_error_is_not_run(device: Device, model: str, tmp_path: Path):
    text = Path(model).read_text(encoding="utf-8").replace("FLOAT32", "FLOAT8")
    (tmp_path / "bad.json").write_text(text, encoding="utf-8")
    assert main(["run", "--backend", "auto", str(tmp_path / "bad.json")]) == 1
