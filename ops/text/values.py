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


@dataclass(frozen=True, slots=True)
class Size2D:
    """DML_SIZE_2D."""

    width: "int | Malformed" = 1
    height: "int | Malformed" = 1


Number = int | float
Scalar = Number | Malformed


@dataclass(frozen=True, slots=True)
class Fused:
    """A DML_OPERATOR_DESC inside another: the operator's type, and its attributes by name; its tensors are NULL."""

    type: str
    members: tuple[tuple[str, Scalar], ...] = ()

    @property
    def name(self) -> str:
        """ACTIVATION_RELU for DML_OPERATOR_ACTIVATION_RELU."""
        return self.type.removeprefix("DML_OPERATOR_")

    def member(self, name: str) -> Scalar | None:
        return dict(self.members).get(name)
