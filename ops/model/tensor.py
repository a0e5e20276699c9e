"""DML_BUFFER_TENSOR_DESC as a value whose parts may each be malformed."""

from dataclasses import dataclass
from functools import cached_property
from typing import cast

from ops.arrays.dtypes import DataType
from ops.arrays.layout import Shape, minimum_bytes, packed_strides
from ops.text.literals import printable, shortened
from ops.text.values import Malformed

MAX_RANK = 8
_MOST_SHOWN = 16

Sizes = tuple[int | Malformed, ...]


@dataclass(frozen=True)  # without slots: what follows from the fields is kept
class TensorDesc:
    """One tensor of an operator desc.

    `strides` are in elements, None means packed. `total_bytes` None means the minimum, `dimension_count` None the
    number of sizes; both are kept apart from what they usually equal because a desc may state them wrongly.
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
        """Number of sizes; None when they are no list."""
        return None if isinstance(self.sizes, Malformed) else len(self.sizes)

    @cached_property
    def shape(self) -> Shape | None:
        """The sizes when every one is a number of at least 1."""
        return positive(self.sizes)

    @cached_property
    def steps(self) -> Shape | None:
        """The strides in effect, in elements, when sizes and strides are complete."""
        shape = self.shape
        if shape is None:
            return None
        if self.strides is None:
            return packed_strides(shape)
        strides = numbers(self.strides)
        return strides if strides is not None and len(strides) == len(shape) else None

    @cached_property
    def explicit_steps(self) -> Shape | None:
        """Like `steps`, but None for a packed tensor."""
        return None if self.strides is None else self.steps

    @cached_property
    def is_laid_out(self) -> bool:
        """True when data can be placed: type, sizes and strides are all there."""
        return self.steps is not None and isinstance(self.data_type, DataType) and self.data_type.bits > 0

    @cached_property
    def minimum_bytes(self) -> int | None:
        if self.shape is None or self.steps is None or isinstance(self.data_type, Malformed):
            return None
        return minimum_bytes(self.data_type, self.shape, self.explicit_steps)


def numbers(values: Sizes | Malformed | None) -> Shape | None:
    """The values when all of them are numbers."""
    if values is None or isinstance(values, Malformed):
        return None
    for value in values:
        if isinstance(value, Malformed):
            return None
    return cast(Shape, values)  # none of them is malformed


def positive(values: Sizes | Malformed) -> Shape | None:
    found = numbers(values)
    return found if found and min(found) >= 1 else None


def braces(values: Sizes | Malformed) -> str:
    """{1,1,3,4}, as the C++ of a desc has it."""
    if isinstance(values, Malformed):
        return shortened(values.text)
    shown = [printable(v.text[:12]) if isinstance(v, Malformed) else str(v) for v in values[:_MOST_SHOWN]]
    return "{" + ",".join(shown) + (",...}" if len(values) > _MOST_SHOWN else "}")
