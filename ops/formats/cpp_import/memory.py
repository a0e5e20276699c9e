"""Stores the values of names while the statements of C++ code are executed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ops.formats.cpp_import.objects import Item, Struct

Constant = int | float | str


@dataclass(slots=True)
class Memory:
    """The variables of each scope, the macros, the type aliases and all structs of the executed code.

    `answers` are the values that the user entered for names that the code does not define.
    """

    answers: Mapping[str, Constant]
    scopes: list[dict[str, Item]] = field(default_factory=lambda: [{}])
    macros: dict[str, tuple[str, int]] = field(default_factory=dict[str, tuple[str, int]])
    aliases: dict[str, str] = field(default_factory=dict[str, str])
    structs: list[Struct] = field(default_factory=list[Struct])
    expansions: int = 0

    def find(self, name: str) -> Item | None:
        """The value of a name in the innermost scope that defines it; None if there is none."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return None

    def define(self, name: str, item: Item) -> None:
        """Defines a name in the innermost scope."""
        self.scopes[-1][name] = item

    def replace(self, name: str, item: Item) -> None:
        """Replaces the value of a name in the scope that defines it. An unknown name is defined globally."""
        for scope in reversed(self.scopes):
            if name in scope:
                scope[name] = item
                return
        self.scopes[0][name] = item

    def struct(self, type_name: str, line: int, name: str = "", is_initialised: bool = True) -> Struct:
        """Makes a struct without members, and adds it to `structs`."""
        made = Struct(type_name, line, name, is_initialised)
        self.structs.append(made)
        return made

    def forget(self, struct: Struct) -> None:
        """Removes a struct that was only made for an assignment, if it is the latest of `structs`."""
        if self.structs[-1:] == [struct]:
            del self.structs[-1]

    def type_named(self, name: str) -> str:
        """The type for which an alias stands; the name itself if it is not an alias."""
        for _ in range(8):
            if name not in self.aliases:
                break
            name = self.aliases[name]
        return name
