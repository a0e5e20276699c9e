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
DEEPEST_BRACKETS = 200
LONGEST_CODE = 4_000
PATIENCE_SECONDS = 0.75
# The limit for remarks on code that cannot be parsed.
MOST_COMPLAINTS = 5
TOO_LONG = say("The text has more than {most} characters, the limit for C++.", most=LARGEST)

_CHUNK = 1 << 14
_BRACKETS = re.compile(rb"[(){}\[\]]")
_SKIPPED = re.compile(rb'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|[(){}\[\]]', re.DOTALL)
_CLOSERS = {b"(": b")", b"[": b"]", b"{": b"}"}


class Source:
    """A text and its syntax tree.

    Raises FormatError if the text is too long, nested too deeply, or takes more than `PATIENCE_SECONDS` to parse.
    """

    def __init__(self, text: str) -> None:
        if len(text) > LARGEST:
            raise FormatError(TOO_LONG)
        # tree-sitter stops at a NUL, and UTF-8 cannot encode a lone surrogate.
        self.bytes = text.replace("\0", " ").encode("utf-8", "replace")
        self._refuse_deep_nesting()
        parse = _parser()
        self._open = self._unclosed()
        # If the text was cut off, closing its open brackets makes the code in them readable.
        self.bytes += b"\n" * bool(self._open) + b"".join(_CLOSERS[mark] for mark, _ in reversed(self._open))
        self.bytes += b";" * bool(self._open)
        self.root = parse(self.bytes)
        self._texts: dict[tuple[int, int], str] = {}

    def text(self, node: "Node") -> str:
        """The code of a node on one line; only the start of very long code."""
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

    def _refuse_deep_nesting(self) -> None:
        depth = 0
        for match in _BRACKETS.finditer(self.bytes):
            depth = depth + 1 if match[0] in _CLOSERS else max(depth - 1, 0)
            if depth > DEEPEST_BRACKETS:
                line, column = self._place(match.start())
                raise FormatError(
                    say("Brackets are nested more than {most} deep.", most=DEEPEST_BRACKETS),
                    line=line,
                    column=column,
                )

    def _unclosed(self) -> list[tuple[bytes, int]]:
        """The brackets that are not closed, with their positions in bytes."""
        stack: list[tuple[bytes, int]] = []
        for match in _SKIPPED.finditer(self.bytes):
            mark = match[0]
            if mark in _CLOSERS:
                stack.append((mark, match.start()))
            elif stack and mark == _CLOSERS[stack[-1][0]]:
                stack.pop()
        return stack


def first_child(node: "Node | None") -> "Node | None":
    """The first named child of a node, such as the expression in brackets; None in incomplete code."""
    return None if node is None else next(iter(node.named_children), None)


def _parser() -> "Callable[[bytes], Node]":
    try:
        import tree_sitter_cpp
        from tree_sitter import Language, Parser
    except ImportError:
        raise FormatError(WHY_NOT) from None
    language = Language(tree_sitter_cpp.language())

    def parse(text: bytes) -> "Node":
        end = time.monotonic() + PATIENCE_SECONDS
        try:
            # tree-sitter only calls `progress_callback` if it reads the text in pieces.
            tree = Parser(language).parse(
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
