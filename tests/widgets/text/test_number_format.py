"""The texts of numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.text.number_format import DIGIT_STEPS, NUMPY_TYPES, format_bits, format_cells, format_value


def test_integers_are_exact_up_to_the_largest_uint64():
    values = np.array([0, 18446744073709551615], np.uint64)
    assert format_cells(values, "UINT64") == ["0", "18446744073709551615"]


@pytest.mark.parametrize("digits", DIGIT_STEPS)
def test_values_outside_every_range_are_written_differently(digits):
    values = np.array([np.nan, np.inf, -np.inf, -0.0, 0.0], np.float32)
    assert format_cells(values, "FLOAT32", digits) == ["NaN", "+inf", "\u2212inf", "\u22120", "0"]


def test_cells_of_one_view_share_their_decimals():
    assert format_cells(np.array([2.5, 2.25, -3], np.float32), "FLOAT32") == ["2.50", "2.25", "\u22123.00"]


def test_whole_floats_have_no_decimals():
    assert format_cells(np.array([[0, 1], [10, 11]], np.float32), "FLOAT32") == ["0", "1", "10", "11"]


def test_three_digits_keep_the_largest_value_readable():
    assert format_cells(np.array([2.5433333, -3.198], np.float32), "FLOAT32", 3) == ["2.54", "\u22123.20"]


def test_a_value_that_would_round_to_zero_gets_an_exponent():
    assert format_cells(np.array([1.0, 1e-30], np.float32), "FLOAT32", 3) == ["1", "1e\u221230"]


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


@pytest.mark.parametrize("data_type", NUMPY_TYPES)
def test_no_elements_have_no_texts(data_type):
    assert format_cells(np.zeros((0, 3), NUMPY_TYPES[data_type]), data_type) == []
