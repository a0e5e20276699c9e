"""Finds operators by parts of their names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ops.model.feature_levels import FeatureLevel

_PREFIX = "DML_OPERATOR_"
_STRUCT = re.compile(r"^DML_(?P<name>\w+?)_OPERATOR_DESC$", re.IGNORECASE)
_VERSION = re.compile(r"^(?P<name>.*?)(?P<version>\d*)$")
_EXACT, _PREFIXED, _WORD, _INSIDE, _KEYWORD = range(5)


@dataclass(frozen=True, slots=True)
class OperatorEntry:
    """An operator in the list. `keywords` are further words that find it.

    An operator that is not complete has no rules of its own and no reference.
    """

    type: str
    title: str
    category: str
    since: FeatureLevel
    keywords: str = ""
    is_complete: bool = True


def search(entries: Sequence[OperatorEntry], text: str) -> list[OperatorEntry]:
    """The entries that match a text, the best match first.

    The best match is an entry whose whole name is the text. It is followed by entries whose name begins with the text,
    in which a word begins with it, whose name contains it, and whose keywords contain it. Equally good matches are in
    alphabetical order, and newer versions of an operator come first (TOP_K1 before TOP_K).
    """
    wanted = plain(text)
    if not wanted:
        return []
    found = [(rank, entry) for entry in entries if (rank := _rank(entry, text, wanted)) is not None]
    found.sort(key=_first)
    return [entry for _, entry in found]


def plain(text: str) -> str:
    """The letters and digits of the name in lower case: `topk1` for both DML_TOP_K1_OPERATOR_DESC and `top k1`."""
    return "".join(filter(str.isalnum, _bare(text).lower()))


def _bare(text: str) -> str:
    """The name of an operator, from the name, the type (DML_OPERATOR_...) or the struct (DML_..._OPERATOR_DESC)."""
    stripped = text.strip()
    if stripped.upper().startswith(_PREFIX):
        return stripped[len(_PREFIX) :]
    struct = _STRUCT.match(stripped)
    return struct["name"] if struct else stripped


def _rank(entry: OperatorEntry, text: str, wanted: str) -> tuple[int, str, int] | None:
    """The sort key of a match: its quality (smaller is better), its name without the version, and minus its version.

    None if the entry does not match. An exactly typed name such as `TOP_K` is better than its newer version.
    """
    name = entry.type.removeprefix(_PREFIX)
    verbatim = _bare(text).upper()
    family, version = _versioned(plain(name))
    if verbatim == name and "_" in name:
        return -1, family, 0
    kind = _kind(entry, name, wanted, family)
    return None if kind is None else (kind, family, -version)


def _kind(entry: OperatorEntry, name: str, wanted: str, family: str) -> int | None:
    for shown in (plain(name), plain(entry.title)):
        # A name without a version, such as `topk`, matches every version of the operator completely.
        if wanted in (shown, _versioned(shown)[0]):
            return _EXACT
    words = [plain(word) for word in name.split("_")]
    joined = ["".join(words[start:]) for start in range(len(words))]
    if joined[0].startswith(wanted) or plain(entry.title).startswith(wanted):
        return _PREFIXED
    if any(rest.startswith(wanted) for rest in joined):
        return _WORD
    if wanted in joined[0]:
        return _INSIDE
    return _KEYWORD if wanted in plain(entry.keywords) else None


def _versioned(name: str) -> tuple[str, int]:
    match = _VERSION.match(name)
    assert match is not None
    return match["name"], int(match["version"] or 0)


def _first(ranked: tuple[tuple[int, str, int], OperatorEntry]) -> tuple[int, str, int]:
    return ranked[0]
