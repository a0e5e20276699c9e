"""Rules of what picks by index, and of what is put or reversed there, broken."""

import pytest

from ops import Severity
from tests.ops.broken import Broken

PICKING = [
    pytest.param(Broken("GATHER", edits={"IndexDimensions": "5"}),
        "IndexDimensions is 5; it must be from 0 to 4, the DimensionCount of the tensors.",
        Severity.ERROR, ["IndexDimensions"], id="index-dimensions",
    ),
    pytest.param(Broken("GATHER", derive=False, edits={"Axis": "0", "IndexDimensions": "2"}),
        "IndexDimensions is 2 and Axis 0: the output has no room for 2 dimensions up to Axis; it must be at most 1.",
        Severity.ERROR, ["IndexDimensions", "Axis"], id="index-room",
    ),
    pytest.param(Broken("GATHER", example=2, edits={"InputTensor.Sizes": "2,1,5,3"}),
        "InputTensor has size 2 along dimension 0, which the output has no room for; it should be 1, only the first "
        "part is read.",
        Severity.WARNING, ["InputTensor.Sizes[0]", "IndexDimensions"], id="left-out-size",
    ),
    pytest.param(Broken("GATHER", data={"IndicesTensor": [3, 1]}),
        "IndicesTensor: 1 index outside the 3 places along dimension 2; the first is 3 at [0, 0, 0, 0]; what lies in "
        "the buffer there is taken, or its last element.",
        Severity.WARNING, ["IndicesTensor.Data", "OutputTensor.Data"], id="index-outside",
    ),
    pytest.param(Broken("SCATTER_ELEMENTS", derive=False,
                        edits={"IndicesTensor.Sizes": "1,1,3,5", "UpdatesTensor.Sizes": "1,1,3,5"}),
        "IndicesTensor has size 5 along dimension 3, InputTensor has 4; it must be from 1 to 4.",
        Severity.ERROR, ["IndicesTensor.Sizes[3]", "InputTensor.Sizes[3]"], id="no-more-indices",
    ),
    pytest.param(Broken("SCATTER_ND", edits={"IndicesTensor.Strides": "10,10,0,1"}),
        "IndicesTensor has stride 0 along dimension 2, whose size is 5; DirectML refuses that.",
        Severity.ERROR, ["IndicesTensor.Strides[2]"], id="index-strides",
    ),
    pytest.param(Broken("SCATTER_ND", edits={"UpdatesTensor.Sizes": "1,1,5,1"}),
        "UpdatesTensor is {1,1,5,1}; it must be {1,1,1,5}, the array of tuples and the block of each.",
        Severity.ERROR, ["UpdatesTensor.Sizes", "IndicesTensor.Sizes", "InputTensor.Sizes"], id="update-sizes",
    ),
    pytest.param(Broken("SCATTER_ELEMENTS", data={"IndicesTensor": [0, 0, 1, 2, 3, 3]}),
        "4 updates go to 2 cells of the output; which remains is open, the reference takes the last.",
        Severity.WARNING, ["UpdatesTensor.Data", "OutputTensor.Data"], id="written-twice",
    ),
]  # fmt: skip

PICKING_AGAIN = [
    pytest.param(Broken("GATHER", derive=False, edits={"IndicesTensor.Sizes": "2,1,1,2"}),
        "IndicesTensor has size 2 along dimension 0, which IndexDimensions leaves out; it must be 1.",
        Severity.ERROR, ["IndicesTensor.Sizes[0]", "IndexDimensions"], id="leading-size GATHER",
    ),
    pytest.param(Broken("GATHER", example=3, derive=False, edits={"OutputTensor.Sizes": "2,1,1,3"}),
        "OutputTensor has size 2 along dimension 0, which comes from no tensor; it should be 1, the reference "
        "repeats the rest.",
        Severity.WARNING, ["OutputTensor.Sizes[0]", "IndexDimensions"], id="left-out-size of the output",
    ),
    pytest.param(Broken("SCATTER_ND", edits={"IndicesTensor.Sizes": "1,1,5,3"}),
        "IndicesTensor has size 3 along dimension 3, the coordinates of a tuple; it must be from 1 to 2, "
        "InputDimensionCount.",
        Severity.ERROR, ["IndicesTensor.Sizes[3]", "InputDimensionCount"], id="tuple-size SCATTER_ND",
    ),
    pytest.param(Broken("SCATTER_ND", data={"IndicesTensor": [0, 4, 2, 3, 1, 1, 0, 3, 2, 0]}),
        "IndicesTensor: 1 coordinate lies outside the input; the first is 4 at [0, 0, 0, 1], where the size is 4; the "
        "reference leaves its update out, DirectML writes it where that comes to lie in the buffer.",
        Severity.WARNING, ["IndicesTensor.Data", "OutputTensor.Data"], id="index-out-of-range SCATTER_ND",
    ),
    pytest.param(Broken("SCATTER_ND", edits={"UpdatesTensor.Sizes": "1,5"}),
        "UpdatesTensor has 2 dimensions, InputTensor has 4; the page asks for the same number.",
        Severity.WARNING, ["InputTensor.Sizes", "UpdatesTensor.Sizes"], id="same-rank SCATTER_ND",
    ),
]  # fmt: skip
