"""Evaluates expressions other than calls."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.access import depending, element, member, pointer
from ops.formats.cpp_import.machine.assigning import assignment, update
from ops.formats.cpp_import.machine.branches import either_side
from ops.formats.cpp_import.machine.kinds import pointer_cast
from ops.formats.cpp_import.machine.machine import Evaluate, Machine
from ops.formats.cpp_import.machine.names import name_value
from ops.formats.cpp_import.machine.operations import binary, unary
from ops.formats.cpp_import.machine.places import cell_at
from ops.formats.cpp_import.machine.storing import converted, fresh
from ops.formats.cpp_import.objects.lambdas import lambda_expression
from ops.formats.cpp_import.objects.packs import fold, length_of_pack
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import arithmetic as numbers
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import leads_of
from ops.formats.cpp_import.state.values import Array, Object, Pointer, Text, Unknown, same, truth

if TYPE_CHECKING:
    from tree_sitter import Node


def literal(m: Machine, node: "Node") -> Object:
    text = m.text(node)
    found = {"true": 1, "false": 0}.get(text.lower(), numbers.literal(text))
    return Unknown(text) if found is None else found


def string(m: Machine, node: "Node") -> Object:
    return Text(m.text(node))


def character(m: Machine, node: "Node") -> Object:
    text = m.text(node)
    escapes = {"\\n": "\n", "\\t": "\t", "\\0": "\0", "\\\\": "\\", "\\'": "'", '\\"': '"', "\\r": "\r"}
    inner = escapes.get(text[1:-1], text[1:-1])
    return ord(inner) if len(inner) == 1 and ord(inner) < 128 else Text(text)


def null(m: Machine, node: "Node") -> Object:
    del m, node
    return None


def conditional(m: Machine, node: "Node") -> Object:
    condition = m.as_number(m, m.value(node.child_by_field_name("condition")), node)
    if not isinstance(condition, Unknown):
        return m.value(node.child_by_field_name("consequence" if truth(condition) else "alternative"))
    sides = [node.child_by_field_name(side) for side in ("consequence", "alternative")]
    first, second = either_side(m, condition, *sides)
    if not first or not second:
        return (first or second or [m.unknown(node)])[0]  # the other side throws
    one, other = first[0], second[0]
    if same(one, other):
        return one
    found = depending(m, node, condition)
    both = [Pointer(array=each) if isinstance(each, Array) else each for each in (one, other)]
    return replace(found, targets=leads_of(*both)) if isinstance(found, Unknown) else found


def parenthesized(m: Machine, node: "Node") -> Object:
    inner = first_child(node)
    return Unknown("()") if inner is None else m.value(inner)


def condition_clause(m: Machine, node: "Node") -> Object:
    start = node.child_by_field_name("initializer")
    if start is not None:
        for child in start.named_children:
            m.execute(child)
    value = node.child_by_field_name("value")
    if value is not None and value.type == "declaration":
        m.execute(value)
        declared = value.child_by_field_name("declarator")
        while declared is not None and declared.type not in ("identifier",):
            declared = declared.child_by_field_name("declarator") or first_child(declared)
        return m.value(declared)
    return m.value(value)


def cast(m: Machine, node: "Node") -> Object:
    kind = node.child_by_field_name("type")
    found = m.value(node.child_by_field_name("value"))
    if m.text(kind).endswith("*"):
        return pointer_cast(m, found, m.text(kind), node)
    return converted(found, m.type_of(kind))


def compound(m: Machine, node: "Node") -> Object:
    kind, value = node.child_by_field_name("type"), node.child_by_field_name("value")
    if kind is None or value is None:
        return Unknown("")
    return fresh(m, m.braced(m, value, m.type_of(kind)))


_PLACES = ("identifier", "qualified_identifier", "field_expression", "subscript_expression", "pointer_expression")


def size_of(m: Machine, node: "Node") -> Object:
    """The value of `sizeof`, the bytes of an array, an element or a type; and of `sizeof...`, the number of elements of
    a parameter pack.
    """
    operand = node.child_by_field_name("value") or node.child_by_field_name("type")
    if m.text(node).removeprefix("sizeof").lstrip().startswith("..."):
        count = length_of_pack(m, m.text(operand))
        return m.unknown(node) if count is None else count
    written = m.text(operand).strip("() ")
    if width := 8 if written.endswith("*") else _bytes_of(m, types.plain(written)):
        return width
    inner = operand
    while inner is not None and inner.type == "parenthesized_expression":
        inner = first_child(inner)
    cell = cell_at(m, inner) if inner is not None and inner.type in _PLACES else None
    if inner is not None and cell is None and inner.type == "type_descriptor":
        cell = m.find_qualified(m.text(inner))
    if cell is not None:
        if isinstance(array := cell.value, Array) and array.count is not None:
            count = _elements_of(array)
            width = _bytes_of(m, array.element)
            is_c_array = cell.type.endswith("]") or array.is_fixed
            if width and is_c_array and count is not None:
                return width * count
        elif width := _bytes_of(m, cell.type):
            return width
    return m.unknown(node)


def _elements_of(array: Array) -> int | None:
    """The number of elements in an array. If the array consists of inner arrays, their elements are counted. None if
    the number is unknown.
    """
    inner = [_elements_of(cell.value) for cell in array.items if isinstance(cell.value, Array)]
    counts = [each for each in inner if each is not None]
    return array.count if not inner else sum(counts) if len(counts) == len(array.items) else None


def _bytes_of(m: Machine, type_name: str) -> int:
    found = m.type_named(type_name)
    return 8 if found.endswith("*") else types.bits_of(found) // 8


def comma(m: Machine, node: "Node") -> Object:
    m.value(node.child_by_field_name("left"))
    return m.value(node.child_by_field_name("right"))


def braced(m: Machine, node: "Node") -> Object:
    return fresh(m, m.braced(m, node, ""))


def this(m: Machine, node: "Node") -> Object:
    for scope in m.scope.chain():
        if scope.this is not None:
            return Pointer(cell=scope.this)
    return m.unknown(node)


def _parsed(evaluate: Evaluate) -> Evaluate:
    """Wraps the function `evaluate`, which evaluates an operation in C++ code, so that it is not called for an
    operation of which the parser skipped a part.

    For such code, the value and all variables that the operation names become unknown.
    """

    def evaluated(m: Machine, node: "Node") -> Object:
        if not node.has_error or not any(child.is_error and child.named_children for child in node.children):
            return evaluate(m, node)
        for part in _names_in(m, node):
            if (cell := m.find(m.text(part))) is not None:
                m.spoil(None, cell, m.text(part), m.line_of(part), "")
        return m.unknown(node)

    return evaluated


def _names_in(m: Machine, node: "Node") -> "list[Node]":
    """Returns one node for each name in an operation.

    The result is cached, so that an operation is searched only once while the code is read.
    """
    place = node.start_byte, node.end_byte
    if (known := m.names_in.get(place)) is None:
        found: dict[str, Node] = {}
        pending = [node]
        while pending:
            part = pending.pop()
            m.count(nodes=1)
            pending += part.named_children
            if part.type == "identifier":
                found.setdefault(m.text(part), part)
        known = m.names_in[place] = list(found.values())
    m.count(nodes=len(known))
    return known


EXPRESSIONS: Mapping[str, Evaluate] = {
    "number_literal": literal,
    "true": literal,
    "false": literal,
    "string_literal": string,
    "raw_string_literal": string,
    "concatenated_string": string,
    "char_literal": character,
    "identifier": name_value,
    "field_identifier": name_value,
    "qualified_identifier": name_value,
    "type_identifier": name_value,
    "null": null,
    "pointer_expression": _parsed(pointer),
    "field_expression": member,
    "subscript_expression": element,
    "unary_expression": _parsed(unary),
    "binary_expression": _parsed(binary),
    "conditional_expression": _parsed(conditional),
    "parenthesized_expression": parenthesized,
    "condition_clause": condition_clause,
    "cast_expression": cast,
    "compound_literal_expression": compound,
    "sizeof_expression": size_of,
    "assignment_expression": _parsed(assignment),
    "update_expression": _parsed(update),
    "comma_expression": _parsed(comma),
    "lambda_expression": lambda_expression,
    "fold_expression": fold,
    "initializer_list": braced,
    "this": this,
}
