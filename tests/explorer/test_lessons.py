"""Taking a lesson in the window, click by click."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer import dialogs
from explorer.main_window import MainWindow
from ops.formats.lesson_json import FOLDER
from tests.explorer.driving import settle, type_into

LESSON = "top_k1_1_columns"


def choose(qtbot: QtBot, window: MainWindow, name: str) -> None:
    """Opens the menu of lessons and chooses one."""
    menu = window.findChild(QMenu, "lessons")
    assert menu is not None
    menu.aboutToShow.emit()
    action = menu.findChild(QAction, f"lessons.{name}")
    assert action is not None, name
    action.trigger()
    settle(qtbot, window)


def press(qtbot: QtBot, window: MainWindow, name: str) -> None:
    button = window.findChild(QPushButton, f"lesson.{name}")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    settle(qtbot, window)


def goals(window: MainWindow) -> list[bool]:
    """Which of the goals shown are said to be reached."""
    names = (f"lesson.goal{number}" for number in range(1, 9))
    shown = [w for w in (window.findChild(QWidget, name) for name in names) if w is not None and not w.isHidden()]
    return [goal.accessibleName().endswith("(reached)") for goal in shown]


def text(window: MainWindow, name: str) -> str:
    label = window.findChild(QLabel, f"lesson.{name}")
    assert label is not None
    return "" if label.isHidden() else label.text()


@pytest.fixture
def taking(qtbot: QtBot, window: MainWindow):
    choose(qtbot, window, LESSON)
    yield window
    window.course.end()


def test_the_menu_takes_down_what_it_had_when_it_is_opened_again(window: MainWindow):
    menu = window.findChild(QMenu, "lessons")
    assert menu is not None
    parts: set[int] = set()
    for _ in range(3):
        menu.aboutToShow.emit()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        parts.add(len(menu.findChildren(QMenu)))
    assert len(parts) == 1


def test_a_lesson_is_chosen_in_the_menu_and_told_in_a_strip(taking: MainWindow):
    assert taking.lesson.isVisible()
    assert text(taking, "title") == "Make {1,1,2,4} valid"
    assert goals(taking) == [False, True, True, True]


def test_editing_reaches_the_goals_and_says_what_was_learnt(qtbot: QtBot, taking: MainWindow):
    type_into(qtbot, taking, "Axis", "2")
    settle(qtbot, taking)
    assert goals(taking) == [True] * 4
    assert "each column" in text(taking, "hints")
    assert LESSON in taking.settings.lessons_done


def test_an_easy_way_round_is_seen(qtbot: QtBot, taking: MainWindow):
    type_into(qtbot, taking, "K", "4")
    for tensor in ("OutputValueTensor", "OutputIndexTensor"):
        type_into(qtbot, taking, f"{tensor}.Sizes[2]", "3")
    settle(qtbot, taking)
    assert not taking.session.has_errors
    assert goals(taking) == [True, False, False, True]


def test_undo_takes_what_was_reached_back(qtbot: QtBot, taking: MainWindow):
    type_into(qtbot, taking, "Axis", "2")
    settle(qtbot, taking)
    taking.session.undo_stack.undo()
    settle(qtbot, taking)
    assert goals(taking) == [False, True, True, True]


def test_hints_come_one_by_one(qtbot: QtBot, taking: MainWindow):
    assert text(taking, "hints") == ""
    press(qtbot, taking, "hint")
    assert text(taking, "hints").count("\n") == 0
    press(qtbot, taking, "hint")
    assert text(taking, "hints").count("\n") == 1
    button = taking.findChild(QPushButton, "lesson.hint")
    assert button is not None
    assert not button.isEnabled()


def test_it_can_be_started_again_and_the_case_before_is_one_undo_away(qtbot: QtBot, window: MainWindow):
    before = window.session.case
    choose(qtbot, window, LESSON)
    start = window.session.case
    type_into(qtbot, window, "Axis", "2")
    press(qtbot, window, "again")
    assert window.session.case == start
    for _ in range(3):
        window.session.undo_stack.undo()
    assert window.session.case == before
    press(qtbot, window, "close")
    assert not window.lesson.isVisible()
    assert window.session.case == before


def test_the_next_lesson_follows_and_after_the_last_comes_the_first(qtbot: QtBot, taking: MainWindow):
    names = list[str]()
    for _ in range(len(list(FOLDER.glob("*.json")))):
        assert taking.course.lesson is not None
        names.append(taking.course.lesson.name)
        press(qtbot, taking, "next")
    assert len(set(names)) == len(names)
    assert taking.course.lesson is not None
    assert taking.course.lesson.name == LESSON


def test_a_lesson_of_ones_own_is_opened_from_a_file(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    lesson = json.loads((FOLDER / f"{LESSON}.json").read_text(encoding="utf-8"))
    lesson["title"] = {"en": "My own"}
    (tmp_path / "mine.json").write_text(json.dumps(lesson), encoding="utf-8")
    monkeypatch.setattr(dialogs, "ask_lesson", lambda parent: str(tmp_path / "mine.json"))
    choose(qtbot, window, "open")
    assert text(window, "title") == "My own"
    press(qtbot, window, "next")  # has no place in the menu, so the first one there
    assert text(window, "title") != "My own"
    window.course.end()


def test_a_file_that_is_no_lesson_is_refused_and_nothing_changes(qtbot: QtBot, taking: MainWindow, tmp_path: Path):
    case = taking.session.case
    (tmp_path / "wrong.json").write_text('{"title": 1}', encoding="utf-8")
    assert not taking.course.open(tmp_path / "wrong.json")
    box = taking.findChild(QMessageBox, "notOpened")
    assert box is not None
    box.accept()
    assert taking.session.case is case
    assert text(taking, "title") == "Make {1,1,2,4} valid"
