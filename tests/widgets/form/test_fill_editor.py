"""The parameters of a fill are read from the texts that the user types."""

import pytest

from ops.text.values import Malformed
from widgets.form.fill_editor import parse_parameter

SMALLEST, LARGEST = -(2**63), 2**64 - 1


@pytest.mark.parametrize("name", ["value", "start", "step", "low", "high"])
def test_a_fill_takes_all_numbers_of_64_bits(name: str):
    assert [parse_parameter(name, str(number)) for number in (SMALLEST, LARGEST)] == [SMALLEST, LARGEST]
    for number in (SMALLEST - 1, LARGEST + 1):
        found = parse_parameter(name, str(number))
        assert isinstance(found, Malformed)
        assert str(found.why) == f"'{number}' has more than 64 bits"


def test_only_a_constant_may_be_infinite():
    assert parse_parameter("value", "-inf") == float("-inf")
    found = parse_parameter("start", "-inf")
    assert isinstance(found, Malformed)
    assert str(found.why) == "'-inf' is not finite"
