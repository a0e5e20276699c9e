"""The mutants of a file, each with one change that mutmut makes.

mutmut itself skips decorated functions and code outside functions, because it cannot switch such code at run time. This
module changes such code, too, because half of the catalogue consists of declarations.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libcst as cst  # pyright: ignore[reportMissingImports]
from libcst.metadata import MetadataWrapper, PositionProvider  # pyright: ignore[reportMissingImports]
from mutmut.mutation.file_mutation import MutationVisitor  # pyright: ignore[reportMissingImports]
from mutmut.mutation.mutators import mutation_operators  # pyright: ignore[reportMissingImports]
from mutmut.mutation.pragma_handling import IgnoredCode  # pyright: ignore[reportMissingImports]

ROOT = Path(__file__).parents[4]
# The characters of a changed expression that are shown.
SHOWN = 160


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file. `lines` are the lines of the changed expression; `within` are the lines of the
    surrounding function's body, or None outside functions.
    """

    file: str
    number: int
    line: int
    lines: range
    within: range | None
    before: str
    after: str
    is_text: bool

    @property
    def is_prose(self) -> bool:
        """True if the change is in a text for users. Such a text contains spaces; a string that is only a name contains
        none.
        """
        return self.is_text and " " in self.before

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line}#{self.number}"

    @property
    def change(self) -> str:
        return f"{self.before} -> {self.after}"


class _Everywhere(MutationVisitor):
    """Mutates decorated functions and their decorators too, which mutmut itself skips.

    Arguments of `dataclass`, such as `slots` and `eq`, stay, because a correct program behaves the same without them.
    """

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Decorator):
            call = node.decorator
            return isinstance(call, cst.Call) and isinstance(call.func, cst.Name) and call.func.value == "dataclass"
        is_decorated = isinstance(node, cst.FunctionDef) and len(node.decorators) > 0
        return not is_decorated and super()._skip_node_and_children(node)


class File:
    """A file of source code and its mutants, which the package mutmut makes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        wrapper = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")))
        visitor = _Everywhere(mutation_operators, IgnoredCode(set(), set(), set()))
        self._module: Any = wrapper.visit(visitor)
        self._mutations: list[Any] = visitor.mutations
        self._positions = wrapper.resolve(PositionProvider)
        self._functions = list(_functions(path))

    def mutants(self) -> Iterator[Mutant]:
        name = self.path.relative_to(ROOT).as_posix()
        for number, each in enumerate(self._mutations):
            at = self._positions[each.original_node]
            lines = range(at.start.line, at.end.line + 1)
            before, after = self._shown(each.original_node, each.mutated_node)
            is_text = isinstance(each.original_node, cst.BaseString)
            yield Mutant(name, number, at.start.line, lines, self._within(at.start.line), before, after, is_text)

    def source(self, number: int) -> str:
        """Returns the source of the whole file with the mutation `number`."""
        each = self._mutations[number]
        return self._module.deep_replace(each.original_node, each.mutated_node).code

    def _within(self, line: int) -> range | None:
        around = [lines for lines in self._functions if line in lines]
        return min(around, key=len, default=None)

    def _shown(self, *nodes: cst.CSTNode) -> tuple[str, str]:
        before, after = (" ".join(self._module.code_for_node(node).split()) for node in nodes)
        start = 0
        if len(before) > SHOWN:  # a long expression is shown from shortly before the first difference
            start = max(0, next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0) - 60)
        cut = slice(start, start + SHOWN)
        return before[cut], after[cut]


def _functions(path: Path) -> Iterator[range]:
    """Yields the lines of the body of every function and method."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)


def files(under: str) -> list[Path]:
    """The Python files below a folder, or the file itself."""
    place = ROOT / under
    return [place] if place.is_file() else sorted(place.rglob("*.py"))
