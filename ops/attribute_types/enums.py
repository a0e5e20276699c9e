"""Attributes that are enums and BOOLs."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache
from typing import Any, cast

from ops.arrays.dtypes import DataType
from ops.attribute_types import python_values
from ops.attribute_types.base import MISSING, Value, Whole, as_number, json_text, malformed_json
from ops.text.literals import integer, shortened
from ops.text.sentences import say
from ops.text.values import AxisDirection, Malformed


@dataclass(frozen=True, slots=True, eq=False)
class Enumeration(Whole):
    """The attribute type of a C enum. A model file has the full name of a value; it is read with or without the prefix.

    The C struct can hold any 32-bit number. So a number that is not a member is not Malformed; a rule reports it.
    """

    members: type[IntEnum]
    prefix: str
    schema_type: str = "UINT"

    @property
    def api_type(self) -> str:
        return self.prefix.rstrip("_")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the members without the prefix."""
        return tuple(member.name for member in self.members)

    def parse(self, text: str) -> int | Malformed:
        name = text.strip().removeprefix(self.prefix)
        if (member := self.members.__members__.get(name)) is not None:
            return cast("int", member)
        if (number := integer(name)) is not None and 0 <= number < 1 << 32:
            return self.members(number) if number in self.members.__members__.values() else number
        why = say("'{text}' is not one of {names}", text=shortened(text), names=", ".join(self.names))
        return Malformed(text, why)

    def text(self, value: Value) -> str:
        if isinstance(value, Malformed):
            return value.text
        return value.name if isinstance(value, IntEnum) else str(as_number(value))

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        return MISSING if raw is None else self.parse(json_text(raw))

    def from_python(self, raw: object) -> Value:
        if isinstance(raw, Malformed | str):
            return raw if isinstance(raw, Malformed) else self.parse(raw)
        if isinstance(raw, Enum) and not isinstance(raw, self.members):
            raise TypeError(f"requires a {self.api_type}, not {raw!s}")
        return self.parse(str(python_values.whole(raw)))

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        if isinstance(value, Malformed):
            return malformed_json(value)
        return self.prefix + value.name if isinstance(value, IntEnum) else as_number(value)


class Truth(IntEnum):
    """The enum of the values of BOOL in windef.h."""

    FALSE = 0
    TRUE = 1


class Boolean(Enumeration):
    """The attribute type BOOL, of four bytes. In a model file, a value is `true` or `false`."""

    __slots__ = ()

    @property
    def api_type(self) -> str:
        return "BOOL"

    def parse(self, text: str) -> int | Malformed:
        upper = text.strip().upper()
        return Enumeration.parse(self, upper if upper in self.names else text)

    def from_python(self, raw: object) -> Value:
        value = python_values.plain(raw)
        return Enumeration.from_python(self, int(value) if isinstance(value, bool) else raw)

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        return bool(value) if isinstance(value, Truth) else Enumeration.to_json(self, value)


AXIS_DIRECTION = Enumeration(AxisDirection, "DML_AXIS_DIRECTION_")
DATA_TYPE = Enumeration(DataType, "DML_TENSOR_DATA_TYPE_")
BOOL = Boolean(Truth, "")
# DxDispatch's schema has the type UINT for older BOOL fields, and BOOL for newer ones.
NEW_BOOL = Boolean(Truth, "", "BOOL")

_LISTED = {
    "REDUCE_FUNCTION": "ARGMAX ARGMIN AVERAGE L1 L2 LOG_SUM LOG_SUM_EXP MAX MIN MULTIPLY SUM SUM_SQUARE",
    "MATRIX_TRANSFORM": "NONE TRANSPOSE",
    "CONVOLUTION_MODE": "CONVOLUTION CROSS_CORRELATION",
    "CONVOLUTION_DIRECTION": "FORWARD BACKWARD",
    "PADDING_MODE": "CONSTANT EDGE REFLECTION SYMMETRIC WRAP",
    "INTERPOLATION_MODE": "NEAREST_NEIGHBOR LINEAR",
    "RECURRENT_NETWORK_DIRECTION": "FORWARD BACKWARD BIDIRECTIONAL",
    "ROUNDING_MODE": "HALVES_TO_NEAREST_EVEN TOWARD_ZERO TOWARD_INFINITY",
    "IS_INFINITY_MODE": "EITHER POSITIVE NEGATIVE",
    "DEPTH_SPACE_ORDER": "DEPTH_COLUMN_ROW COLUMN_ROW_DEPTH",
    "RANDOM_GENERATOR_TYPE": "PHILOX_4X32_10",
    "QUANTIZATION_TYPE": "NONE SCALE SCALE_ZERO_POINT",
    "MULTIHEAD_ATTENTION_MASK_TYPE": "NONE KEY_SEQUENCE_LENGTH KEY_SEQUENCE_END_START "
    "KEY_QUERY_SEQUENCE_LENGTH_START_END BOOLEAN",
}


@cache
def enumeration(name: str) -> Enumeration:
    """The enum DML_<name>, created at its first use because creation is slow. Raises KeyError for an unknown name."""
    known = {"AXIS_DIRECTION": AXIS_DIRECTION, "TENSOR_DATA_TYPE": DATA_TYPE}
    if name in known:
        return known[name]
    # This call creates a class, but its type stub says that it returns a member.
    made = cast("type[IntEnum]", IntEnum(name, _LISTED[name].split(), start=0, module=__name__))
    return Enumeration(made, f"DML_{name}_")


def __getattr__(name: str) -> type[IntEnum]:
    """The class of an enum with this name, so that pickle can find it. Raises AttributeError for an unknown name."""
    if name in _LISTED:
        return enumeration(name).members
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
