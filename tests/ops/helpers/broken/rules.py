"""Cases that each break one rule, with the expected message and locations. The pytest id of a case is the code of its
rule.
"""

import math

import pytest

from ops import Severity
from tests.ops.helpers.broken.attention import ATTENTION
from tests.ops.helpers.broken.case import Broken
from tests.ops.helpers.broken.cell_positions import PLACES, PLACES_AGAIN
from tests.ops.helpers.broken.device import DEVICE
from tests.ops.helpers.broken.folding import FOLDING
from tests.ops.helpers.broken.generators import GENERATORS
from tests.ops.helpers.broken.gradients import GRADIENTS
from tests.ops.helpers.broken.indexing import PICKING, PICKING_AGAIN
from tests.ops.helpers.broken.normalization import NORMALIZATION
from tests.ops.helpers.broken.numbers import NUMBERS, NUMBERS_AGAIN
from tests.ops.helpers.broken.products import PRODUCTS, PRODUCTS_AGAIN
from tests.ops.helpers.broken.quantized import QUANTIZED, QUANTIZED_AGAIN
from tests.ops.helpers.broken.recurrent import RECURRENT
from tests.ops.helpers.broken.reductions import REDUCTIONS, REDUCTIONS_AGAIN
from tests.ops.helpers.broken.resampling import RESAMPLING
from tests.ops.helpers.broken.windows import WINDOWS, WINDOWS_AGAIN

__all__ = ["BROKEN", "BROKEN_AGAIN", "Broken"]

NAN, INF = math.nan, math.inf


BROKEN = [
    pytest.param(Broken("DIAGONAL_MATRIX1", derive=False, level="5_0"),
        "DIAGONAL_MATRIX1 needs feature level 5_1; the target is 5_0.",
        Severity.ERROR, [""], id="operator-level",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", derive=False, edits={"InputTensor.Sizes[2]": "0", "OutputTensor.Sizes[2]": "0"}),
        "InputTensor and OutputTensor: size 0 along dimension 2; it must be at least 1.",
        Severity.ERROR, ["InputTensor.Sizes[2]", "OutputTensor.Sizes[2]"], id="size-zero",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", edits={"InputTensor.Sizes": "12"}, level="2_0"),
        "InputTensor and OutputTensor: 1 dimension; feature level 2_0 supports rank 4 (rank 1 from level 3_0 on).",
        Severity.ERROR, ["InputTensor.Sizes", "OutputTensor.Sizes"], id="rank",
    ),
    pytest.param(
        Broken("ONE_HOT", edits={"IndicesTensor.DataType": "INT32"}, level="2_0"),
        "IndicesTensor: INT32; feature level 2_0 supports UINT32 (INT32 from level 3_0 on).",
        Severity.ERROR, ["IndicesTensor.DataType"], id="data-type",
    ),
    pytest.param(
        Broken("TOP_K1", derive=False, edits={"InputTensor.DimensionCount": "1"}),
        "InputTensor has DimensionCount 1 and 4 sizes; the numbers must agree.",
        Severity.ERROR, ["InputTensor.Sizes"], id="dimension-count",
    ),
    pytest.param(Broken("TOP_K1", derive=False, edits={"InputTensor.Strides": "1"}),
        "InputTensor has 1 stride ({1}) and 4 dimensions; the numbers must agree.",
        Severity.ERROR, ["InputTensor.Strides"], id="strides-count",
    ),
    pytest.param(
        Broken("TOP_K1", derive=False, edits={"InputTensor.TotalTensorSizeInBytes": "47"}),
        "InputTensor has TotalTensorSizeInBytes 47; it needs at least 48.",
        Severity.ERROR, ["InputTensor.TotalTensorSizeInBytes"], id="total-size",
    ),
    pytest.param(
        Broken("TOP_K1", derive=False, edits={"InputTensor.TotalTensorSizeInBytes": "49"}),
        "InputTensor has TotalTensorSizeInBytes 49, which is not a multiple of 4; the next multiple is 52.",
        Severity.WARNING, ["InputTensor.TotalTensorSizeInBytes"], id="total-size-multiple",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", edits={"InputTensor.Sizes": "65536,65536,1,1"}),
        "InputTensor {65536,65536,1,1} has 4294967296 elements; the limit is 4294967295.",
        Severity.ERROR, ["InputTensor.Sizes"], id="element-limit",
    ),
    pytest.param(
        Broken("TOP_K1", derive=False, edits={"InputTensor.GuaranteedBaseOffsetAlignment": "24"}),
        "InputTensor has GuaranteedBaseOffsetAlignment 24; it must be 0, 16 or a larger power of two.",
        Severity.ERROR, ["InputTensor.GuaranteedBaseOffsetAlignment"], id="alignment",
    ),
    pytest.param(
        Broken("TOP_K1", derive=False, edits={"OutputValueTensor.Flags": "OWNED_BY_DML"}),
        "OutputValueTensor has Flags 1; an output must have NONE (0).",
        Severity.ERROR, ["OutputValueTensor.Flags"], id="flags",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", derive=False, edits={"OutputTensor.Strides": "12,12,0,1"}),
        "OutputTensor has stride 0 along dimension 2, whose size is 3; output cells would overlap.",
        Severity.ERROR, ["OutputTensor.Strides[2]"], id="output-strides",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", derive=False, edits={"OutputTensor.Strides": "12,12,6,3"}),
        "OutputTensor: cells [0, 0, 0, 2] and [0, 0, 1, 0] share element 6; DirectML accepts this, and "
        "the device determines the number that remains.",
        Severity.WARNING, ["OutputTensor.Strides", "OutputTensor.Data"], id="output-overlap",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", derive=False, edits={"InputTensor.Strides": "0,0,0,1"}),
        "InputTensor has stride 0 along dimension 2: its 12 cells read only 4 elements.",
        Severity.NOTE, ["InputTensor.Strides[2]"], id="broadcast",
    ),
    pytest.param(Broken("TOP_K1", derive=False, edits={"Axis": "-1"}),
        "Axis -1 is negative; UINT starts at 0 (in C++ it would become 4294967295).",
        Severity.ERROR, ["Axis"], id="malformed",
    ),
    pytest.param(Broken("ELEMENT_WISE_CLIP1", derive=False, edits={"InputTensor.DataType": "INT8",
        "OutputTensor.DataType": "INT8", "MinMaxDataType": "INT8", "Max": "300", "Min": "0"}),
        "Max is 300; INT8 holds numbers from -128 to 127.",
        Severity.ERROR, ["Max"], id="scalar-fits",
    ),
    pytest.param(Broken("TOP_K1", derive=False, edits={"InputTensor": None}),
        "InputTensor is NULL; TOP_K1 needs it.",
        Severity.ERROR, ["InputTensor"], id="required",
    ),
    pytest.param(Broken("TOP_K1", derive=False, edits={"AxisDirection": "2"}),
        "AxisDirection is 2; it must be one of INCREASING (0), DECREASING (1).",
        Severity.ERROR, ["AxisDirection"], id="enum-member",
    ),
    pytest.param(
        Broken("TOP_K1", derive=False, edits={"OutputIndexTensor.Sizes": "1,3,2"}),
        "OutputIndexTensor has 3 dimensions, but InputTensor has 4; they must have the same number.",
        Severity.ERROR, ["InputTensor.Sizes", "OutputIndexTensor.Sizes"], id="same-rank",
    ),
    pytest.param(
        Broken("TOP_K1", derive=False, edits={"OutputValueTensor.DataType": "FLOAT16"}),
        "OutputValueTensor is FLOAT16, and InputTensor is FLOAT32; the data types must be the same.",
        Severity.ERROR, ["InputTensor.DataType", "OutputValueTensor.DataType"], id="same-data-type",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", derive=False, edits={"OutputTensor.Sizes": "1,1,4,3"}),
        "OutputTensor has sizes 4 and 3 along dimensions 2 and 3, and InputTensor has 3 and 4; "
        "the sizes must be equal.",
        Severity.ERROR, ["InputTensor.Sizes[2]", "OutputTensor.Sizes[2]", "InputTensor.Sizes[3]",
        "OutputTensor.Sizes[3]"],
        id="same-sizes",
    ),
    pytest.param(Broken("ONE_HOT", edits={"Axis": "4"}),
        "Axis is 4; it must be from 0 to 3, because IndicesTensor has 4 dimensions.",
        Severity.ERROR, ["Axis"], id="axis-in-range",
    ),
    pytest.param(Broken("ONE_HOT", edits={"IndicesTensor.Sizes[3]": "2"}),
        "IndicesTensor: size 2 along dimension 3; it must be 1 (Axis is 3).",
        Severity.ERROR, ["IndicesTensor.Sizes[3]"], id="size-along-axis",
    ),
    pytest.param(Broken("ONE_HOT", edits={"ValuesTensor.Sizes[3]": "1"}),
        "ValuesTensor holds 1 element; it must hold at least 2: OffValue and OnValue.",
        Severity.ERROR, ["ValuesTensor.Sizes"], id="at-least-elements",
    ),
    pytest.param(Broken("ONE_HOT", data={"IndicesTensor": [[[[0], [4], [9]]]]}),
        "In IndicesTensor, 2 of 3 indices lie outside the 4 positions along dimension 3 (the first is 4); their "
        "sequences are all OffValue.",
        Severity.NOTE, ["IndicesTensor.Data"], id="index-beyond-end",
    ),
    pytest.param(Broken("ONE_HOT", edits={"ValuesTensor.Sizes[2]": "2"}),
        "ValuesTensor holds 4 elements; only the first two are used.",
        Severity.NOTE, ["ValuesTensor.Sizes"], id="surplus-values",
    ),
    pytest.param(
        Broken("ONE_HOT", edits={"IndicesTensor.DataType": "INT64"}, data={"IndicesTensor": [[[[0], [4294967297],
               [2]]]]}),
        "IndicesTensor: 1 index needs more than 32 bits (DirectML reads the first, 4294967297, as 1); this changes 1 "
        "output cell.",
        Severity.NOTE, ["IndicesTensor.Data", "OutputTensor.Data"], id="index-low-32-bits",
    ),
    pytest.param(
        Broken("ONE_HOT", example=2, edits={"ValuesTensor.Strides": "6,6,2,1"}),
        "ValuesTensor has OnValue at element 2 of the buffer; DirectML reads element 1, one stride of the last "
        "dimension after OffValue.",
        Severity.NOTE, ["ValuesTensor.Strides", "OutputTensor.Data"], id="on-value-position",
    ),
    pytest.param(Broken("TOP_K1", edits={"K": "0"}),
        "K is 0; it must be from 1 to 4, the size of InputTensor along dimension 3.",
        Severity.ERROR, ["K"], id="k-in-range",
    ),
    pytest.param(Broken("TOP_K1", edits={"K": "4"}),
        "K is 4 and equals the number of elements along Axis; the page requires less, but DirectML 1.13.1 accepts it.",
        Severity.WARNING, ["K"], id="k-equals-size",
    ),
    pytest.param(
        Broken("TOP_K1", data={"InputTensor": [[[[NAN, 1, 2, 3], [4, 5, 6, 7], [8, 9, 9, 9]]]]}),
        "InputTensor has NaN in 1 cell; no page defines its position in the order (the reference treats NaN as the "
        "largest number).",
        Severity.WARNING, ["InputTensor.Data", "OutputValueTensor.Data", "OutputIndexTensor.Data"], id="nan-order",
    ),
    pytest.param(
        Broken("TOP_K1", data={"InputTensor": [[[[0, 1e-40, -1, -1], [4, 5, 6, 7], [8, 9, 9, 9]]]]}),
        "InputTensor has 1 denormal element, which DirectML compares as 0; that changes 2 output cells.",
        Severity.NOTE, ["InputTensor.Data", "OutputValueTensor.Data", "OutputIndexTensor.Data"], id="denormal-order",
    ),
    pytest.param(Broken("GATHER_ND1", edits={"InputDimensionCount": "3"}),
        "InputDimensionCount is 3; it must be from 1 to 2, the DimensionCount of the tensors.",
        Severity.ERROR, ["InputDimensionCount"], id="input-dimension-count",
    ),
    pytest.param(Broken("GATHER_ND1", edits={"IndicesDimensionCount": "0"}),
        "IndicesDimensionCount is 0; it must be from 1 to 2, the DimensionCount of the tensors.",
        Severity.ERROR, ["IndicesDimensionCount"], id="indices-dimension-count",
    ),
    pytest.param(Broken("GATHER_ND1", edits={"BatchDimensionCount": "2"}),
        "BatchDimensionCount is 2; it must be from 0 to 1, less than InputDimensionCount and "
        "IndicesDimensionCount.",
        Severity.ERROR, ["BatchDimensionCount"], id="batch-dimension-count",
    ),
    pytest.param(Broken("GATHER_ND1", edits={"IndicesTensor.Sizes[1]": "3"}),
        "IndicesTensor has size 3 along dimension 1, which is the number of coordinates of a tuple; the size must be "
        "at most 2 (InputDimensionCount - BatchDimensionCount).",
        Severity.ERROR, ["IndicesTensor.Sizes[1]"], id="tuple-size",
    ),
    pytest.param(Broken("GATHER_ND1", example=1, edits={"InputTensor.Sizes[0]": "2"}),
        "InputTensor has size 2 along dimension 0; the size must be 1, because InputDimensionCount excludes this "
        "dimension.",
        Severity.ERROR, ["InputTensor.Sizes[0]", "InputDimensionCount"], id="leading-size",
    ),
    pytest.param(
        Broken("GATHER_ND1", derive=False, edits={"OutputTensor.Sizes[1]": "3"}),
        "OutputTensor is {2,3}; it must be {2,2}.",
        Severity.ERROR, ["OutputTensor.Sizes[1]", "InputTensor.Sizes[1]"], id="output-sizes",
    ),
    pytest.param(Broken("GATHER_ND1", example=1, edits={"InputTensor.Sizes[1]": "4"}),
        "Batch dimension 0 has size 4 in InputTensor and 3 in IndicesTensor; the results then depend on "
        "offsets in the buffer.",
        Severity.WARNING, ["InputTensor.Sizes[1]", "IndicesTensor.Sizes[1]"], id="batch-sizes",
    ),
    pytest.param(Broken("GATHER_ND1", data={"IndicesTensor": [[1], [2]]}),
        "IndicesTensor: 1 coordinate lies outside the input; the first is 2 at [1, 0], for a dimension of size 2.",
        Severity.WARNING, ["IndicesTensor.Data", "OutputTensor.Data"], id="index-out-of-range",
    ),
    pytest.param(Broken("DIAGONAL_MATRIX1", edits={"ValueDataType": "INT32"}),
        "ValueDataType is INT32, and OutputTensor is FLOAT32; the data types must be the same.",
        Severity.ERROR, ["ValueDataType", "OutputTensor.DataType"], id="scalar-type",
    ),
    pytest.param(Broken("DIAGONAL_MATRIX1", edits={"DiagonalFillBegin": "3"}),
        "DiagonalFillBegin 3 is greater than DiagonalFillEnd 1: everything is filled except diagonals 1 to 2.",
        Severity.NOTE, ["DiagonalFillBegin", "DiagonalFillEnd"], id="fill-reversed",
    ),
    pytest.param(Broken("DIAGONAL_MATRIX1", edits={"DiagonalFillBegin": "1"}),
        "DiagonalFillBegin and DiagonalFillEnd are both 1: nothing is filled.",
        Severity.NOTE, ["DiagonalFillBegin", "DiagonalFillEnd"], id="fill-empty",
    ),
    pytest.param(
        Broken("DIAGONAL_MATRIX", edits={"OutputTensor.DataType": "UINT8", "Value": "-1.5"}),
        "Value is -1.5; in UINT8 it becomes 0.",
        Severity.NOTE, ["Value"], id="value-truncated",
    ),
    pytest.param(Broken("ELEMENT_WISE_CLIP", edits={"Min": "3"}),
        "Min 3 is greater than Max 2.5: every element becomes Min, 3.",
        Severity.NOTE, ["Min", "Max"], id="min-above-max",
    ),
    pytest.param(Broken("ELEMENT_WISE_CLIP", edits={"Min": "nan"}),
        "Min is NaN; no page defines this, and DirectML 1.13.1 ignores it.",
        Severity.WARNING, ["Min"], id="nan-bound",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", data={"InputTensor": [[[[NAN, 1, 2, 3], [4, 5, 6, 7], [8, 9, 9, 9]]]]}),
        "InputTensor has NaN in 1 cell; no page defines the result, and DirectML 1.13.1 writes Max.",
        Severity.WARNING, ["InputTensor.Data", "OutputTensor.Data"], id="nan-element",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", edits={"InputTensor.DataType": "UINT8", "Max": "300"}),
        "Min is -1; cast to UINT8, it becomes 0.",
        Severity.NOTE, ["Min"], id="bound-cast",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", edits={"InputTensor.DataType": "FLOAT16", "Max": "1e6"},
               data={"InputTensor": [[[[INF, 1, 2, 3], [4, 5, 6, 7], [8, 9, 9, 9]]]]}),
        "Max is beyond the range of FLOAT16; DirectML uses the nearest finite number instead, which changes 1 infinite "
        "cell.",
        Severity.NOTE, ["Max", "OutputTensor.Data"], id="half-bound",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", example=1, edits={"InputTensor.DataType": "INT64"}),
        "ScaleBias is {2, 1} and InputTensor is INT64; with a 64-bit type, ScaleBias must be {1, 0}.",
        Severity.ERROR, ["ScaleBias", "InputTensor.DataType"], id="scale-bias-64-bit",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_CLIP", example=1, edits={"InputTensor.DataType": "INT32"}),
        "ScaleBias on INT32 is computed in floating point; the fraction is dropped.",
        Severity.NOTE, ["ScaleBias"], id="scale-bias-integer",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_ABS", edits={"InputTensor.DataType": "INT8"},
               data={"InputTensor": [[[[-128, 1, 2, -128], [3, 4, 5, 6]]]]}),
        "InputTensor is -128 in 2 cells; INT8 has no 128, so DirectML writes 127.",
        Severity.NOTE, ["InputTensor.Data", "OutputTensor.Data"], id="int8-lowest",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_ABS", edits={"InputTensor.DataType": "INT8", "ScaleBias": "2, 0"},
               data={"InputTensor": [[[[-64, 1, 2, -64], [3, 4, 5, 6]]]]}),
        "In 2 cells, InputTensor is -128 after ScaleBias; INT8 has no 128, so DirectML writes 127.",
        Severity.NOTE, ["InputTensor.Data", "OutputTensor.Data"], id="int8-lowest after ScaleBias",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_SIGN", data={"InputTensor": [[[[NAN, 1, 2, 1e-40], [3, 4, 5, 6]]]]}),
        "InputTensor has NaN or a denormal number in 2 cells; DirectML writes 0.",
        Severity.NOTE, ["InputTensor.Data", "OutputTensor.Data"], id="sign-of-none",
    ),
    pytest.param(
        Broken("JOIN", derive=False, edits={"InputCount": "3"}),
        "InputTensors: 2 entries, but InputCount is 3; the numbers must agree.",
        Severity.ERROR, ["InputCount", "InputTensors"], id="list-count",
    ),
    *GRADIENTS,
    *NORMALIZATION,
    *NUMBERS,
    *PLACES,
    *QUANTIZED,
    *PRODUCTS,
    *PICKING,
    *REDUCTIONS,
    *FOLDING,
    *GENERATORS,
    *RESAMPLING,
    *WINDOWS,
    *RECURRENT,
    *ATTENTION,
    *DEVICE,
]  # fmt: skip

# More cases for some of these rules. The first word of an id is the rule's code.
BROKEN_AGAIN = [
    *NUMBERS_AGAIN, *PLACES_AGAIN, *PICKING_AGAIN, *PRODUCTS_AGAIN, *QUANTIZED_AGAIN, *REDUCTIONS_AGAIN, *WINDOWS_AGAIN,
]  # fmt: skip
