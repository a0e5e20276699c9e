"""Executes the statements of C++ code once, from top to bottom. Conditions and loops are ignored."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ops.formats.cpp_import import types
from ops.formats.cpp_import.assignments import Assignments, names_a_variable
from ops.formats.cpp_import.expressions import Expressions
from ops.formats.cpp_import.memory import Memory
from ops.formats.cpp_import.objects import (
    LONGEST_ARRAY,
    Array,
    Ask,
    Item,
    Object,
    Struct,
    Unknown,
    is_operator_struct,
    members_of,
)
from ops.formats.cpp_import.source import Source, first_child
from ops.text.sentences import say

if TYPE_CHECKING:
    from tree_sitter import Node

# The limit for structs, more than any desc has; a text may declare large arrays of them.
MOST_STRUCTS = 5_000
_SCOPES = ("compound_statement", "function_definition", "lambda_expression")
_BRANCHES = (
    *("if_statement", "for_statement", "for_range_loop", "while_statement", "do_statement", "switch_statement"),
    *("preproc_else", "preproc_elif"),
)
_NO_STATEMENTS = ("comment", "preproc_include", "string_literal", "number_literal", "identifier", "type_identifier")


def execute(source: Source, memory: Memory) -> list[str]:
    """Executes all statements of the source, stores their results in the memory, and returns the remarks."""
    statements = _Statements(source, memory)
    statements.run()
    return statements.expressions.remarks


class _Statements:
    def __init__(self, source: Source, memory: Memory) -> None:
        self.source, self.memory = source, memory
        self.expressions = Expressions(source, memory)
        self.assignments = Assignments(self.expressions)
        self._branch_end = 0
        self._remarked_on_branches = False

    def run(self) -> None:
        # A stack instead of recursion, because code may nest more deeply than Python can recurse. None ends a scope.
        pending: list[Node | None] = [self.source.root]
        while pending:
            node = pending.pop()
            if node is None:
                self.memory.scopes.pop()
            elif (act := _BY_TYPE.get(node.type)) is not None:
                act(self, node)
            elif node.type not in _NO_STATEMENTS:
                if node.type in _BRANCHES:
                    self._branch_end = max(self._branch_end, node.end_byte)
                if node.type in _SCOPES:
                    self.memory.scopes.append({})
                    pending.append(None)
                pending.extend(reversed(node.named_children))

    def assign(self, node: "Node") -> None:
        if node.start_byte < self._branch_end and not self._remarked_on_branches:
            self._remarked_on_branches = True
            self.expressions.remark(
                node, say("conditions and loops are not followed; all assignments are executed once, in their order")
            )
        self.assignments.assign(node)

    # Declarations

    def declare(self, node: "Node") -> None:
        kind = node.child_by_field_name("type")
        if kind is None:
            return
        type_name = self.expressions.type_of(kind)
        if (body := kind.child_by_field_name("body")) is not None and kind.type == "enum_specifier":
            self.enumerate(body)
        for declarator in node.children_by_field_name("declarator"):
            value = node.child_by_field_name("default_value")
            if declarator.type == "init_declarator":
                value = declarator.child_by_field_name("value")
                inner = declarator.child_by_field_name("declarator")
            else:
                inner = declarator
            if inner is not None:
                self.variable(inner, type_name, value)

    def variable(self, declarator: "Node", type_name: str, value: "Node | None", *, is_parameter: bool = False) -> None:
        """Declares a variable. A parameter that is a pointer to a desc gets a new desc, because the code has none."""
        length: Node | None = None
        is_array = is_reference = is_pointer = False
        inner: Node | None = declarator
        while inner is not None and inner.type not in ("identifier", "field_identifier"):
            if inner.type == "array_declarator":
                is_array, length = True, inner.child_by_field_name("size")
            elif inner.type == "function_declarator":
                value, inner = self.vector_arguments(inner, type_name), inner.child_by_field_name("declarator")
                continue
            is_reference |= inner.type == "reference_declarator"
            is_pointer |= inner.type == "pointer_declarator"
            inner = inner.child_by_field_name("declarator") or first_child(inner)
        if inner is None:
            return
        name, line = self.source.text(inner), self.source.line(inner)
        if is_array:
            type_name += "[]"
        made = self.initial(type_name if is_parameter or not is_pointer else "", value, line)
        if isinstance(made.value, Struct) and not is_reference and value is not None and names_a_variable(value):
            copy = made.value.copy()
            self.memory.structs.append(copy)
            made = Item(copy, line)
        if made.value == Unknown(""):
            made = Item(Unknown(name, (Ask(name, line),)), line)
        if isinstance(made.value, Struct) and not made.value.name:
            made.value.name, made.value.line = name, line
        if isinstance(made.value, Array):
            self.lengthen(made.value, length, type_name)
        self.memory.define(name, made)

    def vector_arguments(self, declarator: "Node", type_name: str) -> "Node | None":
        """The arguments of `std::vector<UINT> v(n)`, which is parsed as a function; None for any other type."""
        return declarator.child_by_field_name("parameters") if types.element_of(type_name) is not None else None

    def initial(self, type_name: str, value: "Node | None", line: int) -> Item:
        element = type_name[:-2] if type_name.endswith("[]") else types.element_of(type_name)
        if value is None:
            if element is not None:
                return Item(Array(element, line), line)
            if members_of(type_name) is not None or is_operator_struct(type_name):
                return Item(self.memory.struct(type_name, line, is_initialised=False), line)
            return Item(Unknown(""), line)
        if value.type in ("argument_list", "parameter_list"):
            return Item(self.constructed(value, type_name, element), line)
        if value.type != "initializer_list" and element is None:
            found = self.expressions.item(value)
            return Item(_cast(found.value, type_name), found.line)
        return self.expressions.item(value, type_name)

    def constructed(self, arguments: "Node", type_name: str, element: str | None) -> Object:
        """The object that `T x(a)` or `std::vector<T> x(n, value)` constructs."""
        given = [child for child in arguments.named_children if child.type != "comment"]
        if element is None:
            return _cast(self.expressions.value(given[0]), type_name) if len(given) == 1 else Unknown("")
        values = [self.argument(entry) for entry in given]
        if values and isinstance(count := values[0].value, int) and 0 <= count <= LONGEST_ARRAY:
            filling = values[1] if len(values) > 1 else Item(0, values[0].line)
            return Array(element, values[0].line, [filling] * count)
        if len(values) == 1 and isinstance(copied := values[0].value, Array):
            return copied
        return self.expressions.named(self.source.text(arguments), self.source.line(arguments))

    def argument(self, node: "Node") -> Item:
        """The value of an argument. In `T x(a)`, the argument may be parsed as a parameter of type `a`."""
        if node.type != "parameter_declaration":
            return self.expressions.item(node)
        line = self.source.line(node)
        return Item(self.expressions.named(self.source.text(node), line), line)

    def lengthen(self, array: Array, length: "Node | None", type_name: str) -> None:
        """Appends the elements that C++ adds if an array is longer than its initialiser."""
        count = self.expressions.number(length) if length is not None else None
        if count is None and (text := types.array_length(type_name)) is not None:
            named = self.expressions.named(text, array.line) if not text.isdecimal() else int(text[:6])
            count = named if isinstance(named, int) else None
        if isinstance(count, int) and len(array.items) < count <= LONGEST_ARRAY:
            missing, type_name = count - len(array.items), self.memory.type_named(array.element)
            if members_of(type_name) is None or len(self.memory.structs) > MOST_STRUCTS:
                array.items += [Item(0, array.line, is_written=False)] * missing
            else:
                made = [self.memory.struct(type_name, array.line, is_initialised=False) for _ in range(missing)]
                array.items += [Item(struct, array.line, is_written=False) for struct in made]

    def parameter(self, node: "Node") -> None:
        """Declares a parameter that is a desc; its members count as initialised."""
        kind, declarator = node.child_by_field_name("type"), node.child_by_field_name("declarator")
        if kind is not None and declarator is not None and members_of(self.expressions.type_of(kind)) is not None:
            known = len(self.memory.structs)
            self.variable(declarator, self.expressions.type_of(kind), None, is_parameter=True)
            for struct in self.memory.structs[known:]:
                struct.is_initialised = True

    def macro(self, node: "Node") -> None:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is not None and value is not None:
            code = self.source.text(value).partition("//")[0].partition("/*")[0].strip()
            self.memory.macros[self.source.text(name)] = (code, self.source.line(node))

    def alias(self, node: "Node") -> None:
        kind = node.child_by_field_name("type")
        name = node.child_by_field_name("name") or node.child_by_field_name("declarator")
        if kind is not None and name is not None:
            self.memory.aliases[self.source.text(name)] = types.plain(self.source.text(kind))

    def enumerate(self, body: "Node") -> None:
        following = 0
        for entry in body.named_children:
            name, value = entry.child_by_field_name("name"), entry.child_by_field_name("value")
            if name is None:
                continue
            if value is not None:
                number = self.expressions.number(value)
                if not isinstance(number, int):
                    return
                following = number
            self.memory.define(self.source.text(name), Item(following, self.source.line(entry)))
            following += 1

    def enumeration(self, node: "Node") -> None:
        if (body := node.child_by_field_name("body")) is not None:
            self.enumerate(body)


def _cast(value: Object, type_name: str) -> Object:
    return types.cast(value, type_name) if isinstance(value, int | float) else value


_BY_TYPE: Mapping[str, Callable[[_Statements, "Node"], None]] = {
    "declaration": _Statements.declare,
    "field_declaration": _Statements.declare,
    "parameter_declaration": _Statements.parameter,
    "preproc_def": _Statements.macro,
    "alias_declaration": _Statements.alias,
    "type_definition": _Statements.alias,
    "enum_specifier": _Statements.enumeration,
    "assignment_expression": _Statements.assign,
    "call_expression": lambda self, node: self.assignments.call(node),
}
