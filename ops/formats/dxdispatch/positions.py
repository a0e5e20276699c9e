"""Finds the line and the column of every value of a model file, by its JSON path."""

import re
from collections.abc import Mapping

from ops.formats.dxdispatch.json_text import without_comments

Place = tuple[int, int]  # line and column, counted from 1

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{}:,]|[^\s\[\]{}:,"]+', re.DOTALL)
MOST_PLACES = 200_000


def places_in(text: str) -> Mapping[str, Place]:
    """The place of each value by its path, such as `$.dispatchables.gemm.desc.Alpha`; for a text that was parsed."""
    plain = without_comments(text)
    found: dict[str, Place] = {}
    stack: list[tuple[str, int]] = []  # the path of each open object or list, and the index in a list or -1
    key = ""
    line, start = 1, 0
    at = 0
    for token in _TOKEN.finditer(plain):
        mark = token[0]
        line += plain.count("\n", at, token.start())
        start = plain.rfind("\n", 0, token.start()) + 1
        at = token.start()
        if mark in ("}", "]"):
            if stack:
                stack.pop()
            if not stack:
                break
        elif mark == ",":
            if stack and stack[-1][1] >= 0:
                stack[-1] = stack[-1][0], stack[-1][1] + 1
            key = ""
        elif mark != ":":
            owner, index = stack[-1] if stack else ("", -1)
            if stack and index < 0 and not key and mark.startswith('"'):
                key = mark[1:-1]
                found[f"{owner}.{key}"] = line, token.start() - start + 1
                continue
            path = "$" if not stack else f"{owner}[{index}]" if index >= 0 else f"{owner}.{key}"
            found.setdefault(path, (line, token.start() - start + 1))
            if mark in ("{", "["):
                stack.append((path, 0 if mark == "[" else -1))
                key = ""
        if len(found) > MOST_PLACES:
            break
    return found
