"""The view of a lecture has chips that edit the attributes, and shows the steps and rows of a cell."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer.teaching.lecture_page import LecturePage
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.model.case import Case
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.helpers.lecturing import heatmap_of
from tests.explorer.helpers.window_actions import lay_out, settle
from widgets.charts.source_row_view import SourceRowView
from widgets.controls.text_edit import FieldEdit
from widgets.formula.derivation import Derivation


def example_case(name: str, number: int) -> Case:
    operator = OPERATORS[name]
    return case_of(operator, operator.examples[number])


def chip(page: LecturePage, path: str) -> QWidget:
    found = page.board.findChild(QWidget, path)
    assert found is not None, path
    return found


def test_every_attribute_has_a_chip_that_edits_it(qtbot: QtBot, show: Show, lecture: LecturePage):
    window = show("TOP_K1")
    typed = chip(lecture, "K")
    assert isinstance(typed, QLineEdit)
    typed.setFocus()
    typed.selectAll()
    qtbot.keyClicks(typed, "3")
    qtbot.keyClick(typed, Qt.Key.Key_Return)
    assert window.session.case.integer("K") == 3
    more = chip(lecture, "lecture.less.K")
    assert isinstance(more, QToolButton)
    more.click()
    assert window.session.case.integer("K") == 2
    direction = chip(lecture, "AxisDirection")
    assert isinstance(direction, QComboBox)
    assert direction.currentText() == "DECREASING"
    example = chip(lecture, "lecture.example")
    assert isinstance(example, QComboBox)
    example.activated.emit(1)
    assert window.session.case == example_case("TOP_K1", 1)


def test_a_list_stays_on_one_line_and_its_count_has_no_chip(show: Show, lecture: LecturePage):
    show("CONVOLUTION")
    entries = [chip(lecture, f"StartPadding[{place}]") for place in range(2)]
    assert len({entry.mapTo(lecture.board, QPoint(0, 0)).y() for entry in entries}) == 1
    assert lecture.board.findChild(QWidget, "DimensionCount") is None


def test_a_wrong_value_marks_its_chip(qtbot: QtBot, show: Show, lecture: LecturePage):
    window = show("TOP_K1")
    window.session.edit("K", "9")
    settle(qtbot, window)
    typed = chip(lecture, "K")
    assert isinstance(typed, FieldEdit)
    assert typed.state == "error"


def test_digits_choose_a_chip(qtbot: QtBot, show: Show, lecture: LecturePage):
    window = show("TOP_K1")
    window.stage.slices.focus_first()
    window.stage.pin("InputTensor", (0, 0, 0, 0))
    heatmap = heatmap_of(window, "InputTensor")
    qtbot.keyClick(heatmap, Qt.Key.Key_2)
    assert lecture.board.focusWidget() is chip(lecture, "K")


def test_the_steps_of_a_cell_stand_under_each_other(show: Show, lecture: LecturePage):
    window = show("TOP_K1")
    window.stage.pin("OutputValueTensor", (0, 0, 1, 1))
    derivation = chip(lecture, "derivation")
    assert derivation.isVisible()
    assert derivation.accessibleName().split("; ")[0] == "OutputValueTensor[0,0,1,1]"
    assert derivation.accessibleName().endswith("sort\u2193(3, 2, 9, 8)[1] = 8, index 3")
    show("ELEMENT_WISE_ADD")
    assert not derivation.isVisible()


def test_the_sorted_row_with_its_cut_stands_above_the_steps(qtbot: QtBot, window: MainWindow, lecture: LecturePage):
    window.stage.pin("OutputValueTensor", (0, 0, 1, 1))
    settle(qtbot, window)
    rows = [view for view in lecture.board.findChildren(SourceRowView) if view.isVisible()]
    (shown,) = rows  # and not a second time below the tensors
    assert shown.accessibleName().endswith("index 1 is 8; computed from these indices: 3")
    derivation = lecture.board.findChild(Derivation, "derivation")
    assert derivation is not None
    assert shown.mapTo(lecture.board, shown.rect().bottomLeft()).y() <= derivation.mapTo(lecture.board, QPoint()).y()
    picture = shown._picture  # pyright: ignore[reportPrivateUsage]
    assert picture is not None
    assert picture.left_out == 2
    window.session.open_case(case_of(OPERATORS["GEMM"], OPERATORS["GEMM"].examples[0]), "GEMM")
    settle(qtbot, window)
    assert not shown.isVisible()


def test_after_the_lecture_the_rows_are_below_the_tensors_again(qtbot: QtBot, window: MainWindow, lecture: LecturePage):
    window.stage.pin("OutputValueTensor", (0, 0, 1, 1))
    window.actions_["lecture"].setChecked(False)
    window.resize(1440, 900)
    settle(qtbot, window)
    lay_out()
    (shown,) = (view for view in window.findChildren(SourceRowView) if view.isVisible())
    assert shown.parentWidget() is window.stage.tensors.board
