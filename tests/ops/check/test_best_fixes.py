"""Tests that the first fix of an error leaves at least as few errors as its other fixes."""

from itertools import islice
from random import Random

import pytest

from ops import OPERATORS, Severity, load, validate
from ops.check.fixes import apply, best_first
from ops.model.case import Case
from ops.model.edit import with_text
from ops.model.feature_levels import NEWEST, FeatureLevel
from ops.presets import case_of
from tests.ops.helpers.any_case import COPYING
from tests.ops.helpers.random_broken_cases import broken_cases


def errors(case: Case, level: FeatureLevel) -> int:
    return sum(violation.severity is Severity.ERROR for violation in validate(case, level))


def test_the_first_fix_leaves_the_fewest_errors_and_no_fix_is_lost():
    moved = 0
    for operator in COPYING:
        for case, level in islice(broken_cases(operator, Random(7)), 15):
            violations = validate(case, level)
            ordered = best_first(case, violations, level, most=1000)
            assert len(ordered) == len(violations)
            for before, after in zip(violations, ordered, strict=True):
                assert (before.code, set(map(id, before.fixes))) == (after.code, set(map(id, after.fixes)))
                if before.severity is Severity.ERROR:
                    left = [errors(apply(case, fix), fix.level or level) for fix in after.fixes]
                    assert left == sorted(left)
                    moved += before.fixes != after.fixes
    assert moved


def test_few_fixes_are_tried():
    case = with_text(case_of(OPERATORS["CONVOLUTION"], OPERATORS["CONVOLUTION"].examples[0]), "Strides", "1,1,1")
    violations = validate(case)
    assert best_first(case, violations, NEWEST, most=0) == violations


@pytest.mark.parametrize("stated", [None, "two"])
def test_a_count_that_is_missing_or_malformed_follows_its_list(stated: str | None):
    model = {
        "type": "DML_OPERATOR_CONVOLUTION",
        "desc": {
            "InputTensor": {"DataType": "FLOAT32", "Sizes": [1, 1, 4, 5]},
            "FilterTensor": {"DataType": "FLOAT32", "Sizes": [1, 1, 2, 3]},
            "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1, 1, 3, 3]},
            "Mode": "CROSS_CORRELATION", "Direction": "FORWARD", "Strides": [1, 1], "Dilations": [1, 1],
            "StartPadding": [0, 0], "EndPadding": [0, 0], "OutputPadding": [0, 0], "GroupCount": 1,
            **({} if stated is None else {"DimensionCount": stated}),
        },
    }  # fmt: skip
    case = load({"dispatchables": {"convolution": model}})
    (violation,) = validate(case)
    assert violation.locations[0].field == "DimensionCount"
    assert violation.fixes[0].title == "Set DimensionCount to the number of entries"
    assert validate(apply(case, violation.fixes[0])) == ()
