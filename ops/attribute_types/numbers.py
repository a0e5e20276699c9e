"""Attributes that are one number: UINT, INT, FLOAT, the count of a list, and the scalar union."""

import math
from dataclasses import dataclass
from typing import Any

from ops.arrays.dtypes import DataType
from ops.attribute_types import python_values
from ops.attribute_types.base import (
    MISSING,
    Value,
    Whole,
    as_number,
    from_number_json,
    json_text,
    malformed_json,
    object_in,
    remembering,
)
from ops.text.literals import in_range, number_text, parse_float, parse_integer, parse_number, shortened
from ops.text.sentences import say
from ops.text.values import Malformed, Number


@dataclass(frozen=True, slots=True, eq=False)
class Integer(Whole):
    """The attribute types UINT and INT, of 32 bits."""

    schema_type: str
    low: int
    high: int

    @property
    def api_type(self) -> str:
        return self.schema_type

    def parse(self, text: str) -> int | Malformed:
        return parse_integer(text, self.low, self.high, self.schema_type)

    def text(self, value: Value) -> str:
        return value.text if isinstance(value, Malformed) else str(int(as_number(value)))

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        if raw is None:
            return MISSING
        if isinstance(raw, int) and not isinstance(raw, bool):
            return in_range(raw, str(raw), self.low, self.high, self.schema_type)
        text = json_text(raw)
        return from_number_json(raw, self.parse(text), text)

    def from_python(self, raw: object) -> Value:
        if isinstance(raw, Malformed):
            return raw
        if isinstance(raw, str):
            return self.parse(raw)
        value = python_values.whole(raw)
        return in_range(value, str(value), self.low, self.high, self.schema_type)

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        return malformed_json(value, self.from_json) if isinstance(value, Malformed) else int(as_number(value))


@dataclass(frozen=True, slots=True, eq=False)
class Count(Integer):
    """The attribute type of a UINT that counts the entries of lists; `of` has the names of the lists.

    The value None stands for the number of entries of the first list.
    """

    of: tuple[str, ...] = ()

    def text(self, value: Value) -> str:
        return "" if value is None else Integer.text(self, value)

    def with_text(self, old: Value, inner: str, text: str | None) -> Value:
        return remembering(self.parse(text), old, self.text) if text and text.strip() else None

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        return None if value is None else Integer.to_json(self, value)


@dataclass(frozen=True, slots=True, eq=False)
class Float(Whole):
    """The attribute type FLOAT, of 32 bits. A value keeps all typed digits, and is rounded when it is used."""

    schema_type: str = "FLOAT"
    api_type: str = "FLOAT"

    def parse(self, text: str) -> float | Malformed:
        return parse_float(text)

    def text(self, value: Value) -> str:
        return value.text if isinstance(value, Malformed) else number_text(as_number(value))

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        if raw is None:
            return MISSING
        text = json_text(raw)
        value = self.parse(text)
        if isinstance(value, float) and not math.isfinite(value):
            return value  # JSON has no infinity and no NaN, so they are written as text
        return from_number_json(raw, value, text)

    def from_python(self, raw: object) -> Value:
        if isinstance(raw, Malformed):
            return raw
        return self.parse(raw if isinstance(raw, str) else number_text(python_values.number(raw)))

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        if isinstance(value, Malformed):
            return malformed_json(value, self.from_json)
        number = float(as_number(value))
        return number if math.isfinite(number) else number_text(number)


@dataclass(frozen=True, slots=True, eq=False)
class ScalarUnion(Whole):
    """The attribute type DML_SCALAR_UNION: a number whose data type is in the field `type_field`."""

    type_field: str
    schema_type: str = "SCALAR_UNION"
    api_type: str = "DML_SCALAR_UNION"

    def parse(self, text: str) -> Number | Malformed:
        if not text.startswith("{"):
            return parse_number(text)
        pattern = "{text} must have exactly one member: a number of the type in {field}"
        return Malformed(text, say(pattern, text=shortened(text), field=self.type_field))

    def text(self, value: Value) -> str:
        return value.text if isinstance(value, Malformed) else number_text(as_number(value))

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        if raw is None:
            return MISSING
        if isinstance(raw, dict):
            return self._from_members(raw, data_type)  # pyright: ignore[reportUnknownArgumentType]
        text = json_text(raw)
        value = self.parse(text)
        if isinstance(value, float) and not math.isfinite(value):
            return value
        return from_number_json(raw, value, text)

    def from_python(self, raw: object) -> Value:
        if isinstance(raw, Malformed):
            return raw
        return self.parse(raw) if isinstance(raw, str) else python_values.number(raw)

    def _from_members(self, raw: dict[str, Any], data_type: DataType | None) -> Value:
        text = json_text(raw)
        member = data_type.union_member if data_type else next(iter(raw), "")
        if list(raw) != [member]:
            return self.parse(text)
        value = parse_number(json_text(raw[member]))
        if data_type is not None and data_type.is_carried_as_bits and isinstance(value, int):
            return data_type.from_bits(value) if 0 <= value < 1 << data_type.bits else self.parse(text)
        return self.parse(text) if isinstance(value, Malformed) else value

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        if isinstance(value, Malformed):
            members = object_in(value.text)
            return malformed_json(value, self.from_json) if self.from_json(members, data_type) != value else members
        number = as_number(value)
        if isinstance(number, int) or math.isfinite(number):
            return number
        if data_type is not None and data_type.is_carried_as_bits:
            return {data_type.union_member: data_type.bits_of(number)}
        if data_type is not None and data_type.is_float:
            return {data_type.union_member: number_text(number)}
        return number_text(number)  # An integer type has no infinity and no NaN; a rule reports this text.


UINT = Integer("UINT", 0, (1 << 32) - 1)
INT = Integer("INT", -(1 << 31), (1 << 31) - 1)
FLOAT = Float()


def count_of(*lists: str) -> Count:
    """The attribute type of a UINT field that counts the entries of the list attributes `lists`, which share this
    count.
    """
    return Count("UINT", 0, (1 << 32) - 1, lists)
