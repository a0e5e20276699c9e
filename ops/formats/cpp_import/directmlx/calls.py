"""Evaluates the calls, the constructors and the operators of DirectMLX."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import OPERATOR_DESC, SCALE_BIAS, constants, operator_numbered
from ops.formats.cpp_import.directmlx.graph import build, form_of, wire_to
from ops.formats.cpp_import.directmlx.tensors import (
    BUILDER,
    DMLX_TENSOR,
    EXPRESSION,
    GRAPH,
    INTERLEAVED,
    PACKED,
    PROPERTIES,
    Made,
    expression,
    graph_of,
    is_expression,
    reinterpreted,
    tensor,
    tensor_of,
)
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state import types
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
from ops.formats.directmlx_h.functions import BUILDERS, FUSED, OPERATORS_OF, functions
from ops.model.c_structs import SCALAR
from ops.text.literals import shortened
from ops.text.sentences import say

if TYPE_CHECKING:
    from tree_sitter import Node

_TENSOR_MEMBERS = ("dataType", "flags", "sizes", "strides", "totalTensorSizeInBytes", "guaranteedBaseOffsetAlignment")
_NUMBERS = ("float", "FLOAT", "double", "int", "uint32_t", "UINT")
_KINDS = {
    "ScaleBias": SCALE_BIAS, "ScaleSize": "DML_SIZE_2D", "InputTensors": "dml::Expression[]", "Value": SCALAR,
    "QuantizationTensors": "dml::Expression[]", "ActivationDescs": "dml::FusedActivation[]", "Scales": "float[]",
    "InputPixelOffsets": "float[]", "OutputPixelOffsets": "float[]", "InputWindowStrides": "int[]",
    "ValueStart": SCALAR, "ValueDelta": SCALAR, "FusedActivation": "dml::FusedActivation",
}  # fmt: skip


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
    if not _is_of_dml(m, name) and not (short in functions() and given and is_expression(m.argument(given[0]))):
        return None
    if short == "InputTensor" and len(given) == 3:
        return _input(m, given, node)
    if short == "Reinterpret" and given:
        return _reinterpreted(m, given, node)
    if short in BUILDERS:
        function, count = BUILDERS[short]
        made = Struct(BUILDER, m.line_of(node))
        made.members = {"#function": m.make(Text(function), m.span(node))}
        for parameter, each in zip(functions()[function][0].parameters[:count], given, strict=False):
            made.members[parameter.field] = _cell(m, each, parameter.field)
        return made
    if short not in functions():
        return made_object(m, name, given, node)
    return _called(m, short, given, node)


def _called(m: Machine, name: str, given: "list[Node]", node: "Node") -> Object:
    """The result of a function that makes a node."""
    widest = max(functions()[name], key=lambda form: len(form.parameters))
    fields = [parameter.field for parameter in widest.parameters]
    values = [
        (_cell(m, each, fields[number] if number < len(fields) else "").value, _type_of(m, each))
        for number, each in enumerate(given)
    ]
    form = form_of(name, values)
    cells = [_cell(m, each, p.field) for p, each in zip(form.parameters, given, strict=False)]
    arguments = {parameter.field: cell for parameter, cell in zip(form.parameters, cells, strict=False)}
    return build(m, form, arguments, node)


def _is_of_dml(m: Machine, name: str) -> bool:
    return name.partition("::")[0].strip() == "dml" or (
        "::" not in name and b"using namespace dml;" in m.source.bytes
    )  # fmt: skip


def _type_of(m: Machine, node: "Node") -> str:
    """The type of the variable that an argument names; empty for any other expression."""
    cell = m.find(m.text(node)) if node.type == "identifier" else None
    return cell.type if cell is not None else ""


def _input(m: Machine, given: "list[Node]", node: "Node") -> Object:
    graph = object_of(m.argument(given[0]))
    described = object_of(_value(m, given[2], DMLX_TENSOR))
    if isinstance(described, Struct) and described.type != DMLX_TENSOR and described.type.startswith("DML_"):
        described = object_of(tensor_of(m, described, m.span(node)))
    if not isinstance(graph, Struct):
        graph = _unseen_graph(m, given[0])
    index = m.argument(given[1])
    return expression(m, described, Made(m.span(node), None, graph), index if isinstance(index, int) else -1)


def _unseen_graph(m: Machine, node: "Node") -> Struct:
    """The graph of a parameter or a member. The text does not determine its tensor policy."""
    name = m.text(node)
    found = m.unseen_graphs.get(name)
    if found is None:
        found = m.unseen_graphs[name] = Struct(GRAPH, m.line_of(node), name)
        said = say("Line {line}: the tensor policy of {name} is not in the text; outputs are packed here.",
                   line=m.line_of(node), name=shortened(name, 64))  # fmt: skip
        if said not in m.remarks:
            m.remarks.append(said)
    return found


def _reinterpreted(m: Machine, given: "list[Node]", node: "Node") -> Object:
    """The expression of dml::Reinterpret, which makes no node: (input, type), (input, sizes, strides) or all four."""
    values = [_cell(m, each, "") for each in given]
    has_type = len(values) in (2, 4)
    data_type = values[1] if has_type else None
    rest = values[2 if has_type else 1 :]
    return reinterpreted(m, values[0].value, data_type, rest, m.span(node))


def made_object(m: Machine, kind: str, given: "list[Node]", node: "Node") -> Object:
    """The object of a class of DirectMLX; None for any other type."""
    short = kind.rpartition("::")[2].strip()
    if not _is_of_dml(m, kind):
        return None
    span = m.span(node)
    if short in ("Graph", "Scope"):  # Scope is the name of Graph in the first versions
        made = Struct(GRAPH, span.line)
        policy = m.argument(given[1]) if len(given) > 1 else None
        made.members = {"#policy": m.make(policy, span)}
        return made
    if short == "TensorDesc":
        return _tensor(m, given, node)
    if short == "Expression":
        return m.argument(given[0]) if given else None
    if short == "FusedActivation":
        return _activation(m, given, node)
    if short == "TensorPolicy":
        return m.argument(given[0]) if given else Text(PACKED)
    if short == "TensorProperties":
        return Struct(PROPERTIES, span.line)
    return called_function(m, kind, short, given, node) if short in BUILDERS else None


def _tensor(m: Machine, given: "list[Node]", node: "Node") -> Object:
    span = m.span(node)
    if not given:
        return Struct(DMLX_TENSOR, span.line)
    cells = [_cell(m, each, "sizes") for each in given]
    if len(cells) == 1:
        return cells[0].value
    is_short = len(cells) < 3 or (len(cells) == 3 and _is_list(cells[1].value))
    if is_short:
        made = tensor(m, cells[0].value, cells[1].value, span, cells[2].value if len(cells) > 2 else None)
        made.members["dataType"], made.members["sizes"] = cells[0], cells[1]
        return made
    if len(cells) <= 4:
        made = tensor(m, cells[0].value, cells[2].value, span, cells[3].value if len(cells) > 3 else None)
        made.members["dataType"], made.members["flags"], made.members["sizes"] = cells[:3]
        return made
    made = Struct(DMLX_TENSOR, span.line)
    made.members = dict(zip(_TENSOR_MEMBERS, cells, strict=False))
    strides = made.members["strides"]
    if isinstance(strides.value, Array) and strides.value.count == 0 and given[3].type == "initializer_list":
        strides.value = None  # an Optional made of {} is empty
    return made


def _is_list(value: Object) -> bool:
    found = object_of(value)
    return isinstance(found, Array) or (isinstance(value, Pointer) and value.array is not None)


def _value(m: Machine, node: "Node", kind: str) -> Object:
    if node.type != "initializer_list":
        return m.argument(node)
    given = [child for child in node.named_children if child.type != "comment"]
    return _tensor(m, given, node) if kind == DMLX_TENSOR else m.braced(m, node, kind)


def _cell(m: Machine, node: "Node", field: str) -> Cell:
    value = m.braced(m, node, _KINDS.get(field, "UINT[]")) if node.type == "initializer_list" else m.argument(node)
    if isinstance(value, Pointer) and value.array is not None and value.index == 0:
        value = value.array
    return m.make(value, m.span(node))


def _fused(m: Machine, name: str, given: "list[Node]", node: "Node") -> Object:
    """The DML_OPERATOR_DESC of `dml::FusedActivation::Relu()`."""
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


def _activation(m: Machine, given: "list[Node]", node: "Node") -> Object:
    """The DML_OPERATOR_DESC of `dml::FusedActivation(type, param1, param2)`."""
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


def called_method(m: Machine, owner: Object, name: str, given: "list[Node]", node: "Node") -> Object:
    """The result of a method of a class of DirectMLX; None for any other object."""
    target = object_of(owner)
    if not isinstance(target, Struct) or not target.type.startswith("dml::"):
        return None
    if target.type == BUILDER:
        return _built(m, target, owner, name, given, node)
    if is_expression(target) and name == "GetOutputDesc":
        return target.members["#tensor"].value
    if target.type == EXPRESSION and name == "Impl":
        return owner
    if target.type == DMLX_TENSOR and name == "AsPtr":
        return tensor_of(m, target, m.span(node))
    return _graph_method(m, target, name, given, node) if target.type == GRAPH else None


def _built(m: Machine, target: Struct, owner: Object, name: str, given: "list[Node]", node: "Node") -> Object:
    function = target.members["#function"].value
    if name == "Build" and isinstance(function, Text):
        arguments = {key: cell for key, cell in target.members.items() if not key.startswith("#")}
        return build(m, functions()[function.code][0], arguments, node)
    if given:
        m.memory.set(target, "members", target.members | {name: _cell(m, given[0], name)})
    return owner


def _graph_method(m: Machine, graph: Struct, name: str, given: "list[Node]", node: "Node") -> Object:
    if name == "SetTensorPolicy" and given:
        m.memory.set(graph, "members", graph.members | {"#policy": m.make(m.argument(given[0]), m.span(node))})
        return graph
    if name == "GetTensorPolicy":
        cell = graph.members.get("#policy")
        return cell.value if cell is not None else m.unknown(node)
    if name == "Compile" and len(given) > 1:
        outputs = given[1]
        is_list = outputs.type == "initializer_list"
        value = object_of(m.braced(m, outputs, "dml::Expression[]") if is_list else m.argument(outputs))
        for index, cell in enumerate(value.items if isinstance(value, Array) else []):
            wire_to(m, graph_of(cell.value) or graph, cell.value, None, index)
    return m.unknown(node)


# Operators of expressions


def overloaded(m: Machine, mark: str, values: list[Object], node: "Node") -> Object:
    """The expression of an operator such as `a + b`; None if no operand is an expression."""
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
    """True for a number, also for the unknown value of a variable of a number type."""
    operand = node.child_by_field_name(side)
    if isinstance(value, Unknown) and operand is not None:
        return types.plain(_type_of(m, operand)) in _NUMBERS
    return isinstance(value, int | float)


def _scaled(m: Machine, mark: str, cells: list[Cell], node: "Node", *, is_reversed: bool) -> Object:
    """The node of an expression and a number: DirectMLX makes an identity, or a reciprocal, with a DML_SCALE_BIAS.

    `a / x` becomes the reciprocal of `a * x`, as in DirectMLX.h.
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
