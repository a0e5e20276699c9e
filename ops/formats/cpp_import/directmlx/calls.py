"""Evaluates the calls, the constructors and the operators of DirectMLX."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import OPERATOR_DESC, SCALE_BIAS, constants
from ops.formats.cpp_import.directmlx.functions import BUILDERS, FUNCTIONS, FUSED, OPERATORS_OF
from ops.formats.cpp_import.directmlx.graph import Given, build
from ops.formats.cpp_import.directmlx.tensors import (
    BUILDER,
    DMLX_TENSOR,
    EXPRESSION,
    GRAPH,
    INTERLEAVED,
    PACKED,
    expression,
    is_expression,
    tensor,
    tensor_of,
)
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.values import (
    Array,
    Cell,
    Object,
    Pointer,
    Struct,
    Text,
    Unknown,
    object_of,
)

if TYPE_CHECKING:
    from tree_sitter import Node

_TENSOR_MEMBERS = {"FULL": ("dataType", "flags", "sizes", "strides", "totalTensorSizeInBytes",
                            "guaranteedBaseOffsetAlignment")}  # fmt: skip


def install(m: Machine) -> None:
    """Makes the interpreter evaluate DirectMLX."""
    m.called_function = called_function
    m.called_method = called_method
    m.overloaded = overloaded
    m.made_object = made_object


def called_function(m: Machine, name: str, short: str, given: "list[Node]", node: "Node") -> Object:
    """The result of a function of the namespace dml; None for any other function."""
    parts = [part.strip() for part in name.split("::")]
    if "FusedActivation" in parts[:-1]:
        return _fused(m, short, given, node)
    if "TensorPolicy" in parts[:-1]:
        return Text(short) if short in (PACKED, INTERLEAVED) else m.unknown(node)
    if parts[0] != "dml" and not (short in FUNCTIONS and given and is_expression(m.argument(given[0]))):
        return None
    if short == "InputTensor" and len(given) == 3:
        graph, tensor_value = object_of(m.argument(given[0])), _value(m, given[2], DMLX_TENSOR)
        policy = graph.members["#policy"].value if isinstance(graph, Struct) and "#policy" in graph.members else None
        return expression(m, tensor_value, m.span(node), None, policy)
    if short in BUILDERS:
        function, count = BUILDERS[short]
        made = Struct(BUILDER, m.line_of(node))
        made.members = {"#function": m.make(Text(function), m.span(node))}
        for parameter, each in zip(FUNCTIONS[function].parameters[:count], given, strict=False):
            made.members[parameter.field] = _cell(m, each, parameter.field)
        return made
    if short == "Add" and len(given) == 3:
        short = "AddFused"
    if short == "Pow" and len(given) > 1 and isinstance(m.argument(given[1]), int | float):
        short = "ConstantPow"
    if short not in FUNCTIONS:
        return made_object(m, name, given, node)
    arguments: Given = {}
    for parameter, each in zip(FUNCTIONS[short].parameters, given, strict=False):
        arguments[parameter.field] = _cell(m, each, parameter.field)
    return build(m, short, arguments, node)


def made_object(m: Machine, kind: str, given: "list[Node]", node: "Node") -> Object:
    """The object of a class of DirectMLX; None for any other type."""
    short = kind.rpartition("::")[2].strip()
    is_dml = kind.startswith("dml::")
    span = m.span(node)
    if short == "Graph" and is_dml:
        made = Struct(GRAPH, span.line)
        policy = m.argument(given[1]) if len(given) > 1 else None
        made.members = {"#policy": m.make(policy, span)}
        return made
    if short == "TensorDesc" and is_dml:
        return _tensor(m, given, node)
    if short == "Expression" and is_dml:
        return m.argument(given[0]) if given else None
    if short == "FusedActivation" and is_dml:
        return Struct(OPERATOR_DESC, span.line)
    return called_function(m, kind, short, given, node) if short in BUILDERS and is_dml else None


def _tensor(m: Machine, given: "list[Node]", node: "Node") -> Object:
    span = m.span(node)
    if not given:
        return Struct(DMLX_TENSOR, span.line)
    cells = [_cell(m, each, "sizes") for each in given]
    if len(cells) == 1:
        return cells[0].value
    if len(cells) > 2 and isinstance(object_of(cells[1].value), int):
        made = Struct(DMLX_TENSOR, span.line)
        if len(cells) <= 4:
            policy = cells[3].value if len(cells) > 3 else None
            made = tensor(m, cells[0].value, cells[2].value, span, policy)
            made.members["flags"] = cells[1]
            made.members["sizes"] = cells[2]
        else:
            names = _TENSOR_MEMBERS["FULL"]
            made.members = dict(zip(names, cells, strict=False))
            if made.members.get("strides") is not None and isinstance(a := made.members["strides"].value, Array) and (
                a.count == 0):  # fmt: skip
                made.members["strides"].value = None
        made.members["dataType"] = cells[0]
        return made
    made = tensor(m, cells[0].value, cells[1].value, span, cells[2].value if len(cells) > 2 else None)
    made.members["dataType"], made.members["sizes"] = cells[0], cells[1]
    return made


def _value(m: Machine, node: "Node", kind: str) -> Object:
    if node.type != "initializer_list":
        return m.argument(node)
    given = [child for child in node.named_children if child.type != "comment"]
    return _tensor(m, given, node) if kind == DMLX_TENSOR else m.braced(m, node, kind)


def _cell(m: Machine, node: "Node", field: str) -> Cell:
    kinds = {"ScaleBias": SCALE_BIAS, "ScaleSize": "DML_SIZE_2D", "InputTensors": "dml::Expression[]"}
    kind = kinds.get(field, "UINT[]")
    value = m.braced(m, node, kind) if node.type == "initializer_list" else m.argument(node)
    if isinstance(value, Pointer) and value.array is not None and value.index == 0:
        value = value.array
    return m.make(value, m.span(node))


def _fused(m: Machine, name: str, given: "list[Node]", node: "Node") -> Object:
    """The DML_OPERATOR_DESC of `dml::FusedActivation::Relu()`."""
    made = Struct(OPERATOR_DESC, m.line_of(node))
    if name == "None":
        return made
    if name not in FUSED:
        return m.unknown(node)
    operator, rest = FUSED[name]
    inner = Struct(f"DML_{operator}_OPERATOR_DESC", m.line_of(node))
    span = m.span(node)
    for number, word in enumerate(rest.split()):
        field, _, default = word.partition("=")
        inner.members[field] = m.make(m.argument(given[number]), m.span(given[number])) if number < len(given) else (
            m.make(float(default or 0), span))  # fmt: skip
    made.members = {
        "Type": m.make(constants()[f"DML_OPERATOR_{operator}"], span),
        "Desc": m.make(Pointer(cell=m.make(inner, span)), span),
    }
    return made


def called_method(m: Machine, owner: Object, name: str, given: "list[Node]", node: "Node") -> Object:
    """The result of a method of a class of DirectMLX; None for any other object."""
    target = object_of(owner)
    if not isinstance(target, Struct) or not target.type.startswith("dml::"):
        return None
    if target.type == BUILDER:
        function = target.members["#function"].value
        if name == "Build" and isinstance(function, Text):
            arguments = {key: cell for key, cell in target.members.items() if not key.startswith("#")}
            return build(m, function.code, arguments, node)
        if given:
            changed = {name: _cell(m, given[0], name)}
            m.memory.set(target, "members", target.members | changed)
        return owner
    if is_expression(target) and name == "GetOutputDesc":
        return target.members["#tensor"].value
    if target.type == EXPRESSION and name == "Impl":
        return owner
    if target.type == DMLX_TENSOR and name == "AsPtr":
        return tensor_of(m, target, m.span(node))
    return m.unknown(node) if target.type == GRAPH else None


def overloaded(m: Machine, mark: str, values: list[Object], node: "Node") -> Object:
    """The expression of an operator such as `a + b`; None if no operand is an expression."""
    if not any(is_expression(value) for value in values):
        return None
    span = m.span(node)
    cells = [m.make(value, span) for value in values]
    if len(values) == 1:
        if mark == "-":
            return _scaled(m, cells[0], -1.0, 0.0, node)
        names = {"!": "LogicalNot", "~": "BitNot"}
        return build(m, names[mark], {"InputTensor": cells[0]}, node) if mark in names else None
    left, right = values
    if isinstance(right, int | float) and mark in "+-*/":
        scale, bias = {"+": (1.0, right), "-": (1.0, -right), "*": (right, 0.0)}.get(
            mark, (1.0 / right if right else 0.0, 0.0))  # fmt: skip
        return _scaled(m, cells[0], float(scale), float(bias), node)
    if isinstance(left, int | float) and mark in "+-*":
        scale, bias = {"+": (1.0, left), "-": (-1.0, left), "*": (left, 0.0)}[mark]
        return _scaled(m, cells[1], float(scale), float(bias), node)
    if isinstance(left, int | float) and mark == "/" and left:
        return _scaled(m, cells[1], 1.0 / left, 0.0, node, "Recip")
    if mark not in OPERATORS_OF or isinstance(left, int | float) or isinstance(right, int | float):
        return Unknown(m.text(node))
    return build(m, OPERATORS_OF[mark], {"ATensor": cells[0], "BTensor": cells[1]}, node)


def _scaled(m: Machine, cell: Cell, scale: float, bias: float, node: "Node", name: str = "Identity") -> Object:
    span = m.span(node)
    made = Struct(SCALE_BIAS, span.line)
    made.members = {"Scale": m.make(scale, span), "Bias": m.make(bias, span)}
    return build(m, name, {"InputTensor": cell, "ScaleBias": m.make(made, span)}, node)
