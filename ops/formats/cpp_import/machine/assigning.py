"""Executes assignments."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import is_member, member_type, members_of
from ops.formats.cpp_import.machine.kinds import simple_object, widened
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.operations import computed
from ops.formats.cpp_import.machine.places import cell_at, spoil_place, unmoved
from ops.formats.cpp_import.machine.storing import converted, fresh, store
from ops.formats.cpp_import.objects.braced_lists import entries_of
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import object_of, parts_of
from ops.formats.cpp_import.state.values import UNSET, Array, Cell, Object, Struct, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node


def update(m: Machine, node: "Node") -> Object:
    argument = node.child_by_field_name("argument")
    is_prefix = bool(node.children) and m.text(node.children[0]) in ("++", "--")
    if is_prefix and argument is not None and argument.type == "assignment_expression":
        return assignment(m, argument, node)  # tree-sitter parses `++a = 9` as `++(a = 9)`
    return _updated(m, node, argument, is_prefix)


def _updated(m: Machine, node: "Node", argument: "Node | None", is_prefix: bool) -> Object:
    cell = cell_at(m, argument)
    before = _value_at(m, cell, argument)
    mark = m.text(node.child_by_field_name("operator"))[:1]
    after = computed(m, mark, before, 1, node)
    if cell is not None:
        _spoil_referred(m, cell, node)
        store(m, cell, after, m.span(node))
    else:
        spoil_place(m, argument)
    return (converted(after, cell.type) if cell is not None else after) if is_prefix else before


def _value_at(m: Machine, cell: Cell | None, node: "Node | None") -> Object:
    """The value of an expression whose memory is `cell`; None stands for unknown memory.

    The value is read from the memory, so that an index in the expression is not evaluated again. A name, or an
    expression with unknown memory, is evaluated.
    """
    if cell is None or node is None or node.type == "identifier":
        return m.value(node)
    return m.read(cell, m.text(node), m.line_of(node))


def assignment(m: Machine, node: "Node", step: "Node | None" = None) -> Object:
    """Executes an assignment, and returns the assigned value.

    `step` is the `++` or `--` in front of the assignment, as in `++x = 1`; None if there is none.
    """
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    mark = m.text(node.child_by_field_name("operator")) or "="
    if left is None or right is None:
        return Unknown(m.text(node))
    if mark == "=" and _declares(m, left, right):
        return None
    if mark == "=" and (targets := _tied(m, left)):
        _assign_parts(m, targets, object_of(m.value(right)), right)
        return None
    is_list = right.type == "initializer_list"
    given = None if is_list else m.value(_assigned(m, left, right))  # C++ evaluates the right side first
    made = m.fresh
    if step is not None:
        _updated(m, step, left, is_prefix=True)
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
    value = widened(m, value, right, cell.type if cell is not None and mark == "=" else "")
    if cell is None:
        spoil_place(m, left, value)
        if left.type == "identifier":
            m.keep(value, m.text(right).removeprefix("&"), m.line_of(right), "")  # a variable of unseen code
        return value
    if left.type == "field_expression" and "->" in m.text(left) and _is_unseen(m, left):
        m.keep(value, m.text(right).removeprefix("&"), m.line_of(right), "")
    _spoil_referred(m, cell, left)
    if cell.value is UNSET or not isinstance(cell.value, Struct | Array):
        overloaded = None
    else:
        overloaded = m.assigned(m, cell, value, node)
    if overloaded is None:
        store(m, cell, value, span)
    if left.type == "identifier" and isinstance(cell.value, Struct) and not cell.value.name:
        cell.value.name = m.text(left)
    return cell.value if isinstance(cell.value, Struct) else converted(value, types.number_type(cell.type))


def _assigned(m: Machine, left: "Node", right: "Node") -> "Node":
    """Returns the expression whose value is assigned.

    This is `right`. But if `right` is `std::move(x)`, and the class of the object on the left has a move assignment
    operator, it is `x`.
    """
    owner = object_of(simple_object(m, left)) if (bare := unmoved(m, right)) is not right else None
    methods = owner.info.method("operator=") if isinstance(owner, Struct) and owner.info is not None else []
    return bare if any("&&" in m.text(each.child_by_field_name("declarator")) for each in methods) else right


def _tied(m: Machine, left: "Node") -> "list[Node]":
    """Returns the arguments of `std::tie(a, b)`, which are the variables to assign; empty for other expressions."""
    function = left.child_by_field_name("function") if left.type == "call_expression" else None
    if function is None or m.text(function) not in ("std::tie", "tie"):
        return []
    arguments = left.child_by_field_name("arguments")
    return entries_of(arguments) if arguments is not None else []


def _assign_parts(m: Machine, targets: "list[Node]", found: Object, right: "Node") -> None:
    """Assigns the parts of `found`, a tuple or a pair, to the variables in `std::tie`. The part for a std::ignore is
    not assigned.
    """
    parts = parts_of(found)
    for number, target in enumerate(targets):
        if m.text(target) in ("std::ignore", "ignore"):
            continue
        text = m.text(right)
        value = m.read(parts[number], text, m.line_of(right)) if number < len(parts) else m.unknown(right)
        cell = cell_at(m, target, is_written=True)
        if cell is None:
            spoil_place(m, target, value)
        else:
            _spoil_referred(m, cell, target)
            store(m, cell, value, m.span(right))


def _is_unseen(m: Machine, left: "Node") -> bool:
    """True for an assignment to `p->member` if unknown code created the object, and no DirectML struct has a member of
    this name.
    """
    owner = object_of(m.value(left.child_by_field_name("argument")))
    name = m.text(left.child_by_field_name("field"))
    return isinstance(owner, Struct) and owner.info is None and owner.filler is not None and not is_member(name)


def _spoil_referred(m: Machine, cell: Cell, node: "Node") -> None:
    """Marks as unknown all objects to which an unknown reference may refer, because the code writes to one of them."""
    if cell.type.endswith("&") and isinstance(cell.value, Unknown):
        m.spoil_targets(cell.value.targets, m.text(node), m.line_of(node), "")


def _declares(m: Machine, left: "Node", right: "Node") -> bool:
    """Declares `UINT (&r)[2] = v` as a reference or `UINT (*p)[2] = &v` as a pointer. Such code is parsed as an
    assignment.

    Returns False for any other assignment.
    """
    call = left.child_by_field_name("argument") if left.type == "subscript_expression" else None
    function = call.child_by_field_name("function") if call is not None and call.type == "call_expression" else None
    kind = m.type_named(m.text(function))
    arguments = call.child_by_field_name("arguments") if call is not None else None
    inner = first_child(arguments)
    if not (types.bits_of(kind) or kind.startswith("DML_")) or inner is None or inner.type != "pointer_expression":
        return False
    name = inner.child_by_field_name("argument")
    if name is None or name.type != "identifier":
        return False
    is_reference = m.text(inner).startswith("&")
    cell = cell_at(m, right) if is_reference else m.make(m.value(right), m.span(right), f"{kind}*")
    m.scope.names[m.text(name)] = cell if cell is not None else m.make(m.value(right), m.span(right), kind)
    return True


def _is_number_member(m: Machine, left: "Node", cell: Cell | None) -> bool:
    """Returns True if `left` is `d.Member`, where Member is a number of a struct of DirectML.h.

    An object that is assigned to such a member is converted to a number.
    """
    if left.type != "field_expression" or cell is None or cell.type:
        return False
    owner = object_of(m.value(left.child_by_field_name("argument")))
    if not isinstance(owner, Struct):
        return False
    kind = member_type(owner.type, m.text(left.child_by_field_name("field")))
    return bool(kind) and not kind.endswith("*") and members_of(kind) is None


def type_at(m: Machine, cell: Cell | None) -> str:
    """Returns the type of the value in `cell`, the C++ variable to which a braced list is assigned. Returns '' if
    `cell` is None or a pointer.
    """
    if cell is None:
        return ""
    if isinstance(cell.value, Array):
        return f"{cell.value.element}[]"
    if isinstance(cell.value, Struct):
        return cell.value.type
    return m.type_named(cell.type) if not cell.type.endswith("*") else ""
