"""Writes a case as a C++ function that builds and compiles a graph of one operator with DirectMLX."""

import math
import re
from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import singledispatch

from ops.arrays.layout import Shape, minimum_bytes
from ops.arrays.scalar_cast import as_float32
from ops.attribute_types import Enumeration
from ops.check.validation import validate
from ops.declare import snippets
from ops.formats.directmlx_export.table_call import call_of, function_of, other_version_of
from ops.model.case import Case
from ops.model.feature_levels import NEWEST
from ops.model.fields import Attribute, Input
from ops.model.guard import NO_DATA
from ops.model.tensor import TensorDesc, braces
from ops.model.violations import Severity
from ops.text.format_error import FormatError
from ops.text.sentences import clause_of, said_by, say
from ops.text.values import ScaleBias

LANGUAGE = "directmlx"
WIDTH = 116

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def why_not(case: Case) -> str | None:
    """The reason why the case cannot be written, as a clause without a full stop; None if it can be written."""
    operator = case.operator.name
    if snippets.snippet_of(case.operator, LANGUAGE) is not None or (found := function_of(operator)) is None:
        missing = say("DirectMLX has no function that creates {operator}", operator=operator)
        if (other := other_version_of(operator)) is not None:
            pattern = "DirectMLX has no {operator}; its dml::{function} creates {made}"
            missing = say(pattern, operator=operator, function=other[0], made=other[1])
        return snippets.why_not(case, LANGUAGE, missing)
    errors = sum(v.severity is Severity.ERROR for v in validate(case, NEWEST, NO_DATA))
    if errors:
        return say("the case has {errors:error|errors}", errors=errors)
    try:
        call_of(case, _values(case), literal)
    except FormatError as error:
        return clause_of(said_by(error))
    data_type = found[1].outputs[0].data_type
    return _other_type(case, data_type)


def _other_type(case: Case, stated: str) -> str | None:
    """Returns the reason why DirectMLX cannot express the case, if the data types of the case's output and of the
    tensor `stated` differ; otherwise None. DirectMLX gives the output the data type of `stated`.
    """
    output = case.operator.outputs[0].name
    if isinstance(case.values.get(stated), TensorDesc) and case.has(output):
        made, wanted = case.data_type(stated), case.data_type(output)
        if made is not wanted:
            return say(
                "DirectMLX gives {output} the data type {made}, not {wanted}", output=output, made=made, wanted=wanted
            )
    return None


def write(case: Case) -> str:
    """Returns a C++ function for the case, with #include lines. The result is only valid if `why_not` returned None."""
    operator = case.operator
    inputs = [field for field in operator.inputs if case.has(field.name)]
    outputs = [_variable(field.name) for field in operator.outputs if case.has(field.name)]
    lines = [
        f"// {operator.name} with DirectMLX: builds a graph of one operator and compiles it.",
        "// Include d3d12.h, wrl/client.h and DirectML.h before DirectMLX.h.",
        *(f"// Cannot be expressed: {sentence}" for sentence in _beyond_directmlx(case)),
        "#include <array>",
        "#include <limits>",
        "#include <DirectMLX.h>",
        "",
        f"Microsoft::WRL::ComPtr<IDMLCompiledOperator> Compile{_camel(operator.name)}(IDMLDevice* device)",
        "{",
        "    dml::Graph graph(device);",
        "",
        *(line for number, field in enumerate(inputs) for line in _input(case, field, number)),
        *([""] if inputs else []),
        *(f"    {line}" for line in _call(case).splitlines()),
        "",
        f"    const std::array<dml::Expression, {len(outputs)}> outputs = {{{', '.join(outputs)}}};",
        "    return graph.Compile(DML_EXECUTION_FLAG_NONE, outputs);",
        "}",
    ]
    return "\n".join(line for part in lines for line in _wrapped(part)) + "\n"


def _beyond_directmlx(case: Case) -> Iterator[str]:
    """Yields a sentence about each value in the tensor desc of an output for which DirectMLX uses another value.

    Such values are strides, TotalTensorSizeInBytes and GuaranteedBaseOffsetAlignment.
    """
    for field in case.operator.outputs:
        desc = case.tensor(field.name)
        if desc is None:
            continue
        packed = minimum_bytes(case.data_type(field.name), case.sizes(field.name), None)
        if desc.explicit_steps is not None:
            yield f"{field.name} has the strides {braces(desc.explicit_steps)}; DirectMLX packs it."
        if (total := desc.minimum_bytes if desc.total_bytes is None else desc.total_bytes) != packed:
            yield f"{field.name} has TotalTensorSizeInBytes {total}; DirectMLX makes it {packed}."
        if desc.alignment:
            yield f"{field.name} has GuaranteedBaseOffsetAlignment {desc.alignment}; DirectMLX makes it 0."


def _input(case: Case, field: Input, number: int) -> Iterator[str]:
    desc = case.tensor(field.name)
    assert desc is not None
    yield f"    const dml::Expression {_variable(field.name)} = dml::InputTensor("
    yield f"        graph, {number}, {_desc(case, field.name, desc)});"


def _desc(case: Case, name: str, desc: TensorDesc) -> str:
    data_type = f"DML_TENSOR_DATA_TYPE_{case.data_type(name).name}"
    sizes = f"dml::TensorDimensions{_braced(case.sizes(name))}"
    is_plain = desc.explicit_steps is None and desc.total_bytes in (None, desc.minimum_bytes)
    if is_plain and not desc.flags and not desc.alignment:
        return f"dml::TensorDesc({data_type}, {sizes})"
    flags = "DML_TENSOR_FLAG_OWNED_BY_DML" if desc.flags else "DML_TENSOR_FLAG_NONE"
    strides = f"dml::TensorStrides{_braced(desc.explicit_steps)}" if desc.explicit_steps else "dml::NullOpt"
    total = desc.minimum_bytes if desc.total_bytes is None else desc.total_bytes
    layout = f"{strides}, {total}, {desc.alignment}"
    return f"dml::TensorDesc(\n            {data_type}, {flags}, {sizes},\n            {layout})"


def _call(case: Case) -> str:
    snippet, values = snippets.snippet_of(case.operator, LANGUAGE), _values(case)
    if snippet is None:
        expression = call_of(case, values, literal)
    else:
        expression = _PLACEHOLDER.sub(lambda found: values[found[1]], snippet.text(case))
    if expression.endswith(";"):
        return expression
    (output,) = (field.name for field in case.operator.outputs if case.has(field.name))
    return f"const dml::Expression {_variable(output)} = {expression};"


def _values(case: Case) -> Mapping[str, str]:
    """The C++ expression for each field, by the name of the field."""
    return {
        field.name: _attribute(field, case)
        if isinstance(field, Attribute)
        else _variable(field.name)
        if case.has(field.name)
        else "dml::NullOpt"
        for field in case.operator.fields
    }


def _attribute(field: Attribute, case: Case) -> str:
    value = case[field.name]
    if isinstance(field.type, Enumeration):
        return (
            f"{field.type.prefix}{value.name}"
            if isinstance(value, IntEnum)
            else f"static_cast<{field.type.api_type}>({value})"
        )
    return literal(value)


@singledispatch
def literal(value: object) -> str:
    """The value of an attribute as a C++ expression."""
    return str(value)


@literal.register
def _(value: None) -> str:
    return "dml::NullOpt"


@literal.register
def _(value: int) -> str:
    return "INT32_MIN" if value == -(1 << 31) else str(value)


@literal.register
def _(value: float) -> str:
    single = as_float32(value)
    if math.isfinite(single):
        return f"{single!r}f"
    limit = "quiet_NaN()" if math.isnan(single) else "infinity()"
    return f"{'-' if single < 0 else ''}std::numeric_limits<float>::{limit}"


@literal.register
def _(value: ScaleBias) -> str:
    return f"DML_SCALE_BIAS{{{literal(value.scale)}, {literal(value.bias)}}}"


def _variable(name: str) -> str:
    return name[0].lower() + name[1:].replace("[", "").replace("]", "")


def _camel(name: str) -> str:
    """A name in camel case: `TopK1` for `TOP_K1`."""
    return "".join(word.capitalize() for word in name.split("_"))


def _braced(numbers: Shape) -> str:
    return "{" + ", ".join(map(str, numbers)) + "}"


def _wrapped(line: str) -> Iterator[str]:
    """Yields a line of C++ code. If it is a comment that is too long, yields the several lines into which the comment
    is split.
    """
    indent = line[: len(line) - len(line.lstrip())]
    if not line.lstrip().startswith("// "):
        yield line
        return
    current = f"{indent}//"
    for word in line.split()[1:]:
        if len(current) + 1 + len(word) > WIDTH:
            yield current
            current = f"{indent}//"
        current += f" {word}"
    yield current
