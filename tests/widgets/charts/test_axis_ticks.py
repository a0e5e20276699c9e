"""Ticks along an axis are at round numbers."""

import pytest

from widgets.charts.axis_ticks import nice_ticks, number_text, scale_ticks
from widgets.display.histogram import Scale

DOUBLE_MAX = 1.7976931348623157e308


@pytest.mark.parametrize(
    ("low", "high", "most", "texts"),
    [
        pytest.param(0.0, 1.0, 5, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"], id="fractions"),
        pytest.param(-3, 12, 3, ["0", "5", "10"], id="integers"),
        pytest.param(0, 1, 8, ["0", "1"], id="never between integers"),
        pytest.param(-1.5, 1.5, 3, ["−1", "0", "1"], id="true minus"),
        pytest.param(5.5, 5.5, 3, ["5.5"], id="constant"),
        pytest.param(0.0, 3e38, 3, ["0", "1e38", "2e38", "3e38"], id="large"),
    ],
)
def test_ticks_are_round_and_written_alike(low, high, most, texts):
    assert [text for _, text in nice_ticks(low, high, most)] == texts


@pytest.mark.parametrize(
    ("low", "high"), [(-DOUBLE_MAX, DOUBLE_MAX), (0.0, 5e-324), (1.0, 1.0000000000000002), (-(2**63), 2**64 - 1)]
)
def test_any_range_has_ticks_inside(low, high):
    found = nice_ticks(low, high, 8)
    assert 1 <= len(found) <= 10
    assert all(low <= value <= high for value, _ in found)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (12, "12"),
        (-3, "−3"),
        (-(2**63), "−9.223e18"),
        (0.1 + 0.2, "0.3"),
        (-0.0, "0"),
        (3.4028234663852886e38, "3.403e38"),
    ],
)
def test_numbers_are_short(value, text):
    assert number_text(value) == text


def test_single_bars_are_named_in_their_middle_while_there_is_room():
    scale = Scale(0, 3, 4, 1, True)
    assert scale_ticks(scale, 48, lambda text: 7.0 * len(text)) == [(0.5, "0"), (1.5, "1"), (2.5, "2"), (3.5, "3")]
    assert len(scale_ticks(scale, 8, lambda text: 7.0 * len(text))) < 4
