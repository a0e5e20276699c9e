"""Tries an operation on files again: on Windows, another program may have a file open for a moment."""

import time
from collections.abc import Callable

PAUSE = 0.05  # seconds between two tries
BRIEFLY = 0.3  # seconds for which virus scanners, indexers and previews usually keep a new file open


def retried(operation: Callable[[], object], *, seconds: float = BRIEFLY) -> None:
    """Calls `operation` again and again until it raises no PermissionError. After `seconds`, the PermissionError is
    raised.
    """
    for _ in range(round(seconds / PAUSE)):
        try:
            operation()
        except PermissionError:
            time.sleep(PAUSE)
        else:
            return
    operation()
