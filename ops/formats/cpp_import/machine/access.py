"""Evaluates pointers, members and elements."""

from dataclasses import replace
from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import TENSOR_DESC, members_of
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at, index_of, places_of
from ops.formats.cpp_import.machine.storing import member_value
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state.targets import address_of, element_near, leads_of, object_of, target_of
from ops.formats.cpp_import.state.values import (
    UNSET,
    Array,
    Ask,
    Function,
    Object,
    Pointer,
    Reversed,
    Span,
    Struct,
    Unknown,
    asks_of,
    released,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def pointer(m: Machine, node: "Node") -> Object:
    """The value of `&x` or `*x`."""
    argument = node.child_by_field_name("argument")
    text = m.text(node)
    if text.startswith("*"):
        found = m.value(argument)
        if isinstance(found, Struct) and (made := m.operated(m, "*", [found], node)) is not None:
            return made
        if isinstance(found, Pointer | Reversed):
            cell = target_of(found)
            return Unknown(text, (Ask(text, m.line_of(node)),), (text,)) if cell is None else (
                m.read(cell, text, m.line_of(node)))  # fmt: skip
        if isinstance(found, Array) and found.items:
            return m.read(found.items[0], f"{m.text(argument)}[0]", m.line_of(node))
        if isinstance(found, Unknown):
            return depending(m, node, found)
        return released(found)
    if argument is not None and argument.type == "subscript_expression":
        array, index = array_at(m, argument)
        if array is not None and index is not None and 0 <= index <= len(array.items):
            return Pointer(array=array, index=index)
        if array is not None and index is None:
            found = depending(m, node, m.value(argument))
            return replace(found, targets=(Pointer(array=array),)) if isinstance(found, Unknown) else found
    cell = cell_at(m, argument, is_address=True)
    if cell is not None:
        value = cell.value
        if (found := address_of(cell)).array is not None:
            return found
        if isinstance(value, Unknown) and argument is not None:
            value = m.read(cell, m.text(argument), m.line_of(argument))
            if isinstance(value, Unknown):
                return Unknown(text, value.asks or (Ask(text, m.line_of(node)),) if value.names else value.asks)
            return value if isinstance(value, Pointer) else Pointer(cell=m.make(value, Span(m.line_of(node))))
        return Pointer(cell=cell)
    found = m.argument(argument) if argument is not None else Unknown(text)
    if isinstance(found, Unknown):
        return replace(found, targets=leads_of(found, *places_of(m, argument)))
    if isinstance(found, Pointer | Function):
        return found
    if isinstance(found, Array):
        return Pointer(array=found)
    return Pointer(cell=m.make(found, m.span(node)))


def array_at(m: Machine, node: "Node") -> tuple[Array | None, int | None]:
    """Evaluates the expressions `a` and `i` of `a[i]`; returns the array and the index. None stands for an unknown
    array or index. If `a` is a pointer and the index is unknown, both are None.
    """
    found, index = m.value(node.child_by_field_name("argument")), index_of(m, node)
    if isinstance(found, Pointer) and found.array is not None and index is not None:
        return found.array, found.index + index
    return (found, index) if isinstance(found, Array) else (None, index)


def depending(m: Machine, node: "Node", *on: Object, text: str = "") -> Object:
    """Returns the value of the C++ expression `node`, which depends on the unknown values `on`: the user's answer for
    `node` if there is one, otherwise Unknown. The user is then asked for the values `on`.
    """
    text = text or m.text(node)
    found = Unknown(text, asks_of(*on), (text,))
    return m.answered(found)


def member(m: Machine, node: "Node") -> Object:
    argument, name = node.child_by_field_name("argument"), node.child_by_field_name("field")
    found = m.value(argument)
    if isinstance(found, Struct) and found.info is not None and "->" in m.text(node):
        found = m.operated(m, "->", [found], node) or found
    target = object_of(found)
    key, line = m.named(m.text(name)), m.line_of(node)
    if isinstance(target, Struct):
        value = _member_of(m, target, key, m.text(node), line)
        return value if value is not UNSET else m.unknown(node)
    if isinstance(target, Unknown):
        mark = "->" if "->" in m.text(node) else "."
        text = f"{target.text}{mark}{key}" if target.names else m.text(node)
        if target.names or not target.asks:
            asks = (Ask(text, line),) if target.asks else ()
            return m.answered(Unknown(text, asks, tuple(dict.fromkeys((text, m.text(node))))))
        return depending(m, node, target)
    return m.unknown(node)


def _member_of(m: Machine, target: Struct, key: str, text: str, line: int) -> Object:
    known = members_of(target.type)
    if known is not None and key not in known and key not in target.members:
        return target if target.type == TENSOR_DESC else UNSET  # `a.desc` of a tensor that the user entered
    if key in target.members or target.type.startswith("DML_") or target.filler is not None:
        return member_value(m, target, key, text, line)
    return UNSET


def element(m: Machine, node: "Node") -> Object:
    argument = node.child_by_field_name("argument")
    found = m.value(argument)
    if isinstance(found, Struct) and found.info is not None:
        made = m.operated(m, "[]", [found, m.value(first_child(node.child_by_field_name("indices")))], node)
        return m.unknown(node) if made is None else made
    index = index_of(m, node)
    return element_of(m, node, found, index, m.text(argument))


def element_of(m: Machine, node: "Node", found: Object, index: Object, name: str) -> Object:
    """Returns the element at `index` of `found`, an array or a pointer. Returns Unknown if the array or the index is
    unknown. `name` is the code of `found`, and `node` the whole expression.
    """
    line = m.line_of(node)
    if isinstance(found, Pointer) and found.array is not None and isinstance(index, int):
        found, index = found.array, found.index + index
    if isinstance(found, Pointer) and found.cell is not None and index == 0:
        return m.read(found.cell, f"*{name}", line)
    if isinstance(found, Pointer) and found.cell is not None and isinstance(found.cell.value, Array):
        found = found.cell.value
    if not isinstance(index, int) or isinstance(index, bool):
        inside = m.value(first_child(node.child_by_field_name("indices")))
        unknown = [each for each in (found, inside) if isinstance(each, Unknown)]
        made = depending(m, node, *unknown) if unknown else m.unknown(node)
        items = object_of(found)
        leads = leads_of(*(item.value for item in items.items)) if isinstance(items, Array) else ()
        return replace(made, targets=leads) if isinstance(made, Unknown) and leads else made
    text = f"{name}[{index}]"
    if isinstance(found, Array):
        if (near := element_near(found, index)) is not None:
            return m.read(near, text, line)
        callee = found.filler.asks[0].callee if found.filler is not None and found.filler.asks else ""
        if found.filler is not None and not found.filler.asks:
            return Unknown(text)
        if found.filler is not None and not found.filler.names:
            return m.answered(Unknown(text, found.filler.asks, (text,)))  # it depends on a condition
        return m.answered(Unknown(text, (Ask(text, line, "", callee),), (text,)))
    if isinstance(found, Unknown):
        if not found.asks:
            return Unknown(text)
        base = found.text if found.names else name
        if found.names or not found.asks:
            text = f"{base}[{index}]"
            return m.answered(Unknown(text, (Ask(text, line),), tuple(dict.fromkeys((text, m.text(node))))))
        return depending(m, node, found)
    return m.unknown(node)
