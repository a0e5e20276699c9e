"""Finds what a name in C++ code means at the current position: a variable, a class or a type."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ops.formats.cpp_import.source import Source
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import Cell, ClassInfo, Scope, Struct

if TYPE_CHECKING:
    from tree_sitter import Node

    from ops.formats.cpp_import.macros import Macro

# The limit for types that are named after each other; it also ends a circle of names.
_LONGEST_CHAIN = 64


class Lookup:
    """Finds the C++ names that are visible at the current position in the code."""

    def __init__(self, source: Source, macros: "Mapping[str, Macro]") -> None:
        self.source, self.macros = source, macros
        self.exported = Scope()  # the names of namespaces that are used without their namespace
        self.globals = Scope(self.exported)
        self.scope = self.globals
        self.spaces: list[Scope] = []  # the namespaces, if they have scopes of their own
        self.origins: dict[tuple[str, str], Scope] = {}  # the namespace of each of their names
        self.has_twins = False
        self.class_named: Callable[[str], ClassInfo | None] = lambda _: None

    @contextmanager
    def within(self, scope: Scope) -> Generator[None]:
        """Returns a context manager. In its block, names are looked up and declared in `scope`."""
        outer, self.scope = self.scope, scope
        try:
            yield
        finally:
            self.scope = outer

    def named(self, name: str) -> str:
        """The name to which a macro such as `#define LAST_AXIS Axis` expands. Returns `name` itself if it is not a
        macro, or if the macro expands to anything else than a name.
        """
        macro = self.macros.get(name)
        is_name = macro is not None and macro.parameters is None and macro.code.isidentifier()
        return macro.code if macro is not None and is_name else name

    def find(self, name: str) -> Cell | None:
        """Returns the cell of the variable, member or constant `name` in the current scopes; None if there is none."""
        for scope in self.scope.chain():
            if name in scope.names:
                return scope.names[name]
            if scope.this is not None and isinstance(found := scope.this.value, Struct) and name in found.members:
                return found.members[name]
        return None

    def find_qualified(self, text: str) -> Cell | None:
        """Returns the cell of the variable or constant `text`, a name such as `ns::Class::kAxis`. If the code has no
        such name, drops one qualifier after another and tries again.

        Returns None if there is no such variable or constant.
        """
        while True:
            if (found := self.find(text)) is not None:
                return found
            owner, mark, rest = _qualifier(text)
            if not mark:
                return None
            text = rest.strip()
            if (space := self.space_named(owner.strip())) is not None:
                with self.within(space):
                    return self.find_qualified(text)
            info = self.class_named(owner)
            if info is not None and text in info.scope.names:
                return info.scope.names[text]

    def space_named(self, name: str) -> Scope | None:
        """Returns the scope of a namespace such as `a::b`.

        Returns None if the code has no such namespace. Also returns None if all namespaces share the scope around them.
        """
        space: Scope | None = None
        for part in name.split("::") if self.spaces else ():
            scopes = [*self.scope.chain()] if space is None else [space]
            space = None
            for scope in reversed(scopes):  # the innermost is the first of the chain
                space = scope.spaces.get(part.strip(), space)
            if space is None:
                return None
        return space

    def scope_of(self, name: str) -> Scope:
        """Returns the scope in which the last part of the C++ name `name` is looked up: the namespace that precedes it,
        or the current scope if there is none.
        """
        owner = name.partition("<")[0].rpartition("::")[0]
        return (self.space_named(owner) if owner else None) or self.scope

    def type_named(self, name: str) -> str:
        """The type for which an alias or a template parameter stands; the name itself if it is neither."""
        for _ in range(_LONGEST_CHAIN):
            pointer = name[len(name.rstrip(" *&")) :].replace(" ", "")
            bare = types.plain(name)
            if "::DML_" in bare:
                return bare.rpartition("::")[2] + pointer
            found = next((s.types[bare] for s in self.scope.chain() if bare in s.types), None)
            if found is None and "::" in bare:
                short = bare.rpartition("::")[2]
                found = next((s.types[short] for s in self.scope_of(bare).chain() if short in s.types), None)
            if found is None and bare in self.macros and self.macros[bare].parameters is None:
                found = self.macros[bare].code
            if found is None or types.plain(found) == bare:
                break
            name = found + pointer
        return name.strip()

    def type_with_arguments(self, name: str) -> str:
        """Returns the type that the C++ name `name` stands for. Its template arguments are replaced in the same way:
        `pair<T, U>` becomes `pair<int, float>`.
        """
        kind = self.type_named(types.plain(name))
        start, end = kind.find("<"), kind.rfind(">")
        if not 0 <= start < end:
            return kind
        given = ", ".join(self.type_with_arguments(each) for each in types.arguments_of(kind[start + 1 : end]))
        return f"{kind[: start + 1]}{given}{kind[end:]}"

    def type_of(self, node: "Node | None") -> str:
        """The type that a type node names, without qualifiers."""
        return "" if node is None else self.type_named(types.plain(self.source.text(node)))


def _qualifier(text: str) -> tuple[str, str, str]:
    """Splits a C++ name after its first qualifier, which may have template arguments. Returns the qualifier, `::` and
    the rest; returns the name and two '' if there is no qualifier.
    """
    depth = 0
    for place, mark in enumerate(text if "::" in text else ""):
        depth += (mark == "<") - (mark == ">")
        if depth == 0 and text.startswith("::", place):
            return text[:place], "::", text[place + 2 :]
    return text, "", ""
