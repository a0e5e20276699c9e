"""Cases that each break one rule of reductions, scans and operators that return indices."""

import math

import pytest

from ops import Severity
from tests.ops.helpers.broken.case import Broken

NAN = math.nan

REDUCTIONS = [
    pytest.param(Broken("REDUCE", example=1, edits={"InputTensor.DataType": "INT32"}),
        "InputTensor is INT32; AVERAGE supports FLOAT32, FLOAT16 at feature level 6_4.",
        Severity.ERROR, ["InputTensor.DataType", "Function"], id="function-type",
    ),
    pytest.param(Broken("REDUCE", example=2, data={"InputTensor": [1, NAN, NAN, 3, NAN, 2]}),
        "InputTensor has NaN in 3 cells; no page defines this. The result ignores NaN.",
        Severity.WARNING, ["InputTensor.Data", "OutputTensor.Data"], id="nan-in-reduction",
    ),
    pytest.param(
        Broken("ARGMIN", edits={"InputTensor.Sizes": "1,1,2,3"}, data={"InputTensor": [1, 0, -1e-40, 3, 2, 0]}),
        "InputTensor has denormal elements; DirectML may compare them as 0, which changes 1 index.",
        Severity.NOTE, ["OutputTensor.Data"], id="denormal-limit",
    ),
    pytest.param(Broken("REDUCE", example=9, data={"InputTensor": [100, 1, 2, -90, -100, -95]}),
        "In 2 cells the sum of e^x is beyond the range of FLOAT32 (x near 88 or above) or 0 (every x below -87); "
        "DirectML writes an infinity there.",
        Severity.NOTE, ["OutputTensor.Data"], id="powers-overflow",
    ),
]  # fmt: skip

REDUCTIONS_AGAIN = [
    pytest.param(Broken("REDUCE", example=5, level="4_1"),
        "InputTensor is INT32; L1 supports FLOAT32, FLOAT16 at feature level 4_1 (INT32 from 5_0 on).",
        Severity.ERROR, ["InputTensor.DataType", "Function"], id="function-type at a level",
    ),
    pytest.param(Broken("REDUCE", example=10, derive=False, edits={"OutputTensor.DataType": "FLOAT32"}),
        "OutputTensor is FLOAT32; ARGMAX supports INT64, INT32, UINT64, UINT32 at feature level 6_4.",
        Severity.ERROR, ["OutputTensor.DataType", "Function"], id="function-type of an index",
    ),
    pytest.param(Broken("ARGMAX", data={"InputTensor": [NAN] + [1.0] * 23}),
        "InputTensor has NaN in 1 cell; no page defines this. NaN is found only if it is the first element.",
        Severity.WARNING, ["InputTensor.Data", "OutputTensor.Data"], id="nan-in-reduction ARGMAX",
    ),
]  # fmt: skip
