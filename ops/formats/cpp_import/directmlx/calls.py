"""Evaluates the calls, the constructors and the operators of DirectMLX."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import SCALE_BIAS
from ops.formats.cpp_import.directmlx.activations import activation, fused
from ops.formats.cpp_import.directmlx.graph import build, form_of, wire_to
from ops.formats.cpp_import.directmlx.operators import overloaded, variable_type
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
    from_desc,
    graph_of,
    is_expression,
    reinterpreted,
    tensor,
    tensor_of,
)
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import Array, Cell, Object, Pointer, Struct, Text
from ops.formats.directmlx_h.functions import BUILDERS, functions
from ops.model.c_structs import SCALAR
from ops.text.literals import shortened
from ops.text.sentences import say

if TYPE_CHECKING:
    from tree_sitter import Node

_TENSOR_MEMBERS = ("dataType", "flags", "sizes", "strides", "totalTensorSizeInBytes", "guaranteedBaseOffsetAlignment")
_KINDS = {
    "ScaleBias": SCALE_BIAS, "ScaleSize": "DML_SIZE_2D", "InputTensors": "dml::Expression[]", "Value": SCALAR,
    "QuantizationTensors": "dml::Expression[]", "ActivationDescs": "dml::FusedActivation[]", "Scales": "float[]",
    "InputPixelOffsets": "float[]", "OutputPixelOffsets": "float[]", "InputWindowStrides": "int[]",
    "ValueStart": SCALAR, "ValueDelta": SCALAR, "FusedActivation": "dml::FusedActivation",
}  # fmt: skip


def install(m: Machine) -> None:
    """Connects the interpreter `m` with the functions of this module, so that it evaluates code that uses DirectMLX."""
    m.called_function = called_function
    m.called_method = called_method
    m.overloaded = overloaded
    m.made_object = made_object


def called_function(m: Machine, name: str, short: str, given: "list[Node]", node: "Node") -> Object:
    """Returns the result of a call of a function of DirectMLX; None for any other function."""
    parts = [part.strip() for part in name.split("::")]
    if "FusedActivation" in parts[:-1]:
        return fused(m, short, given, node)
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
    """Evaluates the call of a DirectMLX function that creates a node. `given` are the arguments."""
    widest = max(functions()[name], key=lambda form: len(form.parameters))
    fields = [parameter.field for parameter in widest.parameters]
    values = [
        (_cell(m, each, fields[number] if number < len(fields) else "").value, variable_type(m, each))
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


def _input(m: Machine, given: "list[Node]", node: "Node") -> Object:
    graph = object_of(m.argument(given[0]))
    described = object_of(from_desc(m, _value(m, given[2], DMLX_TENSOR), m.span(node)))
    if not isinstance(graph, Struct):
        graph = _unseen_graph(m, given[0])
    index = m.argument(given[1])
    return expression(m, described, Made(m.span(node), None, graph), index if isinstance(index, int) else -1)


def _unseen_graph(m: Machine, node: "Node") -> Struct:
    """Returns the object for a DirectMLX graph that is a parameter or a member. The code does not show how such a graph
    was created.

    Therefore its tensor policy is unknown, and its outputs are assumed to be packed. A remark states this.
    """
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
    """The expression that a call of dml::Reinterpret returns; the call adds no operator to the graph.

    The arguments `given` are (input, type), (input, sizes, strides) or all four.
    """
    values = [_cell(m, each, "") for each in given]
    has_type = len(values) in (2, 4)
    data_type = values[1] if has_type else None
    rest = values[2 if has_type else 1 :]
    return reinterpreted(m, values[0].value, data_type, rest, m.span(node))


def made_object(m: Machine, kind: str, given: "list[Node]", node: "Node") -> Object:
    """Makes an object of the DirectMLX class `kind`. Returns None if `kind` is another type."""
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
        return activation(m, given, node)
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
        return from_desc(m, cells[0].value, span)
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


def called_method(m: Machine, owner: Object, name: str, given: "list[Node]", node: "Node") -> Object:
    """Returns the result of a method of a DirectMLX class. Returns None if `owner` is not an object of such a class,
    and for some unknown methods.
    """
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
