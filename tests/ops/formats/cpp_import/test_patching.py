"""An edit of a case from pasted C++ code changes the code of the edited field and nothing else."""

import shutil
import subprocess
from pathlib import Path

import pytest

from ops import Case, FormatError, validate
from ops.check import fixes
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.cpp_import.patching import patched
from ops.formats.cpp_import.reader import read
from ops.model.edit import with_text
from tests.helpers.sampling import Sample
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.broken.case import Broken
from tests.ops.helpers.broken.rules import BROKEN as BROKEN_RULES
from tests.ops.helpers.cpp.header import header
from tests.ops.helpers.cpp.samples import TOP_K

BROKEN = (
    cpp_writer.write(example_case("ONE_HOT"))
    .replace("{ 1u, 1u, 3u, 1u }", "{ 1u, 1u, 3u, 2u }")
    .replace("12ull", "24ull")
)


def edited(code: str, path: str, text: str) -> str | None:
    found = read(code)
    return patched(code, found.spans, found.case, with_text(found.case, path, text), {}, None)


def changed_lines(before: str, after: str | None) -> list[tuple[str, str]]:
    assert after is not None
    pairs = zip(before.splitlines(keepends=True), after.splitlines(keepends=True), strict=True)
    return [(one, other) for one, other in pairs if one != other]


def test_a_fix_changes_the_lines_of_its_values_and_no_other_byte():
    found = read(BROKEN)
    (violation,) = validate(found.case)
    after = fixes.apply(found.case, violation.fixes[0])
    new = patched(BROKEN, found.spans, found.case, after, {}, None)
    lines = changed_lines(BROKEN, new)
    assert [other.strip() for _, other in lines] == [
        "const UINT indicesSizes[4] = { 1u, 1u, 3u, 1u };",
        "indicesBuffer.TotalTensorSizeInBytes = 12ull;  // 3 elements of 4 bytes",
    ]
    assert new is not None
    assert read(new).case == after


def test_literals_keep_their_form():
    code = "DML_REDUCE_OPERATOR_DESC d = {};\r\nUINT axes[] = { 2u, 3u };\r\n"
    code += "d.Function = DML_REDUCE_FUNCTION_SUM; d.AxisCount = 2; d.Axes = axes;\r\n"
    assert changed_lines(code, edited(code, "Axes[1]", "1")) == [
        ("UINT axes[] = { 2u, 3u };\r\n", "UINT axes[] = { 2u, 1u };\r\n")
    ]
    new = edited(code, "Function", "MAX")
    assert new is not None
    assert "DML_REDUCE_FUNCTION_MAX; d.AxisCount = 2" in new


def test_a_float_and_a_constant_are_replaced_where_they_are_used():
    code = "DML_ELEMENT_WISE_CLIP_OPERATOR_DESC d = {};\nd.Min = -1.0f; d.Max = 1.5f;\n"
    assert edited(code, "Max", "2") == code.replace("1.5f", "2.0f")
    code = TOP_K + "const UINT kTop = 3;\nd.K = kTop;\n"
    assert edited(code, "K", "4") == code.replace("= kTop;", "= 4;")


def test_a_value_that_the_code_shares_is_not_changed_for_one_field():
    code = "UINT s[] = {2, 3}; DML_BUFFER_TENSOR_DESC b = "
    code += "{DML_TENSOR_DATA_TYPE_INT32, DML_TENSOR_FLAG_NONE, 2, s, nullptr, 24, 0};"
    code += "DML_TENSOR_DESC t = {DML_TENSOR_TYPE_BUFFER, &b}; DML_ELEMENT_WISE_ABS_OPERATOR_DESC d = {&t, &t};"
    assert edited(code, "InputTensor.Sizes[0]", "5") is None


def test_a_case_of_another_operator_has_no_place_in_the_code():
    other: Case = example_case("TOP_K1")
    found = read(BROKEN)
    assert patched(BROKEN, found.spans, found.case, other, {}, None) is None


def fixed(broken: Broken) -> tuple[str, str] | None:
    """The code of a broken desc before and after the first fix that can be written into the code.

    Returns None if the code cannot be read, or if no fix can be written into it.
    """
    code = cpp_writer.write(broken.case)
    try:
        found = read(code)
    except FormatError:
        return None  # a comment stands for a value that C++ cannot hold
    for violation in validate(found.case):
        for fix in violation.fixes:
            after = fixes.apply(found.case, fix)
            if after == found.case:
                continue
            new = patched(code, found.spans, found.case, after, {}, None)
            if new is not None:
                assert read(new).case.values == after.values
                return code, new
    return None


@pytest.mark.sampled
def test_the_fixed_code_of_every_operator_compiles_and_differs_only_in_lines_of_the_fix(
    tmp_path: Path, subtests: pytest.Subtests, sample: Sample
):
    gcc = shutil.which("g++")
    every = [each.values[0] for each in BROKEN_RULES if isinstance(each.values[0], Broken)]
    pairs = [pair for broken in sample.of(every, 30, thorough=150) if (pair := fixed(broken)) is not None]
    assert len(pairs) > (50 if sample.is_thorough else 5)
    (tmp_path / "DirectML.h").write_text(header())
    for number, (before, after) in enumerate(pairs):
        with subtests.test(number=number):
            lines = changed_lines(before, after)
            assert lines
            assert all(one.partition("=")[0].partition("{")[0] == other.partition("=")[0].partition("{")[0]
                       for one, other in lines)  # fmt: skip
    if gcc is None:
        pytest.skip("There is no g++ here.")
    named = [(f"{name}{number}", code) for number, pair in enumerate(pairs)
             for name, code in zip(("before", "after"), pair, strict=True)]  # fmt: skip
    codes = [f"namespace {name} {{\n{code.replace('#include', '// #include')}\n}}" for name, code in named]
    includes = "#include <DirectML.h>\n#include <cfloat>\n#include <cmath>\n#include <cstdint>\n#include <limits>\n"
    (tmp_path / "all.cpp").write_text(includes + "\n".join(codes), encoding="utf-8")
    command = [
        gcc,
        "-std=c++17",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wno-unused-variable",
        f"-I{tmp_path}",
        "-fsyntax-only",
        "all.cpp",
    ]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr[:2000]
