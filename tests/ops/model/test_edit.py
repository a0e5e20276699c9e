"""Fields of a case are read and edited as texts, by their paths; leading dimensions can be added and removed."""

import pytest

from ops.attribute_types import LONGEST_LIST
from ops.model.edit import text_at, with_leading_dimension, with_text, without_leading_dimension
from ops.text.values import Malformed
from tests.ops.helpers.any_case import example_case


def test_strides_follow_a_leading_dimension():
    case = with_text(example_case("ELEMENT_WISE_CLIP"), "InputTensor.Strides", "12,12,1,3")
    wider = with_leading_dimension(case)
    assert text_at(wider, "InputTensor.Sizes") == "1,1,1,3,4"
    assert text_at(wider, "InputTensor.Strides") == "12,12,12,1,3"
    assert without_leading_dimension(wider) == case


def test_a_dimension_that_is_none_to_take_away_stays():
    case = example_case("ELEMENT_WISE_CLIP")
    assert without_leading_dimension(with_text(case, "InputTensor.Sizes", "2,1,3,4")) is None
    assert without_leading_dimension(with_text(case, "OutputTensor.Sizes", "1")) is None
    assert without_leading_dimension(with_text(case, "OutputTensor.Sizes", "x")) is None


@pytest.mark.parametrize("name", ["InputTensor", "OutputTensor"])
def test_a_list_as_long_as_one_can_be_does_not_grow(name: str):
    case = with_text(example_case("ELEMENT_WISE_CLIP"), f"{name}.Sizes", ",".join(["1"] * LONGEST_LIST))
    assert with_leading_dimension(case) is case


def test_a_tensor_that_is_malformed_as_a_whole_shows_its_text():
    case = example_case("ELEMENT_WISE_CLIP").with_value("InputTensor", Malformed("what", "no tensor"))
    assert text_at(case, "InputTensor") == "what"
    assert text_at(with_leading_dimension(case), "OutputTensor.Sizes") == "1,1,1,3,4"


@pytest.mark.parametrize("text", ["9" * 400, "-" + "9" * 399, "0x" + "f" * 332])
def test_the_longest_numbers_can_be_typed_and_their_text_is_read_again(text: str):
    case = with_text(example_case("ELEMENT_WISE_CLIP1"), "Max", text)
    assert case.values["Max"] == int(text, 0)
    shown = text_at(case, "Max")
    assert shown is not None
    assert with_text(case, "Max", shown) == case


@pytest.mark.parametrize("text", ["9" * 401, "-" + "9" * 400, "0x" + "f" * 398, "-0x" + "f" * 398])
def test_a_number_whose_text_is_too_long_stays_a_text(text: str):
    case = with_text(example_case("ELEMENT_WISE_CLIP1"), "Max", text)
    assert isinstance(case.values["Max"], Malformed)
    assert text_at(case, "Max") == text


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("Nowhere", "has no field at Nowhere"),
        ("Min.x", "Min has no part at Min.x"),
        ("InputTensor.Nothing", "A tensor has no part at InputTensor.Nothing"),
        ("InputTensor.Flags[0]", "A tensor has no part at"),
        (f"InputTensor.Sizes[{LONGEST_LIST}]", f"exceeds the limit of {LONGEST_LIST} dimensions"),
        ("\ud800", "has no field at"),
    ],
)
def test_a_path_that_leads_nowhere_is_reported(path: str, message: str):
    for act in (lambda: text_at(example_case("ELEMENT_WISE_CLIP"), path),
                lambda: with_text(example_case("ELEMENT_WISE_CLIP"), path, "1")):  # fmt: skip
        with pytest.raises(KeyError, match=message.replace("[", r"\[")):
            act()
