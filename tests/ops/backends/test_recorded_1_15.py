"""Compares the seven operators of levels 6_3 and 6_4 with the results of DirectML 1.15.4."""

from collections import Counter

import numpy as np
import pytest

from ops import evaluate
from ops.arrays.dtypes import Array, Mask
from ops.evaluator import AS_DIRECTML, REFERENCE
from ops.model.edit import with_text
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.recordings import Row, case_of_row, elements, equal_cells, rows, unexplained

LEVEL = "6_4"
CLOSE = {2: {"mode": "close", "rtol": 4e-3, "atol": 2e-3}, 4: {"mode": "close", "rtol": 2e-5, "atol": 2e-5}}
# Remarks on cells whose number depends on the driver or on rounding, or whose meaning is unknown.
OPEN = {"alone-is-zero", "infinity-mixed", "mask-packed", "near-half"}


def executed() -> list[Row]:
    """Returns the recorded cases that ran, except those whose outputs overlap in memory: no page defines which output
    is written last.
    """
    return [row for row in rows("outputs_1_15") if row["hr"] == "00000000" and "overlap" not in row["reference"]]


def tolerance(like: Array) -> dict[str, object]:
    return CLOSE[like.dtype.itemsize] if like.dtype.kind == "f" else {}


def _is_equal(actual: Array, values: list[object]) -> Mask:
    return equal_cells(actual, elements(values, actual), tolerance(actual))


def test_every_recorded_output_agrees_or_a_remark_names_its_cells(subtests: pytest.Subtests):
    for row in executed():
        with subtests.test(row["id"]):
            found = evaluate(case_of_row(row), REFERENCE, LEVEL)
            assert found.why_not is None
            for name, values in row["outputs"].items():
                silent = list(unexplained(found, {name: values}, tolerance(found.outputs[name])))
                assert not silent, "\n".join(silent)


def test_as_directml_computes_every_recorded_output(subtests: pytest.Subtests):
    for row in executed():
        with subtests.test(row["id"]):
            found = evaluate(case_of_row(row), AS_DIRECTML, LEVEL)
            if OPEN.isdisjoint(violation.code for violation in found.violations):
                for name, values in row["outputs"].items():
                    assert _is_equal(found.outputs[name], values).all()


def test_the_remarks_are_needed_for_known_recordings():
    """For six operators, recorded results of DirectML 1.15.4 differ from the reference. So these operators need their
    remarks about DirectML.
    """
    differing: Counter[str] = Counter()
    for row in executed():
        found = evaluate(case_of_row(row), REFERENCE, LEVEL).outputs
        wrong = [name for name, values in row["outputs"].items() if not _is_equal(found[name], values).all()]
        differing[row["operator"].removeprefix("DML_OPERATOR_")] += bool(wrong)
    needed = ("FOLD", "QUANTIZE", "DEQUANTIZE", "RESAMPLE3", "MULTIHEAD_ATTENTION1", "MEAN_VARIANCE_NORMALIZATION2")
    assert all(differing[name] for name in needed)
    assert not differing["UNFOLD"]


def test_an_implicit_zero_point_is_the_middle_of_an_unsigned_type(subtests: pytest.Subtests):
    case = example_case("DEQUANTIZE", 1)
    for name, zero in (("UINT8", 128), ("UINT4", 8), ("INT4", 0)):
        with subtests.test(name):
            typed = with_text(case, "InputTensor.DataType", name).with_logical("InputTensor", np.ones((3, 4)))
            outputs = evaluate(typed, AS_DIRECTML, LEVEL).outputs["OutputTensor"]
            np.testing.assert_array_equal(outputs, (1 - zero) * np.array([[0.5, 0.5, 4, 4]] * 3))
