"""Executes namespaces. All of them share one scope, unless a name is defined in two namespaces, or in a namespace and
outside of it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from ops.formats.cpp_import.machine.frames import Signal
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.templates import declared_name
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state.values import Scope

if TYPE_CHECKING:
    from tree_sitter import Node

Kind = TypeVar("Kind")

_LISTS = ("declaration_list", "linkage_specification", "template_declaration", "ERROR")
_CLASSES = ("struct_specifier", "class_specifier", "union_specifier", "enum_specifier")


def have_twins(m: Machine, root: "Node") -> bool:
    """True if a name is defined twice: in two namespaces of the C++ text, or in a namespace and outside of it."""
    found: dict[str, str] = {}
    return any(found.setdefault(name, path) != path for path, name in _defined(m, root, ""))


def _defined(m: Machine, node: "Node", path: str) -> "Iterator[tuple[str, str]]":
    """Yields a pair for each name that is defined inside `node`, outside functions and classes: the path of the
    namespace that contains the name, and the name.

    `path` is the path of the namespace of `node`.
    """
    for child in node.named_children:
        kind = child.child_by_field_name("type")
        if child.type == "namespace_definition":
            name = space_name(m, child)
            yield from _defined(m, child, f"{path}::{name}" if name else path)
        elif child.type in _LISTS:
            yield from _defined(m, child, path)
        elif child.type in _CLASSES and child.child_by_field_name("body") is not None:
            yield path, m.text(child.child_by_field_name("name"))
            listed = child.child_by_field_name("body") if child.type == "enum_specifier" else None
            yield from ((path, m.text(first_child(each))) for each in (listed.named_children if listed else ()))
        elif child.type == "alias_declaration":
            yield path, m.text(child.child_by_field_name("name"))
        elif child.type in ("declaration", "function_definition", "type_definition"):
            if kind is not None and kind.child_by_field_name("body") is not None:
                yield path, m.text(kind.child_by_field_name("name"))
            is_prototype = child.type == "declaration" and b"(" in (child.text or b"").partition(b"=")[0]
            declarators = [] if is_prototype else child.children_by_field_name("declarator")
            for declarator in declarators:
                if (name := m.text(declared_name(declarator))) and "::" not in name:
                    yield path, name


def space_name(m: Machine, node: "Node") -> str:
    """The name of the namespace that `node` defines. It is empty for a nameless or inline namespace, whose names belong
    to the enclosing one.
    """
    is_inline = any(child.type == "inline" for child in node.children)
    return "" if is_inline else m.text(node.child_by_field_name("name")).replace(" ", "")


def scope_of_space(m: Machine, node: "Node") -> Scope:
    """The scope for the names that a namespace declares.

    If all namespaces share one scope, or if the namespace is nameless or inline, this is the scope around it.
    """
    scope = m.scope
    name = space_name(m, node) if node.type == "namespace_definition" and m.has_twins else ""
    for part in name.split("::") if name else ():
        if part not in scope.spaces:
            scope.spaces[part] = Scope(scope, is_space=True)
            m.spaces.append(scope.spaces[part])
        scope = scope.spaces[part]
    return scope


def namespace(m: Machine, node: "Node") -> Signal | None:
    body = node.child_by_field_name("body")
    space = scope_of_space(m, node)
    with m.within(space):
        for child in body.named_children if body is not None else []:
            if child.type not in ("comment",):
                m.execute(child)
    if space is not m.scope:
        export(m, space)
    return None


def export(m: Machine, space: Scope) -> None:
    """Makes the names of the namespace `space` visible in all C++ code, because code may use them without the
    namespace.

    If two namespaces define a variable, a type or a class with the same name, this name is visible only with its
    namespace.
    """
    _export(m, space, m.exported.names, space.names, "variable")
    _export(m, space, m.exported.types, space.types, "type")
    _export(m, space, m.exported.classes, space.classes, "class")
    for name, functions in space.functions.items():
        known = m.exported.functions.setdefault(name, [])
        known += [each for each in functions if each not in known]


def _export(m: Machine, space: Scope, mine: dict[str, Kind], given: dict[str, Kind], kind: str) -> None:
    for name, value in given.items():
        origin = m.origins.setdefault((kind, name), space)
        if origin is space:
            mine[name] = value
        elif mine.get(name) != value:
            m.origins[kind, name] = m.exported  # of two namespaces
            mine.pop(name, None)


def using(m: Machine, node: "Node") -> Signal | None:
    """Executes `using namespace a` or `using a::name`: copies the names of the namespace to the current scope.

    Does nothing if the namespace is not known.
    """
    text = m.text(first_child(node))
    is_whole = "namespace" in m.text(node).split()[:2]
    owner, _, name = (text, "", "") if is_whole else text.rpartition("::")
    space = m.space_named(owner) if owner else None
    if space is not None and space is not m.scope:
        _bring(m.scope.names, space.names, name)
        _bring(m.scope.types, space.types, name)
        _bring(m.scope.classes, space.classes, name)
        _bring(m.scope.functions, space.functions, name)
    return None


def _bring(mine: dict[str, Kind], given: dict[str, Kind], name: str) -> None:
    """Copies entries of `given` to `mine`: the entry with the name `name`, or all entries if `name` is ''.

    With an empty name, entries that `mine` already has are not replaced.
    """
    if name:
        mine.update({name: given[name]} if name in given else {})
    else:
        mine.update({key: value for key, value in given.items() if key not in mine})


def namespace_alias(m: Machine, node: "Node") -> Signal | None:
    """Executes the declaration `namespace a = b::c`: makes the namespace known by another name."""
    name = m.text(node.child_by_field_name("name"))
    space = m.space_named(m.text(node.named_children[-1]))
    if space is not None:
        m.scope.spaces[name] = space
    return None
