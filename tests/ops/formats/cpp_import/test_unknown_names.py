"""If C++ code uses names that it does not define, the reader asks for them. If the code has several operators, the
caller can choose one.
"""

import pytest

from ops import FormatError
from ops.arrays.dtypes import DataType
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.cpp_import.reader import SeveralOperators, UnresolvedNames, read
from ops.model.tensor import TensorDesc
from ops.text.values import Malformed
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.cpp.samples import ONNX_RUNTIME, TOP_K


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


@pytest.mark.parametrize(
    ("code", "answers", "text", "opened"),
    [
        ("d.K = f();", {"f()": 2.5}, "2.5", ()),
        ("d.K = f();", {"f()": "g()"}, "g()", ("g()",)),
        ("auto v = f(); d.K = v[2];", {"v": "", "f()": "", "v[2]": ""}, "v[2]", ("v[2]",)),
    ],
)
def test_an_answer_that_is_no_whole_number_stays_in_its_field(
    code: str, answers: dict[str, float | str], text: str, opened: tuple[str, ...]
):
    found = read(TOP_K + code, answers)
    value = found.case["K"]
    assert isinstance(value, Malformed)
    assert (value.text, found.opened) == (text, opened)


@pytest.mark.parametrize("answer", ["{1, 1, 3, 4}", "1, 1, 3, 4", "1,1,3,4"])
def test_sizes_are_answered_as_a_list(answer: str):
    code = cpp_writer.write(example_case("TOP_K1")).replace(
        "inputBuffer.Sizes = inputSizes", "inputBuffer.Sizes = shape"
    )
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
    with pytest.raises(
        FormatError, match=r"The code has 2 operators, numbered from 0; none of them has the number 2\."
    ):
        read(code, choice=2)


@pytest.mark.parametrize(
    "code",
    [
        "r.storage = &d; r.Fix();",
        "r.fixup = [&d](Op& x) { d.InputTensor = &x.in; }; r.Fix();",
        "r.fixup = [&d](Op& x) { d.InputTensor = &x.in; }; Fix(r);",
        "Op* p = &r; r.storage = &d; p->Fix();",
    ],
)
def test_unseen_code_may_change_what_an_object_of_an_unknown_class_leads_to(code: str):
    with pytest.raises(UnresolvedNames) as asked:
        read("Op r; DML_TOP_K_OPERATOR_DESC d{}; d.K = 3;" + code)
    assert {ask.path for ask in asked.value.names} >= {"InputTensor", "K"}


def test_a_method_without_a_body_may_call_the_lambdas_of_its_object():
    code = "struct Op { std::function<void()> f; void Fix(); }; void Build() { Op r; DML_TOP_K_OPERATOR_DESC d{};"
    with pytest.raises(UnresolvedNames) as asked:
        read(code + " d.K = 3; r.f = [&d] { d.K = 7; }; r.Fix(); }")
    assert "K" in {ask.path for ask in asked.value.names}


def test_an_object_of_an_unknown_class_keeps_its_members_without_a_call():
    code = "Op r; DML_TOP_K_OPERATOR_DESC d{}; d.K = 3; r.storage = &d; r.count = 2; d.Axis = r.count;"
    assert read(code).case["Axis"] == 2
