import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from widgets.controls.rings import FocusRing
from widgets.controls.text_edit import FieldEdit, is_same_value


@pytest.fixture
def edit(qtbot):
    window = QWidget()
    window.resize(120, 60)
    edit = FieldEdit("Axis", window)
    edit.move(20, 20)
    qtbot.addWidget(window)
    window.show()
    edit.setFocus()
    # A reference that keeps the window alive during the test.
    yield edit
    window.close()


@pytest.fixture
def reports(edit):
    reports = []
    edit.edited.connect(lambda path, text: reports.append((path, text)))
    return reports


@pytest.mark.parametrize("text", ["abc", "-1", "4294967296", "1.5", "1e3", "0x10", "1_000"])
def test_any_text_stays_and_is_reported_key_by_key(qtbot, edit, reports, text):
    qtbot.keyClicks(edit, text)
    assert edit.text() == text
    assert reports == [("Axis", text[:end]) for end in range(1, len(text) + 1)]


def test_an_emptied_field_reports_the_empty_text(qtbot, edit, reports):
    edit.show_text("3")
    edit.selectAll()
    qtbot.keyClick(edit, Qt.Key.Key_Delete)
    assert reports == [("Axis", "")]


def test_an_emptied_automatic_field_reports_none(qtbot):
    edit = FieldEdit("X.TotalTensorSizeInBytes", empty_is_absent=True)
    qtbot.addWidget(edit)
    edit.show_text("48")
    edit.selectAll()
    with qtbot.waitSignal(edit.edited) as reported:
        qtbot.keyClick(edit, Qt.Key.Key_Backspace)
    assert reported.args == ["X.TotalTensorSizeInBytes", None]


@pytest.mark.parametrize(
    ("start", "key", "modifier", "end"),
    [
        pytest.param("3", Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, "4", id="up"),
        pytest.param("0", Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, "-1", id="below zero"),
        pytest.param("3", Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier, "13", id="shift"),
        pytest.param("18446744073709551615", Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, str(1 << 64), id="large"),
        pytest.param("0xff", Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, "0x100", id="hexadecimal"),
        pytest.param("abc", Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, "abc", id="no number"),
    ],
)
def test_arrows_step_whole_numbers_without_a_limit(qtbot, edit, start, key, modifier, end):
    edit.show_text(start)
    qtbot.keyClick(edit, key, modifier)
    assert edit.text() == end


def test_the_wheel_steps_only_the_focused_field(qtbot, edit):
    edit.show_text("3")
    _turn(edit)
    assert edit.text() == "4"
    edit.clearFocus()
    assert not _turn(edit)
    assert edit.text() == "4"


def test_showing_the_same_text_keeps_cursor_and_selection(qtbot, edit):
    edit.show_text("12345")
    edit.setSelection(1, 2)
    edit.show_text("12345")
    assert (edit.selectionStart(), edit.selectedText()) == (1, "23")


def test_typing_is_not_replaced_by_another_spelling_of_its_value(qtbot, edit):
    qtbot.keyClicks(edit, "1.")
    edit.show_text("1")
    qtbot.keyClicks(edit, "5")
    assert edit.text() == "1.5"


def test_showing_reports_nothing(edit, reports):
    edit.show_text("7")
    assert reports == []


def test_undo_keys_are_left_to_the_window(qtbot, edit):
    qtbot.keyClicks(edit, "12")
    qtbot.keyClick(edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert edit.text() == "12"


def test_a_focused_error_field_is_ringed_outside(qtbot, edit):
    edit.set_state("error")
    edit.clearFocus()
    edit.setFocus()
    ring = next(child for child in edit.parentWidget().children() if type(child).__name__ == "FocusRing")
    assert ring.isVisible()
    assert ring.geometry().contains(edit.geometry().adjusted(-1, -1, 1, 1))
    edit.clearFocus()
    assert not ring.isVisible()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("0x10", "16", True), ("nan", "NAN", True), ("-0", "0", False), ("1.", "1", True), ("a", "b", False)],
)
def test_two_spellings_of_one_number_are_the_same_value(one, other, same):
    assert is_same_value(one, other) is same


def _turn(edit) -> bool:
    """Turns the wheel one notch up over `edit`. Returns True if `edit` accepted the event."""
    center = QPointF(edit.rect().center())
    event = QWheelEvent(
        center, edit.mapToGlobal(center), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    event.setAccepted(False)
    edit.wheelEvent(event)
    QApplication.processEvents()
    return event.isAccepted()


def test_a_marked_field_may_be_destroyed_with_the_focus(qtbot):
    host = QWidget()
    qtbot.addWidget(host)
    edit = FieldEdit("K", host)
    host.show()
    qtbot.waitExposed(host)
    edit.set_state("error")
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    edit.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(edit)
    assert host.findChildren(FocusRing) == []
