"""The window shows that a file is being saved to a slow disk, and the user can cancel the save."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from explorer.shell import dialogs, waiting
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.system import file_writing as whole_file
from tests.explorer.helpers.window_actions import PATIENCE_MS, settle, type_into

Written = Callable[[Path, whole_file.Content], Path]


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Yields an event. A file is written completely only after the test sets the event. While a test uses this fixture,
    the waiting dialog appears after 1 ms.
    """
    opened, write = threading.Event(), whole_file._written  # pyright: ignore[reportPrivateUsage]

    def written(target: Path, content: whole_file.Content) -> Path:
        made = write(target, content)
        assert opened.wait(PATIENCE_MS / 1000)
        return made

    monkeypatch.setattr(whole_file, "_written", written)
    monkeypatch.setattr(waiting, "WAITING_AFTER_MS", 1)
    yield opened
    opened.set()


@pytest.fixture
def edited(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Iterator[MainWindow]:
    """The window with an open file and one unsaved edit."""
    assert window.files._save(tmp_path / "model.json")  # pyright: ignore[reportPrivateUsage]
    type_into(qtbot, window, "K", "1")
    settle(qtbot, window)
    yield window
    window.session.open_operator(OPERATORS["DML_OPERATOR_TOP_K1"])


def dialog() -> QProgressDialog:
    (found,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, QProgressDialog) and w.isVisible())
    return found


def give_up() -> None:
    button = dialog().findChild(QPushButton)
    assert button is not None
    button.click()


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*model*")}


def test_a_slow_save_shows_the_name_of_the_file_until_it_ends(
    edited: MainWindow, gate: threading.Event, tmp_path: Path
):
    told: list[str] = []

    def look() -> None:
        told.append(dialog().labelText())
        gate.set()

    QTimer.singleShot(50, look)
    before = files(tmp_path)
    assert edited.files.save()
    assert told == ["Writing model.json..."]
    assert not edited.isWindowModified()
    assert files(tmp_path).keys() == before.keys()
    assert files(tmp_path) != before


def test_a_slow_save_of_code_or_numbers_can_be_given_up_and_leaves_nothing(
    qtbot: QtBot, window: MainWindow, gate: threading.Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(dialogs, "ask_save", lambda _, name, __: str(tmp_path / name))
    for save in (
        lambda: dialogs.save_array(window, str(tmp_path / "model.npy"), np.zeros(3)),
        lambda: dialogs.save_text(window, "model.cpp", "C++ (*.cpp)", lambda: "int main() {}"),
    ):
        QTimer.singleShot(50, give_up)
        save()
    gate.set()
    qtbot.waitUntil(lambda: all(thread.name != "waited-for" for thread in threading.enumerate()), timeout=PATIENCE_MS)
    assert files(tmp_path) == {}


def test_a_save_that_is_given_up_leaves_the_file_as_it_was(
    qtbot: QtBot, edited: MainWindow, gate: threading.Event, tmp_path: Path
):
    before = files(tmp_path)
    QTimer.singleShot(50, give_up)
    assert not edited.files.save()
    assert edited.isWindowModified()
    gate.set()
    qtbot.waitUntil(lambda: all(thread.name != "waited-for" for thread in threading.enumerate()), timeout=PATIENCE_MS)
    assert files(tmp_path) == before
