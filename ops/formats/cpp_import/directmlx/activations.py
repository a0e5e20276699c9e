"""Evaluates the fused activations in DirectMLX code."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import OPERATOR_DESC, constants, operator_numbered
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.values import (
    Cell,
    Object,
    Pointer,
    Struct,
)
from ops.formats.directmlx_h.functions import FUSED

if TYPE_CHECKING:
    from tree_sitter import Node


def fused(m: Machine, name: str, given: "list[Node]", node: "Node") -> Object:
    """The DML_OPERATOR_DESC of a call such as `dml::FusedActivation::Relu()`."""
    if name == "None":
        return Struct(OPERATOR_DESC, m.line_of(node))
    if name not in FUSED:
        return m.unknown(node)
    operator, rest = FUSED[name]
    span = m.span(node)
    members: dict[str, Cell] = {}
    for number, word in enumerate(rest.split()):
        field, _, default = word.partition("=")
        members[field] = m.make(m.argument(given[number]), m.span(given[number])) if number < len(given) else (
            m.make(float(default or 0), span))  # fmt: skip
    return _operator_desc(m, operator, members, node)


def _operator_desc(m: Machine, operator: str, members: dict[str, Cell], node: "Node") -> Struct:
    span = m.span(node)
    inner, made = Struct(f"DML_{operator}_OPERATOR_DESC", span.line), Struct(OPERATOR_DESC, span.line)
    inner.members = members
    made.members = {
        "Type": m.make(constants()[f"DML_OPERATOR_{operator}"], span),
        "Desc": m.make(Pointer(cell=m.make(inner, span)), span),
    }
    return made


def activation(m: Machine, given: "list[Node]", node: "Node") -> Object:
    """The DML_OPERATOR_DESC that `dml::FusedActivation(type, param1, param2)` creates in C++.

    It is unknown if the type is not an activation that can be fused.
    """
    if not given:
        return Struct(OPERATOR_DESC, m.line_of(node))
    value = m.argument(given[0])
    if len(given) == 1 and isinstance(value, Struct):
        return value
    operator = operator_numbered(value)
    name = operator.name if operator is not None else ""
    row = next((rest for kind, rest in FUSED.values() if kind == name), None)
    if row is None:
        return m.unknown(node)
    fields = [word.partition("=")[0] for word in row.split()]
    members = {
        field: m.make(m.argument(given[number]) if number < len(given) else 0.0, m.span(node))
        for number, field in enumerate(fields, 1)
    }
    return _operator_desc(m, name, members, node)
