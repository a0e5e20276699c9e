"""C++ in: every style that people write descs in, what the code leaves out, and text that is no C++."""

import sys
import time
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings

from ops import OPERATORS, Case, FormatError, validate
from ops.attribute_types import ScalarUnion
from ops.data import Data
from ops.dtypes import DataType
from ops.formats import cpp_code, cpp_source
from ops.formats.cpp_import import SeveralOperators, UnresolvedNames, is_cpp, read
from ops.formats.cpp_tensor import total_bytes
from ops.scalars import cast_scalar
from ops.tensor import TensorDesc
from ops.values import AxisDirection, Malformed, ScaleBias
from tests.ops.any_case import cases, example_case

# As Microsoft's page on the debug layer has it.
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


def test_the_assignment_style_arrives_as_it_is():
    found = read(ASSIGNED)
    assert found.case.operator.name == "ELEMENT_WISE_CLIP"
    assert found.case["InputTensor"] == TensorDesc(DataType.FLOAT32, (1, 1, 3, 4), total_bytes=256)
    assert found.case["OutputTensor"] == TensorDesc(DataType.FLOAT16, (1, 1, 3, 4), total_bytes=256)
    assert (found.case["ScaleBias"], found.case["Min"], found.case["Max"]) == (None, 0.0, 3.4028234663852886e38)
    assert not found.case.derive
    assert found.remarks == ("Line 19: clipDesc does not set Min: C++ makes that 0.",)


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
    code = cpp_code.text(example_case("ONE_HOT")).replace("DATA_TYPE_UINT32", "DATA_TYPE_BOOL")
    desc = read(code).case.tensor("IndicesTensor")
    assert desc is not None
    assert isinstance(desc.data_type, Malformed)
    assert desc.data_type.text == "DML_TENSOR_DATA_TYPE_BOOL"


def test_a_dimension_count_that_differs_from_the_sizes_stays():
    code = cpp_code.text(example_case("ONE_HOT")).replace(
        "indicesBuffer.DimensionCount = 4u", "indicesBuffer.DimensionCount = 3u"
    )
    desc = read(code).case.tensor("IndicesTensor")
    assert desc is not None
    assert (desc.sizes, desc.dimension_count) == ((1, 1, 3, 1), 3)


def test_elements_that_nobody_wrote_end_at_the_dimension_count():
    code = cpp_code.text(example_case("ONE_HOT")).replace("indicesSizes[4]", "indicesSizes[8]")
    found = read(code)
    assert found.case["IndicesTensor"] == example_case("ONE_HOT")["IndicesTensor"]
    assert "IndicesTensor.Sizes[4]" not in found.lines


def test_another_member_of_the_union_is_read_bit_by_bit():
    code = cpp_code.text(example_case("DIAGONAL_MATRIX1")).replace("Value.Float32 = 7.0f", "Value.Int32 = 0x3F800000")
    found = read(code)
    assert found.case["Value"] == 1.0
    (remark,) = found.remarks
    assert remark.endswith("Value.Int32 is written, but FLOAT32 is read from Value.Float32.")


@pytest.mark.parametrize("code", ["d.Value = { .Float32 = 2.0f };", "d.Value = DML_SCALAR_UNION{ .Float32 = 2.0f };",
                                  "DML_SCALAR_UNION u = {}; u.Float32 = 2; d.Value = u;"])  # fmt: skip
def test_a_union_is_written_in_every_style(code: str):
    before = "DML_DIAGONAL_MATRIX1_OPERATOR_DESC d = {}; d.ValueDataType = DML_TENSOR_DATA_TYPE_FLOAT32;"
    assert read(before + code).case["Value"] == 2.0


@pytest.mark.parametrize("before", ["DML_SCALE_BIAS s = { 2.0f, 1 };", "DML_SCALE_BIAS s{}; s.Scale = 2; s.Bias = 1;"])
def test_a_scale_and_bias_is_written_in_every_style(before: str):
    found = read(before + "DML_ELEMENT_WISE_CLIP_OPERATOR_DESC d = {}; d.ScaleBias = &s;")
    assert found.case["ScaleBias"] == ScaleBias(2.0, 1.0)


def test_names_that_the_code_does_not_define_are_asked_for_with_their_lines():
    with pytest.raises(UnresolvedNames) as asked:
        read(ONNX_RUNTIME)
    names = [(ask.name, ask.line, ask.path) for ask in asked.value.names]
    assert names == [
        ("inputDescs[0]", 5, "IndicesTensor"),
        ("inputDescs[1]", 6, "ValuesTensor"),
        ("outputDescs.data()", 7, "OutputTensor"),
        ("GetDmlAdjustedAxis(axis, context)", 8, "Axis"),
    ]
    answers = {
        "inputDescs[0]": "UINT32 {1, 1, 3, 1}",
        "inputDescs[1]": "FLOAT32 {1,1,1,2}",
        "outputDescs.data()": "FLOAT32 {1,1,3,4}",
        "GetDmlAdjustedAxis(axis, context)": 3,
    }
    example = example_case("ONE_HOT")
    assert read(ONNX_RUNTIME, answers).case.values == example.values


def test_a_variable_without_a_value_is_asked_for():
    with pytest.raises(UnresolvedNames) as asked:
        read(TOP_K + "UINT count;\nd.K = count + 1;")
    assert [(ask.name, ask.line, ask.path) for ask in asked.value.names] == [("count", 2, "K")]
    assert read(TOP_K + "UINT count;\nd.K = count + 1;", {"count": 2}).case["K"] == 3


def test_a_tensor_is_answered_where_only_its_buffer_is_unknown():
    code = "Helper<1> b(INT8); DML_TENSOR_DESC t{}; t.Type = DML_TENSOR_TYPE_BUFFER; t.Desc = &b; d.InputTensor = &t;"
    assert read(TOP_K + code, {"b": "INT8 {1, 2}"}).case["InputTensor"] == TensorDesc(DataType.INT8, (1, 2))


def test_a_name_that_is_left_open_leaves_its_field_malformed():
    code = TOP_K + "d.K = count * 2; d.Axis = axis;"
    found = read(code, {"count": "", "axis": "1 + 1"})
    assert isinstance(found.case["K"], Malformed)
    assert found.case["Axis"] == 2


@pytest.mark.parametrize("answer", ["{1, 1, 3, 4}", "1, 1, 3, 4", "1,1,3,4"])
def test_sizes_are_answered_as_a_list(answer: str):
    code = cpp_code.text(example_case("TOP_K1")).replace("inputBuffer.Sizes = inputSizes", "inputBuffer.Sizes = shape")
    desc = read(code, {"shape": answer}).case.tensor("InputTensor")
    assert desc is not None
    assert desc.sizes == (1, 1, 3, 4)


def test_of_several_operators_one_is_chosen():
    code = """
    void first() { UINT sizes[] = {1}; DML_TOP_K_OPERATOR_DESC a{}; a.K = 3; }
    void second() { DML_TOP_K1_OPERATOR_DESC b{}; b.K = 4; }
    """
    with pytest.raises(SeveralOperators) as several:
        read(code)
    assert [(c.operator, c.variable, c.line) for c in several.value.choices] == [("TOP_K", "a", 2), ("TOP_K1", "b", 3)]
    assert read(code, choice=1).case["K"] == 4
    with pytest.raises(FormatError, match=r"There are 2 operators, numbered from 0; 2 is none of them\."):
        read(code, choice=2)


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
    ("code", "remark"),
    [
        (TOP_K + "d.Axis = 1;\nd.Kay = 2;", "Line 3: DML_TOP_K_OPERATOR_DESC has no member Kay; it is left out."),
        (TOP_K, "Line 1: d does not set InputTensor, OutputValueTensor, OutputIndexTensor, Axis, K: C++ makes that 0."),
        (
            "DML_TOP_K_OPERATOR_DESC d = {nullptr, nullptr, nullptr};\n",
            "Line 1: d does not set Axis, K: C++ makes that 0.",
        ),
        (
            "DML_TOP_K_OPERATOR_DESC d;\nd.K = 1; d.InputTensor = d.OutputValueTensor = d.OutputIndexTensor = nullptr;",
            "Line 1: d does not set Axis: C++ leaves that open, here it is 0.",
        ),
        (
            "DML_TOP_K_OPERATOR_DESC d = { nullptr, nullptr,\n  nullptr, 1,",
            "Line 1, column 29: the text ends before this { is closed.",
        ),
        (
            TOP_K + "if (n > 1) { d.K = 1; } else d.K = 2;",
            "Line 2, column 14: conditions and loops are not followed; all assignments count, in their order.",
        ),
        (TOP_K + "".join(f"d.k{n} = {n};\n" for n in range(50)), "There are 31 more remarks."),
        (TOP_K + "d.K = = 3;", "Line 2, column 7: this is no C++: =."),
        (
            "DML_SCALE_BIAS s = {1, 2, 3};" + TOP_K,
            "Line 1, column 27: DML_SCALE_BIAS has 2 members; this one more is left out.",
        ),
    ],
)
def test_what_is_odd_is_told_with_its_place(code: str, remark: str):
    assert remark in read(code).remarks


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "There is no DML_..._OPERATOR_DESC in the text."),
        ("hello", "There is no DML_..._OPERATOR_DESC in the text."),
        ("DML_BUFFER_TENSOR_DESC b = {};", "The text has descs, but no DML_..._OPERATOR_DESC."),
        ("// DML_OPERATOR_DESC;", "The text has no DML_..._OPERATOR_DESC."),
        (
            "DML_FOO_OPERATOR_DESC a = {};",
            f"line 1, column 1: DML_FOO_OPERATOR_DESC is not in the catalogue of {len(OPERATORS)} operators.",
        ),
    ],
)
def test_a_text_without_an_operator_says_so(text: str, message: str):
    with pytest.raises(FormatError) as refused:
        read(text)
    assert str(refused.value) == message


HOSTILE = {
    "10 MB": TOP_K + "UINT a[] = {" + "1," * 5_000_000 + "};",
    "200,000 braces": TOP_K + "{" * 200_000,
    "99,000 parentheses": TOP_K + "d.K = " + "(" * 99_000,
    "a sum of 90,000": TOP_K + "d.K = " + "+".join(["1"] * 90_000) + ";",
    "signs": TOP_K + "d.K = " + "-" * 150_000 + "1;",
    "a list of 90,000": TOP_K + "UINT a[] = {" + "1," * 90_000 + "};",
    "NUL bytes": TOP_K + "\0\0d.K\0=\0 3;" + "\0" * 1000,
    "prose": TOP_K + "the quick brown fox " * 9_000,
    "mutual macros": "#define A (B+B)\n#define B (A+A)\n" + TOP_K + "d.K = A;",
    "doubling macros": "".join(f"#define A{i} (A{i + 1}+A{i + 1})\n" for i in range(40)) + TOP_K + "d.K = A0;",
    "brackets in disorder": TOP_K + "} ) ( { " * 20_000,
    "many arrays of structs": TOP_K + "DML_TENSOR_DESC a[128];" * 8_000,
    "many arrays": TOP_K + "UINT a[128];" * 15_000,
    "a huge array": TOP_K + "UINT a[4294967295]; std::vector<UINT> b(1 << 40);",
    "doubling arrays": TOP_K + "UINT a0 = 1;" + "".join(f"UINT* a{i + 1}[] = {{a{i},a{i}}};" for i in range(200))
    + "d.InputTensor = a200;",
    "a desc that leads to itself": TOP_K + "DML_TENSOR_DESC t; t.Desc = &t; t.Type = &t; d.InputTensor = &t;",
    "else if": TOP_K + "if (x) d.K=1; else " * 8_000 + "d.K=3;",
    "a lone surrogate": TOP_K + "d.K = \ud800;",
    "an open string": TOP_K + '"' + "a" * 150_000,
    "an open comment": TOP_K + "/*" * 50_000,
    "templates": TOP_K + "a<" * 90_000,
    "chained assignments": TOP_K + "a = " * 40_000 + "1;",
    "chained members": TOP_K + "a." * 90_000 + "b = 1;",
    "a huge shift": TOP_K + "d.K = 1 << 63 << 63 << 63 << 63;",
    "a huge product": TOP_K + "d.K = " + "*".join(["99999999999"] * 40) + ";",
    "many operators": TOP_K * 5_000,
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_any_text_is_answered_soon_with_a_case_or_a_sentence(name: str):
    start = time.perf_counter()
    with suppress(FormatError):
        assert read(HOSTILE[name]).case.operator.name == "TOP_K"
    assert time.perf_counter() - start < 2


def test_without_tree_sitter_it_is_said_what_brings_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "tree_sitter_cpp", None)
    with pytest.raises(FormatError) as refused:
        read(TOP_K)
    assert str(refused.value) == cpp_source.WHY_NOT
    assert 'pip install "dml-explorer[cpp]"' in cpp_source.WHY_NOT


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


@settings(max_examples=max(300, settings().max_examples))
@given(cases())
def test_what_is_written_is_read_as_the_same_desc(case: Case):
    assume(not has_malformed(case))
    found = read(cpp_code.text(case))
    assert same_descs(found.case, case), cpp_code.text(case)
    assert found.remarks == ()
    assert not found.case.derive


def has_malformed(case: Case) -> bool:
    """Whether something is no value of its field; a scalar that its type does not hold counts, too."""
    return any(mark in cpp_code.text(case) for mark in (" is left out: ", "// 0 stands for "))


def same_descs(read_: Case, written: Case) -> bool:
    return as_written(read_) == as_written(written)


def as_written(case: Case) -> Case:
    """The desc as C++ can tell it: totals that follow, scalars in the precision of their type."""
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
    case = read(cpp_code.text(example_case("ONE_HOT"))).case
    assert case.logical("IndicesTensor").max() < 4
    assert len(set(case.logical("ValuesTensor").reshape(-1).tolist())) == 2


def test_what_the_code_says_wrongly_is_judged_by_the_same_rules():
    code = cpp_code.text(example_case("ONE_HOT"))
    code = code.replace("{ 1u, 1u, 3u, 1u }", "{ 1u, 1u, 3u, 2u }").replace(" = 12ull", " = 24ull")
    found = read(code)
    paths = {place.path for violation in validate(found.case) for place in violation.locations}
    assert paths == {"IndicesTensor.Sizes[3]"}
    assert "indicesSizes[4]" in code.splitlines()[found.lines["IndicesTensor.Sizes[3]"] - 1]
