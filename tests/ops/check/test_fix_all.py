"""One fix after another, until a case is valid."""

from dataclasses import replace
from itertools import islice
from random import Random
from time import process_time

import pytest

from ops import OPERATORS, Case, FeatureLevel, Operator, Severity, validate
from ops.check.fixes import FixedCase, apply, fix_all
from ops.check.validation import has_errors
from ops.model.edit import text_at, with_text
from ops.model.feature_levels import NEWEST
from tests.helpers.for_each import for_each
from tests.ops.helpers.any_case import COPYING, example_case
from tests.ops.helpers.random_broken_cases import broken_cases
from tests.ops.helpers.recordings import case_of_row, rows

PER_OPERATOR = 300
SEED = "fix all 1"
EACH_OPERATOR = pytest.mark.parametrize("operator", COPYING, ids=lambda operator: operator.name)
SLICES = [OPERATORS[f"DML_OPERATOR_{name}"] for name in ("SLICE", "SLICE1")]  # by lists that belong together
REJECTED = [row for row in rows("recorded") if row.get("expected_error")]
REASONS = sorted({row["reason"] for row in REJECTED})


def errors(case: Case, level: FeatureLevel | str) -> list[str]:
    return [str(v.message) for v in validate(case, level) if v.severity is Severity.ERROR]


def some_broken(operator: Operator):
    return islice(broken_cases(operator, Random(f"{SEED} {operator.type}")), PER_OPERATOR)


def replayed(case: Case, level: FeatureLevel, mended: FixedCase) -> tuple[Case, FeatureLevel]:
    for step in mended.steps:
        case, level = apply(case, step.fix), step.fix.level or level
    return case, level


@pytest.mark.parametrize("operator", [*COPYING, *SLICES], ids=lambda operator: operator.name)
def test_any_broken_case_becomes_valid(operator: Operator):
    for case, level in some_broken(operator):
        mended = fix_all(case, level)
        assert mended.is_valid, errors(mended.case, mended.level)
        assert not errors(mended.case, mended.level)


@EACH_OPERATOR
def test_the_steps_told_are_the_steps_taken_and_none_is_superfluous(operator: Operator):
    for case, level in islice(some_broken(operator), 100):
        mended = fix_all(case, level)
        assert replayed(case, level, mended) == (mended.case, mended.level)
        for step in mended.steps:
            fewer = replace(mended, steps=tuple(other for other in mended.steps if other is not step))
            assert errors(*replayed(case, level, fewer))


@EACH_OPERATOR
def test_numbers_change_only_in_steps_that_say_so(operator: Operator):
    for case, level in some_broken(operator):
        mended = fix_all(case, level)
        told = [step for step in mended.steps if "data" in step.fix.title]
        assert mended.case.data == case.data or told


@EACH_OPERATOR
def test_the_target_level_is_raised_only_in_a_step_that_says_so(operator: Operator):
    for case, level in some_broken(operator):
        mended = fix_all(case, level)
        told = [step.fix.level for step in mended.steps if step.fix.level]
        assert mended.level == (told[-1] if told else level)


@for_each("reason", REASONS)
def test_each_kind_of_recorded_mistake_is_mended(reason: str):
    for row in REJECTED:
        if row["reason"] == reason:
            mended = fix_all(case_of_row(row), row["feature_level"])
            assert mended.is_valid, errors(mended.case, mended.level)


def test_a_valid_case_is_left_as_it_is():
    case = example_case("TOP_K1")
    mended = fix_all(case, NEWEST)
    assert mended.case is case
    assert mended.steps == ()
    assert mended.is_valid


def test_notes_and_warnings_are_left_to_the_person():
    case = with_text(example_case("ELEMENT_WISE_CLIP"), "Min", "3")
    assert [v.code for v in validate(case)] == ["min-above-max"]
    assert fix_all(case, NEWEST).steps == ()


def test_a_type_that_the_level_lacks_is_changed_rather_than_the_level():
    case = with_text(example_case("ONE_HOT"), "IndicesTensor.DataType", "INT32")
    mended = fix_all(case, "2_0")
    assert [str(step.fix.title) for step in mended.steps] == ["Set IndicesTensor to UINT32"]
    assert mended.level is FeatureLevel.FL_2_0


def test_the_level_is_raised_where_nothing_else_helps():
    mended = fix_all(example_case("DIAGONAL_MATRIX1"), "2_0")
    assert mended.level is FeatureLevel.FL_5_1
    assert mended.is_valid


def test_outputs_follow_inputs_and_what_was_typed_right_stays():
    case = replace(example_case("TOP_K1"), derive=False)
    for path, text in {"K": "9", "OutputValueTensor.DataType": "FLOAT16", "InputTensor.Flags": "x"}.items():
        case = with_text(case, path, text)
    mended = fix_all(case, NEWEST).case
    assert text_at(mended, "InputTensor.Sizes") == "1,1,3,4"
    assert text_at(mended, "InputTensor.Flags") == "NONE"
    assert text_at(mended, "OutputValueTensor.DataType") == "FLOAT32"
    assert text_at(mended, "K") == text_at(mended, "OutputIndexTensor.Sizes[3]")


def test_a_case_full_of_mistakes_takes_a_fraction_of_a_second():
    case = replace(example_case("TOP_K1"), derive=False)
    for name in ("InputTensor", "OutputValueTensor", "OutputIndexTensor"):
        for part, text in {"Sizes": "x,y,z,w", "Strides": "1,2,x,y", "Flags": "9", "DataType": "UINT4"}.items():
            case = with_text(case, f"{name}.{part}", text)
    case = with_text(with_text(case, "Axis", "-1"), "K", "abc")
    start = process_time()
    mended = fix_all(case, NEWEST)
    assert mended.is_valid
    assert len(mended.steps) > 10
    assert process_time() - start < 2


def test_what_cannot_be_mended_is_given_up_without_looping():
    """A rule without any fix stands for one that the program cannot mend."""
    operator = OPERATORS["DML_OPERATOR_TOP_K1"]
    case = with_text(replace(example_case("TOP_K1"), derive=False), "K", "9")
    stuck = replace(case, operator=replace(operator, constraints=(*operator.constraints[:-1], _Never())))
    mended = fix_all(stuck, NEWEST)
    assert not mended.is_valid
    assert has_errors(validate(mended.case))


class _Never:
    code = "never"
    severity = Severity.ERROR

    def __init__(self) -> None:
        self.rule = validate(with_text(example_case("TOP_K1"), "K", "9"))[0].rule

    def check(self, guard: object):
        from ops.constraints.base import Finding
        from ops.model.violations import Location

        yield Finding("K is never right.", (Location("K"),))
