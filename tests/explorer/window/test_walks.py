"""Long sequences of actions, as a lecturer or a student performs them: in a lecture, in lessons, with steps, and with
the picture of a row of cells.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QPlainTextEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.shell import dialogs
from explorer.teaching.lecture_page import LecturePage
from explorer.window.main_window import MainWindow
from ops import OPERATORS, evaluate
from ops.lessons.lesson import reached, solved
from ops.lessons.lesson_json import lessons, read_lesson
from tests.explorer.helpers.window_actions import PATIENCE_MS, activate, settle
from widgets.browser.operator_list import SearchField
from widgets.charts.source_row_view import SourceRowView

CONTROL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def walking(qtbot: QtBot, window: MainWindow) -> Iterator[MainWindow]:
    activate(qtbot, window)
    yield window
    window.actions_["predict"].setChecked(False)
    window.actions_["lecture"].setChecked(False)
    window.course.end()


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, key, modifier)
    settle(qtbot, window)


@pytest.mark.sampled
def test_a_lecturer_finds_an_operator_changes_it_and_hides_the_outputs(qtbot: QtBot, walking: MainWindow):
    window = walking
    press(qtbot, window, Qt.Key.Key_F11)
    press(qtbot, window, Qt.Key.Key_K, CONTROL)
    page = window.centralWidget()
    assert isinstance(page, LecturePage)
    board = page.board
    search = board.findChild(SearchField)
    assert search is not None
    qtbot.keyClicks(search, "slice1")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    settle(qtbot, window)
    assert window.session.case.operator.title == "SLICE1"
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    derivation = board.findChild(QWidget, "derivation")
    assert derivation is not None
    assert "a negative stride starts at the last cell, 0 + 4 - 1 = 3" in derivation.accessibleName()
    window.session.open_operator(OPERATORS["DML_OPERATOR_TOP_K1"])
    settle(qtbot, window)
    more = board.findChild(QToolButton, "lecture.more.K")
    assert isinstance(more, QAbstractButton)
    more.click()
    settle(qtbot, window)
    assert window.session.case.integer("K") == 3
    press(qtbot, window, Qt.Key.Key_P, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert window.stage.prediction.cells_hidden == 18
    window.stage.pin("OutputValueTensor", (0, 0, 0, 0))
    assert "=" not in derivation.accessibleName()  # the steps would reveal the hidden number
    press(qtbot, window, Qt.Key.Key_F11)
    assert not window.actions_["lecture"].isChecked()


def test_a_student_follows_a_row_solves_a_lesson_and_makes_one(
    qtbot: QtBot, walking: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    window = walking
    window.resize(1440, 900)
    window.session.open_operator(OPERATORS["DML_OPERATOR_RESAMPLE"])
    settle(qtbot, window)
    rows = window.findChild(SourceRowView, "rows")
    assert rows is not None
    window.stage.pin("OutputTensor", (0, 0, 0, 3))
    computed = "index 3 is 2; computed from these indices: 1"
    qtbot.waitUntil(lambda: rows.accessibleName().endswith(computed), timeout=PATIENCE_MS)
    window.course.begin(next(each for each in lessons() if each.name == "resample_2_linear"))
    settle(qtbot, window)
    window.session.edit("InterpolationMode", "LINEAR")
    settle(qtbot, window)
    done = window.findChild(QLabel, "lesson.hints")
    assert done is not None
    assert "neighbour" in done.text()
    window.course.end()
    window.session.open_operator(OPERATORS["DML_OPERATOR_RESAMPLE"])
    window.session.edit("Scales[3]", "3")
    settle(qtbot, window)
    window.actions_["makeLesson"].trigger()
    dialog = next(each for each in window.findChildren(QWidget, "lessonDialog") if each.isVisible())
    task = dialog.findChild(QPlainTextEdit, "lessonDialog.task")
    assert task is not None
    task.setPlainText("Make it three times as wide.")
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: str(tmp_path / "wide.json"))
    save = dialog.findChild(QPushButton, "lessonDialog.save")
    assert save is not None
    save.click()
    settle(qtbot, window)
    lesson = read_lesson(tmp_path / "wide.json")
    assert window.course.lesson == lesson
    assert lesson.start.operator.title == "RESAMPLE"
    assert all(reached(lesson, evaluate(solved(lesson))))
