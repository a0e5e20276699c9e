"""The program asks the user before a run above the limit. Cancelling a run works at once, even during a NumPy call."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QDialog, QMessageBox, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from explorer.runs import large_run
from explorer.window.main_window import MainWindow
from ops import Evaluation, evaluate
from ops.backends import cost as demand
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import PATIENCE_MS, settle, wait_for_threads


@pytest.fixture
def window(show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """Shows the window with CLIP, whose 24 elements exceed the limit for large runs, which is 20 cells in these
    tests.
    """
    monkeypatch.setattr(demand, "MOST_CELLS", 20)
    monkeypatch.setattr(large_run, "free_memory", lambda: None)
    window = show("ELEMENT_WISE_CLIP")
    settle(qtbot, window)
    return window


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Yields an event. A run that needs a confirmation because of its size waits until a test sets this event."""
    opened = threading.Event()

    def slow(*case: object, however_large: bool = False) -> Evaluation:
        if however_large:
            assert opened.wait(PATIENCE_MS / 1000)
        return evaluate(*case, however_large=however_large)  # pyright: ignore[reportCallIssue, reportArgumentType]

    monkeypatch.setattr("explorer.runs.runner.evaluate", slow)
    yield opened
    opened.set()


def asked(window: MainWindow, answer: QMessageBox.StandardButton) -> str:
    """Starts a run and presses the button `answer` in the message box that asks about a large run.

    Returns the text of the message box.
    """
    window.actions_["run"].trigger()
    (box,) = (box for box in window.findChildren(QMessageBox, "askLargeRun") if box.isVisible())
    text = box.text()
    box.button(answer).click()
    return text


def progress(window: MainWindow) -> QProgressDialog:
    return next(found for found in window.findChildren(QProgressDialog, "largeRun") if found.isVisible())


def ghost(window: MainWindow) -> tuple[str, ...]:
    picture = window.stage.picture_of("OutputTensor")
    assert picture is not None
    return picture.ghost_lines


def test_it_is_not_run_unasked(window: MainWindow):
    assert ghost(window) == (
        "not run",
        "24 elements would need up to 1.06e-06 GB of memory; "
        "runs of up to 20 elements, 0.537 GB and 60 seconds need no confirmation",
    )


def test_what_is_too_large_is_not_shown_in_the_colour_of_errors(window: MainWindow):
    picture = window.stage.picture_of("OutputTensor")
    assert picture is not None
    assert picture.ghost_severity is None


def test_a_yes_runs_it(qtbot: QtBot, window: MainWindow):
    assert (
        asked(window, QMessageBox.StandardButton.Yes)
        == "24 elements would need up to 1.06e-06 GB of memory. Run the case?"
    )
    settle(qtbot, window)
    shown = window.stage.tensor_of("OutputTensor")
    assert shown is not None
    assert shown.reshape(-1).tolist()[:4] == [-1, -1, -1, 0]
    assert not [dialog for dialog in window.findChildren(QDialog) if dialog.isVisible()]


def test_a_no_does_not(qtbot: QtBot, window: MainWindow):
    asked(window, QMessageBox.StandardButton.No)
    settle(qtbot, window)
    assert ghost(window)[0] == "not run"


def test_the_window_goes_on_after_cancelling_before_the_run_has_ended(
    qtbot: QtBot, window: MainWindow, gate: threading.Event
):
    asked(window, QMessageBox.StandardButton.Yes)
    assert ghost(window) == ("running",)
    button = progress(window).findChild(QPushButton)
    assert button is not None
    button.click()
    assert ghost(window) == ("not run", "cancelled")
    window.session.edit("InputTensor.Sizes", "1,1,2,2")
    settle(qtbot, window)
    shown = window.stage.tensor_of("OutputTensor")
    assert shown is not None
    assert shown.shape == (1, 1, 2, 2)
    gate.set()
    wait_for_threads(qtbot, "run")
    assert window.stage.tensor_of("OutputTensor") is shown


def test_another_case_ends_it_silently(qtbot: QtBot, window: MainWindow, gate: threading.Event):
    asked(window, QMessageBox.StandardButton.Yes)
    window.session.edit("InputTensor.Sizes", "1,1,2,2")
    settle(qtbot, window)
    shown = window.stage.tensor_of("OutputTensor")
    assert shown is not None
    assert shown.shape == (1, 1, 2, 2)
    assert not [dialog for dialog in window.findChildren(QProgressDialog) if dialog.isVisible()]


def test_the_question_shows_how_much_memory_is_free(window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(large_run, "free_memory", lambda: 100)
    told = asked(window, QMessageBox.StandardButton.No)
    assert told == "24 elements would need up to 1.06e-06 GB of memory; 1e-07 GB are free. Run the case?"


def test_tensors_that_do_not_fit_into_what_is_free_are_not_made(window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(large_run, "free_memory", lambda: 95)
    window.actions_["run"].trigger()
    (box,) = (box for box in window.findChildren(QMessageBox, "tooLarge") if box.isVisible())
    assert box.text() == "24 elements would need up to 1.06e-06 GB of memory; 9.5e-08 GB are free."
    box.accept()
