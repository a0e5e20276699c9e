"""Every recorded case of five operators: CreateOperator's verdict, the documented result, and the device's result."""

import pytest

from ops import Severity, evaluate, validate
from ops.check.validation import has_errors
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
def test_the_reference_gives_every_documented_answer(operator: str):
    wrong: list[str] = []
    for row in recorded(operator=operator):
        if "documented" not in row:
            continue
        outputs = evaluate(case_of_row(row)).outputs
        for name, values in row["documented"].items():
            actual = outputs[name]
            if not equal_cells(actual, elements(values, actual), row["tolerance"]).all():
                wrong.append(f"{row['id']} {name}")
    assert wrong == []


@each_operator
def test_every_cell_that_directml_computes_otherwise_is_named_by_a_violation(operator: str):
    silent: list[str] = []
    for row in recorded(operator=operator):
        outputs, evaluation = row["directml"].get("outputs"), evaluate(case_of_row(row))
        if outputs and evaluation.outputs:
            silent += [f"{row['id']} {name}" for name in unexplained(evaluation, outputs, row.get("tolerance", {}))]
    assert silent == []
