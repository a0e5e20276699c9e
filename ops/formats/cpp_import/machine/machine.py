"""Holds the state of the C++ interpreter.

Tables of the machine map each type of syntax node to the function that evaluates or executes it.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import constants, members_of
from ops.formats.cpp_import.machine.frames import Frame, Signal, Thrown
from ops.formats.cpp_import.machine.limits import MOST_EXPANSIONS, MOST_STRUCTS, Steps
from ops.formats.cpp_import.source import Source
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.memory import Changes, Memory, Spoiler
from ops.formats.cpp_import.state.targets import leads_of
from ops.formats.cpp_import.state.values import (
    UNSET,
    AnsweredFloat,
    AnsweredInt,
    Array,
    Ask,
    Cell,
    ClassInfo,
    Constants,
    Function,
    Object,
    Pointer,
    Scope,
    Span,
    Struct,
    Unknown,
    Unset,
    held,
)
from ops.formats.cpp_import.state.wires import Wire

if TYPE_CHECKING:
    from tree_sitter import Node

    from ops.formats.cpp_import.macros import Macro


Evaluate = Callable[["Machine", "Node"], Object]
Execute = Callable[["Machine", "Node"], Signal | None]
# The values of evaluated arguments and the cells to which they refer, by the positions of the nodes.
Arguments = dict[tuple[int, int], tuple[Object, Cell | None]]
# The parts of an `if` or a loop, which are not a level of their own.
_PARTS = ("compound_statement", "else_clause")


def _no_value(*_: object) -> Object:
    """Returns None. It is the default of several hooks of a Machine, which other modules replace with their own
    functions.
    """
    return None


class Machine(Steps):
    """The interpreter of C++ code: evaluates expressions and executes statements.

    `answers` are the values that the user entered for names that the code does not define.
    """

    def __init__(
        self,
        source: Source,
        answers: Constants,
        macros: "Mapping[str, Macro]",
        evaluators: Mapping[str, Evaluate],
        executors: Mapping[str, Execute],
        braced: Callable[["Machine", "Node", str], Object],
    ) -> None:
        super().__init__(source, macros)
        self.answers = answers
        self.evaluators, self.executors, self.braced = evaluators, executors, braced
        self.fresh: Object = None
        self.memory = Memory()
        self.frames: list[Frame] = [Frame("")]
        self.structs: list[Struct] = []
        self.remarks: list[str] = []
        self.wires: list[Wire] = []
        self.created: tuple[Struct, int] | None = None  # the desc that was passed on last, and its reading
        self.asked: tuple[Ask, ...] = ()  # the unknown values on which the next statement depends
        self.kept: dict[object, Callable[[], None]] = {}  # what unseen code can write to, and how it becomes unknown
        self.label = ""  # the label of the goto that is being executed
        self.unseen_calls = 0  # the calls and the branches that may have thrown an exception
        self.lost: list[Changes] = []  # what branches wrote before they threw an exception
        self.stopped: Thrown | None = None  # the last exception that left a branch
        self.loose: list[str] = []  # the macros that are operations without brackets
        self.names_in: dict[tuple[int, int], list[Node]] = {}  # of operations that are not C++, by their positions
        self.statics: dict[int, Cell] = {}  # the static variables of functions, by the positions of their names
        self.bodies: list[tuple[int, str]] = []  # the functions of the text: their positions and their code
        self.writers: dict[str, list[int]] = {}  # the positions of the functions that may write a variable
        self.prototypes: dict[str, list[list[Node]]] | None = None  # the parameters of the declared functions
        self.unseen_graphs: dict[str, Struct] = {}
        self.on_consumed: Callable[[Struct], int] = lambda _: 0
        self.on_filled: Callable[[Struct], None] = lambda _: None
        self.on_graph: Callable[[Struct], None] = lambda _: None
        self.on_left: Callable[[int, Object], None] = lambda _birth, _result: None
        self.on_branch: Callable[[int], None] = lambda _first: None
        self.returned: Cell | None = None
        self.overloaded: Callable[[Machine, str, list[Object], Node], Object] = _no_value
        self.enum_operator: Callable[[Machine, str, list[Object], Node], Object] = _no_value
        self.operated: Callable[[Machine, str, list[Object], Node], Object] = _no_value
        self.default_element: Callable[[Machine, str, int], Object] = lambda _m, _type, _line: 0
        self.pass_to_unseen: Callable[[Machine, list[Node], str], list[Object]] = lambda _m, _given, _callee: []
        self.destroy: Callable[[Machine, Cell, Node], None] = lambda _m, _cell, _node: None
        self.copied_object: Callable[[Machine, Struct], Object] = _no_value
        self.as_number: Callable[[Machine, Object, Node], Object]
        self.assigned: Callable[[Machine, Cell, Object, Node], Object] = _no_value
        self.run_constructor: Callable[[Machine, ClassInfo, Cell, Scope, list[Node] | None, Node], None]
        self.called_function: Callable[[Machine, str, str, list[Node], Node], Object] = _no_value
        self.called_method: Callable[[Machine, Object, str, list[Node], Node], Object] = _no_value
        self.adapt: Callable[[Machine, Object, str, Node], Object]
        self.hoisted: set[int] = set()
        self.convert: Callable[[Machine, Struct, Node, Node], Object]
        self.made_object: Callable[[Machine, str, list[Node], Node], Object] = _no_value
        self.call_function: Callable[[Function, list[Object]], Object]
        self.call_method: Callable[[Struct, str, Node], Object]
        self.construct_element: Callable[[Machine, str, list[Node]], Object]
        self.run_elsewhere: Callable[[Machine, str, int], None]
        self.initialised: Callable[[Machine, Node, list[Node], str, str], Object]
        self.enums: set[str] = set()
        self.arguments: list[Arguments | None] = [None]
        self.loops: list[str] = [""]  # the loops in progress: "known", "unknown", or "" at the start of a function
        self.visited: set[int] = set()
        self.running: list[int] = []  # the functions of the calls in progress, by their places
        self.expanding: list[str] = []
        self.library_call: Node | None = None  # the call of the text that runs the library
        self.temporaries: list[Cell] = []  # the objects that end with the statement
        self.expansions = 0
        self.has_destructors = False
        self.is_trying = False
        self.is_in_answer = False  # the code is an answer of the user

    # Steps

    def value(self, node: "Node | None") -> Object:
        """The value of an expression; Unknown if the code does not determine it."""
        if node is None:
            return Unknown("")
        self.step(node)
        self.descend(node, 1)
        try:
            evaluate = self.evaluators.get(node.type)
            return self.unknown(node) if evaluate is None else evaluate(self, node)
        finally:
            self.depth -= 1

    def argument(self, node: "Node") -> Object:
        """Returns the value of a node that is an argument of the current call. Where `remembering` stores values, the
        node is evaluated only once.
        """
        return self.argument_and_cell(node)[0]

    def argument_and_cell(self, node: "Node") -> tuple[Object, Cell | None]:
        """Returns the value of the argument `node`. If the argument is itself a call that returns a reference, also
        returns the cell that it refers to; otherwise the cell is None.
        """
        known = self.arguments[-1]
        key = node.start_byte, node.end_byte
        if known is None or key not in known:
            self.returned = None
            value = self.value(node)
            found = value, self.returned if node.type == "call_expression" else None
            self.returned = None
            if known is None:
                return found
            known[key] = found
        return known[key]

    @contextmanager
    def remembering(self, known: Arguments | None) -> Generator[None]:
        """Inside the `with` block, makes `argument` store the values of arguments in `known` and return the stored
        values. If `known` is None, `argument` stores no values.
        """
        self.arguments.append(known)
        try:
            yield
        finally:
            self.arguments.pop()

    def execute(self, node: "Node") -> Signal | None:
        """Executes a statement. Returns its Signal, such as RETURN; None if the statement ends normally."""
        self.step(node)
        level = node.type not in _PARTS
        self.descend(node, level)
        self.fresh = None
        try:
            run = self.executors.get(node.type)
            if run is not None:
                return run(self, node)
            self.value(node)
            return None
        finally:
            self.depth -= level

    # Places

    def span(self, node: "Node") -> Span:
        """Returns the position of a node. If the node comes from a macro or from an answer of the user, the position
        has only a line.
        """
        if not self.source.has(node):
            return Span(self.line_of(node))
        return Span(self.source.line(node), node.start_byte, node.end_byte)

    def line_of(self, node: "Node") -> int:
        """The line of a syntax node, counted from 1. For a node in the C++ code of `objects.library`, the line that
        calls this code.
        """
        at = self.library_call if self.source.is_library(node) and self.library_call is not None else node
        return self.source.line(at)

    def text(self, node: "Node | None") -> str:
        """The code of a node on one line; empty for None."""
        return "" if node is None else self.source.text(node)

    @contextmanager
    def entering(self, function: "Node", call: "Node") -> Generator[bool]:
        """A context for the call of a function or a constructor.

        Yields True if code outside `objects.library` calls a function of the library. Inside such a call, `line_of`
        returns the line of this call for all nodes of the library.
        """
        outer = self.library_call
        is_entry = self.source.is_library(function) and not self.source.is_library(call)
        self.library_call = call if is_entry else outer
        try:
            yield is_entry
        finally:
            self.library_call = outer

    # Values

    def make(
        self, value: Object, span: Span, type_name: str = "", *, is_const: bool = False, is_written: bool = True
    ) -> Cell:
        """Makes the cell of a variable or element with the value `value`. `span` is the position of the value in the
        code. `is_written` is False for an array element that no code has set yet.
        """
        self.cells += 1
        if type_name and isinstance(value, int | float) and types.is_optional(type_name):
            value = held(value)
        return Cell(value, span, type_name, is_const, is_written)

    def struct(self, type_name: str, line: int, name: str = "", *, is_initialised: bool = True) -> Struct:
        """Creates a struct without members, and adds it to `structs`, unless there are MOST_STRUCTS of them already."""
        made = Struct(type_name, line, name, is_initialised, place=self.frames[-1].name)
        self.cells += 1
        if len(self.structs) < MOST_STRUCTS:
            self.structs.append(made)
        return made

    def unknown(self, node: "Node", text: str = "") -> Object:
        """The value of an expression that the code does not determine: the user's answer, or Unknown."""
        name = text or self.text(node)
        return self.answered(Unknown(name, (Ask(name, self.line_of(node)),), (name,)))

    def answered(self, found: Unknown, type_name: str = "") -> Object:
        """Returns the value that the user entered for the unknown expression `found`.

        Without such an answer, returns `found` unchanged.
        """
        for name in found.names:
            if name in self.answers:
                return self.from_answer(self.answers[name], found, type_name)
        return found

    def from_answer(self, answer: int | float | str, found: Unknown, type_name: str = "") -> Object:
        """Converts `answer` to a value. The user has entered it for the unknown value `found`; a text is evaluated as
        code.

        If the text is empty, the value stays unknown, and the user is not asked again.
        """
        line = found.asks[0].line if found.asks else 1
        if isinstance(answer, int):
            return AnsweredInt(answer)
        if isinstance(answer, float):
            return AnsweredFloat(answer)
        if not answer.strip():
            return Unknown(found.text)
        is_bare_list = "," in answer and not any(mark in answer for mark in "{}()")
        outer, self.is_in_answer = self.is_in_answer, True
        value = self.elsewhere(f"{{{answer}}}" if is_bare_list else answer, line, type_name)
        self.is_in_answer = outer
        if isinstance(value, Unknown):
            return Unknown(answer.strip())
        if isinstance(value, int | float):
            return AnsweredInt(value) if isinstance(value, int) else AnsweredFloat(value)
        return value

    def read(self, cell: Cell, name: str, line: int) -> Object:
        """Returns the value of a cell, whose name is `name` in the code.

        If the variable has no value yet, its value is unknown. If the user has entered a value for it, returns this
        value.
        """
        value = cell.value
        if isinstance(value, Unset):
            value = Unknown(name, (Ask(name, line),), (name,))
        if isinstance(value, Unknown) and self.answers:
            names = (name, *value.names)
            return self.answered(Unknown(value.text, value.asks, names, value.targets), cell.type)
        return value

    def elsewhere(self, code: str, line: int, type_name: str = "") -> Object:
        """Evaluates code that is not at the current node, such as the code of a macro or an answer of the user. `line`
        is the line to which it belongs.

        Returns Unknown if the code cannot be parsed, or if this was called too often, for example by macros that expand
        each other.
        """
        self.expansions += 1
        if self.expansions > MOST_EXPANSIONS:
            return Unknown(code)
        root = self.source.added(f"auto _ = {code};", line)
        with self.remembering(None):
            for statement in root.named_children[:1]:
                declared = statement.child_by_field_name("declarator")
                value = declared.child_by_field_name("value") if declared is not None else None
                if value is not None and not root.has_error:
                    is_list = value.type == "initializer_list"
                    return self.braced(self, value, type_name) if is_list else self.value(value)
        return Unknown(code)

    # Changes by unseen code

    def spoil(self, value: Object, cell: Cell | None, name: str, line: int, callee: str) -> None:
        """Marks as unknown everything that `callee`, a function without a known body, can change through the argument
        `value`.

        `cell` is the cell that holds the value, or None. `name` is the name of the argument in the code.
        """
        spoiler = Spoiler(self.memory, line, callee, self.answered)
        if isinstance(value, Pointer):
            spoiler.pointer(value, name)
        elif cell is not None:
            spoiler.cell(cell, name)
        elif isinstance(value, Struct | Array):
            spoiler.object(value, name)
        self.count(cells=1 + spoiler.visited)

    def spoil_targets(self, targets: Iterable[Pointer], name: str, line: int, callee: str) -> None:
        """Marks as unknown all objects to which `targets` lead.

        `line` and `callee` identify the call of unseen code that may have changed these objects.
        """
        spoiler = Spoiler(self.memory, line, callee, self.answered)
        for target in targets:
            spoiler.pointer(target, name)
        self.count(cells=1 + spoiler.visited)

    def keep(self, value: Object, name: str, line: int, callee: str) -> None:
        """Records the addresses in a value that was passed to `callee`, a function whose code is not known.

        From then on, every call of an unknown function may write to these addresses.
        """
        for lead in leads_of(value):
            self.kept.setdefault(lead, partial(self.spoil, lead, None, name, line, callee))

    @staticmethod
    def members(type_name: str) -> tuple[str, ...] | None:
        """The members of a struct of DirectML.h; None for an unknown struct."""
        return members_of(type_name)

    @staticmethod
    def constant(name: str) -> Object:
        """The value of a constant of DirectML.h; UNSET if there is none."""
        return constants().get(name, UNSET)
