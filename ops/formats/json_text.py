"""JSON as DxDispatch reads it: with comments and trailing commas."""

import json
import re
from typing import Any

from ops.attribute_types import NumberText
from ops.formats.errors import FormatError
from ops.literals import LONGEST

LARGEST_FILE = 256 << 20
DEEPEST = 100  # brackets in brackets; a model needs a dozen

# A string is matched first, so that nothing inside it is taken for something else. One that never ends goes on to the
# end of the text: every pattern takes time in proportion to the text, whatever the text.
_STRING = r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)'
_COMMENT = re.compile(_STRING + r"|//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_TRAILING_COMMA = re.compile(_STRING + r"|,(?=\s*+[\]}])", re.DOTALL)
_MARK = re.compile(_STRING + r"(\s*+:)?|[\[\]{}]|-?(?:NaN|Infinity)", re.DOTALL)
_BARE = re.compile(r"[^\n]")


class _Repeated(Exception):  # noqa: N818  (both end the decoder; where it was is found afterwards)
    """An object has a key twice."""


class _Constant(Exception):  # noqa: N818
    """A number is written as NaN or Infinity."""


def parse(text: str) -> Any:
    """The value of a JSON text; FormatError with line and column when it is none."""
    strict = _TRAILING_COMMA.sub(_blank, _COMMENT.sub(_blank, text.removeprefix("\ufeff")))
    try:
        return json.loads(
            strict,
            parse_int=_integer,
            parse_float=_float,
            parse_constant=_refuse_constant,
            object_pairs_hook=_unique,
        )
    except json.JSONDecodeError as error:
        raise FormatError(_sentence(error), line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise _at(strict, _too_deep(strict), "The brackets are nested too deeply for a model.") from None
    except _Repeated:
        position, key = _repeated_key(strict)
        raise _at(strict, position, f"The key '{key[:60]}' appears twice in one object.") from None
    except _Constant as error:
        name = str(error)
        position = next(mark.start() for mark in _MARK.finditer(strict) if mark[0] == name)
        said = name.lower().replace("infinity", "inf")
        raise _at(strict, position, f'{name} is not JSON; write it as text: "{said}".') from None


def _at(text: str, position: int, message: str) -> FormatError:
    line = text.count("\n", 0, position) + 1
    return FormatError(message, line=line, column=position - text.rfind("\n", 0, position))


def _blank(match: re.Match[str]) -> str:
    """Spaces of the same length, so that lines and columns stay; a string stays itself."""
    found = match[0]
    return found if found.startswith('"') else _BARE.sub(" ", found)


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
    """Where the first key stands that its object already has; the text is JSON at least that far."""
    keys: list[set[str]] = []
    for mark in _MARK.finditer(text):
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
    for mark in _MARK.finditer(text):
        depth += (mark[0] in ("{", "[")) - (mark[0] in ("}", "]"))
        if depth > DEEPEST:
            return mark.start()
    return 0


def _sentence(error: json.JSONDecodeError) -> str:
    """The decoder's finding as a sentence with what stands there."""
    found = error.doc[error.pos : error.pos + 1]
    there = f"found {found!r}" if found else "the text ends here"
    return f"{error.msg.rstrip(':').removesuffix(' starting at')}; {there}."


def read_text(raw: bytes, name: str) -> str:
    """The text of a file; FormatError when it is not UTF-8."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise FormatError(f"{name} is UTF-16; a model file is UTF-8.", line=1, column=1)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise FormatError(f"{name} is not UTF-8 here.", line=line, column=column) from None
