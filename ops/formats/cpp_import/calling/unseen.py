"""Passes values to code that is not in the text, which may change everything that it can reach."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at
from ops.formats.cpp_import.state.values import (
    Function,
    Object,
    Pointer,
    Unknown,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def pass_to_unseen(m: Machine, given: "list[Node]", callee: str) -> list[Object]:
    """Evaluates arguments, and makes everything unknown that the callee may change through them."""
    found: list[Object] = []
    for argument in given:
        node = argument
        while node.type in ("parenthesized_expression", "pointer_expression") and node.named_children:
            if node.type == "pointer_expression" and not m.text(node).startswith("&"):
                break
            node = node.child_by_field_name("argument") or node.named_children[0]
        value = m.argument(argument) if argument.type != "initializer_list" else m.braced(m, argument, "")
        found.append(value)
        for target in value.targets if isinstance(value, Unknown) else ():
            m.spoil(target, None, m.text(node), m.line_of(argument), callee)
        if isinstance(value, Function):
            _spoil_captured(m, value, callee)
            continue
        cell = None
        if node.type in ("identifier", "field_expression", "subscript_expression", "qualified_identifier"):
            cell = cell_at(m, node)
        name = m.text(node)
        if isinstance(value, Pointer) and value.array is not None and name.endswith((".data()", ".begin()", ".end()")):
            name = name.rpartition(".")[0]
        m.spoil(value, cell, name, m.line_of(argument), callee)
    return found


def _spoil_captured(m: Machine, function: Function, callee: str) -> None:
    """A lambda that unseen code calls may change every variable that its body names."""
    body = function.node.child_by_field_name("body")
    pending = [body] if body is not None else []
    while pending:
        node = pending.pop()
        pending += node.named_children
        if node.type == "identifier" and function.node.type == "lambda_expression":
            name = m.text(node)
            cell = next((s.names[name] for s in function.scope.chain() if name in s.names), None)
            if cell is not None and not isinstance(cell.value, Function):
                m.spoil(None, cell, name, m.line_of(node), callee)
