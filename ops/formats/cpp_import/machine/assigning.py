"""Executes assignments."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import member_type, members_of
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.operations import computed
from ops.formats.cpp_import.machine.places import cell_at
from ops.formats.cpp_import.machine.storing import converted, fresh, store
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state.values import (
    UNSET,
    Array,
    Cell,
    Object,
    Struct,
    Unknown,
    object_of,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def update(m: Machine, node: "Node") -> Object:
    argument = node.child_by_field_name("argument")
    cell = cell_at(m, argument)
    before = _value_at(m, cell, argument)
    mark = m.text(node.child_by_field_name("operator"))[:1]
    after = computed(m, mark, before, 1, node)
    if cell is not None:
        store(m, cell, after, m.span(node))
    is_prefix = bool(node.children) and m.text(node.children[0]) in ("++", "--")
    return (converted(after, cell.type) if cell is not None else after) if is_prefix else before


def _value_at(m: Machine, cell: Cell | None, node: "Node | None") -> Object:
    """The value of an expression whose cell is known; an index in it is not evaluated again."""
    if cell is None or node is None or node.type == "identifier":
        return m.value(node)
    return m.read(cell, m.text(node), m.line_of(node))


def assignment(m: Machine, node: "Node") -> Object:
    """Executes an assignment; its value is the value that was assigned."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    mark = m.text(node.child_by_field_name("operator")) or "="
    if left is None or right is None:
        return Unknown(m.text(node))
    is_list = right.type == "initializer_list"
    given = None if is_list else m.value(right)  # C++ evaluates the right side first
    made = m.fresh
    cell = cell_at(m, left, is_written=True)
    m.fresh = made
    span = m.span(right)
    if mark != "=":
        before = _value_at(m, cell, left)
        value, span = computed(m, mark[:-1], before, given, node), m.span(node)
    elif is_list:
        value = fresh(m, m.braced(m, right, type_at(m, cell)))
    else:
        value = m.adapt(m, given, cell.type if cell is not None else "", right)
        if isinstance(value, Struct) and value.info is not None and _is_number_member(m, left, cell):
            value = m.as_number(m, value, right)
    if cell is None:
        _write_somewhere(m, left)
        return value
    if cell.type.endswith("&") and isinstance(cell.value, Unknown):
        for target in cell.value.targets:
            m.spoil(target, None, m.text(left), m.line_of(left), "")
    if cell.value is UNSET or not isinstance(cell.value, Struct | Array):
        overloaded = None
    else:
        overloaded = m.assigned(m, cell, value, node)
    if overloaded is None:
        store(m, cell, value, span)
    if left.type == "identifier" and isinstance(cell.value, Struct) and not cell.value.name:
        cell.value.name = m.text(left)
    return cell.value if isinstance(cell.value, Struct) else value


def _is_number_member(m: Machine, left: "Node", cell: Cell | None) -> bool:
    """True if `d.Member` is a number of a struct of DirectML.h, to which an object may convert."""
    if left.type != "field_expression" or cell is None or cell.type:
        return False
    owner = object_of(m.value(left.child_by_field_name("argument")))
    if not isinstance(owner, Struct):
        return False
    kind = member_type(owner.type, m.text(left.child_by_field_name("field")))
    return bool(kind) and not kind.endswith("*") and members_of(kind) is None


def _write_somewhere(m: Machine, left: "Node") -> None:
    """A write through one of several pointers: their targets become unknown."""
    while left.type in ("pointer_expression", "field_expression", "subscript_expression", "parenthesized_expression"):
        inner = left.child_by_field_name("argument") or first_child(left)
        if inner is None:
            return
        left = inner
    found = m.value(left) if left.type == "identifier" else None
    for target in found.targets if isinstance(found, Unknown) else ():
        m.spoil(target, None, m.text(left), m.line_of(left), "")


def type_at(m: Machine, cell: Cell | None) -> str:
    """The type of a cell, for a braced list that is assigned to it."""
    if cell is None:
        return ""
    if isinstance(cell.value, Array):
        return f"{cell.value.element}[]"
    if isinstance(cell.value, Struct):
        return cell.value.type
    return m.type_named(cell.type) if not cell.type.endswith("*") else ""
