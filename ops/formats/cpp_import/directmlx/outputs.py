"""Creates the output tensors of DirectMLX nodes for the C++ interpreter."""

from typing import TYPE_CHECKING

from ops.arrays.dtypes import DataType
from ops.formats.cpp_import.directmlx.shapes import FORMULAS, Given, Sizes, described, parts_of
from ops.formats.cpp_import.directmlx.tensors import (
    Made,
    expression,
    tensor,
    tensor_of,
)
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import Array, Ask, Object, Pointer, Span, Struct, Unknown, asks_of
from ops.formats.directmlx_h.functions import GRU_OPTIONS, DmlxFunction, OutputRule
from ops.model.operator import Operator

if TYPE_CHECKING:
    pass


def outputs_of(
    m: Machine, function: DmlxFunction, operator: Operator, struct: Struct, given: Given, made: Made
) -> Object:
    span = made.span
    if function.results == ("*",):
        return _split(m, struct, given, made)
    wanted = _wanted(function, given)
    outputs = list(zip(operator.outputs, function.outputs, strict=True))
    values: list[Object] = []
    for index, (field, rule) in enumerate(outputs):
        if not wanted[index]:
            values.append(None)
            continue
        each = expression(m, _output(m, rule, given, made), made, index)
        values.append(each)
        struct.members[field.name] = m.make(tensor_of(m, each, span), span)
    if not function.results:
        return values[0]
    found = Struct("dml::Outputs", span.line)
    found.members = {name: m.make(each, span) for name, each in zip(function.results, values, strict=True)}
    found.members["#node"] = m.make(Pointer(cell=m.make(struct, span)), span)
    return found


def _wanted(function: DmlxFunction, given: Given) -> list[bool]:
    """Returns a list with True for each output of the function that the node has."""
    found = [True] * len(function.outputs)
    for name, places in (("OutputIndices", (1,)), ("OutputState", (1,)), ("ComputeOutputGradient", (0,)),
                         ("ComputeOutputROIGradient", (1,))):  # fmt: skip
        if name in given and given[name].value in (0, None):
            for place in places:
                found[place] = False
    if "Options" in given:
        chosen = given["Options"].value
        found = [chosen != GRU_OPTIONS["Single"], chosen != GRU_OPTIONS["Sequence"]]
    return found


def _output(m: Machine, rule: OutputRule, given: Given, made: Made) -> Object:
    """Returns the dml::TensorDesc of an output, or Unknown if it depends on an unknown tensor."""
    if rule.sizes == "same":
        state = described(given["InputStateTensor"].value) if "InputStateTensor" in given else None
        return _unknown(given) if state is None else state
    data_type = _data_type(rule, given)
    sizes = _sizes(m, rule, given, made.span)
    if isinstance(sizes, Unknown):
        return sizes
    return tensor(m, data_type, sizes, made.span, made.policy)


def _sizes(m: Machine, rule: OutputRule, given: Given, span: Span) -> Object:
    if "OutputSizes" in given:
        return given["OutputSizes"].value
    if rule.sizes in given:
        found = described(given[rule.sizes].value)
        cell = found.members.get("sizes") if found is not None else None
        return cell.value if cell is not None else _unknown(given)
    formula = FORMULAS.get(rule.sizes)
    sizes = formula(given) if formula is not None else None
    return _unknown(given) if sizes is None else array_of(m, sizes, span)


def _unknown(given: Given) -> Unknown:
    """Returns an unknown value for the output of a node. It depends on all unknown values among the node's
    arguments.
    """
    asks = {ask.name: ask for cell in reversed(given.values()) for ask in reversed(_asks(cell.value))}
    return Unknown("the output", tuple(reversed(asks.values())))


def _asks(value: Object) -> tuple[Ask, ...]:
    found = described(value)
    inner = [value, object_of(value)]
    if found is not None:
        inner += [object_of(cell.value) for cell in found.members.values()]
    if isinstance(array := object_of(value), Array) and array.filler is not None:
        inner.append(array.filler)
    return asks_of(*inner)


def _data_type(rule: OutputRule, given: Given) -> Object:
    if rule.data_type in DataType.__members__:
        return DataType[rule.data_type].value
    if rule.data_type == "reduce":
        return _reduced_type(given)
    if rule.data_type in given and described(given[rule.data_type].value) is None:
        found = given[rule.data_type].value
        if found != 0 or rule.data_type != "OutputType":
            return found
    names = (rule.data_type, "InputTensor", "ATensor", "InputTensors", "InputGradientTensor")
    for name in names:
        found = described(given[name].value) if name in given else None
        if found is not None and "dataType" in found.members:
            return found.members["dataType"].value
    return _unknown(given)


def _reduced_type(given: Given) -> Object:
    """Returns the data type of the output of dml::Reduce: the type in the call if there is one, UINT32 for ARGMAX and
    ARGMIN, otherwise the type of the input.
    """
    if "OutputType" in given and given["OutputType"].value != 0:
        return given["OutputType"].value
    function = given["Function"].value if "Function" in given else Unknown("Function")
    if isinstance(function, Unknown):
        return function
    is_position = function in (0, 1)  # DML_REDUCE_FUNCTION_ARGMAX and DML_REDUCE_FUNCTION_ARGMIN
    return DataType.UINT32.value if is_position else _data_type(OutputRule("", ""), given)


def _split(m: Machine, struct: Struct, given: Given, made: Made) -> Object:
    span = made.span
    parts = parts_of(given)
    if parts is None:
        unknown = _unknown(given)
        struct.members["OutputTensors"] = m.make(unknown, span)
        struct.members["OutputCount"] = m.make(Unknown("outputAxisSizes.size()", unknown.asks), span)
        return unknown
    kind = _data_type(OutputRule("", ""), given)
    descs = [tensor(m, kind, array_of(m, sizes, span), span, made.policy) for sizes in parts]
    tensors = [m.make(object_of(tensor_of(m, each, span)), span) for each in descs]
    struct.members["OutputTensors"] = m.make(Pointer(array=Array("DML_TENSOR_DESC", span.line, tensors)), span)
    struct.members["OutputCount"] = m.make(len(descs), span)
    results = [m.make(expression(m, each, made, index), span) for index, each in enumerate(descs)]
    return Array("dml::Expression", span.line, results)


def array_of(m: Machine, values: Sizes, span: Span, element: str = "") -> Array:
    return Array(element or "UINT", span.line, [m.make(value, span, element or "UINT") for value in values])
