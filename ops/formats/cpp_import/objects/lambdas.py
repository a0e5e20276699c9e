"""Evaluates lambdas, with the variables that they capture."""

import re
from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at, is_container
from ops.formats.cpp_import.machine.storing import copied, taken
from ops.formats.cpp_import.state.values import (
    Array,
    Cell,
    Function,
    Object,
    Pointer,
    Scope,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def lambda_expression(m: Machine, node: "Node") -> Object:
    return Function(node, _captured(m, node), None)


def _captured(m: Machine, node: "Node") -> Scope:
    """Returns the scope for the variables of a C++ lambda: it contains copies of the variables that the lambda captures
    by value, and lies inside the scope around the lambda.
    """
    captures = node.child_by_field_name("captures")
    text = m.text(captures)
    references = Scope(m.scope)
    scope = Scope(references)
    if re.search(r"\*\s*this\b", text):
        this = next((each.this for each in m.scope.chain() if each.this is not None), None)
        if this is not None:
            scope.this = m.make(copied(m, this.value), this.span, this.type)
    for capture in captures.named_children if captures is not None else []:
        if capture.type == "identifier" and not _is_reference(text, m.text(capture)):
            cell = m.find(m.text(capture))
            if cell is not None:
                scope.names[m.text(capture)] = m.make(copied(m, cell.value), cell.span, cell.type)
        elif capture.type == "lambda_capture_initializer":
            left, right = capture.child_by_field_name("left"), capture.child_by_field_name("right")
            if (
                left is not None
                and right is not None
                and _is_reference(m.text(capture).partition("=")[0], m.text(left))
            ):
                cell = cell_at(m, right)
                made = cell if cell is not None else m.make(m.value(right), m.span(right))
                references.names[m.text(left)] = made  # a copy of the lambda refers to the same variable
            elif left is not None and right is not None:
                value = m.value(right)
                if isinstance(value, Array) and is_container(m, right, value) is False:
                    value = Pointer(array=value)
                scope.names[m.text(left)] = m.make(taken(m, value), m.span(right))
        elif capture.type == "lambda_default_capture" and m.text(capture) == "=":
            for name, cell in _visible(m):
                if not isinstance(cell.value, Function) and not _is_reference(text, name):
                    scope.names[name] = m.make(copied(m, cell.value), cell.span, cell.type)
    return scope


def _is_reference(captures: str, name: str) -> bool:
    return re.search(rf"&\s*{re.escape(name)}\b", captures) is not None


def _visible(m: Machine) -> "list[tuple[str, Cell]]":
    """Returns the names and cells of the local variables that a lambda can capture.

    Variables of inner scopes come last; at most the last 64 are returned.
    """
    found: list[tuple[str, Cell]] = []
    for scope in m.scope.chain():
        if scope is m.globals or scope.is_space or scope.owner is not None:
            break
        found = [*scope.names.items(), *found]
    return found[-64:]
