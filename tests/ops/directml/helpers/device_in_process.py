"""Runs the stand-in device inside the test process, so that no process has to start; messages are still serialised."""

import io
import os
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from ops.directml.client.client import Start
from ops.directml.install.library import Found
from ops.system import wire
from ops.system.child_process import Child, import_path
from ops.system.wire import Message
from tests.ops.directml.helpers import stand_in_device as device_worker
from tests.ops.directml.helpers.stand_in_device import DeviceWorker

NOWHERE = Found(Path("libdirectml.so"), "a test", "1.13.1", "0" * 64)
# Behaviours that end or block the process, so that they need a separate process.
_IN_A_PROCESS = ("exits", "hangs", "ends at compiling")
_numbers = count(1)


@dataclass
class Device:
    """A setting of the tests: how the stand-in device that is started next behaves, such as "equal" or "hangs"."""

    how: str = "equal"


@dataclass(frozen=True, slots=True)
class StartHere(Start):
    """Settings for a worker that behaves as `device` describes.

    Most behaviours run in the test's own process; the others start a child process.
    """

    device: Device = field(default_factory=Device)

    def child(self) -> Child:
        if self.device.how.startswith(_IN_A_PROCESS):
            return Child(device_worker.command(self.device.how), import_path(os.environ))
        return ChildHere(self.device.how)


class ChildHere(Child):
    """A child that answers in the thread of the caller."""

    def __init__(self, how: str) -> None:
        self._worker = DeviceWorker(how)
        self._is_running = True
        self._identity = next(_numbers)

    @property
    def process_id(self) -> int:
        """A unique negative number, so that it never equals the id of a real process."""
        return -self._identity

    @property
    def is_running(self) -> bool:
        return self._is_running

    def ask(self, message: Message, limit: float) -> Message:
        return _sent(self._worker.answer(_sent(message)))

    def kill(self) -> None:
        self._is_running = False

    def errors(self) -> str:
        return ""

    def end(self) -> None:
        self._is_running = False


def _sent(message: Message) -> Message:
    """Writes a message to bytes, reads it again and returns the result, as if it was sent to another process."""
    stream = io.BytesIO()
    wire.write(stream, message)
    stream.seek(0)
    found = wire.read(stream)
    assert found is not None
    return found
