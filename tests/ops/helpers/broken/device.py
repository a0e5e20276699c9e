"""Cases that each break one rule about behaviour that was measured on a device."""

import math

import pytest

from ops import Severity
from tests.ops.helpers.broken.case import Broken

NAN, INF = math.nan, math.inf

DEVICE = [
    pytest.param(
        Broken(
            "ELEMENT_WISE_CLIP",
            1,
            edits={"InputTensor.DataType": "INT8"},
            data={"InputTensor": [100, 1, 2, 3, -128, *[0] * 7]},
        ),
        "In 2 cells, the result of ScaleBias is beyond INT8; the number there depends on the device.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="scale-bias-range",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_POW", 1, edits={"InputTensor.DataType": "INT8"}),
        "1 power is beyond the type; the result depends on the device.",
        Severity.NOTE,
        ["InputTensor.Data", "ExponentTensor.Data", "OutputTensor.Data"],
        id="power-beyond-type",
    ),
    pytest.param(
        Broken("ACTIVATION_LOG_SOFTMAX", data={"InputTensor": [INF, 1, 2, 3, -INF, NAN]}),
        "Rows with NaN or infinity contain 4 cells in which DirectML writes a number other than NaN.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="special-row",
    ),
    pytest.param(
        Broken("ACTIVATION_SOFTPLUS", 1, data={"InputTensor": [1e38, -1e38, *[0] * 10]}),
        "In 1 cell, the formula overflows or is undefined; DirectML computes max(x, 0) plus a small term.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="softplus-overflow",
    ),
    pytest.param(
        Broken(
            "CONVOLUTION",
            edits={"InputTensor.DataType": "FLOAT16", "FilterTensor.DataType": "FLOAT16"},
            data={"InputTensor": [NAN] + [1] * 19},
        ),
        "An input has NaN or infinity; in FLOAT16 it may spread to all 9 cells of the output.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="half-nan",
    ),
    pytest.param(
        Broken("CONVOLUTION", 5, edits={"Strides[0]": "0"}, derive=False),
        "Strides contain 0 in a backward convolution; DirectML writes only the bias to 18 cells.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="backward-stride-0",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_ADD1", 1, data={"ATensor": [-INF, NAN, 1, 2, 3, 4, 5, 6]}),
        "In 1 cell, the activation gets NaN or infinity; DirectML gives another number than the formula.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="special-activation",
    ),
    pytest.param(
        Broken(
            "MEAN_VARIANCE_NORMALIZATION1", 2, edits={"InputTensor.Sizes": "1,4"}, data={"InputTensor": [-9, -5, 1, 2]}
        ),
        "Each row has one element; DirectML divides by sqrt(x + Epsilon), which changes 2 cells.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="one-element-row",
    ),
    pytest.param(
        Broken("LOCAL_RESPONSE_NORMALIZATION", edits={"Alpha": "-3"}),
        "In 8 cells, Bias + Alpha / LocalSize * sum is negative; DirectML writes NaN.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="negative-base",
    ),
    pytest.param(
        Broken("RNN", 1, data={"InputTensor": [NAN, -1, 0.5, 2, -2, 9]}),
        "In 12 cells, a gate is NaN, infinite or beyond its type; DirectML limits it before the activation.",
        Severity.NOTE,
        ["OutputSequenceTensor.Data", "OutputSingleTensor.Data"],
        id="special-gates",
    ),
    pytest.param(
        Broken("DIAGONAL_MATRIX", edits={"OutputTensor.DataType": "INT8", "Value": "300"}),
        "Value is not a number of OutputTensor's type; DirectML writes its low bits or the lowest number in 4 cells.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="value-wraps",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_MODULUS_TRUNCATE", data={"ATensor": [1e8, -7, 1e-40, -7, 5.5, -5.5]}),
        "In 2 cells, the remainder depends on the device: A / B is 2^19 or more, or A or B is denormal.",
        Severity.NOTE,
        ["ATensor.Data", "BTensor.Data", "OutputTensor.Data"],
        id="large-quotient",
    ),
    pytest.param(
        Broken("QUANTIZED_LINEAR_MATRIX_MULTIPLY", data={"OutputScaleTensor": [1e-30]}),
        "In 12 cells, the scaled sum is beyond INT32; DirectML writes another number.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="scaled-beyond-int32",
    ),
    pytest.param(
        Broken("AVERAGE_POOLING_GRAD", 0, edits={"IncludePadding": "true", "Strides[1]": "0"}, derive=False),
        "In 6 cells, the gradient of DirectML differs from the reference: windows reach beyond the padded input, or a "
        "stride is 0.",
        Severity.NOTE,
        ["OutputGradientTensor.Data"],
        id="padded-places",
    ),
    pytest.param(
        Broken("ADAM_OPTIMIZER", edits={"Beta1": "-0.5"}),
        "Beta1 or Beta2 is negative; DirectML writes another number in 6 cells.",
        Severity.NOTE,
        ["OutputParametersTensor.Data"],
        id="negative-beta",
    ),
    pytest.param(
        Broken("LOCAL_RESPONSE_NORMALIZATION_GRAD", 1, edits={"LocalSize": "2"}),
        "LocalSize is even; DirectML adds the terms of other neighbours in 6 cells, so that the result "
        "is not the derivative.",
        Severity.NOTE,
        ["OutputGradientTensor.Data"],
        id="even-window",
    ),
    pytest.param(
        Broken("BATCH_NORMALIZATION_GRAD", data={"VarianceTensor": [0, 1, 1]}),
        "In 1 cell, DirectML computes another number, because it divides after it adds up.",
        Severity.NOTE,
        ["OutputScaleGradientTensor.Data"],
        id="sum-first",
    ),
    pytest.param(
        Broken("MULTIHEAD_ATTENTION", 2),
        "DirectML computes 3 cells with other scores than the page: it treats the mask, the position "
        "bias or the head size differently.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="attention-scores",
    ),
    pytest.param(
        Broken(
            "QUANTIZED_LINEAR_AVERAGE_POOLING",
            1,
            edits={"InputScaleTensor.Sizes": "1,1,3,5"},
            data={"InputScaleTensor": list(range(15))},
        ),
        "A scale or zero point is broadcast to the elements, not to the channels; 6 cells differ.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="scale-per-element",
    ),
    pytest.param(
        Broken("QUANTIZED_LINEAR_AVERAGE_POOLING", 1, edits={"InputScaleTensor.Sizes": "1,1,2,5"}),
        "A size of InputScaleTensor is neither 1 nor the size of the quantized tensor along that dimension; all 6 "
        "cells are undefined.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="scale-sizes",
    ),
    pytest.param(
        Broken("QUANTIZED_LINEAR_AVERAGE_POOLING", 1, edits={"WindowSize[0]": "0"}, derive=False),
        "WindowSize contains 0: 6 output cells are the mean of no elements, 0 / 0, and the result depends on the "
        "device.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="window-of-0",
    ),
    pytest.param(
        Broken(
            "DYNAMIC_QUANTIZE_LINEAR",
            data={"InputTensor": [-26.400001, 254.100006, 239.250005, 154.550003, 9.35, 213.950005]},
        ),
        "DirectML multiplies by the reciprocal of the scale in FLOAT32; 2 cells differ.",
        Severity.NOTE,
        ["OutputTensor.Data"],
        id="by-reciprocal",
    ),
]
