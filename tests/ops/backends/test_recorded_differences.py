"""Outputs recorded from the real DirectML on a GPU differ from the reference only in cells that a violation names."""

from collections import Counter
from collections.abc import Iterator

import pytest

from ops import OPERATORS, evaluate
from ops.backends.compare import Difference, compare
from tests.ops.helpers.any_case import COPYING
from tests.ops.helpers.recordings import RUNTIME, Row, case_of_row, elements, equal_cells, rows


def executed(name: str) -> Iterator[Row]:
    for row in rows(name):
        outputs = row["directml"].get("outputs") if "directml" in row else row.get("outputs")
        kind = "DML_OPERATOR_" + row["operator"].removeprefix("DML_OPERATOR_")
        if outputs and OPERATORS[kind] in COPYING:
            yield {**row, "operator": kind, "outputs": outputs}


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "outputs"), [("recorded", 1391), ("catalogue", 465)])
def test_every_recorded_difference_is_explained(name: str, outputs: int):
    seen: Counter[str] = Counter()
    for row in executed(name):
        evaluation = evaluate(case_of_row(row), level=RUNTIME)
        for output, values in row["outputs"].items():
            reference = evaluation.outputs[output]
            device = elements(values, reference)
            found = compare(output, reference, device, evaluation.violations)
            assert isinstance(found, Difference)
            close = equal_cells(device, reference, row.get("tolerance", {})).all()
            assert close or not found.unexplained, (row.get("id"), found.sentence)
            seen["equal" if not found.differing else "explained" if found.explained else "within tolerance"] += 1
    assert seen.total() >= outputs
    assert seen["within tolerance"] <= 1  # an inexact ScaleBias, 1 ULP apart


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "undefined"), [("recorded", 5), ("catalogue", 21)])
def test_what_directml_was_seen_to_compute_is_computed(name: str, undefined: int):
    """The kernels compute all recorded outputs of DirectML, except a known number of them.

    `undefined` is this number: the documentation does not define these outputs, and no rule for them was found.
    """
    seen: Counter[str] = Counter()
    for row in executed(name):
        case = case_of_row(row)
        codes = {violation.code for violation in evaluate(case, level=RUNTIME).violations}
        compute = case.operator.as_directml or case.operator.compute
        assert compute is not None
        computed = compute(case)
        for output, values in row["outputs"].items():
            actual = computed[output]
            close = equal_cells(actual, elements(values, actual), row.get("tolerance", {})).all()
            assert close or codes & {"nan-order", "index-out-of-range"}, row.get("id")
            seen["close" if close else "undefined"] += 1
    assert seen["undefined"] == undefined
