"""Defines the structs, classes and unions of the pasted code: their members, methods and base classes."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.templates import (
    argument_key,
    class_named,
    declared_name,
    is_declarator,
)
from ops.formats.cpp_import.objects.construction import first_value
from ops.formats.cpp_import.objects.library import BASE
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import (
    UNSET,
    ClassInfo,
    Field,
    Scope,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def define_class(m: Machine, node: "Node", parameters: "list[Node]") -> ClassInfo | None:
    """Defines the class in a node of type class_specifier, struct_specifier or union_specifier.

    `parameters` are the parameters of its template. Returns None if the class has no body.
    """
    body, name = node.child_by_field_name("body"), m.text(node.child_by_field_name("name"))
    if body is None:
        return None
    scope = Scope(m.scope)
    info = ClassInfo(name.partition("<")[0].rpartition("::")[2], node, scope, parameters=parameters)
    scope.owner = info
    generic = m.scope.classes.get(info.name)
    if "<" not in name or generic is None:
        m.scope.classes[info.name] = info
    elif parameters:
        generic.is_partly_special = True
    else:
        generic.special[argument_key(m, name)] = info
    for child in node.named_children:
        if child.type == "base_class_clause":
            for base in child.named_children:
                if base.type in ("type_identifier", "qualified_identifier", "template_type"):
                    found = class_named(m, m.text(base)) or class_named(m, BASE + m.text(base).removeprefix("::"))
                    info.bases += [found] if found is not None else []
                    info.has_unseen_base |= found is None
    with m.within(scope):
        for child in body.named_children:
            _define_member(m, info, child)
    return info


def _define_member(m: Machine, info: ClassInfo, child: "Node") -> None:
    if child.type == "template_declaration":
        child = child.named_children[-1]
    if child.type == "function_definition":
        add_method(m, info, child)
    elif child.type == "field_declaration":
        kind = child.child_by_field_name("type")
        if kind is not None and kind.child_by_field_name("body") is not None:
            m.execute(kind)
        type_name = types.plain(m.text(kind)) if kind is not None and kind.child_by_field_name("body") is None else (
            m.text(kind.child_by_field_name("name")) if kind is not None else "")  # fmt: skip
        words = m.text(child).split()
        widths = [m.text(first_child(each)) for each in child.named_children if each.type == "bitfield_clause"]
        if len(widths) == 1 and widths[0].isdigit() and types.bits_of(kind_name := m.type_named(type_name)):
            type_name = "unsigned " * types.is_unsigned(kind_name) + f"_BitInt({widths[0]})"
        for number, declarator in enumerate(child.children_by_field_name("declarator")):
            name = m.text(declared_name(declarator))
            values = child.children_by_field_name("default_value")
            initialiser = values[number] if number < len(values) else None
            if is_declarator(declarator, "function_declarator") and not is_declarator(
                declarator, "parenthesized_declarator"
            ):
                info.declared.add(name)
            elif "static" in words[:3] or "constexpr" in words[:3]:
                value = first_value(m, type_name, declarator, initialiser) if initialiser is not None else UNSET
                is_const = "const" in words[:3] or "constexpr" in words[:3]
                m.scope.names[name] = m.make(value, m.span(initialiser or child), type_name, is_const=is_const)
            else:
                is_reference = is_declarator(declarator, "reference_declarator") or types.is_reference(type_name)
                info.fields.append(Field(name, type_name, declarator, initialiser, is_reference))
    elif child.type == "declaration":
        info.declared.add(m.text(declared_name(child.child_by_field_name("declarator"))))
    elif child.type in ("enum_specifier", "alias_declaration", "type_definition", "struct_specifier",
                        "class_specifier", "union_specifier", "using_declaration"):  # fmt: skip
        if child.type == "using_declaration":
            parts = m.text(child).removeprefix("using ").rstrip("; ").split("::")
            info.inherits_constructors |= len(parts) > 1 and parts[-1].strip() in (parts[-2].strip(), info.name)
        m.execute(child)


def add_method(m: Machine, info: ClassInfo, node: "Node") -> None:
    """Adds the definition of a method, a constructor, a destructor or a conversion operator to a class."""
    name = declared_name(node.child_by_field_name("declarator"))
    if name is not None and name.type == "qualified_identifier":
        name = _last(name)
    text = m.text(name)
    if text == info.name:
        info.constructors.append(node)
    elif name is not None and name.type == "operator_cast":
        info.conversions.append(node)
    elif text.startswith("~"):
        body = node.child_by_field_name("body")
        info.destructor = node if body is not None and body.named_children else None
        m.has_destructors |= info.destructor is not None
    else:
        text = text.replace(" ", "")
        key = text if text.startswith("operator") else text.partition("<")[0]
        info.methods.setdefault(key, []).append(node)


def _last(name: "Node") -> "Node | None":
    inner: Node | None = name
    while inner is not None and inner.type == "qualified_identifier":
        inner = inner.child_by_field_name("name")
    return inner
