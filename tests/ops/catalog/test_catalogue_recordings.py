"""The reference computes each recorded output, except in cells that a violation names.

A recorded case that is saved and opened again is the same.
"""

import pytest

from ops import dump, load
from ops.catalog import declared
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.ops.helpers.recordings import case_of_row
from tests.ops.tools.recorded_truth import of_operator, wrong_cases

each_operator = for_each("operator", [operator.name for operator in declared()], most=60)


@each_operator
def test_the_reference_computes_what_was_recorded_or_a_violation_names_the_cell(
    operator: str, subtests: pytest.Subtests
):
    for wrong in wrong_cases(operator):
        with subtests.test(wrong.row):
            case = wrong.case
            pytest.fail(f"{case.operator.name}: {wrong}")


@each_operator
def test_a_recorded_case_survives_saving(operator: str, sample: Sample):
    for row in sample.of(of_operator(operator), 4):
        case = case_of_row(row)
        assert load(dump(case)) == case, row["id"]
