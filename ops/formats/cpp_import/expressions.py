"""Evaluates C++ expressions, as far as the code determines their values."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ops.formats.cpp_import import arithmetic as numbers
from ops.formats.cpp_import import types
from ops.formats.cpp_import.braced_lists import evaluate_braced_list
from ops.formats.cpp_import.calls import evaluate_call
from ops.formats.cpp_import.memory import Memory
from ops.formats.cpp_import.objects import Array, Ask, Item, Object, Reference, Struct, Unknown, constants, object_of
from ops.formats.cpp_import.source import Source, first_child
from ops.text.sentences import say

if TYPE_CHECKING:
    from tree_sitter import Node

# The limit for nested expressions, below Python's limit for recursion.
DEEPEST = 60
# The limit for the expansions of macros: they may use each other in a circle.
MOST_EXPANSIONS = 2_000
_EMPTY = Unknown("")


class Expressions:
    """Evaluates the nodes of one source. For a macro or a text from the user, all nodes have the line `line`."""

    def __init__(self, source: Source, memory: Memory, line: int | None = None, depth: int = 0) -> None:
        self.source, self.memory, self._line, self._depth = source, memory, line, depth
        self.remarks: list[str] = []

    def line_of(self, node: "Node") -> int:
        """The line of a node, counted from 1."""
        return self.source.line(node) if self._line is None else self._line

    def item(self, node: "Node", type_name: str = "") -> Item:
        """The value of a node, with its line. A braced list becomes an object of type `type_name`."""
        value = self.braced_list(node, type_name) if node.type == "initializer_list" else self.value(node)
        return Item(value, self.line_of(node))

    def value(self, node: "Node | None") -> Object:
        """The value of any expression; Unknown if the code does not determine it."""
        if node is None:
            return _EMPTY
        if self._depth >= DEEPEST:
            return Unknown(self.source.text(node))
        self._depth += 1
        try:
            evaluate = _BY_TYPE.get(node.type)
            return Unknown(self.source.text(node)) if evaluate is None else evaluate(self, node)
        finally:
            self._depth -= 1

    def number(self, node: "Node | None") -> int | float | None:
        """The value if it is a number, else None."""
        found = self.value(node)
        return found if isinstance(found, int | float) else None

    def named(self, text: str, line: int) -> Object:
        """The value of a name or another expression, from the code or as the user entered it; otherwise Unknown."""
        found = self.memory.find(text)
        if found is not None and not (isinstance(found.value, Unknown) and text in self.memory.answers):
            return found.value
        short = text.rpartition("::")[2]
        if short in constants():
            return constants()[short]
        if short != text and (found := self.memory.find(short)) is not None:
            return found.value
        if short in self.memory.macros and self._depth < DEEPEST:
            code, where = self.memory.macros[short]
            return self._elsewhere(code, where)
        if text in self.memory.answers:
            answer = self.memory.answers[text]
            if not isinstance(answer, str):
                return answer
            is_bare_list = "," in answer and not any(mark in answer for mark in "{}()")
            code = f"{{{answer}}}" if is_bare_list else answer
            answered = self._elsewhere(code, line) if answer.strip() else _EMPTY
            return Unknown(answer.strip() or text) if isinstance(answered, Unknown) else answered
        # The headers define every valid name with these prefixes, so the user is not asked for an unknown name.
        asks = () if short.startswith(("DML_", "D3D12_")) else (Ask(text, line),)
        return Unknown(text, asks)

    def _elsewhere(self, code: str, line: int) -> Object:
        """The value of the code of a macro, or of a text that the user entered."""
        self.memory.expansions += 1
        if self.memory.expansions > MOST_EXPANSIONS:
            return Unknown(code)
        source = Source(f"auto _ = {code};")
        for statement in source.root.named_children[:1]:
            declared = statement.child_by_field_name("declarator")
            value = declared.child_by_field_name("value") if declared is not None else None
            if value is not None and not source.root.has_error:
                return Expressions(source, self.memory, line, self._depth + 1).item(value).value
        return Unknown(code)

    def braced_list(self, node: "Node", type_name: str) -> Object:
        return evaluate_braced_list(self, node, self.memory.type_named(type_name))

    def remark(self, node: "Node", sentence: str) -> None:
        """Records a remark about the code at a node; `sentence` has no full stop."""
        line, column = self.source.place(node)
        self.remarks.append(
            say("Line {line}, column {column}: {sentence}.", line=line, column=column, sentence=sentence)
        )

    # A method for each kind of node

    def literal(self, node: "Node") -> Object:
        text = self.source.text(node)
        found = {"true": 1, "false": 0}.get(text.lower(), numbers.literal(text))
        return Unknown(text) if found is None else found

    def null(self, node: "Node") -> Object:
        return None

    def identifier(self, node: "Node") -> Object:
        return self.named(self.source.text(node), self.line_of(node))

    def pointer(self, node: "Node") -> Object:
        """The value of `&x` or `*x`."""
        argument = node.child_by_field_name("argument")
        if argument is not None and argument.type == "subscript_expression":
            array = object_of(self.value(argument.child_by_field_name("argument")))
            if isinstance(array, Array) and self.source.text(node).startswith("&"):
                found = self.value(argument)
                return Reference(found) if isinstance(found, Struct) else array if self._index(argument) == 0 else (
                    Unknown(self.source.text(node)))  # fmt: skip
        found = self.value(argument)
        if self.source.text(node).startswith("*"):
            target = object_of(found)
            return target.items[0].value if isinstance(target, Array) and target.items else target
        if isinstance(found, Struct | Array):
            return Reference(found)
        return Unknown(self.source.text(node), found.asks if isinstance(found, Unknown) else ())

    def member(self, node: "Node") -> Object:
        target = object_of(self.value(node.child_by_field_name("argument")))
        name = node.child_by_field_name("field")
        if isinstance(target, Struct) and name is not None and (key := self.source.text(name)) in target.members:
            return target.members[key].value
        return self.named(self.source.text(node), self.line_of(node))

    def element(self, node: "Node") -> Object:
        target = object_of(self.value(node.child_by_field_name("argument")))
        index = self._index(node)
        if isinstance(target, Array) and index is not None and 0 <= index < len(target.items):
            return target.items[index].value
        return self.named(self.source.text(node), self.line_of(node))

    def _index(self, node: "Node") -> int | None:
        indices = node.child_by_field_name("indices")
        found = self.number(first_child(indices))
        return found if isinstance(found, int) else None

    def unary(self, node: "Node") -> Object:
        argument, mark = node.child_by_field_name("argument"), node.child_by_field_name("operator")
        found = self.value(argument)
        if isinstance(found, int | float) and mark is not None and argument is not None:
            is_unsigned = argument.type == "number_literal" and numbers.is_unsigned_literal(self.source.text(argument))
            result = numbers.unary(self.source.text(mark), found, is_unsigned)
            return Unknown(self.source.text(node)) if result is None else result
        return Unknown(self.source.text(node), found.asks if isinstance(found, Unknown) else ())

    def binary(self, node: "Node") -> Object:
        sides = [self.value(node.child_by_field_name(side)) for side in ("left", "right")]
        mark = node.child_by_field_name("operator")
        left, right = sides
        if isinstance(left, int | float) and isinstance(right, int | float) and mark is not None:
            found = numbers.binary(self.source.text(mark), left, right)
            return Unknown(self.source.text(node)) if found is None else found
        asks = tuple(ask for side in sides if isinstance(side, Unknown) for ask in side.asks)
        return Unknown(self.source.text(node), asks)

    def conditional(self, node: "Node") -> Object:
        condition = self.value(node.child_by_field_name("condition"))
        if isinstance(condition, int | float):
            return self.value(node.child_by_field_name("consequence" if condition else "alternative"))
        return Unknown(self.source.text(node), condition.asks if isinstance(condition, Unknown) else ())

    def parenthesized(self, node: "Node") -> Object:
        return self.value(first_child(node))

    def cast(self, node: "Node") -> Object:
        kind = node.child_by_field_name("type")
        found = self.value(node.child_by_field_name("value"))
        type_name = self.type_of(kind) if kind is not None else ""
        return types.cast(found, type_name) if isinstance(found, int | float) else found

    def type_of(self, node: "Node") -> str:
        return self.memory.type_named(types.plain(self.source.text(node)))

    def compound(self, node: "Node") -> Object:
        kind, value = node.child_by_field_name("type"), node.child_by_field_name("value")
        return self.braced_list(value, self.type_of(kind)) if kind is not None and value is not None else _EMPTY

    def size_of(self, node: "Node") -> Object:
        """The value of `sizeof`: the bytes of an array, an element or a type."""
        operand = node.child_by_field_name("value") or node.child_by_field_name("type")
        text = types.plain(self.source.text(operand).strip("() ")) if operand is not None else ""
        if bits := types.bits_of(text):
            return bits // 8
        if text.endswith("[0]") or text.startswith("*"):
            found = self.memory.find(text.removesuffix("[0]").lstrip("* "))
        else:
            found = self.memory.find(text)
        if found is not None and isinstance(array := found.value, Array):
            width = types.bits_of(array.element) // 8 or 4
            return width * (1 if text.endswith("[0]") or text.startswith("*") else len(array.items))
        return Unknown(self.source.text(node), (Ask(self.source.text(node), self.line_of(node)),))

    def assignment(self, node: "Node") -> Object:
        return self.value(node.child_by_field_name("right"))


_BY_TYPE: Mapping[str, Callable[[Expressions, "Node"], Object]] = {
    "number_literal": Expressions.literal,
    "identifier": Expressions.identifier,
    "qualified_identifier": Expressions.identifier,
    "type_identifier": Expressions.identifier,
    "true": Expressions.literal,
    "false": Expressions.literal,
    "null": Expressions.null,
    "pointer_expression": Expressions.pointer,
    "field_expression": Expressions.member,
    "subscript_expression": Expressions.element,
    "unary_expression": Expressions.unary,
    "binary_expression": Expressions.binary,
    "conditional_expression": Expressions.conditional,
    "parenthesized_expression": Expressions.parenthesized,
    "cast_expression": Expressions.cast,
    "compound_literal_expression": Expressions.compound,
    "sizeof_expression": Expressions.size_of,
    "assignment_expression": Expressions.assignment,
    "call_expression": evaluate_call,
}
