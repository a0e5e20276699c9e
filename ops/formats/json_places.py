"""Finds the position of a value in a JSON text, as line and column, from its path of keys and indices.

The text must be one that the reader of model files accepts: comments and trailing commas are allowed. Values outside
the path are skipped without being parsed. Apart from the text, only the positions of its lines are kept in memory.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

Step = str | int  # a key of an object, or an index of a list

# All patterns take linear time for any text.
_STRING = r'"(?:[^"\\]|\\.)*+"?'
_BLANK = re.compile(r"(?:\s++|//[^\n]*+|/\*.*?(?:\*/|\Z))*+", re.DOTALL)
_KEY = re.compile(_STRING, re.DOTALL)
_MARK = re.compile(rf"{_STRING}|//[^\n]*+|/\*.*?(?:\*/|\Z)|[\[\]{{}}]", re.DOTALL)
_WORD = re.compile(r"[^\s,\]}/]*+")


class Place(NamedTuple):
    """A position in a text. `line` and `column` are counted from 1. `end` is the column after the value, or the end of
    the line if the value has several lines.
    """

    line: int
    column: int
    end: int


class JsonPlaces:
    """Finds the positions of values in a JSON text."""

    def __init__(self, text: str) -> None:
        self._text = text.removeprefix("\ufeff")

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self._text))]

    def place(self, path: Sequence[Step]) -> Place:
        """The position of the value at `path`. If there is no value at this path, the position of the deepest existing
        value on it.

        If a key is missing, the object `Desc` or `desc`, which may contain the fields of a desc, is searched too.
        """
        at = self._after_blank(0)
        for step in path:
            at, is_found = self._inner(at, step)
            if not is_found:
                break
        return self._place(at)

    def _inner(self, at: int, step: Step) -> tuple[int, bool]:
        """Returns the position of a member of a JSON value, and True. `at` is the position of the value, `step` the
        member.

        If the member is missing, returns the position of the value itself, and False. The inner object of {Type, Desc}
        is searched, too.
        """
        wrapped = None
        for name, value in self._members(at):
            if name == step:
                return value, True
            if name in ("Desc", "desc") and self._text[value : value + 1] == "{":
                wrapped = value
        return (at, False) if wrapped is None or isinstance(step, int) else self._inner(wrapped, step)

    def _members(self, at: int) -> Iterator[tuple[Step, int]]:
        """Yields one pair for each value of an object or a list in the text: its key or index, and its position."""
        opening = self._text[at : at + 1]
        if opening not in ("{", "["):
            return
        index, at = 0, self._after_blank(at + 1)
        while at < len(self._text) and self._text[at] not in "]}":
            name: Step = index
            if opening == "{":
                key = _KEY.match(self._text, at)
                if key is None:
                    return
                name = str(json.loads(key[0]))
                at = self._after_blank(self._after_blank(key.end()) + 1)  # after the colon
            yield name, at
            index, at = index + 1, self._after_blank(self._end(at))
            if self._text[at : at + 1] == ",":
                at = self._after_blank(at + 1)

    def _after_blank(self, at: int) -> int:
        """The position of the next character that is neither blank nor part of a comment."""
        match = _BLANK.match(self._text, at)
        return at if match is None else match.end()

    def _end(self, at: int) -> int:
        """The position after the value that begins at `at`; always larger than `at`."""
        start = self._text[at : at + 1]
        if start not in ("{", "["):
            match = (_KEY if start == '"' else _WORD).match(self._text, at)
            return max(at + 1 if match is None else match.end(), at + 1)
        depth = 0
        for mark in _MARK.finditer(self._text, at):
            depth += (mark[0] in ("{", "[")) - (mark[0] in ("}", "]"))
            if depth == 0:
                return mark.end()
        return len(self._text)

    def _place(self, at: int) -> Place:
        line = bisect_right(self._line_starts, at)
        start = self._line_starts[line - 1]
        stop = self._line_starts[line] - 1 if line < len(self._line_starts) else len(self._text)
        return Place(line, at - start + 1, max(min(self._end(at), stop), at) - start + 1)
