"""Sentences that keep the pattern and the facts they were made from, so that they can be said in another language."""

from typing import Any


class Sentence(str):
    """A finished sentence; `pattern.format(**facts)` gives it again."""

    pattern: str
    facts: dict[str, Any]

    def __new__(cls, pattern: str, facts: dict[str, Any]) -> "Sentence":
        sentence = super().__new__(cls, pattern.format(**facts))
        sentence.pattern = pattern
        sentence.facts = facts
        return sentence


def say(pattern: str, **facts: Any) -> Sentence:
    return Sentence(pattern, facts)
