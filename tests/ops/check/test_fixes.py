"""Applying a fix removes its violation, and changes only the fields that the fix edits."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import numpy as np
import pytest

from ops import Case, FeatureLevel, Operator, Severity, Violation, dump, load, validate
from ops.check.fixes import apply, consequences, problem
from ops.model.data import Data, Kept
from ops.model.edit import text_at, with_text
from ops.model.inference import fit_outputs
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.ops.helpers.any_case import COPYING, example_case
from tests.ops.helpers.broken.rules import BROKEN as RULES
from tests.ops.helpers.broken.rules import Broken
from tests.ops.helpers.random_broken_cases import broken_cases

PER_OPERATOR = 700
IN_A_PLAIN_RUN = 50
SEED = "fixes 1"
# Remarks on what is legal but surprising, or what DirectML accepts and its page does not define: nothing is
# broken that could be fixed.
REMARKS_WITHOUT_FIX = {
    "bound-cast", "broadcast", "denormal-order", "half-bound", "index-beyond-end", "index-low-32-bits", "nan-bound",
    "nan-element", "nan-order", "on-value-position", "scale-bias-integer",
    "scale-bias-range", "surplus-values", "value-truncated", "value-wraps",
}  # fmt: skip
EACH_OPERATOR = pytest.mark.parametrize("operator", COPYING, ids=lambda operator: operator.name)


Judged = tuple[Case, FeatureLevel, tuple[Violation, ...]]


@cache
def all_broken(operator: Operator, count: int) -> tuple[Judged, ...]:
    """Random broken cases of an operator with their violations."""
    found = islice(broken_cases(operator, Random(f"{SEED} {operator.type}")), count)
    return tuple((case, level, validate(case, level)) for case, level in found)


def some_broken(operator: Operator, sample: Sample, most: int = PER_OPERATOR) -> tuple[Judged, ...]:
    """Returns random broken cases of an operator: up to `most` of them, times the value of `--times`. A run without
    options has fewer if `most` is larger than IN_A_PLAIN_RUN.
    """
    return all_broken(operator, sample.count(PER_OPERATOR, IN_A_PLAIN_RUN))[: most * sample.times]


def offered(operator: Operator, sample: Sample, most: int = PER_OPERATOR):
    """Yields every fix of random broken cases, each with its case, the feature level, all violations of the case and
    the violation that the fix removes.
    """
    for case, level, violations in some_broken(operator, sample, most):
        for violation in violations:
            for fix in violation.fixes:
                yield case, level, violations, violation, fix


def places(violations: Iterable[Violation]) -> set[tuple[str, ...]]:
    return {(v.code, *(at.path for at in v.locations)) for v in violations}


@pytest.mark.sampled
@EACH_OPERATOR
def test_a_fix_removes_its_problem(operator: Operator, sample: Sample):
    for case, level, _, violation, fix in offered(operator, sample):
        left = validate(apply(case, fix), fix.level or level)
        assert problem(violation) not in {problem(v) for v in left}, (violation.code, str(fix.title))


@pytest.mark.sampled
@EACH_OPERATOR
def test_what_a_fix_breaks_is_announced(operator: Operator, sample: Sample):
    for case, level, violations, _, fix in offered(operator, sample, 125):
        left = validate(apply(case, fix), fix.level or level)
        assert places(left) - places(violations) == places(consequences(case, fix, level))


@EACH_OPERATOR
def test_a_fix_leaves_the_numbers_alone_unless_its_title_names_them(operator: Operator, sample: Sample):
    for case, _, _, _, fix in offered(operator, sample):
        assert apply(case, fix).data == case.data or fix.numbers
        assert bool(fix.numbers) == ("data" in fix.title), fix.title


@EACH_OPERATOR
def test_a_fix_leaves_every_field_alone_that_it_does_not_edit(operator: Operator, sample: Sample):
    outputs = {field.name for field in operator.outputs}
    for case, _, _, _, fix in offered(operator, sample, 125):
        fixed = apply(case, fix)
        edited = {path.split(".")[0].split("[")[0] for path, _ in fix.edits}
        following = outputs if fixed.derive else set[str]()
        for name in case.values.keys() - edited - following:
            assert case.with_value(name, fixed[name]) == case


@EACH_OPERATOR
def test_a_fix_changes_something(operator: Operator, sample: Sample):
    for case, level, _, violation, fix in offered(operator, sample, 125):
        assert apply(case, fix) != case or (fix.level or level) != level, (violation.code, str(fix.title))


@EACH_OPERATOR
def test_a_case_with_an_error_offers_a_fix_of_one(operator: Operator, sample: Sample):
    for _, _, violations in some_broken(operator, sample):
        errors = [v for v in violations if v.severity is Severity.ERROR]
        assert not errors or any(v.fixes for v in errors), [str(v.message) for v in errors]


@EACH_OPERATOR
def test_no_two_fixes_of_a_violation_do_the_same(operator: Operator, sample: Sample):
    for _, _, violations in some_broken(operator, sample, 125):
        for violation in violations:
            effects = [(fix.edits, fix.level, fix.derive, fix.numbers) for fix in violation.fixes]
            assert len(set(effects)) == len(effects), violation.code
            assert len({str(fix.title) for fix in violation.fixes}) == len(effects), violation.code


def is_copying(broken: object) -> bool:
    return isinstance(broken, Broken) and f"DML_OPERATOR_{broken.operator}" in {operator.type for operator in COPYING}


@pytest.mark.thorough
def test_every_rule_is_broken_by_the_random_cases_and_fixed_where_it_can_be(sample: Sample):
    broken, fixed = Counter[str](), Counter[str]()
    for operator in COPYING:
        for _, _, violations in some_broken(operator, sample):
            for violation in violations:
                broken[violation.code] += 1
                fixed[violation.code] += bool(violation.fixes)
    rules = {str(parameters.id) for parameters in RULES if is_copying(parameters.values[0])} | {"data", "data-short"}
    assert broken.keys() == rules, broken.keys() ^ rules
    assert {code for code, count in fixed.items() if not count} == REMARKS_WITHOUT_FIX


@pytest.mark.sampled
@for_each(
    ("code", "broken"),
    [
        pytest.param(str(p.id).partition(" ")[0], p.values[0], id=str(p.id))
        for p in RULES
        if p.values[2] is Severity.ERROR or (is_copying(p.values[0]) and p.id not in REMARKS_WITHOUT_FIX)
    ],
)
def test_a_rule_broken_alone_is_fixed_by_its_first_fix_alone(code: str, broken: Broken):
    found = next(v for v in validate(broken.case, broken.level) if v.code == code)
    fix = found.fixes[0]
    assert code not in {v.code for v in validate(apply(broken.case, fix), fix.level or broken.level)}


def titles(case: Case, code: str, level: str = "6_4") -> list[str]:
    return [str(fix.title) for v in validate(case, level) if v.code == code for fix in v.fixes]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        pytest.param("K", "abc", ["Restore K to 2"], id="no number: the text before"),
        pytest.param("K", "-3", ["Restore K to 2", "Set K to 0", "Set K to 3"], id="negative: 0 and absolute"),
        pytest.param("K", "4294967296", ["Restore K to 2", "Set K to 4294967295"], id="too large: the most"),
        pytest.param("K", "1.5", ["Restore K to 2"], id="a fraction: the nearest, which was there before"),
        pytest.param(
            "InputTensor.Sizes[2]", "-4",
            ["Restore InputTensor.Sizes[2] to 3", "Set InputTensor.Sizes[2] to 1", "Set InputTensor.Sizes[2] to 4"],
            id="negative size",
        ),
        pytest.param(
            "InputTensor.Sizes[2]", "",
            ["Restore InputTensor.Sizes[2] to 3"], id="empty size",
        ),
        pytest.param(
            "InputTensor.DataType", "FLOAT",
            ["Restore InputTensor.DataType to FLOAT32"], id="a type that is none",
        ),
        pytest.param(
            "InputTensor.TotalTensorSizeInBytes", "x",
            ["Set TotalTensorSizeInBytes of InputTensor to the minimum"], id="a total that was automatic",
        ),
        pytest.param(
            "InputTensor.Sizes", "x",
            ["Restore InputTensor.Sizes to 1,1,3,4"], id="no list",
        ),
    ],
)  # fmt: skip
def test_a_text_that_is_no_value_offers_the_one_before_and_the_nearest(path: str, text: str, expected: list[str]):
    case = with_text(replace(example_case("TOP_K1"), derive=False), path, text)
    assert titles(case, "malformed") == expected


def test_the_text_before_is_the_last_good_one_however_long_the_typing_took():
    case = example_case("TOP_K1")
    for text in ("", "x", "xy"):
        case = with_text(case, "K", text)
    fix = next(v for v in validate(case) if v.code == "malformed").fixes[0]
    assert text_at(apply(case, fix), "K") == "2"


def test_a_file_without_a_value_offers_its_default():
    model = {"dispatchables": {"op": {"type": "TOP_K1", "desc": {"Axis": "x", "InputTensor": {}}}}}
    case = load(model)
    found = {(v.code, v.locations[0].path): [str(fix.title) for fix in v.fixes] for v in validate(case)}
    assert found["malformed", "K"] == ["Set K to 1"]
    assert found["malformed", "AxisDirection"] == ["Set AxisDirection to INCREASING", "Set AxisDirection to DECREASING"]
    assert found["malformed", "InputTensor.DataType"] == ["Set InputTensor to FLOAT32"]
    assert found["required", "OutputIndexTensor"] == [
        "Add OutputIndexTensor with type UINT32 and the sizes of another tensor"
    ]


@pytest.mark.parametrize(
    ("operator", "name", "changes", "expected"),
    [
        # The only other tensor that may have the same types.
        ("DIAGONAL_MATRIX1", "InputTensor", {"OutputTensor.DataType": "INT8"}, "INT8"),
        ("ONE_HOT", "ValuesTensor", {"OutputTensor.DataType": "FLOAT16", "IndicesTensor.DataType": "INT64"}, "FLOAT16"),
        # None of the others may have the same; it had UINT32 from the beginning, and never FLOAT32.
        ("ONE_HOT", "IndicesTensor", {"OutputTensor.DataType": "FLOAT16"}, "UINT32"),
        # A type that is none is no example.
        ("DIAGONAL_MATRIX1", "InputTensor", {"OutputTensor.DataType": "FLOAT"}, "FLOAT32"),
        ("QUANTIZED_LINEAR_CONVOLUTION", "BiasTensor", {"OutputTensor.DataType": "UINT8"}, "INT32"),
    ],
)  # fmt: skip
def test_a_tensor_is_added_with_the_type_it_most_likely_has(
    operator: str, name: str, changes: dict[str, str], expected: str
):
    case = with_text(replace(example_case(operator), derive=False), name, None)
    for path, text in changes.items():
        case = with_text(case, path, text)
    assert text_at(with_text(case, name, ""), f"{name}.DataType") == expected


def test_adding_a_missing_tensor_names_its_type():
    case = with_text(replace(example_case("ONE_HOT"), derive=False), "OutputTensor.DataType", "FLOAT16")
    case = with_text(case, "ValuesTensor", None)
    fix = next(v for v in validate(case) if v.code == "required").fixes[0]
    assert str(fix.title) == "Add ValuesTensor with type FLOAT16 and the sizes of another tensor"
    assert text_at(apply(case, fix), "ValuesTensor.DataType") == "FLOAT16"


def test_data_types_that_differ_have_a_fix_either_way():
    case = with_text(replace(example_case("TOP_K1"), derive=False), "OutputValueTensor.DataType", "FLOAT16")
    assert titles(case, "same-data-type") == ["Set OutputValueTensor to FLOAT32", "Set InputTensor to FLOAT16"]


def test_output_sizes_are_set_one_by_one_or_derived_at_once():
    case = with_text(replace(example_case("ONE_HOT"), derive=False), "OutputTensor.Sizes[2]", "5")
    last = next(v for v in validate(case) if v.code == "same-sizes").fixes[-1]
    assert str(last.title) == "Derive all outputs"
    assert apply(case, last).derive
    assert not validate(apply(case, last))


def test_leading_ones_keep_the_axis_at_its_dimension():
    case = example_case("ONE_HOT")
    for name in ("IndicesTensor", "ValuesTensor", "OutputTensor"):
        case = with_text(case, f"{name}.Sizes", "3,1" if name == "IndicesTensor" else "3,4")
    case = fit_outputs(replace(with_text(case, "Axis", "1"), derive=True))
    violation = next(v for v in validate(case, "2_0") if v.code == "rank")
    fixed = apply(case, violation.fixes[0])
    assert text_at(fixed, "Axis") == "3"
    assert not [v for v in validate(fixed, "2_0") if v.severity is Severity.ERROR]


def test_coordinates_are_clamped_to_the_nearer_end_and_the_title_names_the_data():
    case = with_text(example_case("GATHER_ND1"), "IndicesTensor.DataType", "INT64")
    case = case.with_logical("IndicesTensor", np.array([[5_000_000_000], [-7]]))
    (violation,) = [v for v in validate(case) if v.code == "index-out-of-range"]
    (fix,) = violation.fixes
    assert "2 coordinates" in fix.title
    assert "changes data" in fix.title
    assert apply(case, fix).logical("IndicesTensor").tolist() == [[1], [-2]]


def test_data_that_cannot_be_used_are_replaced_by_the_fill():
    case = example_case("TOP_K1")
    broken = case.with_data("InputTensor", replace(case.data["InputTensor"], problem="has x, which is not a number"))
    (violation,) = [v for v in validate(broken) if v.code == "data"]
    assert not [v for v in validate(apply(broken, violation.fixes[0])) if v.code == "data"]


def test_a_level_fix_names_the_first_level_that_has_the_type():
    case = with_text(example_case("ONE_HOT"), "IndicesTensor.DataType", "INT32")
    (violation,) = validate(case, "2_0")
    assert [fix.level for fix in violation.fixes if fix.level] == [FeatureLevel.FL_3_0]
    assert violation.code == "data-type"


def test_a_fix_that_needs_another_announces_the_next_sizes():
    case = with_text(replace(example_case("TOP_K1"), derive=False), "K", "9")
    (violation,) = [v for v in validate(case) if v.code == "k-in-range"]
    (then,) = consequences(case, violation.fixes[0], FeatureLevel.FL_6_4)
    assert str(then.message) == "OutputValueTensor and OutputIndexTensor: size 2 along dimension 3; it must be 4 (K)."


@EACH_OPERATOR
def test_every_rule_has_words_and_a_page(operator: Operator, sample: Sample):
    for _, _, violations in some_broken(operator, sample, 125):
        for violation in violations:
            assert violation.rule.text
            assert violation.rule.url is not None


def test_a_size_that_a_file_lacks_is_set_to_1():
    model = dump(replace(example_case("TOP_K1"), derive=False))
    next(iter(model["dispatchables"].values()))["desc"]["InputTensor"]["Sizes"][2] = "x"
    assert titles(load(model), "malformed") == ["Set InputTensor.Sizes[2] to 1"]


def test_an_unreadable_optional_tensor_is_added_or_removed():
    model = dump(example_case("DIAGONAL_MATRIX1"))
    next(iter(model["dispatchables"].values()))["desc"]["InputTensor"] = 5
    (violation,) = validate(load(model))
    assert [at.path for at in violation.locations] == ["InputTensor"]
    added, removed = (apply(load(model), fix) for fix in violation.fixes)
    assert added.tensor("InputTensor") is not None
    assert removed.values["InputTensor"] is None
    assert not validate(removed)


@pytest.mark.parametrize(("rows", "offers"), [(1023, True), (1024, True), (1025, False)])
def test_data_are_filled_up_to_a_million_elements(rows: int, offers: bool):
    """If the data of a tensor are too short, a fix appends zeros, unless the tensor has more than 1024 * 1024
    elements.
    """
    case = with_text(example_case("ELEMENT_WISE_CLIP"), "InputTensor.Sizes", f"1,1,{rows},1024")
    data = Data(case.data["InputTensor"].fill, Kept(np.zeros(5, np.float32), None))
    case = fit_outputs(replace(case, derive=True).with_data("InputTensor", data))
    (violation,) = [v for v in validate(case) if v.code == "data-short"]
    assert [str(fix.title) for fix in violation.fixes] == (
        [f"Append {rows * 1024 - 5} zeros to the data of InputTensor"] if offers else []
    )
