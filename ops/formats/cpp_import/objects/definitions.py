"""Executes definitions: functions, classes, aliases and enums."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.frames import Signal
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.templates import class_named, declared_name, is_declarator
from ops.formats.cpp_import.objects.classes import add_method, define_class
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import (
    Function,
    Object,
    Scope,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def define_function(m: Machine, node: "Node") -> Signal | None:
    """Defines a function, or a method that is defined outside its class. Always returns None."""
    declarator = node.child_by_field_name("declarator")
    name = declared_name(declarator)
    if name is None or node.start_byte in m.hoisted:
        return None
    text = m.text(name)
    if "::" in text:
        owner = class_named(m, text.rpartition("::")[0])
        if owner is not None:
            add_method(m, owner, node)
            return None
    m.scope.functions.setdefault(text.rpartition("::")[2], []).append(Function(node, m.scope))
    return None


def template(m: Machine, node: "Node") -> Signal | None:
    inner = node.named_children[-1] if node.named_children else None
    parameters = node.child_by_field_name("parameters")
    if inner is None:
        return None
    if inner.type in ("struct_specifier", "class_specifier", "union_specifier"):
        define_class(m, inner, parameters.named_children if parameters is not None else [])
        return None
    return m.execute(inner)


def class_definition(m: Machine, node: "Node") -> Signal | None:
    define_class(m, node, [])
    return None


def alias(m: Machine, node: "Node") -> Signal | None:
    kind = node.child_by_field_name("type")
    name = node.child_by_field_name("name") or node.child_by_field_name("declarator")
    if kind is None or name is None:
        return None
    if kind.child_by_field_name("body") is not None:
        m.execute(kind)
        inner = m.text(kind.child_by_field_name("name"))
        if not inner and kind.type != "enum_specifier":
            info = define_class(m, kind, [])
            if info is not None:
                m.scope.classes[m.text(name)] = info
                info.name = m.text(name)
        if inner:
            m.scope.types[m.text(name)] = inner
        return None
    pointer = "*" * is_declarator(name, "pointer_declarator") or "*" * m.text(kind).rstrip(" &").endswith("*")
    m.scope.types[m.text(declared_name(name) or name)] = types.plain(m.text(kind)) + pointer
    return None


def enumeration(m: Machine, node: "Node") -> Signal | None:
    body, name = node.child_by_field_name("body"), m.text(node.child_by_field_name("name"))
    if body is None:
        return None
    m.enums.add(name)
    following: Object = 0
    inner = Scope(m.scope)
    for entry in body.named_children:
        each, value = entry.child_by_field_name("name"), entry.child_by_field_name("value")
        if each is None:
            continue
        if value is not None:
            with m.within(inner):  # an enumerator may name those before it
                following = m.value(value)
        text = m.text(each)
        number = following if isinstance(following, int) else m.unknown(each)
        cell = inner.names[text] = m.make(number, m.span(entry), name, is_const=True)
        m.scope.names[f"{name}::{text}"] = cell
        if not m.text(node).startswith(("enum class", "enum struct")):
            m.scope.names[text] = cell
        following = following + 1 if isinstance(following, int) else following
    return None


def nothing(m: Machine, node: "Node") -> Signal | None:
    del m, node
    return None
