"""A number typed into a cell is set, or it is refused and the reason appears beside it."""

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import (
    activate,
    cell_editor,
    click,
    editor,
    heatmap,
    note,
    numbers,
    opened,
    press,
    settle,
    type_into,
    type_text,
)
from widgets.cell_editing.cell_editor import CellEditor
from widgets.heatmap.heatmap import Heatmap

CORNER = (0, 0, 0, 0)


@pytest.fixture
def top_k(qtbot: QtBot, show: Show) -> MainWindow:
    window = show("TOP_K1")
    activate(qtbot, window)
    return window


def test_a_typed_number_is_set_with_enter_and_the_result_follows(qtbot: QtBot, top_k: MainWindow):
    window = top_k
    click(qtbot, window, "InputTensor", (0, 0, 1, 2))
    type_text(qtbot, "-42.5")
    assert opened(window).text() == "-42.5"
    press(qtbot, Qt.Key.Key_Return)
    assert cell_editor(window) is None
    assert window.session.case.logical("InputTensor")[0, 0, 1, 2] == -42.5
    assert window.session.undo_stack.count() == 1
    assert window.session.undo_stack.undoText() == "Set InputTensor[0,0,1,2] to -42.5"
    type_text(qtbot, "99")  # Enter moved on to the cell below
    press(qtbot, Qt.Key.Key_Return)
    settle(qtbot, window)
    values = window.stage.tensor_of("OutputValueTensor")
    assert values is not None
    assert values[0, 0, 2].tolist() == [99, 7]
    window.session.undo_stack.undo()
    window.session.undo_stack.undo()
    assert numbers(window) == [0, 1, 10, 11, 3, 2, 9, 8, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("key", "modifier", "next_cell"),
    [
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, (0, 0, 2, 1)),
        (Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, (0, 0, 2, 1)),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier, (0, 0, 0, 1)),
        (Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier, (0, 0, 1, 2)),
        (Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier, (0, 0, 1, 0)),
    ],
)
def test_each_key_commits_and_goes_its_way(
    qtbot: QtBot, top_k: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier, next_cell: tuple[int, ...]
):
    map_ = click(qtbot, top_k, "InputTensor", (0, 0, 1, 1))
    type_text(qtbot, "7")
    press(qtbot, key, modifier)
    assert top_k.session.case.logical("InputTensor")[0, 0, 1, 1] == 7
    assert map_.hasFocus()
    assert top_k.stage.target == ("InputTensor", next_cell)


@pytest.mark.parametrize("key", [Qt.Key.Key_F2, Qt.Key.Key_Return])
def test_the_number_that_is_there_can_be_edited_and_left_as_it_is(qtbot: QtBot, top_k: MainWindow, key: Qt.Key):
    map_ = click(qtbot, top_k, "InputTensor", (0, 0, 1, 3))
    QTest.keyClick(map_, key)
    assert opened(top_k).text() == "8"
    assert opened(top_k).selectedText() == "8"
    press(qtbot, Qt.Key.Key_Return)
    assert top_k.session.undo_stack.count() == 0


def test_escape_leaves_everything_as_it_was(qtbot: QtBot, top_k: MainWindow):
    map_ = click(qtbot, top_k, "InputTensor", CORNER)
    type_text(qtbot, "5")
    press(qtbot, Qt.Key.Key_Escape)
    assert cell_editor(top_k) is None
    assert map_.hasFocus()
    assert top_k.session.undo_stack.count() == 0
    assert top_k.stage.target == ("InputTensor", CORNER)


def test_a_negative_number_refused_by_an_unsigned_cell_is_taken_in_the_signed_type(qtbot: QtBot, show: Show):
    window = show("ONE_HOT")
    activate(qtbot, window)
    click(qtbot, window, "IndicesTensor", (0, 0, 1, 0))
    type_text(qtbot, "-1")
    press(qtbot, Qt.Key.Key_Return)
    assert "Press Ctrl+. for this fix: Set IndicesTensor to INT32 and the cell to -1 (changes data)." in note(window)
    QTest.keyClick(opened(window), Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    assert cell_editor(window) is None
    assert window.session.case.data_type("IndicesTensor").name == "INT32"
    assert window.session.case.logical("IndicesTensor").tolist() == [[[[0], [-1], [2]]]]
    assert window.session.undo_stack.count() == 1
    window.session.undo_stack.undo()
    assert window.session.case.data_type("IndicesTensor").name == "UINT32"
    assert window.session.case.logical("IndicesTensor").tolist() == [[[[0], [3], [2]]]]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("field", "data_type", "text", "why"),
    [
        ("InputTensor", "UINT8", "300", "300 does not fit UINT8, which holds 0 to 255."),
        ("InputTensor", "INT32", "1.5", "1.5 is not a whole number; INT32 holds whole numbers from"),
        ("InputTensor", "INT32", "nan", "nan is not a whole number"),
        ("InputTensor", "UINT32", "-1", "-1 is negative; UINT32 starts at 0"),
        ("InputTensor", "FLOAT16", "1e5", "1e5 does not fit FLOAT16, whose largest value is 65504."),
        ("InputTensor", "FLOAT32", "1e", "'1e' is not a number."),
        ("InputTensor", "FLOAT32", "9" * 5000, "(5000 characters)' is not a number."),
    ],
)
def test_what_does_not_fit_is_refused_where_it_was_typed(
    qtbot: QtBot, top_k: MainWindow, field: str, data_type: str, text: str, why: str
):
    window = top_k
    window.session.edit("InputTensor.DataType", data_type)
    settle(qtbot, window)
    before, count = numbers(window), window.session.undo_stack.count()
    click(qtbot, window, field, CORNER)
    type_text(qtbot, "1")
    line = opened(window)
    line.setText(text)
    press(qtbot, Qt.Key.Key_Return)
    assert cell_editor(window) is line
    assert line.text() == text
    assert line.property("state") == "error"
    assert why in note(window)
    assert line.accessibleDescription() == note(window)
    assert window.rect().contains(line.geometry().translated(line.mapTo(window, QPoint(0, 0)) - line.pos()))
    assert (numbers(window), window.session.undo_stack.count()) == (before, count)
    line.setText("")
    type_text(qtbot, "2")
    assert note(window) == ""  # corrected while typing
    press(qtbot, Qt.Key.Key_Return)
    assert numbers(window)[0] == 2


def test_64_bit_numbers_are_set_exactly(qtbot: QtBot, top_k: MainWindow):
    top_k.session.edit("InputTensor.DataType", "UINT64")
    settle(qtbot, top_k)
    click(qtbot, top_k, "InputTensor", CORNER)
    type_text(qtbot, "18446744073709551615")
    press(qtbot, Qt.Key.Key_Return)
    assert numbers(top_k)[0] == (1 << 64) - 1


def test_leaving_the_line_takes_a_number_or_reports_that_the_old_one_stays(qtbot: QtBot, top_k: MainWindow):
    window = top_k
    click(qtbot, window, "InputTensor", CORNER)
    type_text(qtbot, "21")
    editor(window, "K").setFocus(Qt.FocusReason.MouseFocusReason)
    assert cell_editor(window) is None
    assert numbers(window)[0] == 21
    assert editor(window, "K").hasFocus()
    click(qtbot, window, "InputTensor", (0, 0, 0, 1))
    type_text(qtbot, "2x")
    editor(window, "K").setFocus(Qt.FocusReason.MouseFocusReason)
    assert cell_editor(window) is None
    assert numbers(window)[1] == 1
    assert note(window) == "InputTensor[0,0,0,1] keeps the value 1: '2x' is not a number."


def test_an_output_shows_why_it_cannot_be_edited(qtbot: QtBot, top_k: MainWindow):
    click(qtbot, top_k, "OutputValueTensor", CORNER)
    type_text(qtbot, "5")
    assert cell_editor(top_k) is None
    assert note(top_k).startswith("OutputValueTensor is not an input: its numbers are computed.")


def test_the_line_is_wide_enough_to_read_and_follows_its_cell(qtbot: QtBot, top_k: MainWindow):
    window = top_k
    map_ = click(qtbot, window, "InputTensor", (0, 0, 2, 3))
    type_text(qtbot, "1.2345678901234567")
    line = opened(window)
    assert line.fontMetrics().horizontalAdvance(line.text()) < line.width() - 10
    window.resize(1100, 660)
    window.stage.tensors.zoom(-2)
    qtbot.waitUntil(lambda: line.geometry().contains(map_.mapTo(window.stage, map_.rect_of((0, 0, 2, 3)).center())))
    window.session.edit("InputTensor.Sizes", "1,1,2,4")  # the cell no longer exists
    qtbot.waitUntil(lambda: cell_editor(window) is None)


@pytest.mark.sampled
@pytest.mark.parametrize("operator", ["ONE_HOT", "GATHER_ND1", "ELEMENT_WISE_CLIP", "DIAGONAL_MATRIX1"])
def test_letters_and_keys_of_the_stage_open_no_line(qtbot: QtBot, show: Show, operator: str):
    window = show(operator)
    name, map_ = window.stage.tensors.heatmaps()[0]
    click(qtbot, window, name, (0,) * len(map_.shown.view.sizes) if map_.shown else ())
    type_text(qtbot, "x[],aX")
    assert cell_editor(window) is None


def test_one_element_for_many_cells_is_set_for_all_of_them(qtbot: QtBot, top_k: MainWindow):
    window = top_k
    window.session.edit("InputTensor.Strides", "0,0,0,1")
    settle(qtbot, window)
    click(qtbot, window, "InputTensor", (0, 0, 2, 1))
    type_text(qtbot, "77")
    press(qtbot, Qt.Key.Key_Return)
    assert window.session.case.logical("InputTensor")[0, 0, :, 1].tolist() == [77, 77, 77]
    assert window.session.undo_stack.undoText() == "Set InputTensor[0,0,2,1] to 77 (3 cells share this element)"
    assert note(window) == "3 cells share this element; all of them are 77 now."
    shown = window.stage.tensor_of("InputTensor")
    assert shown is not None
    assert shown[0, 0, 0, 1] == 77


def test_the_menu_opens_the_same_line(qtbot: QtBot, top_k: MainWindow):
    window = top_k
    map_ = heatmap(window, "InputTensor")
    window.stage.menu_requested.emit("InputTensor", (0, 0, 1, 1), map_.mapToGlobal(QPoint(5, 5)))
    menu = window.findChild(QMenu, "cellMenu")
    assert menu is not None
    action = next(action for action in menu.actions() if action.objectName() == "cellMenu.set")
    action.trigger()
    menu.close()
    assert opened(window).text() == "2"
    assert opened(window).accessibleName() == "InputTensor[0,0,1,1]"


def test_changing_a_size_keeps_what_was_typed(qtbot: QtBot, top_k: MainWindow):
    window = top_k
    for cell, text in (((0, 0, 0, 1), "71"), ((0, 0, 1, 2), "72")):
        click(qtbot, window, "InputTensor", cell)
        type_text(qtbot, text)
        press(qtbot, Qt.Key.Key_Return)

    def typed() -> list[float]:
        logical = window.session.case.logical("InputTensor")
        return [float(logical[0, 0, 0, 1]), float(logical[0, 0, 1, 2])]

    for size in ("6", "3", "5"):
        type_into(qtbot, window, "InputTensor.Sizes[3]", size)
        settle(qtbot, window)
        assert typed() == [71, 72]
        logical = window.session.case.logical("InputTensor")
        assert logical.shape == (1, 1, 3, int(size))
        shown = window.stage.tensor_of("InputTensor")
        assert shown is not None
        np.testing.assert_array_equal(shown, logical)
        new = logical[0, 0, :, 4:]
        np.testing.assert_array_equal(new, logical[0, 0, :, : new.shape[-1]])  # the numbers of each row are repeated
    assert numbers(window)[:5] == [0, 71, 10, 11, 0]


def test_new_cells_come_from_the_fill_that_is_chosen(qtbot: QtBot, top_k: MainWindow):
    from ops.model.data import Constant

    top_k.session.set_fill("InputTensor", Constant(5))
    click(qtbot, top_k, "InputTensor", (0, 0, 0, 1))
    type_text(qtbot, "71")
    press(qtbot, Qt.Key.Key_Return)
    type_into(qtbot, top_k, "InputTensor.Sizes[3]", "6")
    assert numbers(top_k)[:6] == [5, 71, 5, 5, 5, 5]


def test_a_cell_that_is_gone_or_out_of_sight_opens_no_line(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    activate(qtbot, window)
    map_ = click(qtbot, window, "InputTensor", (0, 0, 2, 3))
    window.session.edit("InputTensor.Sizes", "1,1,2,2")
    settle(qtbot, window)
    QTest.keyClick(map_, Qt.Key.Key_F2)
    assert (
        opened(window).accessibleName() == "InputTensor[0,0,0,0]"
    )  # the first cell, because the pinned one no longer exists
    press(qtbot, Qt.Key.Key_Escape)
    window = show("GATHER_ND1", 2)
    map_ = click(qtbot, window, "InputTensor", (0, 0, 1, 1))
    QTest.keyClick(map_, Qt.Key.Key_BracketRight)
    QTest.keyClick(map_, Qt.Key.Key_F2)
    assert cell_editor(window) is None
    assert note(window) == "InputTensor[0,0,1,1] is not in the slice that is shown."


def test_the_first_key_on_a_focused_heatmap_begins_with_its_first_cell(qtbot: QtBot, show: Show):
    window = show("ONE_HOT")
    activate(qtbot, window)
    map_ = heatmap(window, "ValuesTensor")
    map_.setFocus(Qt.FocusReason.TabFocusReason)
    window.stage.tensors.cell_hovered.emit("ValuesTensor", None)  # the pointer is elsewhere
    for text in ("4", "6"):
        type_text(qtbot, text)
        press(qtbot, Qt.Key.Key_Tab)
    assert numbers(window, "ValuesTensor") == [4, 6]


def test_hundreds_of_keys_of_every_kind_break_nothing(qtbot: QtBot, top_k: MainWindow):
    rng = np.random.default_rng(3)
    special = (
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_F2, Qt.Key.Key_Delete),
        *(Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape),
    )
    click(qtbot, top_k, "InputTensor", CORNER)
    for number in range(400):
        focused: QWidget | None = QApplication.focusWidget()
        if not isinstance(focused, Heatmap | CellEditor):
            focused = click(qtbot, top_k, "InputTensor", CORNER)
        if number % 3:
            qtbot.keyClicks(focused, chr(rng.integers(0x20, 0x7F)))
        else:
            QTest.keyClick(focused, special[rng.integers(len(special))])
    settle(qtbot, top_k)
    label = top_k.findChild(QLabel, "cellNote")
    assert label is not None
    while top_k.session.undo_stack.canUndo():
        top_k.session.undo_stack.undo()
    assert numbers(top_k) == [0, 1, 10, 11, 3, 2, 9, 8, 4, 5, 6, 7]


def test_no_line_is_shown_over_a_cell_that_is_out_of_sight(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    line = CellEditor(window.stage)
    line.cancelled.connect(line.close_editor)
    line.open_at(heatmap(window, "InputTensor"), (0, 2, 0, 1), "InputTensor[0,2,0,1]", "1", selected=True)
    assert not line.is_open
    assert not line.isVisible()
    shiboken6.delete(line)  # other tests look for the editor of the window
