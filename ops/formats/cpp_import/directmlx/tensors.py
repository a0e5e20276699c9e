"""Represents the tensors and expressions of DirectMLX as objects of the C++ interpreter."""

from dataclasses import dataclass

from ops.arrays.dtypes import DataType
from ops.arrays.layout import minimum_bytes
from ops.formats.cpp_import.directml_h import BUFFER_DESC, TENSOR_DESC
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import (
    Array,
    Cell,
    ComputedTotal,
    Function,
    Object,
    Pointer,
    Span,
    Struct,
    Text,
    Unknown,
    asks_of,
)

EXPRESSION, DMLX_TENSOR, GRAPH, BUILDER, POLICY = (
    *("dml::Expression", "dml::TensorDesc", "dml::Graph", "dml::Builder", "dml::TensorPolicy"),
)
PACKED, INTERLEAVED = "Default", "InterleavedChannel"
PROPERTIES = "dml::TensorProperties"
_LAYOUT = ("strides", "totalTensorSizeInBytes", "guaranteedBaseOffsetAlignment")


@dataclass(frozen=True, slots=True)
class Made:
    """The call in the C++ code that creates a DirectMLX expression: its position, the desc of its node, and the graph
    to which the node belongs.

    The node and the graph are None if they are unknown.
    """

    span: Span
    node: Struct | None = None
    graph: Struct | None = None

    @property
    def policy(self) -> Object:
        """The tensor policy of the graph; None for the default policy."""
        cell = self.graph.members.get("#policy") if self.graph is not None else None
        return cell.value if cell is not None else None


def expression(m: Machine, tensor: Object, made: Made, index: int) -> Struct:
    """Returns a DirectMLX expression object that holds `tensor`.

    `index` is the number of the output if `made` is a node, or the number of the graph's input if `made` is an input.
    """
    found = Struct(EXPRESSION, made.span.line)
    found.members = {"#tensor": m.make(tensor, made.span), "#index": m.make(index, made.span)}
    if made.graph is not None:
        found.members["#graph"] = m.make(Pointer(cell=m.make(made.graph, made.span)), made.span)
    if made.node is not None:
        found.members["#node"] = m.make(Pointer(cell=m.make(made.node, made.span)), made.span)
    return found


def graph_of(value: Object) -> Struct | None:
    """The graph of an expression, or of the first of several expressions; a graph itself is returned unchanged.

    Returns None if the graph is unknown.
    """
    found = object_of(value)
    if isinstance(found, Array) and found.items:
        found = object_of(found.items[0].value)
    if isinstance(found, Struct) and found.type == GRAPH:
        return found
    if isinstance(found, Struct) and is_expression(found) and "#graph" in found.members:
        graph = object_of(found.members["#graph"].value)
        return graph if isinstance(graph, Struct) else None
    return None


def is_expression(value: Object) -> bool:
    """True for an expression of DirectMLX."""
    found = object_of(value)
    return isinstance(found, Struct) and found.type == EXPRESSION and "#tensor" in found.members


def tensor_of(m: Machine, value: Object, span: Span) -> Object:
    """Returns a pointer to the DML_TENSOR_DESC for `value`, which is a DirectMLX expression, a dml::TensorDesc, or a
    DML_TENSOR_DESC itself. Returns None if there is no tensor, and Unknown if the tensor is unknown.
    """
    found = object_of(value)
    if isinstance(found, Struct) and is_expression(found):
        return tensor_of(m, found.members["#tensor"].value, span)
    if isinstance(found, Struct) and found.type == DMLX_TENSOR:
        return Pointer(cell=m.make(_desc(m, found, span), span))
    if isinstance(found, Struct) and found.type == TENSOR_DESC:
        return Pointer(cell=m.make(found, span))
    return found if isinstance(found, Unknown | None) else Unknown("a tensor")


def _desc(m: Machine, tensor: Struct, span: Span) -> Struct:
    sizes, strides = (tensor.members[name] if name in tensor.members else m.make(None, span)
                      for name in ("sizes", "strides"))  # fmt: skip
    array = object_of(sizes.value)
    count: Object = array.count if isinstance(array, Array) else None
    if count is None and isinstance(array, Array | Unknown):
        asks = (array.filler.asks if array.filler is not None else ()) if isinstance(array, Array) else array.asks
        count = Unknown("sizes.size()", asks)
    total: Cell | None = tensor.members.get("totalTensorSizeInBytes")
    members = {
        "DataType": tensor.members.get("dataType", m.make(0, span)),
        "Flags": tensor.members.get("flags", m.make(0, span)),
        "DimensionCount": m.make(count, sizes.span),
        "Sizes": _listed(m, sizes),
        "Strides": _listed(m, strides),
        "TotalTensorSizeInBytes": total if total is not None else m.make(ComputedTotal(), span),
        "GuaranteedBaseOffsetAlignment": tensor.members.get("guaranteedBaseOffsetAlignment", m.make(0, span)),
    }
    buffer = Struct(BUFFER_DESC, span.line, "", True, members)
    made = Struct(TENSOR_DESC, span.line)
    made.members = {"Type": m.make(1, span), "Desc": m.make(Pointer(cell=m.make(buffer, span)), span)}
    return made


def from_desc(m: Machine, value: Object, span: Span) -> Object:
    """Returns the dml::TensorDesc for `value`, a DML_TENSOR_DESC or a DML_BUFFER_TENSOR_DESC.

    A desc with unknown members, and any value of another type, is returned unchanged.
    """
    found = object_of(value)
    if isinstance(found, Struct) and found.type == TENSOR_DESC and "Desc" in found.members:
        found = object_of(found.members["Desc"].value)
    if not isinstance(found, Struct) or found.type != BUFFER_DESC or found.filler is not None:
        return value
    made = Struct(DMLX_TENSOR, span.line)
    cells = {name[:1].lower() + name[1:]: cell for name, cell in found.members.items()}
    count = cells.pop("dimensionCount").value if "dimensionCount" in cells else 0
    for name in ("sizes", "strides"):
        array = object_of(cells[name].value) if name in cells else None
        if isinstance(array, Array) and array.filler is None and array.length is None:
            items = array.items[:count] if isinstance(count, int) else []
            filler = None if isinstance(count, int) else Unknown(f"{name}.size()", asks_of(count))
            cells[name] = m.make(Array("UINT", span.line, items, filler), cells[name].span)
    made.members = cells
    return made


def _listed(m: Machine, cell: Cell) -> Cell:
    value = Pointer(array=cell.value) if isinstance(cell.value, Array) else cell.value
    return m.make(value, cell.span)


def tensor(m: Machine, data_type: Object, sizes: Object, span: Span, policy: Object = None) -> Struct:
    """Creates a dml::TensorDesc. The tensor policy `policy` determines its strides; None is the default policy."""
    made = Struct(DMLX_TENSOR, span.line)
    made.members = {"dataType": m.make(data_type, span), "sizes": m.make(sizes, span), "flags": m.make(0, span)}
    if isinstance(policy, Function):
        properties = m.call_function(policy, [data_type, 0, sizes])
        if isinstance(properties, Struct) and properties.type == PROPERTIES and properties.filler is None:
            made.members |= {name: properties.members[name] for name in _LAYOUT if name in properties.members}
            return made
        policy = Unknown("the tensor policy", asks_of(properties))
    name = policy.code if isinstance(policy, Text) else None
    array = object_of(sizes)
    if isinstance(policy, Unknown):
        made.members["strides"] = m.make(policy, span)
    elif name == INTERLEAVED and isinstance(array, Array) and array.count is not None:
        numbers = [cell.value for cell in array.items]
        if all(isinstance(number, int) for number in numbers):
            made.members["strides"] = m.make(_interleaved(m, numbers, span), span)  # type: ignore[arg-type]
        else:
            asks = asks_of(*numbers)
            made.members["strides"] = m.make(Unknown("strides", asks), span)
    return made


def _interleaved(m: Machine, sizes: list[int], span: Span) -> Array:
    """The strides of a tensor whose channels, dimension 1, are the innermost dimension."""
    strides = [0] * len(sizes)
    step = 1
    for dimension in (*range(1, min(2, len(sizes))), *range(len(sizes) - 1, 1, -1), 0):
        if dimension < len(sizes):
            strides[dimension] = step
            step *= sizes[dimension]
    return array_of(m, strides, span)


def array_of(m: Machine, numbers: list[int], span: Span) -> Array:
    """Makes a UINT array with these numbers."""
    return Array("UINT", span.line, [m.make(number, span, "UINT") for number in numbers])


def reinterpreted(m: Machine, value: Object, data_type: Cell | None, rest: list[Cell], span: Span) -> Object:
    """Returns the DirectMLX expression of dml::Reinterpret: `value` with another data type, or with other sizes and
    strides.

    Both expressions have the same memory. `rest` has the new sizes and strides; it is empty if only the data type
    changes.
    """
    source = object_of(value)
    found = object_of(source.members["#tensor"].value) if isinstance(source, Struct) and is_expression(source) else None
    if not isinstance(source, Struct) or not isinstance(found, Struct) or found.type != DMLX_TENSOR:
        return Unknown("the input of Reinterpret", asks_of(source, found))
    made = Struct(DMLX_TENSOR, span.line)
    made.members = dict(found.members)
    if "totalTensorSizeInBytes" not in made.members:
        total = total_of(m, found, span)
        made.members["totalTensorSizeInBytes"] = m.make(total, span)
    if data_type is not None:
        made.members["dataType"] = data_type
    if rest:
        made.members["sizes"] = rest[0]
        made.members["strides"] = rest[1] if len(rest) > 1 else m.make(None, span)
    result = Struct(EXPRESSION, span.line)
    result.members = source.members | {"#tensor": m.make(made, span)}
    return result


def total_of(m: Machine, tensor: Struct, span: Span) -> Object:
    """The number of bytes that DMLCalcBufferTensorSize returns for the DirectMLX tensor `tensor`; Unknown if the number
    depends on an unknown value.
    """
    cells = {name: tensor.members.get(name) for name in ("dataType", "sizes", "strides")}
    kind = cells["dataType"].value if cells["dataType"] is not None else None
    lists: list[list[int] | None] = []
    for name in ("sizes", "strides"):
        cell = cells[name]
        array = object_of(cell.value) if cell is not None else None
        numbers = [each.value for each in array.items] if isinstance(array, Array) else None
        known = [each for each in numbers or [] if isinstance(each, int)]
        if isinstance(array, Unknown) or (numbers is not None and len(known) != len(numbers)):
            return Unknown("totalTensorSizeInBytes", asks_of(array, *(numbers or [])))
        lists.append(known if numbers is not None else None)
    if not isinstance(kind, int) or not 0 < kind < len(DataType) or lists[0] is None:
        return Unknown("totalTensorSizeInBytes", asks_of(kind))
    return minimum_bytes(DataType(kind), tuple(lists[0]), tuple(lists[1]) if lists[1] is not None else None)
