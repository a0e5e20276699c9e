"""A worker whose library tries to read standard input while it is loaded. Start it with python -m
tests.ops.directml.helpers.asking_worker.
"""

import os
import sys

from ops.directml.install.library import Found
from ops.directml.native.opened import Opened, OpenError
from ops.directml.native.worker import Worker, main

COMMAND = (sys.executable, "-m", "tests.ops.directml.helpers.asking_worker")


def open_with_a_question(found: Found, adapter: int | None) -> Opened:
    """Reads one byte from standard input, and raises OpenError with the number of bytes that it got.

    In a worker, standard input must be empty. If it were the pipe for requests, this function would wait for the next
    request.
    """
    raise OpenError(f"standard input has {len(os.read(0, 1))} bytes")


if __name__ == "__main__":
    main(Worker(open_with_a_question))
