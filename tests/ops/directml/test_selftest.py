"""The self-test distinguishes right results, wrong results, and examples that could not be run."""

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from explorer.cli import selftest
from ops import OPERATORS, Case
from ops.backends.base import RunResult
from ops.backends.reference import Reference
from ops.catalog import declared
from ops.directml.client.backend import DirectML
from ops.directml.install.library import Machine
from ops.selftest import DEVICE, REFERENCE, VERDICT, ExampleRow, rows
from tests.helpers.sampling import Sample

EXAMPLES = sum(len(operator.examples) for operator in declared())


@pytest.fixture
def without_runtime(tmp_path: Path) -> Iterator[DirectML]:
    """The back end DirectML of a machine on which no runtime is found."""
    with closing(DirectML(Machine(environment={}, data=tmp_path, find_spec=lambda name: None))) as directml:
        yield directml


@pytest.fixture
def examples(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> int:
    """Returns the number of examples in the self-test. Without `--thorough`, it limits the self-test to ONE_HOT and
    some other operators.
    """
    one_hot = OPERATORS["DML_OPERATOR_ONE_HOT"]
    chosen = [one_hot, *sample.of([operator for operator in declared() if operator is not one_hot], 40)]
    monkeypatch.setattr("ops.selftest.declared", lambda: chosen)
    return sum(len(operator.examples) for operator in chosen)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[ExampleRow]:
    """Returns the rows of the self-test on a simulated machine without DirectML."""
    nowhere = Machine(environment={}, data=tmp_path_factory.mktemp("data"), find_spec=lambda name: None)
    with closing(DirectML(nowhere)) as directml:
        return list(rows(directml))


@pytest.mark.sampled
def test_every_example_is_right_here(found: list[ExampleRow]):
    assert len(found) == EXAMPLES
    assert [row for row in found if row.results[REFERENCE].state != "ok"] == []


def test_a_missing_runtime_is_reported_once(found: list[ExampleRow]):
    assert {row.results[name].state for row in found for name in (VERDICT, DEVICE)} == {"not run"}
    lines = selftest.as_table(found).splitlines()
    assert f"{EXAMPLES} of {EXAMPLES} examples are right." in lines
    assert f"{REFERENCE}: {EXAMPLES} ok" in lines
    assert f"{VERDICT}: {EXAMPLES} not run" in lines
    assert sum(line.startswith(f"--  {VERDICT}: ") and "get-directml" in line for line in lines) == 1


def test_the_real_directml_accepts_every_example(directml: DirectML, examples: int):
    verdicts = [(row, row.results["verdict of the null device"]) for row in rows(directml)]
    assert len(verdicts) == examples
    assert [row for row, verdict in verdicts if verdict.state == "wrong"] == []
    too_new = {row.operator: verdict.detail for row, verdict in verdicts if verdict.state == "not run"}
    assert all("higher feature level" in detail or "came with DirectML 1.15" in detail for detail in too_new.values())
    # Those of levels 6_3 and 6_4, and a mode of PADDING1 that came with 6_3.
    assert len(too_new) < 9


@pytest.mark.sampled
def test_a_device_that_computes_nothing_is_wrong(on_mock: DirectML, examples: int):
    found = list(rows(on_mock))
    devices = [
        result for row in found for name, result in row.results.items() if name != REFERENCE and "verdict" not in name
    ]
    assert len(devices) == examples
    assert any(result.state == "wrong" and "differ" in result.detail for result in devices)


def test_a_wrong_number_is_named_with_its_cell_and_both_values(
    without_runtime: DirectML, monkeypatch: pytest.MonkeyPatch, examples: int
):
    right = Reference.run

    def one_more(self: Reference, case: Case) -> RunResult:
        found = right(self, case)
        if case.operator.name != "ONE_HOT":
            return found
        return replace(found, outputs={name: array + 5 for name, array in found.outputs.items()})

    monkeypatch.setattr(Reference, "run", one_more)
    made = list(rows(without_runtime))
    assert len(made) == examples
    wrong = [row for row in made if not row.is_right]
    assert {row.operator for row in wrong} == {"ONE_HOT"}
    assert wrong[0].results[REFERENCE].detail == "OutputTensor[0,0,0,0] is 6.0, not 1.0"


@pytest.mark.sampled
def test_the_verb_ends_with_1_when_anything_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], found: list[ExampleRow]
):
    for made, code in ((found, 0), ([_made_wrong(found[0]), *found[1:]], 1)):
        monkeypatch.setattr(selftest, "rows", lambda made=made: iter(made))
        assert selftest.main(argparse.Namespace(json=True, compare=None, device=None)) == code
        told = json.loads(capsys.readouterr().out)
        assert told["is_right"] == (code == 0)
        assert len(told["rows"]) == EXAMPLES


def _made_wrong(row: ExampleRow) -> ExampleRow:
    wrong = {name: type(result)("wrong", "on purpose") for name, result in row.results.items()}
    return ExampleRow(row.operator, row.example, wrong)
