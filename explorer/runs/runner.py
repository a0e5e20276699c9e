"""Runs cases in the background; a new request supersedes all earlier requests."""

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.shell.latest import Latest
from ops import Evaluation, FeatureLevel, evaluate
from ops.arrays.finite_range import finite_ends
from ops.evaluator import REFERENCE, with_as_directml
from ops.model.case import Case
from widgets.style.delays import RUN_AFTER_MS, RUN_LIMIT_MS

# The superseded runs that are still inside a NumPy call, and the current run.
MOST_THREADS = 3


class Runner(QObject):
    """Runs cases with the reference, in the background.

    Each request ends with the signal `evaluated` or `failed`, unless a later request or `cancel` supersedes the
    request.
    """

    started = Signal()
    evaluated = Signal(Evaluation)
    failed = Signal(str)  # the reason

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
        """True if no run is in progress whose result is awaited."""
        return self._pending is None and self._latest.is_idle

    @property
    def is_running(self) -> bool:
        """True while the last requested case runs. False if there is no request, or if the requested case waits until
        no further request has come for a while.
        """
        return self._pending is None and not self._latest.is_idle

    def submit(self, case: Case, level: FeatureLevel, *, however_large: bool = False) -> None:
        """Requests a run; supersedes every earlier request that has no result yet.

        The first request after a pause starts at once. Requests that quickly follow each other wait for the next pause,
        and only the last of them runs. Cases that are too large are run only if `however_large` is set. After `close`,
        does nothing.
        """
        if self._is_closed:
            return
        self._latest.forget()
        self._pending = partial(run, case, level, however_large), None if however_large else self._limit_ms
        if not self._timer.isActive():
            self._start_pending()
        self._timer.start()

    def cancel(self) -> None:
        """Drops all requests. No signal is emitted for them."""
        self._pending = None
        self._latest.forget()
        self._timer.stop()

    def close(self) -> bool:
        """Cancels the run and waits briefly for its end. Returns False if it is still running after that.

        No signal is emitted afterwards.
        """
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
    """Evaluates a case on the reference and as DirectML; may be called in any thread."""
    more = {"however_large": True} if however_large else {}
    result = with_as_directml(evaluate(case, REFERENCE, level, **more))
    find_ranges(result)
    return result


def find_ranges(result: Evaluation) -> None:
    """Computes the value range of every tensor and caches it, so that the window does not have to compute it.

    Called in the thread that ran the case.
    """
    if result.why_not is not None:
        return
    case = result.case
    for field in case.operator.inputs:
        if case.has(field.name):
            finite_ends(case.logical(field.name))
    for output in result.outputs.values():
        finite_ends(output)
    for difference in result.differences.values():
        finite_ends(difference.distances)
    if result.as_directml is not None:
        find_ranges(result.as_directml)
