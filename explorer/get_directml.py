"""Fetching the DirectML runtime from the window: asked first, cancelled at any time."""

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QProgressDialog, QWidget


class GetDirectML(QObject):
    """One fetch in a thread of its own; every end is told."""

    fetched = Signal()
    _said = Signal(str)
    _ended = Signal(str)

    def __init__(self, parent: QWidget, fetch: Callable[[Callable[[str], None], Callable[[], bool]], None]) -> None:
        """`fetch` is given where to report progress and whether to stop; it raises an exception with the reason."""
        super().__init__(parent)
        self._parent = parent
        self._fetch = fetch
        self._stop = threading.Event()
        self._dialog = QProgressDialog(self.tr("Starting pip..."), self.tr("Cancel"), 0, 0, parent)
        self._dialog.setObjectName("getDirectML")
        self._dialog.setWindowTitle(self.tr("Get DirectML"))
        self._dialog.setMinimumDuration(0)
        self._dialog.setMinimumWidth(420)
        self._dialog.setAutoClose(False)
        self._dialog.canceled.connect(self._stop.set)
        self._said.connect(self._dialog.setLabelText, Qt.ConnectionType.QueuedConnection)
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)
        self._thread = threading.Thread(target=self._work, name="get-directml", daemon=True)

    def start(self) -> None:
        self._dialog.show()
        self._thread.start()

    def _work(self) -> None:
        try:
            self._fetch(self._said.emit, self._stop.is_set)
        except Exception as error:  # every end of the thread has to reach the window
            self._ended.emit(str(error) or type(error).__name__)
        else:
            self._ended.emit("")

    def _on_ended(self, why_not: str) -> None:
        self._thread.join()
        self._dialog.close()
        if not why_not:
            self.fetched.emit()
        elif not self._stop.is_set():
            QMessageBox.warning(self._parent, self.tr("Get DirectML"), why_not)
        self.deleteLater()


def ask_and_fetch(parent: QWidget, on_fetched: Callable[[], None]) -> None:
    """Asks, then fetches; `on_fetched` is called when there is a runtime."""
    from ops.backends.directml.download import Job, fetch, question

    title = parent.tr("Get DirectML")
    wheel = Job().wheel
    if wheel is None:
        QMessageBox.information(parent, title, parent.tr("DirectML exists for Windows and Linux on x86-64."))
        return
    if QMessageBox.question(parent, title, question(wheel)) is not QMessageBox.StandardButton.Yes:
        return

    def work(progress: Callable[[str], None], is_stopped: Callable[[], bool]) -> None:
        fetch(Job(progress=progress, is_stopped=is_stopped))

    getting = GetDirectML(parent, work)
    getting.fetched.connect(on_fetched)
    getting.start()
