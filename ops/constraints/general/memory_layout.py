"""The rules about how a tensor lies in memory, in the order in which they are asked."""

from collections.abc import Callable

from ops.arrays.dtypes import DataType
from ops.arrays.layout import count
from ops.constraints.base import Constraint
from ops.constraints.general.input_data import DataComplete, DataReadable
from ops.constraints.general.strides import InputBroadcast, OutputCellsCollide, OutputStridesDistinct, StridesCount
from ops.constraints.general.tensor_fields import AlignmentValid, DimensionCountAgrees, FlagsValid
from ops.constraints.general.total_size import ElementLimit, TotalLargeEnough, TotalMultipleOf4
from ops.model.tensor import TensorDesc

TensorConstraint = Callable[[str, bool], Constraint]  # the tensor's name, and whether it is an output

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
    """True for a desc that none of these rules can object to: packed, small, nothing set by hand."""
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
