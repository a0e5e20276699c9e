"""Sentences that keep their pattern and facts, so that the window can translate them later."""

from collections.abc import Iterable, Sequence
from typing import Any

STOP = "."


class Quantity(int):
    """A whole number that is formatted with a noun in singular or plural, which the format specification contains.

    `{rank:dimension|dimensions}` gives "1 dimension" or "4 dimensions". A translation into a language without plurals
    writes only the number.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if bar else int.__format__(self, spec)


class Sentence(str):
    """A sentence in English: a string that is equal to `pattern.format(**facts)`."""

    pattern: str
    facts: dict[str, Any]

    def __new__(cls, pattern: str, facts: dict[str, Any]) -> "Sentence":
        sentence = super().__new__(cls, pattern.format(**facts))
        sentence.pattern = pattern
        sentence.facts = facts
        return sentence

    def __getnewargs__(self) -> tuple[str, dict[str, Any]]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The arguments for `Sentence` with which pickle and copy create the sentence again."""
        return self.pattern, self.facts


class Clause(Sentence):
    """A sentence without the full stop of its pattern, for use inside another sentence.

    Its translation loses the full stop, too.
    """

    def __new__(cls, pattern: str, facts: dict[str, Any]) -> "Clause":
        clause = str.__new__(cls, pattern.format(**facts).removesuffix(STOP))
        clause.pattern = pattern
        clause.facts = facts
        return clause


def clause_of(text: str) -> str:
    """Returns a text without the full stop at its end. Its translation is the translated text without the full stop."""
    if not text.endswith(STOP):
        return text
    if isinstance(text, Sentence):
        return Clause(text.pattern, text.facts)
    return Clause(text.replace("{", "{{").replace("}", "}}"), {})  # the pattern of a text without facts is the text


def listed(names: Sequence[str]) -> str:
    """The names as "A", "A and B", or "A, B and C"; at least one."""
    return names[0] if len(names) == 1 else say("{first} and {last}", first=in_a_row(names[:-1]), last=names[-1])


def as_json(text: str) -> Any:
    """Converts a text to a JSON value that another process can read.

    A `Sentence` becomes an object with its pattern and its facts, so that the other process can translate it; any other
    text becomes a string.
    """
    if not isinstance(text, Sentence):
        return str(text)
    facts = {name: _fact_as_json(fact) for name, fact in text.facts.items()}
    return {"pattern": text.pattern, "facts": facts, "is_clause": isinstance(text, Clause)}


def from_json(found: Any) -> str:
    """The text that `as_json` wrote in another process. Any other value becomes a text, too, because that process is
    not trusted.
    """
    try:
        facts = {name: from_json(fact) if isinstance(fact, dict) else fact for name, fact in found["facts"].items()}
        sentence = say(found["pattern"], **facts)
        return clause_of(sentence) if found.get("is_clause") else sentence
    except (TypeError, KeyError, IndexError, ValueError, AttributeError, RecursionError):
        return str(found)


def _fact_as_json(fact: Any) -> Any:
    return fact if isinstance(fact, int | float) else as_json(fact)


def said_by(error: Exception) -> str:
    """Returns the sentence of an exception. It still has its pattern and its facts, so it can be translated;
    `str(error)` cannot.
    """
    return error.args[0] if error.args and isinstance(error.args[0], str) else str(error)


def in_a_row(texts: Iterable[str]) -> str:
    """Joins the texts as "A, B, C"; there must be at least one. The result can be translated if the texts can."""
    first, *others = texts
    for other in others:
        first = say("{first}, {other}", first=first, other=other)
    return first


def say(pattern: str, **facts: Any) -> Sentence:
    """Returns a sentence: an English pattern, which is also the key of its translation, and the facts for its
    placeholders.

    Integers become a Quantity.
    """
    return Sentence(pattern, {name: Quantity(fact) if type(fact) is int else fact for name, fact in facts.items()})
