"""Regression tests for errors that were found where two parts of the window interact."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import activate, cell_editor, click, heatmap, settle

TALLEST_PAINTED = 2_000


@pytest.mark.sampled
@pytest.mark.parametrize("dimension", range(4))
def test_a_huge_tensor_beside_tiles_is_no_taller_than_the_stage(qtbot: QtBot, show: Show, dimension: int):
    window = show("GATHER_ND1")
    window.actions_["tiles"].setChecked(True)
    try:
        window.session.edit(f"InputTensor.Sizes[{dimension}]", "4294967295")
        settle(qtbot, window)
        heights = [map_.height() for _, map_ in window.stage.tensors.heatmaps()]
        assert max(heights) <= TALLEST_PAINTED
    finally:
        window.actions_["tiles"].setChecked(False)


def test_the_step_bar_counts_a_cell_that_the_output_has_no_more_as_none(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    click(qtbot, window, "OutputValueTensor", (0, 0, 2, 1))
    window.session.change_ranks(1)
    settle(qtbot, window)
    window.stage.player.step(1)
    assert window.stage.cell_cursor.now.cell == (0, 0, 0, 0, 0)


def test_undo_closes_the_line_over_a_cell(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.session.edit("K", "1")
    settle(qtbot, window)
    activate(qtbot, window)
    click(qtbot, window, "InputTensor", (0, 0, 0, 0))
    QTest.keyClicks(heatmap(window, "InputTensor"), "5")
    assert cell_editor(window) is not None
    window.session.undo_stack.undo()
    assert cell_editor(window) is None
    assert not window.session.undo_stack.canUndo()


@pytest.mark.sampled
@pytest.mark.parametrize("sizes", ["", "2]", "1,1,x,4"])
def test_the_menu_of_the_back_end_opens_for_a_broken_desc(qtbot: QtBot, window: MainWindow, show: Show, sizes: str):
    show("ELEMENT_WISE_CLIP1")
    window.session.edit("InputTensor.Sizes", sizes)
    window.device_view.open_menu()
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    QTest.keyClick(popup, Qt.Key.Key_Escape)
