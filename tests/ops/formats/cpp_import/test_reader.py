"""The reader of C++ reads every style of descs and incomplete code, and refuses text that is not C++."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings

from ops import Case, validate
from ops.arrays.dtypes import DataType
from ops.arrays.scalar_cast import cast_scalar
from ops.attribute_types import ScalarUnion
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.cpp_export.tensor import total_bytes
from ops.formats.cpp_import.reader import is_cpp, read
from ops.model.data import Data
from ops.model.tensor import TensorDesc
from ops.text.values import AxisDirection, Malformed, ScaleBias
from tests.ops.helpers.any_case import cases, example_case
from tests.ops.helpers.cpp.samples import ASSIGNED, MIXED, ONNX_RUNTIME, TOP_K


def test_the_assignment_style_arrives_as_it_is():
    found = read(ASSIGNED)
    assert found.case.operator.name == "ELEMENT_WISE_CLIP"
    assert found.case["InputTensor"] == TensorDesc(DataType.FLOAT32, (1, 1, 3, 4), total_bytes=256)
    assert found.case["OutputTensor"] == TensorDesc(DataType.FLOAT16, (1, 1, 3, 4), total_bytes=256)
    assert (found.case["ScaleBias"], found.case["Min"], found.case["Max"]) == (None, 0.0, 3.4028234663852886e38)
    assert not found.case.derive
    assert found.remarks == ("Line 19: clipDesc does not set Min; C++ uses 0.",)


def test_every_field_has_the_line_on_which_its_value_stands():
    lines = read(ASSIGNED).lines
    code = ASSIGNED.splitlines()
    assert code[lines["OutputTensor.DataType"] - 1].startswith("outputBufferDesc.DataType =")
    assert code[lines["InputTensor.Sizes[3]"] - 1].startswith("uint32_t sizes[]")
    assert code[lines["Max"] - 1] == "clipDesc.Max = FLT_MAX;"
    assert (
        code[lines["InputTensor"] - 1].startswith("clipDesc.InputTensor")
        or "inputDesc" in (code[lines["InputTensor"] - 1])
    )


def test_aggregate_and_designated_and_assigned_mix():
    found = read(MIXED)
    assert found.remarks == ()
    assert found.case["InputTensor"] == TensorDesc(DataType.FLOAT32, (1, 1, 3, 4))
    assert found.case["OutputValueTensor"] == TensorDesc(DataType.FLOAT32, (1, 1, 3, 2))
    assert found.case["OutputIndexTensor"] == TensorDesc(DataType.UINT32, (1, 1, 3, 2))
    assert [found.case[name] for name in ("Axis", "K", "AxisDirection")] == [3, 2, AxisDirection.DECREASING]


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("3u", 3), ("0x10", 16), ("0b101", 5), ("017", 15), ("1'000", 1000), ("(UINT)3", 3), ("UINT(3)", 3),
        ("UINT{3}", 3), ("static_cast<UINT>(3)", 3), ("uint32_t(-1)", 4294967295), ("-1u", 4294967295),
        ("~0u", 4294967295), ("UINT_MAX", 4294967295), ("std::numeric_limits<UINT>::max()", 4294967295),
        ("(std::numeric_limits<uint32_t>::max)()", 4294967295), ("2 * (3 + 4) - 7 / 2", 11), ("1 << 4 | 1", 17),
        ("true ? 2 : 9", 2), ("sizeof(UINT)", 4), ("sizeof(a) / sizeof(a[0])", 3), ("sizeof(a)", 12),
        ("_countof(a)", 3), ("std::size(a)", 3), ("a[1]", 8), ("v.size()", 4), ("v[3]", 5),
        ("gsl::narrow_cast<UINT>(v[0])", 5), ("N", 2), ("LATER", 6), ("Second", 4),
        ("DML_TENSOR_DIMENSION_COUNT_MAX1", 8),
        ("std::max(2, 5)", 5), ("static_cast<UINT>(2.9)", 2), ("p->K", 7), ("counted[0]", 1),
        ("ns::kInner", 12), ("0", 0),
        ("grown.size()", 2),
    ],
)  # fmt: skip
def test_constants_are_computed(code: str, value: int):
    before = """
    UINT a[] = {7, 8, 9};
    std::vector<UINT> v(4, 5);
    #define N (1 + 1)
    #define LATER (N * 3)
    enum { First = 3, Second };
    namespace ns { constexpr UINT kInner = 12; }
    DML_TOP_K_OPERATOR_DESC other; auto* p = &other; p->K = 7;
    UINT counted[3]; counted[0] = 0; counted[0] += 1;
    std::vector<UINT> grown; grown.push_back(1); grown.push_back(2);
    """
    found = read(f"{before}\n{TOP_K}d.K = {code};", choice=1)
    assert found.case["K"] == value


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("FLT_MAX", 3.4028234663852886e38), ("-FLT_MAX", -3.4028234663852886e38), ("1.5f", 1.5), (".5f", 0.5),
        ("1e3", 1000.0),        ("1", 1.0), ("-0.0f", -0.0), ("0x1p-3f", 0.125),
        ("std::numeric_limits<float>::infinity()", float("inf")),
        ("-INFINITY", float("-inf")), ("std::numeric_limits<FLOAT>::lowest()", -3.4028234663852886e38),
        ("1.0f / 4", 0.25), ("NAN", float("nan")), ("static_cast<float>(3)", 3.0),
    ],
)  # fmt: skip
def test_floats_are_computed(code: str, value: float):
    found = read(f"DML_ELEMENT_WISE_CLIP_OPERATOR_DESC d = {{}};\nd.Min = {code};").case
    assert found == found.with_value("Min", value)


@pytest.mark.parametrize(
    ("code", "path", "text"),
    [
        ("d.K = -1;", "K", "-1"),
        ("d.K = 4294967296;", "K", "4294967296"),
        ("d.K = 1.5f;", "K", "1.5"),
        ('d.K = "three";', "K", '"three"'),
        ("d.K = 1 / 0;", "K", "1 / 0"),
        ("d.InputTensor = 3;", "InputTensor", "3"),
    ],
)
def test_what_is_no_value_of_its_field_arrives_as_the_text_it_is(code: str, path: str, text: str):
    value = read(TOP_K + code).case[path]
    assert isinstance(value, Malformed)
    assert value.text == text


def test_an_enumerator_that_directml_does_not_have_arrives_as_its_name():
    code = cpp_writer.write(example_case("ONE_HOT")).replace("DATA_TYPE_UINT32", "DATA_TYPE_BOOL")
    desc = read(code).case.tensor("IndicesTensor")
    assert desc is not None
    assert isinstance(desc.data_type, Malformed)
    assert desc.data_type.text == "DML_TENSOR_DATA_TYPE_BOOL"


def test_a_dimension_count_that_differs_from_the_sizes_stays():
    code = cpp_writer.write(example_case("ONE_HOT")).replace(
        "indicesBuffer.DimensionCount = 4u", "indicesBuffer.DimensionCount = 3u"
    )
    desc = read(code).case.tensor("IndicesTensor")
    assert desc is not None
    assert (desc.sizes, desc.dimension_count) == ((1, 1, 3, 1), 3)


def test_elements_that_are_not_written_end_at_the_dimension_count():
    code = cpp_writer.write(example_case("ONE_HOT")).replace("indicesSizes[4]", "indicesSizes[8]")
    found = read(code)
    assert found.case["IndicesTensor"] == example_case("ONE_HOT")["IndicesTensor"]
    assert "IndicesTensor.Sizes[4]" not in found.lines


def test_another_member_of_the_union_is_read_bit_by_bit():
    code = cpp_writer.write(example_case("DIAGONAL_MATRIX1")).replace(
        "Value.Float32 = 7.0f", "Value.Int32 = 0x3F800000"
    )
    found = read(code)
    assert found.case["Value"] == 1.0
    (remark,) = found.remarks
    assert remark.endswith("The code sets Value.Int32, but DirectML reads Value.Float32 as FLOAT32.")


@pytest.mark.parametrize("code", ["d.Value = { .Float32 = 2.0f };", "d.Value = DML_SCALAR_UNION{ .Float32 = 2.0f };",
                                  "DML_SCALAR_UNION u = {}; u.Float32 = 2; d.Value = u;"])  # fmt: skip
def test_a_union_is_written_in_every_style(code: str):
    before = "DML_DIAGONAL_MATRIX1_OPERATOR_DESC d = {}; d.ValueDataType = DML_TENSOR_DATA_TYPE_FLOAT32;"
    assert read(before + code).case["Value"] == 2.0


@pytest.mark.parametrize("before", ["DML_SCALE_BIAS s = { 2.0f, 1 };", "DML_SCALE_BIAS s{}; s.Scale = 2; s.Bias = 1;"])
def test_a_scale_and_bias_is_written_in_every_style(before: str):
    found = read(before + "DML_ELEMENT_WISE_CLIP_OPERATOR_DESC d = {}; d.ScaleBias = &s;")
    assert found.case["ScaleBias"] == ScaleBias(2.0, 1.0)


@pytest.mark.parametrize(
    "code",
    [
        "DML_TENSOR_DESC t[2] = {}; t[1].Type = DML_TENSOR_TYPE_BUFFER; t[1].Desc = &b; d.InputTensor = &t[1];",
        "DML_TENSOR_DESC t[2]; t[1] = { DML_TENSOR_TYPE_BUFFER, &b }; d.InputTensor = &t[1];",
        "std::array<DML_TENSOR_DESC, 2> t; t[0] = DML_TENSOR_DESC{DML_TENSOR_TYPE_BUFFER, &b}; d.InputTensor = &t[0];",
        "std::vector<DML_TENSOR_DESC> t; t.push_back({DML_TENSOR_TYPE_BUFFER, &b}); d.InputTensor = t.data();",
        "DML_TENSOR_DESC t{}; t.Desc = &b; t.Type = DML_TENSOR_TYPE_BUFFER; auto& same = t; d.InputTensor = &same;",
        "const DML_TENSOR_DESC* p; DML_TENSOR_DESC t{DML_TENSOR_TYPE_BUFFER, &b}; p = &t; d.InputTensor = p;",
    ],
)
def test_a_tensor_is_found_however_it_is_kept(code: str):
    before = "UINT s[] = {2, 3}; DML_BUFFER_TENSOR_DESC b = {DML_TENSOR_DATA_TYPE_INT32, DML_TENSOR_FLAG_NONE, 2, s};"
    found = read(before + TOP_K + code).case["InputTensor"]
    assert found == TensorDesc(DataType.INT32, (2, 3), total_bytes=0)


def test_a_name_means_what_it_means_in_its_scope():
    code = TOP_K + "UINT n = 1; { UINT n = 2; { UINT n = 3; } d.K = n; } d.Axis = n;"
    found = read(code).case
    assert (found["K"], found["Axis"]) == (2, 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ASSIGNED, True),
        (ONNX_RUNTIME, True),
        ("DML_TOP_K1_OPERATOR_DESC", False),
        ("DML_OPERATOR_TOP_K1", False),
        ('{"dispatchables": {"a": {"type": "DML_OPERATOR_TOP_K1"}}}', False),
        ("1,1,3,4", False),
        ("", False),
    ],
)
def test_what_counts_as_cpp(text: str, expected: bool):
    assert is_cpp(text) is expected


@pytest.mark.sampled
@given(cases())
def test_what_is_written_is_read_as_the_same_desc(case: Case):
    check_written(case)


@pytest.mark.thorough
@settings(max_examples=max(150, settings().max_examples))
@given(cases())
def test_what_is_written_of_150_cases_is_read_as_the_same_descs(case: Case):
    check_written(case)


def check_written(case: Case) -> None:
    """Checks that the reader returns the desc from which the code was written, without remarks."""
    assume(not has_malformed(case))
    found = read(cpp_writer.write(case))
    assert same_descs(found.case, case), cpp_writer.write(case)
    assert found.remarks == ()
    assert not found.case.derive


def has_malformed(case: Case) -> bool:
    """Returns True if the C++ export of a case leaves out a value or replaces it by 0, because it is malformed."""
    return any(mark in cpp_writer.write(case) for mark in (" is left out: ", "// 0 stands for "))


def same_descs(read_: Case, written: Case) -> bool:
    return as_written(read_) == as_written(written)


def as_written(case: Case) -> Case:
    """Returns the case that results if `case` is written as C++ and imported again.

    TotalTensorSizeInBytes is filled in, scalars have the precision of their data type, inputs have no data, and the
    outputs are not derived from the inputs.
    """
    for name, value in case.values.items():
        if isinstance(value, TensorDesc) and value.total_bytes is None:
            case = case.with_value(name, replace(value, total_bytes=total_bytes(value)))
    for attribute in case.operator.attributes:
        if isinstance(attribute.type, ScalarUnion):
            kind, value = case[attribute.type.type_field], case[attribute.name]
            if isinstance(kind, DataType) and kind.is_float and isinstance(value, int | float):
                case = case.with_value(attribute.name, cast_scalar(value, kind).item())
    data = {field.name: Data() for field in case.operator.inputs}
    return replace(case, data=data, derive=False)


def test_the_inputs_get_numbers_to_start_with():
    case = read(cpp_writer.write(example_case("ONE_HOT"))).case
    assert case.logical("IndicesTensor").max() < 4
    assert len(set(case.logical("ValuesTensor").reshape(-1).tolist())) == 2


def test_wrong_code_is_judged_by_the_same_rules():
    code = cpp_writer.write(example_case("ONE_HOT"))
    code = code.replace("{ 1u, 1u, 3u, 1u }", "{ 1u, 1u, 3u, 2u }").replace(" = 12ull", " = 24ull")
    found = read(code)
    paths = {place.path for violation in validate(found.case) for place in violation.locations}
    assert paths == {"IndicesTensor.Sizes[3]"}
    assert "indicesSizes[4]" in code.splitlines()[found.lines["IndicesTensor.Sizes[3]"] - 1]
