"""Evaluates a braced list as an array, a struct or a number."""

from typing import TYPE_CHECKING

from ops.arrays.dtypes import DataType
from ops.attribute_types import DATA_TYPE
from ops.formats.cpp_import import types
from ops.formats.cpp_import.evaluator import Evaluator
from ops.formats.cpp_import.objects import (
    BUFFER_DESC,
    LONGEST_ARRAY,
    TENSOR_DESC,
    Array,
    ComputedTotal,
    Item,
    Object,
    Reference,
    Struct,
    Unknown,
    is_operator_struct,
    member_struct,
    members_of,
)
from ops.text.sentences import say

if TYPE_CHECKING:
    from tree_sitter import Node


def evaluate_braced_list(of: Evaluator, node: "Node", type_name: str) -> Object:
    """The object of this type that a braced list initialises; an array if the type is unknown."""
    entries = _entries(node)
    element = types.element_of(type_name)
    if element is not None or type_name.endswith("[]"):
        return _array(of, node, entries, element or type_name[:-2])
    if members_of(type_name) is not None or is_operator_struct(type_name):
        return _struct(of, node, entries, type_name)
    if any(entry.type == "initializer_pair" for entry in entries):
        return _struct(of, node, entries, type_name)
    if type_name.removeprefix(DATA_TYPE.prefix) in DataType.__members__:
        return _tensor(of, node, entries, type_name.removeprefix(DATA_TYPE.prefix))
    if type_name and type_name != "auto":
        if len(entries) > 1:
            return Unknown(of.source.text(node))
        return _cast(of.value(entries[0]), type_name) if entries else 0
    return _array(of, node, entries, "")


def _array(of: Evaluator, node: "Node", entries: "list[Node]", element: str) -> Array:
    if len(entries) == 1 and entries[0].type == "initializer_list" and members_of(element) is None:
        entries = _entries(entries[0])  # an array may have two pairs of braces: {{1, 2}}
    items = [of.item(entry, element) for entry in entries[:LONGEST_ARRAY]]
    return Array(element, of.line_of(node), items)


def _tensor(of: Evaluator, node: "Node", entries: "list[Node]", data_type: str) -> Struct:
    """The tensor of `FLOAT32 {1, 1, 3, 4}`, a short form that users may enter for an undefined name."""
    line, sizes = of.line_of(node), _array(of, node, entries, "UINT")
    members = {
        "DataType": DataType[data_type], "DimensionCount": len(sizes.items), "Sizes": sizes,
        "TotalTensorSizeInBytes": ComputedTotal(),
    }  # fmt: skip
    buffer, tensor = of.memory.struct(BUFFER_DESC, line), of.memory.struct(TENSOR_DESC, line)
    buffer.members = {name: Item(value, line) for name, value in members.items()}
    tensor.members = {"Type": Item(1, line), "Desc": Item(Reference(buffer), line)}
    return tensor


def _struct(of: Evaluator, node: "Node", entries: "list[Node]", type_name: str) -> Struct:
    made = of.memory.struct(type_name, of.line_of(node))
    order = members_of(type_name) or ()
    position = 0
    for entry in entries:
        name, value = order[position] if position < len(order) else "", entry
        if entry.type == "initializer_pair":
            designator, value = entry.child_by_field_name("designator"), entry.child_by_field_name("value")
            name = of.source.text(designator).lstrip(". ") if designator is not None else ""
        if value is None:
            continue
        if not name:
            if members_of(type_name) is not None:
                of.remark(
                    value,
                    say(
                        "{struct} has {count:member|members}; this additional value is ignored",
                        struct=type_name,
                        count=len(order),
                    ),
                )
            break
        made.members[name] = of.item(value, member_struct(type_name, name))
        position = order.index(name) + 1 if name in order else position + 1
    return made


def _entries(node: "Node") -> "list[Node]":
    return [child for child in node.named_children if child.type not in ("comment", "ERROR")]


def _cast(value: Object, type_name: str) -> Object:
    return types.cast(value, type_name) if isinstance(value, int | float) else value
