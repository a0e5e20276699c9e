"""C++ in: every operator's export, rewritten with helpers or a wrapper class, and DirectMLX read back equal."""

import re

import pytest

from ops import OPERATORS
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.cpp_import.reader import read
from ops.formats.directmlx_export import writer as directmlx_writer
from tests.ops.helpers.any_case import example_case

TENSOR = re.compile(r"const DML_TENSOR_DESC (\w+) = \{ DML_TENSOR_TYPE_BUFFER, (&\w+) \};")
HELPER = """
static DML_TENSOR_DESC AsTensor(const DML_BUFFER_TENSOR_DESC* buffer)
{ DML_TENSOR_DESC made = {}; made.Type = DML_TENSOR_TYPE_BUFFER; made.Desc = buffer; return made; }
"""
WRAPPER = """
class Tensor {
public:
    explicit Tensor(const DML_BUFFER_TENSOR_DESC* buffer) : m_desc{ DML_TENSOR_TYPE_BUFFER, buffer } {}
    const DML_TENSOR_DESC& Get() const { return m_desc; }
private:
    DML_TENSOR_DESC m_desc;
};
"""


def with_helper(code: str) -> str:
    return HELPER + TENSOR.sub(r"const DML_TENSOR_DESC \1 = AsTensor(\2);", code)


def with_wrapper(code: str) -> str:
    names = [match[1] for match in TENSOR.finditer(code)]
    code = TENSOR.sub(r"const Tensor \1(\2);", code)
    for name in names:
        code = re.sub(rf"&{name}\b", f"&{name}.Get()", code)
        code = re.sub(rf"(?<=[{{,] ){name}\b(?= *[,}}])", f"{name}.Get()", code)
    return WRAPPER + code


def test_every_operator_reads_back_equal_in_three_styles(subtests: pytest.Subtests):
    for operator in OPERATORS.values():
        case = example_case(operator.name)
        code = cpp_writer.write(case)
        plain = read(code)
        for style in (with_helper, with_wrapper):
            with subtests.test(operator.name, style=style.__name__):
                found = read(style(code))
                assert found.case == plain.case
                assert found.opened == ()


@pytest.mark.parametrize("name", ["ELEMENT_WISE_CLIP", "GATHER_ND1", "ONE_HOT", "TOP_K1"])
def test_the_directmlx_export_reads_back_equal(name: str):
    case = example_case(name)
    if directmlx_writer.why_not(case) is not None:
        pytest.skip("DirectMLX cannot express the example")
    found = read(directmlx_writer.write(case)).case
    assert found.values == case.values
