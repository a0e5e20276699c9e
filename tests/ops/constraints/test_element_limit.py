"""The limit of the bytes of a tensor: the largest tensor of each width that DirectML 1.15.4 accepts, and the fix of
larger ones.
"""

from ops import Case, Severity, validate
from ops.arrays.dtypes import F16, DataType
from ops.check.fixes import apply
from ops.model.tensor import TensorDesc
from ops.model.violations import Violation
from tests.helpers.for_each import for_each

# The largest number of elements that CreateOperator of DirectML 1.15.4 accepts.
LARGEST = [(DataType.INT4, (1 << 32) - 8), (DataType.UINT4, (1 << 32) - 8), (DataType.INT8, (1 << 32) - 4)]


def row(data_type: DataType, length: int) -> Case:
    """Returns a case of DEQUANTIZE whose input is one row."""
    return Case.of(
        "DEQUANTIZE", InputTensor=TensorDesc(data_type, (1, 1, 1, length)), QuantizationType="SCALE",
        QuantizationTensors=(TensorDesc(F16, (1, 1, 1, 1)),), OutputTensor=TensorDesc(F16, (1, 1, 1, length)),
    )  # fmt: skip


def errors(case: Case) -> list[Violation]:
    return [violation for violation in validate(case) if violation.severity is Severity.ERROR]


@for_each(("data_type", "largest"), LARGEST)
def test_the_fix_of_a_tensor_with_too_many_bytes_makes_a_valid_desc(data_type: DataType, largest: int):
    assert not errors(row(data_type, largest))
    for length in (largest + 1, (1 << 32) - 1):
        case = row(data_type, length)
        (error,) = errors(case)
        assert error.code == "element-limit"
        (fix,) = error.fixes
        assert fix.edits
        assert not errors(apply(case, fix))
