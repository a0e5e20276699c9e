"""Runs a case that is too large to run at every edit, after asking the user. The run can be cancelled."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QProgressDialog, QWidget

from explorer.runs.runner import Runner
from explorer.session.session import Session
from ops.backends.cost import demand, shortage_text, why_confirm
from ops.system.memory_limit import free_memory
from widgets.style.sizes import PROGRESS_WIDTH
from widgets.text.wording import worded


class LargeRun(QObject):
    """Asks before a large run, and shows its progress. If the case changes, the run ends without a message."""

    started = Signal()
    cancelled = Signal()

    def __init__(self, session: Session, runner: Runner, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._runner, self._parent = session, runner, parent
        self._box: QMessageBox | None = None
        self._progress: QProgressDialog | None = None
        session.case_changed.connect(self._drop)
        runner.evaluated.connect(self._end)
        runner.failed.connect(self._end)

    def ask_or_run(self) -> None:
        """Runs the case. If the case is large, asks the user first; if the memory is too small for it, shows a message
        instead.
        """
        from widgets.controls.message_box import MessageBox, yes_or_no  # imported here, because the start asks nothing

        self._drop()
        case, level = self._session.case, self._session.level
        needed = None if self._session.has_errors else demand(case)
        if needed is None or why_confirm(needed) is None or case.operator.compute is None:
            self._runner.submit(case, level)
            return
        free = free_memory()
        cost = needed.text if free is None else shortage_text(needed, free)
        if free is not None and needed.bytes > free:
            # The run is not offered: some systems grant more memory than they have, and kill the program that uses it.
            text = self.tr("{0}.").format(worded(cost))
            box = MessageBox(QMessageBox.Icon.Information, self.tr("Run now"), text, parent=self._parent)
            self._show(box, "tooLarge")
            return
        box = yes_or_no(self.tr("Run now"), self.tr("{0}. Run the case?").format(worded(cost)), self._parent)
        box.accepted.connect(self._start)
        self._show(box, "askLargeRun")

    def _show(self, box: QMessageBox, name: str) -> None:
        self._box = box
        box.setObjectName(name)
        box.finished.connect(self._on_answered)
        box.open()

    def _on_answered(self) -> None:
        if self._box is not None:
            self._box.deleteLater()
            self._box = None

    def _start(self) -> None:
        text = self.tr("Running {0} elements...").format(demand(self._session.case).elements)
        self._progress = dialog = QProgressDialog(text, self.tr("Cancel"), 0, 0, self._parent)
        dialog.setObjectName("largeRun")
        dialog.setWindowTitle(self.tr("Run now"))
        # The window stays usable; another case ends this run.
        dialog.setWindowModality(Qt.WindowModality.NonModal)
        dialog.setMinimumDuration(0)
        dialog.setMinimumWidth(PROGRESS_WIDTH)
        dialog.canceled.connect(self._on_cancelled)
        dialog.show()
        self.started.emit()
        self._runner.submit(self._session.case, self._session.level, however_large=True)

    def _on_cancelled(self) -> None:
        if self._progress is not None:
            self._drop()
            self.cancelled.emit()

    def _drop(self) -> None:
        """Cancels the large run, and closes the dialog that asks whether to start it, if one is open."""
        if self._progress is not None:
            self._runner.cancel()
        if self._box is not None:
            self._box.reject()
        self._end()

    def _end(self) -> None:
        if self._progress is not None:
            dialog, self._progress = self._progress, None
            dialog.hide()
            dialog.deleteLater()
