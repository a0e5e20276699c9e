"""Pasted code, with the case that was read from it and the line of every field."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from ops.model.case import Case
from ops.model.edit import text_at
from ops.text.format_error import FormatError
from ops.text.sentences import say

# In characters; this is more than the C++ reader accepts.
LONGEST_KEPT = 1 << 18
_ELEMENT = re.compile(r"\[\d+\]$")


@dataclass(frozen=True, slots=True, eq=False)
class Pasted:
    """Pasted code: its text, the case that was read from it, and the line of each field, by path.

    `spans` are the first and the last byte of each value in the text, so that edits can be written into the text.
    `answers` are the user's values for undefined names, and `choice` is the operator that the user chose. `first` is
    the text before all edits.
    """

    text: str
    case: Case
    lines: Mapping[str, int]
    spans: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    answers: Mapping[str, str] = field(default_factory=dict[str, str])
    choice: int | None = None
    first: str | None = None

    def followed(self, before: Case, after: Case) -> "Pasted":
        """Changes the pasted code in the same way as an edit changed the case from `before` to `after`, and returns the
        result.

        If the edit cannot be written into the code, returns the code unchanged.
        """
        if not self.spans or before.operator is not after.operator:
            return self
        from ops.formats.cpp_import.patching import patched, read_spans  # imported here, because it is seldom needed

        text = patched(self.text, self.spans, before, after, self.answers, self.choice)
        if text is None:
            return self
        spans = read_spans(text, self.answers, self.choice)
        return replace(self, text=text, spans=spans, first=self.text if self.first is None else self.first)

    def changed(self, case: Case) -> Sequence[tuple[int, str, str]]:
        """The line, the path and the new text of every field whose value in `case` differs from the pasted code."""
        found: list[tuple[int, str, str]] = []
        for path, line in self.lines.items():
            if _ELEMENT.sub("", path) != path and _ELEMENT.sub("", path) in self.lines:
                continue  # the whole list is reported
            try:
                before, now = text_at(self.case, path), text_at(case, path)
            except KeyError:
                continue  # a field without an editor
            if now != before:
                found.append((line, path, "none" if now is None else now))
        return found

    def replaced(self) -> Sequence[tuple[int, int, Sequence[str]]]:
        """Returns the parts of the pasted code that edits have changed. For each part, returns the number of its first
        line and its number of lines in the present text, and the original lines.
        """
        if self.first is None:
            return ()
        old, new = self.first.split("\n"), self.text.split("\n")
        if len(old) == len(new):
            return [(n, 1, (one,)) for n, (one, other) in enumerate(zip(old, new, strict=True), 1) if one != other]
        # An edit joined lines. The lines from the first to the last difference are one change.
        above = next((n for n, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
        rest = min(len(old), len(new)) - above - 1
        ends = zip(reversed(old), reversed(new), strict=False)
        below = next((n for n, (one, other) in enumerate(ends) if one != other), rest)
        below = min(below, rest)
        return [(above + 1, len(new) - above - below, tuple(old[above : len(old) - below]))]

    def as_json(self) -> dict[str, Any]:
        """The JSON value that `pasted_in` reads. Raises FormatError if the case is too large to save."""
        from ops.formats import share_text  # imported here, because the start does not need it

        found = {"text": self.text, "case": share_text.write(self.case).text, "lines": dict(self.lines)}
        return found if self.first is None else {**found, "first": self.first}


def pasted_in(found: Any) -> Pasted:
    """Restores pasted code from `found`, the JSON value that `as_json` returned.

    For any other JSON value, it raises FormatError and no other exception.
    """
    entries = cast("dict[str, Any]", found) if isinstance(found, dict) else {}
    text, case, lines = (cast("Any", entries.get(key)) for key in ("text", "case", "lines"))
    first: Any = entries.get("first")
    if not isinstance(text, str) or not isinstance(case, str) or not isinstance(lines, dict):
        raise FormatError("The pasted code of the session lacks the text, the case or the lines.")
    if first is not None and not isinstance(first, str):
        raise FormatError("The original pasted code of the session is not a string.")
    if max(len(text), len(first or "")) > LONGEST_KEPT:
        raise FormatError(
            say(
                "The pasted code of the session has {count} characters; at most {most} can be kept.",
                count=max(len(text), len(first or "")),
                most=LONGEST_KEPT,
            )
        )
    last = text.count("\n") + 1
    kept = cast("dict[str, Any]", lines)
    for line in kept.values():
        if not isinstance(line, int) or isinstance(line, bool) or not 1 <= line <= last:
            raise FormatError(say("The pasted code of the session has a field outside lines 1 to {last}.", last=last))
    from ops.formats import share_text

    return Pasted(text, share_text.read(case), kept, first=first)
