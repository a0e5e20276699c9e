"""The desc of a tensor, DML_BUFFER_TENSOR_DESC, as a value. Each of its parts may be malformed."""

from dataclasses import dataclass
from functools import cached_property
from typing import cast

from ops.arrays.dtypes import DataType
from ops.arrays.layout import Shape, count, minimum_bytes, packed_strides
from ops.text.literals import printable, shortened
from ops.text.values import Malformed

MAX_RANK = 8
_MOST_SHOWN = 16
# A tensor of fewer elements cannot exceed the limits of buffers.
_SMALL = 1 << 30

Sizes = tuple[int | Malformed, ...]


@dataclass(frozen=True)  # without slots, which cached_property needs
class TensorDesc:
    """The desc of a tensor.

    `strides` are in elements; None means packed. `total_bytes` is TotalTensorSizeInBytes; None means the minimum.
    `alignment` is GuaranteedBaseOffsetAlignment in bytes. `dimension_count` is None if DimensionCount equals the number
    of sizes; otherwise it is the wrong DimensionCount.
    """

    data_type: DataType | Malformed
    sizes: Sizes | Malformed
    strides: Sizes | Malformed | None = None
    flags: int | Malformed = 0
    total_bytes: int | Malformed | None = None
    alignment: int | Malformed = 0
    dimension_count: int | Malformed | None = None

    @cached_property
    def rank(self) -> int | None:
        """The number of sizes; None if Sizes is not a list."""
        return None if isinstance(self.sizes, Malformed) else len(self.sizes)

    @cached_property
    def shape(self) -> Shape | None:
        """The sizes; None if one of them is malformed or 0, or if there are none."""
        return positive(self.sizes)

    @cached_property
    def steps(self) -> Shape | None:
        """The strides in elements, either explicit or packed. None if the sizes or the strides are incomplete or do not
        match.
        """
        shape = self.shape
        if shape is None:
            return None
        if self.strides is None:
            return packed_strides(shape)
        strides = numbers(self.strides)
        return strides if strides is not None and len(strides) == len(shape) else None

    @cached_property
    def explicit_steps(self) -> Shape | None:
        """The explicit strides, in elements; None if there are none or they are incomplete."""
        return None if self.strides is None else self.steps

    @cached_property
    def is_laid_out(self) -> bool:
        """True if type, sizes and strides are complete, so that every element has an address."""
        return self.steps is not None and isinstance(self.data_type, DataType) and self.data_type.bits > 0

    @cached_property
    def is_plain(self) -> bool:
        """True if the tensor cannot break any rule about memory layout.

        It is packed and small, and it has no flags, alignment, explicit total size or explicit dimension count.
        """
        return (
            self.strides is None
            and self.total_bytes is None
            and self.alignment == 0
            and self.flags == 0
            and self.dimension_count is None
            and isinstance(self.data_type, DataType)
            and self.shape is not None
            and count(self.shape) < _SMALL
        )

    @cached_property
    def minimum_bytes(self) -> int | None:
        """The smallest valid TotalTensorSizeInBytes; None if the desc is incomplete."""
        if self.shape is None or self.steps is None or isinstance(self.data_type, Malformed):
            return None
        return minimum_bytes(self.data_type, self.shape, self.explicit_steps)


def numbers(values: Sizes | Malformed | None) -> Shape | None:
    """The sizes or strides as numbers; None if one of them is malformed."""
    if values is None or isinstance(values, Malformed):
        return None
    for value in values:
        if isinstance(value, Malformed):
            return None
    return cast("Shape", values)  # none of them is malformed


def positive(values: Sizes | Malformed) -> Shape | None:
    """Returns the sizes as a tuple of numbers; None if any of them is malformed or 0, or if the list is empty."""
    found = numbers(values)
    return found if found and min(found) >= 1 else None


def braces(values: Sizes | Malformed) -> str:
    """The sizes or strides as in C++: `{1,1,3,4}`."""
    if isinstance(values, Malformed):
        return shortened(values.text)
    shown = [printable(v.text[:12]) if isinstance(v, Malformed) else str(v) for v in values[:_MOST_SHOWN]]
    return "{" + ",".join(shown) + (",...}" if len(values) > _MOST_SHOWN else "}")
