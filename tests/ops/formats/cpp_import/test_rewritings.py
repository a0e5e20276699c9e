"""Tests the import of C++: the export of every operator gives the same case after it is rewritten.

The rewritten code uses helper functions, a wrapper class or DirectMLX.
"""

import re
from random import Random

import pytest

from ops import OPERATORS, Case
from ops.attribute_types import FusedType, ScaleBiasType
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.cpp_import.reader import operators, read
from ops.formats.directmlx_export import writer as directmlx_writer
from ops.formats.directmlx_h.functions import FUSED, DmlxFunction
from ops.model.fields import Attribute, Output
from ops.text.values import Fused
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.cpp.directmlx_code import code_of, forms_of, makes_its_outputs
from tests.ops.helpers.random_cases import random_cases

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
FUSABLE = {operator for operator, _ in FUSED.values()}


def with_helper(code: str) -> str:
    return HELPER + TENSOR.sub(r"const DML_TENSOR_DESC \1 = AsTensor(\2);", code)


def with_wrapper(code: str) -> str:
    names = [match[1] for match in TENSOR.finditer(code)]
    code = TENSOR.sub(r"const Tensor \1(\2);", code)
    for name in names:
        code = re.sub(rf"&{name}\b", f"&{name}.Get()", code)
        code = re.sub(rf"(?<=[{{,] ){name}\b(?= *[,}}])", f"{name}.Get()", code)
    return WRAPPER + code


@pytest.mark.sampled
def test_every_operator_reads_back_equal_in_every_style(subtests: pytest.Subtests, sample: Sample):
    random = Random(seed())
    for number, name in enumerate(sample.of(list(OPERATORS), 60, thorough=80)):
        operator = OPERATORS[name]
        example = example_case(operator.name)
        cases = [example]
        if number < sample.count(len(OPERATORS), 12):
            found = random_cases(operator, random)
            cases += [next(found) for _ in range(sample.count(1, 1))]
        for case in cases:
            with subtests.test(operator.name):
                reads_back(case)
            for function, form in forms_of(operator):
                with subtests.test(operator.name, function=function, form=form.operator):
                    reads_back_with_directmlx(case, function, form)


def reads_back(case: Case) -> None:
    """Checks that the C++ export of `case`, and two rewritten versions of this code, are read as the same case."""
    code = cpp_writer.write(case)
    for style in (str, with_helper, with_wrapper):
        found = read(style(code))
        assert found.opened == ()
        for field in case.operator.fields:
            assert found.case.has_same(case, field.name) or cpp_writer.write(found.case) == code, (style, field.name)


def reads_back_with_directmlx(case: Case, function: str, form: DmlxFunction) -> None:
    """Checks that a case is read again from the C++ code that calls its DirectMLX function: the inputs and attributes,
    and also the outputs if DirectMLX derives them as in the case.
    """
    if not can_be_called(case, form):
        return
    code = code_of(case, function, form)
    found = read(code, choice=0 if len(operators(code)) > 1 else None)
    assert found.opened == ()
    assert found.case.operator.name == case.operator.name
    outputs_too = makes_its_outputs(case, form)
    for field in case.operator.fields:
        if outputs_too or not isinstance(field, Output):
            same = found.case.has_same(case, field.name)
            if not same and isinstance(field, Attribute):  # a type rounds its scalars: 65520 in FLOAT16 is inf
                same = code_of(found.case, function, form) == code
            assert same, (field.name, code)


def can_be_called(case: Case, form: DmlxFunction) -> bool:
    """False if the DirectMLX function `form` cannot take a value of the case: for example, GEMM takes only matrices of
    rank 4.
    """
    values = list(case.values.values())
    parameters = [parameter.field for parameter in form.parameters]
    attributes = [case.operator.attribute[name] for name in parameters if name in case.operator.attribute]
    pointers = FusedType | ScaleBiasType
    if any(case[attribute.name] is None and not isinstance(attribute.type, pointers) for attribute in attributes):
        return False
    if form.operator == "GEMM" and len(case.sizes("ATensor")) != 4:
        return False
    fused = [v for v in values if isinstance(v, Fused)] + [w for v in values if isinstance(v, tuple) for w in v]
    if any(isinstance(each, Fused) and each.name not in FUSABLE for each in fused):
        return False
    return not (form.operator == "ELEMENT_WISE_ADD1" and case["FusedActivation"] is None)


@pytest.mark.parametrize("name", ["ELEMENT_WISE_CLIP", "GATHER_ND1", "ONE_HOT", "TOP_K1"])
def test_the_directmlx_export_reads_back_equal(name: str):
    case = example_case(name)
    assert directmlx_writer.why_not(case) is None
    found = read(directmlx_writer.write(case)).case
    assert found.values == case.values
