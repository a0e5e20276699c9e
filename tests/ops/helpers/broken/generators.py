"""Cases that each break one rule of an operator that fills its output with generated numbers, such as
FILL_VALUE_SEQUENCE.
"""

import pytest

from ops import Severity
from tests.ops.helpers.broken.case import Broken

GENERATORS = [
    pytest.param(
        Broken("FILL_VALUE_SEQUENCE", example=1, edits={"ValueStart": "-120"}),
        "The sequence leaves the range of INT8 after 3 cells; 5 cells are undefined.",
        Severity.WARNING, ["ValueStart", "ValueDelta", "OutputTensor.Data"], id="sequence-wraps",
    ),
    pytest.param(
        Broken("FILL_VALUE_SEQUENCE", edits={"ValueStart": "16777215"}),
        "3 cells equal their previous cell, because ValueDelta is too small for FLOAT32 there.",
        Severity.NOTE, ["ValueDelta", "OutputTensor.Data"], id="sequence-stalls",
    ),
    pytest.param(  # 65504, 65504, and infinities, which have no next number
        Broken("FILL_VALUE_SEQUENCE", edits={"OutputTensor.DataType": "FLOAT16", "ValueDataType": "FLOAT16",
                                             "ValueStart": "65504", "ValueDelta": "10"}),
        "1 cell equals its previous cell, because ValueDelta is too small for FLOAT16 there.",
        Severity.NOTE, ["ValueDelta", "OutputTensor.Data"], id="sequence-stalls before infinities",
    ),
    pytest.param(Broken("RANDOM_GENERATOR", edits={"InputStateTensor.Sizes[3]": "4"}),
        "InputStateTensor is {1,1,1,4}; it must be {1,1,1,6}.",
        Severity.ERROR, ["InputStateTensor.Sizes[3]"], id="state-size",
    ),
]  # fmt: skip
