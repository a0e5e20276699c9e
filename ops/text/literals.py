"""Reads typed numbers strictly, and writes numbers as text."""

import math
import re
from collections.abc import Sequence
from typing import Any

from ops.text.sentences import Sentence, in_a_row, say
from ops.text.values import Malformed, Number

# The largest finite FLOAT32.
FLT_MAX = 3.4028234663852886e38
ROUNDS_TO_INFINITY = 2.0**128 - 2.0**103  # FLT_MAX plus half a unit in its last place
NAMED_INTEGERS = {
    "INT32_MIN": -(1 << 31),
    "INT32_MAX": (1 << 31) - 1,
    "INT_MIN": -(1 << 31),
    "INT_MAX": (1 << 31) - 1,
    "UINT32_MAX": (1 << 32) - 1,
    "UINT_MAX": (1 << 32) - 1,
    "INT64_MIN": -(1 << 63),
    "INT64_MAX": (1 << 63) - 1,
    "UINT64_MAX": (1 << 64) - 1,
}
NAMED_FLOATS = {
    "FLT_MAX": FLT_MAX,
    "-FLT_MAX": -FLT_MAX,
    "FLT_MIN": 1.1754943508222875e-38,
    "FLT_EPSILON": 1.1920928955078125e-07,
    "INFINITY": math.inf,
    "-INFINITY": -math.inf,
    "NAN": math.nan,
}
# The most characters of a text that is read as a number; no field holds more digits.
LONGEST = 400

_DECIMAL = re.compile(r"[+-]?(?:\d+(?:_\d+)*|\d{1,3}(?:,\d{3})+)", re.ASCII)
_HEXADECIMAL = re.compile(r"[+-]?0[xX][0-9a-fA-F]+(?:_[0-9a-fA-F]+)*", re.ASCII)
_FLOAT = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fF]?", re.ASCII)
_SPECIAL = re.compile(r"([+-]?)(inf|infinity|nan)", re.IGNORECASE)


def shortened(text: str, limit: int = 40) -> str:
    """The text for a message: on one line, with escapes for invisible characters, and cut off if it is long."""
    line = printable(" ".join(text[: 4 * limit].split()))
    if len(line) <= limit and len(text) <= 4 * limit:
        return text if line == text else line
    return say("{start}... ({count} characters)", start=line[: limit - 8], count=len(text))


def some_of(names: Sequence[str], most: int = 4, limit: int = 32) -> str:
    """The first names and the number of all others: "a, b, c, d and 12 more"."""
    if not names:
        return ""
    said = in_a_row(shortened(name, limit) for name in names[:most])
    return say("{names} and {count} more", names=said, count=len(names) - most) if len(names) > most else said


def printable(text: str) -> str:
    """The text with escapes for invisible characters, and for characters that change the direction of text."""
    if text.isprintable():
        return text
    if isinstance(text, Sentence):
        return Sentence(text.pattern, {name: _printable_fact(fact) for name, fact in text.facts.items()})
    return "".join(c if c.isprintable() else _escape(c) for c in text)


def _printable_fact(fact: Any) -> Any:
    if isinstance(fact, int | float):
        return fact
    return printable(fact if isinstance(fact, str) else str(fact))


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def integer(text: str) -> int | None:
    """Returns the whole number that a text stands for; None if it is not a whole number.

    The text may be hexadecimal, a limit such as INT32_MAX, or decimal. A decimal number may have `_` between digits or
    `,` between thousands.
    """
    stripped = text.strip()
    if stripped in NAMED_INTEGERS:
        return NAMED_INTEGERS[stripped]
    if len(stripped) > LONGEST:
        return None
    if _DECIMAL.fullmatch(stripped):
        return int(stripped.replace("_", "").replace(",", ""))
    if _HEXADECIMAL.fullmatch(stripped):
        value = int(stripped.replace("_", ""), 16)
        return value if is_short(value) else None
    return None


def is_short(value: int) -> bool:
    """True if the decimal text of the number is short enough to be read as a number."""
    return -(10 ** (LONGEST - 1)) < value < 10**LONGEST


def parse_integer(text: str, low: int, high: int, type_name: str) -> int | Malformed:
    """The whole number that a text means; Malformed if it is not a whole number from `low` to `high`."""
    value = integer(text)
    if value is None:
        if not text.strip():
            return Malformed(text, say("is empty; it must be a whole number"))
        why = say("'{text}' is not a whole number from {low} to {high}", text=shortened(text), low=low, high=high)
        return Malformed(text, why)
    return in_range(value, text, low, high, type_name)


def in_range(value: int, text: str, low: int, high: int, type_name: str) -> int | Malformed:
    """Returns `value` if it is from `low` to `high`, otherwise Malformed. `text` is the text that the user typed for
    this value.
    """
    if value < low and low == 0:
        wrapped = value & high
        why = say(
            "{text} is negative; {type} starts at 0 (in C++ it would become {wrapped})",
            text=shortened(text), type=type_name, wrapped=wrapped,
        )  # fmt: skip
        return Malformed(text, why)
    if not low <= value <= high:
        why = say(
            "{text} does not fit {type}, which holds {low} to {high}",
            text=shortened(text), type=type_name, low=low, high=high,
        )  # fmt: skip
        return Malformed(text, why)
    return value


def too_large(text: str, type_name: str, largest: str) -> Malformed:
    """The Malformed value for a number beyond the largest number of a float type."""
    pattern = "{text} does not fit {type}, whose largest value is {largest}"
    return Malformed(text, say(pattern, text=shortened(text), type=type_name, largest=largest))


def parse_number(text: str) -> Number | Malformed:
    """The number that a text means; Malformed if it is not a number.

    Whole numbers stay exact. `inf`, `nan`, and C names such as INFINITY and FLT_MAX are numbers, too.
    """
    stripped = text.strip()
    if (value := integer(stripped)) is not None:
        # "-0" has a sign that only a float keeps.
        return -0.0 if value == 0 and stripped.startswith("-") else value
    if stripped in NAMED_FLOATS:
        return NAMED_FLOATS[stripped]
    if special := _SPECIAL.fullmatch(stripped):
        sign = -1.0 if special[1] == "-" else 1.0
        return sign * math.inf if special[2].lower().startswith("inf") else math.copysign(math.nan, sign)
    if len(stripped) <= LONGEST and _FLOAT.fullmatch(stripped):
        value = float(stripped.rstrip("fF"))
        if math.isinf(value):
            return too_large(text, "FLOAT64", "1.8e308")
        return value
    if not stripped:
        return Malformed(text, say("is empty; it must be a number"))
    return Malformed(text, say("'{text}' is not a number", text=shortened(text)))


def parse_float(text: str) -> float | Malformed:
    """The number that a text represents; Malformed if the text is not a number, or if the number is finite and rounds
    to infinity in FLOAT32.
    """
    value = parse_number(text)
    return value if isinstance(value, Malformed) else fit_float(value, text)


def fit_float(value: Number, text: str) -> float | Malformed:
    """The value as a float; Malformed if it is finite and rounds to infinity in FLOAT32."""
    # This is compared before the cast to float, which a huge integer would overflow.
    if abs(value) >= ROUNDS_TO_INFINITY and not (isinstance(value, float) and math.isinf(value)):
        return too_large(text, "FLOAT", repr(FLT_MAX))
    return float(value)


def json_number(value: Number) -> Any:
    """The number for a JSON document: the number itself, or a text for infinities and NaN."""
    return value if isinstance(value, int) or math.isfinite(value) else number_text(value)


def number_text(value: Number) -> str:
    """A short text that reads back as the same number."""
    if isinstance(value, int):
        return str(int(value))
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    if value.is_integer() and abs(value) < 1e16:
        return "-0" if value == 0.0 and math.copysign(1, value) < 0 else str(int(value))
    return repr(value)
