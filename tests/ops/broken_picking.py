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
]  # fmt: skip
