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
Expression Clip(Expression input, float min, float max, const Optional<DML_SCALE_BIAS>& scaleBias = NullOpt);
Expression GatherND(
    Expression input, Expression indices, uint32_t inputDimensionCount, uint32_t indicesDimensionCount,
    uint32_t batchDimensionCount);
Expression OneHot(Expression indices, Expression values, uint32_t outputLength, uint32_t axis);
struct TopKOutputs { Expression value; Expression index; };
TopKOutputs TopK(Expression input, uint32_t axis, uint32_t k, DML_AXIS_DIRECTION axisDirection);
}
"""
