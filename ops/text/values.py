"""The values of desc fields that are not single numbers, and `Malformed` for texts that are not valid values."""

from dataclasses import dataclass, field
from enum import IntEnum


@dataclass(frozen=True, slots=True)
class Malformed:
    """A text that is not a valid value of its field. `why` is the reason, as the end of a sentence.

    `before` is the last valid text of the field, if a user replaced it by this text.
    """

    text: str
    why: str
    before: str | None = field(default=None, compare=False)


class AxisDirection(IntEnum):
    """The enum DML_AXIS_DIRECTION."""

    INCREASING = 0
    DECREASING = 1


class TensorFlag(IntEnum):
    """The flags DML_TENSOR_FLAGS, one bit each."""

    NONE = 0
    OWNED_BY_DML = 1


@dataclass(frozen=True, slots=True)
class ScaleBias:
    """A DML_SCALE_BIAS: the operator's function is applied to x * scale + bias instead of x."""

    scale: "float | Malformed" = 1.0
    bias: "float | Malformed" = 0.0


@dataclass(frozen=True, slots=True)
class Size2D:
    """A DML_SIZE_2D: width and height."""

    width: "int | Malformed" = 1
    height: "int | Malformed" = 1


Number = int | float
Scalar = Number | Malformed


@dataclass(frozen=True, slots=True)
class Fused:
    """A fused operator: a DML_OPERATOR_DESC inside another desc. Its tensors are NULL; `members` are its attributes."""

    type: str
    members: tuple[tuple[str, Scalar], ...] = ()

    @property
    def name(self) -> str:
        """The type without its prefix: ACTIVATION_RELU for DML_OPERATOR_ACTIVATION_RELU."""
        return self.type.removeprefix("DML_OPERATOR_")

    def member(self, name: str) -> Scalar | None:
        """The value of an attribute; None if the fused operator does not have it."""
        return dict(self.members).get(name)
