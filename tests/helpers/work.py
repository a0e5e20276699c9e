"""Measures work in a way that does not depend on other programs: Python calls, and the processor time of a thread."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time
from types import FrameType

# Far more than any test needs on a slow machine; work out of proportion to the input takes minutes or hours.
GENEROUS_SECONDS = 30.0


class CallCount:
    """Counts the Python calls of this thread inside a `with` block."""

    count = 0

    def __enter__(self) -> "CallCount":
        sys.setprofile(self._add)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _add(self, frame: FrameType, event: str, _: object) -> None:
        self.count += event == "call"


@contextmanager
def work_in_proportion(seconds: float = GENEROUS_SECONDS) -> Iterator[None]:
    """A context for a `with` block. Raises AssertionError if the block takes `seconds` or more of processor time in
    this thread.
    """
    start = thread_time()
    yield
    used = thread_time() - start
    assert used < seconds, f"{used:.1f} s of processor time"
