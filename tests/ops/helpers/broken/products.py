"""Test cases that each break one rule of matrix products or convolutions, or of activations fused to them."""

import pytest

from ops import Severity
from tests.ops.helpers.broken.case import Broken

PRODUCTS = [
    pytest.param(Broken("ELEMENT_WISE_ADD1", edits={"FusedActivation": "ACTIVATION_CELU"}, level="2_1"),
        "FusedActivation is ACTIVATION_CELU, which requires feature level 3_0 when fused; the target is 2_1.",
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
        "FusedActivation is ACTIVATION_SOFTMAX, and OutputTensor has size 2 along dimension 0; all sizes "
        "before the last two must be 1.",
        Severity.ERROR, ["FusedActivation", "OutputTensor.Sizes[0]"], id="fused-softmax",
    ),
    pytest.param(Broken("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", edits={"BScaleTensor.DataType": "FLOAT16"}),
        "BScaleTensor is FLOAT16, and AScaleTensor is FLOAT32. CreateOperator accepts this desc, but it cannot be "
        "compiled.",
        Severity.WARNING, ["AScaleTensor.DataType", "BScaleTensor.DataType"], id="scale-types",
    ),
    pytest.param(Broken("GEMM", example=5, edits={"BTensor.Sizes[0]": "3"}),
        "BTensor has size 3 along dimension 0, but ATensor has size 2; the batch sizes must be equal.",
        Severity.ERROR, ["ATensor.Sizes[0]", "BTensor.Sizes[0]"], id="same-batches",
    ),
    pytest.param(Broken("GEMM", example=2, edits={"ATensor.Sizes[3]": "4"}),
        "A row of ATensor has 4 elements (dimension 3), and a column of BTensor has 3 (dimension 3); the numbers "
        "must be equal.",
        Severity.ERROR, ["ATensor.Sizes[3]", "BTensor.Sizes[3]", "TransB"], id="same-inner-size",
    ),
    pytest.param(
        Broken("GEMM", data={"ATensor": [1e8, 1, -1e8, 4, 5, 6],
                             "BTensor": [1, 0, -1, 2, 1, 1, 2, -2, 1, -1, 0, 1]}),
        "In 1 cell a partial sum overflows, terms cancel out, or numbers are denormal; the result depends on the "
        "device.",
        Severity.NOTE, ["OutputTensor.Data"], id="sum-order",
    ),
    pytest.param(Broken("MATRIX_MULTIPLY_INTEGER", example=1, edits={"AZeroPointTensor.Sizes": "1,1,1,3"}),
        "AZeroPointTensor has sizes {1,1,1,3}; they must be {1,1,1,1} or {1,1,3,1}, one number for each row of "
        "ATensor.",
        Severity.ERROR, ["AZeroPointTensor.Sizes"], id="one-per-line",
    ),
    pytest.param(Broken("QUANTIZED_LINEAR_MATRIX_MULTIPLY", data={"OutputScaleTensor": [0]}),
        "OutputScaleTensor is 0 in 1 cell; no page defines that.",
        Severity.WARNING, ["OutputScaleTensor.Data"], id="scale-zero of a product",
    ),
    pytest.param(
        Broken("QUANTIZED_LINEAR_MATRIX_MULTIPLY", example=2,
               data={"ATensor": [25, 0, 0, 0, 0, 0], "BTensor": [1, 2, 3, 4, 0, 0, 0, 0],
                     "AScaleTensor": [0.1], "BScaleTensor": [0.1], "OutputScaleTensor": [0.1]}),
        "In 2 cells the scaled sum is nearly halfway between two integers; a FLOAT32 error can make DirectML round "
        "it the other way.",
        Severity.NOTE, ["OutputTensor.Data"], id="near-tie",
    ),
    pytest.param(
        Broken("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", example=2, edits={"OutputTensor.DataType": "FLOAT16"}),
        "AScaleTensor is FLOAT32, but OutputTensor is FLOAT16. DirectML accepts this desc and writes FLOAT32 elements "
        "into the output, so that every cell is undefined.",
        Severity.WARNING, ["AScaleTensor.DataType", "OutputTensor.DataType", "OutputTensor.Data"],
        id="scale-output-types",
    ),
    pytest.param(
        Broken("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", example=2, edits={"OutputTensor.DataType": "FLOAT16"},
               data={"AScaleTensor": [1]}),
        "DirectML rounds the scaled elements before it multiplies; 1 cell differs.",
        Severity.NOTE, ["OutputTensor.Data"], id="narrow-factors",
    ),
    pytest.param(Broken("CONVOLUTION", example=4, edits={"GroupCount": "3"}),
        "GroupCount is 3; it must divide the 2 channels of InputTensor.",
        Severity.ERROR, ["GroupCount", "InputTensor.Sizes[1]"], id="group-count",
    ),
    pytest.param(Broken("CONVOLUTION", example=4, edits={"FilterTensor.Sizes[1]": "2"}),
        "FilterTensor has size 2 along dimension 1; it must be 1, because InputTensor has 2 channels in 2 groups.",
        Severity.ERROR, ["FilterTensor.Sizes[1]", "InputTensor.Sizes[1]", "GroupCount"], id="filter-channels",
    ),
    pytest.param(
        Broken("CONVOLUTION", example=4, edits={"FilterTensor.Sizes[0]": "3", "BiasTensor.Sizes[1]": "3"}),
        "FilterTensor has 3 filters (dimension 0); the number must be a multiple of GroupCount, 2.",
        Severity.ERROR, ["FilterTensor.Sizes[0]", "GroupCount"], id="filters-in-groups",
    ),
    pytest.param(Broken("CONVOLUTION", example=4, edits={"BiasTensor.Sizes": "1,1,1,4"}),
        "BiasTensor has sizes {1,1,1,4}; they must be {1,4,1,1}, one element for each channel of OutputTensor.",
        Severity.ERROR, ["BiasTensor.Sizes"], id="bias-sizes",
    ),
    pytest.param(Broken("CONVOLUTION", example=7, derive=False, edits={"OutputPadding[0]": "4"}),
        "OutputPadding[0] is 4; it must be from 0 to 3, less than the size 4 of OutputTensor along dimension 2.",
        Severity.ERROR, ["OutputPadding[0]"], id="output-padding",
    ),
    pytest.param(Broken("CONVOLUTION", derive=False, edits={"OutputTensor.Sizes[3]": "4"}),
        "OutputTensor has size 4 along dimension 3; the filter has 3 positions.",
        Severity.WARNING, ["OutputTensor.Sizes[3]"], id="places-of-filter",
    ),
    pytest.param(Broken("CONVOLUTION", edits={"Strides[1]": "0"}),
        "Strides[1] is 0; along this dimension, all positions of the filter are the same.",
        Severity.WARNING, ["Strides[1]"], id="step-of-0",
    ),
    pytest.param(
        Broken("CONVOLUTION", example=8, edits={"InputTensor.DataType": "FLOAT16", "FilterTensor.DataType": "FLOAT16"},
               data={"InputTensor": [60000, -60000, 1, 4096, 0.75]}),
        "DirectML rounds 2 sums towards 0, which does not give the nearest number.",
        Severity.NOTE, ["OutputTensor.Data"], id="half-cut",
    ),
    pytest.param(Broken("QUANTIZED_LINEAR_CONVOLUTION", data={"BiasTensor": [2147483647, 0, -2147483648]}),
        "In 4 cells the sum with the bias is beyond INT32; DirectML wraps it around.",
        Severity.NOTE, ["OutputTensor.Data"], id="sum-beyond-int32",
    ),
]  # fmt: skip

# Rules broken in other files too, because these operators have their own messages.
PRODUCTS_AGAIN = [
    pytest.param(Broken("CONVOLUTION_INTEGER", edits={"InputZeroPointTensor.Sizes": "1,2,1,1"}),
        "InputZeroPointTensor has sizes {1,2,1,1}; they must be {1,1,1,1}.",
        Severity.ERROR, ["InputZeroPointTensor.Sizes"], id="one-per-line CONVOLUTION_INTEGER",
    ),
    pytest.param(Broken("CONVOLUTION_INTEGER", example=1, edits={"FilterZeroPointTensor.Sizes": "3,1,1,1"}),
        "FilterZeroPointTensor has sizes {3,1,1,1}; they must be {1,1,1,1} or {1,3,1,1}, one number for each filter of "
        "FilterTensor.",
        Severity.ERROR, ["FilterZeroPointTensor.Sizes"], id="one-per-line FilterZeroPointTensor",
    ),
    pytest.param(
        Broken("CONVOLUTION", derive=False, edits={
            "Strides": "1", "Dilations": "1", "StartPadding": "0", "EndPadding": "0", "OutputPadding": "0",
            "DimensionCount": "1"}),
        "Strides, Dilations, StartPadding, EndPadding and OutputPadding: 1 entry; InputTensor has 4 dimensions, "
        "so 2 entries are required.",
        Severity.ERROR, ["Strides", "Dilations", "StartPadding", "EndPadding", "OutputPadding", "InputTensor.Sizes"],
        id="entry-per-dimension CONVOLUTION",
    ),
    pytest.param(Broken("CONVOLUTION", derive=False, edits={"OutputTensor.Sizes[1]": "2"}),
        "OutputTensor has size 2 along dimension 1; it must be 1.",
        Severity.ERROR, ["OutputTensor.Sizes[1]"], id="output-sizes CONVOLUTION",
    ),
    pytest.param(Broken("GEMM", derive=False, edits={"OutputTensor.Sizes[3]": "5"}),
        "OutputTensor has sizes {1,1,2,5}; the rows of ATensor and the columns of BTensor require {1,1,2,4}.",
        Severity.ERROR, ["OutputTensor.Sizes[3]"], id="output-sizes GEMM",
    ),
]  # fmt: skip
