"""The dialog makes a lesson of the edits of the user, and starts this lesson."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.shell import dialogs
from explorer.window.main_window import MainWindow
from ops import OPERATORS, evaluate
from ops.lessons.lesson import reached, solved
from ops.lessons.lesson_json import read_lesson
from tests.explorer.helpers.window_actions import settle

Open = Callable[[], QDialog]


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow):
    """A function that opens the dialog and returns it. After the test, the dialog is closed and the lesson ends."""

    def shown() -> list[QDialog]:
        return [dialog for dialog in window.findChildren(QDialog, "lessonDialog") if dialog.isVisible()]

    def open_dialog() -> QDialog:
        window.actions_["makeLesson"].trigger()
        (dialog,) = shown()
        return dialog

    window.session.open_operator(OPERATORS["DML_OPERATOR_TOP_K1"])
    settle(qtbot, window)
    yield open_dialog
    for dialog in shown():
        dialog.close()
    window.course.end()


def edit(qtbot: QtBot, window: MainWindow, path: str, text: str) -> None:
    window.session.edit(path, text)
    settle(qtbot, window)


def why_not(dialog: QDialog) -> str:
    return part(dialog, QLabel, "lessonDialog.whyNot").text()


W = TypeVar("W", bound=QWidget)


def part(owner: QWidget, kind: type[W], name: str) -> W:
    found = owner.findChild(kind, name)
    assert found is not None, name
    return found


def write(dialog: QDialog, title: str, task: str, hints: str = "") -> None:
    part(dialog, QLineEdit, "lessonDialog.title").setText(title)
    part(dialog, QPlainTextEdit, "lessonDialog.task").setPlainText(task)
    part(dialog, QPlainTextEdit, "lessonDialog.hints").setPlainText(hints)


def goals(dialog: QDialog) -> dict[str, QCheckBox]:
    return {
        box.text(): box for box in dialog.findChildren(QCheckBox) if box.objectName().startswith("lessonDialog.goal")
    }


def save(dialog: QDialog, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: str(path))
    button = part(dialog, QPushButton, "lessonDialog.save")
    assert button.isEnabled()
    button.click()


@pytest.mark.sampled
def test_a_lesson_of_two_edits_is_saved_and_tried_at_once(
    qtbot: QtBot, window: MainWindow, opened: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    start = window.session.case
    edit(qtbot, window, "K", "1")
    edit(qtbot, window, "AxisDirection", "INCREASING")
    solution = window.session.case
    dialog = opened()
    write(dialog, "The smallest", "Find the smallest number of each row.", "How many?\nWhich direction?\n")
    save(dialog, monkeypatch, tmp_path / "mine.json")
    settle(qtbot, window)
    lesson = read_lesson(tmp_path / "mine.json")
    assert window.course.lesson == lesson
    assert window.session.case == start == lesson.start
    assert solved(lesson) == solution
    assert [hint.in_language("en") for hint in lesson.hints] == ["How many?", "Which direction?"]
    assert not all(reached(lesson, evaluate(start)))
    edit(qtbot, window, "K", "1")
    edit(qtbot, window, "AxisDirection", "INCREASING")
    assert part(window, QLabel, "lesson.hints").text() == "All goals are reached."


def test_the_lesson_can_start_after_an_edit(qtbot: QtBot, window: MainWindow, opened: Open):
    edit(qtbot, window, "K", "9")
    edit(qtbot, window, "K", "3")
    dialog = opened()
    starts = part(dialog, QComboBox, "lessonDialog.start")
    assert [starts.itemText(at) for at in range(starts.count())] == [
        "before the first edit", "after edit 1: Edit K", "after edit 2: Edit K",
    ]  # fmt: skip
    starts.setCurrentIndex(1)
    # The start has an error now, so a desc without errors is a goal.
    assert goals(dialog)["DirectML accepts the desc."].isChecked()
    starts.setCurrentIndex(2)
    assert why_not(dialog) == "Choose a goal that is not reached at the start of the lesson."


def test_nothing_is_made_before_an_edit_or_without_words(qtbot: QtBot, window: MainWindow, opened: Open):
    dialog = opened()
    assert why_not(dialog).startswith("Nothing has been edited")
    dialog.close()
    edit(qtbot, window, "K", "1")
    dialog = opened()
    assert why_not(dialog) == "Type the task."
    write(dialog, " ", "A task")
    assert why_not(dialog) == "Type a title."
    write(dialog, "A title", "A task")
    assert why_not(dialog) == ""
    for box in goals(dialog).values():
        box.setChecked(False)
    assert why_not(dialog) == "Choose a goal that is not reached at the start of the lesson."


def test_a_file_that_cannot_be_written_keeps_the_dialog_and_its_texts(
    qtbot: QtBot, window: MainWindow, opened: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    edit(qtbot, window, "K", "1")
    said: list[str] = []
    monkeypatch.setattr(dialogs, "say_not_saved", lambda _parent, why: said.append(why))
    dialog = opened()
    write(dialog, "A title", "A task")
    save(dialog, monkeypatch, tmp_path / "no folder" / "mine.json")
    assert len(said) == 1
    assert dialog.isVisible()
    assert window.course.lesson is None
