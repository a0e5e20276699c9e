"""Cases that ran on an H100: every difference from the reference is due to rounding or has a known reason, except in
open cases.
"""

import numpy as np

from ops import Evaluation, evaluate
from ops.backends.compare import Difference, Kind, compare
from ops.catalog.normalization.local_response_gradient import extents_ahead
from ops.catalog.normalization.rounding import of_local_response_gradient
from ops.rounding.interval import Interval
from tests.helpers.sampling import Sample
from tests.ops.helpers.recordings import RUNTIME, Row, case_of_row, elements, rows

# Cases with a difference that has no explanation yet.
OPEN = {
    "local_response_normalization/900001/extreme/70": "the precision of huge powers",
    "local_response_normalization_grad/900001/extreme/26": "the precision of huge powers",
    "local_response_normalization_grad/900001/extreme/41": "the precision of huge powers",
    "local_response_normalization_grad/900001/extreme/75": "the precision of huge powers",
    "max_pooling/900001/ordinary/294": "windows beyond the input",
    "multihead_attention/7/own/196": "FLOAT16 with a mask that hides every key",
    "multihead_attention/7/own/207": "FLOAT16 with a mask that hides every key",
}
# Cases in which the device differs from the numbers as DirectML, beyond rounding.
NOT_AS_OBSERVED = {
    *OPEN,
    "multihead_attention/8/own/570",  # FLOAT16 with a mask that hides every key
}


def intervals(evaluation: Evaluation) -> dict[str, Interval]:
    rounding = evaluation.case.operator.rounding
    return {} if rounding is None else dict(rounding(evaluation.case))


def intervals_as_directml(evaluation: Evaluation) -> dict[str, Interval]:
    """The intervals of the result as DirectML. For an even window size, DirectML uses other neighbours than the
    reference.
    """
    if evaluation.case.operator.name == "LOCAL_RESPONSE_NORMALIZATION_GRAD":
        return dict(of_local_response_gradient(evaluation.case, extents_ahead))
    return intervals(evaluation)


def kind(row: Row) -> Kind:
    """The kind of the largest difference between the device and the reference."""
    evaluation = evaluate(case_of_row(row), level=RUNTIME)
    assert evaluation.why_not is None, row["id"]
    limits, found = intervals(evaluation), list[Kind]()
    for name, values in row["outputs"].items():
        reference = evaluation.outputs[name]
        difference = compare(name, reference, elements(values, reference), evaluation.violations, limits.get(name))
        assert isinstance(difference, Difference)
        found.append(difference.kind)
    return max(found, key=list(Kind).index)


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
    wrong = [row["id"] for row in sample.of(rows("device"), 100) if not as_observed(row)]
    assert set(wrong) <= NOT_AS_OBSERVED


def as_observed(row: Row) -> bool:
    """Returns whether all cells that differ from the reference as DirectML equal the device's numbers, within the
    bound.
    """
    own = evaluate(case_of_row(row), level=RUNTIME)
    seen = evaluate(own.case, "as-directml", RUNTIME)
    limits = intervals_as_directml(own)
    for name, values in row["outputs"].items():
        reference, number = own.outputs[name], seen.outputs[name].astype(np.float64)
        device = elements(values, reference).astype(np.float64)
        is_claimed = (number != reference) & ~(np.isnan(number) & np.isnan(reference))
        equal = (number == device) | (np.isnan(number) & np.isnan(device))
        if (bound := limits.get(name)) is not None:
            with np.errstate(invalid="ignore"):
                width = bound.high - bound.low
                equal |= np.abs(number - device) <= 2 * width
                # Infinity and NaN follow from each other when a number on the way overflows.
                equal |= ~np.isfinite(width) | (~np.isfinite(number) & ~np.isfinite(device))
            if reference.dtype.itemsize == 2:
                equal |= np.isclose(number, device, rtol=4e-3, atol=2e-3)
            equal |= np.isclose(number, device, rtol=2e-5, atol=1e-6)
        if (is_claimed & ~equal).any():
            return False
    return True
