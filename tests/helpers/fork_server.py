"""Programs that start without their imports: one process has made them, has no window and no thread, and is forked.

A module calls `serve` when it is told to on its command line; a test starts it as a `ForkServer`.
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
    """Asked for a process, it tells its id; asked for the end of one, its exit code."""

    def __init__(self, module: str, errors: IO[str] | None = None) -> None:
        """What the processes complain of goes to `errors`."""
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, SERVE],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
        )  # fmt: skip

    def start(self, **given: Any) -> int:
        return self._ask(given)

    def wait(self, process_id: int) -> int:
        """Its exit code; that of a signal is negative."""
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
    """Until nobody asks any more; `run` is called in a process of its own with what the start was given."""
    for line in sys.stdin:
        asked = json.loads(line)
        if "ended" in asked:
            print(os.waitstatus_to_exitcode(os.waitpid(asked["ended"], 0)[1]), flush=True)
            continue
        child = os.fork()
        if child == 0:
            os.close(0)
            os.dup2(2, 1)  # the answers are the server's
            code = 1
            try:
                code = run(asked)
            finally:
                os._exit(code)
        print(child, flush=True)
