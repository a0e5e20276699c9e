"""Parses C++ into a syntax tree, with a time limit."""

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

if TYPE_CHECKING:
    from tree_sitter import Node

WHY_NOT = 'Reading C++ needs tree-sitter, which is not installed: pip install "dml-explorer[cpp]".'
LARGEST = 200_000
# The limit for the text and all code that is added to it, such as that of macros, in bytes.
MOST_BYTES = 600_000
DEEPEST_BRACKETS = 200
LONGEST_CODE = 4_000
PATIENCE_SECONDS = 0.75
# The limit for remarks on code that cannot be parsed.
MOST_COMPLAINTS = 5
TOO_DEEP = say("Brackets are nested more than {most} deep.", most=DEEPEST_BRACKETS)
TOO_LONG = say("The text has more than {most} characters, the limit for C++.", most=LARGEST)

_CHUNK = 1 << 14
_BRACKETS = re.compile(rb"[(){}\[\]]")
_SKIPPED = re.compile(rb'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|[(){}\[\]]', re.DOTALL)
_CLOSERS = {b"(": b")", b"[": b"]", b"{": b"}"}


class Source:
    """A C++ text and its syntax tree.

    Code that is parsed later, such as the expansion of a macro, is appended to the text. So each position belongs to
    one node only. Raises FormatError if the text is too long, nested too deeply, or takes more than `PATIENCE_SECONDS`
    to parse.
    """

    def __init__(self, text: str) -> None:
        if len(text) > LARGEST:
            raise FormatError(TOO_LONG)
        self.bytes = _encoded(text)
        if (deep := _too_deep(self.bytes)) is not None:
            line, column = self._place(deep)
            raise FormatError(TOO_DEEP, line=line, column=column)
        self._parse = _parser()
        self._open = _unclosed(self.bytes)
        self.bytes += _closing(self._open)
        self.end = len(self.bytes)
        self.root = self._parse(self.bytes, 0, 1)
        self._library = range(0)
        self._texts: dict[tuple[int, int], str] = {}

    def added(self, code: str, line: int) -> "Node":
        """Parses other code, such as that of a macro, and returns its syntax tree. The first line of this code counts
        as line `line`.

        Raises FormatError for the same reasons as the constructor, and if the code of all macros is too long.
        """
        if len(code) > LARGEST:
            raise FormatError(TOO_LONG)
        if len(self.bytes) + len(code) > MOST_BYTES:
            raise FormatError(say("The text and its macros have more than {most} bytes.", most=MOST_BYTES), line=line)
        piece = _encoded(code)
        if _too_deep(piece) is not None:
            raise FormatError(TOO_DEEP, line=line)
        start = len(self.bytes) + 1
        self.bytes += b"\n" + piece + _closing(_unclosed(piece))
        return self._parse(self.bytes, start, line)

    def added_library(self, code: str) -> "Node":
        """Parses library definitions that pasted code may use, appends them to the source, and returns their syntax
        tree.
        """
        start = len(self.bytes)
        root = self.added(code, 1)
        self._library = range(start, len(self.bytes))
        return root

    def has(self, node: "Node") -> bool:
        """True if a node belongs to the user's text, and not to code that was appended to it, such as that of a
        macro.
        """
        return node.start_byte < self.end

    def is_library(self, node: "Node") -> bool:
        """Returns True if a node is part of the C++ definitions that `added_library` has added."""
        return node.start_byte in self._library

    def text(self, node: "Node") -> str:
        """Returns the code of a node as one line. If the code is very long, returns only its start."""
        place = node.start_byte, node.end_byte
        if (known := self._texts.get(place)) is None:
            code = self.bytes[place[0] : min(place[1], place[0] + LONGEST_CODE)]
            known = self._texts[place] = " ".join(code.decode("utf-8", "replace").split())
        return known

    def whole_text(self, node: "Node") -> str:
        """The code of a node as it is written, of any length."""
        return self.bytes[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def line(self, node: "Node") -> int:
        """The line of a node, counted from 1."""
        return node.start_point[0] + 1

    def place(self, node: "Node") -> tuple[int, int]:
        """The line and the column of a node, counted from 1. Columns count characters."""
        return self._place(node.start_byte)

    def complaints(self) -> list[str]:
        """The remarks on code that could not be parsed, in the order of the text."""
        found: list[str] = []
        if self._open:
            mark, offset = self._open[-1]
            line, column = self._place(offset)
            found.append(
                say(
                    "Line {line}, column {column}: the text ends before this {mark} is closed.",
                    line=line,
                    column=column,
                    mark=mark.decode(),
                )
            )
        pending = [self.root]
        while pending and len(found) < MOST_COMPLAINTS:
            node = pending.pop()
            if node.is_error or node.is_missing:
                line, column = self.place(node)
                absent = node.type.replace("_", " ") if node.is_named else f"'{node.type}'"
                what = say("{absent} is missing here", absent=absent) if node.is_missing else say("this is not C++")
                if said := shortened(self.text(node)):
                    what = say("{what}: {code}", what=what, code=said)
                found.append(say("Line {line}, column {column}: {sentence}.", line=line, column=column, sentence=what))
            if node.has_error and not node.is_missing:
                pending.extend(reversed(node.children))
        return found

    def _place(self, offset: int) -> tuple[int, int]:
        start = self.bytes.rfind(b"\n", 0, offset) + 1
        return self.bytes.count(b"\n", 0, offset) + 1, len(self.bytes[start:offset].decode("utf-8", "replace")) + 1


def _too_deep(code: bytes) -> int | None:
    """The position in bytes of the bracket at which more than DEEPEST_BRACKETS brackets are open; None if there is
    none.
    """
    depth = 0
    for match in _BRACKETS.finditer(code):
        depth = depth + 1 if match[0] in _CLOSERS else max(depth - 1, 0)
        if depth > DEEPEST_BRACKETS:
            return match.start()
    return None


def _encoded(text: str) -> bytes:
    """The text as UTF-8. A NUL becomes a space, because tree-sitter stops at it. A lone surrogate becomes `?`, because
    UTF-8 cannot encode it.
    """
    return text.replace("\0", " ").encode("utf-8", "replace")


def _unclosed(code: bytes) -> list[tuple[bytes, int]]:
    """The brackets that are not closed, with their positions in bytes."""
    stack: list[tuple[bytes, int]] = []
    for match in _SKIPPED.finditer(code):
        mark = match[0]
        if mark in _CLOSERS:
            stack.append((mark, match.start()))
        elif stack and mark == _CLOSERS[stack[-1][0]]:
            stack.pop()
    return stack


def _closing(unclosed: list[tuple[bytes, int]]) -> bytes:
    """The brackets that close all open brackets, and a semicolon, so that code that was cut off can be parsed.

    Returns b"" if no bracket is open.
    """
    closers = b"".join(_CLOSERS[mark] for mark, _ in reversed(unclosed))
    return b"\n" + closers + b";" if unclosed else b""


def first_child(node: "Node | None") -> "Node | None":
    """The first named child of a node, such as the expression in brackets; None in incomplete code."""
    return None if node is None else next(iter(node.named_children), None)


def _parser() -> "Callable[[bytes, int, int], Node]":
    """Returns a function that parses C++: its arguments are the text, the position to start at, and the line of this
    position.

    Raises FormatError if the package that parses C++ is not installed.
    """
    try:
        import tree_sitter_cpp
        from tree_sitter import Language, Parser, Point, Range
    except ImportError:
        raise FormatError(WHY_NOT) from None
    language = Language(tree_sitter_cpp.language())

    def parse(text: bytes, start: int, line: int) -> "Node":
        end = time.monotonic() + PATIENCE_SECONDS
        ranges = [Range(Point(line - 1, 0), Point(0xFFFFFFFF, 0xFFFFFFFF), start, len(text))]
        try:
            # tree-sitter only calls `progress_callback` if it reads the text in pieces.
            tree = Parser(language, included_ranges=ranges if start else None).parse(
                lambda offset, _: text[offset : offset + _CHUNK],
                progress_callback=lambda *_progress: time.monotonic() > end,  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
            )
        except ValueError:
            raise FormatError(
                say(
                    "The text takes more than {most} seconds to parse as C++.",
                    most=PATIENCE_SECONDS,
                )
            ) from None
        return tree.root_node

    return parse
