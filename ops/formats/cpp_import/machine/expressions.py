"""Evaluates expressions other than calls."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import member_type, members_of
from ops.formats.cpp_import.machine.access import depending, element, member, pointer
from ops.formats.cpp_import.machine.kinds import negated, number, pointer_cast
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
    HeldFloat,
    HeldInt,
    Object,
    Pointer,
    Reversed,
    Struct,
    Text,
    Unknown,
    object_of,
    same,
    truth,
)

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


def unary(m: Machine, node: "Node") -> Object:
    if m.loose and (expanded := _with_macros(m, node)) is not UNSET:
        return expanded
    argument, mark = node.child_by_field_name("argument"), m.text(node.child_by_field_name("operator"))
    found = m.value(argument)
    if isinstance(found, HeldInt | HeldFloat):
        return 0 if mark in ("!", "not") else m.unknown(node)
    if isinstance(found, int | float) and argument is not None:
        return negated(m, {"not": "!"}.get(mark, mark), found, argument, node)
    if isinstance(found, Struct) and found.info is not None:
        made = m.operated(m, mark, [found], node)
        if made is not None:
            return made
        number_ = m.as_number(m, found, node)
        if isinstance(number_, int | float) and argument is not None:
            return negated(m, {"not": "!"}.get(mark, mark), number_, argument, node)
        return depending(m, node, number_)
    overloaded = m.overloaded(m, {"not": "!"}.get(mark, mark), [found], node)
    if overloaded is not None:
        return overloaded
    if mark in ("!", "not") and not isinstance(found, Unknown):
        return int(found is None)
    return depending(m, node, found)


def _with_macros(m: Machine, node: "Node") -> Object:
    """The value of an operation in which the code of a macro is not in brackets; UNSET for other operations."""
    text = m.text(node)
    found = [name for name in m.loose if name in text and name not in m.expanding and re.search(rf"\b{name}\b", text)]
    if not found:
        return UNSET
    for name in found:
        text = re.sub(rf"\b{name}\b", lambda _, name=name: m.loose[name], text)
    m.expanding += found
    try:
        return m.elsewhere(text, m.line_of(node))
    finally:
        del m.expanding[-len(found) :]


def binary(m: Machine, node: "Node") -> Object:
    if m.loose and (found := _with_macros(m, node)) is not UNSET:
        return found
    mark = m.text(node.child_by_field_name("operator"))
    mark = {"and": "&&", "or": "||"}.get(mark, mark)
    left = m.value(node.child_by_field_name("left"))
    if mark in ("&&", "||"):
        left = m.as_number(m, left, node)
    if mark in ("&&", "||") and not isinstance(left, Unknown | Struct) and truth(left) is (mark == "||"):
        return int(mark == "||")
    side = node.child_by_field_name("right")
    if mark == ">>" and side is not None and isinstance(left, Unknown) and cell_at(m, side) is not None:
        m.pass_to_unseen(m, [side], m.text(node))  # a stream may be read
    right = m.value(side)
    return computed(m, mark, left, right, node)


def computed(m: Machine, mark: str, left: Object, right: Object, node: "Node") -> Object:
    """The result of a binary operator; Unknown if the code does not determine it."""
    if isinstance(left, int | float) and isinstance(right, int | float):
        return number(m, mark, left, right, node)
    if any(isinstance(side, Struct) and side.info is not None for side in (left, right)):
        made = m.operated(m, mark, [left, right], node)
        if made is not None:
            return made
        left, right = m.as_number(m, left, node), m.as_number(m, right, node)
        return computed(m, mark, left, right, node)
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
    if isinstance(left, Array) and isinstance(right, Array) and left is not right and mark in ("==", "!="):
        equal = _equal_lists(m, left, right, node)
        return int(bool(equal) is (mark == "==")) if isinstance(equal, int) else equal
    return _pointers(mark, left, right) if _pointers(mark, left, right) is not UNSET else m.unknown(node)


def _equal_lists(m: Machine, left: Array, right: Array, node: "Node") -> Object:
    """The value of `a == b` for two vectors; Unknown if an element is unknown."""
    if left.count is None or right.count is None or left.length is not None or right.length is not None:
        return depending(m, node, *(each.filler for each in (left, right)))
    if left.count != right.count:
        return 0
    pairs = [(one.value, other.value) for one, other in zip(left.items, right.items, strict=True)]
    if any(isinstance(one, int | float) and isinstance(other, int | float) and one != other for one, other in pairs):
        return 0
    if all(isinstance(one, int | float) and isinstance(other, int | float) for one, other in pairs):
        return 1
    return depending(m, node, *(each for pair in pairs for each in pair)) if any(
        isinstance(each, Unknown) for pair in pairs for each in pair) else m.unknown(node)  # fmt: skip


def _pointers(mark: str, left: Object, right: Object) -> Object:
    if isinstance(left, Reversed):
        if mark in ("+", "-") and isinstance(right, int):
            return Reversed(left.array, left.index + (-right if mark == "+" else right))
        if isinstance(right, Reversed) and right.array is left.array:
            found = numbers.binary(mark, -left.index, -right.index)
            return UNSET if found is None else found
        return UNSET
    if isinstance(left, Array) and mark in ("+", "-", "==", "!="):
        left = Pointer(array=left)
    if isinstance(right, Array) and mark in ("+", "-", "==", "!="):
        right = Pointer(array=right)
    if mark == "+" and isinstance(right, Pointer):
        left, right = right, left
    if isinstance(left, Pointer) and left.array is not None:
        if mark in ("+", "-") and isinstance(right, int):
            return Pointer(array=left.array, index=left.index + (right if mark == "+" else -right))
        if isinstance(right, Pointer) and right.array is left.array:
            found = numbers.binary(mark, left.index, right.index)
            return UNSET if found is None else found
    if mark in ("==", "!=") and isinstance(left, HeldInt | HeldFloat) and right is None:
        return int(mark == "!=")
    if mark in ("==", "!="):
        is_null = left is None or right is None or left == 0 or right == 0
        if is_null or (isinstance(left, Pointer) and isinstance(right, Pointer)):
            equal = (left in (None, 0)) and (right in (None, 0)) if is_null else same(left, right)
            return int(equal is (mark == "=="))
    return UNSET


def conditional(m: Machine, node: "Node") -> Object:
    condition = m.as_number(m, m.value(node.child_by_field_name("condition")), node)
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
    if m.text(kind).endswith("*"):
        return pointer_cast(m, found, m.text(kind), node)
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
    before = _value_at(m, cell, argument)
    mark = m.text(node.child_by_field_name("operator"))[:1]
    after = computed(m, mark, before, 1, node)
    if cell is not None:
        store(m, cell, after, m.span(node))
    is_prefix = bool(node.children) and m.text(node.children[0]) in ("++", "--")
    return (converted(after, cell.type) if cell is not None else after) if is_prefix else before


def _value_at(m: Machine, cell: Cell | None, node: "Node | None") -> Object:
    """The value of an expression whose cell is known; an index in it is not evaluated again."""
    if cell is None or node is None or node.type == "identifier":
        return m.value(node)
    return m.read(cell, m.text(node), m.line_of(node))


def assignment(m: Machine, node: "Node") -> Object:
    """Executes an assignment; its value is the value that was assigned."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    mark = m.text(node.child_by_field_name("operator")) or "="
    if left is None or right is None:
        return Unknown(m.text(node))
    is_list = right.type == "initializer_list"
    given = None if is_list else m.value(right)  # C++ evaluates the right side first
    made = m.fresh
    cell = cell_at(m, left, is_written=True)
    m.fresh = made
    span = m.span(right)
    if mark != "=":
        before = _value_at(m, cell, left)
        value, span = computed(m, mark[:-1], before, given, node), m.span(node)
    elif is_list:
        value = fresh(m, m.braced(m, right, type_at(m, cell)))
    else:
        value = m.adapt(m, given, cell.type if cell is not None else "", right)
        if isinstance(value, Struct) and value.info is not None and _is_number_member(m, left, cell):
            value = m.as_number(m, value, right)
    if cell is None:
        _write_somewhere(m, left)
        return value
    if cell.type.endswith("&") and isinstance(cell.value, Unknown):
        for target in cell.value.targets:
            m.spoil(target, None, m.text(left), m.line_of(left), "")
    if cell.value is UNSET or not isinstance(cell.value, Struct | Array):
        overloaded = None
    else:
        overloaded = m.assigned(m, cell, value, node)
    if overloaded is None:
        store(m, cell, value, span)
    if left.type == "identifier" and isinstance(cell.value, Struct) and not cell.value.name:
        cell.value.name = m.text(left)
    return cell.value if isinstance(cell.value, Struct) else value


def _is_number_member(m: Machine, left: "Node", cell: Cell | None) -> bool:
    """True if `d.Member` is a number of a struct of DirectML.h, to which an object may convert."""
    if left.type != "field_expression" or cell is None or cell.type:
        return False
    owner = object_of(m.value(left.child_by_field_name("argument")))
    if not isinstance(owner, Struct):
        return False
    kind = member_type(owner.type, m.text(left.child_by_field_name("field")))
    return bool(kind) and not kind.endswith("*") and members_of(kind) is None


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
    "char_literal": character,
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
