"""One background thread for answers that may take longer than a repaint; of many questions only the last counts."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

FAREWELL_MS = 10_000


class _Job(QRunnable):
    def __init__(self, ticket: int, work: Callable[[], object], answered: "_Answer") -> None:
        super().__init__()
        self._ticket, self._work, self._answer = ticket, work, answered

    def run(self) -> None:
        self._answer.answered.emit(self._ticket, self._work())


class _Answer(QObject):
    answered = Signal(int, object)


class Later(QObject):
    """`answered` comes in the GUI thread, unless another question came first."""

    answered = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._answer = _Answer(self)
        self._answer.answered.connect(self._on_answered)
        self._ticket = 0
        self._is_closed = False

    def ask(self, work: Callable[[], object]) -> None:
        """`work` touches no widget and raises nothing. After `close` nothing is answered."""
        if self._is_closed:
            return
        self.forget()
        self._pool.start(_Job(self._ticket, work, self._answer))

    def forget(self) -> None:
        """No answer to what was asked so far is wanted any more."""
        self._ticket += 1
        self._pool.clear()

    def close(self) -> None:
        """Waits for the work under way; its answer is dropped."""
        self._is_closed = True
        self.forget()
        self._pool.waitForDone(FAREWELL_MS)

    def _on_answered(self, ticket: int, answer: object) -> None:
        if ticket == self._ticket:
            self.answered.emit(answer)
