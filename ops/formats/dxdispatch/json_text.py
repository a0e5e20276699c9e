"""Parses JSON as DxDispatch does: comments and trailing commas are allowed."""

import gc
import json
import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from ops.attribute_types import NumberText
from ops.text.format_error import FormatError
from ops.text.literals import LONGEST
from ops.text.sentences import say

# In bytes. Even the worst text of this size is parsed in a few seconds, with less than 1 GiB of memory.
LARGEST_FILE = 12 << 20
DEEPEST = 100  # levels of nested brackets; a model needs a dozen

# All patterns take linear time for any text: a match has as much unchanged text as possible, and an unclosed string
# matches up to the end of the text. The long patterns are compiled at their first use, because the start does not need
# them.
_STRING = r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)'
_COMMENT = rf"(?:[^\"/]++|{_STRING})++|(?://[^\n]*+|/\*.*?(?:\*/|\Z)|\s++)++"
# No possessive group contains a look-ahead: Python before 3.11.5 matches such groups wrongly.
# A comma after an opening bracket is not a trailing comma: DxDispatch refuses {,} and [,].
_TRAILING_COMMA = rf"{_STRING}|[\[{{]\s*+,|,(?=\s*+[\]}}])"
_MARK = _STRING + r"(\s*+:)?|[\[\]{}]|-?(?:NaN|Infinity)"
_AROUND = re.compile(r"\s*+[/\]},]")
# Two patterns, because a search for one letter takes a third of the time of a search for one of two.
_LARGE_EXPONENTS = tuple(re.compile(letter + r"\+?\d{3}", re.ASCII) for letter in "eE")
# If a text with more than LONGEST digits in a row is cut into pieces of this length, at least one has only digits.
_PIECE = LONGEST // 2


class _Repeated(Exception):  # noqa: N818  (stops the decoder; the position is found afterwards)
    """Raised for an object that has a key twice."""


class _Constant(Exception):  # noqa: N818
    """Raised for a number that is written as NaN or Infinity."""


def parse(text: str, *, stop_when_done: bool = False) -> Any:
    """The value of a JSON text. Raises FormatError with line and column if it is not valid.

    With `stop_when_done`, text after the value is ignored, as DxDispatch ignores it.
    """
    plain = text.removeprefix("\ufeff")
    with _no_collection():
        try:
            return _strict(plain, stop_when_done)
        except json.JSONDecodeError as error:
            # The text before this position is valid. At this position is an error, a comment or a trailing comma.
            if not _AROUND.match(plain, error.pos):
                raise _decoded(error) from None
        except (RecursionError, _Repeated, _Constant):
            pass  # comments must be removed to find the position
        plain = without_comments(plain)
        try:
            return _strict(plain, stop_when_done)
        except json.JSONDecodeError as error:
            raise _decoded(error) from None
        except RecursionError:
            raise _at(plain, _too_deep(plain), say("The brackets are nested too deeply for a model.")) from None
        except _Repeated:
            position, key = _repeated_key(plain)
            raise _at(plain, position, say("The key '{key}' appears twice in one object.", key=key[:60])) from None
        except _Constant as error:
            name = str(error)
            position = next(mark.start() for mark in re.finditer(_MARK, plain, re.DOTALL) if mark[0] == name)
            said = name.lower().replace("infinity", "inf")
            raise _at(
                plain, position, say('{name} is not JSON; write it as text: "{text}".', name=name, text=said)
            ) from None


def without_comments(text: str) -> str:
    """The text with spaces in place of comments and trailing commas, so that the positions of all other characters stay
    the same. A byte order mark at the start is removed.
    """
    blanked = re.sub(_COMMENT, _blank, text.removeprefix("\ufeff"), flags=re.DOTALL)
    if re.search(r",\s*+[\]}]", blanked) is None:
        return blanked
    return re.sub(_TRAILING_COMMA, _kept, blanked, flags=re.DOTALL)


def _strict(text: str, stop_when_done: bool) -> Any:
    decoder = _DECODERS[_has_long_numbers(text)]
    if stop_when_done:
        return decoder.raw_decode(text, len(text) - len(text.lstrip()))[0]
    return decoder.decode(text)


@contextmanager
def _no_collection() -> Generator[None]:
    """A context in which the garbage collector is off, because it would visit all parsed values repeatedly."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _has_long_numbers(text: str) -> bool:
    """True if the text may have a number that is too long for Python's own JSON parser."""
    pieces = [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)]
    return any(pattern.search(text) for pattern in _LARGE_EXPONENTS) or any(map(str.isdigit, pieces))


def _at(text: str, position: int, message: str) -> FormatError:
    line = text.count("\n", 0, position) + 1
    return FormatError(message, line=line, column=position - text.rfind("\n", 0, position))


def _blank(match: re.Match[str]) -> str:
    """Returns spaces in place of a comment, so that lines and columns stay the same. Returns any other match
    unchanged.
    """
    found = match[0]
    return "\n".join(" " * len(line) for line in found.split("\n")) if found.startswith("/") else found


def _kept(match: re.Match[str]) -> str:
    return " " if match[0] == "," else match[0]


def _integer(digits: str) -> int | NumberText:
    return int(digits) if len(digits) <= LONGEST else NumberText(digits)


def _float(digits: str) -> float | NumberText:
    value = float(digits)
    return NumberText(digits) if value in (float("inf"), float("-inf")) else value


def _refuse_constant(name: str) -> float:
    raise _Constant(name)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Repeated
    return found


def _repeated_key(text: str) -> tuple[int, str]:
    """The position and the name of the first key that appears again in its object.

    The text must be valid JSON at least up to this key.
    """
    keys: list[set[str]] = []
    for mark in re.finditer(_MARK, text, re.DOTALL):
        if mark[0] in ("{", "["):
            keys.append(set())
        elif mark[0] in ("}", "]"):
            keys.pop()
        elif mark[1]:
            key = json.loads(mark[0].removesuffix(mark[1]))
            if key in keys[-1]:
                return mark.start(), key
            keys[-1].add(key)
    raise AssertionError(text[:100])


def _too_deep(text: str) -> int:
    depth = 0
    for mark in re.finditer(_MARK, text, re.DOTALL):
        depth += (mark[0] in ("{", "[")) - (mark[0] in ("}", "]"))
        if depth > DEEPEST:
            return mark.start()
    return 0


def _decoded(error: json.JSONDecodeError) -> FormatError:
    """Converts an error of the JSON decoder to a sentence that quotes the text at the position of the error."""
    found = error.doc[error.pos : error.pos + 1]
    there = say("found {character}", character=repr(found)) if found else say("the text ends here")
    said = error.msg.rstrip(":").removesuffix(" starting at")
    return FormatError(say("{said}; {there}.", said=said, there=there), line=error.lineno, column=error.colno)


# The messages of Python's decoder, 3.11 to 3.14, listed here to be translated.
DECODER_SAYS = (
    say("Expecting value"),
    say("Expecting property name enclosed in double quotes"),
    say("Expecting ':' delimiter"),
    say("Expecting ',' delimiter"),
    say("Illegal trailing comma before end of object"),
    say("Illegal trailing comma before end of array"),
    say("Unterminated string"),
    say("Invalid control character at"),
    say("Invalid \\escape"),
    say("Invalid \\uXXXX escape"),
    say("Extra data"),
)


def read_text(raw: bytes, name: str) -> str:
    """The text of a file, called `name` in messages. Raises FormatError if it is not UTF-8."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise FormatError(say("{name} is UTF-16; a model file is UTF-8.", name=name), line=1, column=1)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise FormatError(
            say("{name} has a byte here that is not UTF-8.", name=name), line=line, column=column
        ) from None


# Python's own number parsing is faster, but refuses very long numbers.
_DECODERS = {
    are_long: json.JSONDecoder(
        parse_int=_integer if are_long else None,
        parse_float=_float if are_long else None,
        parse_constant=_refuse_constant,
        object_pairs_hook=_unique,
    )
    for are_long in (False, True)
}
