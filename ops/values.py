"""The values a desc field can hold besides plain numbers, and what stands there when the text is none."""

from dataclasses import dataclass, field
from enum import IntEnum


@dataclass(frozen=True, slots=True)
class Malformed:
    """A text that is no value of its field: `text` as it was given, `why` it is none.

    `before` is the last text in its place that was a value, where a person typed this one over it.
    """

    text: str
    why: str
    before: str | None = field(default=None, compare=False)


class AxisDirection(IntEnum):
    """DML_AXIS_DIRECTION."""

    INCREASING = 0
    DECREASING = 1


class TensorFlag(IntEnum):
    """DML_TENSOR_FLAGS, one bit each."""

    NONE = 0
    OWNED_BY_DML = 1


@dataclass(frozen=True, slots=True)
class ScaleBias:
    """DML_SCALE_BIAS: the input becomes x * scale + bias before the operator sees it."""

    scale: "float | Malformed" = 1.0
    bias: "float | Malformed" = 0.0


Number = int | float
