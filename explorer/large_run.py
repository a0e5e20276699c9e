"""Running what is too large to be run at every edit: asked first, cancelled at any time."""

import os

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QProgressDialog, QWidget

from explorer.runner import Runner
from explorer.session import Session
from ops.backends.reference import Demand, demand, gigabytes
from ops.sentences import say
from widgets.wording import worded

# A run takes up to two and a half times what its tensors hold.
SHARE_OF_MEMORY = 0.4


class LargeRun(QObject):
    """One at a time. Another case ends it, and nobody is told."""

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
        """Runs the case shown; one that is large, once the person has said yes."""
        self._drop()
        case, level = self._session.case, self._session.level
        needed = None if self._session.has_errors else demand(case)
        if needed is None or not needed.is_large or case.operator.compute is None:
            self._runner.submit(case, level)
        elif why_not := beyond_memory(needed):
            self._show(self._new_box("tooLarge", QMessageBox.Icon.Information, worded(why_not)))
        else:
            box = self._new_box("askLargeRun", QMessageBox.Icon.Question, self.tr("{0}. Run it?").format(needed.text))
            box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No)
            box.setDefaultButton(QMessageBox.StandardButton.No)
            box.accepted.connect(self._start)
            self._show(box)

    def _new_box(self, name: str, icon: QMessageBox.Icon, text: str) -> QMessageBox:
        box = QMessageBox(icon, self.tr("Run now"), text, parent=self._parent)
        box.setObjectName(name)
        return box

    def _show(self, box: QMessageBox) -> None:
        self._box = box
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
        # The window goes on: another case ends this run.
        dialog.setWindowModality(Qt.WindowModality.NonModal)
        dialog.setMinimumDuration(0)
        dialog.setMinimumWidth(360)
        dialog.canceled.connect(self._on_cancelled)
        dialog.show()
        self.started.emit()
        self._runner.submit(self._session.case, self._session.level, however_large=True)

    def _on_cancelled(self) -> None:
        if self._progress is not None:
            self._drop()
            self.cancelled.emit()

    def _drop(self) -> None:
        """Ends whatever goes on."""
        if self._progress is not None:
            self._runner.leave()
        if self._box is not None:
            self._box.reject()
        self._end()

    def _end(self) -> None:
        if self._progress is not None:
            dialog, self._progress = self._progress, None
            dialog.hide()
            dialog.deleteLater()


def beyond_memory(needed: Demand) -> str:
    """Why the machine cannot run it; '' where it can, or nobody knows."""
    memory = memory_of_machine()
    if memory is None or needed.bytes <= memory * SHARE_OF_MEMORY:
        return ""
    return say(
        "{text}; this machine has {memory}, and runs what needs up to {share}.",
        text=needed.text, memory=gigabytes(memory), share=gigabytes(int(memory * SHARE_OF_MEMORY)),
    )  # fmt: skip


def memory_of_machine() -> int | None:
    """In bytes; None on systems that refuse by themselves what they have not got."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return None
