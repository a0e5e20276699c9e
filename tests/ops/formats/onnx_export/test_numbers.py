"""The written ONNX models give the outputs of `evaluate` in onnxruntime, or in the reference evaluator of onnx."""

import zlib
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ops import OPERATORS, Operator, evaluate
from ops.backends.compare import Difference, compare
from ops.formats.onnx_export import writer
from ops.formats.onnx_export.drafts import DRAFTS
from ops.formats.onnx_import.reader import read
from ops.model.case import Case
from ops.presets import case_of
from ops.selftest import TOLERANCES
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.helpers.onnx import sessions
from tests.ops.helpers.onnx.evaluator import evaluator
from tests.ops.helpers.random_cases import random_cases
from tests.ops.helpers.random_nodes.drawing import Draw, model_of
from tests.ops.helpers.random_nodes.table import GENERATORS

RANDOM_CASES = 5
# The most random cases that are drawn until RANDOM_CASES of them are written; the second is for NODES and NEVER.
MOST_DRAWS, FEW_DRAWS = 800, 100

# The CPU provider of onnxruntime does not run some models of these operators, or computes other numbers than ONNX
# defines. The evaluator of `evaluator` agrees with `evaluate` for all of them.
_TYPE = "it has no implementation for the data type"
_ROWS = "it takes one zero point only, not one for each row or channel"
LACKING: Mapping[str, str] = {
    "ACTIVATION_RELU": _TYPE,
    "ARGMAX": _TYPE,
    "ARGMIN": _TYPE,
    "BATCH_NORMALIZATION": "it computes a factor and a summand first, which can be infinite",
    "CONVOLUTION_INTEGER": _ROWS,
    "CUMULATIVE_SUMMATION": _TYPE,
    "DEPTH_TO_SPACE1": _TYPE,
    "DIAGONAL_MATRIX": _TYPE,
    "DIAGONAL_MATRIX1": _TYPE,
    "ELEMENT_WISE_CLIP1": _TYPE,
    "ELEMENT_WISE_IF": _TYPE,
    "ELEMENT_WISE_MAX": _TYPE,
    "ELEMENT_WISE_MIN": _TYPE,
    "ELEMENT_WISE_POW": _TYPE,
    "ELEMENT_WISE_QUANTIZE_LINEAR": _TYPE,
    "FOLD": f"it mixes the channels of sequences, and {_TYPE}",
    "GRU": "it limits NaN to a number",
    "LOCAL_RESPONSE_NORMALIZATION": "it takes no even size, and subtracts infinite squares from each other",
    "MATRIX_MULTIPLY_INTEGER": _ROWS,
    "MATRIX_MULTIPLY_INTEGER_TO_FLOAT": _ROWS,
    "MULTIHEAD_ATTENTION": "it takes no stacked query, key and value",
    "ONE_HOT": _TYPE,
    "PADDING1": _TYPE,
    "QUANTIZED_LINEAR_CONVOLUTION": _TYPE,
    "QUANTIZED_LINEAR_MATRIX_MULTIPLY": _ROWS,
    "REDUCE": "it computes integers in floating point, or limits them",
    "SPACE_TO_DEPTH": _TYPE,
    "TOP_K1": _TYPE,
}


# Operators that may round a mean halfway between two integers to either of them.
HALFWAY = ("QUANTIZED_LINEAR_AVERAGE_POOLING",)
# Operators of which ONNX expresses few random descs. Their cases come from random nodes of these types, too.
NODES: Mapping[str, tuple[str, ...]] = {
    "AVERAGE_POOLING": ("GlobalAveragePool",),  # no window; AveragePool becomes AVERAGE_POOLING1
    "DIAGONAL_MATRIX": ("EyeLike",),  # a matrix of 0 and 1, with two dimensions
    "DIAGONAL_MATRIX1": ("Trilu",),  # keeps all diagonals on one side; its other elements are 0
    "ELEMENT_WISE_CLIP": ("Clip",),  # with attributes, of floating-point numbers; newer nodes become another operator
    "FILL_VALUE_SEQUENCE": ("Range",),  # one dimension, of four data types
    "LP_NORMALIZATION": ("LpNormalization",),  # no Epsilon, and at least four dimensions
    "LP_POOLING": ("GlobalLpPool",),  # no window; LpPool becomes LP_POOLING1
    "MEAN_VARIANCE_NORMALIZATION1": ("InstanceNormalization", "MeanVarianceNormalization"),  # four dimensions or more
    "MEAN_VARIANCE_NORMALIZATION2": ("LayerNormalization",),  # always the mean and the variance
    "MULTIHEAD_ATTENTION": ("com.microsoft.MultiHeadAttention",),  # no StackedQueryKeyTensor, and fewer masks
    "ONE_HOT": ("OneHot",),  # exactly two values
    "RESAMPLE3": ("Resize", "Upsample"),  # at least four dimensions
    "ROI_ALIGN1": ("RoiAlign",),  # fewer attributes; most random regions leave the image
}
NEVER = ("ELEMENT_WISE_ADD1",)  # DmlFusedAdd exists only in onnxruntime's DirectML provider
# Sums of larger numbers depend on their order, which these operators do not state.
LARGEST: Mapping[str, float] = {"CONVOLUTION": 1e15, **dict.fromkeys(("GRU", "LSTM", "RNN"), 1e6)}


def outputs_of(model: bytes) -> dict[str, Any]:
    """Runs a model in onnxruntime, and returns its outputs by name.

    Raises an exception of onnxruntime if it cannot run the model.
    """
    runtime = pytest.importorskip("onnxruntime")
    return sessions.outputs_of(sessions.session_of(model, runtime), {})


def differences(case: Case, found: Mapping[str, Any]) -> list[str]:
    """The names of the outputs that differ from those of `evaluate` by more than the tolerances. `found` are the
    outputs to compare.
    """
    named: list[str] = []
    for name, expected in evaluate(case).outputs.items():
        made = np.asarray(found[name])
        if made.size != expected.size:
            named.append(name)
            continue
        with np.errstate(all="ignore"):  # numbers beyond FLOAT16 become infinite
            made = made.reshape(expected.shape).astype(expected.dtype)
        if expected.dtype.kind != "f":
            is_close = made == expected
            if case.operator.name in HALFWAY:
                is_close |= np.abs(made.astype(np.int64) - expected) <= 1
        else:
            relative, absolute = TOLERANCES[expected.dtype.itemsize]
            with np.errstate(all="ignore"):
                is_close = np.isclose(made, expected, relative, absolute, equal_nan=True)
        if not is_close.all():  # sums of numbers that cancel each other depend on the order
            rounding = case.operator.rounding
            difference = compare(name, expected, made, (), None if rounding is None else rounding(case).get(name))
            assert isinstance(difference, Difference)
            if (difference.unexplained_cells & ~is_close).any():
                named.append(name)
    return named


def written_cases(operator: Operator, wanted: int, draws: int) -> list[Case]:
    """The first `wanted` random cases that can be written, among the first `draws` random cases."""
    drawn = islice(random_cases(operator, Random(f"{seed()} {operator.name}")), draws)
    most = LARGEST.get(operator.name)
    suitable = (case for case in drawn if writer.why_not(case) is None and (most is None or largest(case) <= most))
    return list(islice(suitable, wanted))


def node_cases(operator: Operator, wanted: int, folder: Path) -> list[Case]:
    """Returns up to `wanted` cases of the operator that are read from random ONNX nodes and can be exported to ONNX
    again.
    """
    draw, path = Draw(zlib.crc32(f"{seed()} {operator.name}".encode())), folder / "node.onnx"
    found: list[Case] = []
    for key in NODES[operator.name] * 4 * wanted:
        if len(found) == wanted:
            break
        path.write_bytes(model_of(key, GENERATORS[key](draw)).SerializeToString())
        case = read(path, "node").case
        if case.operator is operator and writer.why_not(case) is None:
            found.append(case)
    return found


def largest(case: Case) -> float:
    """The largest magnitude of the inputs of a case."""
    inputs = (case.logical(field.name) for field in case.operator.inputs if case.has(field.name))
    return max(float(np.abs(each).max()) for each in inputs)


def complaints(case: Case) -> list[str]:
    """Returns a message for each output of the written ONNX model that differs from the result of `evaluate`.

    onnxruntime runs the model. If onnxruntime fails or differs for an operator in LACKING, the results of the reference
    evaluator of onnx are compared instead.
    """
    model = writer.write(case)
    try:
        found = differences(case, outputs_of(model))
    except Exception as error:  # onnxruntime raises classes of its own
        found = [str(error)]
    if not found or case.operator.name not in LACKING:
        return found
    evaluated = evaluator(model)
    with np.errstate(all="ignore"):
        outputs = zip(evaluated.output_names, evaluated.run(None, {}), strict=True)
        return differences(case, {str(name): numbers for name, numbers in outputs})


@for_each("name", list(DRAFTS), most=20)
def test_every_model_gives_our_arrays(name: str, sample: Sample, tmp_path: Path):
    """Exports all examples of an operator, and several random cases, as ONNX models. Requires that onnxruntime computes
    the same outputs for them as the reference.

    With `--thorough`, there are 5 random cases for each operator; with `--thorough --times 4`, there are 20.
    """
    pytest.importorskip("onnxruntime")
    operator = OPERATORS[name]
    examples = (case_of(operator, example) for example in operator.examples)
    wanted, is_rare = sample.count(RANDOM_CASES, 4), name in NODES or name in NEVER
    random = written_cases(operator, wanted, FEW_DRAWS if is_rare else sample.count(MOST_DRAWS, 6))
    if name in NODES:
        random += node_cases(operator, wanted - len(random), tmp_path)
    for case in (*(case for case in examples if writer.why_not(case) is None), *random):
        assert not complaints(case)
    if sample.is_thorough:
        assert len(random) == (0 if name in NEVER else wanted)
