"""Starts programs fast: a server process imports everything once, and forks for each start.

A module calls `serve` if its command line contains --serve; a test runs this module as a `ForkServer`. The server has
no window and no other thread, so that it can fork.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]
SERVE = "--serve"
PATIENCE = 120.0


class ForkServer:
    """A server that starts processes, returns their ids, and waits for their exit codes."""

    def __init__(self, module: str, errors: IO[str] | None = None) -> None:
        """Starts the server; `errors` gets the stderr of all processes."""
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, SERVE],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
        )  # fmt: skip

    def start(self, **given: Any) -> int:
        return self._ask(given)

    def wait(self, process_id: int) -> int:
        """Waits until the process with this id ends, and returns its exit code. The exit code is negative if a signal
        ended the process.
        """
        return self._ask({"ended": process_id})

    def close(self) -> None:
        self._process.communicate(timeout=PATIENCE)

    def _ask(self, asked: Mapping[str, Any]) -> int:
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None
        assert answers is not None
        requests.write(json.dumps(asked) + "\n")
        requests.flush()
        return int(answers.readline())


def serve(run: Callable[[Mapping[str, Any]], int]) -> None:
    """Handles requests from stdin until it ends. For each start request, forks a process that calls `run` with the
    request.
    """
    for line in sys.stdin:
        asked = json.loads(line)
        if "ended" in asked:
            print(os.waitstatus_to_exitcode(os.waitpid(asked["ended"], 0)[1]), flush=True)
            continue
        child = os.fork()
        if child == 0:
            os.close(0)
            os.dup2(2, 1)  # stdout is only for the answers of the server
            code = 1
            try:
                code = run(asked)
            finally:
                os._exit(code)
        print(child, flush=True)
