"""Ending a run in the middle: its kernel asks, between two steps, whether anybody still waits for it."""

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager

IsCancelled = Callable[[], bool]


class RunCancelledError(Exception):
    """Nobody waits for the result any more."""


class _Asked(threading.local):
    is_cancelled: IsCancelled | None = None


_asked = _Asked()


@contextmanager
def ended_when(is_cancelled: IsCancelled) -> Generator[None]:
    """Within it, in this thread, a `checkpoint` raises RunCancelledError once that is true."""
    before, _asked.is_cancelled = _asked.is_cancelled, is_cancelled
    try:
        yield
    finally:
        _asked.is_cancelled = before


def checkpoint() -> None:
    """Belongs into every loop of a kernel that goes on the longer, the larger its tensors are."""
    if _asked.is_cancelled is not None and _asked.is_cancelled():
        raise RunCancelledError
