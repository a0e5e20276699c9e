"""Reads the C++ snippets in tests/data/cpp. The end of each snippet states the values that it determines."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[3] / "data" / "cpp"
EXPECTATION = re.compile(r"^(==|\?\?|##|!!|~~) ?(.*)$", re.MULTILINE)


class Snippet(NamedTuple):
    """A C++ snippet of the corpus. `kind` and `expected` are the last lines of the snippet: a mark such as `==`, and
    the expected result of reading it.

    If the snippet is a whole program, `hidden` has the definitions of functions that the reader does not get.
    """

    title: str
    code: str
    kind: str
    expected: str
    hidden: str = ""


@cache
def snippets() -> tuple[Snippet, ...]:
    """All snippets, in the order of the files."""
    return tuple(_read())


def _read() -> Iterator[Snippet]:
    for path in sorted(FOLDER.glob("corpus_*.txt")):
        for part in re.split(r"^@@ ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            title, _, rest = part.partition("\n")
            match = EXPECTATION.search(rest)
            assert match is not None, title
            yield Snippet(title, rest[: match.start()].replace("\\@@", "@@"), match[1], match[2], rest[match.end() :])
