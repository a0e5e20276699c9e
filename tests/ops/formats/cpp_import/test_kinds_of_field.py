"""The reader of C++ reads lists, pairs, fused operators and arrays of tensors, in the styles that people use."""

from ops.arrays.dtypes import DataType
from ops.formats.cpp_import.reader import read
from ops.model.tensor import TensorDesc
from ops.text.values import Fused, Malformed, Size2D

TENSORS = """
UINT sizes[] = { 1, 2, 3, 4 };
DML_BUFFER_TENSOR_DESC buffer = { DML_TENSOR_DATA_TYPE_FLOAT32, DML_TENSOR_FLAG_NONE, 4, sizes, nullptr, 96, 0 };
DML_TENSOR_DESC tensor = { DML_TENSOR_TYPE_BUFFER, &buffer };
"""
DESC = TensorDesc(DataType.FLOAT32, (1, 2, 3, 4))


def test_an_array_of_tensors_has_as_many_fields_as_elements():
    code = TENSORS + (
        "DML_TENSOR_DESC inputs[] = { tensor, { DML_TENSOR_TYPE_BUFFER, &buffer }, tensor };\n"
        "DML_JOIN_OPERATOR_DESC join = { ARRAYSIZE(inputs), inputs, &tensor, 3 };"
    )
    found = read(code)
    assert [found.case[f"InputTensors[{number}]"] for number in range(3)] == [DESC] * 3
    assert found.case["InputCount"] is None  # it follows the array
    assert found.case["Axis"] == 3
    assert found.lines["InputTensors[1].Sizes[2]"] == 2
    assert found.remarks == ()


def test_a_count_that_differs_from_its_array_stays():
    code = TENSORS + "DML_TENSOR_DESC inputs[] = { tensor };\nDML_JOIN_OPERATOR_DESC join = { 2, inputs, &tensor, 3 };"
    assert read(code).case["InputCount"] == 2


def test_lists_end_at_their_count_where_no_more_is_written():
    code = (
        "UINT steps[8] = { 1, 2 }; std::vector<UINT> zeros(2, 0);\n"
        "DML_CONVOLUTION_OPERATOR_DESC c = {};\n"
        "c.DimensionCount = 2; c.Strides = steps; c.Dilations = steps; c.StartPadding = zeros.data();\n"
        "c.EndPadding = c.OutputPadding = zeros.data(); c.GroupCount = 1u;"
    )
    case = read(code).case
    assert (case["Strides"], case["StartPadding"], case["OutputPadding"]) == ((1, 2), (0, 0), (0, 0))


def test_a_fused_activation_is_no_operator_of_its_own():
    code = (
        "DML_ACTIVATION_LEAKY_RELU_OPERATOR_DESC leaky = {}; leaky.Alpha = 0.25f;\n"
        "DML_OPERATOR_DESC activation = { DML_OPERATOR_ACTIVATION_LEAKY_RELU, &leaky };\n"
        "DML_GEMM_OPERATOR_DESC gemm = {}; gemm.FusedActivation = &activation; gemm.Alpha = 1;"
    )
    found = read(code)
    assert found.case.operator.name == "GEMM"
    assert found.case["FusedActivation"] == Fused("DML_OPERATOR_ACTIVATION_LEAKY_RELU", (("Alpha", 0.25),))
    assert found.lines["FusedActivation.Alpha"] == 1


def test_the_activations_of_a_network_are_a_list():
    code = (
        "DML_ACTIVATION_TANH_OPERATOR_DESC tanh = {}; DML_ACTIVATION_SIGMOID_OPERATOR_DESC sigmoid{};\n"
        "DML_OPERATOR_DESC all[2] = {};\n"
        "all[0] = { DML_OPERATOR_ACTIVATION_SIGMOID, &sigmoid };\n"
        "all[1] = { DML_OPERATOR_ACTIVATION_TANH, &tanh };\n"
        "DML_GRU_OPERATOR_DESC gru = {}; gru.ActivationDescCount = 2; gru.ActivationDescs = all;\n"
        "gru.LinearBeforeReset = TRUE;"
    )
    found = read(code).case
    names = [entry.name for entry in found["ActivationDescs"] if isinstance(entry, Fused)]  # type: ignore[union-attr]
    assert names == ["ACTIVATION_SIGMOID", "ACTIVATION_TANH"]
    assert found["LinearBeforeReset"] == 1


def test_a_size_is_written_as_a_list_or_by_its_members():
    for code in ("p.PooledSize = { 2, 3 };", "p.PooledSize.Width = 2; p.PooledSize.Height = 3;"):
        assert read("DML_ROI_POOLING_OPERATOR_DESC p = {};\n" + code).case["PooledSize"] == Size2D(2, 3)


def test_an_operator_that_cannot_be_fused_arrives_as_what_it_is():
    code = (
        "DML_OPERATOR_DESC activation = { DML_OPERATOR_TOP_K, nullptr };\n"
        "DML_GEMM_OPERATOR_DESC gemm = {}; gemm.FusedActivation = &activation;"
    )
    assert isinstance(read(code).case["FusedActivation"], Malformed)
