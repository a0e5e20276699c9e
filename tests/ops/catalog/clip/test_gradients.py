"""CLIP passes the gradient on at exactly those elements that lie between its bounds. The comparison is exact even for
integers that no float represents.
"""

from typing import Any

import pytest

from ops import evaluate
from tests.ops.backends.test_reference import case_of

BELOW, ABOVE = -(2**63), 2**63 - 1


@pytest.mark.parametrize(
    ("data_type", "elements", "low", "high", "passing"),
    [
        pytest.param("INT64", [2**53, 2**53 + 1, BELOW, ABOVE], 2.0**53, 1e30, [0, 1, 0, 1], id="INT64 above 2^53"),
        pytest.param("INT64", [BELOW, BELOW + 1, ABOVE], -(2.0**63), 2.0**63, [0, 1, 1], id="INT64 at its limits"),
        pytest.param("UINT64", [0, 2**63, 2**64 - 1], -1, 2.0**64, [1, 1, 1], id="UINT64, bounds outside"),
        pytest.param("UINT64", [2**63 - 1, 2**63, 2**63 + 1], 2.0**63, "inf", [0, 0, 1], id="UINT64 at 2^63"),
        pytest.param("INT8", [-2, -1, 0, 1, 2], -1.5, 1.5, [0, 1, 1, 1, 0], id="fractions"),
        pytest.param("INT8", [-128, 127], "-inf", "inf", [1, 1], id="infinite bounds"),
        pytest.param("INT8", [-128, 0, 127], "nan", 9, [0, 0, 0], id="a bound that is NaN"),
        pytest.param("INT32", [-(2**31), 2**31 - 1], 2.0**31, 1e30, [0, 0], id="all of the type below Min"),
        pytest.param(
            "FLOAT32", [0.1, 0.2, "nan", "inf"], 0.1, "inf", [0, 1, 0, 0], id="a FLOAT as the struct holds it"
        ),
        pytest.param("FLOAT16", [65504, -65504, "-inf"], -1e6, 1e6, [1, 1, 0], id="FLOAT16, bounds beyond it"),
    ],
)
def test_an_element_passes_where_it_lies_between_the_bounds(
    data_type: str, elements: list[Any], low: Any, high: Any, passing: list[int]
):
    sizes = [len(elements)]
    inputs = {
        "InputTensor": (data_type, sizes, elements),
        "InputGradientTensor": (data_type, sizes, [1] * len(elements)),
    }
    case = case_of("ELEMENT_WISE_CLIP_GRAD", inputs, {"OutputGradientTensor": (data_type, sizes)}, Min=low, Max=high)
    assert evaluate(case).outputs["OutputGradientTensor"].tolist() == passing
