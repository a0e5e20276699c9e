"""Cases that each break one rule of an operator that changes the resolution of a tensor."""

import pytest

from ops import Severity
from tests.ops.helpers.broken.case import Broken

RESAMPLING = [
    pytest.param(Broken("RESAMPLE", edits={"Scales[3]": "-2"}),
        "Scales[3] is -2; it must be at least 1.19209e-07.",
        Severity.ERROR, ["Scales[3]"], id="scale-positive",
    ),
    pytest.param(Broken("RESAMPLE1", edits={"OutputPixelOffsets[2]": "nan"}),
        "OutputPixelOffsets[2] is nan; no page defines the positions of cells for this number.",
        Severity.WARNING, ["OutputPixelOffsets[2]"], id="scale-finite",
    ),
    pytest.param(Broken("RESAMPLE", derive=False, edits={"OutputTensor.Sizes[3]": "8"}),
        "At 2 indices of dimension 3, OutputTensor takes samples from positions beyond the edge of InputTensor; "
        "there, the edge cells are repeated.",
        Severity.NOTE, ["Scales[3]", "OutputTensor.Sizes[3]", "OutputTensor.Data"], id="beyond-edge",
    ),
    pytest.param(Broken("RESAMPLE", derive=False, edits={"OutputTensor.Sizes[3]": "2"}),
        "Along dimension 3, OutputTensor does not reach 2 cells of InputTensor.",
        Severity.NOTE, ["Scales[3]", "OutputTensor.Sizes[3]"], id="cut-off",
    ),
    pytest.param(Broken("RESAMPLE1", example=1, edits={"InputTensor.DataType": "INT8", "InputPixelOffsets": "0.5, 0.5",
                                                       "OutputPixelOffsets": "-0.5, -0.5"}),
        "With INT8, DirectML uses the cell before the coordinate, not the nearest; 4 cells differ.",
        Severity.NOTE, ["InputTensor.DataType", "OutputTensor.Data"], id="integers-floored",
    ),
    pytest.param(Broken("RESAMPLE3", data={"InputTensor": [0, 0, 0, 4, 0, 0, 0, 0]}),
        "With Antialiased, DirectML 1.15.4 halves the dimensions step by step; 2 cells differ.",
        Severity.NOTE, ["OutputTensor.Data"], id="antialiased-halving",
    ),
    pytest.param(Broken("RESAMPLE3", example=1, data={"InputTensor": [1, 2, float("inf"), 3, 4, 5, 6, 7]}),
        "1 cell depends on an infinite cell; DirectML 1.15.4 can compute NaN there.",
        Severity.NOTE, ["OutputTensor.Data"], id="infinity-mixed",
    ),
    pytest.param(Broken("RESAMPLE3"),
        "The smoothing of 2 cells reaches beyond the edge; no page defines this.",
        Severity.WARNING, ["Antialiased", "OutputTensor.Data"], id="smoothed-edge",
    ),
    pytest.param(Broken("UPSAMPLE_2D", edits={"ScaleSize.Width": "0"}),
        "ScaleSize.Width is 0; it must be at least 1.",
        Severity.ERROR, ["ScaleSize.Width"], id="scale-size",
    ),
    pytest.param(Broken("RESAMPLE_GRAD", example=2, edits={"InputPixelOffsets[1]": "0.5"}),
        "DirectML uses InputPixelOffsets for InputGradientTensor and OutputPixelOffsets for OutputGradientTensor, "
        "the reverse of the resampling; 6 cells differ.",
        Severity.NOTE, ["InputPixelOffsets", "OutputPixelOffsets", "OutputGradientTensor.Data"], id="offsets-swapped",
    ),
]  # fmt: skip
