"""Runs work in the background: runs of cases, requests to devices, explanations and saving. A new request cancels the
request before it.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.shell.gui_thread import calls_in_gui_thread
from ops.system.cancellation import RunCancelledError, cancel_when

# Seconds that closing waits for cancelled work. A single NumPy call cannot be interrupted.
FAREWELL = 1.0
# Seconds between two checks of the thread while closing.
_GLANCE = 0.02

Ask = Callable[[], object]


@dataclass(frozen=True, slots=True)
class _Failure:
    text: str


class BackgroundThread(threading.Thread):
    """A daemon thread, which does not prevent the end of the process.

    If the thread calls Python or Qt after their shutdown, the process crashes. Check `has_running_work` before the end.
    """

    def __init__(self, target: Callable[..., object], arguments: tuple[object, ...], name: str) -> None:
        super().__init__(target=target, args=arguments, name=name, daemon=True)


def has_running_work() -> bool:
    """True if a thread of background work is still running in this process."""
    return any(isinstance(thread, BackgroundThread) for thread in threading.enumerate())


class _Tickets:
    """Holds the number of the latest request.

    Threads refer to this object instead of the `Latest`: only the GUI thread may free the `Latest`.
    """

    def __init__(self) -> None:
        self.latest = 0

    def is_outdated(self, ticket: int) -> bool:
        """True if a later request has replaced the request with this number, or if the request was dropped."""
        return ticket != self.latest


class Latest(QObject):
    """Runs work in threads; emits the result of the latest request in the GUI thread.

    A new request, `forget` or `close` cancels earlier work (see `ops.system.cancellation`). If cancelled work returns a
    result all the same, the result is emitted as `outdated`, except after `close`. At most `most` threads run: if work
    that ignores the cancellation occupies all of them, the next request waits. `late` is emitted when the latest work
    exceeds its time limit; this does not end the work.
    """

    answered = Signal(object)  # the result of the latest work
    outdated = Signal(object)  # the result of cancelled work
    failed = Signal(str)  # the exception as text, '' if the work was cancelled
    late = Signal()

    def __init__(self, parent: QObject | None = None, *, most: int = 1, name: str = "background") -> None:
        super().__init__(parent)
        self._most, self._name = most, name
        self._deadline = QTimer(self)
        self._deadline.setSingleShot(True)
        self._deadline.timeout.connect(self.late)
        self._threads: dict[int, threading.Thread] = {}
        self._pending: Ask | None = None
        self._tickets = _Tickets()
        self._is_closed = False

    @property
    def is_idle(self) -> bool:
        """True if no result is expected."""
        return self._pending is None and self._tickets.latest not in self._threads

    @property
    def is_working(self) -> bool:
        """True while any work is running, including superseded work."""
        return self._pending is not None or bool(self._threads)

    def ask(self, work: Ask, limit_ms: int | None = None) -> None:
        """Runs `work` in a thread, in place of any earlier work; `work` must not use widgets.

        Emits `late` if it takes longer than `limit_ms`. Does nothing after `close`.
        """
        if self._is_closed:
            return
        self.forget()
        self._pending = work
        if limit_ms is not None:
            self._deadline.start(limit_ms)
        self._begin()

    def forget(self) -> None:
        """Drops the current request and cancels its work; neither `answered` nor `failed` is emitted for it."""
        self._tickets.latest += 1
        self._pending = None
        self._deadline.stop()

    def close(self, hurry: Callable[[], None] | None = None, patience: float = FAREWELL) -> bool:
        """Cancels all work and waits up to `patience` seconds until it ends. Returns False if some work is still
        running.

        While this waits, `hurry` is called repeatedly. No signals are emitted afterwards. A thread that is still
        running ends with the process.
        """
        if not self._is_closed:
            self._is_closed = True
            self.forget()
        until = monotonic() + patience
        while (alive := [thread for thread in self._threads.values() if thread.is_alive()]) and monotonic() < until:
            if hurry is not None:
                hurry()
            alive[0].join(_GLANCE)
        if not alive:
            self._threads.clear()
        return not alive

    def _begin(self) -> None:
        if self._pending is None or len(self._threads) >= self._most:
            return
        work, self._pending = self._pending, None
        ticket = self._tickets.latest
        report = partial(calls_in_gui_thread(self._end), ticket)
        is_outdated = partial(self._tickets.is_outdated, ticket)
        self._threads[ticket] = thread = BackgroundThread(_work, (work, is_outdated, report), self._name)
        try:
            thread.start()
        except RuntimeError as error:  # the system cannot start more threads
            del self._threads[ticket]
            self._deadline.stop()
            self.failed.emit(str(error))

    def _end(self, ticket: int, outcome: object) -> None:
        if self._is_closed:
            return
        self._threads.pop(ticket, None)
        if not self._tickets.is_outdated(ticket):
            self._deadline.stop()
            if isinstance(outcome, _Failure):
                self.failed.emit(outcome.text)
            else:
                self.answered.emit(outcome)
        elif not isinstance(outcome, _Failure):
            self.outdated.emit(outcome)
        self._begin()


def _work(work: Ask, is_outdated: Callable[[], bool], report: Callable[[object], None]) -> None:
    try:
        with cancel_when(is_outdated):
            outcome = work()
    except RunCancelledError:
        outcome = _Failure("")
    except Exception as error:  # a bug has to end in a message, not in a silent thread
        outcome = _Failure(f"{type(error).__name__}: {error}")
    report(outcome)
