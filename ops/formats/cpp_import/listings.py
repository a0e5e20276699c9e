"""Cleans text that was copied from a diff or from a listing with line numbers.

Spaces replace the removed lines and marks of the diff, or the line numbers, so that all positions stay the same.
"""

import re
from itertools import pairwise

_HUNK = re.compile(r"^@@ .*@@", re.MULTILINE)
_HEADER = re.compile(r"^(diff --git|index [0-9a-f]+|--- |\+\+\+ |@@ |new file mode|deleted file mode|\\ No newline)")
_NUMBERED = re.compile(r"^(\s*\d{1,6}\s*[:|│.)]?)(\s|$)")


def cleaned(text: str) -> str:
    """Returns the code in `text`. If `text` is a diff, returns the new code without the marks; if its lines are
    numbered, removes the numbers. Spaces replace everything that is removed.
    """
    lines = text.split("\n")
    if _HUNK.search(text) is not None or _is_diff(lines):
        return "\n".join(_from_diff(line) for line in lines)
    if _is_numbered(lines):
        return "\n".join(_NUMBERED.sub(lambda found: " " * len(found[1].encode()) + found[2], line) for line in lines)
    return text


def _is_diff(lines: list[str]) -> bool:
    filled = [line for line in lines if line.strip()]
    marked = sum(line[:1] in "+-" for line in filled)
    starts = ("+ ", "+\t", "- ", "-\t", "+D", "-D")
    is_all = marked == len(filled) or any(line.startswith(starts) for line in filled)
    return len(filled) > 1 and marked > 0 and is_all and all(
        line[:1] in "+- " or _HEADER.match(line) for line in filled
    )  # fmt: skip


def _from_diff(line: str) -> str:
    if _HEADER.match(line) or line.startswith("-"):
        ending = "\r" if line.endswith("\r") else ""
        return " " * (len(line.encode("utf-8", "replace")) - len(ending)) + ending
    return " " + line[1:] if line.startswith("+") else line


def _is_numbered(lines: list[str]) -> bool:
    """True if every line that is not blank begins with a number, and each of these numbers is larger than the preceding
    one, by less than 50. False if there are fewer than two such lines.
    """
    numbers: list[int] = []
    for line in lines:
        if not line.strip():
            continue
        match = _NUMBERED.match(line)
        if match is None:
            return False
        numbers.append(int("".join(mark for mark in match[1] if mark.isdecimal())))
    return len(numbers) > 1 and all(0 < after - before < 50 for before, after in pairwise(numbers))
