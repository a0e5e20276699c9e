"""A lesson is chosen in the menu, and edits reach its goals."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.files.recent_files import RecentFiles
from explorer.shell import dialogs
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.lessons.lesson_json import FOLDER, read_lesson
from tests.explorer.helpers.window_actions import settle, type_into

LESSON = "top_k1_1_columns"


def choose(qtbot: QtBot, window: MainWindow, name: str) -> None:
    """Opens the menu of lessons, and chooses the lesson `name`."""
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
    """Returns one truth value for each visible goal: True if the window shows the goal as reached."""
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


def test_a_lesson_is_chosen_in_the_menu_and_shown_in_a_strip(taking: MainWindow):
    assert taking.lesson.isVisible()
    assert text(taking, "title") == "Make {1,1,2,4} valid"
    assert goals(taking) == [False, True, True, True]


def test_editing_reaches_the_goals_and_shows_what_was_learnt(qtbot: QtBot, taking: MainWindow):
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


@pytest.mark.sampled
def test_the_next_lesson_follows_and_after_the_last_comes_the_first(qtbot: QtBot, taking: MainWindow):
    names = list[str]()
    for _ in range(len(list(FOLDER.glob("*.json")))):
        assert taking.course.lesson is not None
        names.append(taking.course.lesson.name)
        press(qtbot, taking, "next")
    assert len(set(names)) == len(names)
    assert taking.course.lesson is not None
    assert taking.course.lesson.name == LESSON


@pytest.fixture
def mine(window: MainWindow, tmp_path: Path):
    """A lesson file of a user, outside the folders of the program."""
    write_mine(tmp_path / "mine.json", {"title": {"en": "My own"}})
    yield tmp_path / "mine.json"
    window.course.end()


def write_mine(path: Path, changes: dict[str, object]) -> None:
    lesson = json.loads((FOLDER / f"{LESSON}.json").read_text(encoding="utf-8"))
    path.write_text(json.dumps({**lesson, **changes}), encoding="utf-8")


def by_the_menu_of_lessons(qtbot: QtBot, window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogs, "ask_lesson", lambda parent: str(path))
    choose(qtbot, window, "open")


def by_open(qtbot: QtBot, window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogs, "ask_open", lambda parent, folder: str(path))
    window.actions_["open"].trigger()


def by_dropping(qtbot: QtBot, window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    no_buttons = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    place = QPointF(window.stage.mapTo(window, window.stage.rect().center()))
    window.dropEvent(QDropEvent(place, Qt.DropAction.CopyAction, data, *no_buttons))


def by_recent_files(qtbot: QtBot, window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window.open_file(path)
    window.course.end()
    menu = window.findChild(RecentFiles, "recentFiles")
    assert menu is not None
    menu.aboutToShow.emit()
    menu.actions()[0].trigger()


@pytest.mark.sampled
@pytest.mark.parametrize("opened", [by_the_menu_of_lessons, by_open, by_dropping, by_recent_files])
def test_a_lesson_of_ones_own_is_opened_from_a_file(
    qtbot: QtBot,
    window: MainWindow,
    mine: Path,
    monkeypatch: pytest.MonkeyPatch,
    opened: Callable[[QtBot, MainWindow, Path, pytest.MonkeyPatch], None],
):
    opened(qtbot, window, mine, monkeypatch)
    settle(qtbot, window)
    assert text(window, "title") == "My own"
    assert goals(window) == [False, True, True, True]
    assert window.files.recent[0] == str(mine)
    press(qtbot, window, "next")  # not in the menu, so the first lesson follows
    assert text(window, "title") != "My own"
    assert not is_shown(window, "readAgain")


def is_shown(window: MainWindow, name: str) -> bool:
    button = window.findChild(QPushButton, f"lesson.{name}")
    return button is not None and button.isVisible()


def test_a_done_lesson_of_ones_own_is_not_ticked_in_the_menu(qtbot: QtBot, window: MainWindow, tmp_path: Path):
    window.settings._store.remove("lessonsDone")  # pyright: ignore[reportPrivateUsage]
    write_mine(tmp_path / f"{LESSON}.json", {})
    window.open_file(tmp_path / f"{LESSON}.json")
    type_into(qtbot, window, "Axis", "2")
    settle(qtbot, window)
    assert goals(window) == [True] * 4
    assert not window.settings.lessons_done
    window.course.end()


def test_words_that_a_teacher_changes_are_read_again_and_the_work_stays(qtbot: QtBot, window: MainWindow, mine: Path):
    window.open_file(mine)
    press(qtbot, window, "hint")
    type_into(qtbot, window, "Axis", "2")
    settle(qtbot, window)
    case = window.session.case
    write_mine(mine, {"title": {"en": "Better"}, "goals": [{"path": "Axis", "is": "1"}, {"valid": True}]})
    press(qtbot, window, "readAgain")
    assert text(window, "title") == "Better"
    assert text(window, "hints") != ""
    assert goals(window) == [False, True]
    assert window.session.case is case


def test_another_start_that_a_teacher_writes_begins_anew(qtbot: QtBot, window: MainWindow, mine: Path):
    window.open_file(mine)
    type_into(qtbot, window, "Axis", "2")
    case = window.session.case
    write_mine(mine, {"start": {"preset": "one_hot_1"}, "goals": [{"valid": True}], "solution": {}})
    choose(qtbot, window, "readAgain")
    assert window.session.case.operator.name == "ONE_HOT"
    window.session.undo_stack.undo()
    assert window.session.case == case


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param('{"title": {"en": "A"},\n "goals": [}', "line 2, column 12", id="syntax"),
        pytest.param('{"title": {"en": "A"}, "goals": "all"}', "The key start is missing", id="no start"),
        pytest.param(None, "o such file", id="gone"),
    ],
)
def test_a_mistake_in_a_lesson_file_is_reported_with_its_position_and_the_lesson_stays(
    qtbot: QtBot, window: MainWindow, mine: Path, content: str | None, said: str
):
    window.open_file(mine)
    settle(qtbot, window)
    case = window.session.case
    mine.unlink()
    if content is not None:
        mine.write_text(content, encoding="utf-8")
    for ask in (lambda: press(qtbot, window, "readAgain"), lambda: window.open_file(mine)):
        ask()
        box = window.findChild(QMessageBox, "notOpened")
        assert box is not None
        assert said in box.text()
        box.accept()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert text(window, "title") == "My own"
        assert window.session.case is case


def test_a_file_that_is_no_lesson_is_refused_and_nothing_changes(qtbot: QtBot, taking: MainWindow, tmp_path: Path):
    case = taking.session.case
    (tmp_path / "wrong.json").write_text('{"title": 1}', encoding="utf-8")
    assert not taking.files.open_lesson(tmp_path / "wrong.json")
    box = taking.findChild(QMessageBox, "notOpened")
    assert box is not None
    box.accept()
    assert taking.session.case is case
    assert text(taking, "title") == "Make {1,1,2,4} valid"


@pytest.mark.sampled
@pytest.mark.parametrize(("height", "least"), [(640, 120), (800, 156)])
def test_a_lesson_leaves_the_panels_what_a_problem_takes(window: MainWindow, height: int, least: int):
    window.resize(1280, height)
    assert window.tabs.minimumHeight() == least
    window.course.begin(read_lesson(FOLDER / "one_hot_3_find_it.json"))
    QApplication.processEvents()
    assert window.tabs.height() >= least


@pytest.mark.sampled
def test_the_strip_says_so_when_another_operator_is_shown(qtbot: QtBot, taking: MainWindow):
    type_into(qtbot, taking, "Axis", "2")
    taking.session.open_operator(OPERATORS["DML_OPERATOR_GATHER"])
    settle(qtbot, taking)
    assert text(taking, "elsewhere") == "This lesson is about TOP_K1; GATHER is shown."
    press(qtbot, taking, "back")
    assert taking.session.case.operator.title == "TOP_K1"
    assert text(taking, "elsewhere") == ""
    # The edit made before is still there.
    assert taking.session.case.integer("Axis") == 2


def test_a_lesson_compares_two_settings(qtbot: QtBot, window: MainWindow):
    choose(qtbot, window, "gather_elements_2_axis")
    compare = window.commands.compare
    assert compare is not None
    assert window.actions_["compare"].isChecked()
    qtbot.waitUntil(lambda: compare.is_idle)
    assert compare.other is not None
    assert (window.session.case["Axis"], compare.other["Axis"]) == (2, 3)
    output = window.stage.picture_of("OutputTensor")
    assert output is not None
    assert ("6 of 9 cells differ", None) in output.caption_lines
    compare.column.edited.emit("A", "Axis", "3")
    settle(qtbot, window)
    assert goals(window) == [True, True, True]
    choose(qtbot, window, LESSON)
    assert not window.actions_["compare"].isChecked()
    window.course.end()
