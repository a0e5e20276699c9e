"""The view of the window is saved and restored: slices, colours, the pinned cell, panels and heights."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter
from pytestqt.qtbot import QtBot

from explorer.panels.doc_panel import DocPanel
from explorer.panels.memory_panel import MemoryPanel
from explorer.session.view_choices import ViewChoices, view_choices
from explorer.window.layout_memory import show_choices
from explorer.window.main_window import MainWindow
from ops.formats.dxdispatch.json_text import parse
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import heatmap, lay_out
from widgets.display.group_colors import ColorLimits
from widgets.style.sizes import LEAST_HEATMAPS_HEIGHT


def kept(window: MainWindow) -> ViewChoices:
    """Returns the window's view choices, converted to JSON text and back."""
    return view_choices(parse(json.dumps(window.view_choices().as_json())))


def test_rows_columns_and_colours_are_kept_by_operator(qtbot: QtBot, show: Show, window: MainWindow):
    qtbot.keyClick(heatmap(window, "InputTensor"), Qt.Key.Key_X)
    window.stage.slices.colors._on_limits_edited("values", ColorLimits("manual", -5, 20, "cividis"))  # pyright: ignore[reportPrivateUsage]
    show("ONE_HOT")
    for name in ("tiles", "outliers"):
        window.actions_[name].trigger()
    window.tabs.setCurrentIndex(2)
    choices = kept(window)
    window.stage.reset_view()
    window.tabs.setCurrentIndex(0)
    show_choices(window.parts, choices, with_cell=True)
    assert window.actions_["tiles"].isChecked()
    assert window.actions_["outliers"].isChecked()
    assert window.tabs.currentIndex() == 2
    show("TOP_K1")
    shown = window.stage.tensors.shown_views("InputTensor")[0]
    assert (shown.rows, shown.columns) == (3, 2)
    levels = window.stage.tensors.levels["InputTensor"]
    assert levels is not None
    assert (levels.low, levels.high, levels.map_name) == (-5, 20, "cividis")


def test_a_pinned_cell_is_pinned_again_where_there_is_one(window: MainWindow):
    window.stage.pin("InputTensor", (0, 0, 2, 3))
    choices = kept(window)
    window.stage.cell_cursor.clear()
    show_choices(window.parts, choices, with_cell=True)
    assert window.stage.cell_cursor.now.cell == (0, 0, 2, 3)
    window.stage.cell_cursor.clear()
    window.session.edit("InputTensor.Sizes[3]", "2")
    show_choices(window.parts, choices, with_cell=True)
    assert window.stage.cell_cursor.now.cell is None


@pytest.mark.parametrize("tab", [-1, 99])
def test_a_panel_that_is_none_leaves_the_one_that_is_shown(window: MainWindow, tab: int):
    show_choices(window.parts, view_choices({"tab": tab}), with_cell=True)
    assert window.tabs.currentIndex() == 0


def panels_height(window: MainWindow) -> int:
    return splitter(window).sizes()[1]


def splitter(window: MainWindow) -> QSplitter:
    found = window.findChild(QSplitter, "layout.panels")
    assert found is not None
    return found


def test_the_code_panel_gets_more_height_than_the_first_panel_and_returns_it(window: MainWindow):
    told = panels_height(window)
    window.tabs.setCurrentWidget(window.code)
    assert panels_height(window) >= sum(splitter(window).sizes()) * 0.38 > told
    window.tabs.setCurrentIndex(0)
    assert panels_height(window) == told


def test_a_height_that_was_chosen_is_that_of_its_panels(window: MainWindow):
    window.tabs.setCurrentWidget(window.code)
    whole = sum(splitter(window).sizes())
    splitter(window).setSizes([whole - 300, 300])
    window.tabs.setCurrentWidget(window.tabs.panel(DocPanel))
    assert panels_height(window) == 300
    window.tabs.setCurrentIndex(0)
    window.tabs.setCurrentWidget(window.tabs.panel(MemoryPanel))
    assert panels_height(window) == 300


def test_the_height_of_the_first_panel_is_remembered_while_others_are_read(window: MainWindow):
    told = splitter(window).saveState()
    window.tabs.setCurrentWidget(window.code)
    assert splitter(window).saveState() != told
    window.remember_layout()
    assert window.settings.layout("layout.panels") == told


def test_no_edge_hides_the_heatmaps_and_reset_layout_returns_to_the_first_layout(window: MainWindow):
    window.actions_["resetLayout"].trigger()
    parts = [part for part in window.findChildren(QSplitter) if part.objectName().startswith("layout.")]
    first = {part.objectName(): part.sizes() for part in parts}
    assert len(first) == 3
    for part in parts:
        for sizes in ([10_000, 1], [1, 10_000]):
            part.setSizes(sizes)
            lay_out()
            assert window.stage.tensors.height() >= LEAST_HEATMAPS_HEIGHT
            assert window.stage.tensors.width() >= LEAST_HEATMAPS_HEIGHT
    assert {part.objectName(): part.sizes() for part in parts} != first
    window.actions_["resetLayout"].trigger()
    assert {part.objectName(): part.sizes() for part in parts} == first
