"""Runs cases in one background thread; of many requests in a row only the last one counts."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal, Slot

from explorer.look_through import look_through
from ops import Evaluation, FeatureLevel, evaluate
from ops.case import Case
from ops.evaluate import REFERENCE, with_as_directml

DEBOUNCE_MS = 150
# What runs unasked takes up to seconds. One that was asked for goes on until somebody cancels it.
LIMIT_MS = 60_000
# How long closing waits for a run that cannot be interrupted.
FAREWELL_MS = 10_000


@dataclass(frozen=True, slots=True)
class Request:
    """One run, and the number by which its answer is recognised as the latest."""

    ticket: int
    case: Case
    level: FeatureLevel
    however_large: bool = False


class _Answer(QObject):
    """Carries a result from the worker to the GUI thread."""

    evaluated = Signal(int, object)
    failed = Signal(int, str)


class _Job(QRunnable):
    def __init__(self, request: Request, answer: _Answer) -> None:
        super().__init__()
        self._request, self._answer = request, answer

    def run(self) -> None:
        request = self._request
        try:
            more = {"however_large": True} if request.however_large else {}
            result = with_as_directml(evaluate(request.case, REFERENCE, request.level, **more))
            look_through(result)
        except Exception as error:  # a wrong program must end in a message, not in a silent worker
            self._answer.failed.emit(request.ticket, f"{type(error).__name__}: {error}")
        else:
            self._answer.evaluated.emit(request.ticket, result)


class Runner(QObject):
    """Every request ends in `evaluated`, `failed`, or is superseded by a later one."""

    started = Signal()
    evaluated = Signal(Evaluation)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None, debounce_ms: int = DEBOUNCE_MS, limit_ms: int = LIMIT_MS) -> None:
        super().__init__(parent)
        self._pool = self._new_pool()
        self._left: list[QThreadPool] = []
        self._answer = _Answer(self)
        self._answer.evaluated.connect(self._on_evaluated)
        self._answer.failed.connect(self._on_failed)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(debounce_ms)
        self._timer.timeout.connect(self._start_pending)
        self._deadline = QTimer(self)
        self._deadline.setSingleShot(True)
        self._deadline.setInterval(limit_ms)
        self._deadline.timeout.connect(self._on_late)
        self._ticket = 0
        self._pending: Request | None = None
        self._running: int | None = None
        self._is_closed = False

    @property
    def is_idle(self) -> bool:
        return self._pending is None and self._running is None

    def submit(self, case: Case, level: FeatureLevel, *, however_large: bool = False) -> None:
        """Asks for a run; any earlier request that has not been answered is superseded.

        The first request after a pause starts at once, those that follow quickly wait for the pause after the last.
        After `close` there is none.
        """
        if self._is_closed:
            return
        self._ticket += 1
        self._pending = Request(self._ticket, case, level, however_large)
        if not self._timer.isActive():
            self._start_pending()
        self._timer.start()

    def cancel(self) -> None:
        """Supersedes everything without asking for another run."""
        self._ticket += 1
        self._pending = None
        self._timer.stop()

    def leave(self) -> None:
        """Cancels, and waits no longer for the run under way: NumPy ends it in its thread, the next one has another."""
        self.cancel()
        if self._running is not None:
            self._leave_thread()

    def close(self) -> None:
        """Waits for a run under way; its answer is dropped."""
        self._is_closed = True
        self.cancel()
        self._pool.clear()
        for pool in (self._pool, *self._left):
            pool.waitForDone(FAREWELL_MS)

    def _leave_thread(self) -> None:
        self._running = None
        self._deadline.stop()
        self._left = [pool for pool in self._left if pool.activeThreadCount()]
        self._left.append(self._pool)
        self._pool = self._new_pool()

    @Slot()
    def _on_late(self) -> None:
        """Nobody waits for this run any longer; one that is pending has its turn."""
        is_latest = self._running == self._ticket
        self._leave_thread()
        if is_latest:
            self._ticket += 1  # should it end after all, it is an old answer
            self.failed.emit(self.tr("no result within {0} seconds").format(f"{self._deadline.interval() / 1000:g}"))
        else:
            self._start_pending()

    def _new_pool(self) -> QThreadPool:
        pool = QThreadPool(self)
        pool.setMaxThreadCount(1)
        return pool

    @Slot()
    def _start_pending(self) -> None:
        if self._pending is None or self._running is not None:
            return
        request, self._pending = self._pending, None
        self._running = request.ticket
        if not request.however_large:
            self._deadline.start()
        self.started.emit()
        self._pool.start(_Job(request, self._answer))

    @Slot(int, object)
    def _on_evaluated(self, ticket: int, evaluation: Evaluation) -> None:
        self._finish(ticket)
        if ticket == self._ticket:
            self.evaluated.emit(evaluation)

    @Slot(int, str)
    def _on_failed(self, ticket: int, message: str) -> None:
        self._finish(ticket)
        if ticket == self._ticket:
            self.failed.emit(message)

    def _finish(self, ticket: int) -> None:
        if self._running == ticket:
            self._running = None
            self._deadline.stop()
        if self._pending is not None and not self._timer.isActive():
            self._start_pending()
