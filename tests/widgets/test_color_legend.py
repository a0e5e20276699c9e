"""The legend of the colour maps."""

import numpy as np
import pytest

from widgets.color_legend import ColorLegend, level_text
from widgets.colors import COLOR_COUNT, VIRIDIS, Levels, color_table


@pytest.fixture
def legend(qtbot):
    widget = ColorLegend()
    qtbot.addWidget(widget)
    return widget


def test_groups_are_named_with_their_ends(legend):
    legend.show_levels({"values": Levels(0.0, 11.0), "indices": Levels(0, 3)})
    assert legend.accessibleName() == "values 0 ... 11, indices 0 ... 3"


def test_a_group_without_finite_values_has_no_bar(legend):
    legend.show_levels({"values": None, "indices": Levels(0, 3)})
    assert legend.plain_text() == "indices 0 ... 3"


def test_the_bar_has_the_colours_of_its_map(legend):
    legend.show_levels({"values": Levels(0, 1)})
    legend.resize(legend.sizeHint())
    image = legend.grab().toImage()
    seen = {image.pixelColor(x, image.height() // 2).getRgb()[:3] for x in range(image.width())}
    bar = [color for color in seen if max(color) - min(color) > 60]
    assert len(bar) > 60
    table = color_table(VIRIDIS)[:COLOR_COUNT].astype(int)
    assert all(np.abs(table - color).max(axis=1).min() <= 3 for color in bar)


def test_bars_give_way_before_numbers_do(legend):
    legend.show_levels({"values": Levels(0, 11), "indices": Levels(0, 3)})
    assert legend.minimumSizeHint().width() < legend.sizeHint().width()


@pytest.mark.parametrize(
    ("value", "text"),
    [(2**64 - 1, "18446744073709551615"), (-3.1981, "\u22123.198"), (-0.0, "0"), (3.4028235e38, "3.403e38")],
)
def test_ends_are_short(value, text):
    assert level_text(value) == text
