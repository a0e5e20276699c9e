"""Sentences that keep the pattern and the facts they were made from, so that they can be said in another language."""

from collections.abc import Iterable, Sequence
from typing import Any


class Count(int):
    """A whole number that knows how to be counted in: `{rank:dimension|dimensions}` is "1 dimension", "4 dimensions".

    A pattern in a language without plurals leaves the words out and takes the bare number.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if bar else int.__format__(self, spec)


class Sentence(str):
    """A finished sentence; `pattern.format(**facts)` gives it again."""

    pattern: str
    facts: dict[str, Any]

    def __new__(cls, pattern: str, facts: dict[str, Any]) -> "Sentence":
        sentence = super().__new__(cls, pattern.format(**facts))
        sentence.pattern = pattern
        sentence.facts = facts
        return sentence


def listed(names: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return names[0] if len(names) == 1 else say("{first} and {last}", first=in_a_row(names[:-1]), last=names[-1])


def as_json(text: str) -> Any:
    """For a pipe between processes: a text, or the parts of a sentence."""
    if not isinstance(text, Sentence):
        return str(text)
    return {"pattern": text.pattern, "facts": {name: _fact_as_json(fact) for name, fact in text.facts.items()}}


def from_json(found: Any) -> str:
    """What `as_json` made; anything else is a text, for whoever wrote it may be mad."""
    try:
        facts = {name: from_json(fact) if isinstance(fact, dict) else fact for name, fact in found["facts"].items()}
        return say(found["pattern"], **facts)
    except (TypeError, KeyError, IndexError, ValueError, AttributeError, RecursionError):
        return str(found)


def _fact_as_json(fact: Any) -> Any:
    return fact if isinstance(fact, int | float) else as_json(fact)


def said_by(error: Exception) -> str:
    """The sentence that an exception of ours was raised with; `str` of it is in English for good."""
    return error.args[0] if error.args and isinstance(error.args[0], str) else str(error)


def in_a_row(texts: Iterable[str]) -> str:
    """ "A, B, C"; each is said in the language of the whole."""
    first, *others = texts
    for other in others:
        first = say("{first}, {other}", first=first, other=other)
    return first


def say(pattern: str, **facts: Any) -> Sentence:
    """The sentence; whole numbers among the facts become a Count."""
    return Sentence(pattern, {name: Count(fact) if type(fact) is int else fact for name, fact in facts.items()})
