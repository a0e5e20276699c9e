"""The interface of the evaluator, for modules that evaluate one kind of C++ expression."""

from typing import TYPE_CHECKING, Protocol

from ops.formats.cpp_import.memory import Memory
from ops.formats.cpp_import.objects import Item, Object
from ops.formats.cpp_import.source import Source

if TYPE_CHECKING:
    from tree_sitter import Node


class Evaluator(Protocol):
    """Evaluates the nodes of `source` with the names in `memory`."""

    source: Source
    memory: Memory

    def line_of(self, node: "Node") -> int:
        """The line of a node, counted from 1."""
        ...

    def item(self, node: "Node", type_name: str = "") -> Item:
        """The value of a node, with its line. A braced list becomes an object of type `type_name`."""
        ...

    def value(self, node: "Node | None") -> Object:
        """The value of any expression; Unknown if the code does not determine it."""
        ...

    def number(self, node: "Node | None") -> int | float | None:
        """The value if it is a number, else None."""
        ...

    def named(self, text: str, line: int) -> Object:
        """The value of a name or another expression, from the code or as the user entered it; otherwise Unknown."""
        ...

    def remark(self, node: "Node", sentence: str) -> None:
        """Records a remark about the code at the node."""
        ...
