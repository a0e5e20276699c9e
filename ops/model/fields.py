"""The fields of an operator desc: input tensors, output tensors, attributes."""

from dataclasses import dataclass

from ops.attribute_types import AttributeType, Count, Value

VALUES = "values"
INDICES = "indices"
# An operator with more tensors in an array is not shown.
MOST_TENSORS = 32


@dataclass(frozen=True, slots=True, eq=False)
class Input:
    """An input tensor. Tensors of one `group` hold the same kind of number and share their colours.

    `array` is the field of the C struct that the tensor is an element of: `InputTensors` for `InputTensors[0]`.
    """

    name: str
    meaning: str
    optional: bool = False
    group: str = VALUES
    array: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Output:
    """An output tensor; `array` as for an input."""

    name: str
    meaning: str
    optional: bool = False
    group: str = VALUES
    array: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Attribute:
    """Everything in a desc that is no tensor. An optional one can be None, a NULL pointer in the C struct.

    `unchecked` marks an enum of which DirectML accepts every number.
    """

    name: str
    type: AttributeType
    meaning: str
    default: Value = 0
    optional: bool = False
    unchecked: bool = False

    @property
    def may_be_none(self) -> bool:
        """True where None is a value: a NULL pointer, or a count that follows its list."""
        return self.optional or isinstance(self.type, Count)


@dataclass(frozen=True, slots=True, eq=False)
class TensorArray:
    """One pointer of the C struct to several tensors, which are fields of their own."""

    name: str
    tensors: tuple[Input | Output, ...]
    optional: bool = False


TensorField = Input | Output
Field = Input | Output | Attribute
Member = Input | Output | Attribute | TensorArray
