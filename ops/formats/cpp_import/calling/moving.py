"""Evaluates std::move: the new object takes the contents of the old one, whose state is then unknown."""

import re
from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.constructors import construct_copy, constructor_from
from ops.formats.cpp_import.calling.std_numbers import NOTHING, Values
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at, spoil_place
from ops.formats.cpp_import.machine.storing import copied, fresh
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import Array, Ask, Cell, ClassInfo, Function, Object, Pointer, Struct, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node

_NAMED = ("identifier", "qualified_identifier", "field_expression", "subscript_expression", "pointer_expression")
_DEEPEST = 8


def moved(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    """Evaluates a call of `std::move`: returns its value, and moves the object out of the argument if the argument is
    movable.
    """
    if len(values) != 1 or len(given) != 1:
        return NOTHING
    value, argument = values[0], given[0]
    if argument.type == "call_expression":
        cell = m.argument_and_cell(argument)[1]
    else:
        is_name = argument.type in _NAMED and not any(mark in m.text(argument) for mark in ("(", "++", "--", "="))
        cell = cell_at(m, argument) if is_name else None
    if not _is_movable(value, cell.type if cell is not None else "", 0) or (cell is not None and cell.is_const):
        return value
    if cell is None or cell.value is not value:
        kept = copied(m, value)
        spoil_place(m, argument, callee="std::move")
        return fresh(m, kept)
    return fresh(m, _taken_out(m, cell, m.text(argument), m.line_of(node), 0))


def _is_movable(value: Object, kind: str, depth: int) -> bool:
    """True if moving from `value` changes it: `value` may lose its contents, as a std::vector does. `kind` is its C++
    type.
    """
    if isinstance(value, Array):
        is_list = not value.is_fixed and not value.is_view
        return is_list or (
            depth < _DEEPEST and any(_is_movable(each.value, each.type, depth + 1) for each in value.items)
        )
    if isinstance(value, Struct):
        if value.info is None or depth >= _DEEPEST:
            return False
        if constructor_from(value.info, "&&") is not None:
            return True
        is_copied = constructor_from(value.info, "&") is not None or value.info.destructor is not None
        if is_copied and not _declares_move(value.info):
            return False
        return any(_is_movable(each.value, each.type, depth + 1) for each in value.members.values())
    return isinstance(value, Pointer | Function) and _is_owner(kind)


def _is_owner(kind: str) -> bool:
    is_pointer = types.held_type(kind) is not None and not types.is_optional(kind)
    return is_pointer or types.plain(kind).startswith("function<")


def _declares_move(info: ClassInfo) -> bool:
    text = (info.node.text or b"").decode("utf-8", "replace")
    return re.search(rf"\b{info.name}\s*\(\s*{info.name}\b[^()]*&&", text) is not None


def _taken_out(m: Machine, cell: Cell, name: str, line: int, depth: int) -> Object:
    """Returns the contents that a C++ move takes out of the variable `cell`. The variable then has an unknown value; if
    the contents cannot be moved, they are copied.
    """
    value = cell.value
    if not _is_movable(value, cell.type, depth):
        return copied(m, value)
    left = Unknown(name, (Ask(name, line, "", "std::move"),), (name,))
    if isinstance(value, Array) and not value.is_fixed:
        rest = Array(value.element, value.line, name=name)
        rest.filler = left
        m.memory.set(cell, "value", rest)
    elif isinstance(value, Array):
        items = [_moved_cell(m, each, f"{name}[{at}]", line, depth) for at, each in enumerate(value.items)]
        return Array(value.element, value.line, items, value.filler, value.is_fixed, value.length)
    elif isinstance(value, Struct) and value.info is not None:
        if (own := constructor_from(value.info, "&&")) is not None:
            return construct_copy(m, value, own)
        made = Struct(value.type, value.line, "", value.is_initialised, {}, value.filler, value.info, value)
        made.bindings, made.place = value.bindings, m.frames[-1].name
        references = value.info.references()
        for key, each in value.members.items():
            is_kept = key in references
            made.members[key] = each if is_kept else _moved_cell(m, each, f"{name}.{key}", line, depth)
        return made
    else:
        m.memory.set(cell, "value", left)
    return value


def _moved_cell(m: Machine, cell: Cell, name: str, line: int, depth: int) -> Cell:
    value = _taken_out(m, cell, name, line, depth + 1)
    return m.make(value, cell.span, cell.type, is_written=cell.is_written)
