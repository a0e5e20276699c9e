"""A pytest plugin for `tests.reliability.covered`. Before a child process is killed, it gets time to write its coverage
data.
"""

import subprocess
from contextlib import suppress
from typing import Any

# In seconds. A child that hangs in a library call writes no data.
GRACE = 1.0


def pytest_configure() -> None:
    kill = subprocess.Popen.kill

    def ask_first(self: "subprocess.Popen[Any]") -> None:
        self.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.wait(GRACE)
        kill(self)

    subprocess.Popen.kill = ask_first
