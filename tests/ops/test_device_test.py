"""The test of a device reports differences by operator, survives a lost device, and can compare two reports."""

import gzip
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from explorer.cli.verbs import main
from ops import Evaluation, load, validate
from ops.check.validation import has_errors
from ops.device_test.cases import Source, examples, random_cases, recorded
from ops.device_test.sweep import Sweep
from ops.directml import DirectML
from ops.directml.native.execution import Options
from ops.model.guard import NO_DATA
from ops.text.format_error import FormatError
from tests.ops.directml.helpers.device_in_process import NOWHERE, Device, StartHere
from tests.ops.helpers.recordings import rows

Run = Callable[[str, list[Source]], dict[str, Any]]
FEW = 12


@pytest.fixture
def sweep(tmp_path: Path) -> Run:
    """Returns a function that runs cases on a simulated device and returns the report. Its argument `how` names the
    behaviour of the device.
    """

    def run(how: str, sources: list[Source]) -> dict[str, Any]:
        with closing(DirectML(start=StartHere(NOWHERE, device=Device(how)), reports=tmp_path)) as directml:
            made = Sweep(directml, directml.adapters()[0])
            seen: list[int] = []
            made.run(sources, lambda count, seconds: seen.append(count))
            assert seen == list(range(1, len(sources) + 1))
            return made.report(7, ["a test"])

    return run


def test_equal_outputs_are_counted_by_operator_and_in_place_too(sweep: Run):
    sources = list(islice(examples(), FEW))
    report = sweep("equal", sources)
    assert (report["adapter"], report["seed"], report["lost"]) == ("NVIDIA RTX 4070", 7, 0)
    counts = [entry["counts"] for entry in report["operators"].values()]
    assert sum(count["equal"] for count in counts) == report["totals"]["equal"] == sum(map(len, _cases(report)))
    assert any(name.endswith(", in place") for cases in _cases(report) for name in cases)


def _cases(report: dict[str, Any]) -> list[dict[str, str]]:
    return [entry["cases"] for entry in report["operators"].values()]


def test_what_differs_is_kept_as_models_that_open(sweep: Run):
    top_k = [source for source in examples() if source.case.operator.name == "TOP_K1"]
    report = sweep("one ULP off", top_k * 3)
    entry = report["operators"]["TOP_K1"]
    assert 5 < entry["counts"]["unexplained"] <= len(top_k) * 3
    kept = entry["models"]["unexplained"]
    assert len(kept) == 5
    assert any(load(json.loads(kept[0]["model"])).values == source.case.values for source in top_k)
    assert "differ" in kept[0]["why"]


def test_a_lost_device_is_counted_and_the_test_goes_on(sweep: Run):
    report = sweep("is removed", list(islice(examples(), 3)))
    assert report["lost"] == report["totals"]["error"] >= 3
    assert "The device was removed" in next(iter(report["operators"].values()))["models"]["error"][0]["why"]


@pytest.mark.sampled
def test_random_cases_are_valid_and_the_same_for_the_same_seed(subtests: pytest.Subtests):
    names = set[str]()
    for source in random_cases(2, 5):
        names.add(source.name)
        with subtests.test(source.name):
            assert not has_errors(validate(source.case, data_limit=NO_DATA))
    again = {source.name: source.case for source in islice(random_cases(2, 5), 40)}
    assert len(names) == 2 * len({name.partition("/")[0] for name in names})
    assert all(source.case == again[source.name] for source in islice(random_cases(2, 5), 40))
    assert any(source.case != again[source.name.replace("6-", "5-")] for source in islice(random_cases(2, 6), 40))


def test_recorded_cases_are_read_and_a_line_that_is_none_is_named(tmp_path: Path):
    packed = tmp_path / "some.jsonl.gz"
    some = rows("catalogue")[:3]
    with gzip.open(packed, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in some)
    assert [source.name.partition("/")[2] for source in recorded(packed)] == [row["id"] for row in some]
    bad = (
        b"nonsense",
        b"[]",
        b'{"operator": "DML_OPERATOR_NONE"}',
        b'{"operator": 5, "desc": {}}',
        b"\xff",
        b"[" * 99999,
    )
    for line in bad:
        (tmp_path / "bad.jsonl").write_bytes(line + b"\n")
        with pytest.raises(FormatError, match=r"Line 1 of bad\.jsonl is not a case"):
            list(recorded(tmp_path / "bad.jsonl"))


def test_a_damaged_gzip_file_of_cases_is_refused(tmp_path: Path):
    path = tmp_path / "some.jsonl.gz"
    whole = gzip.compress("".join(json.dumps(row) + "\n" for row in rows("catalogue")[:3]).encode())
    for damaged in (whole[:-20], b"not gzip", whole[:10] + b"\xff" * 9 + whole[19:], whole[:-8] + bytes(8)):
        path.write_bytes(damaged)
        with pytest.raises(FormatError, match=r"^some\.jsonl\.gz is not a complete gzip file\.$"):
            list(recorded(path))


def test_two_reports_are_compared(tmp_path: Path, sweep: Run, capsys: pytest.CaptureFixture[str]):
    sources = list(islice(examples(), 4))
    first, second, none = (str(tmp_path / name) for name in ("a.json", "b.json", "none.json"))
    for path, how in ((first, "equal"), (second, "refuses")):
        Path(path).write_text(json.dumps(sweep(how, sources)), encoding="utf-8")
    assert main(["selftest", "--compare", first, first]) == 0
    assert " 0 of another kind; 0 cases in one of them." in capsys.readouterr().out
    assert main(["selftest", "--compare", first, second]) == 1
    assert "equal -> error" in capsys.readouterr().out
    Path(none).write_text("{}", encoding="utf-8")
    assert main(["selftest", "--compare", first, none]) == 2
    assert "none.json is not the report of a device test." in capsys.readouterr().err
    assert main(["selftest", "--compare", first, str(tmp_path / "missing")]) == 2


def test_the_command_writes_a_report_with_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("ops.directml.DirectML", lambda: DirectML(start=StartHere(NOWHERE, device=Device("equal"))))
    monkeypatch.setattr("explorer.cli.device_test.examples", lambda: islice(examples(), 5))
    monkeypatch.setattr(
        "explorer.cli.device_test.random_cases", lambda count, seed: islice(random_cases(count, seed), 6)
    )
    output = tmp_path / "report.json"
    assert main(["selftest", "--device", "--fuzz", "1", "--seed", "3", "-o", str(output)]) == 0
    told = capsys.readouterr()
    assert "NVIDIA RTX 4070: 11 cases" in told.err
    assert "11 of 11 cases, 0 s left" in told.err
    assert json.loads(output.read_text(encoding="utf-8"))["sources"] == ["examples", "random 1"]
    assert main(["selftest", "--device", "no such GPU", "-o", str(output)]) == 2
    assert "There is no device 'no such GPU'; the devices are 0: NVIDIA RTX 4070" in capsys.readouterr().err
    assert main(["selftest", "--device", "--cases", str(tmp_path / "missing"), "-o", str(output)]) == 2


def test_an_interrupted_test_still_writes_its_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def interrupted(count: int, seed: int) -> Iterator[Source]:
        """Yields three cases; the user presses Ctrl+C while the third runs."""
        yield from islice(random_cases(count, seed), 3)

    def run(self: Sweep, name: str, own: Evaluation, options: Options) -> None:
        if name.endswith("-3"):
            raise KeyboardInterrupt
        counted(self, name, own, options)

    counted = Sweep._run  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(Sweep, "_run", run)
    monkeypatch.setattr("ops.directml.DirectML", lambda: DirectML(start=StartHere(NOWHERE, device=Device("equal"))))
    monkeypatch.setattr("explorer.cli.device_test.examples", lambda: iter(()))
    monkeypatch.setattr("explorer.cli.device_test.random_cases", interrupted)
    output = tmp_path / "report.json"
    assert main(["selftest", "--device", "--fuzz", "3", "--seed", "3", "-o", str(output)]) == 0
    assert "Interrupted after 2 of 3 cases" in capsys.readouterr().err
    totals = json.loads(output.read_text(encoding="utf-8"))["totals"]
    assert totals["equal"] >= 2
