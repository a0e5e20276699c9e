"""A violation is marked at its field, explained and fixed."""

import json

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from explorer.problems.navigation import is_at
from explorer.window.main_window import MainWindow
from ops import OPERATORS, FeatureLevel, validate
from ops.model.edit import with_text
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import (
    activate,
    box,
    broken,
    editor,
    errors,
    menu,
    point_at,
    settle,
    texts,
    type_into,
)
from tests.ops.helpers.any_case import example_case
from widgets.controls.rings import Highlight
from widgets.problems.violation_row import ViolationRow


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


def test_f8_goes_from_problem_to_problem_and_selects_the_text(qtbot: QtBot, show: Show):
    window = show("ELEMENT_WISE_CLIP")
    activate(qtbot, window)
    type_into(qtbot, window, "Min", "x")
    type_into(qtbot, window, "Max", "yy")
    assert len(errors(window)) == 2
    visited: dict[str, str] = {}
    for _ in range(2):
        qtbot.keyClick(window, Qt.Key.Key_F8)
        focused = QApplication.focusWidget()
        assert isinstance(focused, QLineEdit)
        visited[focused.objectName()] = focused.selectedText()
    assert visited == {"Min": "x", "Max": "yy"}
    last = QApplication.focusWidget()
    qtbot.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is not last


def test_f8_goes_to_the_target_level_where_it_is_too_low_for_the_operator(qtbot: QtBot, show: Show):
    window = show("DIAGONAL_MATRIX1")
    activate(qtbot, window)
    box(window, "targetLevel").setCurrentText("5_0")
    qtbot.keyClick(window, Qt.Key.Key_F8)
    assert QApplication.focusWidget() is box(window, "targetLevel")


def row_of(window: MainWindow, text: str) -> ViolationRow:
    rows = [row for row in window.problems.findChildren(ViolationRow) if row.isVisible()]
    return next(row for row in rows if text in row.message)


def test_a_click_on_a_problem_focuses_its_editor_and_selects_the_text(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    activate(qtbot, window)
    type_into(qtbot, window, "K", "9")
    editor(window, "Axis").setFocus()
    qtbot.mouseClick(row_of(window, "K is 9"), Qt.MouseButton.LeftButton, pos=QPoint(60, 10))
    assert QApplication.focusWidget() is editor(window, "K")
    assert editor(window, "K").selectedText() == "9"


def test_a_click_on_a_problem_of_a_hidden_member_brings_its_editor_to_light(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    activate(qtbot, window)
    window.session.edit("InputTensor.GuaranteedBaseOffsetAlignment", "24")
    qtbot.mouseClick(row_of(window, "24"), Qt.MouseButton.LeftButton, pos=QPoint(60, 10))
    assert QApplication.focusWidget() is editor(window, "InputTensor.GuaranteedBaseOffsetAlignment")
    assert editor(window, "InputTensor.GuaranteedBaseOffsetAlignment").isVisible()


def test_hovering_a_problem_rings_its_editor(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    type_into(qtbot, window, "K", "9")
    point_at(row_of(window, "K is 9"))
    ring = window.form.findChild(Highlight)
    assert ring is not None
    assert ring.isVisible()
    around = QRect(ring.mapToGlobal(QPoint(0, 0)), ring.size())
    edit = editor(window, "K")
    assert around.contains(QRect(edit.mapToGlobal(QPoint(0, 0)), edit.size()))


def test_the_part_of_a_list_that_is_wrong_as_a_whole_is_at_that_problem():
    case = with_text(example_case("ELEMENT_WISE_CLIP"), "OutputTensor.Strides", "12,12,6,3")
    found = next(v for v in validate(case) if v.code == "output-overlap")
    assert is_at(found, "OutputTensor.Strides")
    assert is_at(found, "OutputTensor.Strides[2]")
    assert not is_at(found, "OutputTensor.Sizes[2]")
    assert not is_at(found, "")


def test_problems_are_copied_as_text_and_as_json(qtbot: QtBot, show: Show):
    window = broken(show("TOP_K1"))
    clipboard = QGuiApplication.clipboard()
    window.problems.menu_requested.emit(0, QPoint(10, 10))
    shown = menu(window, "problemMenu")
    by_text = {action.text(): action for action in shown.actions()}
    by_text["Copy all problems"].trigger()
    text = clipboard.text()
    by_text["Copy all problems as JSON"].trigger()
    found = json.loads(clipboard.text())
    by_text["Copy problem"].trigger()
    single = clipboard.text()
    shown.close()
    assert [problem["message"] for problem in found] == [str(v.message) for v in window.session.violations]
    assert all(problem["message"] in text for problem in found)
    assert "Rule: " in single
    assert "https://" in single
    assert single.count("ERROR") == 1


def test_ctrl_c_in_the_list_copies_the_selected_problem(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    activate(qtbot, window)
    type_into(qtbot, window, "K", "9")
    window.problems.list.setFocus()
    qtbot.keyClick(window.problems.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith("ERROR: K is 9;")


def test_the_sentence_stands_at_the_editor_too(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    type_into(qtbot, window, "K", "9")
    (message,) = errors(window)
    assert any(message in text for text in texts(window.form))


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


@pytest.mark.sampled
def test_a_target_can_be_chosen_by_a_version_of_windows_or_directml(show: Show):
    window = show("ONE_HOT", 4)
    chosen = box(window, "targetLevel")
    chosen.setCurrentText("Windows 10 21H2")
    assert window.session.level is FeatureLevel.FL_2_0
    assert "INT32" in errors(window)[0]
    chosen.setCurrentText("DirectML 1.15.4")
    assert window.session.level is FeatureLevel.FL_6_4
    assert chosen.currentText() == "DirectML 1.15.4"
    window.session.set_level(FeatureLevel.FL_5_0)
    assert chosen.currentText() == "5_0"
    chosen.setCurrentText("Windows 11 23H2")
    assert (window.session.level, window.session.version) == (FeatureLevel.FL_5_0, "Windows 11 23H2")
    window.session.undo_stack.undo()
    assert (chosen.currentText(), window.session.version) == ("5_0", "")
    window.session.undo_stack.undo()
    assert chosen.currentText() == "DirectML 1.15.4"


def test_opening_another_operator_keeps_the_version_of_the_target(show: Show):
    window = show("ONE_HOT", 4)
    box(window, "targetLevel").setCurrentText("Windows 11 23H2")
    window.session.open_operator(OPERATORS["DML_OPERATOR_TOP_K1"])
    assert (window.session.level, window.session.version) == (FeatureLevel.FL_5_0, "Windows 11 23H2")
    assert box(window, "targetLevel").currentText() == "Windows 11 23H2"


def test_the_lowest_level_and_its_reason_are_shown(qtbot: QtBot, show: Show):
    window = show("ONE_HOT", 4)
    label = window.findChild(QLabel, "status.level")
    assert label is not None
    assert "3_0" in label.text()
    assert any("INT32" in text and "3_0" in text for text in texts(window.problems))


@pytest.mark.sampled
@pytest.mark.parametrize(("k", "severity"), [("4", "WARNING"), ("5", "ERROR"), ("0", "ERROR")])
def test_k_at_and_beyond_the_size_differ_in_severity(qtbot: QtBot, show: Show, k: str, severity: str):
    window = show("TOP_K1")
    type_into(qtbot, window, "K", k)
    settle(qtbot, window)
    (violation,) = window.session.violations
    assert violation.severity.name == severity
    assert (window.stage.tensor_of("OutputValueTensor") is None) == (severity == "ERROR")
