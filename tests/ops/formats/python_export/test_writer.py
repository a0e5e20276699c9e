"""Cases are exported as Python scripts. NumPy scripts run and print the same arrays as the reference; PyTorch scripts
run if PyTorch is installed.
"""

import ast
import builtins
import importlib.util
import math
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from ops import OPERATORS, Case, Operator, evaluate
from ops.arrays.dtypes import Array
from ops.backends.compare import Difference, compare
from ops.catalog.resample.case import LINEAR, all_taps
from ops.catalog.resample.taps import gather_taps
from ops.declare.snippets import snippet_of
from ops.formats.exports import export_named
from ops.model.data import Constant, Data, Fill, IndexRange, Iota, Kept
from ops.model.data import Random as RandomFill
from ops.model.edit import with_text
from ops.presets import case_of
from ops.selftest import TOLERANCES
from tests.helpers.for_each import for_each
from tests.helpers.same_numbers import assert_same, assert_same_bits
from tests.helpers.sampling import Sample
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.random_cases import random_cases

LANGUAGES = ("numpy", "pytorch")
MOST_DRAWS = 10  # for each random case that is written
WRITTEN = {
    language: [operator for operator in OPERATORS.values() if snippet_of(operator, language) is not None]
    for language in LANGUAGES
}
needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed here")
each_language = pytest.mark.parametrize("language", ["numpy", pytest.param("pytorch", marks=needs_torch)])

# Runs scripts one after the other, and saves the arrays that each leaves behind.
RUNNER = """
import contextlib, io, re, runpy, sys, warnings
import numpy as np
warnings.simplefilter("ignore")
for path in sys.argv[1:]:
    with contextlib.redirect_stdout(io.StringIO()):
        left = runpy.run_path(path)
    arrays = {name: np.asarray(left[name]) for name in left if re.fullmatch(r"Output\\w*Tensor", name)}
    arrays |= {f"OutputTensors[{at}]": np.asarray(one) for at, one in enumerate(left.get("OutputTensors", ()))}
    np.savez(path + ".npz", **arrays)
"""


def examples_and_random_cases(language: str, many: int, operators: Sequence[Operator] | None = None) -> list[Case]:
    """Returns every example and `many` random cases of each operator, if they can be exported to the language
    `language`.

    By default, all operators with an export are included. Fewer random cases are returned for an operator if less than
    one in MOST_DRAWS of its cases can be exported.
    """
    written = WRITTEN[language] if operators is None else operators
    cases = [case_of(operator, example) for operator in written for example in operator.examples]
    cases = [case for case in cases if export_named(language).why_not(case) is None]
    for operator in written:
        drawn = islice(random_cases(operator, Random(operator.value)), MOST_DRAWS * many)
        cases += islice((case for case in drawn if export_named(language).why_not(case) is None), many)
    return cases


def outputs_of_scripts(cases: list[Case], language: str, folder: Path) -> list[dict[str, Array]]:
    export = export_named(language)
    paths = [folder / f"{number}.py" for number in range(len(cases))]
    for case, path in zip(cases, paths, strict=True):
        path.write_text(export.write(case), encoding="utf-8")
    runner = folder / "runner.py"
    runner.write_text(RUNNER, encoding="utf-8")
    command = [sys.executable, str(runner), *map(str, paths)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert result.returncode == 0, result.stderr
    found: list[dict[str, Array]] = []
    for path in paths:
        with np.load(f"{path}.npz") as arrays:
            found.append(dict(arrays))
    return found


def assert_same_outputs(case: Case, left: dict[str, Array]) -> None:
    expected = evaluate(case).outputs
    assert left.keys() >= expected.keys()  # some inputs are named like OutputScaleTensor
    for name, array in expected.items():
        assert (left[name].dtype, left[name].shape) == (array.dtype, array.shape)
        assert_same_bits(left[name], array, name)


def assert_close(case: Case, left: dict[str, Array]) -> None:
    """Requires that `left`, the output arrays of a script, agree with the program's outputs.

    Floats must agree within the tolerances of the self-test or within the rounding interval of the operator. Integers
    must be equal, with one exception: they may be off by one where the exact result is so close to an integer that
    truncation may give either number.
    """
    expected = evaluate(case).outputs
    assert left.keys() >= expected.keys(), case.operator.name
    for name, array in expected.items():
        made = left[name]
        assert (made.dtype, made.shape) == (array.dtype, array.shape), case.operator.name
        if array.dtype.kind != "f":
            near_step = truncated_means_near_a_step(case)
            assert_same(np.where(near_step & ((made == array + 1) | (made == array - 1)), array, made), array, name)
            continue
        relative, absolute = TOLERANCES[array.dtype.itemsize]
        with np.errstate(all="ignore"):
            is_close = np.isclose(made, array, relative, absolute, equal_nan=True)
        if not is_close.all():  # sums of numbers that cancel each other depend on the order
            rounding = case.operator.rounding
            interval = None if rounding is None else rounding(case).get(name)
            difference = compare(name, array, made, (), interval)
            assert isinstance(difference, Difference), case.operator.name
            assert not (difference.unexplained_cells & ~is_close).any(), case.operator.name


def truncated_means_near_a_step(case: Case) -> Array:
    """For a linear resampling, returns a mask of the output cells whose exact result is so close to a whole number that
    truncation may give this number or the one next to it.
    """
    if not case.operator.name.startswith("RESAMPLE") or case.integer("InterpolationMode") != LINEAR:
        return np.zeros((), np.bool_)
    means = gather_taps(case.logical("InputTensor").astype(np.float64), all_taps(case))
    return np.asarray(np.abs(means - np.round(means)) <= 1e-9 * np.maximum(np.abs(means), 1))


def test_numpy_has_every_operator():
    assert [operator.name for operator in WRITTEN["numpy"]] == [operator.name for operator in OPERATORS.values()]


@pytest.mark.sampled
@each_language
def test_every_example_and_random_cases_give_our_arrays(language: str, tmp_path: Path, sample: Sample):
    """Scripts for NumPy and PyTorch print the outputs of the reference.

    --thorough tries all operators, with 4 random cases each; --thorough --times 5 tries 20 random cases each.
    """
    chosen = sample.of(WRITTEN[language], 20)
    cases = examples_and_random_cases(language, sample.count(4, 6), chosen)
    cases = [case for case in cases if "np.load" not in export_named(language).write(case)]
    assert len(cases) > 3 * len(chosen)
    for case, left in zip(cases, outputs_of_scripts(cases, language, tmp_path), strict=True):
        assert_close(case, left)


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_script_is_python_and_its_first_line_names_it(language: str, sample: Sample):
    export = export_named(language)
    for case in examples_and_random_cases(language, 2, sample.of(WRITTEN[language], 60)):
        source = export.write(case)
        compile(source, "script", "exec")
        assert source.startswith(f"# {case.operator.name} of DirectML, computed with {export.title} alone.\n")
        assert max(map(len, source.splitlines())) <= 160


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_of_every_example_uses_only_names_that_it_defines(
    language: str, sample: Sample, subtests: pytest.Subtests
):
    for operator in sample.of(WRITTEN[language], 60):
        with subtests.test(operator.name):
            for case in examples_and_random_cases(language, 0, [operator]):
                read, written = names_in(export_named(language).write(case))
                assert read <= written | {*dir(builtins)}
                outputs = {output.name.partition("[")[0] for output in operator.outputs if case.has(output.name)}
                assert outputs <= written


def names_in(source: str) -> tuple[set[str], set[str]]:
    """The names that a script reads, and those that it defines: variables, parameters, functions and modules."""
    read, written = set[str](), set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            (read if isinstance(node.ctx, ast.Load) else written).add(node.id)
        elif isinstance(node, ast.arg):
            written.add(node.arg)
        elif isinstance(node, ast.FunctionDef):
            written.add(node.name)
        elif isinstance(node, ast.alias):
            written.add((node.asname or node.name).partition(".")[0])
    return read, written


def test_a_script_prints_every_output(tmp_path: Path):
    script = tmp_path / "top_k1.py"
    script.write_text(export_named("numpy").write(example_case("TOP_K1")), encoding="utf-8")
    result = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert "OutputValueTensor float32 (1, 1, 3, 2)\n[[[[11. 10.]" in result.stdout
    assert "OutputIndexTensor uint32 (1, 1, 3, 2)\n[[[[3 2]" in result.stdout


FILLS: dict[str, tuple[Fill, str]] = {
    "constant": (Constant(7), "np.full((1, 1, 30, 40), 7, np.int16)"),
    "counting": (Iota(-600, 1), "np.arange(-600, 600, 1, np.int16)"),
    "index range": (IndexRange(5), "(np.arange(1200) % 5).astype(np.int16)"),
    "random": (RandomFill(3, -9, 9), "np.random.Generator(np.random.PCG64(3)).integers(-9, 9, 1200, np.int16"),
}


@for_each("name", FILLS)
def test_a_large_fill_is_made_by_one_expression(name: str):
    fill, expression = FILLS[name]
    assert expression in export_named("numpy").write(large_clip("INT16").with_data("InputTensor", Data(fill)))


TYPES = "INT16", "FLOAT32", "FLOAT16", "INT8", "UINT64"
AT_THE_LIMITS = Constant(-0.0), Constant(1e30), Iota(0, 1), Iota(-3.5, 0.25), Iota(0, 2**60), RandomFill(1, -5.5, 2.25)


def test_a_large_fill_is_the_same_in_a_script_even_at_the_limits_of_its_type(tmp_path: Path):
    fills = [fill for fill, _ in FILLS.values()] + list(AT_THE_LIMITS)
    cases = [large_clip(name).with_data("InputTensor", Data(fill)) for name, fill in product(TYPES, fills)]
    for case, left in zip(cases, outputs_of_scripts(cases, "numpy", tmp_path), strict=True):
        assert_same_outputs(case, left)


def large_clip(data_type: str) -> Case:
    case = example_case("ELEMENT_WISE_CLIP")
    for path, value in {"Sizes": "1,1,30,40", "DataType": data_type}.items():
        for tensor in ("InputTensor", "OutputTensor"):
            case = with_text(case, f"{tensor}.{path}", value)
    return with_text(with_text(case, "Min", "-inf"), "Max", "inf")


def test_numbers_too_many_to_write_out_are_read_from_a_file_that_a_comment_names(tmp_path: Path):
    numbers = np.arange(10_000, dtype=np.float32) ** 2
    numbers.flags.writeable = False
    case = large_clip("FLOAT32")
    for tensor in ("InputTensor", "OutputTensor"):
        case = with_text(case, f"{tensor}.Sizes", "1,1,100,100")
    case = case.with_data("InputTensor", Data(kept=Kept(numbers)))
    assert "# 10000 numbers: put InputTensor.npy beside this file" in export_named("numpy").write(case)
    np.save(tmp_path / "InputTensor.npy", case.logical("InputTensor"))
    assert_same_outputs(case, *outputs_of_scripts([case], "numpy", tmp_path))


def test_a_tensor_of_any_size_is_written_without_making_it():
    case = example_case("ELEMENT_WISE_CLIP")
    for tensor in ("InputTensor", "OutputTensor"):
        case = with_text(case, f"{tensor}.Sizes", "1024,1024,1024,2")
    case = case.with_data("InputTensor", Data(Constant(1)))
    assert "np.full((1024, 1024, 1024, 2), 1.0, np.float32)" in export_named("numpy").write(case)


LOST_EASILY: dict[str, Array] = {
    "named": np.array([math.nan, -math.inf, -0.0, 0.0, 5e-324, 0.1], np.float32),
    "odd NaN": np.array([0x7FC00001, 0xFFC00000, 0x7F800001, 1], np.uint32).view(np.float32),
    "UINT64": np.array([2**64 - 1, 2**53 + 1, 0], np.uint64),
    "INT64": np.array([-(2**63), 2**63 - 1], np.int64),
}


@pytest.mark.sampled
@each_language
def test_numbers_that_text_easily_loses_arrive(language: str, tmp_path: Path, subtests: pytest.Subtests):
    cases = [gathered(values) for values in LOST_EASILY.values()]
    for name, case, left in zip(LOST_EASILY, cases, outputs_of_scripts(cases, language, tmp_path), strict=True):
        with subtests.test(name):
            assert_same_bits(left["OutputTensor"].reshape(-1), LOST_EASILY[name], name)
            assert_same_outputs(case, left)


def gathered(values: Array) -> Case:
    """Returns a case of GATHER_ND1 whose output is `values`."""
    case = example_case("GATHER_ND1")
    for path, text in {
        "InputTensor.Sizes": f"1,{len(values)}",
        "InputTensor.DataType": values.dtype.name.upper(),
        "OutputTensor.DataType": values.dtype.name.upper(),
        "IndicesTensor.Sizes": "1,1",
        "OutputTensor.Sizes": f"1,{len(values)}",
    }.items():
        case = with_text(case, path, text)
    values.flags.writeable = False
    return case.with_data("InputTensor", Data(kept=Kept(values))).with_data("IndicesTensor", Data(Constant(0)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_violations_about_numbers_become_comments(language: str):
    source = export_named(language).write(example_case("ONE_HOT", 3))
    assert "# Note: In IndicesTensor, 1 of 3 indices lie outside the 4 positions" in source


@pytest.mark.parametrize("language", LANGUAGES)
def test_output_strides_are_a_comment(language: str):
    case = with_text(example_case("ELEMENT_WISE_CLIP"), "OutputTensor.Strides", "16,16,5,1")
    assert "# OutputTensor has the strides {16,16,5,1} in DirectML; here it is packed." in export_named(language).write(
        case
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_case_with_errors_and_an_operator_without_lines_have_a_reason(language: str):
    export = export_named(language)
    case = example_case("ONE_HOT")
    assert export.why_not(with_text(case, "Axis", "9")) == "the case has 1 error"
    bare = replace(case, operator=replace(case.operator, snippets=None))
    assert export.why_not(bare) == f"this program writes no {export.title} code for ONE_HOT"


@pytest.mark.sampled
@needs_torch
def test_bounds_of_every_type_run_in_pytorch(tmp_path: Path):
    cases: list[Case] = []
    for operator, data_type in product(("ELEMENT_WISE_THRESHOLD", "ELEMENT_WISE_CLIP"), (*TYPES, "UINT32", "UINT16")):
        case = example_case(operator)
        for tensor in ("InputTensor", "OutputTensor"):
            case = with_text(case, f"{tensor}.DataType", data_type)
        cases += [case, with_text(case, "ScaleBias.Scale", "2")]
    for case, left in zip(cases, outputs_of_scripts(cases, "pytorch", tmp_path), strict=True):
        assert_close(case, left)


def test_a_diagonal_matrix_is_filled_outside_of_its_diagonals_too(tmp_path: Path):
    """If DiagonalFillBegin is above DiagonalFillEnd, the script fills the same diagonals as the reference."""
    case = filled_outside()
    (left,) = outputs_of_scripts([case], "numpy", tmp_path)
    assert_close(case, left)


def filled_outside() -> Case:
    """A case of DIAGONAL_MATRIX1 whose DiagonalFillBegin is above its DiagonalFillEnd."""
    return Case.of("DIAGONAL_MATRIX1", OutputTensor=(1, 1, 3, 4), ValueDataType="FLOAT32", Value=2.0,
                   DiagonalFillBegin=2, DiagonalFillEnd=-1)  # fmt: skip


@pytest.mark.parametrize(("number", "is_written"), [(1.0, True), (np.inf, False)])
def test_a_padded_convolution_is_written_in_pytorch_for_finite_numbers(number: float, is_written: bool):
    """A padded convolution is written only for finite numbers: PyTorch multiplies infinity by padding zeros."""
    ones = np.ones((1, 1, 3, 3), np.float32)
    case = Case.of("CONVOLUTION", InputTensor=ones * number, FilterTensor=ones, StartPadding=(1, 1), EndPadding=(1, 1))
    assert (export_named("pytorch").why_not(case) is None) is is_written


def test_a_signalling_nan_does_not_warn():
    numbers = np.array([0x7F800001, 0, 0, 0], np.uint32).view(np.float32).reshape(1, 1, 2, 2)
    case = Case.of("UPSAMPLE_2D", InputTensor=numbers, ScaleSize=(2, 2), InterpolationMode="LINEAR")
    assert "infinity and NaN" in (export_named("pytorch").why_not(case) or "")


def test_scaling_by_1_keeps_large_integers_exact(tmp_path: Path):
    numbers = np.array([238721242, -(2**31) + 1], np.int32).reshape(1, 1, 1, 2)
    case = Case.of("ELEMENT_WISE_ABS", InputTensor=numbers, ScaleBias={"Scale": 1, "Bias": 0})
    assert_same_outputs(case, *outputs_of_scripts([case], "numpy", tmp_path))
