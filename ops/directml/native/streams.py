"""Prepares the standard streams and the error handling of the worker process, before it loads a library."""

import os
import sys
from typing import Any, BinaryIO

STD_INPUT, STD_OUTPUT = -10, -11  # the numbers of GetStdHandle
# SEM_FAILCRITICALERRORS and SEM_NOGPFAULTERRORBOX: a crash ends the process at once, without a report or a dialog.
NO_DIALOGS = 0x0001 | 0x0002


def taken_streams() -> tuple[BinaryIO, BinaryIO]:
    """Returns the worker's standard input and output, and replaces both for everything else in the process.

    Libraries then read an empty input, and their output goes to the error stream.

    On Windows, a library that asks for the type of its standard input waits until a blocked read on the same pipe
    returns. DirectML.dll does this while it is loaded. So the pipe must not stay the standard input.
    """
    if sys.platform == "win32":
        import msvcrt

        for stream in (0, 1):
            msvcrt.setmode(stream, os.O_BINARY)
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    if sys.platform == "win32":
        _tell_windows()
    return requests, answers


def _tell_windows() -> None:
    """Sets the standard input and output handles of the process, which libraries use, from the streams of the C
    runtime.

    The C runtime sets these handles only in console programs. Also turns off the dialogs with which Windows reports
    errors.
    """
    import ctypes
    import msvcrt as runtime

    kernel: Any = getattr(ctypes, "windll").kernel32  # noqa: B009  # only Windows has it
    kernel.SetStdHandle.argtypes = (ctypes.c_uint32, ctypes.c_void_p)
    handle: Any = getattr(runtime, "get_osfhandle")  # noqa: B009
    for number, stream in ((STD_INPUT, 0), (STD_OUTPUT, 1)):
        kernel.SetStdHandle(number & 0xFFFFFFFF, handle(stream))
    kernel.SetErrorMode(NO_DIALOGS)
