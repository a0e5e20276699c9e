"""What every kind of attribute can do, and what their ways to read JSON have in common."""

import json
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import IntEnum
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from ops.arrays.dtypes import DataType
from ops.text.literals import integer, number_text, parse_number, shortened
from ops.text.sentences import say
from ops.text.values import Fused, Malformed, Number, Scalar, ScaleBias, Size2D

Value = int | float | IntEnum | ScaleBias | Size2D | Fused | tuple["Scalar | Fused", ...] | Malformed | None

MISSING = Malformed("", say("is missing"))
# The part of a wrong JSON value that is kept as text; enough to recognise it.
KEPT_TEXT = 200
# No desc has more than 8 dimensions, and no list is longer; one beyond this is kept as the text it is.
LONGEST_LIST = 16

_Parsed = TypeVar("_Parsed")
_ELEMENT = re.compile(r"\[(\d{1,3})\]")


class NumberText(str):
    """A JSON number too long to be read as one."""

    __slots__ = ()


class Fault(NamedTuple):
    """A part of a value that is none: its path after the field's name, and the kind that the part should be of."""

    inner: str
    value: Malformed
    kind: "AttributeType"


class AttributeType(Protocol):
    """One kind of attribute. `schema_type` is DxDispatch's name of it, `api_type` that of DirectML.h.

    An `inner` path is what follows the field's name in the name of an editor: nothing for the value as a whole,
    `.Scale` for a member, `[2]` for an element, `[1].Alpha` for a member of one.
    """

    @property
    def schema_type(self) -> str: ...
    @property
    def api_type(self) -> str: ...
    def parse(self, text: str) -> Value:
        """The value a typed text stands for, or Malformed."""
        ...

    def text(self, value: Value) -> str:
        """The text of the value in an editor; reads back as the same value."""
        ...

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        """The value in a model file; `data_type` is that of the sibling field for a scalar union."""
        ...

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any: ...

    def inner_paths(self, value: Value) -> tuple[str, ...]:
        """The editors of a value, without that of the whole where only its parts can be typed."""
        ...

    def has_part(self, inner: str) -> bool:
        """Whether some value of this kind has such a part."""
        ...

    def text_at(self, value: Value, inner: str) -> str | None:
        """What the editor of a part shows; None where there is no such part now."""
        ...

    def with_text(self, old: Value, inner: str, text: str | None) -> Value:
        """The value with another text in a part; None takes away what can be absent."""
        ...

    def faults(self, value: Value) -> Iterator[Fault]:
        """The parts of a value that are malformed."""
        ...


class Whole:
    """What a kind does that is typed as one text."""

    __slots__ = ()

    def parse(self, text: str) -> Value:
        raise NotImplementedError

    def text(self, value: Value) -> str:
        raise NotImplementedError

    def inner_paths(self, value: Value) -> tuple[str, ...]:
        return ("",)

    def has_part(self, inner: str) -> bool:
        return not inner

    def text_at(self, value: Value, inner: str) -> str | None:
        return None if value is None or inner else self.text(value)

    def with_text(self, old: Value, inner: str, text: str | None) -> Value:
        return remembering(self.parse(text or ""), old, self.text)

    def faults(self, value: Value) -> Iterator[Fault]:
        if isinstance(value, Malformed):
            yield Fault("", value, cast(AttributeType, self))


def remembering(new: _Parsed, old: Any, text_of: Callable[[Any], str]) -> _Parsed:
    """A malformed value with the last good text in its place."""
    if not isinstance(new, Malformed):
        return new
    before = old.before if isinstance(old, Malformed) else None if old is None else text_of(old)
    return replace(new, before=before)


def element_of(inner: str) -> tuple[int, str] | None:
    """`[1].Alpha` as the element's number and what follows; None when the path begins with no element."""
    match = _ELEMENT.match(inner)
    if match is None or int(match[1]) >= LONGEST_LIST:
        return None
    return int(match[1]), inner[match.end() :]


def json_text(raw: Any) -> str:
    """A JSON value as the text a person would see in an editor."""
    if isinstance(raw, str):
        return str(raw)
    if isinstance(raw, float):
        return number_text(raw) if not raw.is_integer() or abs(raw) >= 1e16 else repr(raw)
    if type(raw) is int:  # however long
        return str(raw)
    text = json.dumps(raw, separators=(",", ":"))
    return text if len(text) <= KEPT_TEXT else text[:KEPT_TEXT] + "..."


def malformed_json(value: Malformed, read: Callable[[Any], Value] | None = None) -> Any:
    """The JSON that reads back as the same malformed value: a number where the text is one, else the text.

    `read` is what reads it, where a number as text is malformed for being a text.
    """
    if value == MISSING:
        return None
    number = _number_of(value.text)
    return value.text if number is None or (read is not None and read(number) != value) else number


def _number_of(text: str) -> Number | None:
    """The JSON number that is written like this."""
    if text and (exact := integer(text)) is not None and str(exact) == text:
        return exact
    if isinstance(number := parse_number(text), Malformed):
        return None
    try:
        as_float = float(number)
    except OverflowError:  # of an integer
        return None
    return as_float if math.isfinite(as_float) and json_text(as_float) == text else None


def from_number_json(raw: Any, parsed: Value, text: str) -> Value:
    """`parsed`, unless the JSON said text where a number belongs."""
    if isinstance(raw, str) and not isinstance(raw, NumberText) and not isinstance(parsed, Malformed):
        return Malformed(text, say("is the text '{text}'; a number has no quotes", text=shortened(text)))
    return parsed


def object_in(text: str) -> dict[str, Any] | None:
    """The JSON object that a text is, if it is one."""
    try:
        found = json.loads(text) if text.startswith("{") and len(text) <= KEPT_TEXT else None
    except (ValueError, RecursionError):
        return None
    return cast(dict[str, Any], found) if isinstance(found, dict) else None


def as_number(value: Value) -> Number:
    # Only values that a type parsed reach its text and to_json; None and those with parts are handled before.
    assert isinstance(value, int | float), value
    return value


def as_float(value: Value) -> float | Malformed:
    return value if isinstance(value, Malformed) else float(as_number(value))


def as_whole(value: Value) -> int | Malformed:
    return value if isinstance(value, Malformed) else int(as_number(value))
