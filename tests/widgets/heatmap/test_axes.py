"""The ticks of a heatmap's axes have a minimum distance, and their labels never touch; a narrow colour bar has short
numbers.
"""

from itertools import pairwise

import pytest

from ops.presentation.colors import Levels
from widgets.heatmap.axes import listed, ticks
from widgets.heatmap.scale_bar import scale_texts


@pytest.mark.parametrize(
    ("count", "cell", "expected"),
    [
        pytest.param(4, 88, [0, 1, 2, 3], id="one for each large cell"),
        pytest.param(256, 1, [0, 64, 128, 192, 255], id="powers of two stay powers of two"),
        pytest.param(100, 4, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 99], id="tens, and the last one"),
        pytest.param(1, 16, [0], id="one"),
    ],
)
def test_ticks_keep_their_distance(count, cell, expected):
    assert ticks(range(count), count, cell, 21) == expected


@pytest.mark.parametrize("count", [1, 2, 7, 64, 1000, 8192, 10**6])
@pytest.mark.parametrize("cell", [88, 16, 1, 0.25, 2.0**-10])
def test_first_and_last_have_a_tick_and_labels_never_touch(count, cell):
    chosen = ticks(range(count), count, cell, 30)
    assert chosen[-1] == count - 1 or cell >= 16
    assert all((b - a) * cell >= 30 for a, b in pairwise(chosen))


def test_names_of_narrow_columns_are_below_each_other(qapp):
    names = ("OffValue", "OnValue")
    assert listed(names, 32) == ("0 OffValue", "1 OnValue")
    assert listed(names, 88) == ()


@pytest.mark.parametrize(
    ("levels", "width", "texts"),
    [
        (Levels(-0.4373, 0.1234), 116, ("\u22120.4373", "0.1234")),
        (Levels(-0.4373, 0.1234), 88, ("\u22120.437", "0.123")),
        (Levels(-0.4373, 0.1234), 76, ("\u22120.44", "0.12")),
        (Levels(-0.4373, 0.1234), 30, None),
        (Levels(0, 4294967295), 80, ("0", "4.29\u00b710\u2079")),
        (Levels(1.001, 1.002), 60, None),
        (Levels(2.0, 2.0), 40, ("2", "2")),
    ],
)
def test_the_ends_of_a_colour_bar_are_short_where_space_is_short(qapp, levels, width, texts):
    assert scale_texts(levels, width) == texts
