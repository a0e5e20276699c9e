"""Sends bytes to a child process, and returns everything that it writes until it ends."""

import os
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from ops.system.cancellation import checkpoint
from ops.system.child_process import import_path
from ops.text.literals import shortened

_GLANCE = 0.05  # the time in seconds between two checks whether the result is still needed


@dataclass(frozen=True, slots=True)
class Answer:
    """The exit code of a process, its output, and its error stream."""

    code: int
    output: bytes
    errors: bytes

    def last_error(self, most: int) -> str:
        """Returns the last line of the process's error stream, cut to `most` characters.

        Returns '' if the stream is empty. Also returns '' if the exit code is not 1, because any other code means that
        the process crashed or succeeded.
        """
        lines = self.errors.decode("utf-8", "replace").strip().splitlines()
        return shortened(lines[-1], most) if self.code == 1 and lines else ""


def piped(command: Sequence[str], content: bytes, most_seconds: float | None = None) -> Answer:
    """Starts a process that can import this program, sends it `content`, and waits until it ends. Returns its answer.

    A thread exchanges the bytes, because in Python 3.11 `Popen.communicate` with a timeout never sends the rest of an
    input that does not fit into the pipe. Raises OSError if the process does not start, TimeoutError after
    `most_seconds`, and RunCancelledError if the work is cancelled. In the last two cases, the process is ended first.
    """
    found: list[tuple[bytes, bytes]] = []
    until = None if most_seconds is None else monotonic() + most_seconds
    process = subprocess.Popen(  # noqa: S603  # our own program
        list(command),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=import_path(os.environ),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    exchange = threading.Thread(target=lambda: found.append(process.communicate(content)), name="piping", daemon=True)
    exchange.start()
    try:
        while True:
            exchange.join(_GLANCE)
            if not exchange.is_alive():
                break
            checkpoint()
            if until is not None and monotonic() > until:
                raise TimeoutError
    finally:
        process.kill()  # does nothing to a process that has ended
        exchange.join()
    output, errors = found[0] if found else (b"", b"")  # nothing if a pipe broke
    return Answer(process.returncode, output, errors)
