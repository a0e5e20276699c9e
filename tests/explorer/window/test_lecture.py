"""Lecture mode shows only the stage, with large numbers and the formula, and restores the window afterwards."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMenu,
    QSplitter,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from explorer.teaching.lecture_page import LecturePage
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.lessons.lesson_json import lessons
from ops.model.case import Case
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.helpers.lecturing import heatmap_of, press
from tests.explorer.helpers.window_actions import editor, settle
from widgets.browser.operator_list import OperatorList, SearchField
from widgets.controls.chips import Pill
from widgets.formula.formula_bar import FormulaBar, laid_out
from widgets.heatmap.heatmap import Heatmap
from widgets.style.fonts import TYPE_SCALE

NONE = Qt.KeyboardModifier.NoModifier


def example_case(name: str, number: int) -> Case:
    operator = OPERATORS[name]
    return case_of(operator, operator.examples[number])


def on_page(page: LecturePage, map_: Heatmap, cell: tuple[int, ...]) -> QPoint:
    """Returns the position of the middle of a cell in `page`, the view that shows the lecture."""
    center = map_.mapTo(map_.window(), map_.rect_of(cell).center())
    return page.mapFromScene(center.x(), center.y())


def layout_of(window: MainWindow) -> dict[str, object]:
    parts = (window.form, window.stage, window.tabs, window.menuBar(), window.tool_bar, window.status, window.browser)
    places = {type(part).__name__: (part.mapTo(window, QPoint(0, 0)), part.size(), part.isVisible()) for part in parts}
    splitters = {s.objectName(): s.sizes() for s in window.findChildren(QSplitter)}
    return {**places, **splitters, "window": window.geometry(), "state": window.windowState()}


@pytest.mark.sampled
@pytest.mark.parametrize("leave", [Qt.Key.Key_F11, Qt.Key.Key_Escape])
def test_what_was_before_the_lecture_is_after_it(qtbot: QtBot, window: MainWindow, leave: Qt.Key):
    splitter = window.findChild(QSplitter, "layout.form")
    assert splitter is not None
    splitter.setSizes([401, splitter.width() - 401])
    focused = editor(window, "K")
    focused.setFocus()
    settle(qtbot, window)
    before, numbers = layout_of(window), window.stage.tensors.numbers
    press(qtbot, window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    settle(qtbot, window)
    press(qtbot, window, leave)
    settle(qtbot, window)
    assert layout_of(window) == before
    assert window.focusWidget() is focused
    assert window.stage.tensors.numbers == numbers
    assert not window.actions_["lecture"].isChecked()
    splitter.setSizes([360, splitter.width() - 360])


def test_only_the_stage_is_shown(window: MainWindow, lecture: LecturePage):
    assert window.stage.isVisible()
    hidden = (window.menuBar(), window.tool_bar, window.status, window.form, window.tabs, window.browser)
    assert [part.isVisible() for part in hidden] == [False] * len(hidden)


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["TOP_K1", "ONE_HOT", "DIAGONAL_MATRIX1", "GATHER_ND1", "ELEMENT_WISE_CLIP"])
def test_numbers_and_formula_are_large(show: Show, lecture: LecturePage, name: str):
    window = show(name)
    picture = window.stage.pictures[-1]
    window.stage.pin(picture.field, (0,) * len(picture.sizes))
    window.grab()
    factor = lecture.transform().m11()
    assert factor >= 1.6
    labels = [map_._cells.labels for _, map_ in window.stage.tensors.heatmaps() if map_._cells is not None]  # pyright: ignore[reportPrivateUsage]
    assert labels
    assert all(label is not None and label.px * factor >= 20 for label in labels)
    bar = window.stage.findChild(FormulaBar, "formula")
    assert bar is not None
    size, _, is_cut = laid_out(bar._runs, bar._room(), bar._sizes)  # pyright: ignore[reportPrivateUsage]
    assert TYPE_SCALE[size][0] * factor >= 24
    assert not is_cut


def test_the_page_shows_the_name_and_what_the_operator_does(show: Show, lecture: LecturePage):
    show("DIAGONAL_MATRIX1")
    name, about = (lecture.board.findChild(QLabel, f"lecture.{part}") for part in ("operator", "fields"))
    assert name is not None
    assert about is not None
    assert name.text() == "DIAGONAL_MATRIX1"
    assert about.text().startswith(OPERATORS["DML_OPERATOR_DIAGONAL_MATRIX1"].summary)
    assert "Not given: InputTensor." in about.text()


@pytest.mark.sampled
def test_t_and_g_and_ctrl_k_work(qtbot: QtBot, show: Show, window: MainWindow, lecture: LecturePage):
    show("CONVOLUTION")
    press(qtbot, window, Qt.Key.Key_T)
    assert window.actions_["table"].isChecked()
    press(qtbot, window, Qt.Key.Key_T)
    assert not window.actions_["table"].isChecked()
    before = window.actions_["tiles"].isChecked()
    press(qtbot, window, Qt.Key.Key_G)
    assert window.actions_["tiles"].isChecked() is not before
    press(qtbot, window, Qt.Key.Key_G)
    press(qtbot, window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    search = lecture.board.findChild(SearchField)
    assert search is not None
    qtbot.keyClicks(search, "gather elements")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    settle(qtbot, window)
    assert window.session.case.operator.title == "GATHER_ELEMENTS"
    press(qtbot, window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    search = lecture.board.findChild(OperatorList)
    assert search is not None
    search.escaped.emit()
    assert not search.isVisible()


@pytest.mark.sampled
def test_the_tasks_of_a_lesson_are_shown(qtbot: QtBot, window: MainWindow, lecture: LecturePage):
    window.course.begin(next(each for each in lessons() if each.name == "top_k1_1_columns"))
    settle(qtbot, window)
    assert window.lesson.isVisible()
    assert lecture.board.isAncestorOf(window.lesson)
    window.actions_["lecture"].setChecked(False)
    settle(qtbot, window)
    assert window.lesson.isVisible()
    assert window.lesson.window() is window
    window.course.end()


def test_pointing_at_a_cell_explains_it_under_a_halo(qtbot: QtBot, window: MainWindow, lecture: LecturePage):
    place = on_page(lecture, heatmap_of(window, "OutputValueTensor"), (0, 0, 1, 1))
    before = window.grab().toImage()
    QTest.mouseMove(lecture.viewport(), place - QPoint(3, 0))
    QTest.mouseMove(lecture.viewport(), place)
    assert window.stage.cell_cursor.now.cell == (0, 0, 1, 1)
    assert window.stage.formula_text.startswith("OutputValueTensor[0,0,1,1] = ")
    rim = place + QPoint(26, 0)
    after = window.grab().toImage()
    assert after.pixelColor(rim) != before.pixelColor(rim)
    assert after.pixelColor(rim).name() == window.theming.theme.accent.lower()


def test_a_click_pins_and_escape_lets_go_before_it_leaves(qtbot: QtBot, window: MainWindow, lecture: LecturePage):
    place = on_page(lecture, heatmap_of(window, "InputTensor"), (0, 0, 2, 0))
    QTest.mouseClick(lecture.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.stage.cell_cursor.now.is_pinned
    qtbot.keyClick(lecture, Qt.Key.Key_Escape)
    assert not window.stage.cell_cursor.now.is_pinned
    assert window.actions_["lecture"].isChecked()
    qtbot.keyClick(lecture, Qt.Key.Key_Escape)
    assert not window.actions_["lecture"].isChecked()


def test_the_keyboard_goes_over_the_cells_from_the_start(qtbot: QtBot, window: MainWindow, lecture: LecturePage):
    assert window.focusWidget() is lecture
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
        qtbot.keyClick(lecture, key)
    assert window.stage.cell_cursor.now.field == "InputTensor"
    qtbot.keyClick(lecture, Qt.Key.Key_Period)
    assert window.stage.cell_cursor.now.field == "OutputValueTensor"
    window.stage.cell_cursor.clear()


def test_keys_of_the_menus_go_on(qtbot: QtBot, window: MainWindow, lecture: LecturePage):
    window.session.edit("K", "1")
    press(qtbot, window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.session.case["K"] == 2


@pytest.mark.sampled
def test_the_theme_of_a_lecture_is_that_of_the_window_only_stronger(window: MainWindow, lecture: LecturePage):
    window.theming.choose("dark")
    assert window.stage.tensors.board.theme.text == "#FFFFFF"
    window.actions_["lecture"].setChecked(False)
    assert window.stage.tensors.board.theme is window.theming.theme
    window.theming.choose("light")


def test_another_language_keeps_the_colours_of_a_lecture(window: MainWindow, lecture: LecturePage):
    window.preferences.choose_language("ko")
    assert window.stage.tensors.board.theme.text == "#000000"
    window.preferences.choose_language("en")


def test_the_button_leaves(qtbot: QtBot, window: MainWindow, lecture: LecturePage):
    board = lecture.board
    button = board.findChild(QToolButton, "lecture.leave")
    assert button is not None
    center = button.mapTo(board, button.rect().center())
    QTest.mouseClick(lecture.viewport(), Qt.MouseButton.LeftButton, pos=lecture.mapFromScene(center.x(), center.y()))
    assert not window.actions_["lecture"].isChecked()


def test_digits_chosen_in_a_lecture_are_as_large_as_before(window: MainWindow, lecture: LecturePage):
    before = window.stage.tensors.numbers
    window.preferences.choose_digits(3)
    assert window.stage.tensors.numbers.smallest_px == before.smallest_px
    assert window.stage.tensors.numbers.most_digits == 3
    window.preferences.choose_digits(None)


def test_nothing_of_a_lecture_is_remembered_as_layout(qtbot: QtBot, window: MainWindow):
    window.remember_layout()
    before = window.settings.geometry
    press(qtbot, window, Qt.Key.Key_F11)
    window.remember_layout()
    assert window.settings.geometry == before
    press(qtbot, window, Qt.Key.Key_F11)


def test_a_menu_that_is_open_ends_with_the_lecture(qtbot: QtBot, window: MainWindow, lecture: LecturePage):
    bar = window.stage.tensors.verticalScrollBar()
    place = bar.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, bar.mapToGlobal(place))
    QApplication.sendEvent(bar, event)
    qtbot.waitUntil(lambda: any(menu.isVisible() for menu in bar.findChildren(QMenu)))
    window.actions_["lecture"].setChecked(False)
    settle(qtbot, window)
    assert not bar.findChildren(QMenu)


def test_the_head_shows_the_verdict_and_follows_an_edit(qtbot: QtBot, window: MainWindow, lecture: LecturePage):
    pill = lecture.board.findChild(Pill, "lecture.verdict")
    assert pill is not None
    assert pill.isVisible()
    shown = {window.problems.pill.accessibleName(), window.verdict.pill.accessibleName()}
    assert pill.accessibleName() in shown
    window.session.edit("K", "9")
    settle(qtbot, window)
    assert pill.verdict == window.problems.pill.verdict
    assert pill.verdict[0] == "error"
