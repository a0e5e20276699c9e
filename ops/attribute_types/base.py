"""The interface of attribute types, and functions that several of them use to read and write JSON."""

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
# The number of characters of an invalid JSON value that are kept, so that the user can recognise it.
KEPT_TEXT = 200
# The most entries of a list; a longer list is kept as text. Valid descs have at most 8 dimensions.
LONGEST_LIST = 16

_Parsed = TypeVar("_Parsed")
_ELEMENT = re.compile(r"\[(\d{1,3})\]")


class NumberText(str):
    """The text of a JSON number that has too many digits, or is too large, to be read as a number."""

    __slots__ = ()


class Fault(NamedTuple):
    """A malformed part of a value. `inner` is the path of the part (see `AttributeType`), and `kind` is the type that
    the part should have.
    """

    inner: str
    value: Malformed
    kind: "AttributeType"


class AttributeType(Protocol):
    """The type of an attribute, which reads and writes its values.

    An `inner` path is the part of an editor's path after the name of the field: "" for the value as a whole, `.Scale`
    for a member, `[2]` for an entry of a list, `[1].Alpha` for a member of an entry.
    """

    @property
    def schema_type(self) -> str:
        """The name of the type in DxDispatch's schema, such as UINT or FLOAT_ARRAY."""
        ...

    @property
    def api_type(self) -> str:
        """The C type in DirectML.h, such as UINT or const FLOAT*."""
        ...

    def parse(self, text: str) -> Value:
        """The value that a typed text means; Malformed if the text is not valid."""
        ...

    def text(self, value: Value) -> str:
        """The text of the value in an editor; `parse` converts it back to the same value, but for a fused operator to
        its initial members.
        """
        ...

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        """The value that a JSON value of a model file stands for. `data_type` is the data type of a scalar union."""
        ...

    def from_python(self, raw: object) -> Value:
        """The value for a number, a name, a list or a mapping in Python code, also for numbers and arrays of NumPy.

        A number beyond the range and a text that is not valid become Malformed. Raises TypeError or ValueError for any
        other object; the message lacks the name of the field, which the caller adds.
        """
        ...

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        """The JSON of the value for a model file; `from_json` converts it back to the same value."""
        ...

    def inner_paths(self, value: Value) -> tuple[str, ...]:
        """Returns the inner paths of all editors of a value. The path "" of the whole value is missing if only its
        parts have editors.
        """
        ...

    def has_part(self, inner: str) -> bool:
        """True if a value of this type can have a part at the path `inner`."""
        ...

    def text_at(self, value: Value, inner: str) -> str | None:
        """Returns the text that the editor shows for a part of `value`; None if `value` does not have that part.
        `inner` is the path of the part within the value.
        """
        ...

    def with_text(self, old: Value, inner: str, text: str | None) -> Value:
        """Returns the value after the user typed `text` into the part `inner` of the value `old`. None removes a part
        that may be absent.
        """
        ...

    def faults(self, value: Value) -> Iterator[Fault]:
        """Yields the malformed parts of a value."""
        ...


class Whole:
    """The base class of attribute types whose values have a single text field: they are not edited in parts."""

    __slots__ = ()

    def parse(self, text: str) -> Value:
        """The value that a typed text means; Malformed if it is not valid. Subclasses implement this."""
        raise NotImplementedError

    def text(self, value: Value) -> str:
        """The text of the value in an editor. Subclasses implement this."""
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
            yield Fault("", value, cast("AttributeType", self))


def remembering(new: _Parsed, old: Any, text_of: Callable[[Any], str]) -> _Parsed:
    """Returns the parsed value `new`. If it is malformed, its `before` is set to the last valid text of the field.

    `old` is the previous value, and `text_of` converts it to text.
    """
    if not isinstance(new, Malformed):
        return new
    before = old.before if isinstance(old, Malformed) else None if old is None else text_of(old)
    return replace(new, before=before)


def element_of(inner: str) -> tuple[int, str] | None:
    """The index and the rest of a path like `[1].Alpha`; None if the path does not begin with a valid index."""
    match = _ELEMENT.match(inner)
    if match is None or int(match[1]) >= LONGEST_LIST:
        return None
    return int(match[1]), inner[match.end() :]


def json_text(raw: Any) -> str:
    """Returns the text that an editor shows for a value in a JSON file. The text of a long list or object is
    truncated.
    """
    if isinstance(raw, str):
        return str(raw)
    if isinstance(raw, float):
        return number_text(raw) if not raw.is_integer() or abs(raw) >= 1e16 else repr(raw)
    if type(raw) is int:  # an int keeps all its digits
        return str(raw)
    text = json.dumps(raw, separators=(",", ":"))
    return text if len(text) <= KEPT_TEXT else text[:KEPT_TEXT] + "..."


def malformed_json(value: Malformed, read: Callable[[Any], Value] | None = None) -> Any:
    """Returns the JSON for a malformed value: a number if its text is a number, otherwise the text; None for MISSING.

    `read` creates a value from JSON. If `read` accepts the number as a valid value, the text is returned instead,
    because the value would be valid as a JSON number, and is malformed only as a JSON string.
    """
    if value == MISSING:
        return None
    number = _number_of(value.text)
    return value.text if number is None or (read is not None and read(number) != value) else number


def _number_of(text: str) -> Number | None:
    """The number whose JSON text is exactly `text`; None if there is none."""
    if text and (exact := integer(text)) is not None and str(exact) == text:
        return exact
    if isinstance(number := parse_number(text), Malformed):
        return None
    try:
        as_float = float(number)
    except OverflowError:  # an integer beyond FLOAT64
        return None
    return as_float if math.isfinite(as_float) and json_text(as_float) == text else None


def from_number_json(raw: Any, parsed: Value, text: str) -> Value:
    """Returns `parsed`, which was read from the JSON value `raw` of a number attribute. Returns Malformed if `raw` is a
    JSON string, because a JSON number has no quotes.

    `text` is the value as text.
    """
    if isinstance(raw, str) and not isinstance(raw, NumberText) and not isinstance(parsed, Malformed):
        return Malformed(text, say("is the text '{text}'; a number has no quotes", text=shortened(text)))
    return parsed


def object_in(text: str) -> dict[str, Any] | None:
    """The JSON object that a text contains; None if the text contains something else or is too long."""
    try:
        found = json.loads(text) if text.startswith("{") and len(text) <= KEPT_TEXT else None
    except (ValueError, RecursionError):
        return None
    return cast("dict[str, Any]", found) if isinstance(found, dict) else None


def as_number(value: Value) -> Number:
    """Returns the value with the static type `Number`. The value must be a number."""
    assert isinstance(value, int | float), value
    return value


def as_float(value: Value) -> float | Malformed:
    """A number as a float; a malformed value is returned unchanged."""
    return value if isinstance(value, Malformed) else float(as_number(value))


def as_whole(value: Value) -> int | Malformed:
    """Converts a number to an int. Returns a malformed value unchanged."""
    return value if isinstance(value, Malformed) else int(as_number(value))
