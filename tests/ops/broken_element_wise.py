"""Every rule of operators on two tensors, of powers and of CAST broken once; the id is the rule's code."""

import pytest

from ops import Severity
from tests.ops.broken_rules import INF, NAN, Broken

A, B, OUTPUT = "ATensor.Data", "BTensor.Data", "OutputTensor.Data"
INPUT, EXPONENT = "InputTensor.Data", "ExponentTensor.Data"
PAIR, POWER, CAST = [A, B, OUTPUT], [INPUT, EXPONENT, OUTPUT], [INPUT, OUTPUT]

BROKEN_ELEMENT_WISE = [
    pytest.param(
        Broken("ELEMENT_WISE_ADD", 2), "A + B is beyond its type in 3 cells and wraps round.",
        Severity.NOTE, PAIR, id="wraps-round",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_DIVIDE", 1, data={"BTensor": [[[[0, 2, 3], [0, 1, 1]]]]}),
        "B is 0 in 2 cells; no page defines that, other drivers may give other numbers.",
        Severity.WARNING, PAIR, id="division-by-zero",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_MODULUS_TRUNCATE", data={
            "ATensor": [[[[0.0, 2, 3], [4, 5, 6]]]], "BTensor": [[[[0.0, 2, 3], [4, 5, 6]]]],
        }),
        "A and B are 0 in 1 cell; the remainder is NaN, a driver was seen to give 0.",
        Severity.NOTE, PAIR, id="zero-by-zero",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_MODULUS_FLOOR", data={"BTensor": [[[[INF, 3, -3], [-3, 2, 2]]]]}),
        "In 1 cell A / B is rounded or infinite, or B is; DirectML computes A - B * floor(A / B) step by step.",
        Severity.NOTE, PAIR, id="quotient-rounded",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_MEAN", 1, data={
            "ATensor": [[[[2**31 - 1, 0, 0], [0, 0, 0]]]], "BTensor": [[[[2**31 - 1, 0, 0], [0, 0, 0]]]],
        }),
        "A + B is beyond its type in 1 cell; DirectML takes half of what wraps round.",
        Severity.NOTE, PAIR, id="sum-wraps",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_ATAN_YX", 1), "In 4 cells DirectML's angle, from a polynomial, is up to 1.2e-5 off.",
        Severity.NOTE, PAIR, id="atan-polynomial",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_BIT_SHIFT_LEFT", 1, data={"BTensor": [[[[64, 63], [65, 0]]]]}),
        "B is the width of the type or more in 2 cells; no page defines that, "
        "DirectML 1.13.1 shifts by its low 5 bits.",
        Severity.WARNING, PAIR, id="shift-beyond-width",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_IS_NAN", edits={"InputTensor.DataType": "FLOAT16"}),
        "InputTensor is NaN in 1 cell; a driver was seen to give 0 there for FLOAT16.",
        Severity.NOTE, CAST, id="half-nan-missed",
    ),
    pytest.param(
        Broken("CAST", data={"InputTensor": [[[[NAN, 1, 2], [3, 4, 5]]]]}),
        "InputTensor is NaN in 1 cell; INT8 has none, drivers give different numbers.",
        Severity.WARNING, CAST, id="nan-to-integer",
    ),
    pytest.param(
        Broken("CAST", 1, edits={"OutputTensor.DataType": "UINT8"}, data={
            "InputTensor": [[[[300, 1, 2], [3, 4, 5]]]],
        }),
        "1 element is beyond UINT8; DirectML writes the nearest limit instead.",
        Severity.NOTE, CAST, id="saturates",
    ),
    pytest.param(
        Broken("CAST", 1), "4 elements are beyond INT16, and only the low bits stay; drivers differ.",
        Severity.NOTE, CAST, id="low-bits",
    ),
    pytest.param(
        Broken("CAST", 3), "2 elements are rounded to FLOAT16; drivers may differ in the last place.",
        Severity.NOTE, CAST, id="half-rounding",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_POW", 2, level="2_0"),
        "ExponentTensor is FLOAT16, InputTensor is FLOAT32; below feature level 3_0 they must be the same.",
        Severity.ERROR, ["InputTensor.DataType", "ExponentTensor.DataType"], id="exponent-type",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_POW", 3), "DirectML applies ScaleBias to ExponentTensor too, which changes 3 cells.",
        Severity.NOTE, POWER, id="scale-bias-exponent",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_POW", data={"InputTensor": [[[[0.0, 1, 2, 3], [4, 5, 6, 7]]]],
                                         "ExponentTensor": [[[[0.0, 1, 1, 1], [1, 1, 1, 1]]]]}),
        "In 1 cell DirectML gives NaN or infinity: it computes 2^(y * log2(x)).",
        Severity.NOTE, POWER, id="power-by-logarithm",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_POW", 1, edits={"ExponentTensor.DataType": "INT8"}, data={
            "InputTensor": [[[[0, 3, 2], [5, 1, 2]]]], "ExponentTensor": [[[[-1, 1, 1], [1, 1, 1]]]],
        }),
        "InputTensor is 0, its exponent negative in 1 cell; no page defines that.",
        Severity.WARNING, POWER, id="power-of-zero",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_POW", 1, edits={"ExponentTensor.DataType": "FLOAT32"}, data={
            "InputTensor": [[[[0, 3, 2], [5, 1, 2]]]], "ExponentTensor": [[[[1.0, 1, 1], [1, 1, 1]]]],
        }),
        "5 powers of integers with a floating-point exponent: drivers may be off by one, 5^2 gave 24.",
        Severity.NOTE, POWER, id="approximate-power",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_POW", data={"InputTensor": [[[[-2.0, 1, 2, 3], [4, 5, 6, 7]]]],
                                         "ExponentTensor": [[[[INF, 1, 1, 1], [1, 1, 1, 1]]]]}),
        "Of 1 negative number the power is infinite or above 2^24; its sign is not certain.",
        Severity.NOTE, POWER, id="large-power-of-negative",
    ),
]  # fmt: skip
