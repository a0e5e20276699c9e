"""The C++ reader supports many ways to set the values of a desc, such as aliases, pointers, references and loops."""

import pytest

from ops.arrays.dtypes import DataType
from ops.formats.cpp_import.reader import SeveralOperators, UnresolvedNames, read
from ops.model.tensor import TensorDesc
from ops.text.values import Malformed
from tests.ops.helpers.cpp.samples import TOP_K

OTHER = "DML_TOP_K_OPERATOR_DESC e = {nullptr, nullptr, nullptr, 1, 2};\n"
LIST = "{nullptr, nullptr, nullptr, 1, 2}"


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(f"typedef DML_TOP_K_OPERATOR_DESC Desc;\nDesc d = {LIST};", id="typedef"),
        pytest.param(f"using Desc = DML_TOP_K_OPERATOR_DESC;\nDesc d = {LIST};", id="using"),
        pytest.param(f"DML_TOP_K_OPERATOR_DESC d;\nd = {LIST};", id="a list assigned"),
        pytest.param(f"{TOP_K}d.K = 9;\nd = {LIST};", id="a list assigned to what was filled in"),
        pytest.param(f"{TOP_K}d = DML_TOP_K_OPERATOR_DESC{LIST};", id="an object assigned"),
        pytest.param(f"{TOP_K}auto* p = &d;\np->K = 9;\n*p = {LIST};", id="a list assigned where a pointer leads"),
        pytest.param(f"{TOP_K}(d) = {LIST};", id="in parentheses"),
        pytest.param(f"DML_TOP_K_OPERATOR_DESC a[2];\na[1] = {LIST};\na[1].K = 2;", id="an element"),
        pytest.param(f"auto d = DML_TOP_K_OPERATOR_DESC{LIST};", id="auto"),
        pytest.param("void f(DML_TOP_K_OPERATOR_DESC& d) { d.Axis = 1; d.K = 2; }", id="a reference that is given"),
        pytest.param("void f(DML_TOP_K_OPERATOR_DESC* d) { d->Axis = 1; d->K = 2; }", id="a pointer that is given"),
        pytest.param(f"{TOP_K}d.K = d.Axis = 1;\nd.K += 1;", id="a chain, and more"),
        pytest.param(f"enum {{ LOW = 1, HIGH }} limits;\n{TOP_K}d.Axis = LOW; d.K = HIGH;", id="an enum"),
        pytest.param(f"enum class E {{ A = 1, B, }};\n{TOP_K}d.Axis = E::A; d.K = E::B;", id="an enum class"),
        pytest.param(f"UINT k(2);\n{TOP_K}d.Axis = 1; d.K = k;", id="a number in parentheses"),
        pytest.param(f"std::vector<UINT> s{{1, 2}}, t(s);\n{TOP_K}d.Axis = t[0]; d.K = t[1];", id="a copied vector"),
        pytest.param(f"std::vector<UINT> s; s = {{1, 2}};\n{TOP_K}d.Axis = s[0]; d.K = s[1];", id="vector = {}"),
        pytest.param(f"std::vector<UINT> s(2, 1);\n{TOP_K}d.Axis = s[1]; d.K = s.size();", id="a counted vector"),
        pytest.param(f"UINT s[] = {{1, 2}};\n{TOP_K}d.Axis = *s; d.K = s[1];", id="the first of an array"),
        pytest.param(f"{TOP_K}d.Axis = !0; d.K = +2;", id="signs"),
    ],
)
def test_every_way_leads_to_the_same_desc(code: str):
    case = read(code).case
    assert (case["Axis"], case["K"]) == (1, 2)


def test_pointers_lead_to_a_desc_that_is_assigned_to_later():
    code = """UINT sizes[] = {2, 3};
    DML_BUFFER_TENSOR_DESC b = {};
    DML_TENSOR_DESC t = {DML_TENSOR_TYPE_BUFFER, &b};
    DML_TOP_K_OPERATOR_DESC d = {&t, &t, &t, 1, 2};
    b = {DML_TENSOR_DATA_TYPE_FLOAT16, DML_TENSOR_FLAG_NONE, 2, sizes, nullptr, 12, 0};"""
    assert read(code).case["InputTensor"] == TensorDesc(DataType.FLOAT16, (2, 3))


def test_a_copy_is_a_desc_of_its_own():
    with pytest.raises(SeveralOperators):
        read(OTHER + "DML_TOP_K_OPERATOR_DESC d;\nd = e;\nd.K = 3;")
    case = read(OTHER + "DML_TOP_K_OPERATOR_DESC d;\nd = e;\nd.K = 3;", choice=1).case
    assert (case["Axis"], case["K"]) == (1, 3)
    assert read(OTHER + "DML_TOP_K_OPERATOR_DESC d;\nd = e;\nd.K = 3;", choice=0).case["K"] == 2


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("enum { A = f(), B };\n" + TOP_K + "d.K = B;", "B"),
        ("UINT k(4, 5);\n" + TOP_K + "d.K = k;", "k"),
        ("std::vector<UINT> s(n());\n" + TOP_K + "d.K = s[2];", "s[2]"),
        (TOP_K + "d.K = -f();", "f()"),
        (TOP_K + "d.K = f() ? 1 : 2;", "f()"),
        (TOP_K + "UINT k = f();\nk += 1;\nd.K = k;", "k"),
        (TOP_K + "d.K = sizeof(thing);", "sizeof(thing)"),
        (TOP_K + "d.K = std::numeric_limits<Foo>::max();", "std::numeric_limits<Foo>::max()"),
        ("DML_TENSOR_DESC t = {DML_TENSOR_TYPE_BUFFER, make()};\n" + TOP_K + "d.InputTensor = &t;", "make()"),
    ],
)
def test_what_the_code_does_not_contain_is_asked_for_by_name(code: str, asked: str):
    with pytest.raises(UnresolvedNames) as raised:
        read(code)
    assert [ask.name for ask in raised.value.names] == [asked]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("UINT k = 3;\nk /= 0;\nd.K = k;", "k /= 0"),
        ("d.K = ~2.5f;", "~2.5f"),
        ("d.K = 2.5 | 1;", "2.5 | 1"),
        ("#define A )\nd.K = A;", ")"),
        ("d.Axis = 1;\nd.K = &d.Axis;", "&d.Axis"),
        ("DML_BUFFER_TENSOR_DESC b = {};\nd.InputTensor = &b;", "&b, a DML_BUFFER_TENSOR_DESC"),
    ],
)
def test_what_is_no_value_stays_as_it_is_written(code: str, text: str):
    case = read(TOP_K + code).case
    (found,) = [value for value in case.values.values() if isinstance(value, Malformed) and value.text]
    assert found.text == text


def test_what_leads_nowhere_changes_nothing():
    code = TOP_K + "d.Axis = 1; d.K = 2;\nget().K = 3;\nUINT* p = lookup();\n*p = 4;\nif (d.K == 2) return;"
    assert read(code).case["K"] == 2


def test_a_pointer_to_a_member_leads_to_the_member():
    assert read(TOP_K + "UINT* p = &d.K;\n*p = 4;").case["K"] == 4


def test_what_is_assigned_later_has_the_lines_of_the_assignment():
    lines = read("DML_TOP_K_OPERATOR_DESC d = {};\nd = {nullptr, nullptr, nullptr,\n     1,\n     2};").lines
    assert (lines["Axis"], lines["K"]) == (3, 4)
