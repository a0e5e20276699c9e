"""Sentences that keep the pattern and the facts they were made from, so that they can be said in another language."""

from collections.abc import Sequence
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
    return names[0] if len(names) == 1 else say("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])


def say(pattern: str, **facts: Any) -> Sentence:
    """The sentence; whole numbers among the facts become a Count."""
    return Sentence(pattern, {name: Count(fact) if type(fact) is int else fact for name, fact in facts.items()})
