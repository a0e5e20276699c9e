"""Calls the operators, conversions and copy constructors of classes that the C++ code defines."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.constructors import construct_copy, constructor_from
from ops.formats.cpp_import.calling.invocation import invoke
from ops.formats.cpp_import.directml_h import members_of
from ops.formats.cpp_import.machine.kinds import kind_of
from ops.formats.cpp_import.machine.limits import DEEPEST_CALL
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import unmoved
from ops.formats.cpp_import.machine.storing import fresh, is_fresh
from ops.formats.cpp_import.machine.templates import accepts, class_named, parameters_of
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import Cell, ClassInfo, Function, Object, Scope, Struct

if TYPE_CHECKING:
    from tree_sitter import Node


def operated(m: Machine, mark: str, values: list[Object], node: "Node") -> Object:
    """Returns the result of an operator that the C++ code defines for a class; None if the code defines no such
    operator.
    """
    left = values[0]
    if isinstance(left, Struct) and left.info is not None:
        methods = [each for each in left.info.method(f"operator{mark}") if accepts(each, len(values) - 1)]
        if methods:
            return _method(m, left, methods, values[1:], node)
    if any(isinstance(value, Struct) and value.info is not None for value in values):
        name = f"operator{mark}"
        found = next((scope.functions[name] for scope in m.scope.chain() if name in scope.functions), list[Function]())
        found = [each for each in found if accepts(each.node, len(values))]
        if len(found) == 1:
            return invoke(m, found[0], [], node, values=values)
        if found:
            return m.unknown(node)
    return None


def enum_operator(m: Machine, mark: str, values: list[Object], node: "Node") -> Object:
    """Returns the result of `node`, a binary operator such as `|` (`mark`), if the pasted code overloads it for an
    enum.

    Returns None if the code has no such overload, or if an operand is a number. The result is unknown if several
    overloads match.
    """
    name = f"operator{mark}"
    found = next((scope.functions[name] for scope in m.scope.chain() if name in scope.functions), list[Function]())
    found = [each for each in found if accepts(each.node, 2) and m.running.count(each.node.start_byte) == 0]
    found = [each for each in found if not _takes_class(m, each.node)]
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if not found or kind_of(m, left) or kind_of(m, right):
        return None
    return invoke(m, found[0], [], node, values=values) if len(found) == 1 else m.unknown(node)


def _takes_class(m: Machine, function: "Node") -> bool:
    kinds = [m.type_of(each.child_by_field_name("type")) for each in parameters_of(function)]
    return any(class_named(m, kind) is not None for kind in kinds)


def _method(m: Machine, owner: Struct, methods: "list[Node]", values: list[Object], node: "Node") -> Object:
    bodies = {m.text(each.child_by_field_name("body")) for each in methods}
    if len(bodies) > 1:
        return m.unknown(node)  # whether the object is const decides
    assert owner.info is not None
    this = Cell(owner, m.span(node))
    scope = Scope(owner.bindings or owner.info.scope, this, owner=owner.info)
    return invoke(m, Function(methods[0], scope, this), [], node, values=values)


def assigned(m: Machine, cell: Cell, value: Object, node: "Node") -> Object:
    """Runs the `operator=` that the C++ code defines for the class of the object in `cell`, and returns the assigned
    value. If the code does not determine which one runs, the object becomes unknown.

    Returns None if the object's class defines no `operator=`.
    """
    owner = cell.value
    if not isinstance(owner, Struct) or owner.info is None:
        return None
    methods = [each for each in owner.info.method("operator=") if each.child_by_field_name("body") is not None]
    if not methods:
        return None
    right = node.child_by_field_name("right")
    is_temporary = right is not None and (unmoved(m, right) is not right or is_fresh(m, value))
    of_objects = [each for each in methods if _takes_object(m, owner.info, each) is None]
    if of_objects and is_temporary and isinstance(value, Struct) and value.info is owner.info:
        methods = of_objects  # a move
    elif len(methods) > 1:
        is_object = isinstance(value, Struct) and value.info is owner.info
        methods = [each for each in methods if _takes_object(m, owner.info, each) is is_object]
    if len(methods) != 1:
        m.spoil(None, cell, m.text(node).partition("=")[0].strip(), m.line_of(node), "operator=")
        return value
    _method(m, owner, methods, [value], node)
    return value


def _takes_object(m: Machine, info: ClassInfo, method: "Node") -> bool | None:
    """Returns True if the assignment operator `method` takes an object of its own class, False if it takes another
    type, and None if it takes a `T&&`.
    """
    declarator = m.text(method.child_by_field_name("declarator"))
    return None if "&&" in declarator else info.name in declarator.partition("(")[2]


def as_number(m: Machine, value: Object, node: "Node") -> Object:
    """The number to which an object of a class converts itself; any other value unchanged."""
    if not isinstance(value, Struct) or value.info is None:
        return value
    kinds = [
        each
        for each in value.info.all_conversions()
        if types.bits_of(kind := m.type_of(_target(each))) or kind == "bool" or kind in m.enums or _is_enum(kind)
    ]
    return m.convert(m, value, kinds[0], node) if len(kinds) == 1 else m.unknown(node)


def _is_enum(kind: str) -> bool:
    return kind.startswith("DML_") and members_of(kind) is None and not kind.endswith("_DESC")


def _target(conversion: "Node") -> "Node | None":
    declarator = conversion.child_by_field_name("declarator")
    return declarator.child_by_field_name("type") if declarator is not None else None


def copied_object(m: Machine, value: Struct) -> Object:
    """Returns a copy of `value` that its class's copy constructor creates; None if the code defines no such
    constructor, or if the calls are nested too deeply.
    """
    if value.info is None or len(m.frames) > DEEPEST_CALL:
        return None
    constructor = constructor_from(value.info, "&")
    return None if constructor is None else fresh(m, construct_copy(m, value, constructor))
