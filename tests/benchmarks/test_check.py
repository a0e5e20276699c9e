"""Tests that `check` makes few Python calls for each file, so that it checks 1,000 small models in a second.

Calls are counted because the time depends on the machine. `python -m benchmarks --only validation` measures the time.
"""

import shutil
from itertools import islice
from pathlib import Path

import pytest

from benchmarks.validation import CHECK, PRESETS, PROCESS, checked_in_a_new_process, checked_in_this_process
from explorer.cli import main
from tests.helpers.work import CallCount

# With Python 3.11, an example takes 943 calls on average.
MOST_CALLS = 1000


@pytest.mark.sampled
def test_few_functions_are_called_for_each_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    files = sorted(PRESETS.glob("*.json"))
    for preset in files:
        shutil.copy(preset, tmp_path)
    main(["check", "--no-directml", str(tmp_path)])  # imports the operators
    first = capsys.readouterr().out
    with CallCount() as calls:
        main(["check", "--no-directml", str(tmp_path)])
    assert calls.count / len(files) < MOST_CALLS
    assert capsys.readouterr().out == first, "a second run finds the same problems at the same places"


@pytest.mark.thorough
def test_both_figures_are_measured(tmp_path: Path):
    for preset in islice(sorted(PRESETS.glob("*.json")), 5):
        shutil.copy(preset, tmp_path)
    assert CHECK != PROCESS
    assert 0 < checked_in_this_process(tmp_path, rounds=1) < checked_in_a_new_process(tmp_path, rounds=1)
