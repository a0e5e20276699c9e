"""Builds the application and its window."""

import ctypes
import gc
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import __version_info__ as pyside_version
from PySide6.QtWidgets import QApplication

from explorer.devices.directml_link import DirectMLLink, Make, found_here
from explorer.runs.runner import Runner
from explorer.session.session import Session
from explorer.settings.language import speak
from explorer.settings.settings import Settings
from explorer.shell.garbage import collect_in_gui_thread
from explorer.window.layout_memory import show_choices
from explorer.window.main_window import MainWindow
from ops import OPERATORS, evaluate
from ops.presets import case_of
from widgets.style.icons import app_icon

if TYPE_CHECKING:
    from explorer.recovery.session_file import Remembered

NAME = "DirectML operator explorer"
FIRST_OPERATOR = "DML_OPERATOR_TOP_K1"

# Options of mallopt, from <malloc.h> of the GNU C library.
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _MOST_HEAPS = -1, -3, -8
# Buffers from this size on get pages of their own, which go back to the system when the buffer is freed.
OWN_PAGES_BYTES = 1 << 20
# The time after which a run of many short steps lets the window's thread continue. The window waits for it whenever Qt
# calls Python, such as for each widget that is painted. With Python's 5 ms, painting the window during such a run takes
# twice as long.
SWITCH_SECONDS = 0.0005


def why_not_this_pyside() -> str | None:
    """The reason why the installed PySide6 cannot be used; None if it can be used.

    PySide6 6.12 aborts the process on Python before 3.12: its bindings lose references to None.
    """
    if pyside_version[:2] == (6, 12) and sys.version_info < (3, 12):
        return "PySide6 6.12 aborts on Python 3.10 and 3.11; install PySide6-Essentials below 6.12."
    return None


def create_application() -> QApplication:
    """The QApplication of this process, created on first use."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        gc.freeze()  # excludes the modules of the window from garbage collection
        gc.set_threshold(50_000, 20, 20)
        sys.setswitchinterval(SWITCH_SECONDS)
        return_freed_memory()
        # The style is an argument, because setStyle returns a QStyle, whose enums would be imported and delay the
        # start.
        app = QApplication([*sys.argv[:1], "-style", "fusion"])
        app.setApplicationName(NAME)
        app.setWindowIcon(app_icon())
    elif app.applicationName() != NAME:  # the application was created elsewhere, for example by a test
        app.setStyle("Fusion")
    return app


def return_freed_memory() -> None:
    """Makes the C library return freed memory to the system; does nothing outside Linux and the GNU C library.

    By default the GNU C library raises its thresholds to the size of the largest freed buffer, up to 32 MiB, and gives
    every thread a heap of its own: after thousands of random edits the window held about 200 MB of freed memory. One
    heap is enough, because Python threads take turns.
    """
    if not sys.platform.startswith("linux"):
        return
    set_option = getattr(ctypes.CDLL(None), "mallopt", None)
    if set_option is not None:
        set_option(_MMAP_THRESHOLD, OWN_PAGES_BYTES)
        set_option(_TRIM_THRESHOLD, OWN_PAGES_BYTES)
        set_option(_MOST_HEAPS, 1)


def create_window(
    settings: Settings | None = None,
    make_back_end: Make = found_here,
    start: "Remembered | None" = None,
    language: str | None = None,
) -> MainWindow:
    """Creates the window with the saved session `start`, or with an example; does not start the event loop.

    `make_back_end` creates the DirectML back end; it is called in a thread once the window is shown. `language`
    overrides the settings and is not saved.
    """
    create_application()
    collect_in_gui_thread()
    settings = settings or Settings()
    speak(language or settings.language)
    if start is not None and start.case is not None:
        # The case is run after the window is shown, because the run may take long.
        result, session = None, Session(start.case, start.level, pasted=start.pasted, version=start.version)
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
    if start is not None and start.network is not None:
        _open_network(session, start)
    if start is not None:
        show_choices(window.parts, start.view, with_cell=start.case is not None)
    if result is None and not session.has_errors and session.opened is None:
        runner.submit(session.case, session.level)
    return window


def _open_network(session: Session, start: "Remembered") -> None:
    """Opens the network of a saved session; this is not an undo step."""
    # Imported here, because most sessions have a single operator.
    from explorer.recovery.session_file import SAVED
    from explorer.session.open_network import NetworkFile, opened_of

    assert start.network is not None
    path = Path(start.path) if start.path else None
    opened = opened_of(start.network, start.node, path.name if path is not None else "")
    saved = start.network if start.dispatchable == SAVED else replace(start.network)  # another object: it was edited
    session.open_network(opened, "", NetworkFile(path, saved) if path is not None else None)
    session.undo_stack.clear()
