"""Finds the memory cell that an expression names: a variable, a member, an element, or the target of a pointer."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import SCALAR
from ops.formats.cpp_import.machine.kinds import is_other_number, simple_object
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.storing import member_cell, member_value
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import element_at, element_near, leads_of, object_of, target_of
from ops.formats.cpp_import.state.values import (
    LONGEST_ARRAY,
    Array,
    Cell,
    Function,
    HeldFloat,
    HeldInt,
    Object,
    Pointer,
    Reversed,
    Span,
    Struct,
    Unknown,
    Unset,
    truth,
)

if TYPE_CHECKING:
    from tree_sitter import Node


_DEEPEST = 40
_REFERENCE_CAST = re.compile(r"(?:static_cast|const_cast|reinterpret_cast)\s*<(.*[^&])&&?\s*>")
_PASSED_ON = ("ref", "addressof", "move", "forward", "cref", "as_const")
_PLACE_IN = {"assignment_expression": "left", "update_expression": "argument", "comma_expression": "right"}
# The parts of an expression that lead to what a write to it may change.
_PARTS = {
    "field_expression": ("argument",),
    "subscript_expression": ("argument",),
    "pointer_expression": ("argument",),
    "conditional_expression": ("consequence", "alternative"),
    "binary_expression": ("left", "right"),
    "cast_expression": ("value",),
    **{kind: (part,) for kind, part in _PLACE_IN.items()},
}


def cell_at(
    m: Machine, node: "Node | None", *, is_written: bool = False, is_address: bool = False, depth: int = 0
) -> Cell | None:
    """Returns the cell to which an expression refers. A cell is a variable, member or element of the C++ code.

    Returns None if the code does not determine it, or if the expression has no place in memory. With `is_written`, a
    desc or a member that the code does not declare is created.
    """
    found = _cell_at(m, node, is_written, is_address, depth)
    if found is not None:
        found.is_referred = True
    return found


def _cell_at(m: Machine, node: "Node | None", is_written: bool, is_address: bool, depth: int) -> Cell | None:
    if node is None or depth > _DEEPEST:
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
        if isinstance(found, HeldInt | HeldFloat):
            return cell_at(m, node.child_by_field_name("argument"), depth=depth + 1)
        if isinstance(found, Struct) and found.info is not None:
            m.returned = None
            m.operated(m, "*", [found], node)
            return m.returned
        if isinstance(found, Pointer | Reversed):
            return target_of(found)
        if isinstance(found, Array) and found.items:
            return element_at(found, 0)
        return cell_at(m, node.child_by_field_name("argument"), depth=depth + 1) if isinstance(found, Struct) else None
    if node.type == "conditional_expression":
        condition = m.value(node.child_by_field_name("condition"))
        if isinstance(condition, Unknown):
            return None
        side = node.child_by_field_name("consequence" if truth(condition) else "alternative")
        return cell_at(m, side, is_written=is_written, depth=depth + 1)
    if node.type in ("assignment_expression", "update_expression", "comma_expression"):
        m.value(node if node.type != "comma_expression" else node.child_by_field_name("left"))
        return cell_at(m, node.child_by_field_name(_PLACE_IN[node.type]), depth=depth + 1)
    return _returned(m, node, depth) if node.type == "call_expression" else None


def _returned(m: Machine, node: "Node", depth: int) -> Cell | None:
    """Returns the memory cell that a call's result refers to: the target of a returned pointer, or a returned
    reference.

    Returns None if the result refers to no cell, or to an unknown one.
    """
    same = same_object(m, node)
    if same is not node:
        cell = cell_at(m, same, depth=depth + 1)
        kind = _REFERENCE_CAST.fullmatch(m.text(node.child_by_field_name("function")))
        is_same = kind is None or cell is None or not is_other_number(m, cell, m.type_named(types.plain(kind[1])))
        return cell if is_same else None
    value, found = m.argument_and_cell(node)
    return found if found is not None else (target_of(value) if isinstance(value, Pointer) else None)


def same_object(m: Machine, node: "Node") -> "Node":
    """Removes brackets, calls such as std::move and std::ref, and casts to references from around an expression.

    The returned expression refers to the same object as `node`.
    """
    while node.named_children:
        if node.type == "parenthesized_expression":
            node = first_child(node) or node.named_children[0]
            continue
        arguments = node.child_by_field_name("arguments") if node.type == "call_expression" else None
        name = m.text(node.child_by_field_name("function")) if arguments is not None else ""
        is_passed_on = name.removeprefix("std::").partition("<")[0] in _PASSED_ON or _REFERENCE_CAST.fullmatch(name)
        if arguments is None or not is_passed_on or len(arguments.named_children) != 1:
            break
        node = arguments.named_children[0]
    return node


def unmoved(m: Machine, node: "Node") -> "Node":
    """Returns the argument `x` of `std::move(x)`, and any other expression unchanged."""
    arguments = node.child_by_field_name("arguments") if node.type == "call_expression" else None
    name = m.text(node.child_by_field_name("function")) if arguments is not None else ""
    is_moved = name in ("std::move", "move") and arguments is not None and len(arguments.named_children) == 1
    return arguments.named_children[0] if is_moved and arguments is not None else node


def places_of(m: Machine, node: "Node | None") -> tuple[Pointer, ...]:
    """Returns pointers to all cells or arrays that an expression may name, when the code does not determine which
    one.
    """
    return tuple(_places(m, node, 0))


def _places(m: Machine, node: "Node | None", depth: int) -> dict[Pointer, str]:
    """Returns pointers to all cells that an expression may refer to, each with the name that the expression uses.

    A subscript of an array counts as the whole array.
    """
    if node is None or depth > _DEEPEST:
        return {}
    if node.type in ("identifier", "qualified_identifier", "this"):
        return dict.fromkeys(_named(m, node), m.text(node))
    inner = node.child_by_field_name("argument")
    found = simple_object(m, inner) if node.type == "subscript_expression" else None
    if isinstance(found, Array) and found.base is None:
        return {Pointer(array=found): m.text(inner)}
    parts = [node.child_by_field_name(name) for name in _PARTS.get(node.type, ())]
    if node.type == "call_expression":
        function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        is_method = function is not None and function.type == "field_expression"
        parts = [*(arguments.named_children if arguments is not None else []), function if is_method else None]
    elif node.type == "parenthesized_expression":
        parts = [first_child(node)]
    return {lead: name for part in parts for lead, name in _places(m, part, depth + 1).items()}


def _named(m: Machine, node: "Node") -> tuple[Pointer, ...]:
    if node.type == "this":
        cell = next((scope.this for scope in m.scope.chain() if scope.this is not None), None)
    else:
        cell = m.find_qualified(m.text(node))
    if cell is None or isinstance(cell.value, Function):
        return ()
    is_whole = not isinstance(cell.value, Pointer | Reversed | Unknown) and not (
        isinstance(cell.value, Array) and cell.value.is_view)  # fmt: skip
    return (*leads_of(cell.value), *((Pointer(cell=cell),) if is_whole else ()))


def spoil_place(m: Machine, node: "Node | None", written: Object = None, callee: str = "") -> None:
    """Marks as unknown every variable that an assignment of `written` to the expression `node` may change, when the
    code does not determine which one it is.
    """
    if node is None:
        return
    added = leads_of(written)
    for lead, name in _places(m, node, 0).items():
        m.spoil(lead, None, name, m.line_of(node), callee)
        cells = lead.array.items if lead.array is not None else [lead.cell] if lead.cell is not None else []
        for cell in cells if added else ():
            if isinstance(cell.value, Unknown) and not set(added) <= set(cell.value.targets):
                m.memory.set(cell, "value", replace(cell.value, targets=leads_of(cell.value, *added)))


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
        if name in found.members or (is_written and "*" not in _mark(m, node)) or found.type.startswith("DML_"):
            if not is_written and name not in found.members:
                return None
            cell = member_cell(m, found, name, m.line_of(node))
            if is_written:
                _only_member(m, found, name, cell, m.text(argument))
            return cell
        return None
    if is_written and isinstance(found, Unknown | Unset | None) and argument.type in ("identifier", "field_expression"):
        return _made(m, argument, name, depth)
    return None


def _mark(m: Machine, node: "Node") -> str:
    """Returns the C++ operator between an object and its member in `node`: `.`, `->` or `.*`."""
    argument, name = node.child_by_field_name("argument"), node.child_by_field_name("field")
    start, end = (argument.end_byte if argument is not None else 0), (name.start_byte if name is not None else 0)
    return m.source.bytes[start:end].decode("utf-8", "replace")


def _only_member(m: Machine, union: Struct, name: str, cell: Cell, owner: str) -> None:
    """After a write to the member `name` of a C++ union, marks all other members as unknown, because the members share
    their bytes.
    """
    is_own = union.info is not None and union.info.node.type == "union_specifier"
    if union.type == SCALAR or is_own:
        others = {key: each for key, each in union.members.items() if key != name}
        for key, each in others.items():
            m.spoil(None, each, f"{owner}.{key}", union.line, "")
        if not is_own:
            m.memory.set(union, "members", others | {name: cell})  # the member that was written last is read


def _made(m: Machine, argument: "Node", name: str, depth: int) -> Cell | None:
    """Creates a struct that the C++ code uses but does not declare, for example if `desc.Axis = 1` is all of the code.

    `argument` is the expression before the member `name`. Returns the cell of this member; None if the object is
    unknown.
    """
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
    if not isinstance(index, int) or found.base is not None:
        return None
    index += offset
    if (near := element_near(found, index)) is not None:
        return near
    if is_written and 0 <= index < LONGEST_ARRAY and (found.filler is not None or not found.items):
        missing = index + 1 - len(found.items)
        made = [m.make(Unset(), Span(found.line), found.element, is_written=False) for _ in range(missing)]
        m.memory.set(found, "items", found.items + made)
        return found.items[index]
    return None


def index_of(m: Machine, node: "Node") -> int | None:
    """Returns the value of `i` in the C++ expression `a[i]`; None if it is unknown."""
    found: Object = m.value(first_child(node.child_by_field_name("indices")))
    return found if isinstance(found, int) else None


def is_container(m: Machine, node: "Node | None", value: Object) -> bool | None:
    """True for a std::array, std::vector or similar container. False for a C array and any other value. None if it is
    not known.
    """
    if not isinstance(value, Array):
        return False
    while node is not None and node.type == "parenthesized_expression":
        node = first_child(node)
    if not value.is_fixed or node is None or node.type in ("call_expression", "compound_literal_expression"):
        return True  # a function returns no C array
    if node.type == "conditional_expression":
        sides = [is_container(m, node.child_by_field_name(side), value) for side in ("consequence", "alternative")]
        return sides[0] if sides[0] is sides[1] else None
    is_name = node.type in _NAMED and not any(mark in m.text(node) for mark in ("(", "++", "--", "="))
    cell = cell_at(m, node) if is_name else None  # evaluates the node again
    if cell is None:
        return None
    return False if cell.type.endswith("]") else True if types.element_of(cell.type) is not None else None


_NAMED = (
    "identifier", "type_identifier", "qualified_identifier", "field_expression", "subscript_expression",
    "pointer_expression",
)  # fmt: skip
