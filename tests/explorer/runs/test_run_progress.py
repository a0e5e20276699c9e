"""A long run is shown, and Esc, the button or the next edit ends it."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from explorer.runs.runner import MOST_THREADS
from explorer.window.main_window import MainWindow
from ops import Evaluation, evaluate
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import PATIENCE_MS, settle, wait_for_threads


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Yields an event that is set at first. A test can clear it; then runs of a case with K = 2 wait until it is set
    again.
    """
    opened = threading.Event()
    opened.set()

    def slow(case: object, *more: object) -> Evaluation:
        if any(field.name == "K" for field in case.operator.fields) and case["K"] == 2:  # pyright: ignore
            assert opened.wait(PATIENCE_MS / 1000)
        return evaluate(case, *more)  # pyright: ignore[reportCallIssue, reportArgumentType]

    monkeypatch.setattr("explorer.runs.runner.evaluate", slow)
    yield opened
    opened.set()


@pytest.fixture
def computing(qtbot: QtBot, show: Show, gate: threading.Event) -> MainWindow:
    """Returns the window with TOP_K1 while the run for K = 2 is still in progress; the run waits for `gate`."""
    window = show("TOP_K1")
    window.session.edit("K", "1")
    settle(qtbot, window)
    gate.clear()
    window.session.edit("K", "2")
    assert not window.run_progress.isVisible()
    qtbot.waitUntil(window.run_progress.isVisible, timeout=PATIENCE_MS)
    return window


def text(window: MainWindow) -> str:
    label = window.findChild(QLabel, "runProgress.text")
    assert label is not None
    return label.text()


def ghost(window: MainWindow) -> tuple[str, ...]:
    picture = window.stage.picture_of("OutputValueTensor")
    assert picture is not None
    return picture.ghost_lines


def test_a_run_that_takes_long_is_shown_and_escape_ends_it(qtbot: QtBot, computing: MainWindow, gate: threading.Event):
    assert text(computing) == "Computing... 0 s; Esc cancels"
    qtbot.keyClick(computing, Qt.Key.Key_Escape)
    assert ghost(computing) == ("not run", "cancelled")
    assert not computing.run_progress.isVisible()
    gate.set()
    wait_for_threads(qtbot, "run")
    assert ghost(computing) == ("not run", "cancelled")


def test_the_button_does_the_same(computing: MainWindow):
    button = computing.findChild(QToolButton, "runProgress.cancel")
    assert button is not None
    button.click()
    assert ghost(computing) == ("not run", "cancelled")
    assert computing.runner.is_idle


def test_the_next_case_is_run_beside_one_that_does_not_end(qtbot: QtBot, computing: MainWindow):
    computing.session.edit("K", "1")
    settle(qtbot, computing)
    shown = computing.stage.tensor_of("OutputValueTensor")
    assert shown is not None
    assert shown.shape[-1] == 1
    assert not computing.run_progress.isVisible()


def test_cancelled_runs_do_not_pile_up(qtbot: QtBot, computing: MainWindow, gate: threading.Event):
    for _ in range(10):
        computing.session.edit("K", "1")
        computing.session.edit("K", "2")
        computing.run_now()
        computing.run_progress.cancel()
    assert sum(thread.name == "run" for thread in threading.enumerate()) <= MOST_THREADS
    gate.set()
    computing.run_now()
    settle(qtbot, computing)
    shown = computing.stage.tensor_of("OutputValueTensor")
    assert shown is not None
    assert shown.shape[-1] == 2


def test_escape_is_left_to_others_while_nothing_runs(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.stage.pin("OutputValueTensor", (0, 0, 0, 0))
    window.stage.focus_output()
    qtbot.keyClick(window.stage, Qt.Key.Key_Escape)
    assert window.stage.cell_cursor.now.cell is None
