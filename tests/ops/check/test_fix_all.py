"""`fix_all` applies one fix after another until a case is valid."""

from dataclasses import replace
from itertools import islice
from random import Random
from unittest.mock import Mock

import pytest

from ops import OPERATORS, Case, FeatureLevel, Operator, Severity, validate
from ops.check.fixes import FixedCase, apply, fix_all
from ops.check.validation import has_errors
from ops.model.edit import text_at, with_text
from ops.model.feature_levels import NEWEST
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.ops.helpers.any_case import COPYING, example_case
from tests.ops.helpers.random_broken_cases import broken_cases
from tests.ops.helpers.recordings import case_of_row, rows

PER_OPERATOR = 120
IN_A_PLAIN_RUN = 40
MOST_STEPWISE = 60
SEED = "fix all 1"
SLICES = [OPERATORS[f"DML_OPERATOR_{name}"] for name in ("SLICE", "SLICE1")]  # by lists that belong together
REJECTED = [row for row in rows("recorded") if row.get("expected_error")]
REASONS = sorted({row["reason"] for row in REJECTED})


def errors(case: Case, level: FeatureLevel | str) -> list[str]:
    return [str(v.message) for v in validate(case, level) if v.severity is Severity.ERROR]


def replayed(case: Case, level: FeatureLevel, fixed: FixedCase) -> tuple[Case, FeatureLevel]:
    for step in fixed.steps:
        case, level = apply(case, step.fix), step.fix.level or level
    return case, level


@pytest.mark.sampled
@pytest.mark.parametrize("operator", [*COPYING, *SLICES], ids=lambda operator: operator.name)
def test_any_broken_case_becomes_valid_in_steps_that_are_reported(operator: Operator, sample: Sample):
    broken = broken_cases(operator, Random(f"{SEED} {operator.type}"))
    for number, (case, level) in enumerate(islice(broken, sample.count(PER_OPERATOR, IN_A_PLAIN_RUN))):
        fixed = fix_all(case, level)
        left = errors(fixed.case, fixed.level)
        assert fixed.is_valid, left
        assert not left
        check_reported_changes(case, level, fixed)
        if number < MOST_STEPWISE and operator in COPYING:
            check_no_step_is_superfluous(case, level, fixed)


def check_reported_changes(case: Case, level: FeatureLevel, fixed: FixedCase) -> None:
    """Requires that the steps of a fix report all changes: the title of a step mentions changed data, and a step has
    the new target level if the level rises.
    """
    assert fixed.case.data == case.data or any("data" in step.fix.title for step in fixed.steps)
    levels = [step.fix.level for step in fixed.steps if step.fix.level]
    assert fixed.level == (levels[-1] if levels else level)


def check_no_step_is_superfluous(case: Case, level: FeatureLevel, fixed: FixedCase) -> None:
    """Checks that the steps lead from `case` to the result `fixed`, and that errors remain if any one step is left
    out.
    """
    assert replayed(case, level, fixed) == (fixed.case, fixed.level)
    for step in fixed.steps:
        fewer = replace(fixed, steps=tuple(other for other in fixed.steps if other is not step))
        assert errors(*replayed(case, level, fewer))


@for_each("reason", REASONS)
def test_each_kind_of_recorded_mistake_is_fixed(reason: str):
    for row in REJECTED:
        if row["reason"] == reason:
            fixed = fix_all(case_of_row(row), row["feature_level"])
            assert fixed.is_valid, errors(fixed.case, fixed.level)


def test_a_valid_case_is_left_as_it_is():
    case = example_case("TOP_K1")
    fixed = fix_all(case, NEWEST)
    assert fixed.case is case
    assert fixed.steps == ()
    assert fixed.is_valid


def test_notes_and_warnings_are_left_to_the_person():
    case = with_text(example_case("ELEMENT_WISE_CLIP"), "Min", "3")
    assert [v.code for v in validate(case)] == ["min-above-max"]
    assert fix_all(case, NEWEST).steps == ()


def test_a_type_that_the_level_lacks_is_changed_rather_than_the_level():
    case = with_text(example_case("ONE_HOT"), "IndicesTensor.DataType", "INT32")
    fixed = fix_all(case, "2_0")
    assert [str(step.fix.title) for step in fixed.steps] == ["Set IndicesTensor to UINT32"]
    assert fixed.level is FeatureLevel.FL_2_0


def test_the_level_is_raised_where_nothing_else_helps():
    fixed = fix_all(example_case("DIAGONAL_MATRIX1"), "2_0")
    assert fixed.level is FeatureLevel.FL_5_1
    assert fixed.is_valid


def test_outputs_follow_inputs_and_what_was_typed_right_stays():
    case = replace(example_case("TOP_K1"), derive=False)
    for path, text in {"K": "9", "OutputValueTensor.DataType": "FLOAT16", "InputTensor.Flags": "x"}.items():
        case = with_text(case, path, text)
    fixed = fix_all(case, NEWEST).case
    assert text_at(fixed, "InputTensor.Sizes") == "1,1,3,4"
    assert text_at(fixed, "InputTensor.Flags") == "NONE"
    assert text_at(fixed, "OutputValueTensor.DataType") == "FLOAT32"
    assert text_at(fixed, "K") == text_at(fixed, "OutputIndexTensor.Sizes[3]")


def test_a_case_full_of_mistakes_is_fixed_in_few_tries(monkeypatch: pytest.MonkeyPatch):
    case = replace(example_case("TOP_K1"), derive=False)
    for name in ("InputTensor", "OutputValueTensor", "OutputIndexTensor"):
        for part, text in {"Sizes": "x,y,z,w", "Strides": "1,2,x,y", "Flags": "9", "DataType": "UINT4"}.items():
            case = with_text(case, f"{name}.{part}", text)
    case = with_text(with_text(case, "Axis", "-1"), "K", "abc")
    judged = Mock(side_effect=validate)
    monkeypatch.setattr("ops.check.fixes.validate", judged)
    fixed = fix_all(case, NEWEST)
    assert fixed.is_valid
    assert len(fixed.steps) > 10
    assert judged.call_count < 1000


def test_an_error_without_a_fix_ends_the_steps():
    """If a rule offers no fix, `fix_all` ends with a case that has errors."""
    operator = OPERATORS["DML_OPERATOR_TOP_K1"]
    case = with_text(replace(example_case("TOP_K1"), derive=False), "K", "9")
    stuck = replace(case, operator=replace(operator, constraints=(*operator.constraints[:-1], _Never())))
    fixed = fix_all(stuck, NEWEST)
    assert not fixed.is_valid
    assert has_errors(validate(fixed.case))


class _Never:
    code = "never"
    severity = Severity.ERROR

    def __init__(self) -> None:
        self.rule = validate(with_text(example_case("TOP_K1"), "K", "9"))[0].rule

    def check(self, guard: object):
        from ops.constraints.base import Finding
        from ops.model.violations import Location

        yield Finding("K is never right.", (Location("K"),))
