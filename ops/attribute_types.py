"""The kinds of attribute a desc can have: how each is read from a person, read from JSON, and written."""

import json
import math
import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol, cast

from ops.dtypes import DataType
from ops.literals import in_range, integer, number_text, parse_float, parse_integer, parse_number, shortened
from ops.values import AxisDirection, Malformed, Number, ScaleBias

Value = int | float | IntEnum | ScaleBias | Malformed | None

MISSING = Malformed("", "is missing")
# The part of a wrong JSON value that is kept as text; enough to recognise it.
KEPT_TEXT = 200


class NumberText(str):
    """A JSON number too long to be read as one."""

    __slots__ = ()


class AttributeType(Protocol):
    """One kind of attribute. `schema_type` is DxDispatch's name of it, `api_type` that of DirectML.h."""

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

    def from_json(self, raw: Any, data_type: DataType | None) -> Value:
        """The value in a model file; `data_type` is that of the sibling field for a scalar union."""
        ...

    def to_json(self, value: Value, data_type: DataType | None) -> Any: ...


def json_text(raw: Any) -> str:
    """A JSON value as the text a person would see in an editor."""
    if isinstance(raw, str):
        return str(raw)
    if isinstance(raw, float):
        return number_text(raw) if not raw.is_integer() or abs(raw) >= 1e16 else repr(raw)
    text = json.dumps(raw, separators=(",", ":"))
    return text if len(text) <= KEPT_TEXT else text[:KEPT_TEXT] + "..."


def malformed_json(value: Malformed) -> Any:
    """The JSON that reads back as the same malformed value: a number where the text is one, else the text."""
    if value == MISSING:
        return None
    if value.text and (exact := integer(value.text)) is not None and str(exact) == value.text:
        return exact
    if not isinstance(number := parse_number(value.text), Malformed) and math.isfinite(number):
        as_float = float(number)
        if json_text(as_float) == value.text:
            return as_float
    return value.text


def from_number_json(raw: Any, parsed: Value, text: str) -> Value:
    """`parsed`, unless the JSON said text where a number belongs."""
    if isinstance(raw, str) and not isinstance(raw, NumberText) and not isinstance(parsed, Malformed):
        return Malformed(text, f"is the text '{shortened(text)}'; a number has no quotes")
    return parsed


@dataclass(frozen=True, slots=True, eq=False)
class Integer:
    """UINT or INT, 32 bits."""

    schema_type: str
    low: int
    high: int

    @property
    def api_type(self) -> str:
        return self.schema_type

    def parse(self, text: str) -> int | Malformed:
        return parse_integer(text, self.low, self.high, self.schema_type)

    def text(self, value: Value) -> str:
        return value.text if isinstance(value, Malformed) else str(int(_number(value)))

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        if raw is None:
            return MISSING
        if isinstance(raw, int) and not isinstance(raw, bool):
            return in_range(raw, str(raw), self.low, self.high, self.schema_type)
        text = json_text(raw)
        return from_number_json(raw, self.parse(text), text)

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        return malformed_json(value) if isinstance(value, Malformed) else int(_number(value))


@dataclass(frozen=True, slots=True, eq=False)
class Float:
    """FLOAT, 32 bits; a value keeps the precision it was typed with and is rounded where it is used."""

    schema_type: str = "FLOAT"
    api_type: str = "FLOAT"

    def parse(self, text: str) -> float | Malformed:
        return parse_float(text)

    def text(self, value: Value) -> str:
        return value.text if isinstance(value, Malformed) else number_text(_number(value))

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        if raw is None:
            return MISSING
        text = json_text(raw)
        value = self.parse(text)
        if isinstance(value, float) and not math.isfinite(value):
            return value  # JSON has no other way to say it than text
        return from_number_json(raw, value, text)

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        if isinstance(value, Malformed):
            return malformed_json(value)
        number = float(_number(value))
        return number if math.isfinite(number) else number_text(number)


@dataclass(frozen=True, slots=True, eq=False)
class Enumeration:
    """A C enum; written with its full name, read with or without the prefix.

    The C struct holds any 32-bit number, so a number that is no member is a value too, for a rule to judge.
    """

    members: type[IntEnum]
    prefix: str
    schema_type: str = "UINT"

    @property
    def api_type(self) -> str:
        return self.prefix.rstrip("_")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(member.name for member in self.members)

    def parse(self, text: str) -> int | Malformed:
        name = text.strip().removeprefix(self.prefix)
        if name in self.members.__members__:
            return self.members[name]
        if (number := integer(name)) is not None and 0 <= number < 1 << 32:
            return self.members(number) if number in self.members.__members__.values() else number
        return Malformed(text, f"'{shortened(text)}' is not one of {', '.join(self.names)}")

    def text(self, value: Value) -> str:
        if isinstance(value, Malformed):
            return value.text
        return value.name if isinstance(value, IntEnum) else str(_number(value))

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        return MISSING if raw is None else self.parse(json_text(raw))

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        if isinstance(value, Malformed):
            return malformed_json(value)
        return self.prefix + value.name if isinstance(value, IntEnum) else _number(value)


@dataclass(frozen=True, slots=True, eq=False)
class ScalarUnion:
    """DML_SCALAR_UNION: a number whose type another field names."""

    type_field: str
    schema_type: str = "SCALAR_UNION"
    api_type: str = "DML_SCALAR_UNION"

    def parse(self, text: str) -> Number | Malformed:
        if not text.startswith("{"):
            return parse_number(text)
        return Malformed(text, f"{shortened(text)} does not have the one member that {self.type_field} names")

    def text(self, value: Value) -> str:
        return value.text if isinstance(value, Malformed) else number_text(_number(value))

    def from_json(self, raw: Any, data_type: DataType | None) -> Value:
        if raw is None:
            return MISSING
        if isinstance(raw, dict):
            return self._from_members(raw, data_type)  # pyright: ignore[reportUnknownArgumentType]
        text = json_text(raw)
        value = self.parse(text)
        if isinstance(value, float) and not math.isfinite(value):
            return value
        return from_number_json(raw, value, text)

    def _from_members(self, raw: dict[str, Any], data_type: DataType | None) -> Value:
        text = json_text(raw)
        member = data_type.union_member if data_type else next(iter(raw), "")
        if list(raw) != [member]:
            return self.parse(text)
        value = parse_number(json_text(raw[member]))
        if data_type is DataType.FLOAT16 and isinstance(value, int):
            return half_from_bits(value) if 0 <= value <= 0xFFFF else self.parse(text)
        return self.parse(text) if isinstance(value, Malformed) else value

    def to_json(self, value: Value, data_type: DataType | None) -> Any:
        if isinstance(value, Malformed):
            members = _object(value.text)
            return malformed_json(value) if self.from_json(members, data_type) != value else members
        number = _number(value)
        if isinstance(number, int) or math.isfinite(number):
            return number
        if data_type is DataType.FLOAT16:
            return {"UInt16": half_bits(number)}
        if data_type is not None and data_type.is_float:
            return {data_type.union_member: number_text(number)}
        return number_text(number)  # An integer type has no such value; the text is for a rule to judge.


@dataclass(frozen=True, slots=True, eq=False)
class ScaleBiasType:
    """DML_SCALE_BIAS, behind a pointer that may be NULL. Its members are edited one by one."""

    schema_type: str = "SCALE_BIAS"
    api_type: str = "const DML_SCALE_BIAS*"

    def parse(self, text: str) -> Value:
        return Malformed(text, "is edited through Scale and Bias")

    def text(self, value: Value) -> str:
        if isinstance(value, ScaleBias):
            return f"{{{FLOAT.text(value.scale)}, {FLOAT.text(value.bias)}}}"
        return value.text if isinstance(value, Malformed) else "none"

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        if raw is None:
            return None
        if not isinstance(raw, dict):
            text = json_text(raw)
            return Malformed(text, f"'{shortened(text)}' is not an object with Scale and Bias")
        members: dict[str, Any] = raw  # pyright: ignore[reportUnknownVariableType]
        scale, bias = (FLOAT.from_json(members.get(name)) for name in ("Scale", "Bias"))
        return ScaleBias(_float(scale), _float(bias))

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        if isinstance(value, ScaleBias):
            members = {"Scale": value.scale, "Bias": value.bias}
            return {name: FLOAT.to_json(member) for name, member in members.items() if member != MISSING}
        return malformed_json(value) if isinstance(value, Malformed) else None


UINT = Integer("UINT", 0, (1 << 32) - 1)
INT = Integer("INT", -(1 << 31), (1 << 31) - 1)
FLOAT = Float()
SCALE_BIAS = ScaleBiasType()
AXIS_DIRECTION = Enumeration(AxisDirection, "DML_AXIS_DIRECTION_")
DATA_TYPE = Enumeration(DataType, "DML_TENSOR_DATA_TYPE_")


def _object(text: str) -> dict[str, Any] | None:
    """The JSON object that a text is, if it is one."""
    try:
        found = json.loads(text) if text.startswith("{") and len(text) <= KEPT_TEXT else None
    except (ValueError, RecursionError):
        return None
    return cast(dict[str, Any], found) if isinstance(found, dict) else None


def half_bits(value: float) -> int:
    """The 16 bits of a FLOAT16."""
    return int(struct.unpack("<H", struct.pack("<e", value))[0])


def half_from_bits(bits: int) -> float:
    return float(struct.unpack("<e", struct.pack("<H", bits))[0])


def _number(value: Value) -> Number:
    # Only values that this type parsed reach its text and to_json; None and ScaleBias are handled before.
    assert isinstance(value, int | float), value
    return value


def _float(value: Value) -> float | Malformed:
    return value if isinstance(value, Malformed) else float(_number(value))
