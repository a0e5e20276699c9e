"""Puts text on the clipboard. A background thread makes the text, because formatting a million numbers takes
seconds.
"""

import atexit
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication

from explorer.shell.latest import Latest
from explorer.shell.status_line import StatusLine
from widgets.style.delays import COPYING_AFTER_MS, DONE_MS


@dataclass(frozen=True, slots=True)
class Copied:
    """The result of a copy: text for the clipboard, optionally the text as HTML, and a message that confirms it."""

    text: str
    message: str
    html: str = ""


# The alternative to `Copied`, called in the GUI thread: asks a question, or shows why nothing was copied.
Instead = Callable[[], None]


class Copying(QObject):
    """Makes copies in the background. Only the latest copy goes to the clipboard; the status line shows the outcome."""

    def __init__(self, status: StatusLine, parent: QObject) -> None:
        super().__init__(parent)
        self._status = status
        self._latest = Latest(self, name="copy")
        self._latest.answered.connect(self._on_made)
        self._latest.failed.connect(self._on_failed)
        self._latest.late.connect(self._on_late)
        QGuiApplication.clipboard().dataChanged.connect(self._on_changed)

    @property
    def is_idle(self) -> bool:
        """True if no copy is being made."""
        return self._latest.is_idle

    def begin(self, work: Callable[[], Copied | Instead]) -> None:
        """Starts `work`, which makes a copy, in a thread.

        `work` must not use widgets, and has to call `checkpoint` of `ops.system.cancellation`, so that it can be
        cancelled.
        """
        self._latest.ask(work, COPYING_AFTER_MS)

    def put(self, copied: Copied) -> None:
        """Puts a copy on the clipboard, and shows the message of the copy in the status line."""
        data = QMimeData()
        data.setText(copied.text)
        if copied.html:
            data.setHtml(copied.html)
        QGuiApplication.clipboard().setMimeData(data)
        if QGuiApplication.platformName() == "offscreen":
            atexit.register(_let_go)
        self._status.showMessage(copied.message, DONE_MS)

    def tell(self, text: str) -> None:
        """Shows a message in the status line, and cancels a copy that is still in progress."""
        self._latest.forget()
        self._status.showMessage(text, DONE_MS)

    def close(self) -> None:
        """Cancels the copy that is in progress."""
        self._latest.close()

    def _on_made(self, made: Copied | Instead) -> None:
        if isinstance(made, Copied):
            self.put(made)
        else:
            self._status.clearMessage()
            made()

    def _on_late(self) -> None:
        self._status.showMessage(self.tr("Copying..."))

    def _on_changed(self) -> None:
        if not self.is_idle:
            self.tell(self.tr("Copying was cancelled, because something else was copied."))

    def _on_failed(self, message: str) -> None:
        self._status.showMessage(self.tr("Nothing was copied: {0}").format(message), DONE_MS)


def _let_go() -> None:
    """Clears the clipboard when the program exits.

    Otherwise Qt's platform "offscreen" would crash, because it uses clipboard data that Python has already freed.
    """
    if QGuiApplication.instance() is not None:
        QGuiApplication.clipboard().clear()
