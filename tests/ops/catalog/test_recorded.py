"""For five operators, the program's rules and the reference agree with every recorded case."""

import pytest

from ops import Severity, evaluate, validate
from ops.check.validation import has_errors
from tests.helpers.for_each import reported
from tests.helpers.same_numbers import difference
from tests.ops.helpers.recordings import RUNTIME, Row, case_of_row, elements, equal_cells, recorded, unexplained

OPERATORS = ("ONE_HOT", "TOP_K1", "DIAGONAL_MATRIX1", "GATHER_ND1", "ELEMENT_WISE_CLIP")

each_operator = pytest.mark.parametrize("operator", OPERATORS)


def refused(row: Row) -> bool:
    return row["directml"].get("create_operator") != "00000000"


@each_operator
def test_an_error_is_reported_exactly_when_directml_refuses_the_desc(operator: str):
    wrong = [
        row["id"] for row in recorded(operator=operator)
        if has_errors(validate(case_of_row(row), RUNTIME)) != refused(row)
    ]  # fmt: skip
    assert wrong == []


@each_operator
def test_what_the_pages_reject_is_an_error_or_a_warning_at_its_level(operator: str):
    unnoticed = [
        row["id"]
        for row in recorded(operator=operator)
        if row.get("expected_error")
        and not any(v.severity > Severity.NOTE for v in validate(case_of_row(row), row["feature_level"]))
    ]
    assert unnoticed == []


@each_operator
def test_what_the_pages_accept_is_no_error_at_its_level_unless_directml_refuses_it(operator: str):
    blamed = [
        row["id"]
        for row in recorded(operator=operator)
        if not row.get("expected_error")
        and not refused(row)
        and has_errors(validate(case_of_row(row), row["feature_level"]))
    ]
    assert blamed == []


@each_operator
def test_one_rule_broken_on_purpose_is_one_error(operator: str):
    several = [
        row["id"]
        for row in recorded(operator=operator)
        if row.get("expected_error") and not row["also_broken"] and refused(row) and len(errors(row)) != 1
    ]
    assert several == []


def errors(row: Row) -> list[str]:
    return [v.message for v in validate(case_of_row(row), RUNTIME) if v.severity is Severity.ERROR]


@each_operator
def test_the_reference_gives_every_documented_answer(operator: str, subtests: pytest.Subtests):
    for row in recorded(operator=operator):
        with reported(subtests, row["id"]):
            evaluation = evaluate(case_of_row(row))
            for name, values in row.get("documented", {}).items():
                actual = evaluation.outputs[name]
                expected = elements(values, actual)
                unequal = ~equal_cells(actual, expected, row["tolerance"])
                assert not unequal.any(), difference(actual, expected, unequal, name)


@each_operator
def test_every_cell_that_directml_computes_otherwise_is_named_by_a_violation(operator: str, subtests: pytest.Subtests):
    for row in recorded(operator=operator):
        with reported(subtests, row["id"]):
            outputs, evaluation = row["directml"].get("outputs"), evaluate(case_of_row(row))
            if outputs and evaluation.outputs:
                silent = list(unexplained(evaluation, outputs, row.get("tolerance", {})))
                assert not silent, "\n".join(silent)
