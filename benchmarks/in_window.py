"""Opens a window for measurements, and simulates a user in it."""

import gc
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QEventLoop, QPointF, QSettings, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from explorer.app import create_application, create_window
from explorer.devices.directml_link import Make, found_here
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from ops.presets import case_of
from widgets.heatmap.heatmap import Heatmap

SIZE = 1280, 800
LOOK_MS = 5


def application() -> QApplication:
    return create_application()


@contextmanager
def opened(make_back_end: Make = found_here, prepare: Callable[[Settings], None] | None = None) -> Iterator[MainWindow]:
    """Yields a shown window with temporary settings, after its first run was painted; closes it at the end."""
    app = application()
    gc.collect()  # removes earlier windows, because a program with a single window has none
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(QSettings(f"{folder}/settings.ini", QSettings.Format.IniFormat))
        settings.hints_read = True
        if prepare is not None:
            prepare(settings)
        window = create_window(settings, make_back_end)
        window.resize(*SIZE)
        window.show()
        settle(window)
        yield window
        window.close()
        window.deleteLater()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def open_case(window: MainWindow, name: str, edits: dict[str, str]) -> None:
    """Opens the first example of an operator with `edits`, which are texts by path, and waits until its result is
    shown.
    """
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    case = case_of(operator, operator.examples[0])
    for path, text in edits.items():
        case = with_text(case, path, text)
    window.session.open_case(fit_outputs(case), name)
    settle(window)


def settle(window: MainWindow) -> None:
    """Waits until the last case has been run and painted. Between events, the event loop sleeps, as in the program."""
    app = application()
    while not window.runner.is_idle:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    app.processEvents()


def turn_for(seconds: float, is_over: Callable[[], bool] = lambda: False) -> None:
    """Runs the event loop for `seconds`, or until `is_over()` returns True."""
    loop, look = QEventLoop(), QTimer()
    end = perf_counter() + seconds

    def on_look() -> None:
        if perf_counter() > end or is_over():
            loop.quit()

    look.timeout.connect(on_look)
    look.start(LOOK_MS)
    loop.exec()
    look.stop()


def move_to(heatmap: Heatmap, place: QPointF) -> None:
    """Sends a mouse move to a heatmap, without a pressed button. `place` is the new position of the pointer in the
    heatmap.
    """
    button = Qt.MouseButton.NoButton
    event = QMouseEvent(
        QEvent.Type.MouseMove, place, heatmap.mapToGlobal(place), button, button, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(heatmap, event)
