"""JSON as DxDispatch reads it: with comments and trailing commas."""

import json
import re
from typing import Any

from ops.attribute_types import NumberText
from ops.formats.errors import FormatError
from ops.literals import LONGEST

LARGEST_FILE = 256 << 20

# A string is matched first, so that nothing inside it is taken for a comment or a comma.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?(?:\*/|\Z)|,(?=(?:\s|//[^\n]*\n|/\*.*?\*/)*[\]}])', re.DOTALL)
_BARE = re.compile(r"[^\n]")


def parse(text: str) -> Any:
    """The value of a JSON text; FormatError with line and column when it is none."""
    strict = _TOKEN.sub(_blank, text.removeprefix("\ufeff"))
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
        raise FormatError("The brackets are nested too deeply to be a model.") from None


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
    raise FormatError(f'{name} is no JSON; write it as text: "{name.lower().replace("infinity", "inf")}".')


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FormatError(f"The key '{twice[:60]}' appears twice in one object.")
    return found


def _sentence(error: json.JSONDecodeError) -> str:
    """The decoder's finding as a sentence with what stands there."""
    at = error.doc[error.pos : error.pos + 1]
    there = "the text ends here" if not at else f"here stands {at!r}"
    return f"{error.msg.rstrip(':').removesuffix(' starting at')}; {there}."


def read_text(raw: bytes, name: str) -> str:
    """The text of a file; FormatError when it is not UTF-8."""
    if len(raw) > LARGEST_FILE:
        raise FormatError(f"{name} has {len(raw)} bytes; a model file of more than {LARGEST_FILE} is not read.")
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise FormatError(f"{name} is UTF-16; a model file is UTF-8.")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        raise FormatError(f"{name} is not UTF-8 here.", line=line, column=column) from None
