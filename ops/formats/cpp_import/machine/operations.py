"""Evaluates unary and binary operators."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.access import depending
from ops.formats.cpp_import.machine.branches import either_side
from ops.formats.cpp_import.machine.kinds import negated, number
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at, is_container
from ops.formats.cpp_import.macros import with_macro
from ops.formats.cpp_import.state import arithmetic as numbers
from ops.formats.cpp_import.state.targets import elements_at, leads_of, target_of
from ops.formats.cpp_import.state.values import (
    UNSET,
    Array,
    Function,
    HeldFloat,
    HeldInt,
    Object,
    Pointer,
    Reversed,
    Struct,
    Text,
    Unknown,
    same,
    truth,
)

if TYPE_CHECKING:
    from tree_sitter import Node


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
    if mark == "+" and isinstance(found, Function):
        return found  # a lambda as a pointer to a function
    return depending(m, node, found)


def _with_macros(m: Machine, node: "Node") -> Object:
    """Evaluates an operation that contains macros whose code is not in brackets, with the macros replaced by their
    code.

    Returns UNSET if the operation contains no such macro.
    """
    text = m.text(node)
    found = [name for name in m.loose if name in text and name not in m.expanding and re.search(rf"\b{name}\b", text)]
    before = text
    for name in found:
        text = with_macro(text, name, m.macros[name]) if name in m.macros else text
    if text == before:
        return UNSET
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
    if mark in ("&&", "||") and isinstance(left, Unknown):
        found = either_side(m, left, side, None)[0]
        return computed(m, mark, left, found[0], node) if found else int(mark == "||")  # the right side throws
    if mark == ">>" and side is not None and isinstance(left, Unknown) and cell_at(m, side) is not None:
        m.pass_to_unseen(m, [side], m.text(node))  # a stream may be read
    right = m.value(side)
    if mark in ("==", "!=") and (isinstance(left, Array) or isinstance(right, Array)):
        are_lists = [
            is_container(m, each, found) for each, found in ((node.child_by_field_name("left"), left), (side, right))
        ]
        if None in are_lists and left is not right:
            return m.unknown(node)
        if True not in are_lists:
            left, right = (Pointer(array=each) if isinstance(each, Array) else each for each in (left, right))
    return computed(m, mark, left, right, node)


def computed(m: Machine, mark: str, left: Object, right: Object, node: "Node") -> Object:
    """The result of a binary operator; Unknown if the code does not determine it."""
    if isinstance(left, Text) and isinstance(right, Text) and mark in ("==", "!="):
        return int((left.code.lstrip("LuU8") == right.code.lstrip("LuU8")) is (mark == "=="))
    if isinstance(left, Text) and isinstance(right, Text) and mark == "<" and m.source.is_library(node):
        return m.unknown(node) if "\\" in left.code + right.code else int(left.code[:-1] < right.code[:-1])
    if isinstance(left, int | float) and isinstance(right, int | float):
        if (made := m.enum_operator(m, mark, [left, right], node)) is not None:
            return made
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
        found = depending(m, node, left, right)
        both = [Pointer(array=each) if isinstance(each, Array) else each for each in (left, right)]
        is_pointer = isinstance(found, Unknown) and mark in ("+", "-")
        return replace(found, targets=leads_of(*both)) if isinstance(found, Unknown) and is_pointer else found
    if isinstance(left, Array) and isinstance(right, Array) and left is not right and mark in ("==", "!="):
        equal = _equal_lists(m, left, right, node)
        return int(bool(equal) is (mark == "==")) if isinstance(equal, int) else equal
    return _pointers(mark, left, right) if _pointers(mark, left, right) is not UNSET else m.unknown(node)


def _equal_lists(m: Machine, left: Array, right: Array, node: "Node") -> Object:
    """The value of `a == b` for two vectors; Unknown if it depends on an unknown element."""
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


def _first_place(pointer: Pointer) -> Pointer:
    found = elements_at(pointer)
    return found if isinstance(found, Pointer) else pointer


def _is_same_place(left: Pointer, right: Pointer) -> bool | None:
    """True if two pointers are equal, False if they are not.

    None if one of them points behind the end of its array, because another array may begin there.
    """
    left, right = _first_place(left), _first_place(right)
    if same(left, right):
        return True
    one, other = target_of(left), target_of(right)
    if one is not None and other is not None:
        return one is other
    is_inside = all(cell is not None or each.index == 0 for cell, each in ((one, left), (other, right)))
    return False if is_inside else None


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
            if isinstance(left, Pointer) and isinstance(right, Pointer):
                equal: bool | None = _is_same_place(left, right)
            else:
                equal = left in (None, 0) and right in (None, 0)
            return UNSET if equal is None else int(equal is (mark == "=="))
    return UNSET
