"""Scopes, classes and functions of the text."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.values import Cell, Function

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(slots=True)
class ClassInfo:
    """A struct, class or union of the text: its members in order, its methods and its base classes."""

    name: str
    node: "Node"
    scope: "Scope"
    fields: "list[Field]" = field(default_factory=list["Field"])
    methods: "dict[str, list[Node]]" = field(default_factory=dict[str, "list[Node]"])
    constructors: "list[Node]" = field(default_factory=list["Node"])
    conversions: "list[Node]" = field(default_factory=list["Node"])
    declared: set[str] = field(default_factory=set[str])
    bases: "list[ClassInfo]" = field(default_factory=list["ClassInfo"])
    parameters: "list[Node]" = field(default_factory=list["Node"])
    has_unseen_base: bool = False

    def method(self, name: str) -> "list[Node]":
        """The definitions of a method, of this class or of a base class."""
        if name in self.methods:
            return self.methods[name]
        return next((found for base in self.bases if (found := base.method(name))), [])

    def all_conversions(self) -> "list[Node]":
        """The conversion operators of this class and of its base classes."""
        return self.conversions + [node for base in self.bases for node in base.all_conversions()]


@dataclass(frozen=True, slots=True)
class Field:
    """A data member of a class: its declarator, its type and its initialiser."""

    name: str
    type: str
    declarator: "Node"
    initialiser: "Node | None"


@dataclass(slots=True)
class Scope:
    """The names of a block, a function, a class or the whole text. `this` is the object of a method."""

    parent: "Scope | None" = None
    this: Cell | None = None
    names: dict[str, Cell] = field(default_factory=dict[str, Cell])
    types: dict[str, str] = field(default_factory=dict[str, str])
    classes: dict[str, ClassInfo] = field(default_factory=dict[str, ClassInfo])
    functions: dict[str, list[Function]] = field(default_factory=dict[str, list[Function]])
    owner: ClassInfo | None = None

    def chain(self) -> "Iterator[Scope]":
        """Yields this scope, then the scopes around it."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.parent
