"""Evaluates expressions other than calls."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.access import depending, element, member, pointer
from ops.formats.cpp_import.machine.lambdas import lambda_expression
from ops.formats.cpp_import.machine.machine import Evaluate, Machine
from ops.formats.cpp_import.machine.names import name_value
from ops.formats.cpp_import.machine.places import cell_at
from ops.formats.cpp_import.machine.storing import converted, fresh, store
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import arithmetic as numbers
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import (
    UNSET,
    Array,
    Cell,
    Object,
    Pointer,
    Struct,
    Text,
    Unknown,
    same,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def literal(m: Machine, node: "Node") -> Object:
    text = m.text(node)
    found = {"true": 1, "false": 0}.get(text.lower(), numbers.literal(text))
    return Unknown(text) if found is None else found


def string(m: Machine, node: "Node") -> Object:
    return Text(m.text(node))


def null(m: Machine, node: "Node") -> Object:
    del m, node
    return None


def unary(m: Machine, node: "Node") -> Object:
    argument, mark = node.child_by_field_name("argument"), m.text(node.child_by_field_name("operator"))
    found = m.value(argument)
    if isinstance(found, int | float) and argument is not None:
        is_unsigned = argument.type == "number_literal" and numbers.is_unsigned_literal(m.text(argument))
        result = numbers.unary({"not": "!"}.get(mark, mark), found, is_unsigned)
        return Unknown(m.text(node)) if result is None else result
    overloaded = m.overloaded(m, {"not": "!"}.get(mark, mark), [found], node)
    if overloaded is not None:
        return overloaded
    if mark in ("!", "not") and not isinstance(found, Unknown):
        return int(found is None)
    return depending(m, node, found)


def binary(m: Machine, node: "Node") -> Object:
    mark = m.text(node.child_by_field_name("operator"))
    mark = {"and": "&&", "or": "||"}.get(mark, mark)
    left = m.value(node.child_by_field_name("left"))
    if mark in ("&&", "||") and not isinstance(left, Unknown | Struct) and truth(left) is (mark == "||"):
        return int(mark == "||")
    right = m.value(node.child_by_field_name("right"))
    return computed(m, mark, left, right, node)


def computed(m: Machine, mark: str, left: Object, right: Object, node: "Node") -> Object:
    """The result of a binary operator; Unknown if the code does not determine it."""
    if isinstance(left, int | float) and isinstance(right, int | float):
        found = numbers.binary(mark, left, right)
        return Unknown(m.text(node)) if found is None else found
    overloaded = m.overloaded(m, mark, [left, right], node)
    if overloaded is not None:
        return overloaded
    if mark in ("&&", "||"):
        for side in (left, right):
            if not isinstance(side, Unknown) and truth(side) is (mark == "||"):
                return int(mark == "||")
        if not isinstance(left, Unknown) and not isinstance(right, Unknown):
            return int(truth(left) and truth(right) if mark == "&&" else truth(left) or truth(right))
        return depending(m, node, left, right)
    if isinstance(left, Unknown) or isinstance(right, Unknown):
        return depending(m, node, left, right)
    return _pointers(mark, left, right) if _pointers(mark, left, right) is not UNSET else m.unknown(node)


def _pointers(mark: str, left: Object, right: Object) -> Object:
    if isinstance(left, Array) and mark in ("+", "-", "==", "!="):
        left = Pointer(array=left)
    if isinstance(right, Array) and mark in ("+", "==", "!="):
        right = Pointer(array=right)
    if mark == "+" and isinstance(right, Pointer):
        left, right = right, left
    if isinstance(left, Pointer) and left.array is not None:
        if mark in ("+", "-") and isinstance(right, int):
            return Pointer(array=left.array, index=left.index + (right if mark == "+" else -right))
        if isinstance(right, Pointer) and right.array is left.array:
            found = numbers.binary(mark, left.index, right.index)
            return UNSET if found is None else found
    if mark in ("==", "!="):
        is_null = left is None or right is None or left == 0 or right == 0
        if is_null or (isinstance(left, Pointer) and isinstance(right, Pointer)):
            equal = (left in (None, 0)) and (right in (None, 0)) if is_null else same(left, right)
            return int(equal is (mark == "=="))
    return UNSET


def truth(value: Object) -> bool:
    """The value of a known object as a condition."""
    return value is not None and (not isinstance(value, int | float) or bool(value))


def conditional(m: Machine, node: "Node") -> Object:
    condition = m.value(node.child_by_field_name("condition"))
    if not isinstance(condition, Unknown):
        return m.value(node.child_by_field_name("consequence" if truth(condition) else "alternative"))
    one, other = (m.value(node.child_by_field_name(side)) for side in ("consequence", "alternative"))
    if same(one, other):
        return one
    found = depending(m, node, condition)
    both = [Pointer(array=each) if isinstance(each, Array) else each for each in (one, other)]
    targets = tuple(each for each in both if isinstance(each, Pointer))
    return replace(found, targets=targets) if isinstance(found, Unknown) else found


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
    return converted(found, m.type_of(kind))


def compound(m: Machine, node: "Node") -> Object:
    kind, value = node.child_by_field_name("type"), node.child_by_field_name("value")
    if kind is None or value is None:
        return Unknown("")
    return fresh(m, m.braced(m, value, m.type_of(kind)))


def size_of(m: Machine, node: "Node") -> Object:
    """The value of `sizeof`: the bytes of an array, an element or a type."""
    operand = node.child_by_field_name("value") or node.child_by_field_name("type")
    text = m.type_named(types.plain(m.text(operand).strip("() "))) if operand is not None else ""
    if bits := types.bits_of(text):
        return bits // 8
    inner = operand
    while inner is not None and inner.type == "parenthesized_expression":
        inner = first_child(inner)
    cell = cell_at(m, inner) if inner is not None and inner.type != "type_descriptor" else None
    if inner is not None and cell is None and inner.type == "type_descriptor":
        cell = m.find_qualified(m.text(inner))
    if cell is not None:
        if isinstance(array := cell.value, Array) and array.count is not None:
            width = _bytes_of(m, array.element)
            is_c_array = cell.type.endswith("]") or array.is_fixed
            if width and is_c_array:
                return width * array.count
        elif width := _bytes_of(m, cell.type):
            return width
    return m.unknown(node)


def _bytes_of(m: Machine, type_name: str) -> int:
    found = m.type_named(type_name)
    return 8 if found.endswith("*") else types.bits_of(found) // 8


def update(m: Machine, node: "Node") -> Object:
    argument = node.child_by_field_name("argument")
    cell = cell_at(m, argument)
    before = m.value(argument)
    mark = m.text(node.child_by_field_name("operator"))[:1]
    after = computed(m, mark, before, 1, node)
    if cell is not None:
        store(m, cell, after, m.span(node))
    is_prefix = bool(node.children) and m.text(node.children[0]) in ("++", "--")
    return (converted(after, cell.type) if cell is not None else after) if is_prefix else before


def assignment(m: Machine, node: "Node") -> Object:
    """Executes an assignment; its value is the value that was assigned."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    mark = m.text(node.child_by_field_name("operator")) or "="
    if left is None or right is None:
        return Unknown(m.text(node))
    if mark != "=":
        before, given = m.value(left), m.value(right)
        value = computed(m, mark[:-1], before, given, node)
        span = m.span(node)
    else:
        value, span = None, m.span(right)
    cell = cell_at(m, left, is_written=True)
    if mark == "=":
        if right.type == "initializer_list":
            value = fresh(m, m.braced(m, right, type_at(m, cell)))
        else:
            value = m.value(right)
            value = m.adapt(m, value, cell.type if cell is not None else "", right)
    if cell is None:
        _write_somewhere(m, left)
        return value
    if cell.value is UNSET or not isinstance(cell.value, Struct | Array):
        overloaded = None
    else:
        overloaded = m.assigned(m, cell, value, node)
    if overloaded is None:
        store(m, cell, value, span)
    if left.type == "identifier" and isinstance(cell.value, Struct) and not cell.value.name:
        cell.value.name = m.text(left)
    return cell.value if isinstance(cell.value, Struct) else value


def _write_somewhere(m: Machine, left: "Node") -> None:
    """Writes through a pointer with several possible targets: all of its targets become unknown."""
    while left.type in ("pointer_expression", "field_expression", "subscript_expression", "parenthesized_expression"):
        inner = left.child_by_field_name("argument") or first_child(left)
        if inner is None:
            return
        left = inner
    found = m.value(left) if left.type == "identifier" else None
    for target in found.targets if isinstance(found, Unknown) else ():
        m.spoil(target, None, m.text(left), m.line_of(left), "")


def type_at(m: Machine, cell: Cell | None) -> str:
    """The type of a cell, for a braced list that is assigned to the cell."""
    if cell is None:
        return ""
    if isinstance(cell.value, Array):
        return f"{cell.value.element}[]"
    if isinstance(cell.value, Struct):
        return cell.value.type
    return m.type_named(cell.type) if not cell.type.endswith("*") else ""


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


EXPRESSIONS: Mapping[str, Evaluate] = {
    "number_literal": literal,
    "true": literal,
    "false": literal,
    "string_literal": string,
    "raw_string_literal": string,
    "concatenated_string": string,
    "char_literal": string,
    "identifier": name_value,
    "field_identifier": name_value,
    "qualified_identifier": name_value,
    "type_identifier": name_value,
    "null": null,
    "pointer_expression": pointer,
    "field_expression": member,
    "subscript_expression": element,
    "unary_expression": unary,
    "binary_expression": binary,
    "conditional_expression": conditional,
    "parenthesized_expression": parenthesized,
    "condition_clause": condition_clause,
    "cast_expression": cast,
    "compound_literal_expression": compound,
    "sizeof_expression": size_of,
    "assignment_expression": assignment,
    "update_expression": update,
    "comma_expression": comma,
    "lambda_expression": lambda_expression,
    "initializer_list": braced,
    "this": this,
}
