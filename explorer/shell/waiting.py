"""Waits for work that the user has requested, while the window still repaints; a dialog appears after a moment."""

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from ops.system.cancellation import cancel_when
from widgets.style.delays import LOOK_MS, WAITING_AFTER_MS

T = TypeVar("T")


class GivenUpError(Exception):
    """Raised if the user cancels the wait. The work ends at its next call of `ops.system.cancellation.checkpoint`."""


class Progress:
    """The progress of work, which a dialog shows: `done` of `total`. Both are 0 if they are unknown."""

    def __init__(self) -> None:
        self.done, self.total = 0, 0


def waited(parent: QWidget, text: str, work: Callable[[], T], progress: Progress | None = None) -> T:
    """Calls `work` in a thread and returns its result. Raises GivenUpError if the user cancels.

    An exception of `work` is raised again. `work` must not use widgets, and must limit its own time. If it takes long,
    a modal dialog shows `text` and `progress`, which `work` updates.
    """
    given: list[T] = []
    failures: list[Exception] = []
    ended, unwanted = threading.Event(), threading.Event()

    def run() -> None:
        try:
            with cancel_when(unwanted.is_set):
                given.append(work())
        except Exception as error:  # raised again below, in the calling thread
            failures.append(error)
        ended.set()

    threading.Thread(target=run, name="waited-for", daemon=True).start()
    if not ended.wait(WAITING_AFTER_MS / 1000):
        _show_until(ended, parent, text, progress or Progress())
    if not ended.is_set():
        unwanted.set()
        raise GivenUpError
    if failures:
        raise failures[0]
    return given[0]


def reading(parent: QWidget, name: str, work: Callable[[], T], progress: Progress | None = None) -> T:
    """Calls `work`, which reads the file `name`, in a thread and returns its result. A dialog shows that the file is
    being read; see `waited`.
    """
    return waited(parent, _tr("Reading {0}...").format(name), work, progress)


def written(parent: QWidget, path: Path, write: Callable[[Callable[[], bool]], T]) -> T:
    """Runs `write`, which writes a file, in a thread with a progress dialog, and returns its result. Raises
    GivenUpError if the user cancels.

    `write` receives a function that returns False once the user has cancelled; then `write` must not leave a file.
    """
    unwanted = threading.Event()
    try:
        text = _tr("Writing {0}...").format(path.name)
        return waited(parent, text, partial(write, lambda: not unwanted.is_set()))
    except GivenUpError:
        unwanted.set()
        raise


def _show_until(ended: threading.Event, parent: QWidget, text: str, progress: Progress) -> None:
    dialog = QProgressDialog(text, _tr("Cancel"), 0, 0, parent)
    dialog.setObjectName("waiting")
    dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
    dialog.setMinimumDuration(0)
    loop, timer = QEventLoop(), QTimer()

    def look() -> None:
        if ended.is_set():
            loop.quit()
        elif progress.total:
            dialog.setMaximum(progress.total + 1)  # Qt closes the dialog at its maximum
            dialog.setValue(progress.done)

    dialog.canceled.connect(loop.quit)
    dialog.rejected.connect(loop.quit)  # Escape while the dialog is not the active window
    timer.timeout.connect(look)
    timer.start(LOOK_MS)
    dialog.show()
    loop.exec()
    timer.stop()
    dialog.hide()
    dialog.deleteLater()


def _tr(text: str) -> str:
    return QCoreApplication.translate("Waiting", text)
