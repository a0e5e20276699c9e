"""Problems are fixed in the window: one at a time, all of one field, or all at once."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget
from pytestqt.qtbot import QtBot

from explorer.problems.menu import FixMenu
from explorer.session.session import Session
from explorer.window.main_window import MainWindow
from ops import validate
from ops.model.feature_levels import feature_level
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import (
    activate,
    broken,
    editor,
    errors,
    menu,
    point_at,
    settle,
    texts,
    type_into,
)
from tests.ops.helpers.broken.rules import BROKEN, Broken
from widgets.problems.fix_button import FixButton


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


def test_ctrl_period_opens_the_fixes_of_the_field_at_its_editor(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    activate(qtbot, window)
    type_into(qtbot, window, "K", "-3")
    edit = editor(window, "K")
    qtbot.keyClick(edit, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    shown = menu(window, "fixes")
    assert entries(shown) == ["Restore K to 2", "Set K to 3", "Set K to 0"]
    assert shown.pos() == edit.mapToGlobal(QPoint(0, edit.height()))
    assert "K is 0" in shown.actions()[2].toolTip()
    shown.actions()[1].trigger()
    shown.close()
    assert editor(window, "K").text() == "3"


def entries(shown: QMenu) -> list[str]:
    return [action.text() for action in shown.actions() if action.text()]


def test_fixes_of_several_problems_stand_under_their_messages(qtbot: QtBot, show: Show):
    window = broken(show("TOP_K1"))
    first, second = (str(violation.message) for violation in window.session.violations[:2])
    shown = FixMenu(window.navigation, [(0, 0), (1, 0)], window)
    assert [entry for entry in entries(shown) if entry in (first, second)] == [first, second]
    shown.close()


def part(window: MainWindow, name: str) -> QWidget:
    found = window.problems.findChild(QWidget, name)
    assert found is not None
    return found


def test_fix_all_fixes_everything_in_one_step_and_lists_it(qtbot: QtBot, show: Show):
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


def test_pointing_at_a_fix_shows_what_it_breaks_in_list_and_form(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.session.set_derive(False)
    type_into(qtbot, window, "K", "9")
    found = [button for button in window.findChildren(FixButton) if button.text() == "Set K to 4"]
    shown = [button for button in found if button.isVisible()]
    assert len(shown) == 2
    for button in shown:
        point_at(button)
        assert button.toolTip() == (
            "After the fix: OutputValueTensor and OutputIndexTensor: size 2 along dimension 3; it must be 4 (K)."
        )


def test_pointing_at_a_fix_shows_what_derived_outputs_become(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    type_into(qtbot, window, "K", "9")
    assert "OutputValueTensor becomes FLOAT32 {1,1,3,4}." in window.navigation.announcement(0, 0)


@pytest.mark.sampled
def test_every_fix_is_one_step_that_undo_takes_back(subtests: pytest.Subtests):
    for each in BROKEN:
        against = each.values[0]
        assert isinstance(against, Broken)
        case = against.case
        session = Session(case, feature_level(against.level))
        for violation in validate(case, against.level):
            for fix in violation.fixes:
                with subtests.test(rule=each.id, fix=str(fix.title)):
                    session.apply_fix(fix)
                    assert session.undo_stack.count() == 1
                    session.undo_stack.undo()
                    assert session.case is case
                session.undo_stack.clear()
