"""A broken rule is marked where it is, explained, and mended."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from explorer.main_window import MainWindow
from ops import FeatureLevel
from tests.explorer.conftest import Show
from tests.explorer.driving import box, editor, errors, settle, type_into


def test_one_hot_with_axis_size_2_is_one_error_marked_everywhere_and_undone(qtbot: QtBot, show: Show):
    window = show("ONE_HOT")
    type_into(qtbot, window, "IndicesTensor.Sizes[3]", "2")
    (message,) = errors(window)
    assert "1" in message
    assert "2" in message
    assert editor(window, "IndicesTensor.Sizes[3]").property("state") == "error"
    marked = [
        edit for edit in window.form.findChildren(type(editor(window, "Axis"))) if edit.property("state") == "error"
    ]
    assert [edit.objectName() for edit in marked] == ["IndicesTensor.Sizes[3]"]
    picture = window.stage.picture_of("IndicesTensor")
    assert picture is not None
    assert picture.error_sizes == {3}
    assert picture.error_ranges == ((3, 1, 1),)
    assert window.tabs.tabText(0) == "Problems 1"
    ghost = window.stage.picture_of("OutputTensor")
    assert ghost is not None
    assert ghost.values is None
    assert ghost.sizes == (1, 1, 3, 4)
    assert "not run" in ghost.ghost_lines
    window.session.undo_stack.undo()
    settle(qtbot, window)
    assert errors(window) == []
    assert window.tabs.tabText(0) == "Problems"
    assert editor(window, "IndicesTensor.Sizes[3]").property("state") != "error"
    assert window.stage.tensor_of("OutputTensor") is not None


def fix_button(window: MainWindow, text: str) -> QAbstractButton:
    shown = [button for button in window.problems.findChildren(QAbstractButton) if button.isVisible()]
    return next(button for button in shown if text in button.text() + button.accessibleName())


def test_the_fix_of_a_problem_is_one_click_and_one_step(qtbot: QtBot, show: Show):
    window = show("ONE_HOT")
    type_into(qtbot, window, "IndicesTensor.Sizes[3]", "2")
    qtbot.mouseClick(fix_button(window, "Set IndicesTensor Sizes[3] to 1"), Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert errors(window) == []
    window.session.undo_stack.undo()
    assert len(errors(window)) == 1


def test_ctrl_period_fixes_the_field_with_the_focus(qtbot: QtBot, show: Show):
    window = show("ONE_HOT")
    type_into(qtbot, window, "IndicesTensor.Sizes[3]", "2")
    qtbot.keyClick(editor(window, "IndicesTensor.Sizes[3]"), Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    assert errors(window) == []


def test_f8_goes_from_problem_to_problem(qtbot: QtBot, show: Show):
    window = show("ELEMENT_WISE_CLIP")
    type_into(qtbot, window, "Min", "x")
    type_into(qtbot, window, "Max", "y")
    assert len(errors(window)) == 2
    visited, focused = set(), None
    for _ in range(2):
        qtbot.keyClick(window, Qt.Key.Key_F8)
        focused = QApplication.focusWidget()
        assert focused is not None
        visited.add(focused.objectName())
    assert visited == {"Min", "Max"}
    qtbot.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is not focused


def test_a_problem_that_is_activated_selects_the_text_of_its_editor(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    type_into(qtbot, window, "K", "9")
    editor(window, "Axis").setFocus()
    window.problems.violation_activated.emit(0)
    assert QApplication.focusWidget() is editor(window, "K")
    assert editor(window, "K").selectedText() == "9"


def test_the_sentence_stands_at_the_editor_too(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    type_into(qtbot, window, "K", "9")
    (message,) = errors(window)
    assert any(message in text for text in texts(window.form))


def texts(widget: object) -> list[str]:
    """Everything a person can read in a part of the window that is drawn by labels or told to screen readers."""
    from PySide6.QtWidgets import QWidget

    assert isinstance(widget, QWidget)
    found = [label.text() for label in widget.findChildren(QLabel)]
    return found + [child.accessibleName() for child in widget.findChildren(QWidget)]


def test_int32_indices_at_level_2_0_name_the_type_and_the_level_that_has_it(qtbot: QtBot, show: Show):
    window = show("ONE_HOT", 4)
    assert errors(window) == []
    box(window, "targetLevel").setCurrentText("2_0")
    (message,) = errors(window)
    assert "INT32" in message
    assert "UINT32" in message
    assert "3_0" in message
    titles = [str(fix.title) for fix in window.session.violations[0].fixes]
    assert any("UINT32" in title for title in titles)
    raising = next(n for n, title in enumerate(titles) if "3_0" in title)
    window.problems.fix_chosen.emit(0, raising)
    assert window.session.level is FeatureLevel.FL_3_0
    assert errors(window) == []
    assert box(window, "targetLevel").currentText() == "3_0"
    window.session.undo_stack.undo()
    assert window.session.level is FeatureLevel.FL_2_0


def test_the_lowest_level_and_its_reason_are_shown(qtbot: QtBot, show: Show):
    window = show("ONE_HOT", 4)
    label = window.findChild(QLabel, "status.level")
    assert label is not None
    assert "3_0" in label.text()
    assert any("INT32" in text and "3_0" in text for text in texts(window.problems))


@pytest.mark.parametrize(("k", "severity"), [("4", "WARNING"), ("5", "ERROR"), ("0", "ERROR")])
def test_k_at_and_beyond_the_size_differ_in_severity(qtbot: QtBot, show: Show, k: str, severity: str):
    window = show("TOP_K1")
    type_into(qtbot, window, "K", k)
    settle(qtbot, window)
    (violation,) = window.session.violations
    assert violation.severity.name == severity
    assert (window.stage.tensor_of("OutputValueTensor") is None) == (severity == "ERROR")
