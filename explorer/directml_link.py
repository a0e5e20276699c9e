"""Asks the real DirectML about every case that is shown, without ever waiting for it."""

from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from ops.case import Case

if TYPE_CHECKING:
    from ops.backends.directml.backend import DirectML
    from ops.backends.directml.verdict import Verdict


class DirectMLLink(QObject):
    """`verdict_given` carries the case and what DirectML said of it; of quick questions only the last is answered.

    The back end is made at the first question: importing it, finding a runtime and starting its process cost a window
    that opens nothing.
    """

    verdict_given = Signal(Case, object)
    _answered = Signal(Case, object)

    def __init__(self, reports: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reports = reports
        self._back_end: DirectML | None = None
        self._asked: Case | None = None
        self._answer: Future[Verdict] | None = None
        self._is_closed = False
        # The answer comes in the back end's own thread.
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)

    @property
    def back_end(self) -> "DirectML":
        if self._back_end is None:
            from ops.backends.directml.backend import DirectML

            self._back_end = DirectML(reports=self._reports)
        return self._back_end

    @property
    def has_runtime(self) -> bool:
        """False once it is known that there is none."""
        from ops.backends.directml.library import Missing

        return not isinstance(self.back_end.known_runtime, Missing)

    def use(self, back_end: "DirectML") -> None:
        """Another back end for later questions, as after a runtime was fetched."""
        if self._back_end is not None:
            self._back_end.close()
        self._back_end = back_end

    def ask(self, case: Case) -> None:
        if self._is_closed:
            return
        if self._answer is not None:
            self._answer.cancel()
        self._asked = case
        self._answer = self.back_end.submit_check(case)
        self._answer.add_done_callback(partial(self._pass_on, case))

    def close(self) -> None:
        """Ends the process for sure; no answer comes any more."""
        self._is_closed = True
        if self._back_end is not None:
            self._back_end.close()

    def _pass_on(self, case: Case, answer: "Future[Verdict]") -> None:
        if not answer.cancelled() and not self._is_closed:
            self._answered.emit(case, answer.result())

    def _on_answered(self, case: Case, verdict: object) -> None:
        if case is self._asked and not self._is_closed:
            self.verdict_given.emit(case, verdict)
