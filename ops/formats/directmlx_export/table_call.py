"""Writes DirectMLX calls from the table of functions, for families that declare no DirectMLX code."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from string import digits

from ops.arrays.dtypes import DataType
from ops.arrays.layout import Shape, count
from ops.arrays.scalar_cast import as_float32
from ops.attribute_types import Boolean, Enumeration, ScalarUnion
from ops.formats.cpp_export.attributes import Assigned, written
from ops.formats.directmlx_h.functions import FUSED, DmlxFunction, functions
from ops.model.case import Case
from ops.model.fields import Attribute
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say
from ops.text.values import Fused, Size2D

# Functions that two operators share, for other arguments. In all others, a later row is an older form.
_OVERLOADED = ("Add", "Pow", "ActivationSoftmax")
_ELEMENTS = {"const UINT*": "uint32_t", "const INT*": "int32_t", "const FLOAT*": "float"}
_GEMM_RANK = 4


def function_of(operator: str) -> tuple[str, DmlxFunction] | None:
    """Returns the DirectMLX function that creates an operator: its name and its `DmlxFunction`. Returns None if there
    is no such function.

    Only the newest parameter list of a function counts, except for the functions in `_OVERLOADED`, of which all
    parameter lists count.
    """
    for name, forms in functions().items():
        for number, form in enumerate(forms):
            if form.operator == operator and (number == 0 or name in _OVERLOADED):
                return name, form
    return None


def other_version_of(operator: str) -> tuple[str, str] | None:
    """Looks for a DirectMLX function that creates another version of the operator, as MAX_POOLING2 is another version
    of MAX_POOLING. Returns the name of the function and the name of that version.

    Returns None if there is no such function.
    """
    base = operator.rstrip(digits)
    newest = ((name, forms[0].operator) for name, forms in functions().items())
    return next(((name, made) for name, made in newest if made.rstrip(digits) == base), None)


def call_of(case: Case, values: Mapping[str, str], literal: Callable[[object], str]) -> str:
    """The C++ call of the DirectMLX function for a case.

    If one call is not enough, for example because the function has several results, returns the statements that declare
    all outputs. `values` has the C++ expression of each tensor by field, `literal` writes a value. Raises FormatError
    if the DirectMLX function cannot make the desc.
    """
    found = function_of(case.operator.name)
    assert found is not None
    name, form = found
    _check_sizes(case)
    arguments = ", ".join(_argument(case, each.field, values, literal) for each in form.parameters)
    call = f"dml::{name}({arguments})"
    outputs = [field.name for field in case.operator.outputs if case.has(field.name)]
    if before := [line for field in case.operator.attributes for line in _union_lines(case, field)]:
        return "\n".join((*before, f"const dml::Expression {values[outputs[0]]} = {call};"))
    if not form.results:
        return call
    places = [f"[{number}]" for number in range(len(outputs))] if form.results == ("*",) else _members(case, form)
    taken = [
        f"const dml::Expression {values[output]} = made{place};" for output, place in zip(outputs, places, strict=True)
    ]
    return "\n".join((f"const auto made = {call};", *taken))


def _check_sizes(case: Case) -> None:
    """Raises FormatError if the function of DirectMLX cannot make the sizes of the case: GEMM requires 4 dimensions,
    and NONZERO_COORDINATES has fixed output sizes.
    """
    if case.operator.name == "GEMM" and (rank := len(case.sizes("OutputTensor"))) != _GEMM_RANK:
        raise FormatError(say("dml::Gemm takes tensors of 4 dimensions, not {rank}", rank=rank))
    if case.operator.name == "NONZERO_COORDINATES":
        sizes = case.sizes("InputTensor")
        made = {"OutputCountTensor": (1,), "OutputCoordinatesTensor": (count(sizes), len(sizes))}
        for name, wanted in made.items():
            if case.sizes(name) != wanted:
                pattern = (
                    "dml::NonZeroCoordinates makes {name} with the sizes {sizes}; in this case, it has other sizes"
                )
                raise FormatError(say(pattern, name=name, sizes=braces(wanted)))


def _members(case: Case, form: DmlxFunction) -> list[str]:
    """Returns the members of the struct that the DirectMLX function `form` returns, such as `.value`, for the outputs
    that the case has.
    """
    pairs = zip(case.operator.outputs, form.results, strict=True)
    return [f".{result}" for output, result in pairs if case.has(output.name)]


def _argument(case: Case, field: str, values: Mapping[str, str], literal: Callable[[object], str]) -> str:
    if field in _COMPUTED:
        return _COMPUTED[field](case)
    if field in case.operator.arrays:
        tensors = [values[each.name] for each in case.operator.arrays[field]]
        return f"std::array<dml::Expression, {len(tensors)}>{{{', '.join(tensors)}}}"
    known = case.operator.by_name[field]
    return _attribute(case, known, literal) if isinstance(known, Attribute) else values[field]


def _attribute(case: Case, field: Attribute, literal: Callable[[object], str]) -> str:
    value = case.values[field.name]
    if isinstance(value, Fused) or (value is None and field.type.api_type == "const DML_OPERATOR_DESC*"):
        return _fused(value, literal)
    if value is None and field.type.api_type != "const DML_SCALE_BIAS*":
        raise FormatError(say("{field} is absent, and DirectMLX requires it", field=field.name))
    if isinstance(value, tuple):
        entries = [_fused(each, literal) if isinstance(each, Fused) else literal(each) for each in value]
        element = _ELEMENTS.get(field.type.api_type, "dml::FusedActivation")
        return f"std::array<{element}, {len(entries)}>{{{', '.join(entries)}}}"
    if isinstance(value, Size2D):
        return f"DML_SIZE_2D{{{value.width}, {value.height}}}"
    if isinstance(field.type, Boolean):
        return "true" if value else "false"
    if isinstance(field.type, Enumeration):
        is_member = isinstance(value, IntEnum)
        return f"{field.type.prefix}{value.name}" if is_member else f"static_cast<{field.type.api_type}>({value})"
    if isinstance(value, DataType):
        return f"{field.type.api_type}_{value.name}"
    return _variable_of(field) if isinstance(field.type, ScalarUnion) else literal(value)


def _variable_of(field: Attribute) -> str:
    """Returns the name of the variable for a DML_SCALAR_UNION, which C++ cannot write as one expression."""
    return field.name[0].lower() + field.name[1:]


def _union_lines(case: Case, field: Attribute) -> tuple[str, ...]:
    """The lines that declare the variable of a DML_SCALAR_UNION; none for another attribute."""
    if not isinstance(field.type, ScalarUnion):
        return ()
    made = written(field, case[field.name], case)
    assert isinstance(made, Assigned)  # a number that does not fit its data type is an error in the desc
    name, remark = _variable_of(field), f"  // {made.remark}" if made.remark else ""
    return f"DML_SCALAR_UNION {name} = {{}};", f"{name}{made.member} = {made.code};{remark}"


def _fused(value: Fused | None, literal: Callable[[object], str]) -> str:
    if value is None:
        return "dml::FusedActivation::None()"
    kind = value.name.removeprefix("DML_OPERATOR_")
    for name, (operator, _) in FUSED.items():
        if operator == kind:
            members = [literal(as_float32(each)) for _, each in value.members if isinstance(each, int | float)]
            return f"dml::FusedActivation::{name}({', '.join(members)})"
    raise FormatError(say("dml::FusedActivation has no {activation}", activation=kind))


def _sizes(case: Case) -> str:
    sizes = case.sizes(case.operator.outputs[0].name)
    return f"dml::TensorDimensions{{{', '.join(map(str, sizes))}}}"


def _along_axis(case: Case) -> str:
    outputs, axis = case.operator.outputs, case.integer("Axis")
    sizes = [str(case.sizes(output.name)[axis]) for output in outputs]
    return f"std::array<uint32_t, {len(sizes)}>{{{', '.join(sizes)}}}"


def _is_present(output: str) -> Callable[[Case], str]:
    return lambda case: "true" if case.values.get(output) is not None else "false"


def _size_of(tensor: str, dimension: int) -> Callable[[Case], str]:
    return lambda case: str(case.sizes(tensor)[dimension])


def _image_of(case: Case) -> Shape:
    """The sizes of the images from which ROI_ALIGN_GRAD takes its regions."""
    return case.sizes("OutputGradientTensor" if case.has("OutputGradientTensor") else "InputTensor")


def _gru_options(case: Case) -> str:
    has = [case.has(name) for name in ("OutputSequenceTensor", "OutputSingleTensor")]
    return f"dml::GRUOutputOptions::{'Both' if all(has) else 'Sequence' if has[0] else 'Single'}"


# The arguments that are no fields.
_COMPUTED: Mapping[str, Callable[[Case], str]] = {
    "Graph": lambda case: "graph",
    "OutputSizes": _sizes,
    "OutputAxisSizes": _along_axis,
    "OutputType": lambda case: f"DML_TENSOR_DATA_TYPE_{case.data_type(case.operator.outputs[0].name).name}",
    "OutputIndices": _is_present("OutputIndicesTensor"),
    "OutputState": _is_present("OutputStateTensor"),
    "OutputHeight": _size_of("OutputTensor", 2),
    "OutputWidth": _size_of("OutputTensor", 3),
    "BatchSize": lambda case: str(_image_of(case)[0]),
    "ImageHeight": lambda case: str(_image_of(case)[2]),
    "ImageWidth": lambda case: str(_image_of(case)[3]),
    "ComputeOutputGradient": _is_present("OutputGradientTensor"),
    "ComputeOutputROIGradient": _is_present("OutputROIGradientTensor"),
    "Options": _gru_options,
}
