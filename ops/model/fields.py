"""The fields of an operator desc: input tensors, output tensors, attributes."""

from dataclasses import dataclass

from ops.attribute_types import AttributeType, Count, Value

VALUES = "values"
INDICES = "indices"
# The most tensors in an array that the program opens.
MOST_TENSORS = 32


@dataclass(frozen=True, slots=True, eq=False)
class Input:
    """The declaration of an input tensor. Tensors of the same `group` hold the same kind of numbers.

    `array` is the member of the C struct that points to the tensor's array: `InputTensors` for `InputTensors[0]`. It is
    "" for a tensor with a pointer of its own.
    """

    name: str
    meaning: str
    optional: bool = False
    group: str = VALUES
    array: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Output:
    """An output tensor; `group` and `array` mean the same as for an input."""

    name: str
    meaning: str
    optional: bool = False
    group: str = VALUES
    array: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Attribute:
    """A field that is not a tensor. An optional attribute can be None, a NULL pointer in the C struct.

    `unchecked` marks an enum for which DirectML accepts every number.
    """

    name: str
    type: AttributeType
    meaning: str
    default: Value = 0
    optional: bool = False
    unchecked: bool = False

    @property
    def may_be_none(self) -> bool:
        """True if None is a valid value: for an optional attribute, a NULL pointer; for a count, the length of its
        list.
        """
        return self.optional or isinstance(self.type, Count)


@dataclass(frozen=True, slots=True, eq=False)
class TensorArray:
    """A pointer in the C struct to an array of tensors, each of which is a field."""

    name: str
    tensors: tuple[Input | Output, ...]
    optional: bool = False


TensorField = Input | Output
Field = Input | Output | Attribute
Member = Input | Output | Attribute | TensorArray
