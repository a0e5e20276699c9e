"""Cases that each break one rule of the operators that gather, scatter or reverse elements."""

import pytest

from ops import Severity
from tests.ops.helpers.broken.case import Broken

PICKING = [
    pytest.param(Broken("GATHER", edits={"IndexDimensions": "5"}),
        "IndexDimensions is 5; it must be from 0 to 4, the DimensionCount of the tensors.",
        Severity.ERROR, ["IndexDimensions"], id="index-dimensions",
    ),
    pytest.param(Broken("GATHER", derive=False, edits={"Axis": "0", "IndexDimensions": "2"}),
        "IndexDimensions is 2; it must be at most 1, because Axis is 0 and the output has only 1 "
        "dimension up to Axis.",
        Severity.ERROR, ["IndexDimensions", "Axis"], id="index-room",
    ),
    pytest.param(Broken("GATHER", example=2, edits={"InputTensor.Sizes": "2,1,5,3"}),
        "InputTensor has size 2 along dimension 0, which the output omits; the size should be 1, because only index 0 "
        "is read.",
        Severity.WARNING, ["InputTensor.Sizes[0]", "IndexDimensions"], id="left-out-size",
    ),
    pytest.param(Broken("GATHER", data={"IndicesTensor": [3, 1]}),
        "IndicesTensor has 1 index outside the 3 elements along dimension 2; the first is 3 at [0, 0, 0, 0]; "
        "the reference reads the buffer at the offset of the index, or the last element if the offset lies beyond it.",
        Severity.WARNING, ["IndicesTensor.Data", "OutputTensor.Data"], id="index-outside",
    ),
    pytest.param(Broken("SCATTER_ELEMENTS", derive=False,
                        edits={"IndicesTensor.Sizes": "1,1,3,5", "UpdatesTensor.Sizes": "1,1,3,5"}),
        "IndicesTensor has size 5 along dimension 3, but InputTensor has 4; the size of IndicesTensor must be at "
        "most 4.",
        Severity.ERROR, ["IndicesTensor.Sizes[3]", "InputTensor.Sizes[3]"], id="no-more-indices",
    ),
    pytest.param(Broken("SCATTER_ND", edits={"IndicesTensor.Strides": "10,10,0,1"}),
        "IndicesTensor has stride 0 along dimension 2, whose size is 5; DirectML refuses that.",
        Severity.ERROR, ["IndicesTensor.Strides[2]"], id="index-strides",
    ),
    pytest.param(Broken("SCATTER_ND", edits={"UpdatesTensor.Sizes": "1,1,5,1"}),
        "UpdatesTensor is {1,1,5,1}; it must be {1,1,1,5}: a block for each tuple of indices.",
        Severity.ERROR, ["UpdatesTensor.Sizes", "IndicesTensor.Sizes", "InputTensor.Sizes"], id="update-sizes",
    ),
    pytest.param(Broken("SCATTER_ELEMENTS", data={"IndicesTensor": [0, 0, 1, 2, 3, 3]}),
        "4 updates go to 2 cells of the output; it is undefined which update remains, and the reference uses the last.",
        Severity.WARNING, ["UpdatesTensor.Data", "OutputTensor.Data"], id="written-twice",
    ),
    pytest.param(Broken("NONZERO_COORDINATES", derive=False, edits={"OutputCountTensor.Sizes": "1,1,2"}),
        "OutputCountTensor is {1,1,2}; every size must be 1.",
        Severity.ERROR, ["OutputCountTensor.Sizes[2]"], id="count-size",
    ),
    pytest.param(Broken("NONZERO_COORDINATES", derive=False, edits={"OutputCoordinatesTensor.Sizes": "1,6,1"}),
        "OutputCoordinatesTensor is {1,6,1}; it must have 6 rows and from 2 to 4 columns, such as {1,6,2}.",
        Severity.ERROR, ["OutputCoordinatesTensor.Sizes", "InputTensor.Sizes"], id="coordinate-sizes",
    ),
    pytest.param(Broken("NONZERO_COORDINATES"),
        "A device finds 3 elements that are not 0, and OutputCoordinatesTensor has 6 rows; DirectML does not write the "
        "remaining rows.",
        Severity.NOTE, ["OutputCoordinatesTensor.Data"], id="rows-not-written",
    ),
    pytest.param(Broken("NONZERO_COORDINATES", data={"InputTensor": [1, 1e-40, 2, -1e-39, 3, 4]}),
        "InputTensor is denormal in 2 cells; DirectML may treat denormal elements as 0 and omit them.",
        Severity.NOTE, ["InputTensor.Data", "OutputCountTensor.Data", "OutputCoordinatesTensor.Data"],
        id="denormal-not-found",
    ),
    pytest.param(Broken("REVERSE_SUBSEQUENCES", data={"SequenceLengthsTensor": [4, 5, 0]}),
        "In 1 cell, SequenceLengthsTensor is greater than 4, the number of elements of a sequence; the first such "
        "length is 5. DirectML reverses these sequences differently.",
        Severity.NOTE, ["SequenceLengthsTensor.Data", "OutputTensor.Data"], id="length-beyond-end",
    ),
    pytest.param(Broken("VALUE_SCALE_2D", edits={"InputTensor.Sizes": "1,1,3,4"}),
        "Bias has 3 entries, and InputTensor has 1 channel; the numbers must agree.",
        Severity.ERROR, ["Bias", "InputTensor.Sizes[1]"], id="channel-count",
    ),
]  # fmt: skip

PICKING_AGAIN = [
    pytest.param(Broken("GATHER", derive=False, edits={"IndicesTensor.Sizes": "2,1,1,2"}),
        "IndicesTensor has size 2 along dimension 0, before the dimensions that IndexDimensions counts; "
        "the size must be 1.",
        Severity.ERROR, ["IndicesTensor.Sizes[0]", "IndexDimensions"], id="leading-size GATHER",
    ),
    pytest.param(Broken("GATHER", example=3, derive=False, edits={"OutputTensor.Sizes": "2,1,1,3"}),
        "OutputTensor has size 2 along dimension 0, which no input determines; the size should be 1. The "
        "reference repeats the result along this dimension.",
        Severity.WARNING, ["OutputTensor.Sizes[0]", "IndexDimensions"], id="left-out-size of the output",
    ),
    pytest.param(Broken("SCATTER_ND", edits={"IndicesTensor.Sizes": "1,1,5,3"}),
        "IndicesTensor has size 3 along dimension 3, which is the number of coordinates of a tuple; the size must be "
        "at most 2 (InputDimensionCount).",
        Severity.ERROR, ["IndicesTensor.Sizes[3]", "InputDimensionCount"], id="tuple-size SCATTER_ND",
    ),
    pytest.param(Broken("SCATTER_ND", data={"IndicesTensor": [0, 4, 2, 3, 1, 1, 0, 3, 2, 0]}),
        "IndicesTensor: 1 coordinate lies outside the input; the first is 4 at [0, 0, 0, 1], for a dimension of size "
        "4; the reference drops such updates, but DirectML writes them at their offsets in the buffer.",
        Severity.WARNING, ["IndicesTensor.Data", "OutputTensor.Data"], id="index-out-of-range SCATTER_ND",
    ),
    pytest.param(Broken("VALUE_SCALE_2D", edits={"InputTensor.Sizes": "1,2,3,4"}),
        "InputTensor has 2 channels; it must have 1 or 3.",
        Severity.ERROR, ["InputTensor.Sizes[1]"], id="channel-count of two",
    ),
    pytest.param(Broken("SCATTER_ND", edits={"UpdatesTensor.Sizes": "1,5"}),
        "UpdatesTensor has 2 dimensions, and InputTensor has 4; the page requires the same number.",
        Severity.WARNING, ["InputTensor.Sizes", "UpdatesTensor.Sizes"], id="same-rank SCATTER_ND",
    ),
]  # fmt: skip
