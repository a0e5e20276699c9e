"""A large run gets no more memory than is free: Linux promises more, and ends the program that takes it."""

import os
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager

from ops.system.free_memory import free_memory

# A part of what is free that is left to the system, and to whatever else goes on here.
_LEFT_TO_OTHERS = 20


class _Limit:
    """That of this process while runs last. The first one sets it: what they take together has to be there."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._runs = 0
        self._before: tuple[int, int] | None = None

    def begin(self) -> None:
        with self._lock:
            self._runs += 1
            if self._runs == 1 and sys.platform == "linux" and (free := free_memory()) is not None:
                import resource  # there is none on Windows

                self._before = soft, hard = resource.getrlimit(resource.RLIMIT_AS)
                wanted = _taken() + free - free // _LEFT_TO_OTHERS
                known = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
                resource.setrlimit(resource.RLIMIT_AS, (min([wanted, *known]), hard))

    def end(self) -> None:
        with self._lock:
            self._runs -= 1
            if self._runs == 0 and self._before is not None:
                import resource

                resource.setrlimit(resource.RLIMIT_AS, self._before)
                self._before = None


_limit = _Limit()


@contextmanager
def no_more_than_is_free() -> Generator[None]:
    """What would take more raises MemoryError, in all of this process: nothing in it takes as much as such a run.

    Windows gives no memory that it does not have; on macOS, and where the system does not tell what is free, nothing
    is done.
    """
    _limit.begin()
    try:
        yield
    finally:
        _limit.end()


def _taken() -> int:
    """The addresses that this process has, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
