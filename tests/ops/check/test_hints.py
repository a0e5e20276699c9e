"""A hint beside an editor gives the meaning or the range of the value."""

import pytest

from ops.check.hints import hints
from ops.model.edit import with_text
from tests.ops.helpers.any_case import example_case


@pytest.mark.parametrize(
    ("operator", "increasing", "decreasing"),
    [
        ("TOP_K1", "smallest first", "largest first"),
        ("ARGMAX", "first of equal cells", "last of equal cells"),
        ("CUMULATIVE_SUMMATION", "from the first cell", "from the last cell"),
    ],
)
def test_a_direction_is_explained_by_its_meaning_for_the_operator(operator: str, increasing: str, decreasing: str):
    for text, words in (("INCREASING", increasing), ("DECREASING", decreasing)):
        assert hints(with_text(example_case(operator), "AxisDirection", text))["AxisDirection"] == words


def test_a_hint_gives_the_range_of_an_axis():
    assert hints(example_case("GATHER"))["Axis"] == "0 ... 3"
    assert hints(with_text(example_case("GATHER"), "InputTensor.Sizes", "2,3"))["Axis"] == "0 ... 1"
