"""Runs the stream redirection of the worker with stand-ins for Windows functions, and prints the recorded calls as
JSON.
"""

import ctypes
import json
import os
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

from ops.directml.native import streams

calls: list[list[Any]] = []


class Function:
    """A stand-in for a function of kernel32, which records its calls and returns 1."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.argtypes: Any = None

    def __call__(self, *arguments: Any) -> int:
        calls.append([self.name, *arguments])
        return 1


def main() -> None:
    runtime: Any = ModuleType("msvcrt")
    runtime.setmode = Function("setmode")
    runtime.get_osfhandle = lambda stream: 1000 + stream
    sys.modules["msvcrt"] = runtime
    os.O_BINARY = 0x8000  # type: ignore[attr-defined]
    kernel = SimpleNamespace(SetStdHandle=Function("SetStdHandle"), SetErrorMode=Function("SetErrorMode"))
    ctypes.windll = SimpleNamespace(kernel32=kernel)  # type: ignore[attr-defined]
    sys.platform = "win32"
    requests, answers = streams.taken_streams()
    report = {"calls": calls, "left": len(os.read(0, 100)), "request": requests.readline().decode()}
    print("a library prints")
    answers.write(json.dumps(report).encode())
    answers.close()


if __name__ == "__main__":
    main()
