"""Numbers of the stage are copied as text, and pasted numbers are one undo step."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import activate, click, copied, editor, heatmap, note, numbers, settle

START = [0, 1, 10, 11, 3, 2, 9, 8, 4, 5, 6, 7]
ROOM = "but only 2 x 3 fit into InputTensor from row 1, column 1 on."
CONTROL = Qt.KeyboardModifier.ControlModifier


def paste(qtbot: QtBot, window: MainWindow, field: str, cell: tuple[int, ...], text: str) -> str:
    """Copies `text` to the clipboard, and pastes it with the keyboard into the cell `cell`. Returns the text of the
    message box, or '' if there is none.
    """
    QApplication.clipboard().setText(text)
    activate(qtbot, window)
    click(qtbot, window, field, cell)
    qtbot.keyClick(heatmap(window, field), Qt.Key.Key_V, CONTROL)
    return refusal(window)


def refusal(window: MainWindow) -> str:
    box = window.findChild(QMessageBox, "notPasted")
    if box is None:
        return ""
    text = box.text()
    box.close()
    box.setObjectName("")
    return text


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("90\t91\n92\t93", [0, 1, 10, 11, 3, 90, 91, 8, 4, 92, 93, 7], id="cells of a spreadsheet"),
        pytest.param("{ {90.f, 91.f}, {92, 93} }", [0, 1, 10, 11, 3, 90, 91, 8, 4, 92, 93, 7], id="C initialiser"),
        pytest.param("[90, 91, 92]", [0, 1, 10, 11, 3, 90, 91, 92, 4, 5, 6, 7], id="one list"),
        pytest.param("90", [0, 1, 10, 11, 3, 90, 9, 8, 4, 5, 6, 7], id="one number"),
    ],
)
def test_numbers_are_pasted_from_the_cell_on_in_one_step(qtbot: QtBot, show: Show, text: str, expected: list[float]):
    window = show("TOP_K1")
    assert paste(qtbot, window, "InputTensor", (0, 0, 1, 1), text) == ""
    assert numbers(window) == expected
    assert window.session.undo_stack.count() == 1
    assert window.session.undo_stack.undoText().startswith("Paste ")
    window.session.undo_stack.undo()
    assert numbers(window) == START


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("InputTensor", "1\t2\n3", "line 2, column 1: this line has 1 value, but line 1 has 2."),
        ("InputTensor", "1\tx", "line 1, column 3: 'x' is not a number."),
        ("InputTensor", "1 2 3 4", f"The text has 1 x 4 numbers, {ROOM}"),
        ("InputTensor", "1\n2\n3", f"The text has 3 x 1 numbers, {ROOM}"),
        ("InputTensor", "", "The text is empty."),
        ("InputTensor", "[[[1]],[[2]]]", "The text has 3 dimensions, {2,1,1}; a slice has only rows and columns."),
        ("OutputValueTensor", "1", "OutputValueTensor is not an input: its numbers are computed. Change an input."),
    ],
)  # fmt: skip
def test_a_refused_paste_shows_the_reason_and_changes_nothing(
    qtbot: QtBot, show: Show, field: str, text: str, said: str
):
    window = show("TOP_K1")
    assert paste(qtbot, window, field, (0, 0, 1, 1), text) == said
    assert numbers(window) == START
    assert window.session.undo_stack.count() == 0


def test_a_number_beyond_the_type_is_named(qtbot: QtBot, show: Show):
    window = show("ONE_HOT")
    said = paste(qtbot, window, "IndicesTensor", (0, 0, 0, 0), "0\n-1")
    assert said == "line 2, column 1: -1 is negative; UINT32 starts at 0 (in C++ it would become 4294967295)."


@pytest.mark.sampled
@pytest.mark.parametrize("swapped", [False, True], ids=["as it is", "rows and columns swapped"])
def test_a_copied_slice_pastes_as_the_same_numbers(qtbot: QtBot, show: Show, swapped: bool):
    window = show("TOP_K1")
    exact = np.array(
        [0.1, -0.0, np.nan, np.inf, -np.inf, 1e-45, 3.4028235e38, 1 / 3, 16777217, 1e20, -7, 2], np.float32
    )
    window.session.load_numbers("InputTensor", exact.reshape(1, 1, 3, 4), "test")
    settle(qtbot, window)
    map_ = heatmap(window, "InputTensor")
    activate(qtbot, window)
    map_.setFocus()
    if swapped:
        qtbot.keyClick(map_, Qt.Key.Key_X)
    qtbot.keyClick(map_, Qt.Key.Key_C, CONTROL)
    copied(qtbot, window)
    text = QApplication.clipboard().text()
    assert text.count("\n") == (3 if swapped else 2)
    window.session.load_numbers("InputTensor", np.zeros((1, 1, 3, 4), np.float32), "test")
    settle(qtbot, window)
    assert paste(qtbot, window, "InputTensor", (0, 0, 0, 0), text) == ""
    back = window.session.case.logical("InputTensor").reshape(-1)
    np.testing.assert_array_equal(back, exact)
    assert np.signbit(back[1])


def test_a_pinned_cell_is_copied_alone(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    activate(qtbot, window)
    map_ = click(qtbot, window, "InputTensor", (0, 0, 1, 3))
    qtbot.keyClick(map_, Qt.Key.Key_C, CONTROL)
    assert QApplication.clipboard().text() == "8"
    assert window.status.currentMessage() == "Copied InputTensor[0,0,1,3]"


def test_a_field_keeps_copy_and_paste_for_itself(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    click(qtbot, window, "InputTensor", (0, 0, 0, 0))
    QApplication.clipboard().setText("1")
    edit = editor(window, "K")
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClick(edit, Qt.Key.Key_V, CONTROL)
    assert edit.text() == "1"
    assert numbers(window) == START


def test_pasted_numbers_that_share_an_element_are_counted(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.session.edit("InputTensor.Strides", "0,0,0,1")
    settle(qtbot, window)
    assert paste(qtbot, window, "InputTensor", (0, 0, 0, 0), "1 2\n3 4") == ""
    assert window.session.case.logical("InputTensor")[0, 0, :, :2].tolist() == [[3, 4]] * 3
    assert note(window) == "2 of 4 numbers were overwritten by later ones, because cells share elements."


def test_the_slice_that_is_shown_is_pasted_into(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    before = np.array(window.session.case.logical("InputTensor"))
    window.stage.slices.selector.step_slice(1)
    assert paste(qtbot, window, "InputTensor", (0, 1, 0, 0), "70 71") == ""
    after = window.session.case.logical("InputTensor")
    assert after[0, 1, 0, :2].tolist() == [70, 71]
    assert (after != before).sum() == 2
