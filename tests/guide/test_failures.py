"""A failed test shows its case, and the option that repeats its random sample.

A run of all tests without options leaves out some of the tests that are marked `sampled`. Any other run has all of its
tests.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ops import load
from tests.helpers.for_each import for_each
from tests.helpers.sampling import ONE_IN, Sample, is_drawn

ROOT = Path(__file__).parents[2]
FAILING = """
import numpy as np
from ops import OPERATORS, evaluate
from ops.presets import case_of
from tests.helpers.same_numbers import assert_same
from tests.helpers.for_each import for_each

def test_numbers():
    operator = OPERATORS["DML_OPERATOR_TOP_K1"]
    case = case_of(operator, operator.examples[0])
    expected = np.arange(12, dtype=np.float32).reshape(1, 3, 4)
    actual = expected.copy()
    actual[0, 1, 2] = 60
    assert_same(actual, expected, "OutputValueTensor")

@for_each("number", [1, 2, 3, 4])
def test_even(number):
    operator = OPERATORS["DML_OPERATOR_TOP_K1"]
    case = case_of(operator, operator.examples[number - 1])
    assert number % 2 == 0

def test_sample(sample):
    assert sample.of(range(1000), 3) == []
"""


def run(tmp_path: Path, *options: str) -> str:
    """Runs pytest on a file of failing tests, with these options. Returns the output of pytest."""
    file = tmp_path / "test_failing.py"
    file.write_text(FAILING, encoding="utf-8")
    arguments = ("-n", "0", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider", "-c", ROOT / "pyproject.toml")
    command = [sys.executable, "-m", "pytest", *map(str, arguments), *options, str(file)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout  # own words


def test_a_failure_explains_itself(tmp_path: Path):
    printed = run(tmp_path, "--sample-seed", "4711")
    assert "OutputValueTensor: 1 of 12 elements differ, the first at [0, 1, 2]" in printed
    assert "actual   [4.0, 5.0, 60.0, 7.0]" in printed
    assert "expected [4.0, 5.0, 6.0, 7.0]" in printed
    assert "operator: DML_OPERATOR_TOP_K1" in printed
    files = set(re.findall(r"model file: (.+\.json)", printed))
    assert len(files) == 3  # one for test_numbers, one for each of the two items of test_even
    assert len({load(file) for file in files}) == 2  # two of them are the first example
    assert {load(file).operator.name for file in files} == {"TOP_K1"}
    assert {"1", "3"} <= set(re.findall(r"\[(\d)\].*test_even", printed))
    assert not re.search(r"\[[24]\].*test_even", printed)
    assert "--sample-seed 4711 repeats them" in printed


@pytest.mark.thorough
def test_the_seed_draws_the_same_sample_again(tmp_path: Path):
    def drawn(seed: str) -> str:
        found = re.search(r"assert (\[\d+, \d+, \d+\]) == \[\]", run(tmp_path, "--sample-seed", seed, "-k", "sample"))
        assert found is not None
        return found[1]

    assert drawn("1") == drawn("1") != drawn("2")


MANY = """
import pytest

@pytest.mark.sampled
@pytest.mark.parametrize("number", range(60))
def test_one_of_many(number):
    pass
"""


@pytest.mark.parametrize(
    ("options", "runs_all"),
    [(("-n", "1"), False), (("-n", "0", "test_many.py"), True), (("-n", "0", "--thorough"), True)],
    ids=["plain", "file", "all"],
)
def test_a_run_of_all_tests_draws_some_of_the_sampled_ones(tmp_path: Path, options: tuple[str, ...], runs_all: bool):
    """A run of all tests runs only a sample of the sampled tests; a run of one file, or with --thorough, runs all of
    them.

    With `-n 1`, another process than the one that reads the options draws the sample.
    """
    (tmp_path / "test_many.py").write_text(MANY, encoding="utf-8")
    (tmp_path / "pytest.toml").write_text('[pytest]\ntestpaths = ["test_many.py"]\n', encoding="utf-8")
    arguments = ("-q", "-p", "tests.conftest", "-p", "no:cacheprovider", "--sample-seed", "7")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments, *options],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    drawn = sum(is_drawn(7, f"test_many.py::test_one_of_many[{number}]") for number in range(60))
    assert f"{60 if runs_all else drawn} passed" in done.stdout, done.stdout


def test_every_seed_draws_its_share_of_the_sampled_tests():
    for seed in range(5):
        drawn = [is_drawn(seed, f"test_{number}") for number in range(1000)]
        assert 0.7 < sum(drawn) / (1000 / ONE_IN) < 1.3
        assert drawn == [is_drawn(seed, f"test_{number}") for number in range(1000)]
    assert {seed for seed in range(100) if is_drawn(seed, "test")} not in (set(), set(range(100)))


def test_a_thorough_run_takes_every_case():
    assert Sample(1, "test", is_thorough=True).of(range(1000), 3) == list(range(1000))
    assert len(Sample(1, "test", is_thorough=False, times=2).of(range(1000), 3, thorough=20)) == 3
    assert len(Sample(1, "test", is_thorough=True, times=2).of(range(1000), 3, thorough=20)) == 40
    assert Sample(1, "test", is_thorough=True, times=90).of(range(1000), 3, thorough=20) == list(range(1000))
    assert [Sample(1, "test", each, times=2).count(thorough=20, plain=3) for each in (False, True)] == [3, 40]
    assert Sample(1, "test", is_thorough=False).of(range(2), 3) == [0, 1]


def test_the_shares_of_a_test_cover_every_item(subtests: pytest.Subtests):
    seen: list[int] = []

    @for_each("number", range(10), shares=3)
    def check(number: int) -> None:
        seen.append(number)

    for share in range(3):
        check(share=share, sample=Sample(1, "test", is_thorough=False), subtests=subtests)
    assert sorted(seen) == list(range(10))
