"""Exported C++ compiles, and passes the same struct to CreateOperator as the program does."""

import ctypes
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from ops import OPERATORS, Case, Operator
from ops.directml.native.filled_desc import fill, why_incomplete
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.imported import wholes
from ops.model.c_structs import FUSED, TENSOR, BufferTensorDesc, StructField, TypedDesc, fields_of, member_type, struct
from ops.model.edit import with_text
from ops.model.operator import Example
from ops.presets import case_of
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.ops.helpers.any_case import TEXTS, example_case, paths
from tests.ops.helpers.cpp.header import header

EXAMPLES = [(operator, example) for operator in OPERATORS.values() for example in operator.examples]
RANDOM_CASES = 500
UNITS = 4
# Texts that are numbers of one kind or another, so that many cases are complete.
NUMBERS = (
    "1",
    "2",
    "5",
    "6",
    "8",
    "255",
    "-2",
    "0.5",
    "-0",
    "inf",
    "1e-45",
    "3.4e38",
    "16777217",
    "INT32_MIN",
    "48, 12, 4, 1",
)
STRICT = ("-std=c++17", "-Wall", "-Wextra", "-Werror")


@pytest.fixture(scope="module")
def compiler(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """A function that compiles a C++ text with g++ and the given options, and returns the path of the library.

    DirectML.h is in the same folder. Skips the test if there is no g++.
    """
    if (gcc := shutil.which("g++")) is None:
        pytest.skip("There is no g++ here.")
    folder = tmp_path_factory.mktemp("cpp")
    (folder / "DirectML.h").write_text(header())

    def compile_(text: str, *arguments: str) -> Path:
        number = len(list(folder.glob("*.cpp")))
        source, made = folder / f"{number}.cpp", folder / f"{number}.so"
        source.write_text(text, encoding="utf-8")
        command = [gcc, *STRICT, f"-I{folder}", *arguments, str(source)]
        if "-fsyntax-only" not in arguments:
            command += ["-o", str(made)]
        said = subprocess.run(command, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stderr[:2000]
        return made

    return compile_


def together(cases: Sequence[Case]) -> str:
    """Returns the C++ code of all cases as one file. The code of each case is in a separate namespace."""
    codes = [cpp_writer.write(case) for case in cases]
    includes = sorted({line for code in codes for line in re.findall(r"^#include .*$", code, re.MULTILINE)})
    bodies = [re.sub(r"^#include .*$", "", code, flags=re.MULTILINE) for code in codes]
    return "\n".join([*includes, *(f"namespace case{n} {{{body}}}" for n, body in enumerate(bodies))])


def any_random_cases(count: int, seed: int = 7) -> list[Case]:
    """`count` cases: examples of all operators in random order, some with random texts typed into a few editors."""
    random, found = Random(seed), []
    examples = [*EXAMPLES]
    random.shuffle(examples)
    for number in range(count):
        case = case_of(*examples[number % len(examples)])
        for _ in range(random.choice((0, 1, 2, 5))):
            case = with_text(case, random.choice(list(paths(case))), random.choice((*TEXTS, *NUMBERS)))
        found.append(case)
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("unit", range(UNITS))
def test_random_cases_compile_without_a_warning(compiler: Callable[..., Path], unit: int):
    compiler(together(any_random_cases(RANDOM_CASES)[unit::UNITS]), "-fsyntax-only")


@pytest.mark.sampled
def test_every_example_compiles_without_a_warning_each_on_its_own_includes(compiler: Callable[..., Path]):
    cases = [case_of(*example) for example in EXAMPLES]
    compiler(together(cases), "-fsyntax-only")
    for case in cases:
        code = cpp_writer.write(case)
        assert ("std::numeric_limits" in code) == ("#include <limits>" in code)
        assert ("INT32_MIN" in code or "INT64_MIN" in code) == ("#include <cstdint>" in code)


@pytest.mark.sampled
def test_the_compiler_reads_the_struct_that_is_handed_to_directml(compiler: Callable[..., Path], sample: Sample):
    cases = [case_of(*example) for example in sample.of(EXAMPLES, 120)]
    random_cases = any_random_cases(sample.count(800, 300), seed=3)
    cases += [case for case in random_cases if why_incomplete(case) is None]
    calls = "\n".join(
        f"        case {number}: return case{number}::{name[0]}(&device, nullptr);"
        for number, name in enumerate(re.findall(r"(Create\w+)\(IDML", cpp_writer.write(case)) for case in cases)
    )
    library = ctypes.CDLL(
        str(
            compiler(
                f"{together(cases)}\n"
                f'extern "C" HRESULT run(int number, HRESULT (*taken)(const DML_OPERATOR_DESC*)) {{\n'
                f"    IDMLDevice device = {{ taken }};\n    switch (number) {{\n{calls}\n    }}\n    return -1;\n}}",
                "-shared",
                "-fPIC",
            )
        )
    )
    assert len(cases) > (300 if sample.is_thorough else 120)
    for number, case in enumerate(cases):
        seen: list[object] = []

        def take(address: int, case: Case = case, seen: list[object] = seen) -> int:
            seen.append(members(address, fields_of(case.operator)))
            return 0

        ours = fill(case)
        assert library.run(number, ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(take)) == 0
        assert seen == [members(ours.address, fields_of(case.operator))], cpp_writer.write(case)


def members(address: int, fields: tuple[StructField, ...]) -> list[object]:
    """Returns the operator type, then the value of each member of the desc at `address`.

    A number is returned as its bytes. For a pointer, the value is that of the object it points to, a list of values for
    an array, and None for a null pointer.
    """
    operator = TypedDesc.from_address(address)
    assert operator.Desc is not None
    layout = struct(fields)
    found: list[object] = [operator.Type]
    count = 0
    for field in fields:
        place = operator.Desc + getattr(layout, field.name).offset
        raw = ctypes.string_at(place, ctypes.sizeof(member_type(field)))
        pointer = int.from_bytes(raw, "little")
        if not field.is_pointer:
            found.append(raw)
            count = pointer if field.name.endswith("Count") else count
        elif field.is_array:
            # The place of no entries does not count.
            found.append([pointed(pointer + size_of(field) * number, field) for number in range(count)])
        else:
            found.append(pointed(pointer, field) if pointer else None)
    return found


def size_of(field: StructField) -> int:
    return 16 if field.api_type in (TENSOR, FUSED) else 4


def pointed(address: int, field: StructField) -> object:
    if field.api_type == FUSED:
        number = TypedDesc.from_address(address).Type
        (inner,) = [operator for operator in OPERATORS.values() if operator.value == number]
        return members(address, fields_of(inner))
    if field.api_type == TENSOR:
        return tensor(address)
    return ctypes.string_at(address, 8 if "SCALE_BIAS" in field.api_type else 4)


def tensor(address: int) -> list[object]:
    typed = TypedDesc.from_address(address)
    assert typed.Desc is not None
    buffer = BufferTensorDesc.from_address(typed.Desc)
    rank = buffer.DimensionCount
    # Without dimensions, the place of the arrays does not count.
    places = (buffer.Sizes, buffer.Strides) if rank else ()
    arrays = [None if at is None else ctypes.string_at(at, 4 * rank) for at in places]
    plain = (buffer.DataType, buffer.Flags, rank, buffer.TotalTensorSizeInBytes, buffer.GuaranteedBaseOffsetAlignment)
    return [typed.Type, *plain, *arrays]


@for_each(("operator", "example"), EXAMPLES, ids=lambda part: getattr(part, "title", ""))
def test_every_field_has_its_lines(operator: Operator, example: Example):
    case = case_of(operator, example)
    code = cpp_writer.write_with_lines(case)
    shown = code.text.splitlines()
    for path in paths(case):
        if case.values.get(path.partition(".")[0]) is not None:
            known = next(whole for whole in wholes(path) if whole in code.lines)
            assert all(shown[line - 1].strip() for line in code.lines[known]), path


def test_what_is_no_value_is_left_out_with_a_comment():
    case = with_text(example_case("ONE_HOT"), "Axis", "ab*/c\\")
    case = with_text(case, "IndicesTensor.Sizes[2]", "-1")
    code = cpp_writer.write_with_lines(case)
    (line,) = code.lines["Axis"]
    assert code.text.splitlines()[line - 1].strip() == (
        r"// oneHotDesc.Axis is left out: 'ab* /c\' is not a whole number from 0 to 4294967295"
    )
    assert "// 0 stands for Sizes[2]: -1 is negative; UINT starts at 0" in code.text
    assert "const UINT indicesSizes[4] = { 1u, 1u, 0u, 1u };" in code.text


def test_a_number_that_the_union_cannot_hold_is_left_to_a_comment():
    case = with_text(with_text(example_case("DIAGONAL_MATRIX1"), "ValueDataType", "UINT8"), "Value", "300")
    assert "// diagonalMatrix1Desc.Value is left out: '300' does not fit UINT8, the type that ValueDataType names" in (
        cpp_writer.write(case)
    )
