"""The exit codes of every verb; the worst one counts.

0  all is well
1  a desc has errors, or cannot be run or exported
2  the call or a file cannot be used
"""

import sys

ALL_IS_WELL, PROBLEMS, UNUSABLE = 0, 1, 2


def complain(sentence: str, code: int = UNUSABLE) -> int:
    """Tells on standard error why a verb ends with the code."""
    print(sentence, file=sys.stderr)
    return code
