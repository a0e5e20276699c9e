"""What the names of a piece of C++ stand for while it is read from top to bottom."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ops.formats.cpp_import.objects import Item, Struct

Constant = int | float | str


@dataclass(slots=True)
class Memory:
    """Scopes, macros, type names. `answers` are values that a person gave for names that the code does not define."""

    answers: Mapping[str, Constant]
    scopes: list[dict[str, Item]] = field(default_factory=lambda: [{}])
    macros: dict[str, tuple[str, int]] = field(default_factory=dict[str, tuple[str, int]])
    aliases: dict[str, str] = field(default_factory=dict[str, str])
    structs: list[Struct] = field(default_factory=list[Struct])
    expansions: int = 0

    def find(self, name: str) -> Item | None:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return None

    def define(self, name: str, item: Item) -> None:
        self.scopes[-1][name] = item

    def replace(self, name: str, item: Item) -> None:
        """Another value for a name where it was defined; for one that is not known, a name of the whole text."""
        for scope in reversed(self.scopes):
            if name in scope:
                scope[name] = item
                return
        self.scopes[0][name] = item

    def struct(self, type_name: str, line: int, name: str = "", is_initialised: bool = True) -> Struct:
        made = Struct(type_name, line, name, is_initialised)
        self.structs.append(made)
        return made

    def forget(self, struct: Struct) -> None:
        """The latest one was made for an assignment alone."""
        if self.structs[-1:] == [struct]:
            del self.structs[-1]

    def type_named(self, name: str) -> str:
        """The type behind an alias."""
        for _ in range(8):
            if name not in self.aliases:
                break
            name = self.aliases[name]
        return name
