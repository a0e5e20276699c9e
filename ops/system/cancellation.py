"""Cancels runs: between its steps, a kernel calls `checkpoint`, which raises an exception if the result is not needed
any more.
"""

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager

IsCancelled = Callable[[], bool]


class RunCancelledError(Exception):
    """Ends a kernel, or other long work, because it was cancelled."""


class _Asked(threading.local):
    is_cancelled: IsCancelled | None = None


_asked = _Asked()


@contextmanager
def cancel_when(is_cancelled: IsCancelled) -> Generator[None]:
    """A context in which `checkpoint` raises RunCancelledError in this thread as soon as `is_cancelled()` is true."""
    before, _asked.is_cancelled = _asked.is_cancelled, is_cancelled
    try:
        yield
    finally:
        _asked.is_cancelled = before


def checkpoint() -> None:
    """Raises RunCancelledError if the run was cancelled, and otherwise does nothing.

    Call it in every kernel loop whose length depends on the sizes of the tensors.
    """
    if _asked.is_cancelled is not None and _asked.is_cancelled():
        raise RunCancelledError


def inherited(run: Callable[[], None]) -> Callable[[], None]:
    """Returns a function that another thread can call to run `run`. In that thread, `checkpoint` then checks the
    conditions of the current thread.
    """
    is_cancelled = _asked.is_cancelled

    def asking() -> None:
        _asked.is_cancelled = is_cancelled
        run()

    return asking
