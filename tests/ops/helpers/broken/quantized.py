"""Cases that each break one rule about scales and zero points."""

import math

import pytest

from ops import Severity
from tests.ops.helpers.broken.case import Broken

NAN, INF = math.nan, math.inf

QUANTIZED = [
    pytest.param(Broken("DEQUANTIZE", example=1, edits={"InputTensor.DataType": "UINT4"},
                        data={"InputTensor": [1] * 12}),
        "There is no zero point. The reference uses 0, but DirectML 1.15.4 uses 8; 12 cells differ.",
        Severity.NOTE, ["OutputTensor.Data"], id="implicit-zero-point",
    ),
    pytest.param(Broken("DYNAMIC_QUANTIZE_LINEAR", derive=False, edits={"OutputScaleTensor.Sizes[3]": "2"}),
        "OutputScaleTensor has size 2 along dimension 3; it must be 1, because the tensor holds one element.",
        Severity.ERROR, ["OutputScaleTensor.Sizes[3]"], id="one-element",
    ),
    pytest.param(Broken("DYNAMIC_QUANTIZE_LINEAR", data={"InputTensor": [1e38, 0, 0, 0, 0, 0]}),
        "The range of InputTensor is 1e+38, and its reciprocal is denormal in FLOAT32; a device may treat it as 0 and "
        "write the zero point in every cell.",
        Severity.NOTE, ["OutputTensor.Data", "OutputZeroPointTensor.Data"], id="range-reciprocal",
    ),
    pytest.param(Broken("ELEMENT_WISE_QUANTIZE_LINEAR", edits={"ScaleTensor.DataType": "FLOAT16"}),
        "ScaleTensor is FLOAT16 and InputTensor is FLOAT32; ScaleTensor must be FLOAT32.",
        Severity.ERROR, ["ScaleTensor.DataType", "InputTensor.DataType"], id="scale-type",
    ),
    pytest.param(Broken("ELEMENT_WISE_QUANTIZE_LINEAR", example=1, level="6_0"),
        "ZeroPointTensor is NULL; it is optional from feature level 6_2 on, but the target is 6_0.",
        Severity.ERROR, ["ZeroPointTensor"], id="zero-point-level",
    ),
    pytest.param(Broken("ELEMENT_WISE_DEQUANTIZE_LINEAR", example=1, data={"ScaleTensor": [0, 0, 0, 1, 1, 1]}),
        "ScaleTensor is 0 in 3 cells; no page defines that.",
        Severity.WARNING, ["ScaleTensor.Data"], id="scale-zero",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_QUANTIZE_LINEAR",
               data={"InputTensor": [0.75, 0.05, 1, 0.15, 0.55, 5], "ScaleTensor": [0.1] * 6}),
        "In 4 cells the quotient is nearly halfway between two integers; drivers may differ by 1.",
        Severity.NOTE, ["OutputTensor.Data"], id="near-half",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_DEQUANTIZE_LINEAR", example=1, data={"InputTensor": [131008, 131072, -140000, 1, 2, 3]}),
        "The result is beyond FLOAT16 in 2 cells; DirectML writes 65504 instead of infinity.",
        Severity.NOTE, ["OutputTensor.Data"], id="half-saturates",
    ),
    pytest.param(Broken("DYNAMIC_QUANTIZE_LINEAR", data={"InputTensor": [0, 0, 0, 0, 0, 0]}),
        "The elements of InputTensor lead to the scale 0; the page does not define the result.",
        Severity.WARNING,
        ["InputTensor.Data", "OutputTensor.Data", "OutputScaleTensor.Data", "OutputZeroPointTensor.Data"],
        id="range-open",
    ),
    pytest.param(Broken("DYNAMIC_QUANTIZE_LINEAR", data={"InputTensor": [-3.75, 0, 1, 2, 3, 3.75]}),
        "The zero point is nearly 127.5 before it is rounded; drivers may round it differently, which changes "
        "all cells by 1.",
        Severity.NOTE, ["OutputTensor.Data", "OutputZeroPointTensor.Data"], id="zero-point-near-half",
    ),
    pytest.param(Broken("QUANTIZE", edits={"QuantizationType": "SCALE"}),
        "QuantizationType requires 1 tensor, but QuantizationTensors has 2.",
        Severity.ERROR, ["QuantizationType", "QuantizationTensors"], id="quantization-tensors",
    ),
    pytest.param(Broken("DEQUANTIZE", edits={"QuantizationTensors[0].Sizes[1]": "4"}),
        "QuantizationTensors[0] has size 4 along dimension 1; it must divide 6, the size of InputTensor.",
        Severity.ERROR, ["QuantizationTensors[0].Sizes[1]", "InputTensor.Sizes[1]"], id="block-divides",
    ),
]  # fmt: skip
QUANTIZED_AGAIN = [
    pytest.param(Broken("QUANTIZE", example=1, edits={"QuantizationType": "NONE"}),
        "QuantizationType requires no tensors, but QuantizationTensors has 1.",
        Severity.ERROR, ["QuantizationType", "QuantizationTensors"], id="quantization-tensors without a type",
    ),
    pytest.param(Broken("QUANTIZE", data={"InputTensor": [0, NAN, *[1] * 10]}),
        "InputTensor is NaN in 1 cell; no page defines the result, and DirectML 1.15.4 writes the lowest number.",
        Severity.WARNING, ["InputTensor.Data", "OutputTensor.Data"], id="nan-element of a block",
    ),
    pytest.param(Broken("ELEMENT_WISE_QUANTIZE_LINEAR", data={"InputTensor": [NAN, 1, 2, INF, 3, NAN]}),
        "InputTensor is NaN in 2 cells; DirectML 1.13.1 writes 0 there.",
        Severity.WARNING, ["InputTensor.Data", "OutputTensor.Data"], id="nan-element of a quotient",
    ),
    pytest.param(Broken("DYNAMIC_QUANTIZE_LINEAR", data={"InputTensor": [0, NAN, 1, 2, 3, 4]}),
        "InputTensor has NaN, and its elements lead to the scale 0.015686275; the page does not define the result.",
        Severity.WARNING,
        ["InputTensor.Data", "OutputTensor.Data", "OutputScaleTensor.Data", "OutputZeroPointTensor.Data"],
        id="range-open beside NaN",
    ),
]  # fmt: skip
