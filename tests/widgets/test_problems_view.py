import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from ops.features import FeatureLevel
from ops.violations import Fix, Location, Part, Provenance, Rule, Severity, Violation
from widgets.chips import Chip
from widgets.fix_button import FixButton
from widgets.level_chips import LevelChip
from widgets.problems_view import ProblemsView
from widgets.violation_row import ViolationRow

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


def test_nothing_wrong_says_from_which_level(view):
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


def test_hovering_is_told_and_taken_back(qtbot, view):
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


@pytest.mark.parametrize("width", [420, 560, 900, 1300])
def test_a_long_message_is_never_cut(view, width):
    long = violation(Severity.ERROR, "IndicesTensor", "IndicesTensor has size 2 along dimension 3; it must be 1. " * 3)
    view.resize(width, 400)
    show(view, long)
    row = rows(view)[0]
    row.resize(row.width(), row.heightForWidth(row.width()))
    message = next(label for label in row.findChildren(QLabel) if label.text() == long.message)
    assert message.heightForWidth(message.width()) <= message.height()
    assert message.geometry().bottom() <= row.height()


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


def test_chips_wrap_when_it_is_narrow(view):
    view.resize(320, 400)
    show(view)
    tops = {chip.mapTo(view, chip.rect().topLeft()).y() for chip in view.findChildren(LevelChip)}
    assert len(tops) > 1
    assert all(isinstance(chip, QAbstractButton) and chip.isVisible() for chip in view.findChildren(LevelChip))
