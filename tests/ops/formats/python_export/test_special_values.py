"""PyTorch scripts of cases with special values print the same arrays as the reference, or the export is refused with a
reason.
"""

from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

from ops import Case, evaluate
from ops.formats.exports import export_named
from tests.helpers.same_numbers import assert_same_bits
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.formats.python_export.test_writer import (
    WRITTEN,
    assert_close,
    filled_outside,
    needs_torch,
    outputs_of_scripts,
)
from tests.ops.helpers.special_cases import special_cases

pytestmark = needs_torch
PYTORCH = export_named("pytorch")
INF, NAN, MOST = np.inf, np.nan, float(np.finfo(np.float32).max)


@pytest.mark.sampled
def test_special_values_give_our_arrays_in_pytorch(tmp_path: Path, sample: Sample):
    """For special values, PyTorch scripts print the outputs of the reference.

    With --thorough, the test runs all operators with 40 cases each.
    """
    cases: list[Case] = []
    for operator in sample.of(WRITTEN["pytorch"], 20):
        found = special_cases(operator, Random(f"{seed()} {operator.name}"))
        cases += [case for case in islice(found, sample.count(40, 12)) if PYTORCH.why_not(case) is None]
    for case, left in zip(cases, outputs_of_scripts(cases, "pytorch", tmp_path), strict=True):
        assert_close(case, left)


def floats(*numbers: float) -> np.ndarray:
    return np.array(numbers, np.float32).reshape(1, 1, 1, -1)


def normalized(numbers: np.ndarray, sizes: tuple[int, ...]) -> Case:
    ones = np.ones(sizes, np.float32)
    return Case.of("BATCH_NORMALIZATION_TRAINING", InputTensor=numbers, ScaleTensor=ones, BiasTensor=ones, Epsilon=1e-5)


def padded(value: int) -> Case:
    numbers = np.arange(6).reshape(1, 1, 2, 3)
    typed = {"PaddingValueDataType": "INT64", "PaddingValue": value}
    return Case.of("PADDING1", InputTensor=numbers, StartPadding=(0, 0, 1, 0), EndPadding=(0, 0, 0, 2), **typed)


def gradient(numbers: np.ndarray, low: float, high: float) -> Case:
    elements, given = numbers.reshape(1, 1, 1, -1), np.ones((1, 1, 1, numbers.size), numbers.dtype)
    return Case.of("ELEMENT_WISE_CLIP_GRAD", InputTensor=elements, InputGradientTensor=given, Min=low, Max=high)


def product(numbers: np.ndarray, direction: str = "INCREASING") -> Case:
    return Case.of("CUMULATIVE_PRODUCT", InputTensor=numbers, Axis=3, AxisDirection=direction)


MEASURED = {
    "F.gelu returns NaN for infinity": lambda: Case.of("ACTIVATION_GELU", InputTensor=floats(*[INF, -INF, 1] * 6)),
    "torch.sign returns 0 for NaN": lambda: Case.of("ELEMENT_WISE_SIGN", InputTensor=floats(NAN, -0.0, -INF, 2)),
    "torch.fmod returns NaN for an infinite quotient": lambda: Case.of(
        "ELEMENT_WISE_MODULUS_TRUNCATE", ATensor=floats(*[-4] * 16), BTensor=floats(*[1e-45] * 16)
    ),
    "torch.cumprod does not overflow before FLOAT64": lambda: product(floats(MOST, MOST, 1e-30, 1e-30)),
    "torch.flip has no UINT32": lambda: product(np.array([[[[4, 5, 2**31]]]], np.uint32), "DECREASING"),
    "torch.var_mean returns NaN beside infinity": lambda: normalized(floats(1, INF, 2), (1, 1, 1, 1)),
    "one element in each row": lambda: normalized(floats(1, INF, 2), (1, 1, 1, 3)),
    "F.pad rounds INT64": lambda: padded(2**63 - 1),
    "bounds of UINT64 beyond INT64": lambda: gradient(np.array([3, 2**64 - 1, 0, 2**63], np.uint64), -INF, 9.0),
    "bounds of INT64 beyond FLOAT32": lambda: gradient(np.array([2**24, 2**24 + 1, -(2**63)]), 2.0**24, INF),
    "a length of 2**63 or more": lambda: Case.of(
        "REVERSE_SUBSEQUENCES",
        InputTensor=floats(1, 2, 3, 4),
        SequenceLengthsTensor=np.array([[[[2**63 + 1]]]], np.uint64),
        Axis=3,
    ),
    "SHRINK of integers by NaN": lambda: Case.of(
        "ACTIVATION_SHRINK", InputTensor=np.array([[[[-3, 0, 3]]]], np.int32), Bias=NAN, Threshold=1.0
    ),
    "a diagonal matrix filled outside of its diagonals": filled_outside,
}


@pytest.mark.sampled
def test_where_functions_of_pytorch_differ_the_scripts_give_our_bits(tmp_path: Path, subtests: pytest.Subtests):
    """Scripts in PyTorch compute the same bits as the program. One process runs all scripts, because importing torch
    takes seconds.
    """
    cases = {name: make() for name, make in MEASURED.items()}
    assert {name: why for name, case in cases.items() if (why := PYTORCH.why_not(case)) is not None} == {}
    left = outputs_of_scripts([*cases.values()], "pytorch", tmp_path)
    for (name, case), arrays in zip(cases.items(), left, strict=True):
        with subtests.test(name):
            if name == "one element in each row":
                assert_close(case, arrays)
                continue
            for output, array in evaluate(case).outputs.items():
                assert_same_bits(arrays[output], array, output)


def test_an_attention_that_hides_keys_by_infinity_has_a_reason():
    case = Case.of(
        "MULTIHEAD_ATTENTION",
        QueryTensor=np.ones((1, 1, 2), np.float32),
        KeyTensor=np.ones((1, 2, 2), np.float32),
        ValueTensor=np.ones((1, 2, 2), np.float32),
        MaskTensor=np.zeros((1, 1, 1, 2), np.int32),
        HeadCount=1,
        MaskType="BOOLEAN",
        Scale=1.0,
        MaskFilterValue=-INF,
    )
    assert "infinity or NaN" in (PYTORCH.why_not(case) or "")
