"""Numbers to the clipboard: a million of them take seconds to write, and the window answers meanwhile."""

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
    """A text, the same for documents where they have use for it, and the sentence that says what was copied."""

    text: str
    told: str
    html: str = ""


# What is done in the window when there is nothing to copy yet: a question, or why there will be nothing.
Instead = Callable[[], None]


class Copying(QObject):
    """Only the latest copy reaches the clipboard, whoever copies; what becomes of it is told in the status line."""

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
        return self._latest.is_idle

    def begin(self, work: Callable[[], Copied | Instead]) -> None:
        """`work` touches no widget; it ends early where it looks up now and then (see `ops.system.cancellation`)."""
        self._latest.ask(work, COPYING_AFTER_MS)

    def put(self, copied: Copied) -> None:
        """To the clipboard."""
        data = QMimeData()
        data.setText(copied.text)
        if copied.html:
            data.setHtml(copied.html)
        QGuiApplication.clipboard().setMimeData(data)
        if QGuiApplication.platformName() == "offscreen":
            atexit.register(_let_go)
        self._status.showMessage(copied.told, DONE_MS)

    def tell(self, text: str) -> None:
        """Why nothing is copied, or what was copied at once."""
        self._latest.forget()
        self._status.showMessage(text, DONE_MS)

    def close(self) -> None:
        """What is not copied by now will not be."""
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
            self.tell(self.tr("Something else was copied meanwhile."))

    def _on_failed(self, message: str) -> None:
        self._status.showMessage(self.tr("Nothing was copied: {0}").format(message), DONE_MS)


def _let_go() -> None:
    """The clipboard of this platform ends after Python, to which the data belongs; that would be a crash."""
    if QGuiApplication.instance() is not None:
        QGuiApplication.clipboard().clear()
