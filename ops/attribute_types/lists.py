"""Attributes that are lists of numbers or of fused operators."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, cast

from ops.arrays.dtypes import DataType
from ops.attribute_types import python_values
from ops.attribute_types.base import (
    LONGEST_LIST,
    MISSING,
    Fault,
    Value,
    element_of,
    json_text,
    malformed_json,
    remembering,
)
from ops.attribute_types.fused import FusedType
from ops.attribute_types.numbers import FLOAT, INT, UINT, Float, Integer
from ops.text.literals import shortened
from ops.text.sentences import say
from ops.text.values import Fused, Malformed, Scalar

_MARKS = re.compile(r"^[\s\[({]+|[\s\])}]+$")
_LONGEST_TEXT = 64 * LONGEST_LIST

Entries = tuple[Scalar | Fused, ...]


def entries_in(text: str, parse: Callable[[str], Value]) -> tuple[Value, ...] | None:
    """The entries of a text such as `1,1,3,4`, `{1, 1, 3, 4}`, `[1 1 3 4]` or `(1,1,3,4)`; some may be malformed.

    Returns None if the text is not a list: it has too many entries, or none of them is valid.
    """
    inner = _MARKS.sub("", text[:_LONGEST_TEXT])
    if not inner and len(text) <= _LONGEST_TEXT:
        return ()
    entries = tuple(parse(entry) for entry in re.split(r"\s*,\s*|\s+", inner))
    is_long = len(entries) > LONGEST_LIST or len(text) > _LONGEST_TEXT
    return None if is_long or all(isinstance(entry, Malformed) for entry in entries) else entries


@dataclass(frozen=True, slots=True, eq=False)
class ListOf:
    """The attribute type of a list: a pointer to an array, whose length is in a count field.

    Each entry has an editor (`Strides[2]`), and the list as a whole has one too (`Strides`).
    """

    element: Integer | Float | FusedType

    @property
    def schema_type(self) -> str:
        return f"{self.element.schema_type}_ARRAY"

    @property
    def api_type(self) -> str:
        return self.element.api_type if isinstance(self.element, FusedType) else f"const {self.element.api_type}*"

    def parse(self, text: str) -> Value:
        found = entries_in(text, self.element.parse)
        return self._not_a_list(text) if found is None else cast("Entries", found)

    def text(self, value: Value) -> str:
        if isinstance(value, Malformed):
            return value.text
        return ", ".join(self.element.text(entry) for entry in _entries(value))

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        if raw is None:
            return MISSING
        if not isinstance(raw, list) or len(cast("list[Any]", raw)) > LONGEST_LIST:
            return self._not_a_list(json_text(raw))
        return cast("Entries", tuple(self._element_from(entry) for entry in cast("list[Any]", raw)))

    def from_python(self, raw: object) -> Value:
        if isinstance(raw, Malformed | str):
            return raw if isinstance(raw, Malformed) else self.parse(raw)
        entries = python_values.sequence(raw, f"{self.element.schema_type} values")
        if len(entries) > LONGEST_LIST:
            return self._not_a_list(json_text(list(entries)))
        return cast("Entries", tuple(self.element.from_python(entry) for entry in entries))

    def _element_from(self, raw: Any) -> Value:
        return MISSING if raw is None else self.element.from_json(raw)

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        if isinstance(value, Malformed):
            return malformed_json(value)
        return [self.element.to_json(entry) for entry in _entries(value)]

    def inner_paths(self, value: Value) -> tuple[str, ...]:
        found = [""]
        for number, entry in enumerate(_entries(value)):
            found += [f"[{number}]{inner}" for inner in self.element.inner_paths(entry)]
        return tuple(found)

    def has_part(self, inner: str) -> bool:
        if not inner:
            return True
        place = element_of(inner)
        return place is not None and self.element.has_part(place[1])

    def text_at(self, value: Value, inner: str) -> str | None:
        if not inner:
            return None if value is None else self.text(value)
        place, entries = element_of(inner), _entries(value)
        if place is None or place[0] >= len(entries):
            return None
        return self.element.text_at(entries[place[0]], place[1])

    def with_text(self, old: Value, inner: str, text: str | None) -> Value:
        if not inner:
            return remembering(self.parse(text or ""), old, self.text)
        place = element_of(inner)
        if place is None:
            return old
        number, rest = place
        entries: list[Value] = list(_entries(old))
        if text is None and not rest:
            del entries[number : number + 1]
        else:
            while len(entries) <= number:
                entries.append(self.element.parse("0" if entries == [] else self.element.text(entries[-1])))
            entries[number] = self.element.with_text(entries[number], rest, text)
        return cast("Entries", tuple(entries))

    def faults(self, value: Value) -> Iterator[Fault]:
        if isinstance(value, Malformed):
            yield Fault("", value, self)
        for number, entry in enumerate(_entries(value)):
            for fault in self.element.faults(entry):
                yield fault._replace(inner=f"[{number}]{fault.inner}")

    def _not_a_list(self, text: str) -> Malformed:
        if isinstance(self.element, FusedType):
            pattern = "'{text}' is not a list of up to {most} operators"
        else:
            pattern = "'{text}' is not a list of up to {most} {type} numbers"
        facts = {"text": shortened(text), "most": LONGEST_LIST, "type": self.element.schema_type}
        return Malformed(text, say(pattern, **facts))


def _entries(value: Value) -> Entries:
    return value if isinstance(value, tuple) else ()


UINTS, INTS, FLOATS = ListOf(UINT), ListOf(INT), ListOf(FLOAT)
