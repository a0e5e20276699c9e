"""The rules about the memory layout of a tensor, in the order in which they are checked."""

from collections.abc import Callable

from ops.constraints.base import Constraint
from ops.constraints.general.input_data import DataComplete, DataReadable
from ops.constraints.general.strides import InputBroadcast, OutputCellsCollide, OutputStridesDistinct, StridesCount
from ops.constraints.general.tensor_fields import AlignmentValid, DimensionCountAgrees, FlagsValid
from ops.constraints.general.total_size import ElementLimit, TotalLargeEnough, TotalMultipleOf4

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
