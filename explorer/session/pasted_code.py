"""Code that a person pasted: where every field of the case stands in it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ops.formats import share_text
from ops.model.case import Case
from ops.model.edit import text_at
from ops.text.format_error import FormatError
from ops.text.sentences import say

# More than is read of C++ in the first place.
LONGEST_KEPT = 1 << 18
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

    def as_json(self) -> dict[str, Any]:
        """FormatError for a case that is too large to be kept."""
        return {"text": self.text, "case": share_text.write(self.case).text, "lines": dict(self.lines)}


def pasted_in(found: Any) -> Pasted:
    """What `as_json` made; FormatError, and nothing else, for any other JSON value."""
    entries = cast(dict[str, Any], found) if isinstance(found, dict) else {}
    text, case, lines = (cast(Any, entries.get(key)) for key in ("text", "case", "lines"))
    if not isinstance(text, str) or not isinstance(case, str) or not isinstance(lines, dict):
        raise FormatError("Its pasted code has no text, no case or no lines.")
    if len(text) > LONGEST_KEPT:
        raise FormatError(
            say("Its pasted code has {count} characters; up to {most} are kept.", count=len(text), most=LONGEST_KEPT)
        )
    last = text.count("\n") + 1
    kept = cast(dict[str, Any], lines)
    for line in kept.values():
        if not isinstance(line, int) or isinstance(line, bool) or not 1 <= line <= last:
            raise FormatError(say("Its pasted code has a field on no line of 1 to {last}.", last=last))
    return Pasted(text, share_text.read(case), kept)
