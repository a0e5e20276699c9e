"""The exit codes of the command line. A verb that handles several cases returns the highest of their codes.

0  success
1  a desc has errors, or cannot be run or exported
2  the arguments or a file cannot be used
"""

import sys

ALL_IS_WELL, PROBLEMS, UNUSABLE = 0, 1, 2


def complain(sentence: str, code: int = UNUSABLE) -> int:
    """Prints a message to standard error; returns the exit code."""
    print(sentence, file=sys.stderr)
    return code
