"""Opens a window for a picture, with its own settings, and waits until it is ready."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QWidget

from explorer.app import create_application, create_window
from explorer.devices.directml_link import Make, found_here
from explorer.settings.language import speak
from explorer.settings.settings import settings_in
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.presets import case_of

SIZE = (1280, 800)
THEMES = ("light", "dark")
LANGUAGES = ("en", "ko")
PATIENCE_MS = 30_000
WAKE_MS = 50
STILL_MS = 400  # until animations of the window have ended


@contextmanager
def open_window(
    theme: str,
    language: str,
    size: tuple[int, int] = SIZE,
    hints_read: bool = True,
    make_back_end: Make = found_here,
) -> Iterator[MainWindow]:
    """A context manager that opens a new window of the program, yields it when it shows its first results, and closes
    it at the end.

    If `hints_read` is False, the window shows the hints for new users. `make_back_end` creates the DirectML back end.
    """
    with tempfile.TemporaryDirectory() as folder:
        settings = settings_in(Path(folder))
        settings.theme, settings.language, settings.hints_read = theme, language, hints_read
        window = create_window(settings, make_back_end)
        window.resize(*size)
        window.show()
        settle(window)
        try:
            yield window
        finally:
            window.close_unasked()
            window.deleteLater()
            create_application().processEvents()
            # A window that still exists is translated at every later change of language.
            create_application().sendPostedEvents(None, QEvent.Type.DeferredDelete)
            speak("en")


def settle(window: MainWindow, still_ms: int = STILL_MS) -> None:
    """Waits until the window shows the numbers and the verdict, and then `still_ms` milliseconds, in which animations
    end.
    """
    app, deadline = create_application(), QDeadlineTimer(PATIENCE_MS)
    waking = QTimer()
    waking.start(WAKE_MS)
    while not (window.runner.is_idle and window.directml.verdict is not None) and not deadline.hasExpired():
        # With a time limit, Qt would not wait but look for events again and again, which costs processor time.
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    live(still_ms)


def live(milliseconds: int) -> None:
    """Runs the event loop for some milliseconds."""
    app, deadline = create_application(), QDeadlineTimer(milliseconds)
    while not deadline.hasExpired():
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def open_example(window: MainWindow, name: str, number: int = 0) -> None:
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    window.session.open_case(case_of(operator, operator.examples[number]), name)


def show_panel(window: MainWindow, panel: QWidget) -> None:
    window.tabs.setCurrentWidget(panel)
