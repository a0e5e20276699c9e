"""Finds the runtime, and runs scripts of the tests in separate processes, which can load it and may crash."""

import os
import subprocess
import sys

from ops.directml.install.library import Found, Missing, find
from ops.directml.install.under_wine import find_under_wine
from ops.directml.native.runtime import environment


def found_runtime() -> Found:
    """Finds the DirectML runtime. Raises SystemExit with the reason if there is none."""
    found = find()
    if isinstance(found, Missing):
        raise SystemExit(found.reason)
    return found


def found_under_wine() -> Found:
    """Finds a DirectML.dll that runs under Wine. Raises SystemExit with the reason if there is none."""
    found = find_under_wine()
    if isinstance(found, Missing):
        raise SystemExit(found.reason)
    if found is None:
        raise SystemExit("EXPLORER_WINE_DIRECTML names no folder.")
    return found


def again_inside(module: str, *words: str, limit: float = 3600) -> "subprocess.CompletedProcess[str]":
    """Runs `python -m module --inside words` with the environment variables that the runtime needs, and returns the
    ended process.

    Raises subprocess.TimeoutExpired if the process runs longer than `limit` seconds.
    """
    found = find()
    inside = dict(os.environ) if isinstance(found, Missing) else environment(found, False, os.environ)
    command = [sys.executable, "-m", module, "--inside", *words]
    return subprocess.run(command, env=inside, capture_output=True, text=True, timeout=limit, check=False)
