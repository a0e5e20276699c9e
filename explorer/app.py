"""Builds the application and its window."""

import gc
import sys

from PySide6 import __version_info__ as pyside_version
from PySide6.QtWidgets import QApplication

from explorer.devices.directml_link import DirectMLLink, Make, found_here
from explorer.recovery.freed_memory import give_back
from explorer.recovery.session_file import Remembered
from explorer.runs.runner import Runner
from explorer.session.session import Session
from explorer.settings.language import speak
from explorer.settings.settings import Settings
from explorer.window.layout_memory import show_choices
from explorer.window.main_window import MainWindow
from ops import OPERATORS, evaluate
from ops.presets import case_of
from widgets.style.icons import app_icon

NAME = "DirectML operator explorer"
FIRST_OPERATOR = "DML_OPERATOR_TOP_K1"


def why_pyside_will_not_do() -> str | None:
    """PySide6 6.12.0 aborts the process on Python before 3.12: its bindings lose references to None."""
    if pyside_version[:2] == (6, 12) and sys.version_info < (3, 12):
        return "PySide6 6.12 aborts on Python 3.10 and 3.11; install PySide6-Essentials below 6.12."
    return None


def create_application() -> QApplication:
    """The application of this process, made on first use."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        gc.freeze()  # the modules of the window
        give_back()
        # By argument: setStyle answers with a QStyle, whose enums delay the start.
        app = QApplication([*sys.argv[:1], "-style", "fusion"])
        app.setApplicationName(NAME)
        app.setWindowIcon(app_icon())
    elif app.applicationName() != NAME:  # made by somebody else
        app.setStyle("Fusion")
    return app


def create_window(
    settings: Settings | None = None,
    make_back_end: Make = found_here,
    start: Remembered | None = None,
    language: str | None = None,
) -> MainWindow:
    """The window, showing what it is to `start` with or else a running example; the event loop is not started.

    `make_back_end` is called in a thread of its own once the window is up. `language` is for this time only, in place
    of the one that the settings have.
    """
    create_application()
    settings = settings or Settings()
    speak(language or settings.language)
    if start is not None and start.case is not None:
        # How long it takes to run is not known, and nobody waits for it in front of an empty screen.
        result, session = None, Session(start.case, start.level, pasted=start.pasted)
    else:
        operator = OPERATORS[FIRST_OPERATOR]
        result = evaluate(case_of(operator, operator.examples[0]))
        session = Session(result.case)
        session.take_violations(result.violations)
    runner = Runner()
    link = DirectMLLink(make_back_end)
    window = MainWindow(session, runner, settings, link, result)
    for part in (session, runner, link):
        part.setParent(window)
    if start is not None:
        show_choices(window.parts, start.view, with_cell=start.case is not None)
    if result is None and not session.has_errors:
        runner.submit(session.case, session.level)
    return window
