"""One background thread for answers that may take longer than a repaint; of many questions only the last counts."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

FAREWELL_MS = 10_000
LIMIT_MS = 10_000


class _Job(QRunnable):
    def __init__(self, ticket: int, work: Callable[[], object], answered: "_Answer") -> None:
        super().__init__()
        self._ticket, self._work, self._answer = ticket, work, answered

    def run(self) -> None:
        self._answer.answered.emit(self._ticket, self._work())


class _Answer(QObject):
    answered = Signal(int, object)


class Later(QObject):
    """`answered` comes in the GUI thread, unless another question came first; `late` when no answer came in time.

    Who is late is left to end by itself, unless questions must wait for each other.
    """

    answered = Signal(object)
    late = Signal()

    def __init__(self, parent: QObject | None = None, *, limit_ms: int = LIMIT_MS, one_at_a_time: bool = False) -> None:
        super().__init__(parent)
        self._one_at_a_time = one_at_a_time
        self._pool = self._new_pool()
        self._left: list[QThreadPool] = []
        self._deadline = QTimer(self)
        self._deadline.setSingleShot(True)
        self._deadline.setInterval(limit_ms)
        self._deadline.timeout.connect(self._on_late)
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
        self._deadline.start()

    def forget(self) -> None:
        """No answer to what was asked so far is wanted any more."""
        self._ticket += 1
        self._deadline.stop()
        self._pool.clear()

    def close(self) -> None:
        """Waits for the work under way; its answer is dropped."""
        self._is_closed = True
        self.forget()
        for pool in (self._pool, *self._left):
            pool.waitForDone(FAREWELL_MS)

    def _new_pool(self) -> QThreadPool:
        pool = QThreadPool(self)
        pool.setMaxThreadCount(1)
        return pool

    def _on_late(self) -> None:
        if not self._one_at_a_time:
            self.forget()
            self._left = [pool for pool in self._left if pool.activeThreadCount()]
            self._left.append(self._pool)
            self._pool = self._new_pool()
        self.late.emit()

    def _on_answered(self, ticket: int, answer: object) -> None:
        if ticket == self._ticket:
            self._deadline.stop()
            self.answered.emit(answer)
