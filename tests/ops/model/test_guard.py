"""If a violation about a value was reported, the guard hides this value from later rules. So one cause gives one
violation.
"""

import pytest

from ops.check.quick_guard import QuickGuard
from ops.check.validation import DATA_LIMIT
from ops.model.edit import with_text
from ops.model.feature_levels import NEWEST
from ops.model.guard import SIZE, TYPE, VALUE, Guard, HiddenPlace
from ops.text.sentences import Quantity, say
from tests.helpers.for_each import for_each
from tests.ops.helpers.any_case import example_case


def guard() -> Guard:
    return Guard(example_case("TOP_K1"), NEWEST, DATA_LIMIT)


def test_what_was_shown_before_an_error_is_hidden_after_it():
    looking = guard()
    looking.begin()
    looking.size("InputTensor", 3)
    looking.blame_shown()
    with pytest.raises(HiddenPlace):
        looking.size("InputTensor", 3)
    with pytest.raises(HiddenPlace):
        looking.sizes("InputTensor")
    assert looking.size("InputTensor", 2) == 3


def test_what_turned_out_to_be_in_order_is_not_blamed():
    looking = guard()
    looking.begin()
    mark = looking.mark()
    looking.data_type("InputTensor")
    looking.forget(mark)
    looking.rank("InputTensor")
    looking.blame_shown()
    assert looking.data_type("InputTensor").name == "FLOAT32"


def test_an_axis_hides_a_constraint_when_it_is_no_dimension():
    looking = Guard(example_case("TOP_K1").with_value("Axis", 4), NEWEST, DATA_LIMIT)
    with pytest.raises(HiddenPlace):
        looking.axis("Axis", "InputTensor")


def test_numbers_are_shown_only_without_an_error_and_below_the_limit():
    assert guard().logical("InputTensor").shape == (1, 1, 3, 4)
    with pytest.raises(HiddenPlace):
        Guard(example_case("TOP_K1"), NEWEST, 11).logical("InputTensor")
    blamed = guard()
    blamed.blame([("Axis", VALUE)])
    with pytest.raises(HiddenPlace):
        blamed.logical("InputTensor")


HIDDEN = {
    "an absent number": ("TOP_K1", "Axis", None, lambda on: on.integer("Axis")),
    "an absent real number": ("ELEMENT_WISE_CLIP", "Min", None, lambda on: on.number("Min")),
    "an absent list": ("CONVOLUTION", "Strides", None, lambda on: on.numbers("Strides")),
    "an entry that is no number": ("CONVOLUTION", "Strides[0]", "x", lambda on: on.integers("Strides")),
    "a wrong number": ("TOP_K1", "Axis", "x", lambda on: on.value("Axis")),
    "the length of an absent list": ("CONVOLUTION", "Strides", None, lambda on: on.length("Strides")),
    "a count of an absent list": ("CONVOLUTION", "Strides", None, lambda on: on.integer("DimensionCount")),
    "a tensor instead of a number": ("TOP_K1", "K", "2", lambda on: on.value("InputTensor")),
    "a dimension behind the last": ("TOP_K1", "K", "2", lambda on: on.size("InputTensor", 9)),
    "a stride that is no number": ("TOP_K1", "InputTensor.Strides", "{1,x}", lambda on: on.steps("InputTensor")),
    "an absent tensor": ("TOP_K1", "InputTensor", None, lambda on: on.data_type("InputTensor")),
}  # fmt: skip


@for_each("name", HIDDEN)
@pytest.mark.parametrize("guarding", [Guard, QuickGuard])
def test_a_value_that_is_absent_or_wrong_is_hidden(name: str, guarding: type[Guard]):
    operator, path, text, read = HIDDEN[name]
    case = example_case(operator)
    changed = case.with_value(path, None) if text is None else with_text(case, path, text)
    looking = guarding(changed, NEWEST, DATA_LIMIT)
    looking.begin()
    with pytest.raises(HiddenPlace):
        read(looking)


@pytest.mark.parametrize("place", [("InputTensor", VALUE), ("InputTensor", TYPE), ("InputTensor", SIZE, 0)])
def test_any_blamed_place_is_an_error(place: tuple[str, str]):
    looking = guard()
    looking.blame([place])
    with pytest.raises(HiddenPlace):
        looking.require_no_error()


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 cells"), (1, "1 cell"), (2, "2 cells"), (10**30, f"{10**30} cells")]
)
def test_a_count_takes_the_singular_for_one_only(number: int, text: str):
    assert say("{n:cell|cells}", n=number) == text


def test_a_language_without_plurals_takes_the_bare_number():
    assert f"{Quantity(3)}{Quantity(3):d}" == "33"
