"""Code for WebNN computes the same outputs as the reference: Node.js records the calls of the code, and NumPy computes
the recorded graph.
"""

import json
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from ops import OPERATORS, Case, evaluate
from ops.declare.snippets import snippet_of
from ops.formats.webnn_export.writer import LANGUAGE, why_not, write
from ops.model.data import Constant, Data, Iota
from ops.model.edit import with_text
from ops.presets import case_of
from ops.selftest import TOLERANCES
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.random_cases import random_cases
from tests.ops.helpers.webnn.graph import METHODS, NODE, RECORDER, outputs_of, recorded
from tests.ops.page.helpers.chromium import PROGRAM, Chromium

WRITTEN = [operator for operator in OPERATORS.values() if snippet_of(operator, LANGUAGE) is not None]
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")


def records_of(cases: list[Case], folder: Path) -> list[dict]:
    modules = [folder / f"{number}.mjs" for number in range(len(cases))]
    for case, module in zip(cases, modules, strict=True):
        module.write_text(write(case), encoding="utf-8")
    return recorded(modules)


def has_only_finite_numbers(case: Case) -> bool:
    """True if no input has a NaN or an infinity; for these, WebNN leaves many results open."""
    given = [field.name for field in case.operator.inputs if case.has(field.name)]
    return all(bool(np.isfinite(case.logical(name)).all()) for name in given)


@pytest.mark.sampled
@needs_node
def test_every_example_and_random_cases_give_our_arrays(tmp_path: Path, sample: Sample):
    """WebNN graphs compute the outputs of the reference, for examples and random cases of many operators."""
    cases: list[Case] = []
    for operator in sample.of(WRITTEN, 40):
        found = random_cases(operator, Random(operator.value))
        cases += [case_of(operator, example) for example in operator.examples]
        cases += [next(found) for _ in range(sample.count(8, 6))]
    cases = [case for case in cases if why_not(case) is None]
    assert len(cases) > 150
    for case, record in zip(cases, records_of(cases, tmp_path), strict=True):
        expected, made = evaluate(case).outputs, outputs_of(record)
        assert list(made) == record["printed"] == list(expected), case.operator.name
        assert record["globals"] == list(dict.fromkeys(name.partition("[")[0] for name in expected))
        for name, array in expected.items():
            assert (made[name].dtype, made[name].shape) == (array.dtype, array.shape), case.operator.name
            relative, absolute = TOLERANCES[array.dtype.itemsize] if array.dtype.kind == "f" else (0, 0)
            if has_only_finite_numbers(case):
                with np.errstate(all="ignore"):
                    assert np.isclose(made[name], array, relative, absolute, equal_nan=True).all(), case.operator.name


def test_webnn_has_most_operators():
    assert len(WRITTEN) >= 114


@needs_node
def test_the_table_has_the_methods_that_the_code_calls():
    assert NODE is not None
    found = subprocess.run([NODE, str(RECORDER), "methods"], capture_output=True, text=True, check=True)
    assert set(METHODS) <= set(json.loads(found.stdout))


@pytest.mark.sampled
@needs_node
@pytest.mark.skipif(PROGRAM is None, reason="chromium is not installed")
def test_the_builder_of_a_browser_has_the_methods_of_the_table(tmp_path: Path):
    assert NODE is not None
    found = subprocess.run([NODE, str(RECORDER), "methods"], capture_output=True, text=True, check=True)
    page = tmp_path / "page.html"
    page.write_text("<p>", encoding="utf-8")
    with Chromium(tmp_path / "profile", "--enable-features=WebMachineLearningNeuralNetwork") as browser:
        browser.load(page.as_uri())
        names = browser.js(
            "typeof MLGraphBuilder === 'undefined' ? null : Object.getOwnPropertyNames(MLGraphBuilder.prototype)"
        )
    if names is None:
        pytest.skip("this chromium has no WebNN")
    assert set(json.loads(found.stdout)) | {"input", "constant", "build"} == set(names) - {"constructor"}


@pytest.mark.sampled
@needs_node
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("GEMM", "builder.gemm(", "builder.gemn("),
        ("GEMM", "[3, 4]", "[2, 6]"),
        ("CONVOLUTION", "filterTensor)", "filterTensor, {stride: [1, 1]})"),
        ("CONVOLUTION", "filterTensor)", "filterTensor, {strides: 1})"),
        ("ELEMENT_WISE_CLIP", "new Float32Array([", "new Float32Array([7, "),
        ("ELEMENT_WISE_ADD", 'builder.input("BTensor"', 'builder.input("C"'),
    ],
)
def test_wrong_code_is_noticed(name: str, old: str, new: str, tmp_path: Path):
    code = write(example_case(name))
    assert old in code
    module = tmp_path / "wrong.mjs"
    module.write_text(code.replace(old, new, 1), encoding="utf-8")
    with pytest.raises((AssertionError, ValueError)):
        outputs_of(recorded([module])[0])


@pytest.mark.sampled
@needs_node
@pytest.mark.parametrize("data_type", ["FLOAT16", "INT64", "UINT64", "UINT8", "INT32"])
@pytest.mark.parametrize("cells", [12, 5_000])
def test_numbers_of_every_type_arrive(data_type: str, cells: int, tmp_path: Path):
    case = example_case("TILE")
    for path, value in {"Sizes": f"1,1,1,{cells}", "DataType": data_type}.items():
        case = with_text(with_text(case, f"InputTensor.{path}", value), f"OutputTensor.{path}", value)
    case = with_text(with_text(case, "Repeats", "1,1,1,2"), "OutputTensor.Sizes", f"1,1,1,{2 * cells}")
    for fill in (Iota(3, 1), Constant(-1 if data_type.startswith("I") else 2)):
        filled = case.with_data("InputTensor", Data(fill))
        (record,) = records_of([filled], tmp_path)
        assert outputs_of(record)["OutputTensor"].tolist() == evaluate(filled).outputs["OutputTensor"].tolist()


def test_an_input_of_any_size_is_written_or_has_a_reason():
    case = example_case("ELEMENT_WISE_ABS")
    for tensor in ("InputTensor", "OutputTensor"):
        case = with_text(case, f"{tensor}.Sizes", "1024,1024,1024,1")
    assert "new Float32Array(1073741824).fill(1)" in write(case.with_data("InputTensor", Data(Constant(1))))
    reason = "InputTensor has 4294967296 bytes; at most 1048576 are written into code"
    assert why_not(case.with_data("InputTensor", Data(Iota(0, 1)))) == reason


WHOLE = {"SequenceLengthsTensor": None}


@for_each(
    ("operator", "number", "edit", "reason"),
    [
        ("TOP_K1", 0, {}, "MLGraphBuilder of WebNN has no method for TOP_K1"),
        ("ELEMENT_WISE_CLIP", 0, {"Min": "9"}, "Min is above Max, which WebNN's clamp refuses"),
        ("ELEMENT_WISE_ABS", 0, {"ScaleBias.Scale": "inf"}, "alpha is inf, and WebNN takes finite numbers only"),
        ("TILE", 0, {"InputTensor.DataType": "INT16", "OutputTensor.DataType": "INT16"},
         "WebNN has no data type INT16"),
        ("GATHER", 0, {"Axis": "9"}, "the case has 1 error"),
        ("LP_POOLING", 0, {"P": "1"}, "WebNN pools only with P = 2 (l2Pool2d); here P is 1"),
        ("ACTIVATION_CELU", 0, {"Alpha": "0"}, "Alpha is 0, and the code divides by it"),
        ("CONVOLUTION", 0, {"FusedActivation": "SHRINK"}, "MLGraphBuilder of WebNN has no method for SHRINK"),
        ("CONVOLUTION", 0, {"Strides[0]": "0"}, "WebNN's convolutions have no stride or dilation of 0"),
        ("CONVOLUTION", 0, {"InputTensor.Sizes": "1,1,9,9"},
         "the filter does not reach the end of the input, and WebNN has no negative padding"),
        ("MAX_POOLING", 0, {"Strides[0]": "0"}, "WebNN's poolings have no window size, stride or dilation of 0"),
        ("MAX_POOLING", 0, {"InputTensor.Sizes": "1,1,9,9"},
         "the windows do not reach the end of the input, and WebNN would make more windows"),
        ("AVERAGE_POOLING", 0, {"StartPadding[0]": "9"},
         "a window has only padding, and WebNN defines no result for this"),
        ("ELEMENT_WISE_CLIP", 0, {"Min": "nan"}, "a bound is NaN, which WebNN's clamp does not define"),
        (
            "ELEMENT_WISE_CLIP",
            0,
            {"Min": "inf", "Max": "inf"},
            "Min is infinity or Max is -infinity; this program writes no WebNN code for such a bound",
        ),
        ("LSTM", 0, {}, "a length in SequenceLengthsTensor is not the number of steps, and WebNN computes all steps"),
        ("LSTM", 1, {}, "this program writes no WebNN code for PeepholeTensor"),
        ("LSTM", 0, {**WHOLE, "UseClipThreshold": "1"}, "WebNN has no ClipThreshold"),
        ("LSTM", 0, {**WHOLE, "CoupleInputForget": "1"},
         "WebNN does not couple the input gate with the forget gate"),
        ("LSTM", 0, {**WHOLE, "ActivationDescs[0]": "ELU"}, "WebNN has relu, sigmoid and tanh here, not ELU"),
    ],
)  # fmt: skip
def test_what_webnn_cannot_compute_has_a_reason(operator: str, number: int, edit: dict[str, str | None], reason: str):
    case = example_case(operator, number)
    for path, text in edit.items():
        case = with_text(case, path, text)
    assert why_not(case) == reason


def test_an_operator_without_lines_has_a_reason():
    case = example_case("GEMM")
    bare = replace(case, operator=replace(case.operator, snippets=None))
    assert why_not(bare) == "MLGraphBuilder of WebNN has no method for GEMM"


def test_strides_are_a_comment():
    case = with_text(example_case("ELEMENT_WISE_ABS"), "OutputTensor.Strides", "16,16,5,1")
    assert "// OutputTensor has the strides {16,16,5,1} in DirectML; here it is packed." in write(case)


def test_lines_are_short_and_the_first_names_the_operator():
    for operator in WRITTEN:
        for example in operator.examples:
            case = case_of(operator, example)
            if why_not(case) is None:
                code = write(case)
                assert code.startswith(f"// {operator.name} of DirectML, computed with WebNN alone.\n")
                assert max(map(len, code.splitlines())) <= 150
