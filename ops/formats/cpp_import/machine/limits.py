"""The limits of the interpreter, and the count of its steps."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.lookup import Lookup
from ops.formats.cpp_import.source import Source
from ops.text.format_error import FormatError
from ops.text.sentences import say

if TYPE_CHECKING:
    from tree_sitter import Node

    from ops.formats.cpp_import.macros import Macro

# The limits of one reading: steps, nodes inside each other, calls inside each other, objects. A call or a braced list
# takes more time than other expressions, and an operator of DirectMLX even more, so they count as several steps.
MOST_STEPS = 20_000
STEPS_OF_CALL = 3
STEPS_OF_OPERATOR = 8
CELLS_OF_STEP = 4  # cells that unseen code may have changed
NODES_OF_STEP = 16  # nodes in which only names are looked up
DEEPEST = 90
DEEPEST_CALL = 12
# The limit for calls of a function by itself with an unknown argument.
DEEPEST_UNKNOWN = 2
MOST_CELLS = 100_000
MOST_EXPANSIONS = 500
MOST_STRUCTS = 2_000


class Steps(Lookup):
    """Counts the steps and the memory cells that the interpreter uses for one C++ text."""

    def __init__(self, source: Source, macros: "Mapping[str, Macro]") -> None:
        super().__init__(source, macros)
        self.steps = self.cells = self.depth = 0
        self._small_work = 0.0  # less than one step

    def step(self, node: "Node", count: int = 1) -> None:
        """Counts steps. Raises FormatError if there are too many steps or memory cells."""
        self.steps += count
        if self.steps <= MOST_STEPS and self.cells <= MOST_CELLS:
            return
        if self.steps > MOST_STEPS:
            message = say("The code takes more than {most} steps to follow.", most=MOST_STEPS)
        else:
            message = say("The code makes more than {most} variables and array elements.", most=MOST_CELLS)
        line, column = self.source.place(node)
        raise FormatError(message, line=line, column=column)

    def descend(self, node: "Node", levels: int) -> None:
        """Adds `levels` to the depth. Raises FormatError at the limit; if the node were left out instead, the values
        that it writes would be lost.
        """
        if self.depth + levels > DEEPEST:
            line, column = self.source.place(node)
            raise FormatError("The code is nested too deeply to be followed.", line=line, column=column)
        self.depth += levels

    def count(self, cells: int = 0, nodes: int = 0) -> None:
        """Counts work that is smaller than a step: `cells` cells that unseen code may have changed, and `nodes` syntax
        nodes that were searched. Each counts as a fraction of a step.

        If there are too many steps, the next full step raises FormatError.
        """
        self._small_work += cells / CELLS_OF_STEP + nodes / NODES_OF_STEP
        whole = int(self._small_work)
        self.steps += whole
        self._small_work -= whole
