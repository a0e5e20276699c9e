"""Rules about the windows of a pooling, broken."""

import math

import pytest

from ops import Severity
from tests.ops.broken import Broken

NAN, INF = math.nan, math.inf
FLT_MAX = 3.4028235e38

WINDOWS = [
    pytest.param(Broken("AVERAGE_POOLING", edits={"Strides[1]": "0"}),
        "Strides[1] is 0; no page says what that is. DirectML 1.13.1 takes it.",
        Severity.WARNING, ["Strides[1]"], id="window-zero",
    ),
    pytest.param(Broken("MAX_POOLING", edits={"WindowSize[1]": "6"}),
        "WindowSize[1]: a window reaches over 6 cells, InputTensor has 5 with its padding along dimension 3.",
        Severity.WARNING, ["WindowSize[1]", "InputTensor.Sizes[3]"], id="window-fits",
    ),
    pytest.param(Broken("MAX_POOLING1", edits={"StartPadding[0]": "2"}),
        "3 windows lie in the padding alone; no page says what the largest of nothing is. DirectML 1.13.1 writes the "
        "lowest number of the type, 0 for INT16.",
        Severity.WARNING, ["OutputTensor.Data", "OutputIndicesTensor.Data"], id="window-in-padding",
    ),
    pytest.param(Broken("LP_POOLING", edits={"P": "0"}),
        "P is 0: there is no root of that degree. DirectML 1.13.1 takes it; the pages know 1 and 2.",
        Severity.WARNING, ["P"], id="p-zero",
    ),
    pytest.param(Broken("LP_POOLING", data={"InputTensor": [1e30, 1, 0, 0, 1, INF, 1, 1e19]}),
        "1 window has a sum beyond FLOAT32; DirectML writes inf there.",
        Severity.NOTE, ["OutputTensor.Data"], id="sum-overflows",
    ),
    pytest.param(Broken("MAX_POOLING1", example=2, data={"InputTensor": [NAN, 1, 2, 3, 4, 5]}),
        "1 window has NaN; DirectML takes the largest of the others.",
        Severity.NOTE, ["OutputTensor.Data", "OutputIndicesTensor.Data"], id="nan-in-window",
    ),
    pytest.param(Broken("MAX_UNPOOLING", data={"IndicesTensor": [15, 14]}),
        "IndicesTensor has 1 index beyond the 15 cells of OutputTensor; what they name is dropped.",
        Severity.WARNING, ["IndicesTensor.Data"], id="unpooled-outside",
    ),
    pytest.param(Broken("MAX_UNPOOLING", data={"IndicesTensor": [14, 14]}),
        "1 cell of OutputTensor is named by several indices; the reference keeps the first.",
        Severity.WARNING, ["IndicesTensor.Data", "OutputTensor.Data"], id="unpooled-twice",
    ),
    pytest.param(
        Broken("QUANTIZED_LINEAR_AVERAGE_POOLING", example=1, edits={"InputScaleTensor.Sizes[1]": "3"}),
        "InputScaleTensor has 3 elements; the page asks for 1, or 1 as there are channels.",
        Severity.WARNING, ["InputScaleTensor.Sizes"], id="one-per-channel",
    ),
    pytest.param(Broken("QUANTIZED_LINEAR_AVERAGE_POOLING", data={"OutputScaleTensor": [0]}),
        "OutputScaleTensor is 0 or no number in 1 cell; what comes of that is undefined.",
        Severity.WARNING, ["OutputScaleTensor.Data"], id="scale-zero",
    ),
    pytest.param(
        Broken("QUANTIZED_LINEAR_AVERAGE_POOLING", example=1, derive=False, edits={"OutputTensor.DataType": "INT8"}),
        "OutputTensor is INT8, InputTensor is UINT8; they must be the same.",
        Severity.ERROR, ["InputTensor.DataType", "OutputTensor.DataType"], id="quantized-types",
    ),
    pytest.param(Broken("MAX_POOLING", derive=False, edits={"OutputTensor.Sizes[2]": "4"}),
        "OutputTensor has size 4 at dimension 2; the page asks for 2.",
        Severity.WARNING, ["OutputTensor.Sizes[2]"], id="window-count",
    ),
    pytest.param(
        Broken("AVERAGE_POOLING_GRAD", data={"InputGradientTensor": [1e20, -1e20, 1, 1e20, -1e20, 1]}),
        "3 cells of OutputGradientTensor are what is left of larger numbers.",
        Severity.NOTE, ["OutputGradientTensor.Data"], id="sum-cancels",
    ),
    pytest.param(
        Broken("MAX_POOLING_GRAD", edits={"DimensionCount": "3", "Strides": "1,1,0", "WindowSize": "2,2,9",
               "StartPadding": "0,0,0", "EndPadding": "0,0,0", "Dilations": "1,1,1"}),
        "The lists have 3 entries; the page asks for 2, and DirectML uses the first.",
        Severity.WARNING, ["Strides", "WindowSize", "StartPadding", "EndPadding", "Dilations"], id="spare-entries",
    ),
]  # fmt: skip

# Rules that are broken elsewhere, where another operator says them in words of its own.
WINDOWS_AGAIN = [
    pytest.param(Broken("AVERAGE_POOLING", edits={"StartPadding[0]": "2"}),
        "3 windows lie in the padding alone; 0 / 0 is NaN.",
        Severity.WARNING, ["OutputTensor.Data"], id="window-in-padding AVERAGE_POOLING",
    ),
    pytest.param(
        Broken("MAX_POOLING", derive=False,
               edits={"InputTensor.Sizes": "1,1,2,3,5", "OutputTensor.Sizes": "1,1,1,2,3"}),
        "Strides, WindowSize, StartPadding and EndPadding: 2 entries, InputTensor has 5 dimensions; the lists must "
        "have 3 entries.",
        Severity.ERROR, ["Strides", "WindowSize", "StartPadding", "EndPadding", "InputTensor.Sizes"],
        id="entry-per-dimension MAX_POOLING",
    ),
    pytest.param(Broken("LP_POOLING", derive=False, edits={"OutputTensor.Sizes[1]": "2"}),
        "OutputTensor has size 2 along dimension 1, InputTensor has 1; they must be equal.",
        Severity.ERROR, ["InputTensor.Sizes[1]", "OutputTensor.Sizes[1]"], id="same-sizes LP_POOLING",
    ),
    pytest.param(Broken("MAX_POOLING_GRAD", data={"InputTensor": [NAN, 5, 2, 0, 3, 9, 6, 8, 2, 0, 1, 3]}),
        "1 window has NaN; DirectML gives the gradient to the largest of the others.",
        Severity.NOTE, ["OutputGradientTensor.Data"], id="nan-in-window MAX_POOLING_GRAD",
    ),
    pytest.param(Broken("MAX_POOLING_GRAD", edits={"InputGradientTensor.Sizes[2]": "3"}),
        "InputGradientTensor has size 3 at dimension 2; it must be 2.",
        Severity.ERROR, ["InputGradientTensor.Sizes[2]"], id="window-count MAX_POOLING_GRAD",
    ),
    pytest.param(Broken("MAX_POOLING_GRAD", edits={"Dilations[1]": "0"}),
        "Dilations[1] is 0; it must be at least 1.",
        Severity.ERROR, ["Dilations[1]"], id="window-zero MAX_POOLING_GRAD",
    ),
]  # fmt: skip
