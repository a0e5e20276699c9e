"""The rules about the memory layout of a tensor, in the order in which they are checked."""

from collections.abc import Callable

from ops.arrays.dtypes import DataType
from ops.arrays.layout import count
from ops.constraints.base import Constraint
from ops.constraints.general.input_data import DataComplete, DataReadable
from ops.constraints.general.strides import InputBroadcast, OutputCellsCollide, OutputStridesDistinct, StridesCount
from ops.constraints.general.tensor_fields import AlignmentValid, DimensionCountAgrees, FlagsValid
from ops.constraints.general.total_size import ElementLimit, TotalLargeEnough, TotalMultipleOf4
from ops.model.tensor import TensorDesc

# A function that makes a constraint for a tensor. Arguments: the name of the tensor, and True for an output.
TensorConstraint = Callable[[str, bool], Constraint]

TENSOR_RULES: tuple[TensorConstraint, ...] = (
    DimensionCountAgrees,
    StridesCount,
    TotalLargeEnough,
    AlignmentValid,
    FlagsValid,
    OutputStridesDistinct,
    DataReadable,
)
TENSOR_REMARKS: tuple[TensorConstraint, ...] = (
    ElementLimit,
    TotalMultipleOf4,
    OutputCellsCollide,
    InputBroadcast,
    DataComplete,
)


def is_plain(desc: TensorDesc) -> bool:
    """True for a desc that cannot break any of these rules: it is packed and small, and no optional part is set."""
    return (
        desc.strides is None
        and desc.total_bytes is None
        and desc.alignment == 0
        and desc.flags == 0
        and desc.dimension_count is None
        and isinstance(desc.data_type, DataType)
        and (shape := desc.shape) is not None
        and count(shape) < 1 << 30
    )
