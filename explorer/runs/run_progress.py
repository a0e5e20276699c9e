"""Shows the progress of a long run: the elapsed time, and a button that cancels the run."""

from time import monotonic

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from explorer.runs.runner import Runner
from widgets.style.delays import PROGRESS_MS, WAITING_AFTER_MS
from widgets.style.fonts import font


class RunProgress(QWidget):
    """During a long run, shows the elapsed time and a button that cancels the run; Esc then cancels it, too."""

    cancelled = Signal()

    def __init__(self, runner: Runner, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("runProgress")
        self._runner = runner
        self._began = 0.0
        self._label = QLabel()
        self._label.setObjectName("runProgress.text")
        self._label.setFont(font("caption"))
        self._button = QToolButton()
        self._button.setObjectName("runProgress.cancel")
        self._button.setAutoRaise(True)
        self._button.clicked.connect(self.cancel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._label)
        layout.addWidget(self._button)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), parent)
        self._escape.setEnabled(False)
        self._escape.activated.connect(self.cancel)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_tick)
        runner.started.connect(self._begin)
        runner.evaluated.connect(self._end)
        runner.failed.connect(self._end)
        self._say()
        self.hide()

    def cancel(self) -> None:
        """Cancels the run."""
        if not self._runner.is_idle:
            self._runner.cancel()
            self.cancelled.emit()
        self._end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()

    def _begin(self) -> None:
        self._began = monotonic()
        self._timer.start(PROGRESS_MS if self.isVisible() else WAITING_AFTER_MS)

    def _end(self) -> None:
        self._timer.stop()
        self._escape.setEnabled(False)
        self.hide()

    def _on_tick(self) -> None:
        if self._runner.is_idle:  # superseded by a case that is not run
            self._end()
            return
        self._timer.start(PROGRESS_MS)
        self._say()
        self._escape.setEnabled(True)
        self.show()

    def _say(self) -> None:
        self._label.setText(self.tr("Computing... {0} s; Esc cancels").format(int(monotonic() - self._began)))
        self._button.setText(self.tr("Cancel"))
        self._button.setAccessibleName(self.tr("Cancel the run"))
