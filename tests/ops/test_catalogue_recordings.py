"""The executed cases of the declared operators: every type, rank, stride and special value."""

import pytest

from ops import dump, evaluate, load, validate
from ops.catalog import declared
from ops.validate import has_errors
from tests.ops.recordings import RUNTIME, case_of_row, rows, unexplained

each_operator = pytest.mark.parametrize("operator", [operator.type for operator in declared()])
# The catalogue's own tolerance for a scaled float; all else is exact.
TOLERANCE = {"FLOAT32": (2e-5, 1e-6), "FLOAT16": (4e-3, 2e-3)}


def catalogue(operator: str) -> list[dict[str, object]]:
    return [row for row in rows("catalogue") if row["operator"] == operator]


@each_operator
def test_what_directml_ran_has_no_error(operator: str):
    assert [row["id"] for row in catalogue(operator) if has_errors(validate(case_of_row(row), RUNTIME))] == []


@each_operator
def test_the_reference_agrees_with_the_device_or_a_violation_names_the_cell(operator: str):
    silent: list[str] = []
    for row in catalogue(operator):
        case = case_of_row(row)
        tolerance: dict[str, object] = {}
        if "ScaleBias" in case.values and case["ScaleBias"] is not None and case.data_type("InputTensor").is_float:
            rtol, atol = TOLERANCE[case.data_type("InputTensor").name]
            tolerance = {"mode": "close", "rtol": rtol, "atol": atol}
        outputs = row["outputs"]
        assert isinstance(outputs, dict)
        silent += [f"{row['id']} {name}" for name in unexplained(evaluate(case), outputs, tolerance)]
    assert silent == []


@each_operator
def test_a_recorded_case_survives_saving(operator: str):
    for row in catalogue(operator):
        case = case_of_row(row)
        assert load(dump(case)) == case, row["id"]
