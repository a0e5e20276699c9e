"""A broken rule is marked where it is, explained, and mended."""

import json

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QEnterEvent, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from explorer.main_window import MainWindow
from explorer.problem_menu import FixMenu
from explorer.problem_navigation import is_at
from explorer.session import Session
from ops import FeatureLevel, validate
from ops.edit import with_text
from ops.features import feature_level
from tests.explorer.conftest import Show
from tests.explorer.driving import box, editor, errors, settle, type_into
from tests.explorer.test_cell_input import activate
from tests.ops.any_case import example_case
from tests.ops.broken_rules import BROKEN, Broken
from widgets.fix_button import FixButton
from widgets.highlight import Highlight
from widgets.violation_row import ViolationRow


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


def point_at(widget: QWidget) -> None:
    center = QPointF(widget.rect().center())
    QApplication.sendEvent(widget, QEnterEvent(center, center, center))


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


def menu(window: MainWindow, name: str) -> QMenu:
    return next(menu for menu in window.findChildren(QMenu, name) if menu.isVisible())


def entries(shown: QMenu) -> list[str]:
    return [action.text() for action in shown.actions() if action.text()]


def test_ctrl_period_opens_the_fixes_of_the_field_at_its_editor(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    activate(qtbot, window)
    type_into(qtbot, window, "K", "-3")
    edit = editor(window, "K")
    qtbot.keyClick(edit, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    shown = menu(window, "fixes")
    assert entries(shown) == ["Restore K to 2", "Set K to 0", "Set K to 3"]
    assert shown.pos() == edit.mapToGlobal(QPoint(0, edit.height()))
    assert "K is 0" in shown.actions()[1].toolTip()
    shown.actions()[2].trigger()
    shown.close()
    assert editor(window, "K").text() == "3"


def test_fixes_of_several_problems_stand_under_their_messages(qtbot: QtBot, show: Show):
    window = broken(show("TOP_K1"))
    first, second = (str(violation.message) for violation in window.session.violations[:2])
    shown = FixMenu(window.navigation, [(0, 0), (1, 0)], window)
    assert [entry for entry in entries(shown) if entry in (first, second)] == [first, second]
    shown.close()


def test_the_part_of_a_list_that_is_wrong_as_a_whole_is_at_that_problem():
    case = with_text(example_case("ELEMENT_WISE_CLIP"), "OutputTensor.Strides", "12,12,6,3")
    found = next(v for v in validate(case) if v.code == "output-overlap")
    assert is_at(found, "OutputTensor.Strides")
    assert is_at(found, "OutputTensor.Strides[2]")
    assert not is_at(found, "OutputTensor.Sizes[2]")
    assert not is_at(found, "")


def broken(window: MainWindow) -> MainWindow:
    window.session.set_derive(False)
    for path, text in {"K": "9", "InputTensor.Flags": "8", "OutputValueTensor.DataType": "INT8"}.items():
        window.session.edit(path, text)
    return window


def part(window: MainWindow, name: str) -> QWidget:
    found = window.problems.findChild(QWidget, name)
    assert found is not None
    return found


def test_fix_all_mends_everything_in_one_step_and_lists_it(qtbot: QtBot, show: Show):
    window = broken(show("TOP_K1"))
    before = window.session.case
    steps = window.session.undo_stack.count()
    assert len(errors(window)) > 1
    qtbot.mouseClick(part(window, "fixAll"), Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert errors(window) == []
    assert window.session.undo_stack.count() == steps + 1
    listed = "\n".join(texts(window.problems))
    assert "Set Flags of InputTensor to NONE" in listed
    assert "has Flags 8" in listed
    qtbot.mouseClick(part(window, "fixed.undo"), Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert window.session.case is before
    assert not part(window, "fixed").isVisible()


def test_ctrl_shift_period_fixes_all_and_the_next_edit_puts_the_list_away(qtbot: QtBot, show: Show):
    window = broken(show("TOP_K1"))
    activate(qtbot, window)
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window, Qt.Key.Key_Period, both)
    settle(qtbot, window)
    assert errors(window) == []
    assert part(window, "fixed").isVisible()
    type_into(qtbot, window, "Axis", "2")
    assert not part(window, "fixed").isVisible()


def test_pointing_at_a_fix_says_what_it_breaks_in_list_and_form(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.session.set_derive(False)
    type_into(qtbot, window, "K", "9")
    found = [button for button in window.findChildren(FixButton) if button.text() == "Set K to 4"]
    shown = [button for button in found if button.isVisible()]
    assert len(shown) == 2
    for button in shown:
        point_at(button)
        assert button.toolTip() == (
            "Then OutputValueTensor and OutputIndexTensor: size 2 along dimension 3; it must be 4 (K)."
        )


def test_pointing_at_a_fix_says_what_derived_outputs_become(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    type_into(qtbot, window, "K", "9")
    assert "OutputValueTensor becomes FLOAT32 {1,1,3,4}." in window.navigation.announcement(0, 0)


ALONE = [pytest.param(p.values[0], id=str(p.id)) for p in BROKEN]


@pytest.mark.parametrize("broken", ALONE)
def test_every_fix_is_one_step_that_undo_takes_back(broken: Broken):
    case = broken.case
    session = Session(case, feature_level(broken.level))
    for violation in validate(case, broken.level):
        for fix in violation.fixes:
            session.apply_fix(fix)
            assert session.undo_stack.count() == 1, (violation.code, str(fix.title))
            session.undo_stack.undo()
            assert session.case is case
            session.undo_stack.clear()


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
