"""The DirectMLX code that a case is exported to can be compiled, and is read back as the same desc."""

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from ops import OPERATORS, Case
from ops.attribute_types import Count
from ops.declare.snippets import snippet_of
from ops.formats.cpp_import import reader
from ops.formats.directmlx_export.table_call import function_of
from ops.formats.directmlx_export.writer import LANGUAGE, why_not, write
from ops.model.edit import with_text
from ops.model.fields import Attribute
from ops.presets import case_of
from tests.ops.helpers.any_case import EXAMPLES, example_case
from tests.ops.helpers.cpp.directmlx_stub import stub_header
from tests.ops.helpers.random_cases import random_cases

COMPILER = shutil.which("g++") or shutil.which("clang++")
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="no C++ compiler here")


@pytest.mark.sampled
@needs_compiler
def test_every_example_and_random_cases_compile(tmp_path: Path):
    random = Random(1)
    cases = [case_of(operator, example) for operator, example in EXAMPLES]
    for operator in OPERATORS.values():
        if snippet_of(operator, LANGUAGE) is not None or function_of(operator.name) is not None:
            found = random_cases(operator, random)
            cases += [next(found) for _ in range(5)]
    written = [write(case) for case in cases if why_not(case) is None]
    assert {code.split()[1] for code in written} >= {"ONE_HOT", "TOP_K1", "CONVOLUTION", "GEMM", "SPLIT"}
    assert len({code.split()[1] for code in written}) >= 120
    # In a namespace each, because cases of one operator have functions of one name.
    includes = "".join(f"#include <{name}>\n" for name in ("array", "limits", "DirectMLX.h"))
    apart = "".join(
        f"namespace case{number} {{\n{code.replace(includes, '')}}}\n" for number, code in enumerate(written)
    )
    assert all(includes in code for code in written)
    compiled(includes + apart, tmp_path)


@needs_compiler
def test_what_a_compiler_refuses_is_noticed(tmp_path: Path):
    code = write(example_case("ONE_HOT")).replace("valuesTensor, ", "", 1)
    with pytest.raises(AssertionError, match="OneHot"):
        compiled(code, tmp_path)


def compiled(code: str, folder: Path) -> None:
    (folder / "DirectMLX.h").write_text(stub_header(), encoding="utf-8")
    (folder / "case.cpp").write_text(code, encoding="utf-8")
    assert COMPILER is not None
    command = [COMPILER, "-std=c++17", "-fsyntax-only", "-Wall", "-Werror", "-I", str(folder), str(folder / "case.cpp")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


# Functions whose parameters have no type of the stated numbers, or that make another operator with the same result.
ROUNDED = (
    *("ELEMENT_WISE_CLIP", "ELEMENT_WISE_THRESHOLD", "ACTIVATION_SCALED_ELU", "BATCH_NORMALIZATION"),
    *("FILL_VALUE_CONSTANT", "FILL_VALUE_SEQUENCE"),
)
OTHERS = {"TOP_K": "TOP_K1", "GATHER_ND": "GATHER_ND1"}


@pytest.mark.sampled
def test_the_code_of_every_example_is_read_as_the_same_desc(subtests: pytest.Subtests):
    for operator, example in EXAMPLES:
        case = case_of(operator, example)
        if why_not(case) is not None:
            continue
        with subtests.test(f"{operator.name}: {example.title}"):
            again = reader.read(write(case)).case
            assert again.operator.name == OTHERS.get(operator.name, operator.name)
            for field in operator.fields:
                is_count = isinstance(field, Attribute) and isinstance(field.type, Count)
                if field.name in again.values and not is_count and operator.name not in (*ROUNDED, *OTHERS):
                    assert str(again.values[field.name]) == str(case.values[field.name]), field.name


def test_the_first_line_names_the_format():
    assert write(example_case("TOP_K1")).startswith("// TOP_K1 with DirectMLX:")


@pytest.mark.parametrize(
    ("operator", "number", "reason"),
    [
        ("RESAMPLE1", 0, "DirectMLX has no RESAMPLE1; its dml::Resample creates RESAMPLE3"),
        ("DIAGONAL_MATRIX1", 0, "DirectMLX has no function that creates DIAGONAL_MATRIX1"),
        ("DIAGONAL_MATRIX", 0, "DirectMLX has no function that creates DIAGONAL_MATRIX"),
        ("MAX_POOLING", 0, "DirectMLX has no MAX_POOLING; its dml::MaxPooling creates MAX_POOLING2"),
        ("RESAMPLE_GRAD1", 0, "DirectMLX has no RESAMPLE_GRAD1; its dml::ResampleGrad creates RESAMPLE_GRAD"),
        ("ELEMENT_WISE_CLIP1", 0, "DirectMLX has no ELEMENT_WISE_CLIP1; its dml::Clip creates ELEMENT_WISE_CLIP"),
        ("TOP_K1", 1, "dml::TopK makes outputs of size K along the last dimension, whatever Axis is; here Axis is 2"),
    ],
)
def test_what_directmlx_cannot_make_has_a_reason(operator: str, number: int, reason: str):
    assert why_not(example_case(operator, number)) == reason


def test_a_case_with_errors_has_a_reason():
    broken = with_text(example_case("ONE_HOT"), "Axis", "9")
    assert why_not(broken) == "the case has 1 error"


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("OutputTensor.Strides", "16,16,5,1", "OutputTensor has the strides {16,16,5,1}"),
        ("OutputTensor.TotalTensorSizeInBytes", "128", "TotalTensorSizeInBytes 128; DirectMLX makes it 48."),
        (
            "OutputTensor.GuaranteedBaseOffsetAlignment",
            "256",
            "GuaranteedBaseOffsetAlignment 256; DirectMLX makes it 0",
        ),
    ],
)
def test_what_the_function_chooses_itself_is_a_comment(path: str, value: str, said: str):
    (line,) = (line for line in write(clip_with(path, value)).splitlines() if said in line)
    assert line.startswith("// Cannot be expressed: ")


def test_an_index_type_that_top_k_cannot_make_is_a_comment():
    told = "// Cannot be expressed: dml::TopK makes an index tensor of UINT32"
    assert told in write(with_text(example_case("TOP_K1"), "OutputIndexTensor.DataType", "UINT64"))
    assert told not in write(with_text(example_case("TOP_K1"), "OutputIndexTensor.DataType", "UINT32"))


def clip_with(path: str, value: str) -> Case:
    return with_text(example_case("ELEMENT_WISE_CLIP"), path, value)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("InputTensor.Strides", "16,16,5,1", "dml::TensorStrides{16, 16, 5, 1}, 56, 0"),
        ("InputTensor.TotalTensorSizeInBytes", "64", "dml::NullOpt, 64, 0"),
        ("InputTensor.Flags", "OWNED_BY_DML", "DML_TENSOR_FLAG_OWNED_BY_DML"),
        ("Max", "inf", "std::numeric_limits<float>::infinity()"),
        ("Min", "-inf", "-std::numeric_limits<float>::infinity()"),
        ("ScaleBias.Scale", "2", "DML_SCALE_BIAS{2.0f, 0.0f}"),
    ],
)
def test_every_part_of_an_input_and_every_value_is_written(path: str, value: str, said: str):
    case = clip_with(path, value)
    assert why_not(case) is None
    assert said in write(case)
