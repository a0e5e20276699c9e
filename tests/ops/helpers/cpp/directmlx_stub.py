"""The declarations of DirectML and DirectMLX that a compiler needs to check an export, without implementations.

The names, types and parameters are from DirectMLX.h, with its default containers (without Abseil).
"""

from ops import OPERATORS
from ops.arrays.dtypes import DataType
from ops.attribute_types import Boolean, Enumeration
from ops.formats.directmlx_h.functions import FUSED, GRU_OPTIONS, DmlxFunction, functions
from ops.model.fields import Attribute
from ops.text.values import TensorFlag

_TYPES = {
    "const UINT*": "Span<const uint32_t>", "const INT*": "Span<const int32_t>", "const FLOAT*": "Span<const float>",
    "UINT": "uint32_t", "INT": "int32_t", "FLOAT": "float", "DML_SIZE_2D": "DML_SIZE_2D",
    "DML_SCALAR_UNION": "DML_SCALAR_UNION", "DML_TENSOR_DATA_TYPE": "DML_TENSOR_DATA_TYPE",
    "const DML_SCALE_BIAS*": "const Optional<DML_SCALE_BIAS>&",
}  # fmt: skip
_OTHERS = {"OutputSizes": "TensorDimensions", "OutputAxisSizes": "Span<const uint32_t>", "Graph": "Graph&",
           "OutputType": "DML_TENSOR_DATA_TYPE", "Options": "GRUOutputOptions"}  # fmt: skip


def stub_header() -> str:
    return "\n".join(
        (
            "#pragma once",
            "#include <cstddef>\n#include <cstdint>\n#include <functional>\n#include <optional>\n#include <vector>",
            _enum("DML_TENSOR_DATA_TYPE", {member.name: member.value for member in DataType}),
            _enum("DML_TENSOR_FLAGS", {member.name: member.value for member in TensorFlag}, "DML_TENSOR_FLAG"),
            *_enums(),
            DECLARATIONS,
            "namespace dml {",
            _fused(),
            *(_function(name, form) for name, form in _undeclared()),
            "}",
        )
    )


def _enums() -> list[str]:
    """The C++ declarations of the enums of all attributes."""
    kinds = {
        field.type.api_type: field.type
        for operator in OPERATORS.values()
        for field in operator.attributes
        if isinstance(field.type, Enumeration) and not isinstance(field.type, Boolean)
    }
    return [
        _enum(name, {member.name: member.value for member in kind.members}, kind.prefix.rstrip("_"))
        for name, kind in kinds.items()
        if name != "DML_TENSOR_DATA_TYPE"
    ]


def _undeclared() -> list[tuple[str, DmlxFunction]]:
    """Returns the functions and overloads of DirectMLX, each with its name, that the text `DECLARATIONS` does not
    declare.
    """
    found: list[tuple[str, DmlxFunction]] = []
    for name, forms in functions().items():
        declared = (
            f" {name}(" in DECLARATIONS
            or f"({name})" in DECLARATIONS
            or f"({name.removeprefix('Activation')})" in DECLARATIONS
        )
        for number, form in enumerate(forms):
            is_new = name in ("Add", "ActivationSoftmax") and number == 1
            if is_new or (number == 0 and not declared):
                found.append((name, form))
    return found


def _fused() -> str:
    made = "".join(f"static FusedActivation {name}({_floats(rest)});" for name, (_, rest) in FUSED.items())
    options = ", ".join(f"{name} = {value}" for name, value in GRU_OPTIONS.items())
    fused = f"struct FusedActivation {{ static FusedActivation None(); {made} }};"
    return f"{fused}\nenum class GRUOutputOptions {{ {options} }};"


def _floats(parameters: str) -> str:
    return ", ".join(f"float {name.partition('=')[0].lower()}" for name in parameters.split())


def _function(name: str, form: DmlxFunction) -> str:
    """Returns the C++ declaration of the DirectMLX function `name`, with the parameters and results in `form`.

    Each parameter has the C++ type of the field that it sets.
    """
    parameters = ", ".join(f"{_type(form, each.field)} p{number}" for number, each in enumerate(form.parameters))
    if form.results == ("*",):
        return f"std::vector<Expression> {name}({parameters});"
    if not form.results:
        return f"Expression {name}({parameters});"
    members = " ".join(f"Expression {result};" for result in form.results)
    return f"struct {name}Outputs {{ {members} }};\n{name}Outputs {name}({parameters});"


def _type(form: DmlxFunction, field: str) -> str:
    operator = OPERATORS[form.operator]
    if field in operator.arrays:
        return "Span<const Expression>"
    known = operator.by_name.get(field)
    if known is None:
        return _OTHERS.get(
            field, "bool" if field.startswith(("Compute", "OutputIndices", "OutputState")) else "uint32_t"
        )
    if not isinstance(known, Attribute):
        return "Optional<Expression>" if known.optional else "Expression"
    if known.type.api_type == "const DML_OPERATOR_DESC*":
        return "Span<const FusedActivation>" if field.endswith("Descs") else "FusedActivation"
    if isinstance(known.type, Boolean):
        return "bool"
    return known.type.api_type if isinstance(known.type, Enumeration) else _TYPES[known.type.api_type]


def _enum(name: str, members: dict[str, int], prefix: str = "") -> str:
    entries = ", ".join(f"{prefix or name}_{member} = {value}" for member, value in members.items())
    return f"enum {name} {{ {entries} }};"


DECLARATIONS = """
enum DML_EXECUTION_FLAGS { DML_EXECUTION_FLAG_NONE = 0 };
struct DML_SCALE_BIAS { float Scale; float Bias; };
struct DML_SIZE_2D { uint32_t Width; uint32_t Height; };
union DML_SCALAR_UNION {
    uint8_t Bytes[8];
    int8_t Int8; uint8_t UInt8; int16_t Int16; uint16_t UInt16; int32_t Int32; uint32_t UInt32;
    int64_t Int64; uint64_t UInt64; float Float32; double Float64;
};
struct IDMLDevice;
struct IDMLCompiledOperator;
namespace Microsoft { namespace WRL { template <typename T> class ComPtr { T* held = nullptr; }; } }

namespace dml {
template <typename T> using Optional = std::optional<T>;
constexpr std::nullopt_t NullOpt = std::nullopt;

template <typename T> class Span {
public:
    template <typename Container>
    constexpr Span(Container&& container) : first(container.data()), many(container.size()) {}
    T* first;
    std::size_t many;
};

using TensorDimensions = std::vector<uint32_t>;
using TensorStrides = std::vector<uint32_t>;
class TensorPolicy {};

struct TensorDesc {
    using Dimensions = TensorDimensions;
    TensorDesc(DML_TENSOR_DATA_TYPE dataType, Dimensions sizes, const TensorPolicy& policy = {});
    TensorDesc(
        DML_TENSOR_DATA_TYPE dataType, DML_TENSOR_FLAGS flags, Dimensions sizes, const TensorPolicy& policy = {});
    TensorDesc(
        DML_TENSOR_DATA_TYPE dataType, DML_TENSOR_FLAGS flags, Dimensions sizes, Optional<Dimensions> strides,
        uint64_t totalTensorSizeInBytes, uint32_t guaranteedBaseOffsetAlignment);
};

class Expression {};

class Graph {
public:
    explicit Graph(IDMLDevice* device, TensorPolicy tensorPolicy = {});
    Microsoft::WRL::ComPtr<IDMLCompiledOperator> Compile(
        DML_EXECUTION_FLAGS flags, Span<const Expression> outputs) const;
};

Expression InputTensor(Graph& graph, uint32_t inputIndex, TensorDesc desc);
#define SCALED(name) Expression name(Expression input, const Optional<DML_SCALE_BIAS>& scaleBias = NullOpt);
SCALED(Identity) SCALED(Abs) SCALED(ACos) SCALED(ASin) SCALED(ATan) SCALED(Ceil) SCALED(Cos) SCALED(Exp) SCALED(Floor)
SCALED(Log) SCALED(Recip) SCALED(Sin) SCALED(Sqrt) SCALED(Tan) SCALED(Erf) SCALED(Sinh) SCALED(Cosh) SCALED(Tanh)
SCALED(ASinh) SCALED(ACosh) SCALED(ATanh)
#define PAIR(name) Expression name(Expression a, Expression b);
PAIR(Add) PAIR(Subtract) PAIR(Multiply) PAIR(Divide) PAIR(Max) PAIR(Min) PAIR(Mean) PAIR(ModulusTruncate)
PAIR(ModulusFloor) PAIR(DifferenceSquare) PAIR(LogicalAnd) PAIR(LogicalOr) PAIR(LogicalXor) PAIR(BitAnd)
PAIR(BitShiftLeft) PAIR(BitShiftRight)
#define COMPARED(name) Expression name( \\
    Expression a, Expression b, DML_TENSOR_DATA_TYPE outputDataType = DML_TENSOR_DATA_TYPE_UINT8);
COMPARED(Equals) COMPARED(GreaterThan) COMPARED(LessThan) COMPARED(GreaterThanOrEqual) COMPARED(LessThanOrEqual)
Expression LogicalNot(Expression input);
Expression IsNaN(Expression input, DML_TENSOR_DATA_TYPE outputDataType = DML_TENSOR_DATA_TYPE_UINT8);
Expression Sign(Expression a);
Expression Pow(Expression input, Expression exponent, const Optional<DML_SCALE_BIAS>& scaleBias = NullOpt);
Expression Pow(Expression input, float exponent, const Optional<DML_SCALE_BIAS>& scaleBias = NullOpt);
Expression If(Expression condition, Expression a, Expression b);
Expression Threshold(Expression input, float min, const Optional<DML_SCALE_BIAS>& scaleBias = NullOpt);
#define ACTIVATION(name) Expression Activation##name(Expression input);
ACTIVATION(Hardmax) ACTIVATION(Identity) ACTIVATION(LogSoftmax) ACTIVATION(Relu) ACTIVATION(Sigmoid)
ACTIVATION(Softmax) ACTIVATION(Softsign) ACTIVATION(Tanh)
Expression ActivationElu(Expression input, float alpha = 1.0f);
Expression ActivationCelu(Expression input, float alpha = 1.0f);
Expression ActivationHardSigmoid(Expression input, float alpha = 0.2f, float beta = 0.5f);
Expression ActivationLeakyRelu(Expression input, float alpha = 0.01f);
Expression ActivationLinear(Expression input, float alpha, float beta);
Expression ActivationParameterizedRelu(Expression input, Expression slope);
Expression ActivationParametricSoftplus(Expression input, float alpha, float beta);
Expression ActivationScaledElu(Expression input, float alpha = 1.673263f, float gamma = 1.050701f);
Expression ActivationScaledTanh(Expression input, float alpha = 1.0f, float beta = 0.5f);
Expression ActivationSoftplus(Expression input, float steepness = 1.0f);
Expression ActivationThresholdedRelu(Expression input, float alpha = 1.0f);
Expression ActivationShrink(Expression input, float bias = 0.0f, float threshold = 0.5f);
Expression Clip(Expression input, float min, float max, const Optional<DML_SCALE_BIAS>& scaleBias = NullOpt);
Expression GatherND(
    Expression input, Expression indices, uint32_t inputDimensionCount, uint32_t indicesDimensionCount,
    uint32_t batchDimensionCount);
Expression OneHot(Expression indices, Expression values, uint32_t outputLength, uint32_t axis);
struct TopKOutputs { Expression value; Expression index; };
TopKOutputs TopK(Expression input, uint32_t axis, uint32_t k, DML_AXIS_DIRECTION axisDirection);
}
"""
