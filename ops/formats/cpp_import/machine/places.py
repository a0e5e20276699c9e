"""Finds the cell of an expression that names memory: a variable, a member, an element, or the target of a pointer."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.storing import member_cell, member_value
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state.memory import Spoiler
from ops.formats.cpp_import.state.values import (
    LONGEST_ARRAY,
    Array,
    Cell,
    Object,
    Pointer,
    Reversed,
    Span,
    Struct,
    Unknown,
    Unset,
    object_of,
    target_of,
    truth,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def cell_at(
    m: Machine, node: "Node | None", *, is_written: bool = False, is_address: bool = False, depth: int = 0
) -> Cell | None:
    """The cell of an expression; None if the code does not determine it, or if it is not in memory.

    With `is_written`, a desc or a member that the code does not declare is made.
    """
    if node is None or depth > 40:
        return None
    if node.type in ("identifier", "qualified_identifier", "field_identifier", "type_identifier"):
        return m.find_qualified(m.text(node))
    if node.type == "parenthesized_expression":
        return cell_at(m, first_child(node), is_written=is_written, depth=depth + 1)
    if node.type == "field_expression":
        return _member(m, node, is_written, depth, is_address)
    if node.type == "subscript_expression":
        return _element(m, node, is_written)
    if node.type == "pointer_expression" and m.text(node).startswith("*"):
        found = m.value(node.child_by_field_name("argument"))
        if isinstance(found, Struct) and found.info is not None:
            m.returned = None
            m.operated(m, "*", [found], node)
            return m.returned
        if isinstance(found, Pointer | Reversed):
            return target_of(found)
        if isinstance(found, Array) and found.items:
            return found.items[0]
        return cell_at(m, node.child_by_field_name("argument"), depth=depth + 1) if isinstance(found, Struct) else None
    if node.type == "conditional_expression":
        condition = m.value(node.child_by_field_name("condition"))
        if isinstance(condition, Unknown):
            return None
        side = node.child_by_field_name("consequence" if truth(condition) else "alternative")
        return cell_at(m, side, is_written=is_written, depth=depth + 1)
    if node.type == "assignment_expression":
        return cell_at(m, node.child_by_field_name("left"), depth=depth + 1)
    if node.type == "call_expression":
        m.returned = None
        value = m.value(node)
        found, m.returned = m.returned, None
        return found if found is not None else (target_of(value) if isinstance(value, Pointer) else None)
    return None


def _member(m: Machine, node: "Node", is_written: bool, depth: int, is_address: bool) -> Cell | None:
    argument, name = node.child_by_field_name("argument"), m.named(m.text(node.child_by_field_name("field")))
    if argument is None:
        return None
    found = m.value(argument)
    if isinstance(found, Struct) and found.info is not None and "->" in m.text(node):
        found = m.operated(m, "->", [found], node) or found
    found = object_of(found)
    if isinstance(found, Struct):
        if is_address and name not in found.members and found.type.startswith("DML_"):
            value = member_value(m, found, name, m.text(node), m.line_of(node))
            cell = member_cell(m, found, name, m.line_of(node))
            cell.value = value if not isinstance(value, Struct) else cell.value
            return cell
        if name in found.members or is_written or found.type.startswith("DML_"):
            if not is_written and name not in found.members:
                return None
            return member_cell(m, found, name, m.line_of(node))
        return None
    if is_written and isinstance(found, Unknown | Unset | None) and argument.type in ("identifier", "field_expression"):
        return _made(m, argument, name, depth)
    return None


def _made(m: Machine, argument: "Node", name: str, depth: int) -> Cell | None:
    """Makes a struct or a member that the code uses but does not declare, as in `desc.Axis = 1` alone."""
    cell = cell_at(m, argument, is_written=True, depth=depth + 1)
    if cell is None and argument.type == "identifier":
        cell = m.make(Unset(), Span(m.line_of(argument)))
        (m.frames[-1].scope or m.globals).names[m.text(argument)] = cell
    if cell is None or (isinstance(cell.value, Unknown) and not cell.value.names):
        return None
    before = cell.value
    struct = m.struct("", m.line_of(argument), m.text(argument))
    if isinstance(before, Unknown):
        struct.filler = before
    elif isinstance(before, Unset):
        struct.filler = Unknown(m.text(argument))
    m.memory.set(cell, "value", Pointer(cell=m.make(struct, cell.span)) if cell.type.endswith("*") else struct)
    return member_cell(m, struct, name, m.line_of(argument))


def _element(m: Machine, node: "Node", is_written: bool) -> Cell | None:
    found = m.value(node.child_by_field_name("argument"))
    if isinstance(found, Struct) and found.info is not None:
        m.returned = None
        m.operated(m, "[]", [found, m.value(first_child(node.child_by_field_name("indices")))], node)
        return m.returned
    index = index_of(m, node)
    offset = 0
    if isinstance(found, Pointer):
        if found.cell is not None:
            return found.cell if index == 0 else None
        offset = found.index
        found = found.array
    if not isinstance(found, Array):
        return None
    if not isinstance(index, int):
        if is_written:
            spoil_elements(m, found, m.text(node), m.line_of(node))
        return None
    index += offset
    if 0 <= index < len(found.items):
        return found.items[index]
    if is_written and 0 <= index < LONGEST_ARRAY and (found.filler is not None or not found.items):
        missing = index + 1 - len(found.items)
        made = [m.make(Unset(), Span(found.line), found.element, is_written=False) for _ in range(missing)]
        m.memory.set(found, "items", found.items + made)
        return found.items[index]
    return None


def spoil_elements(m: Machine, array: Array, name: str, line: int) -> None:
    """Makes all elements unknown, because one of them is written at an unknown index."""
    spoiler = Spoiler(m.memory, line, "", m.answered)
    for number, item in enumerate(array.items):
        if not item.is_const:
            m.memory.set(item, "value", spoiler.unknown(f"{name.partition('[')[0]}[{number}]"))


def index_of(m: Machine, node: "Node") -> int | None:
    """The index of `a[i]`; None if it is unknown."""
    found: Object = m.value(first_child(node.child_by_field_name("indices")))
    return found if isinstance(found, int) else None
