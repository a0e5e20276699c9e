"""Converts a struct that C++ code fills in to the desc of a model file, and finds the line of every field."""

from dataclasses import dataclass, field, replace
from typing import Any, cast

from ops.arrays.dtypes import DataType
from ops.attribute_types import Count, ScalarUnion
from ops.catalog import OPERATORS
from ops.formats.cpp_import.objects import (
    BUFFER_DESC,
    OPERATOR_DESC,
    TENSOR_DESC,
    Array,
    Ask,
    ComputedTotal,
    Item,
    Object,
    Struct,
    Unknown,
    members_of,
    object_of,
)
from ops.formats.cpp_import.scalar_union import union_json
from ops.model.c_structs import SIZE_2D, TENSOR, StructField, fields_of
from ops.model.operator import Operator
from ops.text.literals import shortened, some_of
from ops.text.sentences import say

# Members that code usually does not set. Their zeros need no remark.
_USUALLY_LEFT_OUT = ("Flags", "Strides", "GuaranteedBaseOffsetAlignment")
# The limits for the values of a desc and for their depth: the pointers of a desc may form a circle.
_MOST_VALUES, _DEEPEST = 5_000, 12


@dataclass(slots=True)
class Desc:
    """A desc in the form of a model file, with the line of each field by its path.

    `asks` are the undefined names on which its values depend.
    """

    json: dict[str, Any] = field(default_factory=dict[str, Any])
    lines: dict[str, int] = field(default_factory=dict[str, int])
    remarks: list[str] = field(default_factory=list[str])
    asks: dict[str, Ask] = field(default_factory=dict[str, Ask])


def desc_of(operator: Operator, struct: Struct) -> Desc:
    """Converts the struct of an operator to a desc."""
    found = Desc()
    _Reader(found).operator(operator, struct)
    return found


class _Reader:
    def __init__(self, desc: Desc) -> None:
        self._desc = desc
        self._values = 0

    def operator(self, operator: Operator, struct: Struct) -> None:
        fields = fields_of(operator)
        self._complain_of_others(struct, tuple(entry.name for entry in fields))
        for entry in fields:
            raw = self._member(struct, entry)
            if raw is not None or entry.name in struct.members:
                self._desc.json[entry.name] = raw
        missing = [entry.name for entry in fields if entry.name not in struct.members and not _may_be_null(entry)]
        self._tell_missing(struct, missing)
        for attribute in operator.attributes:
            if isinstance(attribute.type, ScalarUnion):
                self._union(attribute.name, attribute.type.type_field, struct)
            elif isinstance(attribute.type, Count):
                self._end_lists(attribute.type.of, self._desc.json.get(attribute.name), struct)

    def _member(self, struct: Struct, entry: StructField) -> Any:
        item = struct.members.get(entry.name)
        if item is None:
            absent = {"Width": 0, "Height": 0} if entry.api_type == SIZE_2D else 0
            raw = None if entry.is_pointer else absent
        else:
            raw = self.raw(item if entry.is_array else _first(item), entry.name)
        # A null pointer with a count of 0 is an empty list.
        return [] if raw is None and entry.is_array and entry.api_type != TENSOR and not entry.optional else raw

    def _end_lists(self, names: tuple[str, ...], count: Any, struct: Struct) -> None:
        for name in names:
            self._desc.json[name] = self._used(struct.members.get(name), name, self._desc.json.get(name), count)

    def raw(self, item: Item, path: str, depth: int = 0) -> Any:
        """The value as JSON; for an unknown value, the text of its code."""
        self._desc.lines[path] = item.line
        value = object_of(item.value)
        self._values += 1
        if self._values > _MOST_VALUES or depth > _DEEPEST:
            return "..."
        if isinstance(value, Unknown):
            return self._unknown(value, path)
        if isinstance(value, Array):
            self._desc.lines[path] = value.line
            return [self.raw(entry, f"{path}[{number}]", depth + 1) for number, entry in enumerate(value.items)]
        if isinstance(value, Struct):
            return self._struct(value, path, depth)
        return "" if isinstance(value, ComputedTotal) else value

    def _struct(self, struct: Struct, path: str, depth: int) -> Any:
        if struct.type == TENSOR_DESC or (not struct.type and "Desc" in struct.members):
            return self._tensor(struct, path, depth)
        if struct.type == BUFFER_DESC:
            return f"&{struct.name}, a {BUFFER_DESC}"
        names = members_of(struct.type) or tuple(struct.members)
        self._complain_of_others(struct, names)
        members = {
            name: self.raw(struct.members[name], f"{path}.{name}", depth + 1)
            for name in names
            if name in struct.members
        }
        if struct.type in (SIZE_2D, "DML_SCALE_BIAS"):
            members = {name: members.get(name, 0) for name in names}
        return self._fused(members, path) if struct.type == OPERATOR_DESC else members

    def _fused(self, members: dict[str, Any], path: str) -> Any:
        """The desc of a fused operator as JSON; members that the code does not set are 0."""
        kind = next((each for each in OPERATORS.values() if each.value == members.get("Type")), None)
        inner = members.get("Desc")
        if kind is None or not isinstance(inner, dict):
            return None if not members.get("Type") and inner is None else f"operator {members.get('Type')}"
        lines = {line: at for line, at in self._desc.lines.items() if line.startswith(f"{path}.Desc.")}
        self._desc.lines |= {f"{path}{line.removeprefix(f'{path}.Desc')}": at for line, at in lines.items()}
        written = cast(dict[str, Any], inner)
        return {"Type": kind.type, "Desc": {attribute.name: 0 for attribute in kind.attributes} | written}

    def _tensor(self, struct: Struct, path: str, depth: int) -> Any:
        if depth > _DEEPEST:
            return "..."
        kind = self.raw(struct.members["Type"], path, depth + 1) if "Type" in struct.members else 0
        inner: Object = struct.members["Desc"].value if "Desc" in struct.members else None
        inner = object_of(inner)
        if isinstance(inner, Unknown):
            return self._unknown(inner, path)
        if not isinstance(inner, Struct):
            return None if inner is None and kind == 0 else {"Type": kind, "Desc": {}}
        if inner.type == TENSOR_DESC and inner is not struct:
            return self._tensor(inner, path, depth + 1)  # the user entered a whole tensor in the short form
        names = members_of(BUFFER_DESC) or ()
        self._complain_of_others(inner, names)
        raw = {name: self.raw(inner.members[name], f"{path}.{name}", depth + 1) for name in names if name in
               inner.members}  # fmt: skip
        missing = [name for name in names if name not in raw]
        self._tell_missing(inner, [name for name in missing if name not in _USUALLY_LEFT_OUT])
        raw |= {name: 0 for name in missing if name not in ("Sizes", "Strides")}
        for name in ("Sizes", "Strides"):
            raw[name] = self._used(inner.members.get(name), f"{path}.{name}", raw.get(name), raw["DimensionCount"])
        raw["Sizes"] = raw["Sizes"] or []
        total = inner.members.get("TotalTensorSizeInBytes")
        if total is not None and isinstance(total.value, ComputedTotal):
            del raw["TotalTensorSizeInBytes"]
        return {"Type": kind, "Desc": raw}

    def _unknown(self, value: Unknown, path: str) -> str:
        for ask in value.asks:
            self._desc.asks.setdefault(ask.name, replace(ask, path=path))
        return shortened(value.text, 200)

    def _union(self, name: str, type_field: str, struct: Struct) -> None:
        members, number = self._desc.json.get(name), self._desc.json.get(type_field)
        data_type = DataType(number) if isinstance(number, int) and 0 <= number < len(DataType) else None
        if isinstance(members, dict):
            raw, remark = union_json(name, members, data_type)  # pyright: ignore[reportUnknownArgumentType]
            self._desc.json[name] = raw
            line = struct.members[name].line
            for member in list(self._desc.lines):
                if member.startswith(f"{name}."):
                    line = self._desc.lines.pop(member)
            self._desc.lines[name] = line
            if remark:
                self._desc.remarks.append(say("Line {line}: {remark}", line=line, remark=remark))

    def _used(self, item: Item | None, path: str, raw: Any, count: Any) -> Any:
        """Cuts an array to `count` elements, but keeps every element that the code sets."""
        value = item.value if item is not None else None
        array = object_of(value)
        if not isinstance(array, Array) or not isinstance(raw, list) or not isinstance(count, int):
            return cast(Any, raw)
        written = max((number for number, entry in enumerate(array.items, 1) if entry.is_written), default=0)
        for number in range(max(written, count, 0), len(array.items)):
            del self._desc.lines[f"{path}[{number}]"]
        return cast(list[Any], raw)[: max(written, count, 0)]

    def _complain_of_others(self, struct: Struct, names: tuple[str, ...]) -> None:
        for name, item in struct.members.items():
            if name not in names:
                pattern = "Line {line}: {type} has no member {name}; its value is ignored."
                type_name = shortened(struct.type, 64)
                self._desc.remarks.append(say(pattern, line=item.line, type=type_name, name=shortened(name)))

    def _tell_missing(self, struct: Struct, missing: list[str]) -> None:
        if missing:
            pattern = "Line {line}: {struct} does not set {names}; C++ uses 0."
            if not struct.is_initialised:
                pattern = "Line {line}: {struct} does not set {names}; the value is undefined in C++, and 0 here."
            name = shortened(struct.name or struct.type, 64)
            self._desc.remarks.append(say(pattern, line=struct.line, struct=name, names=some_of(missing, 5)))


def _first(item: Item) -> Item:
    """The item; for an array of structs its first element, because the address of an array points to that element."""
    array = object_of(item.value)
    is_of_structs = isinstance(array, Array) and array.items and isinstance(array.items[0].value, Struct)
    return array.items[0] if is_of_structs and isinstance(array, Array) else item


def _may_be_null(entry: StructField) -> bool:
    return entry.is_pointer and entry.optional
