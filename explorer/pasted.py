"""Code that a person pasted: where every field of the case stands in it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ops.case import Case
from ops.edit import text_at

_ELEMENT = re.compile(r"\[\d+\]$")


@dataclass(frozen=True, slots=True, eq=False)
class Pasted:
    """The text, the case that was read from it, and the line of each field by its path."""

    text: str
    case: Case
    lines: Mapping[str, int]

    def changed(self, case: Case) -> Sequence[tuple[int, str, str]]:
        """Line, path and new text of every field that is no longer as in the text."""
        found: list[tuple[int, str, str]] = []
        for path, line in self.lines.items():
            if _ELEMENT.sub("", path) != path and _ELEMENT.sub("", path) in self.lines:
                continue  # the whole list is told of
            try:
                before, now = text_at(self.case, path), text_at(case, path)
            except KeyError:
                continue  # a part that no editor shows
            if now != before:
                found.append((line, path, "none" if now is None else now))
        return found
