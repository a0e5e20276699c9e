"""Every spelling of a feature level is read, and the check finds the feature levels at which a case works."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise, product
from random import Random

import pytest

from ops import OPERATORS, Case, FeatureLevel, Operator, validate
from ops.arrays.dtypes import ALL_TYPES, INDEX_TYPES, UP_TO_32_BITS, DataType, grouped
from ops.check.levels import (
    availability,
    first_windows,
    level_violations,
    minimum_level,
    reasons,
    runtime_errors,
    spans,
    types_level,
)
from ops.model.edit import with_text
from ops.model.feature_levels import NEWEST, RELEASES, feature_level, newest_of
from ops.model.inference import fit_outputs
from ops.presets import case_of
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.random_cases import random_cases


@pytest.mark.parametrize("name", ["6_2", "6.2", "FL_6_2", "DML_FEATURE_LEVEL_6_2", " fl_6_2 "])
def test_a_level_is_read_in_every_spelling(name: str):
    assert feature_level(name) is FeatureLevel.FL_6_2


@pytest.mark.parametrize("name", ["", "7_0", "6", "x" * 10_000])
def test_an_unknown_level_names_the_known_ones(name: str):
    with pytest.raises(ValueError, match=r"the levels are 1_0, 2_0, .*, 6_4") as raised:
        feature_level(name)
    assert len(str(raised.value)) < 200


def test_every_level_has_a_release():
    assert set(RELEASES) == set(FeatureLevel)
    assert FeatureLevel.FL_6_2.release.directml == "1.13.0"


@pytest.mark.parametrize(
    ("version", "level"),
    [("1.13.1", "6_2"), ("1.13.0", "6_2"), ("1.12.9", "6_1"), ("1.15.4", "6_4"), ("1.1", "1_0"), ("2.0.0", "6_4")],
)
def test_a_release_has_every_level_up_to_its_own(version: str, level: str):
    assert newest_of(version) is feature_level(level)


@pytest.mark.parametrize("version", ["", "?", "1.x", "-1.0"])
def test_a_version_that_is_none_is_taken_for_the_newest(version: str):
    assert newest_of(version) is NEWEST


@pytest.mark.parametrize(
    ("name", "edits", "minimum", "needs"),
    [
        pytest.param("ONE_HOT", {}, "2_0", {"IndicesTensor": ("2_0", "UINT32")}, id="as first released"),
        pytest.param(
            "ONE_HOT", {"IndicesTensor.DataType": "INT32"}, "3_0", {"IndicesTensor": ("3_0", "INT32")}, id="signed"
        ),
        pytest.param(
            "ONE_HOT", {"ValuesTensor.DataType": "INT64"}, "4_1", {"ValuesTensor": ("4_1", "INT64")}, id="64 bits"
        ),
        pytest.param(
            "ELEMENT_WISE_CLIP",
            {"InputTensor.Sizes": "12"},
            "3_0",
            {"InputTensor": ("3_0", "1 dimension")},
            id="a rank",
        ),
        pytest.param("ELEMENT_WISE_CLIP", {"InputTensor.DataType": "FLOAT64"}, None, {}, id="never"),
    ],
)
def test_the_lowest_level_of_a_case_and_what_needs_it(
    name: str, edits: dict[str, str], minimum: str | None, needs: dict[str, tuple[str, str]]
):
    case = example_case(name)
    for path, text in edits.items():
        case = with_text(case, path, text)
    case = fit_outputs(case)
    assert minimum_level(case) == (None if minimum is None else feature_level(minimum))
    for tensor, (level, reason) in needs.items():
        assert reasons(case)[tensor] == (feature_level(level), reason)


@for_each("name", [operator.name for operator in OPERATORS.values()])
def test_what_works_at_a_level_works_at_every_later_one(name: str):
    works = list(availability(example_case(name)).values())
    assert works == sorted(works)


@for_each("operator", OPERATORS.values(), ids=lambda operator: operator.name)
def test_spans_join_levels_with_the_same_table_and_no_others(operator: Operator):
    found = spans(operator)
    assert [level for span in found for level in FeatureLevel if level in span] == list(FeatureLevel)
    for earlier, later in pairwise(found):
        assert earlier.row is not later.row
    for span in found:
        assert all(operator.supported(level) == span.row for level in FeatureLevel if level in span)


@pytest.mark.parametrize(
    ("types", "words"),
    [
        pytest.param(ALL_TYPES, "all 11 types", id="all"),
        pytest.param(UP_TO_32_BITS, "FLOAT16/32, INT8-32, UINT8-32", id="up to 32 bits"),
        pytest.param(INDEX_TYPES, "INT32/64, UINT32/64", id="indices"),
        pytest.param((DataType.UINT32,), "UINT32", id="one"),
        pytest.param((DataType.INT8, DataType.INT32, DataType.INT64), "INT8/32/64", id="a gap"),
    ],
)
def test_types_are_listed_in_few_words(types: tuple[DataType, ...], words: str):
    assert grouped(types) == words


def test_what_breaks_at_a_level_leaves_out_what_breaks_at_all():
    case = with_text(with_text(example_case("ONE_HOT"), "IndicesTensor.DataType", "INT32"), "Axis", "9")
    (message,) = level_violations(case, FeatureLevel.FL_2_0)
    assert "INT32" in message
    assert level_violations(case, FeatureLevel.FL_3_0) == ()
    assert "needs feature level 2_0" in level_violations(case, FeatureLevel.FL_1_0)[0]


def test_the_first_windows_with_a_level_may_ship_a_later_one():
    at_4_1 = first_windows(FeatureLevel.FL_4_1)
    assert at_4_1 is not None
    assert at_4_1.directml == "1.8.0"
    assert first_windows(FeatureLevel.FL_6_4) is None


def with_steepness(text: str) -> Case:
    return with_text(example_case("ACTIVATION_SOFTPLUS"), "Steepness", text)


def test_a_desc_that_only_the_newer_directml_accepts_needs_its_levels():
    """A Steepness below 1 works from level 6_3 on: DirectML 1.13.1 refuses it, and 1.15.4 accepts it."""
    old, new = with_steepness("2"), with_steepness("0.5")
    assert (minimum_level(old), minimum_level(new), types_level(new)) == (
        FeatureLevel.FL_1_0,
        FeatureLevel.FL_6_3,
        FeatureLevel.FL_1_0,
    )
    assert [level for level, works in availability(new).items() if works] == [FeatureLevel.FL_6_3, FeatureLevel.FL_6_4]


def test_a_desc_that_only_the_older_directml_accepts_does_not_work_at_later_levels():
    """A tensor whose TotalTensorSizeInBytes, rounded up to whole elements, exceeds 2^32 - 1 elements works up to level
    6_2, but not at later levels.
    """
    case = with_text(example_case("ELEMENT_WISE_IDENTITY"), "InputTensor.TotalTensorSizeInBytes", "17179869183")
    works = availability(case)
    assert (minimum_level(case), works[FeatureLevel.FL_6_2], works[FeatureLevel.FL_6_3]) == (
        FeatureLevel.FL_1_0,
        True,
        False,
    )


def _with_other_types(operator: Operator) -> Iterator[Case]:
    """Yields the examples and some random cases of an operator, and after each case its variants.

    A variant has another data type of one tensor, or the value 2 in one attribute.
    """
    examples = [case_of(operator, example) for example in operator.examples]
    for case in (*examples, *islice(random_cases(operator, Random(f"{seed()} {operator.name}")), 3)):
        yield case
        for tensor, data_type in product(case.operator.tensors, (DataType.FLOAT16, DataType.INT8, DataType.UINT64)):
            if case.has(tensor.name):
                yield with_text(case, f"{tensor.name}.DataType", data_type.name)
        for field in operator.attributes:
            yield with_text(case, field.name, "2")


@for_each("operator", [operator for operator in OPERATORS.values() if operator.examples], most=12)
def test_a_case_has_the_same_levels_whether_it_was_validated_before_or_not(operator: Operator, sample: Sample):
    for case in sample.of(_with_other_types(operator), 25, thorough=25):
        validated = replace(case, derive=case.derive)
        validate(validated)
        assert runtime_errors(validated) == runtime_errors(case)
        assert availability(validated) == availability(case)
