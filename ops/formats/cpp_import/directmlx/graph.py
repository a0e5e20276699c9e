"""Makes the desc for a call of a DirectMLX function. The outputs in it are those that DirectMLX derives from the
inputs.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ops.arrays.dtypes import DataType
from ops.attribute_types import Count, Float, FusedType, ListOf, ScaleBiasType
from ops.catalog import OPERATORS
from ops.formats.cpp_import.directml_h import OPERATOR_DESC
from ops.formats.cpp_import.directmlx.outputs import array_of, outputs_of
from ops.formats.cpp_import.directmlx.shapes import Given, Sizes, listed, sizes_of
from ops.formats.cpp_import.directmlx.tensors import (
    Made,
    graph_of,
    is_expression,
    tensor_of,
)
from ops.formats.cpp_import.machine.limits import STEPS_OF_OPERATOR
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import Array, Cell, Object, Pointer, Span, Struct, Unknown, asks_of
from ops.formats.cpp_import.state.wires import Wire
from ops.formats.directmlx_h.functions import LISTS, NUMBERS, DmlxFunction, functions
from ops.model.fields import Attribute, Input
from ops.model.operator import Operator

if TYPE_CHECKING:
    from tree_sitter import Node


def build(m: Machine, function: DmlxFunction, given: Given, node: "Node") -> Object:
    """Builds the expression object for a call of a DirectMLX function. Returns several expressions if it has several
    results.

    `given` has the arguments by field.
    """
    m.step(node, STEPS_OF_OPERATOR)
    operator = OPERATORS[f"DML_OPERATOR_{function.operator}"]
    span = m.span(node)
    struct = m.struct(operator.desc_struct, span.line)
    graph = next((found for cell in given.values() if (found := graph_of(cell.value)) is not None), None)
    arguments = _with_defaults(m, function, given, span)
    for field in operator.fields:
        if isinstance(field, Input) and field.name in arguments:
            cell = arguments[field.name]
            struct.members[field.name] = m.make(tensor_of(m, cell.value, cell.span), cell.span)
        elif isinstance(field, Attribute) and field.name in arguments:
            struct.members[field.name] = _attribute(m, field, arguments[field.name])
    for name in ("InputTensors", "QuantizationTensors"):
        if name in arguments:
            struct.members[name] = _tensors(m, arguments[name])
    for field in operator.attributes:
        if isinstance(field.type, Count):
            struct.members.setdefault(field.name, m.make(_count(struct, field.type.of), span))
    for field in operator.fields:
        if field.name not in struct.members and getattr(field, "optional", False):
            struct.members[field.name] = m.make(None, span)
    if graph is not None:
        _wire(m, graph, operator, struct, arguments)
    return outputs_of(m, function, operator, struct, arguments, Made(span, struct, graph))


# The form of a function


def form_of(name: str, values: "Sequence[tuple[Object, str]]") -> DmlxFunction:
    """The parameter list (form) of a DirectMLX function that accepts these arguments.

    Each argument is a value and the type of its variable. If no form accepts the arguments, returns the first form with
    enough parameters, or else the first form.
    """
    forms = functions()[name]
    fitting = [form for form in forms if _fits(form, values)]
    return (fitting or [form for form in forms if len(form.parameters) >= len(values)] or list(forms))[0]


def _fits(form: DmlxFunction, values: "Sequence[tuple[Object, str]]") -> bool:
    required = sum(parameter.default is None for parameter in form.parameters)
    if not required <= len(values) <= len(form.parameters):
        return False
    operator = OPERATORS[f"DML_OPERATOR_{form.operator}"]
    kinds = [_kind(operator, parameter.field) for parameter in form.parameters]
    return all(_accepts(kind, *each) for kind, each in zip(kinds, values, strict=False))


def _kind(operator: Operator, name: str) -> str:
    if name in LISTS or name in ("InputTensors", "QuantizationTensors"):
        return "list"
    if name in NUMBERS:
        return "number"
    field = next((each for each in operator.fields if each.name == name), None)
    if isinstance(field, Input):
        return "tensor"
    if not isinstance(field, Attribute):
        return ""
    kinds = {ListOf: "list", Float: "float", FusedType: "activation", ScaleBiasType: "pair"}
    return next((kind for type_, kind in kinds.items() if isinstance(field.type, type_)), "number")


def _accepts(kind: str, value: Object, type_name: str) -> bool:
    found = object_of(value)
    if isinstance(found, Unknown):
        is_float, is_tensor = types.plain(type_name) in ("float", "FLOAT", "double"), "Expression" in type_name
        return not (is_float and kind != "float") and not (is_tensor and kind != "tensor")
    if kind == "tensor":
        return found is None or is_expression(found)
    if kind in ("activation", "pair"):
        return found is None or isinstance(found, Struct)
    if kind == "list":
        return found is None or isinstance(found, Array | Pointer)
    if kind in ("number", "float"):
        return isinstance(found, int) or (kind == "float" and isinstance(found, float))
    return True


# Arguments


def _with_defaults(m: Machine, function: DmlxFunction, given: Given, span: Span) -> Given:
    found = dict(given)
    for parameter in function.parameters:
        cell, default = found.get(parameter.field), parameter.default
        is_empty = cell is not None and isinstance(cell.value, Array) and cell.value.count == 0
        if default is None or (cell is not None and not is_empty):
            continue
        if default == "none":
            found.pop(parameter.field, None)
        else:
            found[parameter.field] = m.make(_default(m, parameter.field, default, found, span), span)
    return found


def _default(m: Machine, field: str, default: str, given: Given, span: Span) -> Object:
    if default == "null":
        return None
    if default in ("ones", "zeros", "all", "halves", "-halves", "ratios"):
        sizes = next((s for name in ("InputTensor", "InputGradientTensor") if (s := sizes_of(given, name))), None)
        window = listed(given.get("WindowSize"))
        if sizes is None and window is None:
            return Unknown(field, tuple(ask for cell in given.values() for ask in asks_of(object_of(cell.value))))
        rank = len(sizes or [])
        spatial = len(window) if window is not None else max(rank - 2, 0)
        lists: dict[str, list[Object]] = {
            "ones": [1] * spatial, "zeros": [0] * spatial, "all": list(range(rank)), "halves": [0.5] * rank,
            "-halves": [-0.5] * rank,
        }  # fmt: skip
        numbers = lists[default] if default in lists else _ratios(given, sizes or [])
        return Unknown(field) if numbers is None else array_of(m, numbers, span, "float" if "." in str(numbers) else "")
    if field == "OutputType":
        return DataType[default].value
    constant = m.constant(default)
    return constant if isinstance(constant, int) else float(default) if "." in default else int(default)


def _ratios(given: Given, sizes: Sizes) -> list[Object] | None:
    """The scales of dml::Resample, output size / input size; for the gradient, input size / output size.

    Returns None if the number of output sizes is unknown or wrong.
    """
    outputs = listed(given.get("OutputSizes"))
    if outputs is None or len(outputs) != len(sizes):
        return None
    is_gradient = "InputGradientTensor" in given
    found: list[Object] = []
    for size, output in zip(sizes, outputs, strict=True):
        up, down = (size, output) if is_gradient else (output, size)
        if isinstance(up, int) and isinstance(down, int) and down:
            found.append(up / down)
        else:
            found.append(Unknown("Scales", asks_of(size, output)))
    return found


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


def _wire(m: Machine, graph: Struct, operator: Operator, struct: Struct, given: Given) -> None:
    """Records the edges to the inputs of the node `struct` in a DirectMLX graph. An edge has the index of the input
    among all input tensors of the operator, and absent tensors count too.
    """
    index = 0
    for name in dict.fromkeys(field.array or field.name for field in operator.inputs):
        found = object_of(given[name].value) if name in given else None
        tensors = [cell.value for cell in found.items] if isinstance(found, Array) else [found]
        for each in tensors:
            wire_to(m, graph, each, struct, index)
            index += 1


def wire_to(m: Machine, graph: Struct, value: Object, target: Struct | None, index: int) -> None:
    """Records that a DirectMLX expression is the input `index` of the node `target`. If `target` is None, records that
    it is the output `index` of the graph.
    """
    found = object_of(value)
    if not isinstance(found, Struct) or not is_expression(found):
        return
    node, place = found.members.get("#node"), found.members.get("#index")
    source = object_of(node.value) if node is not None else None
    number = place.value if place is not None else None
    if isinstance(number, int) and (target is not None or source is not None):
        m.wires.append(Wire(graph, source if isinstance(source, Struct) else None, number, target, index))
