"""A server for tests that forks a process for each command of the command line, so that the program is imported only
once.
"""

import os
import sys
from collections.abc import Mapping
from typing import Any

from explorer.cli import main, rendering
from tests.helpers.fork_server import SERVE, serve

__all__ = ["rendering"]  # imported before the fork, with all of the window


def _run(asked: Mapping[str, Any]) -> int:
    for stream, path in enumerate((asked["output"], asked["errors"]), 1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), stream)
    try:
        return main(asked["words"])
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


if __name__ == "__main__" and sys.argv[1:] == [SERVE]:
    serve(_run)
