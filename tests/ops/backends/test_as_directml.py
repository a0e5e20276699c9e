"""The back end `as DirectML` computes the results that DirectML was observed to compute."""

import numpy as np
import pytest

from ops import OPERATORS, Case, evaluate, load
from ops.backends.as_directml import AsDirectML
from ops.catalog import declared
from ops.evaluator import AS_DIRECTML, with_as_directml
from ops.model.edit import with_text
from ops.presets import case_of
from tests.helpers.for_each import for_each


def one_hot(index: int, **texts: str) -> Case:
    operator = OPERATORS["DML_OPERATOR_ONE_HOT"]
    case = with_text(case_of(operator, operator.examples[0]), "IndicesTensor.DataType", "INT64")
    for path, text in texts.items():
        case = with_text(case, path, text)
    return case.with_logical("IndicesTensor", np.array([index, 3, 2], np.int64).reshape(1, 1, 3, 1))


def test_its_output_comes_with_the_difference_and_the_note_that_explains_it():
    result = evaluate(one_hot(2**32), AS_DIRECTML)
    assert result.origin == AsDirectML.origin
    assert result.outputs["OutputTensor"][0, 0, 0].tolist() == [1, 0, 0, 0]
    difference = result.differences["OutputTensor"]
    assert (difference.differing, difference.unexplained) == (1, 0)
    assert [found.violation.code for found in difference.explained] == ["index-low-32-bits"]


@for_each("operator", declared(), ids=lambda operator: operator.name)
def test_it_computes_every_example_as_the_reference_does_but_where_a_note_names_a_difference(operator):
    for example in operator.examples:
        result = evaluate(case_of(operator, example), AS_DIRECTML)
        assert result.why_not is None
        assert all(difference.unexplained == 0 for difference in result.differences.values())


def test_a_case_with_an_error_is_not_run():
    result = evaluate(one_hot(2**32, Axis="9"), AS_DIRECTML)
    assert result.why_not
    assert not result.outputs


def test_it_is_kept_beside_the_reference_only_where_it_differs():
    differs = with_as_directml(evaluate(one_hot(2**32)))
    assert differs.outputs["OutputTensor"].sum() == 2
    assert differs.as_directml is not None
    assert differs.as_directml.outputs["OutputTensor"].sum() == 3
    # The low 32 bits of this one are beyond the sequence as well: a note, but the same output.
    same = with_as_directml(evaluate(one_hot(2**32 + 7)))
    assert "index-low-32-bits" in {violation.code for violation in same.violations}
    assert same.as_directml is None
    assert with_as_directml(evaluate(one_hot(1))).as_directml is None


def test_a_case_that_is_not_run_has_no_other_output():
    assert with_as_directml(evaluate(one_hot(2**32, Axis="9"))).as_directml is None


def masked_attention(mask: list[int], bias: list[float]) -> Case:
    """FLOAT16 attention of one query whose two keys have the values 1 and 2, and scores of 0 before the mask."""
    float16 = {"DataType": "FLOAT16"}
    sizes = {"Query": [1, 1, 1], "Key": [1, 2, 1], "Value": [1, 2, 1], "Output": [1, 1, 1],
             "RelativePositionBias": [1, 1, 1, 2]}  # fmt: skip
    desc = {f"{name}Tensor": {**float16, "Sizes": size} for name, size in sizes.items()}
    desc["MaskTensor"] = {"DataType": "INT32", "Sizes": [1, 1, 1, 2]}
    fields = {"Scale": 0.5, "MaskFilterValue": -65504.0, "HeadCount": 1, "MaskType": 4}
    case = load({"dispatchables": {"op": {"type": "MULTIHEAD_ATTENTION", "desc": {**desc, **fields}}}})
    case = case.with_logical("ValueTensor", np.array([1, 2], np.float16).reshape(1, 2, 1))
    case = case.with_logical("RelativePositionBiasTensor", np.array(bias, np.float16).reshape(1, 1, 1, 2))
    return case.with_logical("MaskTensor", np.array(mask, np.int32).reshape(1, 1, 1, 2))


@pytest.mark.parametrize(
    ("mask", "wanted"),
    [
        ([1, 0], 1),  # -65504 / Scale is -infinity
        ([0, 0], np.nan),  # infinity minus infinity in every score
        ([2, 1], np.nan),  # a mask of 2 adds +infinity
    ],
)
def test_what_a_mask_and_a_position_bias_add_is_stored_as_float16(mask: list[int], wanted: float):
    """With a BOOLEAN mask, DirectML rounds the sum of the position bias and (1 - mask) * MaskFilterValue / Scale to
    FLOAT16 before it adds this sum to the products Q K^T. So -65504 / Scale becomes -infinity.

    Measured on an H100: recordings attention/7/own/196 and attention/7/own/207.
    """
    result = evaluate(masked_attention(mask, [0.5, 0.25]), AS_DIRECTML)
    assert np.array_equal(result.outputs["OutputTensor"].reshape(-1), [wanted], equal_nan=True)
    assert all(difference.unexplained == 0 for difference in result.differences.values())
