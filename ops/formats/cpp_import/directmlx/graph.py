"""Makes the desc of a DirectMLX function, with the output that DirectMLX computes from the inputs."""

from typing import TYPE_CHECKING, Any

from ops.arrays.dtypes import DataType
from ops.attribute_types import Count, ListOf
from ops.catalog import OPERATORS
from ops.formats.cpp_import.desc import desc_of
from ops.formats.cpp_import.directml_h import OPERATOR_DESC
from ops.formats.cpp_import.directmlx.functions import FUNCTIONS, DmlxFunction
from ops.formats.cpp_import.directmlx.tensors import (
    array_of,
    expression,
    is_expression,
    numbers_in,
    tensor,
    tensor_of,
)
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.values import (
    Array,
    Ask,
    Cell,
    Object,
    Pointer,
    Span,
    Struct,
    Unknown,
    asks_of,
    object_of,
)
from ops.formats.dxdispatch import reader
from ops.model.fields import Attribute, Input
from ops.model.inference import inferred
from ops.model.operator import Operator
from ops.text.format_error import FormatError

if TYPE_CHECKING:
    from tree_sitter import Node

_PSEUDO = ("OutputSizes", "OutputType", "OutputAxisSizes", "OutputLength", "OutputIndices", "Graph")
Given = dict[str, Cell]


def build(m: Machine, name: str, given: Given, node: "Node") -> Object:
    """The expression of a function with arguments by field; several expressions if it has several results."""
    function = FUNCTIONS[name]
    operator = OPERATORS[f"DML_OPERATOR_{function.operator}"]
    span = m.span(node)
    struct = m.struct(operator.desc_struct, span.line)
    policy = _policy(given)
    arguments = _with_defaults(m, function, given, span)
    for field in operator.fields:
        if isinstance(field, Input) and field.name in arguments:
            cell = arguments[field.name]
            struct.members[field.name] = m.make(tensor_of(m, cell.value, cell.span), cell.span)
        elif isinstance(field, Attribute) and field.name in arguments:
            struct.members[field.name] = _attribute(m, field, arguments[field.name])
    if "InputTensors" in arguments:
        struct.members["InputTensors"] = _tensors(m, arguments["InputTensors"])
    for field in operator.attributes:
        if isinstance(field.type, Count):
            struct.members.setdefault(field.name, m.make(_count(struct, field.type.of), span))
    for field in operator.fields:
        if field.name not in struct.members and getattr(field, "optional", False):
            struct.members[field.name] = m.make(None, span)
    return _results(m, function, operator, struct, arguments, span, policy)


def _policy(given: Given) -> Object:
    for cell in given.values():
        found = object_of(cell.value)
        if isinstance(found, Array) and found.items:
            found = object_of(found.items[0].value)
        if isinstance(found, Struct) and "#policy" in found.members:
            return found.members["#policy"].value
    return None


def _with_defaults(m: Machine, function: DmlxFunction, given: Given, span: Span) -> Given:
    found = dict(given)
    rank = _rank(given)
    for parameter in function.parameters:
        cell = found.get(parameter.field)
        is_empty = cell is not None and isinstance(cell.value, Array) and cell.value.count == 0
        if (cell is not None and not is_empty) or parameter.default in (None, "none"):
            if is_empty and parameter.default == "none":
                del found[parameter.field]
            continue
        window = numbers_in(given["WindowSize"].value) if "WindowSize" in given else None
        spatial = len(window) if window is not None else max((rank or 2) - 2, 0)
        value: Object
        if parameter.default in ("ones", "zeros"):
            value = array_of(m, [int(parameter.default == "ones")] * spatial, span)
        elif parameter.default == "all":
            value = array_of(m, list(range(rank or 0)), span)
        elif parameter.default == "null":
            value = None
        elif parameter.field == "OutputType":
            value = DataType[parameter.default or ""].value
        else:
            code = parameter.default or "0"
            constant = m.constant(code)
            value = constant if isinstance(constant, int) else float(code) if "." in code else int(code)
        found[parameter.field] = m.make(value, span)
    return found


def _rank(given: Given) -> int | None:
    for name in ("InputTensor", "ATensor"):
        if name in given and (sizes := sizes_of(given[name].value)) is not None:
            return len(sizes)
    return None


def sizes_of(value: Object) -> list[int] | None:
    """The sizes of the tensor of an expression; None if they are unknown."""
    found = object_of(value)
    if isinstance(found, Struct) and is_expression(found):
        inner = found.members.get("#tensor")
        found = object_of(inner.value) if inner is not None else None
    return numbers_in(found.members["sizes"].value) if isinstance(found, Struct) and "sizes" in found.members else None


def _attribute(m: Machine, field: Attribute, cell: Cell) -> Cell:
    value = cell.value
    if isinstance(field.type, ListOf) and isinstance(value, Array):
        value = Pointer(array=value)
    if field.name in ("ScaleBias", "FusedActivation") and isinstance(value, Struct):
        is_none = value.type == OPERATOR_DESC and not value.members
        value = None if is_none else Pointer(cell=m.make(value, cell.span))
    return m.make(value, cell.span)


def _tensors(m: Machine, cell: Cell) -> Cell:
    found = object_of(cell.value)
    if not isinstance(found, Array) or found.count is None:
        return m.make(found if isinstance(found, Unknown) else Unknown("inputs", asks_of(found)), cell.span)
    made = Array("DML_TENSOR_DESC", cell.span.line)
    for each in found.items:
        value = tensor_of(m, each.value, each.span)
        made.items.append(m.make(object_of(value), each.span))
    return m.make(Pointer(array=made), cell.span)


def _count(struct: Struct, names: tuple[str, ...]) -> Object:
    for name in names:
        cell = struct.members.get(name)
        array = cell.value.array if cell is not None and isinstance(cell.value, Pointer) else None
        if array is not None:
            return array.count
        if cell is not None and isinstance(cell.value, Unknown):
            return Unknown(f"{cell.value.text}.size()", cell.value.asks)
    return 0


def _results(
    m: Machine, function: DmlxFunction, operator: Operator, struct: Struct, given: Given, span: Span, policy: Object
) -> Object:
    outputs = [field.name for field in operator.outputs]
    if given.get("OutputIndices") is not None and given["OutputIndices"].value == 0:
        outputs = outputs[:1]
    descs = _outputs(m, operator, struct, given, span, policy)
    made = [expression(m, desc, span, struct, policy) for desc in descs]
    if function.results == ("*",):
        array = Array("DML_TENSOR_DESC", span.line, [m.make(object_of(tensor_of(m, d, span)), span) for d in descs])
        struct.members["OutputTensors"] = m.make(Pointer(array=array), span)
        struct.members["OutputCount"] = m.make(len(descs), span)
        return Array("dml::Expression", span.line, [m.make(each, span) for each in made])
    for name, each in zip(outputs, made, strict=False):
        struct.members[name] = m.make(tensor_of(m, each, span), span)
    if not function.results:
        return made[0] if made else Unknown(operator.name)
    found = Struct("dml::Outputs", span.line)
    for name, each in zip(function.results, made, strict=False):
        found.members[name] = m.make(each, span)
    if made:
        found.members["#node"] = made[0].members["#node"]
    return found


def _outputs(m: Machine, operator: Operator, struct: Struct, given: Given, span: Span, policy: Object) -> list[Object]:
    """The tensors of the outputs, as DirectMLX computes them; unknown if an input is unknown."""
    data_type = given["OutputType"].value if "OutputType" in given else None
    if "OutputAxisSizes" in given:
        return _split(m, given, span, policy)
    if "OutputSizes" in given:
        if data_type is None:
            data_type = given["ValueDataType"].value if "ValueDataType" in given else _data_type(given)
        sizes = given["OutputSizes"].value
        return [tensor(m, kind, sizes, span, policy) for kind in (data_type, DataType.UINT32.value)]
    try:
        desc = desc_of(m, operator, struct)
    except FormatError:
        return [Unknown(operator.name) for _ in operator.outputs]
    if desc.asks or desc.opened:
        asks = tuple(Ask(ask.name, ask.line) for ask in (*desc.asks.values(), *desc.opened.values()))
        return [Unknown(f"the output of {operator.name}", asks) for _ in operator.outputs]
    json: dict[str, Any] = desc.json
    for field in operator.outputs:
        json[field.name] = {"DataType": "FLOAT32", "Sizes": [1]}
    dispatchables = {"node": {"type": operator.type, "desc": json}}
    case = reader.read({"dispatchables": dispatchables})
    follows = inferred(case)
    found: list[Object] = []
    for field in case.operator.outputs:
        each = follows.get(field.name)
        sizes = _sizes(operator, given, list(each.sizes) if each is not None else [])
        if data_type is not None:
            kind = data_type
        elif each is not None and each.data_type is not None:
            kind = each.data_type.value
        else:
            kind = DataType.UINT32.value if "Ind" in field.name else _data_type(given)
        if sizes is None:
            found.append(Unknown(f"the sizes of {field.name}", (Ask(f"{struct.name or operator.name}", span.line),)))
        else:
            found.append(tensor(m, kind, array_of(m, sizes, span), span, policy))
    return found


def _data_type(given: Given) -> Object:
    """The data type of the first input."""
    for name in ("InputTensor", "ATensor", "IndicesTensor"):
        found = object_of(given[name].value) if name in given else None
        if isinstance(found, Struct) and "#tensor" in found.members:
            inner = object_of(found.members["#tensor"].value)
            if isinstance(inner, Struct) and "dataType" in inner.members:
                return inner.members["dataType"].value
    return Unknown("dataType")


def _sizes(operator: Operator, given: Given, sizes: list[int | None]) -> list[int] | None:
    """The sizes that follow from the inputs; None if DirectMLX's rule for them is not known here."""
    if operator.name == "CONVOLUTION":
        return _convolution(given)
    if "OutputLength" in given and isinstance(length := given["OutputLength"].value, int):
        axis = given["Axis"].value
        indices = sizes_of(given["IndicesTensor"].value)
        if indices is None or not isinstance(axis, int) or not 0 <= axis < len(indices):
            return None
        return [*indices[:axis], length, *indices[axis + 1 :]]
    known = [size for size in sizes if size is not None]
    return known if sizes and len(known) == len(sizes) else None


def _convolution(given: Given) -> list[int] | None:
    image, filters = sizes_of(given["InputTensor"].value), sizes_of(given["FilterTensor"].value)
    lists = [numbers_in(given[name].value) for name in ("Strides", "Dilations", "StartPadding", "EndPadding")]
    if image is None or filters is None or any(each is None for each in lists) or given["Direction"].value != 0:
        return None
    strides, dilations, starts, ends = (each or [] for each in lists)
    found = [image[0], filters[0]]
    for dimension in range(len(image) - 2):
        is_short = min(len(each) for each in (strides, dilations, starts, ends)) <= dimension
        if is_short or not strides[dimension] or len(filters) != len(image):
            return None
        padded = image[dimension + 2] + starts[dimension] + ends[dimension]
        kernel = 1 + (filters[dimension + 2] - 1) * dilations[dimension]
        if kernel > padded:
            return None
        found.append(1 + (padded - kernel) // strides[dimension])
    return found


def _split(m: Machine, given: Given, span: Span, policy: Object) -> list[Object]:
    sizes, parts = sizes_of(given["InputTensor"].value), numbers_in(given["OutputAxisSizes"].value)
    axis = given["Axis"].value
    if sizes is None or parts is None or not isinstance(axis, int) or not 0 <= axis < len(sizes):
        return [Unknown("the outputs of Split", asks_of(given["InputTensor"].value, axis))]
    return [
        tensor(m, _data_type(given), array_of(m, [*sizes[:axis], part, *sizes[axis + 1 :]], span), span, policy)
        for part in parts
    ]
