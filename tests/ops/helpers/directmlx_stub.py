"""The declarations of DirectML and DirectMLX that a compiler needs to check an export, without implementations.

The names, types and parameters are from DirectMLX.h, with its default containers (without Abseil).
"""

from ops.arrays.dtypes import DataType
from ops.text.values import AxisDirection, TensorFlag


def stub_header() -> str:
    return "\n".join(
        (
            "#pragma once",
            "#include <cstddef>\n#include <cstdint>\n#include <functional>\n#include <optional>\n#include <vector>",
            _enum("DML_TENSOR_DATA_TYPE", {member.name: member.value for member in DataType}),
            _enum("DML_TENSOR_FLAGS", {member.name: member.value for member in TensorFlag}, "DML_TENSOR_FLAG"),
            _enum("DML_AXIS_DIRECTION", {member.name: member.value for member in AxisDirection}),
            DECLARATIONS,
        )
    )


def _enum(name: str, members: dict[str, int], prefix: str = "") -> str:
    entries = ", ".join(f"{prefix or name}_{member} = {value}" for member, value in members.items())
    return f"enum {name} {{ {entries} }};"


DECLARATIONS = """
enum DML_EXECUTION_FLAGS { DML_EXECUTION_FLAG_NONE = 0 };
struct DML_SCALE_BIAS { float Scale; float Bias; };
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
