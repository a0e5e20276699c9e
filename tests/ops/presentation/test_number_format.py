"""The text of a number is exact: a FLOAT32 number is equal to the number that is read back from its text."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops.presentation.number_format import format_bits, format_value


@pytest.mark.parametrize(
    ("value", "data_type", "text"),
    [
        pytest.param(np.float32(0.1), "FLOAT32", "0.1", id="float32 in its own type"),
        pytest.param(np.float16(0.1), "FLOAT16", "0.1", id="float16 in its own type"),
        pytest.param(np.float32(0.1), "FLOAT64", "0.10000000149011612", id="the same bits as float64"),
        pytest.param(-1.5, "FLOAT32", "-1.5", id="ascii minus"),
        pytest.param(-0.0, "FLOAT32", "-0", id="negative zero"),
        pytest.param(-np.inf, "FLOAT32", "-inf", id="infinity"),
        pytest.param(np.finfo(np.float32).max, "FLOAT32", "3.4028235e38", id="FLT_MAX"),
        pytest.param(2**64 - 1, "UINT64", "18446744073709551615", id="UINT64 max"),
    ],
)
def test_one_value_is_written_exactly(value, data_type, text):
    assert format_value(value, data_type) == text


@given(st.floats(width=32, allow_nan=False))
def test_a_float32_reads_back_as_itself(value):
    assert np.float32(format_value(value, "FLOAT32")) == np.float32(value)


def test_bits_are_those_of_the_data_type():
    assert format_bits(1.0, "FLOAT32") == "0x3F800000"
    assert format_bits(-1, "INT8") == "0xFF"
