"""Starts a worker as a child process, sends requests to it, and reliably ends it."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, cast

from ops.system import wire
from ops.system.wire import Message, WireError
from ops.text.sentences import said_by, say

WORKER_VERB = "--directml-worker"
ERROR_TEXT = 2000  # the number of characters of the child's error stream that a report keeps


class ChildEndedError(Exception):
    """The child process has ended or was ended; the message is a sentence with the reason."""


def worker_command() -> list[str]:
    """The command that starts the worker; a frozen program starts itself."""
    if getattr(sys, "frozen", False):
        return [sys.executable, WORKER_VERB]
    return [sys.executable, "-P", "-m", "ops.directml.native.worker"]  # -P: no imports from the current folder


def import_path(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment extended by a PYTHONPATH with which the child can import this program from any folder."""
    root = str(Path(__file__).parents[__name__.count(".")])  # `ops.system`, or inside another package
    known = environment.get("PYTHONPATH")
    return {**environment, "PYTHONPATH": os.pathsep.join([root, known] if known else [root])}


class Child:
    """A child process. After any failure of a request it is ended, and a new Child must be created.

    Raises OSError if the process cannot be started.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._last_errors = ""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `end`
        self._number = 0
        self._is_late = False
        try:
            self._process = subprocess.Popen(  # noqa: S603  # our own program
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env=dict(environment),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            self._errors.close()
            raise

    @property
    def process_id(self) -> int:
        """The number that identifies the child process in the operating system."""
        return self._process.pid

    def ask(self, message: Message, limit: float) -> Message:
        """Sends a request and waits for the answer, up to `limit` seconds.

        Ends the process and raises ChildEndedError if no valid answer arrives in time.
        """
        requests, answers = cast("BinaryIO", self._process.stdin), cast("BinaryIO", self._process.stdout)
        self._number += 1
        timer = threading.Timer(limit, self._too_late)
        timer.start()
        try:
            wire.write(requests, Message({**message.fields, "id": self._number}, message.buffers))
            answer = wire.read(answers)
        except WireError as error:
            raise self._lied(say("sent an invalid answer: {error}", error=said_by(error))) from None
        except MemoryError:
            raise self._lied(say("sent an answer that is too large for the memory")) from None
        except (OSError, ValueError):
            raise self._ended(limit, say("closed its pipe")) from None
        finally:
            timer.cancel()
            # After this, `_is_late` no longer changes: the timer has either ended the child or never will.
            timer.join()
        if answer is None or self._is_late:
            raise self._ended(limit, say("closed its pipe"))
        if answer.fields.get("id") != self._number:
            raise self._lied(say("answered another request"))
        return answer

    def _too_late(self) -> None:
        self._is_late = True
        self.kill()

    @property
    def is_running(self) -> bool:
        """True until the process has ended."""
        return self._process.poll() is None

    def kill(self) -> None:
        """Ends the process at once; a thread that waits for an answer gets a ChildEndedError."""
        self._process.kill()

    def _lied(self, seen: str) -> ChildEndedError:
        """Ends the child process after an invalid answer. Returns the error to raise. `seen` says what the process did,
        such as "answered another request".
        """
        self.end()
        return ChildEndedError(say("DirectML's process {seen}.", seen=seen))

    def _ended(self, limit: float, seen: str) -> ChildEndedError:
        if self._is_late:
            self.end()
            return ChildEndedError(
                say("DirectML did not answer within {limit:g} seconds, so its process was ended.", limit=limit)
            )
        # The pipe closes a moment before the process ends.
        try:
            code = self._process.wait(2)
        except subprocess.TimeoutExpired:
            code = None
        self.end()
        if code is not None and code < 0:
            return ChildEndedError(say("DirectML's process was ended by {signal}.", signal=_signal_name(-code)))
        if code is not None and code > 0:
            return ChildEndedError(say("DirectML's process ended with 0x{code:X}.", code=code & 0xFFFFFFFF))
        return ChildEndedError(say("DirectML's process {seen}.", seen=seen))

    def errors(self) -> str:
        """The last ERROR_TEXT characters of the child's error stream."""
        if self._errors.closed:
            return self._last_errors
        # A driver may have written a lot, so only the end is read; a character has up to four bytes.
        self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - 4 * ERROR_TEXT))
        return self._errors.read().decode("utf-8", "replace")[-ERROR_TEXT:]

    def end(self) -> None:
        """Ends the process, waits for it, and closes every pipe. Further calls do nothing."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):  # bytes that the child did not read
                    stream.close()
        if not self._errors.closed:
            self._last_errors = self.errors()
            self._errors.close()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
