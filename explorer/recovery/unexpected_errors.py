"""Shows unexpected exceptions in a dialog, while the window stays usable."""

import sys
import threading
import traceback
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget
from shiboken6 import isValid

from explorer.session.session import Session
from explorer.shell.status_line import StatusLine
from widgets.controls.labels import WrappedLabel
from widgets.style.delays import ERROR_MS
from widgets.style.sizes import ERROR_DIALOG_WIDTH, INSET, WIDE_GAP
from widgets.text.mnemonics import plain

_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Mishap:
    """An unexpected exception: a summary, its place and its traceback.

    `place` is the file and line that raised it; another exception from this line counts as a repetition.
    """

    summary: str
    place: str
    traceback: str

    @classmethod
    def of(cls, error: BaseException) -> "Mishap":
        """Describes an exception as a `Mishap`."""
        frames = traceback.extract_tb(error.__traceback__)
        place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        words = f"{type(error).__name__}: {error}".removesuffix(": ")
        summary = words if len(words) <= _LONGEST else f"{words[:_LONGEST]}..."
        return cls(" ".join(summary.split()), place, "".join(traceback.format_exception(error)))


class Mishaps(QObject):
    """Reports the exceptions of slots, paint events and threads in a dialog, and writes them to standard error.

    If an exception is repeated, for example by every repaint, the status line only counts the repetitions.
    """

    _happened = Signal(object)  # Mishap

    def __init__(self, session: Session, status: StatusLine, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._status, self._window = session, status, window
        self._before = sys.excepthook
        self._before_in_thread = threading.excepthook
        self._counts: dict[str, int] = {}
        # The connection is queued: exceptions come from any thread, and the dialog must not open inside the failed
        # call.
        self._happened.connect(self._on_happened, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Makes this object the handler of uncaught exceptions in all threads."""
        sys.excepthook = self._take
        threading.excepthook = self._take_of_thread

    def uninstall(self) -> None:
        """Restores the handlers of exceptions that were installed before."""
        sys.excepthook = self._before
        threading.excepthook = self._before_in_thread

    def _take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self._before(kind, error, trace)
        self._pass_on(error)

    def _take_of_thread(self, raised: threading.ExceptHookArgs) -> None:
        self._before_in_thread(raised)
        if raised.exc_value is not None:
            self._pass_on(raised.exc_value)

    def _pass_on(self, error: BaseException) -> None:
        # After the window was deleted, the exception cannot be shown.
        if isinstance(error, Exception) and isValid(self):
            self._happened.emit(Mishap.of(error))

    def _on_happened(self, mishap: Mishap) -> None:
        count = self._counts[mishap.place] = self._counts.get(mishap.place, 0) + 1
        if count == 1:
            MishapDialog(mishap, self._session, self._status, self._window).show()
        else:
            message = self.tr("The error has occurred {0} times: {1}").format(count, mishap.summary)
            self._status.showMessage(message, ERROR_MS)


class MishapDialog(QDialog):
    """Shows an exception, and offers to save a report. The dialog is not modal."""

    def __init__(self, mishap: Mishap, session: Session, status: StatusLine, window: QWidget) -> None:
        super().__init__(window)
        self._mishap, self._session, self._status, self._case = mishap, session, status, session.case
        self.setObjectName("mishap")
        self.setWindowTitle(self.tr("Something went wrong"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(ERROR_DIALOG_WIDTH)
        heading = WrappedLabel("title")
        heading.setObjectName("mishap.summary")
        heading.setText(self.tr("Something went wrong in the explorer: {0}").format(mishap.summary))
        consolation = WrappedLabel("body")
        consolation.setText(
            self.tr(
                "The open case is unchanged and can be saved. A report contains this case, the place of the error, the "
                "back end, and the versions of the system and of the libraries. It contains no paths of this machine."
            )
        )
        buttons = QDialogButtonBox()
        for name, title, slot in (
            ("save", self.tr("&Save report..."), self._on_save),
            ("copy", self.tr("&Copy"), self._on_copy),
            ("continue", self.tr("C&ontinue"), self.close),
        ):
            button = buttons.addButton(title, QDialogButtonBox.ButtonRole.ActionRole)
            button.setObjectName(f"mishap.{name}")
            button.setAccessibleName(plain(title))
            button.setDefault(name == "continue")
            button.clicked.connect(slot)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, INSET, INSET, WIDE_GAP)
        layout.setSpacing(WIDE_GAP)
        for part in (heading, consolation, buttons):
            layout.addWidget(part)

    def _on_save(self) -> None:
        from explorer.devices import reports

        reports.ask_and_save(self, self._case, self._happened())

    def _on_copy(self) -> None:
        from explorer.devices.reports import findings
        from ops.directml.client.report import report_json

        QGuiApplication.clipboard().setText(findings(report_json(self._case, self._happened())) + "\n")

    def _happened(self) -> dict[str, Any]:
        from PySide6 import __version__ as pyside

        return {
            "happened": self._mishap.summary,
            "traceback": self._mishap.traceback,
            "pyside": pyside,
            "platform": QGuiApplication.platformName(),
            "back_end": self._status.backend.toolTip(),
            "level": str(self._session.level),
        }
