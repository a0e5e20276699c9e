"""In the Memory tab, elements are linked to cells, every tensor has its layout, and patterns of strides can be
chosen.
"""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from explorer.panels.memory_panel import MemoryPanel
from explorer.window.main_window import MainWindow
from ops.model.edit import text_at
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import lay_out, settle, type_into
from widgets.memory.strip import MemoryStrip


def open_tab(window: MainWindow) -> None:
    window.tabs.setCurrentWidget(window.tabs.panel(MemoryPanel))
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Memory"


def strip(window: MainWindow, field: str) -> MemoryStrip:
    found = window.findChild(MemoryStrip, f"memory:{field}")
    assert found is not None, field
    return found


def hover(widget: QWidget, place: QPoint) -> None:
    moved = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(place), QPointF(widget.mapToGlobal(place)), Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(widget, moved)


def place_of(shown: MemoryStrip, cell: tuple[int, ...]) -> QPoint:
    rect = shown.rect_of(cell)
    assert not rect.isEmpty(), cell
    return rect.center().toPoint()


def test_pointing_at_an_element_marks_its_cell_in_the_heatmap_and_back(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    open_tab(window)
    bytes_of_input = strip(window, "InputTensor")
    hover(bytes_of_input, place_of(bytes_of_input, (0, 0, 1, 2)))
    assert window.stage.formula_text.startswith("InputTensor[0,0,1,2] = 9 ")
    assert window.tabs.panel(MemoryPanel).board.detail_text.splitlines()[0] == "InputTensor[0,0,1,2]"
    map_ = window.stage.tensors.heatmap("OutputValueTensor")
    hover(map_, map_.rect_of((0, 0, 1, 1)).center())
    lines = window.tabs.panel(MemoryPanel).board.detail_text.splitlines()
    assert lines[0] == "OutputValueTensor[0,0,1,1]"
    assert "element 0 + 0 + 2 + 1 = 3" in lines


def test_a_click_on_an_element_pins_its_cell(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    open_tab(window)
    shown = strip(window, "InputTensor")
    qtbot.mouseClick(shown, Qt.MouseButton.LeftButton, pos=place_of(shown, (0, 0, 0, 1)))
    hover(shown, place_of(shown, (0, 0, 0, 3)))
    assert window.stage.formula_text.startswith("InputTensor[0,0,0,1] = 1 ")
    qtbot.keyClick(shown, Qt.Key.Key_Right)
    assert window.stage.formula_text.startswith("InputTensor[0,0,0,2] = 10 ")


def test_a_cell_chosen_while_the_tab_was_closed_is_shown_when_it_opens(show: Show):
    window = show("GATHER_ND1", 2)
    window.stage.cell_cursor.click("InputTensor", (0, 1, 1, 1))
    open_tab(window)
    assert "byte 7 × 4 = 28" in window.tabs.panel(MemoryPanel).board.detail_text


def test_other_strides_change_the_strip_and_not_the_outputs(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    open_tab(window)
    before = window.stage.tensor_of("OutputValueTensor")
    assert before is not None
    window.session.edit("InputTensor.Strides", "20,20,6,1")
    settle(qtbot, window)
    after = window.stage.tensor_of("OutputValueTensor")
    assert after is not None
    assert after.tolist() == before.tolist()
    assert strip(window, "InputTensor").accessibleDescription() == "(15 + 1) × 4 = 64 bytes, end at byte 64"
    window.session.undo_stack.undo()
    assert strip(window, "InputTensor").accessibleDescription() == "(11 + 1) × 4 = 48 bytes, end at byte 48"


def test_an_output_that_was_not_run_has_its_layout_without_numbers(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    open_tab(window)
    type_into(qtbot, window, "K", "9")
    settle(qtbot, window)
    shown = strip(window, "OutputIndexTensor")
    hover(shown, place_of(shown, (0, 0, 0, 1)))
    assert window.tabs.panel(MemoryPanel).board.detail_text.splitlines()[-1].startswith("byte 1 × 4 = 4")


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("InputTensor.Sizes[3]", "x", "InputTensor.Sizes[3] is 'x'; it must be a whole number from 1 to 4294967295."),
        ("InputTensor.Strides", "1,2", "InputTensor.Strides has 2 entries, but InputTensor.Sizes has 4."),
        ("InputTensor.DataType", "FLOAT", "InputTensor.DataType is 'FLOAT', which is not a data type."),
    ],
)
def test_what_keeps_a_tensor_from_a_layout_is_named(show: Show, path: str, text: str, expected: str):
    window = show("TOP_K1")
    open_tab(window)
    window.session.edit(path, text)
    assert strip(window, "InputTensor").accessibleDescription() == expected


def test_an_absent_tensor_is_shown_as_none(show: Show):
    window = show("DIAGONAL_MATRIX1")
    open_tab(window)
    window.session.edit("InputTensor", None)
    assert strip(window, "InputTensor").accessibleDescription() == "none (nullptr)"
    window.session.edit("InputTensor", "")
    assert strip(window, "InputTensor").rows is not None


def test_three_rows_are_seen_in_the_smallest_window(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    open_tab(window)
    lay_out()
    rows = strip(window, "InputTensor").rows
    assert rows is not None
    assert rows.full_rows >= 3
    assert rows.last_top == 0


def choose_pattern(qtbot: QtBot, window: MainWindow, field: str, name: str) -> None:
    button = window.findChild(QAbstractButton, f"{field}.stridePatterns")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    menu = button.findChildren(QMenu)[-1]
    action = menu.findChild(QAction, f"strides.{name}")
    assert action is not None
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    settle(qtbot, window)


def test_each_pattern_of_strides_is_one_step_to_undo_and_keeps_the_numbers(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    plain = window.session.case.logical("InputTensor").tolist()
    texts = []
    for name in ("padRows", "transpose", "packed", "nhwc"):
        choose_pattern(qtbot, window, "InputTensor", name)
        texts.append(text_at(window.session.case, "InputTensor.Strides"))
        assert window.session.case.logical("InputTensor").tolist() == plain
    assert texts == ["24,24,8,1", "12,12,1,3", None, "12,1,4,1"]
    for expected in (None, "12,12,1,3", "24,24,8,1", None):
        window.session.undo_stack.undo()
        assert text_at(window.session.case, "InputTensor.Strides") == expected
    assert not window.session.undo_stack.canUndo()


def test_broadcasting_a_dimension_is_seen_in_the_strip_and_taken_back_by_undo(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    open_tab(window)
    choose_pattern(qtbot, window, "InputTensor", "broadcast2")
    shown = strip(window, "InputTensor")
    assert shown.accessibleDescription() == "(3 + 1) × 4 = 16 bytes, 3 cells share each element, end at byte 16"
    map_ = window.stage.tensors.heatmap("InputTensor")
    hover(map_, map_.rect_of((0, 0, 2, 1)).center())
    assert "shared by 3 cells" in window.tabs.panel(MemoryPanel).board.detail_text
    window.session.undo_stack.undo()
    assert window.session.case.logical("InputTensor")[0, 0, 2, 1] == 5
