"""Distributes work to two threads, which run in parallel because NumPy releases Python's lock while it computes."""

import os
from collections.abc import Callable
from contextvars import copy_context
from itertools import count
from threading import Thread

from ops.system.cancellation import inherited

# With one processor, a second thread only costs time.
_HAS_TWO = (os.cpu_count() or 1) > 1


def in_two_threads(work: Callable[[int], None], calls: int) -> None:
    """Calls `work` with 0 to calls - 1, in this thread and, if it helps, another one. Returns after the other thread
    has ended.

    An exception ends both threads and is raised here. Cancelling the run of this thread cancels both.
    """
    numbers, errors = count(), list[BaseException]()

    def run() -> None:
        try:
            while not errors and (number := next(numbers)) < calls:
                work(number)
        except BaseException as error:  # raised again below, in the thread that waits
            errors.append(error)

    if calls < 2 or not _HAS_TWO:
        run()
    else:
        # The context holds what NumPy does on overflow, and the thread checks if the run was cancelled.
        other = Thread(target=copy_context().run, args=(inherited(run),), name="second half of a run", daemon=True)
        other.start()
        run()
        other.join()
    if errors:
        raise errors[0]
