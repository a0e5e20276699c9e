"""Runs cases in the background; of many requests in a row only the last one counts."""

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.runs.look_through import look_through
from explorer.shell.latest import Latest
from ops import Evaluation, FeatureLevel, evaluate
from ops.evaluator import REFERENCE, with_as_directml
from ops.model.case import Case
from widgets.style.delays import RUN_AFTER_MS, RUN_LIMIT_MS

# Runs that were superseded within one call of NumPy, and the one that counts.
MOST_THREADS = 3


class Runner(QObject):
    """Every request ends in `evaluated`, `failed`, or is superseded by a later one or by `cancel`."""

    started = Signal()
    evaluated = Signal(Evaluation)
    failed = Signal(str)

    def __init__(
        self, parent: QObject | None = None, debounce_ms: int = RUN_AFTER_MS, limit_ms: int = RUN_LIMIT_MS
    ) -> None:
        super().__init__(parent)
        self._limit_ms = limit_ms
        self._latest = Latest(self, most=MOST_THREADS, name="run")
        self._latest.answered.connect(self.evaluated)
        self._latest.failed.connect(self.failed)
        self._latest.late.connect(self._on_late)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(debounce_ms)
        self._timer.timeout.connect(self._start_pending)
        self._pending: tuple[partial[Evaluation], int | None] | None = None
        self._is_closed = False

    @property
    def is_idle(self) -> bool:
        """False while an answer is to be expected."""
        return self._pending is None and self._latest.is_idle

    @property
    def is_running(self) -> bool:
        """True while the last request is under way; False while it waits for a pause."""
        return self._pending is None and not self._latest.is_idle

    def submit(self, case: Case, level: FeatureLevel, *, however_large: bool = False) -> None:
        """Asks for a run; any earlier request that has not been answered is superseded.

        The first request after a pause starts at once, those that follow quickly wait for the pause after the last.
        After `close` there is none.
        """
        if self._is_closed:
            return
        self._latest.forget()
        self._pending = partial(run, case, level, however_large), None if however_large else self._limit_ms
        if not self._timer.isActive():
            self._start_pending()
        self._timer.start()

    def cancel(self) -> None:
        """Supersedes everything without asking for another run."""
        self._pending = None
        self._latest.forget()
        self._timer.stop()

    def close(self) -> bool:
        """Tells a run under way to end; False where it goes on until the process ends. No answer comes any more."""
        self._is_closed = True
        self.cancel()
        return self._latest.close()

    def _start_pending(self) -> None:
        if self._pending is not None:
            (work, limit), self._pending = self._pending, None
            self.started.emit()
            self._latest.ask(work, limit)

    def _on_late(self) -> None:
        self._latest.forget()
        self.failed.emit(self.tr("no result within {0} seconds").format(f"{self._limit_ms / 1000:g}"))


def run(case: Case, level: FeatureLevel, however_large: bool) -> Evaluation:
    """What the reference makes of the case, looked through for the window."""
    more = {"however_large": True} if however_large else {}
    result = with_as_directml(evaluate(case, REFERENCE, level, **more))
    look_through(result)
    return result
