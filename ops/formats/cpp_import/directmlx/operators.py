"""Evaluates the operators of DirectMLX expressions."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import SCALE_BIAS
from ops.formats.cpp_import.directmlx.graph import build
from ops.formats.cpp_import.directmlx.tensors import (
    is_expression,
)
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import (
    Cell,
    Object,
    Struct,
    Unknown,
)
from ops.formats.directmlx_h.functions import OPERATORS_OF, functions

if TYPE_CHECKING:
    from tree_sitter import Node


_NUMBERS = ("float", "FLOAT", "double", "int", "uint32_t", "UINT")


def overloaded(m: Machine, mark: str, values: list[Object], node: "Node") -> Object:
    """Evaluates an operator of DirectMLX such as `a + b`, and returns the new expression object.

    `mark` is the operator, and `values` are its operands. Returns None if no operand is a DirectMLX expression, or if
    DirectMLX has no such unary operator.
    """
    if not any(is_expression(value) for value in values):
        return None
    span = m.span(node)
    cells = [m.make(value, span) for value in values]
    if len(values) == 1:
        names = {"!": "LogicalNot", "~": "BitNot", "+": "Identity", "-": "Negate"}
        return build(m, functions()[names[mark]][0], {"InputTensor": cells[0]}, node) if mark in names else None
    are_numbers = [_is_number(m, value, node, side) for value, side in zip(values, ("left", "right"), strict=True)]
    if any(are_numbers):
        return _scaled(m, mark, cells, node, is_reversed=are_numbers[0])
    if mark == "!=":
        equal = build(m, functions()["Equals"][0], {"ATensor": cells[0], "BTensor": cells[1]}, node)
        return build(m, functions()["LogicalNot"][0], {"InputTensor": m.make(equal, span)}, node)
    if mark not in OPERATORS_OF:
        return Unknown(m.text(node))
    return build(m, functions()[OPERATORS_OF[mark]][0], {"ATensor": cells[0], "BTensor": cells[1]}, node)


def _is_number(m: Machine, value: Object, node: "Node", side: str) -> bool:
    """True if an operand of a C++ operator is a number, or the unknown value of a variable with a number type. `side`
    is 'left' or 'right'.
    """
    operand = node.child_by_field_name(side)
    if isinstance(value, Unknown) and operand is not None:
        return types.plain(variable_type(m, operand)) in _NUMBERS
    return isinstance(value, int | float)


def _scaled(m: Machine, mark: str, cells: list[Cell], node: "Node", *, is_reversed: bool) -> Object:
    """Evaluates a DirectMLX operator between an expression and a number, such as `x + a` or `a / x`.

    As in DirectMLX.h, the result is an identity operator with a DML_SCALE_BIAS. But `a / x` becomes the reciprocal of
    `a * x`. `mark` is the operator. `is_reversed` is True if the number is on the left.
    """
    tensor_cell, number_cell = (cells[1], cells[0]) if is_reversed else (cells[0], cells[1])
    number = number_cell.value
    if isinstance(number, int | float):
        pairs: dict[str, tuple[Object, Object]] = {
            "+": (1.0, float(number)),
            "-": (-1.0, float(number)) if is_reversed else (1.0, -float(number)),
            "*": (float(number), 0.0),
            "/": (float(number), 0.0) if is_reversed else (1.0 / number if number else float("inf"), 0.0),
        }
    else:
        derived = Unknown(m.text(node), number.asks) if isinstance(number, Unknown) else number
        pairs = {
            "+": (1.0, number),
            "-": (-1.0, number) if is_reversed else (1.0, derived),
            "*": (number, 0.0),
            "/": (number, 0.0) if is_reversed else (derived, 0.0),
        }
    if mark not in pairs:
        return Unknown(m.text(node))
    span = m.span(node)
    made = Struct(SCALE_BIAS, span.line)
    made.members = {name: m.make(value, span) for name, value in zip(("Scale", "Bias"), pairs[mark], strict=True)}
    name = "Recip" if mark == "/" and is_reversed else "Identity"
    arguments = {"InputTensor": tensor_cell, "ScaleBias": m.make(made, span)}
    return build(m, functions()[name][0], arguments, node)


def variable_type(m: Machine, node: "Node") -> str:
    """Returns the declared type if `node` is the name of a variable; an empty text for any other expression."""
    cell = m.find(m.text(node)) if node.type == "identifier" else None
    return cell.type if cell is not None else ""
