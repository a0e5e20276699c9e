"""The legend shows each group of tensors with its colours and the numbers at their ends."""

from collections.abc import Mapping

import numpy as np
import pytest
from PySide6.QtCore import Qt

from ops.presentation.colors import COLOR_COUNT, VIRIDIS, color_table
from widgets.charts.color_legend import ColorLegend
from widgets.display.color_bar import level_text
from widgets.display.group_colors import ColorLimits, GroupColors, group_colors
from widgets.display.picture import TensorPicture

VALUES = np.array([0, 11], np.float32)
INDICES = np.array([0, 3], np.uint32)


def colors_of(limits: Mapping[str, ColorLimits] | None = None, **groups: np.ndarray) -> dict[str, GroupColors]:
    pictures = [TensorPicture(g, False, "", values.shape, values, group=g) for g, values in groups.items()]
    return group_colors(pictures, limits or {})


@pytest.fixture
def legend(qtbot):
    widget = ColorLegend()
    qtbot.addWidget(widget)
    return widget


def rgb_in(legend: ColorLegend) -> set[tuple[int, int, int]]:
    image = legend.grab().toImage()
    colors = [image.pixelColor(x, image.height() // 2) for x in range(image.width())]
    return {(color.red(), color.green(), color.blue()) for color in colors}


def test_groups_are_named_with_their_ends_or_their_few_numbers(legend):
    legend.show_colors(colors_of(values=VALUES, indices=INDICES))
    assert legend.accessibleName() == "values 0 ... 11, indices 0 3"


def test_a_group_without_finite_values_has_no_entry(legend):
    legend.show_colors(colors_of(values=np.array([np.nan], np.float32), indices=INDICES))
    assert legend.plain_text() == "indices 0 3"
    assert legend.entry("values") is None


def test_values_beyond_the_ends_are_announced(legend):
    legend.show_colors(colors_of({"values": ColorLimits("manual", 2, 4)}, values=VALUES))
    assert legend.plain_text() == "values \u2264 2 ... \u2265 4"
    legend.show_colors(colors_of({"values": ColorLimits("manual", 0, 4)}, values=VALUES))
    assert legend.plain_text() == "values 0 ... \u2265 4"


def test_the_bar_has_the_colours_of_its_map(legend):
    legend.show_colors(colors_of(values=VALUES))
    legend.resize(legend.sizeHint())
    bar = [color for color in rgb_in(legend) if max(color) - min(color) > 60]
    assert len(bar) > 60
    table = color_table(VIRIDIS)[:COLOR_COUNT].astype(int)
    assert all(np.abs(table - color).max(axis=1).min() <= 3 for color in bar)


def test_swatches_have_the_colours_of_their_numbers(legend):
    legend.show_colors(colors_of(values=np.array([[0, 10], [4, 4]], np.int32)))
    legend.resize(legend.sizeHint())
    table = color_table(VIRIDIS)
    assert {tuple(table[code].tolist()) for code in (0, 101, 252)} <= rgb_in(legend)


def test_bars_replace_swatches_in_a_narrow_space(legend):
    legend.show_colors(colors_of(values=VALUES, indices=np.arange(12, dtype=np.int32)))
    legend.resize(legend.minimumSizeHint())
    assert legend.minimumSizeHint().width() < legend.sizeHint().width()
    bar = [color for color in rgb_in(legend) if max(color) - min(color) > 60]
    assert len(bar) > 30


def test_numbers_too_long_for_swatches_have_a_bar(legend):
    legend.show_colors(colors_of(values=np.array([0, 2**64 - 1], np.uint64)))
    assert legend.plain_text() == "values 0 18446744073709551615"
    numbers = np.array([2**64 - 1 - n for n in range(3)], np.uint64)
    legend.show_colors(colors_of(values=numbers))
    assert legend.plain_text() == "values 18446744073709551613 ... 18446744073709551615"


def test_a_click_or_a_key_requests_the_panel_of_a_group(legend, qtbot):
    legend.show_colors(colors_of(values=VALUES, indices=INDICES))
    legend.resize(legend.sizeHint())
    entry = legend.entry("indices")
    with qtbot.waitSignal(legend.group_clicked, timeout=60_000) as clicked:
        qtbot.mouseClick(entry, Qt.MouseButton.LeftButton)
    assert clicked.args == ["indices"]
    with qtbot.waitSignal(legend.group_clicked, timeout=60_000) as pressed:
        qtbot.keyClick(entry, Qt.Key.Key_Space)
    assert pressed.args == ["indices"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(2**64 - 1, "18446744073709551615"), (-3.1981, "\u22123.198"), (-0.0, "0"), (3.4028235e38, "3.403e38")],
)
def test_ends_are_short(value, text):
    assert level_text(value) == text


def test_a_legend_without_room_drops_its_numbers_and_shows_them_in_a_tool_tip(legend):
    legend.show_colors(colors_of(values=VALUES, indices=INDICES))
    legend.resize(legend.minimumSizeHint())
    legend.show()
    entry = legend.entry("values")
    assert legend.minimumSizeHint().width() < legend.sizeHint().width()
    assert all(legend.rect().contains(legend.entry(group).geometry()) for group in ("values", "indices"))
    assert entry.toolTip() == "values 0 ... 11"
    assert len({color for color in rgb_in(legend) if max(color) - min(color) > 60}) > 10


def test_bars_become_shorter_before_they_replace_swatches(legend):
    legend.show_colors(colors_of(values=np.array([0, 11, 0.5], np.float32), indices=np.arange(4, dtype=np.int32)))
    hint = legend.sizeHint()
    table = color_table("cividis")
    swatches = {tuple(table[code].tolist()) for code in (0, 84, 168, 252)}
    for less in (0, 4, 40):
        legend.resize(hint.width() - less, hint.height())
        assert swatches <= rgb_in(legend)
    legend.resize(legend.legible_width, hint.height())
    assert not swatches <= rgb_in(legend)
