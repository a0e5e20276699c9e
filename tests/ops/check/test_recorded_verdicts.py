"""Compares our rules with recorded verdicts of CreateOperator of DirectML 1.15.4 and 1.13.1."""

from typing import Any

import pytest

from ops import OPERATORS, Severity, load, validate
from ops.model.guard import NO_DATA
from tests.ops.helpers.recordings import rows

ACCEPTED = "00000000"


def errors(model: dict[str, Any], level: str) -> list[str]:
    return [v.code for v in validate(load(model), level, NO_DATA) if v.severity is Severity.ERROR]


@pytest.mark.sampled
def test_the_seven_new_operators_are_judged_as_directml_1_15_4_judges_them(subtests: pytest.Subtests):
    verdicts = rows("verdicts_1_15")
    assert {row["operator"] for row in verdicts} == {name for name, o in OPERATORS.items() if str(o.since) > "6_2"}
    for row in verdicts:
        found = errors(row["model"], "6_4")
        if (row["create_operator"] == ACCEPTED) == bool(found):
            with subtests.test(row["id"]):
                raise AssertionError(f"{row['create_operator']}, our errors: {found}")


def test_what_changed_between_the_versions_changes_between_the_levels(subtests: pytest.Subtests):
    for number, row in enumerate(rows("verdicts_changed")):
        for level, version in (("6_2", "1.13.1"), ("6_4", "1.15.4")):
            found = errors(row["model"], level)
            if (row[version] == ACCEPTED) == bool(found):
                with subtests.test(f"{row['operator']} {number} {level}"):
                    raise AssertionError(f"{row[version]}, our errors: {found}")
