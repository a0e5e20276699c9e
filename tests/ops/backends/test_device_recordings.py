"""Cases that ran on GPUs: every difference from the reference is rounding or has a reason, except in open cases."""

import numpy as np
import pytest

from ops import evaluate
from ops.backends.compare import Kind
from tests.helpers.sampling import Sample
from tests.ops.helpers.recordings import RUNTIME, case_of_row, rows
from tests.ops.tools.device_truth import intervals, kind, not_as_directml

# Cases with a difference that has no explanation yet.
OPEN = {"max_pooling/900001/ordinary/294": "windows beyond the input"}


@pytest.mark.sampled
def test_only_open_cases_differ_without_a_reason(sample: Sample):
    tried = sample.of(rows("device"), 100)
    unexplained = {row["id"] for row in tried if kind(row) is Kind.UNEXPLAINED}
    assert unexplained == OPEN.keys() & {row["id"] for row in tried}


def test_the_reference_lies_in_its_own_interval(sample: Sample):
    outside: list[str] = []
    for row in sample.of(rows("device"), 60):
        evaluation = evaluate(case_of_row(row), level=RUNTIME)
        for name, limits in intervals(evaluation).items():
            numbers = evaluation.outputs[name].astype(np.float64)
            inside = (numbers >= limits.low) & (numbers <= limits.high)
            # An infinity on the way can make the interval NaN where the reference, in FLOAT64, does not overflow.
            if not (inside | np.isnan(numbers) | np.isnan(limits.low)).all():
                outside.append(row["id"])
    assert set(outside) <= {"reduce/900001/extreme/8"}


def test_where_directml_was_observed_to_differ_the_device_has_these_numbers(sample: Sample):
    wrong = [row["id"] for row in sample.of(rows("device"), 100) if not_as_directml(row)]
    assert set(wrong) <= OPEN.keys()


def test_no_case_of_the_catalogue_differs_without_a_reason(sample: Sample):
    """These cases ran on an H200; the numbers as DirectML agree with them too."""
    for row in sample.of(rows("catalogue"), 60):
        assert kind(row) is not Kind.UNEXPLAINED, row["id"]
        assert not_as_directml(row) is None, row["id"]
