"""Finds classes by their names, finds the name that a C++ declarator declares, and binds template parameters to their
arguments.
"""

import re
from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import (
    UNSET,
    ClassInfo,
    Scope,
    Span,
)

if TYPE_CHECKING:
    from tree_sitter import Node

_MARKS = re.compile(r"\(&\s*\w*\)(?:\s*\[\w*\])+|[*&]|(?:\[\w*\])+")  # of a reference to an array, a pointer, an array
# Before the type, there may be specifiers and annotations such as `_In_reads_(4)`.
_BEFORE = r"(?:(?:static|constexpr|inline|\[\[\w+\]\]|_\w+_(?:\([^)]*\))?)\s+)*"
_CONSTANT = re.compile(_BEFORE + r"(?:const\b|[\w:]+(?:<[^<>]*>)?\s+const\b)")
_VIEW = re.compile(_BEFORE + r"(?:const\s+)?(?:[\w:]+::)?(?:span|array_view)<\s*const\b")


def class_named(m: Machine, type_name: str) -> ClassInfo | None:
    """Returns the class that `type_name` refers to in the C++ code; `type_name` may have template arguments.

    Returns None if the code has no such class. Also returns None for a template with partial specialisations unless a
    full specialisation has these arguments, because this function does not choose between partial specialisations.
    """
    bare = type_name.partition("<")[0].rpartition("::")[2].strip(" *&")
    owner = type_name.partition("<")[0].rpartition("::")[0].strip()
    outer = class_named(m, owner) if owner and m.space_named(owner) is None else None
    scope = outer.scope if outer is not None and bare in outer.scope.classes else m.scope_of(type_name)
    found = next((each.classes[bare] for each in scope.chain() if bare in each.classes), None) if bare else None
    if found is not None and m.source.is_library(found.node) and not _is_of_library(found, type_name):
        return None
    if found is None or not (found.special or found.is_partly_special) or "<" not in type_name:
        return found
    special = found.special.get(argument_key(m, type_name))
    return special if special is not None or not found.is_partly_special else None


def _is_of_library(found: ClassInfo, type_name: str) -> bool:
    """True if `type_name` names the library class `found`: it has no namespace or the namespace std, and no more
    template arguments than `found` has parameters.

    A further argument, such as the order of a std::map, would change the behaviour of the class.
    """
    owner, mark, rest = type_name.partition("<")
    given = types.arguments_of(rest.rpartition(">")[0]) if mark else []
    return owner.rpartition("::")[0] in ("", "std") and len(given) <= len(found.parameters)


def argument_key(m: Machine, name: str) -> str:
    """Returns the template arguments in `name` as text, with each alias replaced by its type."""
    code = name.partition("<")[2].rpartition(">")[0]
    return ", ".join(m.type_named(types.plain(each)) for each in types.arguments_of(code))


def declared_name(declarator: "Node | None") -> "Node | None":
    """The name inside a declarator, such as `a` in `*a[3]`; None if there is none."""
    inner = declarator
    names = ("identifier", "field_identifier", "qualified_identifier", "type_identifier", "operator_name",
             "destructor_name", "operator_cast", "template_function")  # fmt: skip
    while inner is not None and inner.type not in names:
        inner = inner.child_by_field_name("declarator") or first_child(inner)
    return inner


def is_declarator(declarator: "Node | None", kind: str) -> bool:
    """True if a declarator, or one inside it, is a node of the type `kind`, such as `pointer_declarator`."""
    inner = declarator
    while inner is not None:
        if inner.type == kind or inner.type == f"abstract_{kind}":
            return True
        inner = inner.child_by_field_name("declarator") or (
            first_child(inner) if inner.type in ("reference_declarator", "parenthesized_declarator") else None
        )
    return False


def declares_array(declarator: "Node | None") -> bool:
    """True if the name is an array, as in `T a[2]` and `T* a[2]`; False for a pointer to an array, `T (*a)[2]`."""
    inner, is_array = declarator, False
    while inner is not None:
        if inner.type in ("array_declarator", "pointer_declarator", "reference_declarator"):
            is_array = inner.type == "array_declarator"
        inner = inner.child_by_field_name("declarator") or (
            first_child(inner) if inner.type in ("reference_declarator", "parenthesized_declarator") else None
        )
    return is_array


def leads_to_constant(text: str) -> bool:
    """True if a declaration declares a reference or a pointer to a constant. `text` is the declaration without its
    initialiser.

    True for `const UINT* a` and `span<const UINT> a`, False for `UINT* const a`, `const UINT** a` and `const UINT a`.
    """
    marks = len(_MARKS.findall(text))
    return (marks == 1 and _CONSTANT.match(text) is not None) or (marks == 0 and _VIEW.match(text) is not None)


def bind_template(m: Machine, info: ClassInfo, type_name: str, scope: Scope) -> None:
    """Binds the template parameters of a class to the arguments in `type_name`, or to their defaults."""
    _, mark, rest = type_name.partition("<")
    given = types.arguments_of(rest.rstrip("> ") if not rest.endswith(">>") else rest[:-1]) if mark else []
    bind_parameters(m, info.parameters, given, scope)


def bind_parameters(m: Machine, parameters: "list[Node]", given: list[str], scope: Scope) -> None:
    """Binds template parameters to arguments that are given as code, or to their defaults."""
    for number, parameter in enumerate(parameters):
        code = given[number] if number < len(given) else ""
        if parameter.type in ("type_parameter_declaration", "optional_type_parameter_declaration"):
            default = parameter.child_by_field_name("default_type")
            name = parameter.child_by_field_name("name") or first_child(parameter)
            code = code or m.text(default)
            if name is not None and code:
                scope.types[m.text(name)] = m.type_named(types.plain(code)) + "*" * code.rstrip(" &").endswith("*")
        elif parameter.type in ("parameter_declaration", "optional_parameter_declaration"):
            name = declared_name(parameter.child_by_field_name("declarator"))
            default = parameter.child_by_field_name("default_value")
            if name is None:
                continue
            line = m.line_of(parameter)
            text = m.text(name)
            value = m.elsewhere(code, line) if code else (m.value(default) if default is not None else UNSET)
            scope.names[text] = m.make(value, Span(line), m.type_of(parameter.child_by_field_name("type")))


def parameters_of(node: "Node") -> "list[Node]":
    """The parameters of a function definition or of a lambda."""
    declarator = node.child_by_field_name("declarator")
    while declarator is not None and declarator.child_by_field_name("parameters") is None:
        declarator = declarator.child_by_field_name("declarator") or first_child(declarator)
    found = declarator.child_by_field_name("parameters") if declarator is not None else None
    kinds = ("parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration")
    return [child for child in found.named_children if child.type in kinds] if found is not None else []


def accepts(node: "Node", count: int) -> bool:
    """True if a function can be called with this number of arguments."""
    declared = parameters_of(node)
    needed = sum(each.child_by_field_name("default_value") is None for each in declared)
    is_variadic = any(each.type == "variadic_parameter_declaration" for each in declared)
    if count > len(declared) and not is_variadic and _ends_with_dots(node):
        return True
    return (needed <= count <= len(declared)) or (is_variadic and count >= needed - 1)


def _ends_with_dots(node: "Node") -> bool:
    """True for a function whose parameter list contains `...`, so that it takes further arguments."""
    declarator = node.child_by_field_name("declarator")
    while declarator is not None and declarator.child_by_field_name("parameters") is None:
        declarator = declarator.child_by_field_name("declarator") or first_child(declarator)
    found = declarator.child_by_field_name("parameters") if declarator is not None else None
    return found is not None and any(each.type in ("...", "variadic_parameter") for each in found.children)
