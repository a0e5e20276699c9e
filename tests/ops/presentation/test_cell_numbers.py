"""The texts of numbers in a view are short, and all cells of the view show the same number of decimals."""

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ops.presentation.cell_numbers import cell_texts, power_text, rounded_value
from ops.presentation.number_format import MINUS, NUMPY_TYPES


def texts(*values: float, data_type: str = "FLOAT32") -> list[str]:
    """Returns the text that a cell has for each of `values`, in the highest precision."""
    return next(cell_texts(np.array(values, NUMPY_TYPES[data_type]), data_type))


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        pytest.param((2.5, 2.25, -3), ["2.50", "2.25", "\u22123.00"], id="the same decimals"),
        pytest.param((0, 1, 10, 11), ["0", "1", "10", "11"], id="whole numbers"),
        pytest.param((2, -0.5), ["2.0", "\u22120.5"], id="short fractions"),
        pytest.param((math.pi, -1), ["3.142", "\u22121.000"], id="four digits"),
        pytest.param((math.pi * 100, -1), ["314.2", "\u22121.0"], id="four digits of the largest"),
        pytest.param((0.047425874, 0.5), ["0.047", "0.500"], id="three decimals"),
        pytest.param((9.99996, 0.33333), ["10.00", "0.33"], id="the largest rounds up"),
        pytest.param(
            (-0.0001, 0.5, 2e-5, 0), ["\u221210\u207b\u2074", "0.500", "2\u00b710\u207b\u2075", "0.000"], id="vanished"
        ),
        pytest.param((1000.5, -0.24, 30), ["1000", "\u22120.2", "30"], id="vanished beside thousands"),
        pytest.param((1024, -0.25, 3, 2.5), ["1024", "\u22120.25", "3", "2.5"], id="short fractions beside thousands"),
        pytest.param((0.14, -10000), ["0.14", "\u221210\u2074"], id="a power of ten beside fractions"),
        pytest.param((2.5e-7, 0), ["2.5\u00b710\u207b\u2077", "0"], id="only tiny numbers"),
        pytest.param((3.4028235e38,), ["3.403\u00b710\u00b3\u2078"], id="FLT_MAX"),
        pytest.param(
            (math.nan, math.inf, -math.inf, -0.0, 0.0), ["NaN", "+inf", "\u2212inf", "\u22120", "0"], id="special"
        ),
    ],
)
def test_numbers_are_as_short_as_cells_need_them(values: tuple[float, ...], shown: list[str]):
    assert texts(*values) == shown


def test_integers_are_exact_first():
    found = list(cell_texts(np.array([1, 2**64 - 1], np.uint64), "UINT64"))
    assert found[0] == ["1", "18446744073709551615"]
    assert found[-1] == ["1", "1.8\u00b710\u00b9\u2079"]


@given(st.lists(st.floats(width=32), min_size=1), st.sampled_from((None, 3, 6)))
@example([0.125], 3)
@example([0.125, 0.00390625], None)
@example([0.00390625], 3)
def test_every_precision_keeps_the_rules(values: list[float], most_digits: int | None):
    array, most = np.array(values, np.float32), most_digits or 4
    finite = array[np.isfinite(array)].astype(np.float64)
    for found in cell_texts(array, "FLOAT32", most_digits):
        assert len(found) == len(values)
        for text, value in zip(found, array.tolist(), strict=True):
            is_power = "\u00b7" in text or (text.lstrip(MINUS).startswith("10") and not text[-1].isascii())
            if math.isfinite(value) and not is_power:
                decimals, digits = len(text.partition(".")[2]), text.lstrip(MINUS + "0.")
                assert decimals < most or len(digits) == 1  # one digit, if the number would be rounded to 0
                assert abs(float(text.replace(MINUS, "-")) - value) <= 0.51 * 10.0**-decimals
            if not (finite == np.trunc(finite)).all():
                assert text != MINUS + "0" or value == 0
                assert value == 0 or math.isnan(value) or text.startswith(MINUS) == (value < 0)


@pytest.mark.parametrize("data_type", NUMPY_TYPES)
def test_no_elements_have_no_texts(data_type: str):
    assert next(cell_texts(np.zeros((0, 3), NUMPY_TYPES[data_type]), data_type)) == []


@pytest.mark.parametrize(
    ("value", "text"), [(10000, "10\u2074"), (-10000, "\u221210\u2074"), (12345, "1.2\u00b710\u2074")]
)
def test_a_power_of_ten_has_a_short_factor(value: float, text: str):
    assert power_text(value, 2) == text


@pytest.mark.parametrize(
    ("value", "text", "is_rounded"),
    [
        (np.float32(1 / 3), "0.3333", True),
        (np.float32(0.1), "0.1", False),
        (np.float32(16777216), "1.678e7", True),
        (np.float16(65504), "65504", False),
        (np.uint64(2**64 - 1), "18446744073709551615", False),
        (np.float32("-inf"), "-inf", False),
        (np.float64(1e-30), "1e-30", False),
    ],
)
def test_a_formula_has_four_digits_of_a_number(value: np.generic, text: str, is_rounded: bool):
    assert rounded_value(value, "") == (text, is_rounded)


def test_far_numbers_are_short_powers_and_the_others_keep_their_decimals():
    """Numbers whose magnitude is at least the argument `far` of `cell_texts`, such as masked scores of an attention,
    become powers of 10.

    The remaining numbers keep their decimals.
    """
    masked = np.array([0.144, -9999.86, 2.17, -9997.83], np.float32)
    assert next(cell_texts(masked, "FLOAT32")) == ["0.1", "\u221210000", "2", "\u22129998"]
    assert next(cell_texts(masked, "FLOAT32", far=9997.0)) == ["0.144", "\u221210\u2074", "2.170", "\u221210\u2074"]
    whole = np.array([1, -10000], np.float32)
    assert next(cell_texts(whole, "FLOAT32", far=10000.0)) == ["1", "\u221210\u2074"]


def test_exact_numbers_lose_the_zeros_after_their_decimals_before_they_lose_decimals():
    found = cell_texts(np.array([110, -1.5, -0.5, 0], np.float32), "FLOAT32")
    assert next(found) == ["110.0", "\u22121.5", "\u22120.5", "0.0"]
    assert next(found) == ["110", "\u22121.5", "\u22120.5", "0"]
