"""The exit codes of the command line. A verb that handles several cases returns the highest of their codes.

0  success
1  a problem was found, such as a desc with errors; or a desc cannot be run or exported
2  the arguments or a file cannot be used; no node of an ONNX model can be checked
"""

import sys
from pathlib import Path

ALL_IS_WELL, PROBLEMS, UNUSABLE = 0, 1, 2


def complain(sentence: str, code: int = UNUSABLE) -> int:
    """Prints a message to standard error; returns the exit code."""
    print(sentence, file=sys.stderr)
    return code


def program_name() -> str:
    """The name of the program in messages: main.py in a checkout, otherwise the installed command."""
    return "main.py" if Path(sys.argv[0]).name == "main.py" else "dml-explorer"


def program_version() -> str:
    """The version of the program, from the metadata of its package; "unknown" without metadata."""
    from importlib.metadata import PackageNotFoundError, version  # imported here, because the import is slow

    try:
        return version("dml-explorer")
    except PackageNotFoundError:
        return "unknown"
