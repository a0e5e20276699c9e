"""Writes a case as C++ code that calls a DirectMLX function. It can write a call of every function of DirectMLX.h."""

from collections.abc import Collection, Iterator
from typing import Any

from ops.arrays.dtypes import DataType
from ops.arrays.layout import minimum_bytes
from ops.attribute_types import Boolean, Enumeration, Float, FusedType, ListOf, ScalarUnion, ScaleBiasType, Size2DType
from ops.formats.cpp_export import literals
from ops.formats.cpp_export.attributes import written
from ops.formats.directmlx_h.functions import FUSED, GRU_OPTIONS, DmlxFunction, OutputRule, functions
from ops.model.case import Case
from ops.model.fields import Attribute, Input
from ops.model.inference import inferred
from ops.model.operator import Operator
from ops.text.values import Fused, Malformed


def forms_of(operator: Operator) -> Iterator[tuple[str, DmlxFunction]]:
    """Yields the DirectMLX functions that create `operator`, each with its name."""
    for name, forms in functions().items():
        for form in forms:
            if form.operator == operator.name:
                yield name, form


def code_of(case: Case, name: str, form: DmlxFunction) -> str:
    """The C++ of a call with the inputs and the attributes of a case."""
    lines = ["void Build(IDMLDevice* device)", "{", "    dml::Graph graph(device);"]
    for number, field in enumerate(each for each in case.operator.inputs if case.has(each.name)):
        desc = case.tensor(field.name)
        assert desc is not None
        kind = f"DML_TENSOR_DATA_TYPE_{case.data_type(field.name).name}"
        sizes = "{" + ", ".join(map(str, case.sizes(field.name))) + "}"
        strides = "dml::NullOpt"
        if desc.explicit_steps is not None:
            strides = "dml::TensorStrides{" + ", ".join(map(str, desc.explicit_steps)) + "}"
        total = desc.minimum_bytes if desc.total_bytes is None else desc.total_bytes
        flags = "DML_TENSOR_FLAG_OWNED_BY_DML" if desc.flags else "DML_TENSOR_FLAG_NONE"
        lines.append(
            f"    dml::Expression {_variable(field.name)} = dml::InputTensor(graph, {number}, dml::TensorDesc({kind}, "
            f"{flags}, dml::TensorDimensions{sizes}, {strides}, {total}ull, {desc.alignment}));"
        )
    arguments: list[str] = []
    for parameter in form.parameters:
        before, code = _argument(case, parameter.field)
        lines += [f"    {line}" for line in before]
        arguments.append(code)
    lines += [f"    auto result = dml::{name}({', '.join(arguments)});", "}"]
    return "\n".join(lines)


def makes_its_outputs(case: Case, form: DmlxFunction) -> bool:
    """True if the outputs of the case are those that DirectMLX creates: packed, with inferred sizes and data types."""
    follows = inferred(case)
    if case.operator.name == "TOP_K1" and case["Axis"] != len(case.sizes("InputTensor")) - 1:
        return False  # dml::TopK makes the last size K
    has_sizes = any(parameter.field == "OutputSizes" for parameter in form.parameters)
    for field, rule in zip(case.operator.outputs, form.outputs, strict=False):
        desc = case.tensor(field.name)
        if desc is None:
            continue
        if field.name == "OutputStateTensor":  # dml::RandomGenerator copies the desc
            if desc != case.tensor("InputStateTensor"):
                return False
            continue
        if not has_sizes and (field.name not in follows or tuple(follows[field.name].sizes) != case.sizes(field.name)):
            return False
        packed = minimum_bytes(case.data_type(field.name), case.sizes(field.name), None)
        total = desc.minimum_bytes if desc.total_bytes is None else desc.total_bytes
        if desc.explicit_steps is not None or desc.alignment or desc.flags or total != packed:
            return False
        if case.data_type(field.name) not in _types(case, form, rule):
            return False
    return True


def _types(case: Case, form: DmlxFunction, rule: OutputRule) -> Collection[DataType]:
    """Returns the data types that DirectMLX can give an output.

    `rule` names a data type, or a tensor that has the data type. If the function takes the data type as a parameter,
    every data type is possible.
    """
    if rule.data_type in DataType.__members__:
        return (DataType[rule.data_type],)
    if any(parameter.field in ("OutputType", "ValueDataType") for parameter in form.parameters):
        return DataType
    first = next(field.name for field in case.operator.inputs if case.has(field.name))
    listed = rule.data_type == "QuantizationTensors"
    return (case.data_type("QuantizationTensors[0]" if listed else rule.data_type or first),)


def _argument(case: Case, name: str) -> tuple[list[str], str]:
    outputs = [each.name for each in case.operator.outputs if case.has(each.name)]
    first = outputs[0] if outputs else ""
    if name == "Graph":
        return [], "graph"
    if name == "OutputSizes":
        return [], _list("uint32_t", case.sizes(first))
    if name == "OutputType":
        return [], f"DML_TENSOR_DATA_TYPE_{case.data_type(first).name}"
    if name == "OutputAxisSizes":
        return [], _list("uint32_t", [case.sizes(each)[case.integer("Axis")] for each in outputs])
    numbers = {
        "OutputLength": lambda: case.sizes(first)[case.integer("Axis")],
        "OutputHeight": lambda: case.sizes(first)[2],
        "OutputWidth": lambda: case.sizes(first)[3],
        "BatchSize": lambda: case.sizes(first)[0],
        "ImageHeight": lambda: case.sizes(first)[2],
        "ImageWidth": lambda: case.sizes(first)[3],
    }
    if name in numbers:
        return [], str(numbers[name]())
    if name in ("OutputIndices", "OutputState"):
        return [], "true" if len(outputs) > 1 else "false"
    if name == "ComputeOutputGradient":
        return [], "true" if case.has("OutputGradientTensor") else "false"
    if name == "ComputeOutputROIGradient":
        return [], "true" if case.has("OutputROIGradientTensor") else "false"
    if name == "Options":
        both = "Both" if len(outputs) > 1 else "Sequence" if outputs == ["OutputSequenceTensor"] else "Single"
        assert both in GRU_OPTIONS
        return [], f"dml::GRUOutputOptions::{both}"
    if name in ("InputTensors", "QuantizationTensors"):
        found = [each.name for each in case.operator.inputs if each.array == name and case.has(each.name)]
        return [], "{" + ", ".join(map(_variable, found)) + "}"
    field = next(each for each in case.operator.fields if each.name == name)
    if isinstance(field, Input):
        return [], _variable(name) if case.has(name) else "dml::NullOpt"
    assert isinstance(field, Attribute)
    return _attribute(case, field)


def _attribute(case: Case, field: Attribute) -> tuple[list[str], str]:
    value: Any = case[field.name]
    kind = field.type
    if isinstance(kind, FusedType):
        return [], _fused(value)
    if isinstance(kind, ScaleBiasType):
        pair = "" if value is None else f"{literals.float32(value.scale)}, {literals.float32(value.bias)}"
        return [], "dml::NullOpt" if value is None else f"DML_SCALE_BIAS{{{pair}}}"
    if isinstance(kind, Size2DType):
        return [], f"DML_SIZE_2D{{{value.width}, {value.height}}}"
    if isinstance(kind, ListOf):
        if isinstance(kind.element, FusedType):
            return [], "std::vector<dml::FusedActivation>{" + ", ".join(map(_fused, value)) + "}"
        is_float = isinstance(kind.element, Float)
        type_name = "float" if is_float else "int32_t" if any(each < 0 for each in value) else "uint32_t"
        return [], _list(type_name, [literals.float32(each) if is_float else each for each in value])
    if isinstance(kind, ScalarUnion):
        made = written(field, value, case)
        assert not isinstance(made, Malformed), made
        variable = _variable(field.name)
        return [f"DML_SCALAR_UNION {variable} = {{}};", f"{variable}{made.member} = {made.code};"], variable
    if isinstance(kind, Boolean):
        return [], "true" if value else "false"
    if isinstance(kind, Enumeration):
        return [], literals.enumerator(kind, value)
    return [], literals.float32(value) if isinstance(kind, Float) else str(value)


def _fused(value: Fused | None) -> str:
    if value is None:
        return "dml::FusedActivation::None()"
    name = next((key for key, (operator, _) in FUSED.items() if operator == value.name), None)
    rows = [word.partition("=")[0] for word in FUSED[name][1].split()] if name is not None else []
    assert name is not None, value.name
    members: dict[str, Any] = dict(value.members)
    numbers = [literals.float32(members[each]) for each in rows]
    return f"dml::FusedActivation::{name}({', '.join(numbers)})"


def _list(type_name: str, numbers: Any) -> str:
    return f"std::vector<{type_name}>{{" + ", ".join(map(str, numbers)) + "}"


def _variable(name: str) -> str:
    return (name[0].lower() + name[1:]).replace("[", "").replace("]", "")
