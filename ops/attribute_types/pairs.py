"""Attributes that are structs with two members: DML_SCALE_BIAS and DML_SIZE_2D."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from ops.arrays.dtypes import DataType
from ops.attribute_types import python_values
from ops.attribute_types.base import MISSING, Fault, Value, as_float, as_whole, json_text, malformed_json
from ops.attribute_types.numbers import FLOAT, UINT, Float, Integer
from ops.text.literals import shortened
from ops.text.sentences import listed, say
from ops.text.values import Malformed, ScaleBias, Size2D


@dataclass(frozen=True, slots=True, eq=False)
class _Pair:
    """The attribute type of a struct with two members.

    `members` has the names of the members in DirectML.h. `made` is the class of the values; its attributes have the
    same names in lower case.
    """

    schema_type: str
    api_type: str
    made: type[ScaleBias] | type[Size2D]
    element: Integer | Float
    members: tuple[str, str]

    def _make(self, values: tuple[Value, Value]) -> ScaleBias | Size2D:
        if self.made is Size2D:
            return Size2D(as_whole(values[0]), as_whole(values[1]))
        return ScaleBias(as_float(values[0]), as_float(values[1]))

    def _parts(self, value: ScaleBias | Size2D) -> tuple[Value, Value]:
        return (value.width, value.height) if isinstance(value, Size2D) else (value.scale, value.bias)

    def parse(self, text: str) -> Value:
        """The value that a text such as `{1, 0.5}` means; the braces may be left out."""
        if text.strip() == "none" and self._absent is None:
            return None
        parts = text.strip().removeprefix("{").removesuffix("}").split(",")
        if len(parts) != len(self.members):
            return Malformed(text, say("must be two numbers, {members}", members=listed(self.members)))
        first, second = (self.element.parse(part) for part in parts)
        return self._make((first, second))

    def text(self, value: Value) -> str:
        if isinstance(value, ScaleBias | Size2D):
            return "{" + ", ".join(self.element.text(part) for part in self._parts(value)) + "}"
        return value.text if isinstance(value, Malformed) else "none"

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        if raw is None:
            return self._absent
        if not isinstance(raw, dict):
            text = json_text(raw)
            pattern = "'{text}' is not an object with {members}"
            return Malformed(text, say(pattern, text=shortened(text), members=listed(self.members)))
        entries = cast("dict[str, Any]", raw)
        first, second = (self.element.from_json(entries.get(name)) for name in self.members)
        return self._make((first, second))

    def from_python(self, raw: object) -> Value:
        if isinstance(raw, Malformed | str):
            return raw if isinstance(raw, Malformed) else self.parse(raw)
        if isinstance(raw, self.made):
            first, second = self._parts(raw)
        elif isinstance(raw, Mapping):
            given = python_values.members(cast("Mapping[object, object]", raw), self.members)
            if missing := [name for name in self.members if name not in given]:
                raise ValueError(f"has no {missing[0]}")
            first, second = (given[name] for name in self.members)
        else:
            entries = python_values.sequence(raw, "two numbers")
            if len(entries) != len(self.members):
                raise ValueError(f"requires {listed(self.members)}, not {len(entries)} numbers")
            first, second = entries
        return self._make((self.element.from_python(first), self.element.from_python(second)))

    @property
    def _absent(self) -> Value:
        return None if self.api_type.endswith("*") else MISSING

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        if isinstance(value, ScaleBias | Size2D):
            parts = zip(self.members, self._parts(value), strict=True)
            return {name: self.element.to_json(part) for name, part in parts if part != MISSING}
        return malformed_json(value) if isinstance(value, Malformed) else None

    def inner_paths(self, value: Value) -> tuple[str, ...]:
        return tuple(f".{name}" for name in self.members)

    def has_part(self, inner: str) -> bool:
        return not inner or inner[1:] in self.members

    def text_at(self, value: Value, inner: str) -> str | None:
        if not inner:
            return None if value is None else self.text(value)
        if not isinstance(value, ScaleBias | Size2D):
            return None
        return self.element.text(self._parts(value)[self.members.index(inner[1:])])

    def with_text(self, old: Value, inner: str, text: str | None) -> Value:
        if text is None:
            return self._absent
        pair = old if isinstance(old, ScaleBias | Size2D) else self.made()
        if not inner:
            return self.parse(text) if text.strip() else pair
        first, second = self._parts(pair)
        is_first = inner[1:] == self.members[0]
        typed = self.element.with_text(first if is_first else second, "", text)
        return self._make((typed, second) if is_first else (first, typed))

    def faults(self, value: Value) -> Iterator[Fault]:
        if isinstance(value, Malformed):
            yield Fault("", value, self)
        elif isinstance(value, ScaleBias | Size2D):
            for name, part in zip(self.members, self._parts(value), strict=True):
                if isinstance(part, Malformed):
                    yield Fault(f".{name}", part, self.element)


class ScaleBiasType(_Pair):
    """The attribute type DML_SCALE_BIAS: a pointer to the struct, which may be NULL."""

    __slots__ = ()


class Size2DType(_Pair):
    """The attribute type of a DML_SIZE_2D struct. The desc contains the struct itself, not a pointer to it."""

    __slots__ = ()


SCALE_BIAS = ScaleBiasType("SCALE_BIAS", "const DML_SCALE_BIAS*", ScaleBias, FLOAT, ("Scale", "Bias"))
SIZE_2D = Size2DType("SIZE_2D", "DML_SIZE_2D", Size2D, UINT, ("Width", "Height"))
