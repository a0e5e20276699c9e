"""The key G switches tiles on and off; the key L switches the lock of the colour scale on and off."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QSlider, QToolButton
from pytestqt.qtbot import QtBot

from explorer.app import create_window
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import editor, no_directml, settle
from widgets.heatmap.heatmap import Heatmap


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    heatmap = window.stage.tensors.heatmap("InputTensor")
    heatmap.setFocus()
    qtbot.keyClick(heatmap, key)


def shown(window: MainWindow, field: str) -> list[Heatmap]:
    found = window.findChildren(Heatmap)
    return [heatmap for heatmap in found if heatmap.accessibleName().startswith(field) and heatmap.isVisible()]


def test_no_tile_is_made_before_it_is_wanted(qtbot: QtBot, settings: Settings):
    """A new window has no tiles until the user presses G. This test opens its own window, because the shared window may
    have had tiles.
    """
    operator = OPERATORS["DML_OPERATOR_GATHER_ND1"]
    window = create_window(settings, no_directml)
    qtbot.addWidget(window)
    window.show()
    window.session.open_case(case_of(operator, operator.examples[1]), "test")
    settle(qtbot, window)
    assert len(window.findChildren(Heatmap, "heatmap:InputTensor:1")) == 0
    press(qtbot, window, Qt.Key.Key_G)
    assert len(window.findChildren(Heatmap, "heatmap:InputTensor:1")) == 1
    window.close()


@pytest.mark.sampled
def test_g_shows_every_slice_and_takes_the_slider_away(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    assert len(shown(window, "InputTensor")) == 1
    slider = window.findChild(QSlider, "slice.d1")
    assert slider is not None
    press(qtbot, window, Qt.Key.Key_G)
    assert len(shown(window, "InputTensor")) == 3
    assert len(shown(window, "OutputTensor")) == 1
    assert not slider.isVisible()
    press(qtbot, window, Qt.Key.Key_G)
    assert len(shown(window, "InputTensor")) == 1
    assert slider.isVisible()


def test_the_formula_reads_the_cell_of_any_tile(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    button = window.findChild(QToolButton, "view.tiles")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    heatmap = window.stage.tensors.heatmap("InputTensor", (0, 2, 1, 0))
    qtbot.mouseClick(heatmap, Qt.MouseButton.LeftButton, pos=heatmap.rect_of((0, 2, 1, 0)).center())
    assert window.stage.formula_text.startswith("InputTensor[0,2,1,0] = 10 ")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    assert window.stage.formula_text.startswith("InputTensor[0,1,1,1] = 7 ")


def test_the_slice_of_a_tile_is_the_one_that_is_copied(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    press(qtbot, window, Qt.Key.Key_G)
    cells = window.stage.slice_of("InputTensor", (0, 1, 0, 0))
    assert cells is not None
    assert cells.tolist() == [[4, 5], [6, 7]]


def test_l_lets_every_view_fit_by_itself(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.form.edited.emit("InputTensor.Sizes", "1,1,9,30")
    qtbot.waitUntil(lambda: window.runner.is_idle)
    press(qtbot, window, Qt.Key.Key_L)
    maps = [window.stage.tensors.heatmap(field) for field in ("InputTensor", "OutputValueTensor")]
    narrow, wide = (heatmap.rect_of((0, 0, 0, 0)).width() for heatmap in maps)
    assert narrow < wide
    press(qtbot, window, Qt.Key.Key_L)
    assert len({heatmap.rect_of((0, 0, 0, 0)).width() for heatmap in maps}) == 1


def test_letters_typed_elsewhere_are_letters(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    search = editor(window, "operators.search")
    search.setFocus()
    qtbot.keyClicks(search, "glt")
    assert search.text() == "glt"
    assert len(shown(window, "InputTensor")) == 1


def test_resetting_the_view_turns_everything_back(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    for name in ("tiles", "lock", "table"):
        window.actions_[name].trigger()
    window.actions_["resetView"].trigger()
    assert [window.actions_[name].isChecked() for name in ("tiles", "lock", "table")] == [False, True, False]
    assert len(shown(window, "InputTensor")) == 1


def test_the_run_before_is_held_by_a_tile_that_it_has_not(qtbot: QtBot, show: Show):
    window = show("ELEMENT_WISE_ABS")
    press(qtbot, window, Qt.Key.Key_G)
    before = [picture.sizes for picture in window.stage.pictures]
    window.form.edited.emit("InputTensor.Sizes", "2,3,2,4")
    qtbot.waitUntil(lambda: window.runner.is_idle and window.stage.result is not None)
    now = [picture.sizes for picture in window.stage.pictures]
    last = window.stage.tensors.heatmap("InputTensor", (1, 2, 0, 0))
    last.setFocus()
    assert last.hasFocus()
    qtbot.keyPress(last, Qt.Key.Key_B)
    for shown_now in (before, before):
        assert [picture.sizes for picture in window.stage.pictures] == shown_now
        QApplication.processEvents()
    assert window.stage.slices.has_cell_focus
    for field in ("InputTensor", "OutputTensor"):
        assert {view.sizes for view in window.stage.tensors.shown_views(field)} == {before[0]}
    qtbot.keyRelease(QApplication.focusWidget(), Qt.Key.Key_B)
    assert [picture.sizes for picture in window.stage.pictures] == now
