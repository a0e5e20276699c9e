"""Lets the children of a measured run write down what they ran before they are killed; only `covered` uses it."""

import subprocess
from contextlib import suppress
from typing import Any

# In seconds. A child that hangs in a call of a library does not write anything.
GRACE = 1.0


def pytest_configure() -> None:
    kill = subprocess.Popen.kill

    def ask_first(self: "subprocess.Popen[Any]") -> None:
        self.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.wait(GRACE)
        kill(self)

    subprocess.Popen.kill = ask_first
