"""Applying what a violation offers."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from ops import Case, FeatureLevel, Severity, Violation, validate
from ops.attribute_types import Count
from ops.edit import with_text
from ops.fixes import apply
from ops.inference import fit_outputs
from ops.violations import Fix
from tests.ops.any_case import cases, example_case

MANY = settings(max_examples=max(1000, settings().max_examples))


def after(case: Case, fix: Fix, level: FeatureLevel) -> tuple[Case, tuple[Violation, ...]]:
    mended = apply(case, fix)
    return mended, validate(mended, fix.level or level)


def problem(violation: Violation) -> tuple[str, str]:
    """What is wrong, where: other numbers in the same place are still the same problem."""
    return violation.code, violation.locations[0].path


@MANY
@given(cases())
def test_a_fix_removes_its_problem(case: Case):
    case = fit_outputs(case) if case.derive else case
    for level in (FeatureLevel.FL_6_4, FeatureLevel.FL_2_0):
        for violation in validate(case, level):
            for fix in violation.fixes:
                _, left = after(case, fix, level)
                messages = {str(v.message) for v in left}
                assert str(violation.message) not in messages, (violation.code, fix)


@MANY
@given(cases())
def test_a_fix_leaves_the_numbers_and_every_other_field_alone(case: Case):
    for violation in validate(case, "2_0"):
        for fix in violation.fixes:
            mended = apply(case, fix)
            edited = {path.split(".")[0] for path, _ in fix.edits} | {path.split("[")[0] for path, _ in fix.edits}
            outputs = {field.name for field in case.operator.outputs} if case.derive else set[str]()
            # Another number of tensors leaves those alone that are there before and after; their count follows.
            resized = [array for array in edited if array in case.operator.arrays]
            counts = {f.name for f in case.operator.attributes if resized and isinstance(f.type, Count)}
            assert all(mended.data[name] == case.data[name] for name in case.data.keys() & mended.data.keys())
            for name in (case.values.keys() & mended.values.keys()) - edited - outputs - counts:
                assert case.with_value(name, mended[name]) == case


@settings(max_examples=300)
@given(cases())
def test_a_fix_that_has_edits_changes_the_case_and_one_that_has_none_raises_the_level(case: Case):
    for violation in validate(case, "2_0"):
        for fix in violation.fixes:
            assert (apply(case, fix) != case) == bool(fix.edits)
            assert fix.edits or fix.level is not None


BROKEN = [
    pytest.param("ONE_HOT", "IndicesTensor.Sizes[3]", "2", id="size along the axis"),
    pytest.param("ONE_HOT", "Axis", "9", id="axis beyond the rank"),
    pytest.param("TOP_K1", "K", "9", id="K beyond the axis"),
    pytest.param("TOP_K1", "InputTensor.GuaranteedBaseOffsetAlignment", "24", id="alignment"),
    pytest.param("TOP_K1", "InputTensor.TotalTensorSizeInBytes", "1", id="total"),
    pytest.param("GATHER_ND1", "BatchDimensionCount", "7", id="batches"),
    pytest.param("DIAGONAL_MATRIX1", "ValueDataType", "INT32", id="scalar type"),
    pytest.param("ELEMENT_WISE_CLIP", "InputTensor.DataType", "FLOAT64", id="unsupported type"),
    pytest.param("ELEMENT_WISE_CLIP", "InputTensor.Flags", "2", id="flags"),
    pytest.param("ELEMENT_WISE_CLIP", "InputTensor.Sizes[1]", "-1", id="negative size"),
]


@pytest.mark.parametrize(("name", "path", "text"), BROKEN)
@pytest.mark.parametrize("derive", [True, False], ids=["derived", "as typed"])
def test_the_first_fix_again_and_again_makes_a_singly_broken_example_valid(
    name: str, path: str, text: str, derive: bool
):
    case = replace(with_text(example_case(name), path, text), derive=derive)
    case = fit_outputs(case) if derive else case
    steps = 0
    while found := [v for v in validate(case) if v.severity is Severity.ERROR]:
        case = apply(case, found[0].fixes[0])
        steps += 1
        assert steps < 5
    assert steps > 0


def test_a_level_fix_names_the_first_level_that_has_the_type():
    case = with_text(example_case("ONE_HOT"), "IndicesTensor.DataType", "INT32")
    (violation,) = validate(case, "2_0")
    assert [fix.level for fix in violation.fixes if fix.level] == [FeatureLevel.FL_3_0]
    assert violation.code == "data-type"
