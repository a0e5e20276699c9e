"""Finds operators by their names, by the names that other libraries use, and by words of their descriptions."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import eq
from typing import NamedTuple

from ops.model.feature_levels import FeatureLevel

_PREFIX = "DML_OPERATOR_"
_STRUCT = re.compile(r"^DML_(?P<name>\w+?)_OPERATOR_DESC$", re.IGNORECASE)
_VERSION = re.compile(r"^(?P<name>.*?)(?P<version>\d*)$")
_BETWEEN_WORDS = re.compile(r"[\W_]+")
_EXACT, _KNOWN, _PREFIXED, _WORD, _INSIDE, _KEYWORD, _ABOUT, _ANYWHERE = range(8)
# British spellings and American ones. The names of DirectML and the texts of this program have some of both.
_SPELLINGS = (
    *((f"is{end}", f"iz{end}") for end in ("ation", "ing", "e")),
    *(("colour", "color"), ("neighbour", "neighbor"), ("centre", "center"), ("grey", "gray")),
)
# A typing error is looked for in words of this length; shorter ones resemble too many others.
_LONG = 5
# How far the last name of `torch.gather` is behind the whole one: a match of the whole is better.
_BEHIND = 2
# The number of operators whose words are kept.
_KEPT = 1024

Comparison = Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class OperatorEntry:
    """An operator in the list.

    The search finds an operator by its names, its `keywords` (such as its names in other libraries), and the words of
    `about` and `tip`. `tip` describes the operator in the language of the window. If `is_complete` is False, the
    operator has no rules and no reference.
    """

    type: str
    title: str
    category: str
    since: FeatureLevel
    keywords: str = ""
    is_complete: bool = True
    about: str = ""
    tip: str = ""


class _Words(NamedTuple):
    """The texts of an entry that a search compares. They contain only letters and digits, in lower case.

    `names` are the name and the title, with and without the version. `rests` are the parts of the name from the
    beginning of each word to the end of the name. `keywords` and `about` are single words. `all` contains all of these
    texts, one per line. `name` is the unchanged name.
    """

    names: tuple[str, ...]
    rests: tuple[str, ...]
    keywords: tuple[str, ...]
    about: tuple[str, ...]
    all: str
    family: str
    version: int
    name: str


def search(entries: Sequence[OperatorEntry], text: str) -> list[OperatorEntry]:
    """The entries that match a text, the best match first.

    The kinds of match from best to worst: the whole name is the text; the text is the operator's name in another
    library; the name begins with the text; a word of the name begins with the text; the name contains the text; a
    keyword or a word of the description begins with the text; the entry contains the text anywhere. Equally good
    matches are in alphabetical order, but entries whose names contain the text come first, and newer versions of an
    operator come before older ones (TOP_K1 before TOP_K). If nothing matches, the text is compared again, with one
    wrong, missing, additional or exchanged letter allowed.
    """
    if not plain(text):
        return []
    words = [*enumerate(map(_words_of, entries))]
    # Every kind of match is a part of one of the words.
    ways = _ways_to_read(text)
    possible = [(at, each) for at, each in words if any(all(part in each.all for part in way) for way in ways)]
    if not (found := _places(possible, text, eq, str.startswith)):
        names = [(at, each._replace(about=())) for at, each in words]  # a description resembles too many texts
        found = _places(names, text, _is_near, _begins_near)
    return [entries[place] for place in found]


def plain(text: str) -> str:
    """Returns an operator name or a search text in lower case, with only its letters and digits and without the prefix
    and the suffix of a desc struct: `topk1` for both DML_TOP_K1_OPERATOR_DESC and `top k1`.
    """
    return "".join(filter(str.isalnum, _bare(text).lower()))


def _places(entries: Sequence[tuple[int, _Words]], text: str, equal: Comparison, begins: Comparison) -> list[int]:
    """The indices of the operators that match a search text, the best match first.

    `entries` are pairs of an index and the words of an operator. `equal` and `begins` compare two words.
    """
    ways = _ways_to_read(text)
    verbatim = _bare(text).upper()
    ranked: list[tuple[tuple[int, bool, str, int], int]] = []
    for place, words in entries:
        kinds = [
            kind + behind
            for way, behind in ways.items()
            if (kind := _kind_of_all(words, way, equal, begins)) is not None
        ]
        if verbatim == words.name and "_" in words.name:
            ranked.append(((-1, False, words.family, 0), place))
        elif kinds:
            is_named = any("".join(way) in words.rests[0] for way in ways)
            ranked.append(((min(kinds), not is_named, words.family, -words.version), place))
    return [place for _, place in sorted(ranked)]


def _ways_to_read(text: str) -> Mapping[tuple[str, ...], int]:
    """The possible meanings of a search text: as one word or several, in British and in American spelling.

    Each key is a meaning, as a tuple of words; its value is 0 for the most likely meanings, and higher for others. For
    example, `torch.nn.functional.conv2d` may also mean `conv2d`.
    """
    bare = _bare(text)
    separate = tuple(filter(None, _BETWEEN_WORDS.split(bare.lower())))
    last = plain(bare.rpartition(".")[2])
    ways = {(last,): _BEHIND} if last else {}
    ways |= {separate: 0, (plain(text),): 0}
    for way, behind in tuple(ways.items()):
        for spelling in _SPELLINGS:
            for one, other in (spelling, spelling[::-1]):
                ways.setdefault(tuple(word.replace(one, other) for word in way), behind)
    return ways


def _kind_of_all(words: _Words, wanted: Sequence[str], equal: Comparison, begins: Comparison) -> int | None:
    """Returns the worst of the kinds in which the words in `wanted` match `words`. Returns None if one of them does not
    match.

    `equal` and `begins` compare two words.
    """
    worst = _EXACT
    for word in wanted:
        kind = _kind(words, word, equal, begins)
        if kind is None:
            return None
        worst = max(worst, kind)
    return worst


def _kind(words: _Words, wanted: str, equal: Comparison, begins: Comparison) -> int | None:
    if any(equal(wanted, name) for name in words.names):
        return _EXACT
    if any(equal(wanted, keyword) for keyword in words.keywords):
        return _KNOWN
    if any(begins(name, wanted) for name in words.names):
        return _PREFIXED
    if any(begins(rest, wanted) for rest in words.rests):
        return _WORD
    if wanted in words.rests[0]:
        return _INSIDE
    if any(begins(keyword, wanted) for keyword in words.keywords):
        return _KEYWORD
    if any(begins(word, wanted) for word in words.about):
        return _ABOUT
    return _ANYWHERE if any(wanted in word for word in (*words.keywords, *words.about)) else None


@lru_cache(_KEPT)
def _words_of(entry: OperatorEntry) -> _Words:
    name = entry.type.removeprefix(_PREFIX)
    parts = [plain(word) for word in name.split("_")]
    full = (plain(name), plain(entry.title))
    family, version = _versioned(full[0])
    # A name without a version, such as `topk`, matches every version of the operator completely.
    names = (*full, *(_versioned(each)[0] for each in full))
    rests = tuple("".join(parts[start:]) for start in range(len(parts)))
    keywords = tuple(map(plain, entry.keywords.split()))
    about = tuple(map(plain, f"{entry.about} {entry.tip}".split()))
    return _Words(
        names=names,
        rests=rests,
        keywords=keywords,
        about=about,
        all="\n".join((*names, *rests, *keywords, *about)),
        family=family,
        version=version,
        name=name,
    )


def _bare(text: str) -> str:
    """The name of an operator, from its name, its type (DML_OPERATOR_...) or its struct (DML_..._OPERATOR_DESC)."""
    stripped = text.strip()
    if stripped.upper().startswith(_PREFIX):
        return stripped[len(_PREFIX) :]
    struct = _STRUCT.match(stripped)
    return struct["name"] if struct else stripped


def _versioned(name: str) -> tuple[str, int]:
    match = _VERSION.match(name)
    assert match is not None
    return match["name"], int(match["version"] or 0)


def _is_near(typed: str, word: str) -> bool:
    """True if the texts are equal, or differ by one wrong, missing, additional or exchanged letter. Short texts must be
    equal.

    Exchanged letters are neighbours.
    """
    if typed == word:
        return True
    if max(len(typed), len(word)) < _LONG or abs(len(typed) - len(word)) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(typed, word, strict=False)) if a != b), min(len(typed), len(word)))
    if len(typed) > len(word):
        return typed[at + 1 :] == word[at:]
    if len(typed) < len(word):
        return typed[at:] == word[at + 1 :]
    is_exchanged = typed[at : at + 2] == word[at : at + 2][::-1] and typed[at + 2 :] == word[at + 2 :]
    return is_exchanged or typed[at + 1 :] == word[at + 1 :]


def _begins_near(word: str, typed: str) -> bool:
    """Returns True if `word` begins with `typed`, or with a text that differs from `typed` by one typing error."""
    return any(_is_near(typed, word[: len(typed) + more]) for more in (0, 1, -1))
