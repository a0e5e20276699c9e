"""The curve of an element-wise function runs through the elements of the output."""

import numpy as np
import pytest

from ops import OPERATORS
from ops.evaluator import evaluate
from ops.explain.curves import INPUT, OUTPUT, SAMPLES, curve_of, has_curve
from ops.presets import case_of


def test_every_element_is_on_the_curve(subtests: pytest.Subtests):
    found = 0
    for operator in OPERATORS.values():
        case = case_of(operator, operator.examples[0])
        if not has_curve(case):
            continue
        found += 1
        with subtests.test(operator=operator.name):
            evaluation = evaluate(case)
            x, y = evaluation.case.logical(INPUT).ravel(), evaluation.outputs[OUTPUT].ravel()
            for at, value in zip(x.tolist(), y.tolist(), strict=True):
                # With a margin of 1 on both sides, the middle sample is the element itself.
                curve = curve_of(evaluation.case, at, at) if np.isfinite(at) else None
                if curve is not None:
                    assert float(curve.x[SAMPLES // 2]) == at
                    np.testing.assert_equal(float(curve.y[SAMPLES // 2]), value)
    assert found > 40


@pytest.mark.parametrize("name", ["ACTIVATION_SOFTMAX", "ELEMENT_WISE_ADD", "CONVOLUTION", "ELEMENT_WISE_LOGICAL_NOT"])
def test_other_operators_have_no_curve(name: str):
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    case = case_of(operator, operator.examples[0])
    assert not has_curve(case)
    assert curve_of(case, 0, 1) is None
