"""Executes declarations: variables, aliases, enums, classes and functions."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import members_of
from ops.formats.cpp_import.machine.frames import Signal
from ops.formats.cpp_import.machine.kinds import is_other_number, simple_object
from ops.formats.cpp_import.machine.machine import Execute, Machine
from ops.formats.cpp_import.machine.names import is_written
from ops.formats.cpp_import.machine.places import cell_at, places_of
from ops.formats.cpp_import.machine.storing import taken
from ops.formats.cpp_import.machine.templates import class_named, declared_name, is_declarator, leads_to_constant
from ops.formats.cpp_import.objects.braced_lists import entries_of
from ops.formats.cpp_import.objects.classes import define_class
from ops.formats.cpp_import.objects.construction import set_to_zero
from ops.formats.cpp_import.objects.definitions import (
    alias,
    class_definition,
    define_function,
    enumeration,
    nothing,
    template,
)
from ops.formats.cpp_import.objects.initialising import variable_cell
from ops.formats.cpp_import.objects.namespaces import namespace, namespace_alias, using
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import leads_of, object_of, parts_of
from ops.formats.cpp_import.state.values import Array, Ask, Object, Pointer, Struct, Unknown, asks_of

if TYPE_CHECKING:
    from tree_sitter import Node


def declare(m: Machine, node: "Node") -> Signal | None:
    """Executes a declaration of variables."""
    kind = node.child_by_field_name("type")
    if kind is None:
        return None
    if kind.child_by_field_name("body") is not None:
        type_name = m.text(kind.child_by_field_name("name"))
        if type_name or kind.type == "enum_specifier":
            m.execute(kind)
        elif (info := define_class(m, kind, [])) is not None:
            type_name = info.name = f"struct_{kind.start_byte}"
            m.scope.classes[type_name] = info
    else:
        type_name = m.type_of(kind)
    is_const = "const" in (words := m.text(node).split()[:3]) or "constexpr" in words
    declarators = node.children_by_field_name("declarator")
    for declarator in declarators:
        value = None
        inner: Node | None = declarator
        if declarator.type == "init_declarator":
            value, inner = declarator.child_by_field_name("value"), declarator.child_by_field_name("declarator")
        if inner is not None:
            with m.remembering({}):  # the initialiser is evaluated once
                _variable(m, inner, type_name, value, node, is_const=is_const)
    return None


def _variable(
    m: Machine, declarator: "Node", type_name: str, value: "Node | None", node: "Node", *, is_const: bool
) -> None:
    if declarator.type == "structured_binding_declarator" or is_declarator(declarator, "structured_binding_declarator"):
        _bindings(m, declarator, value)
        return
    name_node = declared_name(declarator)
    if name_node is None:
        return
    name = m.text(name_node)
    is_pointer = is_declarator(declarator, "pointer_declarator")
    is_reference = is_declarator(declarator, "reference_declarator") or _refers(m, type_name, value)
    first = node.child_by_field_name("declarator")
    before = m.text(node).partition(m.text(first) or "=")[0]
    if leads_to_constant(f"{before}{m.text(declarator)}") and not type_name.endswith("*"):
        m.scope.constants[name] = is_reference
    function = declarator
    while function is not None and function.type in ("pointer_declarator", "reference_declarator"):
        function = function.child_by_field_name("declarator") or first_child(function)
    if function is not None and function.type == "function_declarator" and value is None:
        if not _are_arguments(m, function, type_name):
            _made_by_calls(m, function, type_name, name)
            return
        value = function.child_by_field_name("parameters")
    line = m.line_of(name_node)
    is_static = m.source.has(node) and len(m.frames) > 1 and "static" in m.text(node).split()[:3]
    if is_static and name_node.start_byte in m.statics:
        m.scope.names[name] = m.statics[name_node.start_byte]
        return
    if is_reference and value is not None:
        cell = cell_at(m, value, is_address=True) if value.type != "initializer_list" else None
        if cell is not None and not is_other_number(m, cell, type_name):
            m.scope.names[name] = cell
            return
        if value.type == "conditional_expression":
            why = m.value(value.child_by_field_name("condition"))
            found = Unknown(name, asks_of(why), (name,), places_of(m, value))
            m.scope.names[name] = m.make(m.answered(found), m.span(value), type_name + "&")
            return
    cell = variable_cell(m, declarator, type_name, value, name, line)
    if value is None and is_static:
        set_to_zero(cell)
    cell.is_const = is_const and not is_pointer
    if is_reference and isinstance(cell.value, Unknown):
        cell.type += "&"
        cell.value = replace(cell.value, targets=leads_of(cell.value, *places_of(m, value)))
    if is_pointer and name in m.scope.constants:
        cell.type = f"const {cell.type}"
    if isinstance(cell.value, Struct) and (
        not cell.value.name or (cell.value.birth > m.frames[-1].birth and value is not None)
    ):
        if not (cell.value.name and value is not None and value.type == "identifier"):
            cell.value.name, cell.value.line = name, line
        cell.value.place = cell.value.place or m.frames[-1].name
    if isinstance(cell.value, Array) and not cell.value.name:
        cell.value.name = name
    _name_node(cell.value, name, line)
    is_class = isinstance(cell.value, Struct) and cell.value.info is not None
    is_unseen = isinstance(cell.value, Unknown) and not is_pointer and (
        (bool(cell.value.targets) and type_name != "auto") or _takes_lambda(value))  # fmt: skip
    is_owner = m.has_destructors and isinstance(cell.value, Array | Pointer)
    if (is_class or is_unseen or is_owner) and not is_reference and not is_static:
        m.scope.owned.append(cell)
    owner = class_named(m, name.rpartition("::")[0]) if "::" in name else None
    if owner is not None and (member := owner.scope.names.get(name.rpartition("::")[2])) is not None:
        member.value, member.span = cell.value, cell.span  # the definition of a static member
        cell = member
    m.scope.names[name] = cell
    if value is None and "extern" in m.text(node).split()[:2] and not is_const:  # unseen code may change it
        m.kept[cell] = partial(m.spoil, None, cell, name, line, "")
    if is_static:
        m.statics[name_node.start_byte] = cell
        if not is_const and _is_written_around(m, node, name):  # an earlier call may have set it
            m.spoil(None, cell, name, line, "")
    if "::" in name and owner is None:
        m.scope.names[name.rpartition("::")[2]] = cell


def _takes_lambda(value: "Node | None") -> bool:
    """Returns True if the initialiser `value` has a lambda among its arguments."""
    arguments = value.child_by_field_name("arguments") if value is not None else None
    given = (arguments or value).named_children if value is not None else []
    return any(each.type == "lambda_expression" for each in given)


def _refers(m: Machine, type_name: str, value: "Node | None") -> bool:
    """True if a variable that is declared without `&` still refers to the object from which it is initialised.

    This is so for std::reference_wrapper, std::ref, an element of a std::vector<bool>, and decltype(auto) with an
    expression that names an object.
    """
    is_call = value is not None and value.type == "call_expression"
    if type_name == "auto" and value is not None and value.type == "subscript_expression":
        owner = simple_object(m, value.child_by_field_name("argument"))
        return isinstance(owner, Array) and owner.element == "bool" and not owner.is_fixed  # std::vector<bool>
    if type_name == "auto" and value is not None and is_call:
        return m.text(value.child_by_field_name("function")).removeprefix("std::") in ("ref", "cref")
    if type_name.replace(" ", "") == "decltype(auto)" and value is not None:
        if value.type == "call_expression":
            return m.argument_and_cell(value)[1] is not None
        return value.type in ("parenthesized_expression", "subscript_expression", "pointer_expression")
    return types.is_reference(type_name)


def _is_written_around(m: Machine, declaration: "Node", name: str) -> bool:
    """True if the function that contains `declaration` also writes the variable `name` outside of this declaration."""
    around: Node | None = declaration
    while around is not None and around.type not in ("function_definition", "lambda_expression"):
        around = around.parent
    code = m.source.whole_text(around) if around is not None else ""
    return is_written(name, code.replace(m.source.whole_text(declaration), "", 1))


def _name_node(value: Object, name: str, line: int) -> None:
    """Sets the name of the desc of a DirectMLX expression to the name of the variable that holds the expression, unless
    the desc has a name already.
    """
    node = value.members.get("#node") if isinstance(value, Struct) else None
    desc = object_of(node.value) if node is not None else None
    if isinstance(desc, Struct) and not desc.name:
        desc.name, desc.line = name, line


def _bindings(m: Machine, declarator: "Node", value: "Node | None") -> None:
    """Declares the names of `auto [a, b] = value`."""
    is_reference = is_declarator(declarator, "reference_declarator")
    found = object_of(m.value(value))
    bind_names(m, declarator, found if is_reference else taken(m, found), m.text(value))


def bind_names(m: Machine, declarator: "Node", found: Object, text: str) -> None:
    """Binds each name of a structured binding to a member or an element of `found`.

    A name without such a part gets an unknown value, which the user may give. `text` is the code of the initialiser.
    """
    while declarator.type != "structured_binding_declarator" and declarator.named_children:
        declarator = declarator.named_children[-1]
    parts = parts_of(found)
    for number, each in enumerate([child for child in declarator.named_children if child.type == "identifier"]):
        cell = parts[number] if number < len(parts) else None
        name = m.text(each)
        if cell is None:
            own = (Ask(name, m.line_of(each), "", text),)
            asks = found.asks if isinstance(found, Unknown) and not found.names else own
            cell = m.make(m.answered(Unknown(name, asks, (name,))), m.span(each))
        m.scope.names[name] = cell


def _made_by_calls(m: Machine, declarator: "Node", type_name: str, name: str) -> None:
    """Declares a variable from `T x(a, f())`, which the parser takes for a function with a parameter of the type f().
    Does nothing for other declarations.
    """
    parameters = declarator.child_by_field_name("parameters")
    kinds = [child.type for each in entries_of(parameters) for child in each.named_children] if parameters else []
    if "abstract_function_declarator" in kinds:
        line = m.line_of(declarator)
        value = m.elsewhere(f"{type_name}{m.text(parameters)}", line)
        m.scope.names[name] = m.make(value, m.span(declarator), type_name)


def _are_arguments(m: Machine, declarator: "Node", type_name: str) -> bool:
    """True if the C++ code `T x(a, b)` declares a variable that is made from the arguments a and b. False if a and b
    are types, so that the code declares a function.
    """
    parameters = declarator.child_by_field_name("parameters")
    given = entries_of(parameters) if parameters is not None else []
    if not given or any(len(each.named_children) != 1 for each in given if each.type == "parameter_declaration"):
        return False
    names = [m.text(each) for each in given]
    if type_name.startswith("dml::"):
        return True
    is_known = any(m.find_qualified(name) is not None or not name.replace("::", "").isidentifier() for name in names)
    return is_known or (m.scope is not m.globals and not m.scope.is_space and _is_value(m, type_name))


def _is_value(m: Machine, type_name: str) -> bool:
    """True if objects of the type `type_name` may be constructed with arguments. Examples are std::vector and the
    classes in the code.
    """
    is_known = members_of(type_name) is not None or bool(types.bits_of(type_name))
    return types.element_of(type_name) is not None or class_named(m, type_name) is not None or is_known or (
        type_name[:1].isupper() or "::" in type_name)  # fmt: skip


DECLARATIONS: Mapping[str, Execute] = {
    "declaration": declare,
    "field_declaration": declare,
    "function_definition": define_function,
    "template_declaration": template,
    "struct_specifier": class_definition,
    "class_specifier": class_definition,
    "union_specifier": class_definition,
    "alias_declaration": alias,
    "type_definition": alias,
    "enum_specifier": enumeration,
    "namespace_definition": namespace,
    "linkage_specification": namespace,
    "using_declaration": using,
    "static_assert_declaration": nothing,
    "friend_declaration": nothing,
    "comment": nothing,
    "namespace_alias_definition": namespace_alias,
    "preproc_call": nothing,
    "preproc_include": nothing,
}
