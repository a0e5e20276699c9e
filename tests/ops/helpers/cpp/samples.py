"""C++ code as developers write it, for tests of the reader."""

# From Microsoft's page about the debug layer.
ASSIGNED = """
uint32_t sizes[] = { 1, 1, 3, 4 };

DML_BUFFER_TENSOR_DESC inputBufferDesc = {};
inputBufferDesc.DataType = DML_TENSOR_DATA_TYPE_FLOAT32;
inputBufferDesc.DimensionCount = ARRAYSIZE(sizes);
inputBufferDesc.Sizes = sizes;
inputBufferDesc.TotalTensorSizeInBytes = 256;

DML_BUFFER_TENSOR_DESC outputBufferDesc = {};
outputBufferDesc.DataType = DML_TENSOR_DATA_TYPE_FLOAT16; // does not match the input
outputBufferDesc.DimensionCount = ARRAYSIZE(sizes);
outputBufferDesc.Sizes = sizes;
outputBufferDesc.TotalTensorSizeInBytes = 256;

DML_TENSOR_DESC inputDesc = { DML_TENSOR_TYPE_BUFFER, &inputBufferDesc };
DML_TENSOR_DESC outputDesc = { DML_TENSOR_TYPE_BUFFER, &outputBufferDesc };

DML_ELEMENT_WISE_CLIP_OPERATOR_DESC clipDesc = {};
clipDesc.InputTensor = &inputDesc;
clipDesc.OutputTensor = &outputDesc;
clipDesc.Max = FLT_MAX;

DML_OPERATOR_DESC opDesc = { DML_OPERATOR_ELEMENT_WISE_CLIP, &clipDesc };
"""

MIXED = """
#include <DirectML.h>
#define TOP_COUNT 2u   /* how many */
constexpr UINT kAxis = 3;
constexpr std::array<UINT, 4> dims = {{ 1, 1, 3, 4 }};
const std::vector<uint32_t> outDims{ 1, 1, 3, static_cast<UINT>(TOP_COUNT) };
DML_BUFFER_TENSOR_DESC in{ .DataType = DML_TENSOR_DATA_TYPE_FLOAT32, .Flags = DML_TENSOR_FLAG_NONE,
    .DimensionCount = static_cast<UINT>(dims.size()), .Sizes = dims.data(), .Strides = nullptr,
    .TotalTensorSizeInBytes = DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE_FLOAT32, 4, dims.data(), nullptr) };
DML_BUFFER_TENSOR_DESC values{ DML_TENSOR_DATA_TYPE_FLOAT32, DML_TENSOR_FLAG_NONE, (UINT)std::size(outDims),
    outDims.data(), nullptr, 6 * sizeof(float), 0 };
DML_BUFFER_TENSOR_DESC indices = values;  // a copy
indices.DataType = DML_TENSOR_DATA_TYPE_UINT32;
DML_TENSOR_DESC tensors[] = { { DML_TENSOR_TYPE_BUFFER, &in }, { DML_TENSOR_TYPE_BUFFER, &values } };
auto indexTensor = DML_TENSOR_DESC{ DML_TENSOR_TYPE_BUFFER, &indices };
DML_TOP_K1_OPERATOR_DESC topK{ .InputTensor = &tensors[0], .OutputValueTensor = tensors + 1,
    .Axis = kAxis, .K = TOP_COUNT, .AxisDirection = DML_AXIS_DIRECTION_DECREASING };
topK.OutputValueTensor = &tensors[1];
topK.OutputIndexTensor = &indexTensor;
"""

ONNX_RUNTIME = """
std::vector<DML_TENSOR_DESC> inputDescs = GetDmlInputDescs();
std::vector<DML_TENSOR_DESC> outputDescs = GetDmlOutputDescs();
DML_ONE_HOT_OPERATOR_DESC operatorDesc = {};
operatorDesc.IndicesTensor = &inputDescs[0];
operatorDesc.ValuesTensor = &inputDescs[1];
operatorDesc.OutputTensor = outputDescs.data();
operatorDesc.Axis = GetDmlAdjustedAxis(axis, context);
DML_OPERATOR_DESC opDesc = { DML_OPERATOR_ONE_HOT, &operatorDesc };
"""

TOP_K = "DML_TOP_K_OPERATOR_DESC d = {};\n"
