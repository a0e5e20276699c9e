"""Tests the reader of C++ with snippets in the idioms of public code: it finds their values, and does not report a
wrong value without a remark.

Each snippet in `tests/data/cpp` ends with lines of expectations: `==` with the texts of fields, `??` with the
expressions that the user is asked for, `~~` with an expression that remains unknown, `!!` with a part of a remark, and
`##` with the number of descs.
"""

import re

import pytest

from ops.formats.cpp_import.reader import SeveralOperators, UnresolvedNames, operators, read
from ops.model.edit import text_at
from tests.ops.helpers.cpp.corpus import snippets


def test_there_are_more_than_200_snippets():
    assert len(snippets()) > 200


@pytest.mark.sampled
def test_every_snippet_gives_what_it_determines(subtests: pytest.Subtests):
    for title, code, kind, expected, _ in snippets():
        with subtests.test(title):
            check(code, kind, expected)


def check(code: str, kind: str, expected: str) -> None:
    if kind == "??":
        with pytest.raises(UnresolvedNames) as asked:
            read(code)
        for name in expected.split(", "):
            word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
            assert any(word.search(ask.name) for ask in asked.value.names), (name, asked.value.names)
            assert word.search(str(asked.value))
    elif kind == "##":
        with pytest.raises(SeveralOperators) as several:
            read(code)
        assert len(several.value.choices) == len(operators(code)) == int(expected)
    else:
        found = read(code)
        if kind == "!!":
            assert any(expected in remark for remark in found.remarks), found.remarks
        elif kind == "~~":
            assert expected in found.opened
        else:
            assert found.opened == ()
            fields = [pair.partition("=") for pair in expected.split("; ")]
            assert {path: str(text_at(found.case, path)) for path, _, _ in fields} == {p: v for p, _, v in fields}


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        ({"rows": 3}, ["a", "n"]),
        ({"rows": 3, "n": 2}, ["a"]),
        ({"rows": 3, "GetCount": 2}, ["a"]),
        ({"rows": 3, "GetCount()": 2, "a": "FLOAT32 {1,1,3,4}"}, []),
    ],
)
def test_a_filled_variable_is_answered_by_its_name_or_by_the_callee(answers: dict[str, int | str], asked: list[str]):
    code = """void Build(const DML_TENSOR_DESC* a, UINT rows) {
      UINT n; GetCount(&n); DML_TOP_K_OPERATOR_DESC d = {};
      d.InputTensor = a; d.OutputValueTensor = a; d.OutputIndexTensor = a; d.Axis = rows; d.K = n; }"""
    if not asked:
        case = read(code, answers).case
        assert (case["Axis"], case["K"], case.sizes("InputTensor")) == (3, 2, (1, 1, 3, 4))
        return
    with pytest.raises(UnresolvedNames) as raised:
        read(code, answers)
    assert sorted(ask.name for ask in raised.value.names) == asked


@pytest.mark.parametrize(("value", "k"), [("1", "10"), ("0", "1")])
def test_a_macro_is_answered(value: str, k: str):
    code = "DML_TOP_K_OPERATOR_DESC d = {};\n#if USE_MANY\nd.K = 10;\n#else\nd.K = 1;\n#endif\n"
    assert text_at(read(code, {"USE_MANY": int(value)}).case, "K") == k
