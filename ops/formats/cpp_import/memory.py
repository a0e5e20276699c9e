"""The values of the names in a piece of C++ while its statements are executed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ops.formats.cpp_import.objects import Item, Struct

Constant = int | float | str


@dataclass(slots=True)
class Memory:
    """Scopes, macros, type aliases and structs. `answers` are the user's values for names that the code leaves open."""

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
        """Define a name in the innermost scope."""
        self.scopes[-1][name] = item

    def replace(self, name: str, item: Item) -> None:
        """Replace the value of a name in the scope that defines it; an unknown name is defined globally."""
        for scope in reversed(self.scopes):
            if name in scope:
                scope[name] = item
                return
        self.scopes[0][name] = item

    def struct(self, type_name: str, line: int, name: str = "", is_initialised: bool = True) -> Struct:
        """A new struct without members."""
        made = Struct(type_name, line, name, is_initialised)
        self.structs.append(made)
        return made

    def forget(self, struct: Struct) -> None:
        """Remove the latest struct, which was only made for an assignment."""
        if self.structs[-1:] == [struct]:
            del self.structs[-1]

    def type_named(self, name: str) -> str:
        """The type that an alias names, or the name itself."""
        for _ in range(8):
            if name not in self.aliases:
                break
            name = self.aliases[name]
        return name
