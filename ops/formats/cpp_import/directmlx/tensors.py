"""The tensors and the expressions of DirectMLX as objects of the interpreter."""

from ops.formats.cpp_import.directml_h import BUFFER_DESC, TENSOR_DESC
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.values import (
    Array,
    Cell,
    ComputedTotal,
    Object,
    Pointer,
    Span,
    Struct,
    Text,
    Unknown,
    object_of,
)

EXPRESSION, DMLX_TENSOR, GRAPH, BUILDER, POLICY = (
    *("dml::Expression", "dml::TensorDesc", "dml::Graph", "dml::Builder", "dml::TensorPolicy"),
)
PACKED, INTERLEAVED = "Default", "InterleavedChannel"


def expression(m: Machine, tensor: Object, span: Span, node: Struct | None = None, policy: Object = None) -> Struct:
    """An expression with a tensor; `node` is the desc of the operator that computes it."""
    made = Struct(EXPRESSION, span.line)
    made.members = {"#tensor": m.make(tensor, span), "#policy": m.make(policy, span)}
    if node is not None:
        made.members["#node"] = m.make(Pointer(cell=m.make(node, span)), span)
    return made


def is_expression(value: Object) -> bool:
    """True for an expression of DirectMLX."""
    found = object_of(value)
    return isinstance(found, Struct) and found.type == EXPRESSION and "#tensor" in found.members


def tensor_of(m: Machine, value: Object, span: Span) -> Object:
    """The pointer to the DML_TENSOR_DESC of an expression or of a dml::TensorDesc; Unknown if it is unknown."""
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


def _listed(m: Machine, cell: Cell) -> Cell:
    value = Pointer(array=cell.value) if isinstance(cell.value, Array) else cell.value
    return m.make(value, cell.span)


def tensor(m: Machine, data_type: Object, sizes: Object, span: Span, policy: Object = None) -> Struct:
    """A dml::TensorDesc with the strides of a policy."""
    made = Struct(DMLX_TENSOR, span.line)
    made.members = {"dataType": m.make(data_type, span), "sizes": m.make(sizes, span), "flags": m.make(0, span)}
    name = policy.code if isinstance(policy, Text) else None
    array = object_of(sizes)
    if isinstance(policy, Unknown):
        made.members["strides"] = m.make(policy, span)
    elif name == INTERLEAVED and isinstance(array, Array) and array.count is not None and array.count >= 4:
        numbers = [cell.value for cell in array.items]
        if all(isinstance(number, int) for number in numbers):
            made.members["strides"] = m.make(_interleaved(m, numbers, span), span)  # type: ignore[arg-type]
    return made


def _interleaved(m: Machine, sizes: list[int], span: Span) -> Array:
    """The strides of a tensor whose channels are the innermost dimension."""
    strides = [0] * len(sizes)
    step = 1
    for dimension in (1, *range(len(sizes) - 1, 1, -1), 0):
        strides[dimension] = step
        step *= sizes[dimension]
    return array_of(m, strides, span)


def array_of(m: Machine, numbers: list[int], span: Span) -> Array:
    """An array of numbers."""
    return Array("UINT", span.line, [m.make(number, span, "UINT") for number in numbers])


def numbers_in(value: Object) -> list[int] | None:
    """The numbers of an array; None if one of them is unknown."""
    found = object_of(value)
    array = found.array if isinstance(found, Pointer) else found
    if not isinstance(array, Array) or array.count is None:
        return None
    numbers = [cell.value for cell in array.items]
    return [n for n in numbers if isinstance(n, int)] if all(isinstance(n, int) for n in numbers) else None
