"""Malformed C++ is reported quickly, with its position."""

import re
import sys
from contextlib import suppress

import pytest

from ops import OPERATORS, FormatError
from ops.formats.cpp_import import source as cpp_source
from ops.formats.cpp_import.reader import read
from tests.helpers.work import CallCount, work_in_proportion
from tests.ops.helpers.cpp.samples import TOP_K


@pytest.mark.parametrize(
    ("code", "remark"),
    [
        (TOP_K + "d.Axis = 1;\nd.Kay = 2;", "Line 3: DML_TOP_K_OPERATOR_DESC has no member Kay; its value is ignored."),
        (
            TOP_K,
            "Line 1: d does not set InputTensor, OutputValueTensor, OutputIndexTensor, Axis, K; C++ uses 0.",
        ),
        (
            "DML_TOP_K_OPERATOR_DESC d = {nullptr, nullptr, nullptr};\n",
            "Line 1: d does not set Axis, K; C++ uses 0.",
        ),
        (
            "DML_TOP_K_OPERATOR_DESC d;\nd.K = 1; d.InputTensor = d.OutputValueTensor = d.OutputIndexTensor = nullptr;",
            "Line 1: d does not set Axis; the value is undefined in C++, and 0 here.",
        ),
        (
            "DML_TOP_K_OPERATOR_DESC d = { nullptr, nullptr,\n  nullptr, 1,",
            "Line 1, column 29: the text ends before this { is closed.",
        ),
        (TOP_K + "".join(f"d.k{n} = {n};\n" for n in range(50)), "31 more remarks were left out."),
        (TOP_K + "d.K = = 3;", "Line 2, column 7: this is not C++: =."),
        (
            "DML_SCALE_BIAS s = {1, 2, 3};" + TOP_K,
            "Line 1, column 27: DML_SCALE_BIAS has 2 members; this additional value is ignored.",
        ),
        (
            f"UINT k = 1; const UINT* p = &k; {'f' * 500}(p);" + TOP_K,
            f"Line 1: {'f' * 56}... (500 characters) takes p as const, so the call is assumed not to change it.",
        ),
    ],
)
def test_what_is_odd_is_reported_with_its_place(code: str, remark: str):
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
def test_a_text_without_an_operator_is_reported(text: str, message: str):
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
    "a size that leads back to the desc": TOP_K
    + "DML_BUFFER_TENSOR_DESC b; DML_TENSOR_DESC t{DML_TENSOR_TYPE_BUFFER, &b};"
    + "d.InputTensor = &t; d.OutputValueTensor = &t; d.OutputIndexTensor = &t; b.TotalTensorSizeInBytes = &d;"
    + "{ DML_OPERATOR_DESC o{DML_OPERATOR_TOP_K1, &d}; if (x) Use(o); b.Flags = 0; }" * 400,
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
    "a class in an open switch": "switch (n) { case 1:\nstruct A { UINT v; };\nvoid Build() {"
    + TOP_K + "d.K = 1; Use(d); }",
}  # fmt: skip


@pytest.mark.sampled
@pytest.mark.parametrize("name", HOSTILE)
def test_any_text_gives_a_case_or_a_sentence_with_work_in_proportion(name: str):
    with work_in_proportion(), suppress(FormatError):
        assert read(HOSTILE[name]).case.operator.name == "TOP_K"


NESTED = {
    "if": ("if (y) {", "}"),
    "for": ("for (int i = 0; i < 1; ++i) {", "}"),
    "switch": ("switch (y) { case 1: ", "}"),
    "try": ("try {", "} catch (...) {}"),
}


@pytest.mark.parametrize("name", NESTED)
def test_nested_statements_are_executed_or_refused(name: str):
    start, end = NESTED[name]
    found: dict[int, object] = {}
    for levels in (48, *range(84, 93), 150):
        try:
            found[levels] = read(TOP_K + "int y = 1;" + start * levels + "d.K = 3;" + end * levels).case["K"]
        except FormatError as error:
            found[levels] = re.sub(r"column \d+", "column", str(error))
    refusal = "line 2, column: The code is nested too deeply to be followed."
    assert set(found.values()) == {3, refusal}
    assert (found[48], found[150]) == (3, refusal)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("for (int i = 0; i < 50000; ++i) { d.K = i; }", "The code takes more than 20000 steps to follow."),
        (
            "for (int i = 0; i < 500; ++i) { std::vector<UINT> v(1000); d.K = v[3]; }",
            "The code makes more than 100000 variables and array elements.",
        ),
    ],
)
def test_the_limit_that_stops_the_reading_is_named(code: str, message: str):
    with pytest.raises(FormatError) as refused:
        read(TOP_K + code)
    assert str(refused.value).endswith(message)


LOOPED = (
    TOP_K + "DML_BUFFER_TENSOR_DESC b[12]; DML_TENSOR_DESC t[12]; for (int i = 0; i < 12; ++i) {"
    "t[i].Type = DML_TENSOR_TYPE_BUFFER; t[i].Desc = &b[i]; b[i].Sizes = b[i].Strides = t; }"
    "d.InputTensor = d.OutputValueTensor = d.OutputIndexTensor = t;\n"
)


def test_tensors_whose_sizes_lead_to_tensors_take_few_calls():
    read(TOP_K)  # fills caches
    with CallCount() as count:
        read(LOOPED.replace("12", "5"))
    assert count.count < 35_000, count.count


def test_what_many_descs_lead_to_counts_as_steps():
    with pytest.raises(FormatError, match="The code takes more than 20000 steps"):
        read(LOOPED + "{ DML_OPERATOR_DESC o{DML_OPERATOR_TOP_K, &d}; if (x) Use(o); b[0].Flags = 0; }" * 100)


def test_a_write_through_an_unknown_pointer_takes_few_calls_for_each_element():
    calls: list[int] = []
    for writes in (10, 20):
        code = TOP_K + "UINT a[1024]; UINT sizes[4]; UINT* b = a + n;" + "*b = sizes;\n" * writes
        with CallCount() as count:
            read(code)
        calls.append(count.count)
    assert (calls[1] - calls[0]) / (10 * 1024) < 9, calls


def test_without_tree_sitter_the_reason_names_the_package(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "tree_sitter_cpp", None)
    with pytest.raises(FormatError) as refused:
        read(TOP_K)
    assert str(refused.value) == cpp_source.WHY_NOT
    assert 'pip install "dml-explorer[cpp]"' in cpp_source.WHY_NOT
