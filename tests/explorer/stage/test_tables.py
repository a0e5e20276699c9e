"""The key T shows the stage as tables, which share the cursor with the heatmaps."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from explorer.app import create_window
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import editor, no_directml, settle, type_into
from widgets.stage.cell_table import SliceTable
from widgets.stage.table_stage import TableStage


def table(window: MainWindow, field: str) -> SliceTable:
    found = window.findChild(SliceTable, f"table:{field}")
    assert found is not None, field
    return found


def test_tables_are_made_by_the_first_press_of_t(qtbot: QtBot, settings: Settings):
    window = create_window(settings, no_directml)
    qtbot.addWidget(window)
    window.show()
    settle(qtbot, window)
    assert window.findChild(TableStage) is None
    heatmap = window.stage.tensors.heatmap("InputTensor")
    heatmap.setFocus()
    qtbot.keyClick(heatmap, Qt.Key.Key_T)
    assert table(window, "InputTensor").isVisible()
    assert not heatmap.isVisible()
    qtbot.keyClick(table(window, "InputTensor"), Qt.Key.Key_T)
    assert heatmap.isVisible()
    window.close()


def test_the_letter_acts_in_the_stage_only(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    search = editor(window, "operators.search")
    search.setFocus()
    qtbot.keyClick(search, Qt.Key.Key_T)
    assert window.stage.tensors.isVisible()


def test_the_cursor_is_one_in_heatmaps_and_tables(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    heatmap = window.stage.tensors.heatmap("InputTensor")
    qtbot.mouseClick(heatmap, Qt.MouseButton.LeftButton, pos=heatmap.rect_of((0, 0, 1, 3)).center())
    button = window.findChild(QToolButton, "view.table")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    cells = table(window, "InputTensor")
    assert cells.currentIndex().data() == "8"
    qtbot.keyClick(cells, Qt.Key.Key_Down)
    assert window.stage.formula_text.startswith("InputTensor[0,0,2,3] = 7 ")
    place = cells.visualRect(cells.model().index(0, 1)).center()
    qtbot.mouseClick(cells.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.stage.formula_text.startswith("InputTensor[0,0,0,1] = 1 ")
    qtbot.keyClick(cells, Qt.Key.Key_Escape)
    assert not window.stage.formula_text.startswith("InputTensor[0,0,0,1]")


def test_a_table_of_another_operator_that_still_has_the_keyboard_is_not_heard(qtbot: QtBot, show: Show):
    window = show("CONVOLUTION")
    window.actions_["table"].trigger()
    hidden = table(window, "FilterTensor")
    window.session.open_operator(OPERATORS["DML_OPERATOR_TOP_K1"])
    assert not hidden.isVisible()
    sentence = window.stage.formula_text
    qtbot.keyClick(hidden, Qt.Key.Key_End)
    assert window.stage.formula_text == sentence


def test_tables_follow_edits_and_say_what_is_not_run(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.actions_["table"].trigger()
    assert table(window, "OutputValueTensor").model().index(0, 0).data() == "11"
    type_into(qtbot, window, "K", "9")
    ghost = window.findChild(QLabel, "table.ghost:OutputValueTensor")
    assert ghost is not None
    assert ghost.isVisible()
    assert ghost.text() == "not run, 1 problem"


def test_letters_of_the_slices_act_in_a_table_too(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    window.actions_["table"].trigger()
    cells = table(window, "InputTensor")
    cells.setFocus()
    qtbot.keyClick(cells, Qt.Key.Key_BracketRight)
    assert cells.model().index(0, 0).data() == "4"


def test_tables_frame_what_the_cell_under_the_pointer_comes_from(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.actions_["table"].trigger()
    outputs = table(window, "OutputIndexTensor")
    qtbot.mouseClick(
        outputs.viewport(), Qt.MouseButton.LeftButton, pos=outputs.visualRect(outputs.model().index(1, 0)).center()
    )
    assert outputs.framed()["cursor"].tolist() == [[1, 0, 1, 0]]
    assert table(window, "OutputValueTensor").framed()["same"].tolist() == [[1, 0, 1, 0]]
    inputs = table(window, "InputTensor").framed()
    assert inputs["pointed"].tolist() == [[1, 2, 1, 2]]
    assert inputs["decides"][:, 0].tolist() == [1, 1, 1]
    qtbot.keyClick(outputs, Qt.Key.Key_Escape)
    window.stage.cell_cursor.clear()
    assert not table(window, "InputTensor").framed()


def test_tables_opened_later_have_the_frames_too(show: Show):
    window = show("TOP_K1")
    window.stage.pin("OutputValueTensor", (0, 0, 2, 1))
    window.actions_["table"].trigger()
    assert table(window, "OutputValueTensor").framed()["cursor"].tolist() == [[2, 1, 2, 1]]
    assert table(window, "InputTensor").framed()["value"].tolist() == [[2, 2, 2, 2]]
