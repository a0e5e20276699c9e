"""Makes the C++ objects that initialisers in the code describe."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.containers import constructed
from ops.formats.cpp_import.calling.unseen import pass_to_unseen
from ops.formats.cpp_import.directml_h import is_operator_struct, members_of
from ops.formats.cpp_import.machine.kinds import kind_of, widened
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at, is_container
from ops.formats.cpp_import.machine.storing import converted, taken, viewed
from ops.formats.cpp_import.machine.templates import class_named, declares_array, is_declarator
from ops.formats.cpp_import.objects.braced_lists import entries_of, other_owner
from ops.formats.cpp_import.objects.construction import construct, default_cell, default_value, extended
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import leads_of
from ops.formats.cpp_import.state.values import (
    UNSET,
    Array,
    Ask,
    Cell,
    ClassInfo,
    Function,
    Object,
    Pointer,
    Struct,
    Unknown,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def variable_cell(m: Machine, declarator: "Node", type_name: str, value: "Node | None", name: str, line: int) -> Cell:
    """The cell of a declared variable, with the value of its initialiser or its default value."""
    is_pointer = is_declarator(declarator, "pointer_declarator")
    if value is None and (made := m.made_object(m, type_name, [], declarator)) is not None:
        return m.make(made, m.span(declarator), type_name)
    if value is None:
        return default_cell(m, type_name, declarator, line, name)
    if type_name == "auto" and value.type in ("argument_list", "parameter_list", "initializer_list"):
        before, entries = value.prev_sibling, entries_of(value)
        if len(entries) == 1 and (before is None or before.type != "="):
            value = _as_argument(entries[0])  # auto x{y} and auto x(y) are auto x = y
    if value.type in ("argument_list", "parameter_list"):
        given = [_as_argument(each) for each in entries_of(value)]
        found = initialised(m, value, given, type_name + "*" * is_pointer, name)
        return m.make(found, m.span(value), type_name + "*" * is_pointer)
    if is_declarator(declarator, "array_declarator"):
        declared = default_cell(m, type_name, declarator, line, name)
        kind = declared.type if declares_array(declarator) else f"{type_name}[]"
        listed = m.braced(m, value, kind) if value.type == "initializer_list" else m.value(value)
        declared.value = extended(m, listed, declared.value)
        declared.span = m.span(value)
        return declared
    full = type_name + "*" * is_pointer
    if value.type == "initializer_list":
        found = m.braced(m, value, "" if type_name == "auto" else full)
        fixed = extended_to_type(m, found, type_name, line, name)
        return m.make(fixed, m.span(value), full)
    found = m.argument(value)
    if type_name == "auto" and not is_pointer:
        full = kind_of(m, value) if isinstance(found, int | float) else _owner_of(m, value)
        if isinstance(found, Array) and found.is_fixed and not is_declarator(declarator, "reference_declarator"):
            is_list = is_container(m, value, found)
            found = Pointer(array=found) if is_list is False else found  # the address of a C array
            if is_list and isinstance(found, Array):
                full = f"array<{found.element}, {found.count}>"
    elif is_pointer and isinstance(found, Array):
        found = Pointer(array=found)
    if isinstance(found, Array) and not is_pointer and _is_unseen(m, type_name):
        lead = Pointer(array=found)  # the object may be a view of the array, or a copy
        found = m.answered(Unknown(name, (Ask(name, line, "", type_name),), (name,), (lead,)))
    if (
        isinstance(found, Struct)
        and found.info is not None
        and (is_pointer or members_of(type_name) is not None or types.element_of(type_name) is not None)
    ):
        found = convert_object(m, found, full, value)
    if not is_pointer:
        if isinstance(found, Struct | Array) or (isinstance(found, Function) and value.type == "identifier"):
            found = found if is_declarator(declarator, "reference_declarator") else taken(m, found, type_name)
        info = class_named(m, type_name) if isinstance(found, int | float | Array | Struct) else None
        is_reference = is_declarator(declarator, "reference_declarator")
        if info is not None and not is_reference and not (isinstance(found, Struct) and found.info is info):
            found = converted_to_class(m, info, type_name, found, value)
    if isinstance(found, Unknown) and not is_pointer:
        found = _unknown_of_type(m, found, type_name, name, line)
    is_number = bool(types.bits_of(full))
    found = widened(m, found, value, full)
    return m.make(converted(found, full) if is_number else found, m.span(value), full)


def converted_to_class(m: Machine, info: ClassInfo, type_name: str, found: Object, node: "Node") -> Object:
    """The object of the class `info` after initialisation with `found`, a value of another type.

    Returns `found` unchanged if `found` is an object of an unrelated class and `info` has no constructor. Then a
    conversion operator of the unrelated class does the conversion.
    """
    if (
        isinstance(found, Struct)
        and found.info is not None
        and not (found.info.derives_from(info) or info.constructors)
    ):
        return found  # a conversion operator decides
    with m.remembering({(node.start_byte, node.end_byte): (found, None)}):
        return construct(m, info, type_name, [node], node)


def extended_to_type(m: Machine, found: Object, type_name: str, line: int, name: str) -> Object:
    """Extends an array to the length that its C++ type std::array<T, N> states. Returns other values unchanged."""
    if isinstance(found, Array) and types.array_length(type_name) is not None:
        return extended(m, found, default_value(m, type_name, line, name))
    return found


def _owner_of(m: Machine, value: "Node") -> str:
    """Returns the type of the smart pointer that a call of std::make_unique or std::make_shared returns.

    Returns '' for any other expression.
    """
    function = m.text(value.child_by_field_name("function")) if value.type == "call_expression" else ""
    name, mark, rest = function.removeprefix("std::").partition("<")
    owner = {"make_unique": "unique_ptr", "make_shared": "shared_ptr"}.get(name.strip(), "")
    return f"{owner}{mark}{rest}" if owner else ""


def _is_unseen(m: Machine, type_name: str) -> bool:
    """True for a class whose definition the C++ code does not contain."""
    kind = m.type_named(type_name)
    is_known = types.bits_of(kind) or types.element_of(kind) is not None or types.held_type(kind) is not None
    is_api = kind.startswith(("DML_", "dml::")) or kind in m.enums or is_operator_struct(kind)
    is_deduced = kind in ("", "auto") or "decltype" in kind or types.is_reference(kind)
    return not (is_known or is_api or is_deduced or class_named(m, kind) is not None)


def _unknown_of_type(m: Machine, found: Unknown, type_name: str, name: str, line: int) -> Object:
    """Returns the object for a variable that is set by code which the importer cannot read.

    For the desc struct of an operator, returns a struct with unknown members, so that the user can choose this desc.
    For other types, returns `found`.
    """
    if not is_operator_struct(type_name) or members_of(type_name) is None:
        return found
    made = m.struct(type_name, line, name)
    made.filler = Unknown(name, (Ask(name, line, "", found.text),), (name, *found.names))
    return made


def convert_object(m: Machine, found: Struct, type_name: str, node: "Node") -> Object:
    """Converts a C++ object to `type_name` with a conversion operator of its class. Returns the object unchanged if the
    class has no such operator.
    """
    wanted = type_name.strip()
    conversions = found.info.all_conversions() if found.info is not None else []
    for conversion in conversions:
        text = m.text(conversion.child_by_field_name("declarator"))
        if ("*" in text) == wanted.endswith("*") and wanted.strip(" *&").rpartition("::")[2] in text:
            return m.convert(m, found, conversion, node)
    return found


def _as_argument(node: "Node") -> "Node":
    """The expression of a constructor argument. If `T x(a)` was parsed as a function with a parameter of type `a`, this
    is that type.
    """
    if node.type == "parameter_declaration" and len(node.named_children) == 1:
        return node.named_children[0]
    return node


def initialised(m: Machine, node: "Node", given: "list[Node]", type_name: str, name: str) -> Object:
    """Returns the object that the C++ code `T name(arguments)` or `T{arguments}` constructs. `type_name` is T, and
    `given` are the arguments; each of them is evaluated once.
    """
    if m.arguments[-1] is not None:
        return _initialised(m, node, given, type_name, name)
    with m.remembering({}):
        return _initialised(m, node, given, type_name, name)


def _initialised(m: Machine, node: "Node", given: "list[Node]", type_name: str, name: str) -> Object:
    kind = m.type_named(type_name)
    held = types.held_type(kind)
    if held is not None:
        if (whole := other_owner(m, given, kind)) is not UNSET:
            return whole
        kind = m.type_named(held)
    if node.type == "initializer_list":
        return m.braced(m, node, kind)
    element = types.element_of(kind)
    if element is not None:
        values = [m.braced(m, each, kind) if each.type == "initializer_list" else m.argument(each) for each in given]
        view = viewed(values, m.span(node), m.type_named(element), name or m.text(node))
        if types.is_view(kind) and view is not UNSET:
            return view
        made = constructed(m, m.type_named(element), values, m.span(node), name, is_fixed=types.is_fixed(kind))
        m.fresh = None
        return made
    if (info := class_named(m, kind)) is not None:
        made = construct(m, info, kind, given, node)
        m.fresh = None
        return made
    if (found := m.made_object(m, kind, given, node)) is not None:
        return found
    if not given:
        value = default_value(m, kind, m.line_of(node), name)
        if isinstance(value, Struct):
            value.is_initialised = True
        return 0 if value is UNSET and (types.bits_of(kind) or kind.startswith("DML_")) else (
            None if kind.endswith("*") else m.unknown(node, name) if value is UNSET else value)  # fmt: skip
    if len(given) == 1 and kind.endswith("*") and isinstance(array := m.argument(given[0]), Array):
        return Pointer(array=array)
    if len(given) == 1:
        value = m.braced(m, given[0], kind) if given[0].type == "initializer_list" else taken(m, m.argument(given[0]))
        is_known = types.bits_of(kind) or members_of(kind) is not None or kind.startswith("DML_") or kind == "auto"
        if is_known or kind.endswith("*") or kind == "":
            return converted(value, kind)
    places = [cell_at(m, each) for each in given if each.type in ("identifier", "type_identifier")]
    places = [Pointer(cell=cell) for cell in places if cell is not None and not isinstance(cell.value, Function)]
    leads = leads_of(*pass_to_unseen(m, given, kind), *places)
    text = name or m.text(node)
    return m.answered(Unknown(text, (Ask(text, m.line_of(node), "", kind),), (text,), leads))
