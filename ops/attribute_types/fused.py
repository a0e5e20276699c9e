"""Fused operators: the desc of an activation inside another desc, applied to the result or inside an RNN step."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from ops.arrays.dtypes import DataType
from ops.attribute_types import python_values
from ops.attribute_types.base import MISSING, Fault, Value, json_text, malformed_json, object_in, remembering
from ops.attribute_types.numbers import Float, Integer
from ops.text.literals import shortened
from ops.text.sentences import say
from ops.text.values import Fused, Malformed, Scalar

_PREFIX = "DML_OPERATOR_"

# For each operator type and each of its attributes, by name: the type and the initial value of the attribute.
Fusible = Mapping[str, Mapping[str, tuple[Integer | Float, Scalar]]]


@dataclass(frozen=True, slots=True, eq=False)
class FusedType:
    """The attribute type of a fused operator: a DML_OPERATOR_DESC that may be NULL.

    The members of a value are the attributes of the fused operator.

    `choices` returns the operators that can be fused. Any other operator is Malformed and never passed to DirectML:
    version 1.13.1 was observed to crash on ACTIVATION_PARAMETERIZED_RELU in CONVOLUTION.
    """

    choices: Callable[[], Fusible]
    schema_type: str = "OPERATOR_DESC"
    api_type: str = "const DML_OPERATOR_DESC*"

    def parse(self, text: str) -> Fused | Malformed:
        name = text.strip().upper().removeprefix(_PREFIX)
        for candidate in (name, f"ACTIVATION_{name}"):
            if (members := self.choices().get(_PREFIX + candidate)) is not None:
                return Fused(_PREFIX + candidate, tuple((name, first) for name, (_, first) in members.items()))
        return Malformed(text, say("'{text}' is not an operator that can be fused here", text=shortened(text)))

    def text(self, value: Value) -> str:
        if isinstance(value, Fused):
            return value.name
        return value.text if isinstance(value, Malformed) else ""

    def from_json(self, raw: Any, data_type: DataType | None = None) -> Value:
        if raw is None:
            return None
        if not isinstance(raw, dict):
            return self.parse(json_text(raw))
        entry = cast("dict[str, Any]", raw)
        kind = entry.get("Type", entry.get("type"))
        made = self.parse(kind) if isinstance(kind, str) else None
        if not isinstance(made, Fused):
            return self.parse(json_text(entry))
        desc = entry.get("Desc", entry.get("desc", entry))
        members = cast("dict[str, Any]", desc) if isinstance(desc, dict) else {}
        read = [(name, _scalar(kind.from_json(members.get(name)))) for name, kind in self._kinds(made).items()]
        return Fused(made.type, tuple(read))

    def from_python(self, raw: object) -> Value:
        if raw is None or isinstance(raw, Malformed):
            return raw
        if isinstance(raw, str):
            return self.parse(raw)
        if isinstance(raw, Fused):
            raw = {"Type": raw.type, **dict(raw.members)}
        if not isinstance(raw, Mapping):
            raise TypeError(f"requires the name of an operator or a mapping, not {python_values.described(raw)}")
        entries = dict(cast("Mapping[str, object]", raw))
        kind = entries.pop("Type", None)
        if not isinstance(kind, str):
            raise ValueError("has no Type, the name of the fused operator")
        return self._made(kind, entries)

    def _made(self, kind: str, given: Mapping[str, object]) -> Fused | Malformed:
        """Makes a fused activation of the operator `kind` with the members `given`. All other members keep their
        initial values. Returns Malformed if there is no such operator.
        """
        made = self.parse(kind)
        if isinstance(made, Malformed):
            return made
        kinds = self._kinds(made)
        given = python_values.members(cast("Mapping[object, object]", given), list(kinds))
        read = {name: kinds[name].from_python(value) for name, value in given.items()}
        return Fused(made.type, tuple((name, _scalar(read.get(name, first))) for name, first in made.members))

    def to_json(self, value: Value, data_type: DataType | None = None) -> Any:
        if isinstance(value, Malformed):
            entry = object_in(value.text)
            return malformed_json(value) if entry is None or self.from_json(entry) != value else entry
        if not isinstance(value, Fused):
            return None
        kinds = self._kinds(value)
        desc = {name: kinds[name].to_json(member) for name, member in value.members if member != MISSING}
        return {"Type": value.type, "Desc": desc}

    def inner_paths(self, value: Value) -> tuple[str, ...]:
        members = value.members if isinstance(value, Fused) else ()
        return ("", *(f".{name}" for name, _ in members))

    def has_part(self, inner: str) -> bool:
        return not inner or any(inner[1:] in members for members in self.choices().values())

    def text_at(self, value: Value, inner: str) -> str | None:
        if not inner:
            return None if value is None else self.text(value)
        member = value.member(inner[1:]) if isinstance(value, Fused) else None
        return None if member is None or not isinstance(value, Fused) else self._kinds(value)[inner[1:]].text(member)

    def with_text(self, old: Value, inner: str, text: str | None) -> Value:
        if text is None:
            return None if not inner else old
        if inner:
            if not isinstance(old, Fused) or old.member(inner[1:]) is None:
                return old
            typed = _scalar(self._kinds(old)[inner[1:]].with_text(old.member(inner[1:]), "", text))
            return Fused(old.type, tuple((name, typed if name == inner[1:] else m) for name, m in old.members))
        made = self.parse(text)
        if not isinstance(made, Fused) or not isinstance(old, Fused):
            return remembering(made, old, self.text)
        # Attributes that both operators have, such as Alpha, keep their values.
        return Fused(made.type, tuple((name, dict(old.members).get(name, first)) for name, first in made.members))

    def faults(self, value: Value) -> Iterator[Fault]:
        if isinstance(value, Malformed):
            yield Fault("", value, self)
        elif isinstance(value, Fused):
            for name, member in value.members:
                if isinstance(member, Malformed):
                    yield Fault(f".{name}", member, self._kinds(value)[name])

    def _kinds(self, value: Fused) -> Mapping[str, Integer | Float]:
        return {name: kind for name, (kind, _) in self.choices()[value.type].items()}


def _scalar(value: Value) -> Scalar:
    assert isinstance(value, int | float | Malformed)
    return value
