from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QEnterEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from ops.model.feature_levels import FeatureLevel
from ops.model.violations import Fix, Location, Part, Provenance, Rule, Severity, Violation
from widgets.controls.chips import Chip
from widgets.problems.fix_button import FixButton
from widgets.problems.level_chips import LevelChip
from widgets.problems.problems_view import ProblemsView
from widgets.problems.violation_row import ViolationRow

AVAILABLE = {level: level >= FeatureLevel.FL_2_0 for level in FeatureLevel}


def violation(severity: Severity, field: str, message: str = "Axis is 9, there are 4 dimensions.", fixes: int = 1):
    rule = Rule("The axis is one of the dimensions.", Provenance.DOCUMENTED, "dml_one_hot_operator_desc")
    place = Location(field, Part.SIZES, 3)
    return Violation(f"code-{field}", severity, message, (place,), rule, tuple(Fix(f"Set {n}") for n in range(fixes)))


NOTE, ERROR, WARNING = (
    violation(Severity.NOTE, "ValuesTensor", fixes=0),
    violation(Severity.ERROR, "IndicesTensor"),
    violation(Severity.WARNING, "OutputTensor", fixes=2),
)


@pytest.fixture
def view(qtbot):
    view = ProblemsView()
    qtbot.addWidget(view)
    view.resize(900, 300)
    view.show()
    return view


def show(view: ProblemsView, *violations: Violation) -> None:
    view.show_result(violations, FeatureLevel.FL_2_0, FeatureLevel.FL_6_2, AVAILABLE, "Available from 2_0.")


def rows(view: ProblemsView) -> list[ViolationRow]:
    return [row for row in view.findChildren(ViolationRow) if row.isVisible()]


def words(view: ProblemsView) -> str:
    return "\n".join(label.text() for label in view.findChildren(QLabel) if label.isVisible())


def test_a_valid_case_shows_its_lowest_level(view):
    show(view)
    assert "No problems. Valid from feature level 2_0." in words(view)
    assert rows(view) == []


def test_errors_come_first_and_keep_their_index(qtbot, view):
    show(view, NOTE, ERROR, WARNING)
    assert [row.index for row in rows(view)] == [1, 2, 0]
    assert view.selected == 1


def test_clicking_a_row_activates_its_violation(qtbot, view):
    show(view, NOTE, ERROR, WARNING)
    with qtbot.waitSignal(view.violation_activated) as activated:
        qtbot.mouseClick(rows(view)[2], Qt.MouseButton.LeftButton)
    assert activated.args == [0]
    assert view.selected == 0


def test_the_keyboard_moves_and_activates(qtbot, view):
    show(view, NOTE, ERROR, WARNING)
    view.list.setFocus()
    qtbot.keyClick(view.list, Qt.Key.Key_Down)
    with qtbot.waitSignal(view.violation_activated) as activated:
        qtbot.keyClick(view.list, Qt.Key.Key_Return)
    assert activated.args == [2]


def test_next_and_previous_go_round(view):
    show(view, NOTE, ERROR, WARNING)
    assert [view.select_next() for _ in range(3)] == [2, 0, 1]
    assert view.select_previous() == 0


def test_hovering_is_reported_when_it_starts_and_ends(qtbot, view):
    show(view, ERROR)
    hovered = []
    view.violation_hovered.connect(hovered.append)
    row = rows(view)[0]
    center = QPointF(row.rect().center())
    QApplication.sendEvent(row, QEnterEvent(center, center, center))
    QApplication.sendEvent(row, QEvent(QEvent.Type.Leave))
    assert hovered == [0, -1]


def test_only_the_selected_rows_fix_is_accented(view):
    show(view, ERROR, WARNING)
    buttons = [button for button in view.findChildren(FixButton) if button.isVisible()]
    assert [button.is_primary for button in buttons] == [True, False]
    view.select_next()
    assert [button.is_primary for button in buttons] == [False, True]


def test_the_button_chooses_the_first_fix_and_the_menu_the_others(qtbot, view):
    show(view, WARNING)
    chosen = []
    view.fix_chosen.connect(lambda index, fix: chosen.append((index, fix)))
    row = rows(view)[0]
    qtbot.mouseClick(row.findChild(FixButton), Qt.MouseButton.LeftButton)
    row.menu.actions()[1].trigger()
    assert chosen == [(0, 0), (0, 1)]


def test_the_provenance_opens_the_page(qtbot, view):
    show(view, ERROR)
    chip = rows(view)[0].findChild(Chip)
    with qtbot.waitSignal(view.page_requested) as requested:
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert requested.args == [ERROR.rule.url]


@pytest.mark.parametrize("width", [420, 560, 700, 900, 1300])
def test_neither_message_nor_rule_nor_fix_is_ever_cut(view, width):
    long = violation(Severity.ERROR, "IndicesTensor", "IndicesTensor has size 2 along dimension 3; it must be 1. " * 3)
    view.resize(width, 400)
    show(view, replace(long, fixes=(Fix("Set TotalTensorSizeInBytes of OutputValueTensor to 18446744073709551612"),)))
    row = rows(view)[0]
    row.resize(row.width(), row.heightForWidth(row.width()))
    for label in (label for label in row.findChildren(QLabel) if label.isVisible()):
        assert label.heightForWidth(label.width()) <= label.height()
        assert row.rect().contains(label.geometry())
    fix, chip = row.findChild(FixButton), row.findChild(Chip)
    assert fix is not None
    assert chip is not None
    assert fix.heightForWidth(fix.width()) <= fix.height()
    assert row.rect().contains(fix.geometry())
    assert not fix.geometry().intersects(chip.geometry())


def test_a_row_shows_the_message_with_its_field_in_bold(view):
    show(view, violation(Severity.ERROR, "IndicesTensor", "IndicesTensor has size '<2>'; it must be 1."))
    row = rows(view)[0]
    assert row.message == "IndicesTensor has size '<2>'; it must be 1."
    assert "<b>IndicesTensor</b> has size &#x27;&lt;2&gt;&#x27;" in words(view)


def test_the_selected_row_shows_the_rule(view):
    show(view, ERROR, WARNING)
    told = [[label.text() for label in row.findChildren(QLabel) if label.isVisible()] for row in rows(view)]
    assert ["Rule: The axis is one of the dimensions." in texts for texts in told] == [True, False]


def test_pointing_at_a_fix_requests_and_shows_its_consequences(qtbot, view):
    show(view, ERROR, WARNING)
    view.fix_pointed.connect(lambda index, fix: view.announce(index, fix, f"Then {index} {fix}."))
    row = rows(view)[1]
    button = row.findChild(FixButton)
    assert button is not None
    center = QPointF(button.rect().center())
    QApplication.sendEvent(button, QEnterEvent(center, center, center))
    assert button.toolTip() == "Then 1 0."
    assert button.accessibleDescription() == "Then 1 0."
    row.menu.aboutToShow.emit()
    assert [action.toolTip() for action in row.menu.actions()] == ["Then 1 0.", "Then 1 1."]


def test_consequences_disappear_with_their_problem(view):
    show(view, ERROR)
    view.announce(0, 0, "Then this.")
    show(view, WARNING)
    button = rows(view)[0].findChild(FixButton)
    assert button is not None
    assert button.toolTip() == ""


def test_more_than_one_error_can_be_fixed_at_once(qtbot, view):
    show(view, ERROR, WARNING)
    assert not view.findChild(QAbstractButton, "fixAll").isVisible()
    show(view, ERROR, violation(Severity.ERROR, "OutputTensor"), NOTE)
    button = view.findChild(QAbstractButton, "fixAll")
    assert button.text() == "Fix all 2 errors"
    assert button.height() == button.sizeHint().height()
    with qtbot.waitSignal(view.fix_all_requested):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_button_for_all_stays_in_sight_however_far_the_list_is_scrolled(view):
    show(view, *(violation(Severity.ERROR, f"Tensor{n}") for n in range(30)))
    button = view.findChild(QAbstractButton, "fixAll")
    before = button.mapTo(view, button.rect().topLeft())
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    assert button.mapTo(view, button.rect().topLeft()) == before
    assert button.visibleRegion().boundingRect() == button.rect()


def test_fixes_are_listed_with_an_undo_button(qtbot, view):
    show(view)
    view.show_fixed("2 changes fixed all", [("Set K to 4", "K is 9."), ("Make it packed", "2 strides.")], "success")
    assert "1. Set K to 4" in words(view)
    assert "K is 9." in words(view)
    with qtbot.waitSignal(view.undo_requested):
        qtbot.mouseClick(view.findChild(QAbstractButton, "fixed.undo"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(view.findChild(QAbstractButton, "fixed.close"), Qt.MouseButton.LeftButton)
    assert "Set K to 4" not in words(view)


def test_ctrl_c_requests_a_copy_of_the_selected_problem(qtbot, view):
    show(view, NOTE, ERROR)
    view.list.setFocus()
    with qtbot.waitSignal(view.copy_requested) as copied:
        qtbot.keyClick(view.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert copied.args == [1]


def test_the_menu_of_a_problem_is_that_of_the_row_below_the_mouse(qtbot, view):
    show(view, ERROR, WARNING)
    row = rows(view)[1]
    place = row.geometry().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, view.list.mapToGlobal(place))
    with qtbot.waitSignal(view.menu_requested) as asked:
        QApplication.sendEvent(view.list, event)
    assert asked.args[0] == 1
    assert view.selected == 1


def test_the_selection_stays_at_its_rule_when_others_come(view):
    show(view, ERROR, WARNING)
    view.select_next()
    show(view, NOTE, WARNING, ERROR)
    assert view.selected == 1


def test_chips_show_the_levels_and_choose_the_target(qtbot, view):
    show(view, ERROR)
    chips = {chip.text(): chip for chip in view.findChildren(LevelChip)}
    assert len(chips) == len(FeatureLevel)
    assert not chips["1_0"].available
    assert chips["2_0"].lowest
    assert chips["6_2"].isChecked()
    with qtbot.waitSignal(view.level_chosen) as chosen:
        qtbot.mouseClick(chips["3_0"], Qt.MouseButton.LeftButton)
    assert chosen.args == [FeatureLevel.FL_3_0]


def test_chips_wrap_in_a_narrow_view(view):
    view.resize(320, 400)
    show(view)
    tops = {chip.mapTo(view, chip.rect().topLeft()).y() for chip in view.findChildren(LevelChip)}
    assert len(tops) > 1
    assert all(isinstance(chip, QAbstractButton) and chip.isVisible() for chip in view.findChildren(LevelChip))
