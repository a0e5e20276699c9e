"""Rules of what multiplies and adds, and of the activations that are fused to it, broken."""

import pytest

from ops import Severity
from tests.ops.broken import Broken

PRODUCTS = [
    pytest.param(Broken("ELEMENT_WISE_ADD1", edits={"FusedActivation": "ACTIVATION_CELU"}, level="2_1"),
        "FusedActivation is ACTIVATION_CELU, which needs feature level 3_0 there; the target is 2_1.",
        Severity.ERROR, ["FusedActivation"], id="fused-level",
    ),
    pytest.param(Broken("ELEMENT_WISE_ADD1", edits={"FusedActivation": "ACTIVATION_SWISH"}),
        "FusedActivation is ACTIVATION_SWISH, which the page about fused activations does not list; DirectML 1.13.1 "
        "accepts it.",
        Severity.WARNING, ["FusedActivation"], id="fused-unlisted",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_ADD1", level="6_2",
               edits={"FusedActivation": "ACTIVATION_SOFTPLUS", "FusedActivation.Steepness": "0.5"}),
        "FusedActivation.Steepness is 0.5; before feature level 6_4 it should be at least 1.",
        Severity.WARNING, ["FusedActivation.Steepness"], id="fused-steepness",
    ),
    pytest.param(Broken("GEMM", example=4, derive=True,
                        edits={"ATensor.Sizes[0]": "2", "BTensor.Sizes[0]": "2"}),
        "FusedActivation is ACTIVATION_SOFTMAX, and OutputTensor has size 2 along dimension 0; all before the last "
        "two must be 1.",
        Severity.ERROR, ["FusedActivation", "OutputTensor.Sizes[0]"], id="fused-softmax",
    ),
    pytest.param(Broken("GEMM", example=5, edits={"BTensor.Sizes[0]": "3"}),
        "BTensor has size 3 along dimension 0, ATensor has 2; the batches must be equal.",
        Severity.ERROR, ["ATensor.Sizes[0]", "BTensor.Sizes[0]"], id="same-batches",
    ),
    pytest.param(Broken("GEMM", example=2, edits={"ATensor.Sizes[3]": "4"}),
        "A row of ATensor has 4 elements (dimension 3), a column of BTensor has 3 (dimension 3); they are multiplied "
        "in pairs.",
        Severity.ERROR, ["ATensor.Sizes[3]", "BTensor.Sizes[3]", "TransB"], id="same-inner-size",
    ),
    pytest.param(
        Broken("GEMM", data={"ATensor": [1e8, 1, -1e8, 4, 5, 6],
                             "BTensor": [1, 0, -1, 2, 1, 1, 2, -2, 1, -1, 0, 1]}),
        "In 1 cell the sum overflows on the way, cancels out or has denormal numbers; devices give different results.",
        Severity.NOTE, ["OutputTensor.Data"], id="sum-order",
    ),
    pytest.param(Broken("MATRIX_MULTIPLY_INTEGER", example=1, edits={"AZeroPointTensor.Sizes": "1,1,1,3"}),
        "AZeroPointTensor has sizes {1,1,1,3}; it must be {1,1,1,1} or {1,1,3,1}, one for each row of ATensor.",
        Severity.ERROR, ["AZeroPointTensor.Sizes"], id="one-per-line",
    ),
    pytest.param(Broken("QUANTIZED_LINEAR_MATRIX_MULTIPLY", data={"OutputScaleTensor": [0]}),
        "OutputScaleTensor is 0 in 1 cell; no page defines that.",
        Severity.WARNING, ["OutputScaleTensor.Data"], id="scale-zero",
    ),
    pytest.param(
        Broken("QUANTIZED_LINEAR_MATRIX_MULTIPLY", example=2,
               data={"ATensor": [25, 0, 0, 0, 0, 0], "BTensor": [1, 2, 3, 4, 0, 0, 0, 0],
                     "AScaleTensor": [0.1], "BScaleTensor": [0.1], "OutputScaleTensor": [0.1]}),
        "In 2 cells the scaled sum is within FLOAT32 rounding of a half; DirectML may round it the other way.",
        Severity.NOTE, ["OutputTensor.Data"], id="near-tie",
    ),
    pytest.param(
        Broken("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", example=2, edits={"OutputTensor.DataType": "FLOAT16"},
               data={"AScaleTensor": [1]}),
        "DirectML rounds the scaled elements before it multiplies; 1 cell differs.",
        Severity.NOTE, ["OutputTensor.Data"], id="narrow-factors",
    ),
]  # fmt: skip
