"""Cases that each break one rule of the normalizations or of the optimizer."""

from math import inf

import pytest

from ops import Severity
from tests.ops.helpers.broken.case import Broken

NORMALIZATION = [
    pytest.param(Broken("MEAN_VARIANCE_NORMALIZATION1", edits={"ScaleTensor.Sizes[1]": "7"}),
        "ScaleTensor has size 7 along dimension 1; it must be 1, or 8 as in InputTensor.",
        Severity.ERROR, ["ScaleTensor.Sizes[1]", "InputTensor.Sizes[1]"], id="broadcast-size",
    ),
    pytest.param(Broken("MEAN_VARIANCE_NORMALIZATION1", example=1, level="5_1"),
        "BiasTensor is given, but ScaleTensor is NULL; before feature level 5_2, both or neither must be given, and "
        "the target is 5_1.",
        Severity.ERROR, ["ScaleTensor", "BiasTensor"], id="scale-with-bias",
    ),
    pytest.param(
        Broken("MEAN_VARIANCE_NORMALIZATION1", example=1, level="3_1",
               edits={"ScaleTensor": "", "ScaleTensor.Sizes": "1,3,1,1", "BiasTensor.Sizes[1]": "1"}),
        "BiasTensor has size 1 along dimension 1; before feature level 4_0 it must be 3, and the target is 3_1.",
        Severity.ERROR, ["BiasTensor.Sizes[1]", "InputTensor.Sizes[1]"], id="channel-size",
    ),
    pytest.param(
        Broken("MEAN_VARIANCE_NORMALIZATION1", edits={"InputTensor.DataType": "FLOAT16",
               "ScaleTensor.DataType": "FLOAT16"}, data={"InputTensor": [[1] * 8, [0, 600] * 4, [0, 100] * 4]}),
        "The variance is beyond 65504 in 8 cells; a driver that holds it in FLOAT16 divides by infinity.",
        Severity.NOTE, ["OutputTensor.Data"], id="half-variance",
    ),
    pytest.param(Broken("BATCH_NORMALIZATION", edits={"Spatial": "FALSE", "VarianceTensor.Sizes": "1,3,2,4",
                        "MeanTensor.Sizes[2]": "2"}, level="3_1"),
        "MeanTensor has size 1 along dimension 3; before feature level 4_0 it must be 4 if Spatial is "
        "FALSE, and the target is 3_1.",
        Severity.ERROR, ["MeanTensor.Sizes[3]", "Spatial"], id="spatial-statistics",
    ),
    pytest.param(Broken("LOCAL_RESPONSE_NORMALIZATION", edits={"LocalSize": "0"}),
        "LocalSize is 0; it must be from 1 to 4294967295, the largest UINT.",
        Severity.ERROR, ["LocalSize"], id="local-size",
    ),
    pytest.param(Broken("LP_NORMALIZATION", edits={"P": "3"}),
        "P is 3; it must be from 1 to 2, for the L1 or the L2 norm.",
        Severity.ERROR, ["P"], id="norm",
    ),
    pytest.param(Broken("LP_NORMALIZATION", data={"InputTensor": [3, 4, 0, 0, 1e-30, 0, 8, 15]}),
        "In 4 cells the squared norm plus Epsilon is 0 or outside the normal range of FLOAT32; DirectML may divide by "
        "0 or by infinity.",
        Severity.NOTE, ["OutputTensor.Data"], id="norm-range",
    ),
    pytest.param(Broken("ADAM_OPTIMIZER", data={"TrainingStepTensor": [0]}),
        "The training step is 0: by the formula, all parameters become NaN, but DirectML uses 1 for 0 / 0.",
        Severity.NOTE, ["TrainingStepTensor.Data", "OutputParametersTensor.Data"], id="step-0",
    ),
    pytest.param(
        Broken("ADAM_OPTIMIZER", data={"InputFirstMomentTensor": [inf, 0, 0, 0, 0, 0],
                                       "InputSecondMomentTensor": [0, inf, inf, 0, 0, 0]}),
        "A moment is infinite in 3 cells; DirectML writes NaN.",
        Severity.NOTE, ["OutputParametersTensor.Data", "OutputFirstMomentTensor.Data", "OutputSecondMomentTensor.Data"],
        id="infinite-moment",
    ),
    pytest.param(
        Broken("LOCAL_RESPONSE_NORMALIZATION_GRAD", example=1,
               edits={"InputTensor.DataType": "FLOAT16", "InputGradientTensor.DataType": "FLOAT16"},
               data={"InputTensor": [300, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}),
        "In 3 cells, the value s in the formula is beyond 65504 for the cell itself or for a neighbour; DirectML "
        "treats it as infinite.",
        Severity.NOTE, ["OutputGradientTensor.Data"], id="half-base",
    ),
    pytest.param(
        # The first cell reads the terms of the second, whose s is large because of the third.
        Broken("LOCAL_RESPONSE_NORMALIZATION_GRAD", example=2,
               edits={"InputTensor.DataType": "FLOAT16", "InputGradientTensor.DataType": "FLOAT16"},
               data={"InputTensor": [1, 200, 300, 1, 1, 1], "InputGradientTensor": [1, 60000, 1, 1, 1, 1]}),
        "In 3 cells, the value s in the formula is beyond 65504 for the cell itself or for a neighbour; DirectML "
        "treats it as infinite.",
        Severity.NOTE, ["OutputGradientTensor.Data"], id="half-base of an even LocalSize",
    ),
    pytest.param(Broken("BATCH_NORMALIZATION_GRAD", example=1, data={"InputGradientTensor": [3e38, 1, 1, 3e38, 1, 1]}),
        "Partial results of 2 sums may exceed the range of FLOAT32; a different order of the terms may give a "
        "different result.",
        Severity.NOTE, ["OutputScaleGradientTensor.Data", "OutputBiasGradientTensor.Data"], id="sum-order of gradients",
    ),
    pytest.param(
        Broken("MEAN_VARIANCE_NORMALIZATION2", edits={"InputTensor.Sizes": "3,1", "OutputTensor.Sizes": "3,1"}),
        "3 cells are normalized alone with Epsilon 0, which is 0 / 0; DirectML 1.15.4 computes 0 or NaN.",
        Severity.NOTE, ["OutputTensor.Data"], id="alone-is-zero",
    ),
]  # fmt: skip
