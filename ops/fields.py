"""The fields of an operator desc: input tensors, output tensors, attributes."""

from dataclasses import dataclass

from ops.attribute_types import AttributeType, Value

VALUES = "values"
INDICES = "indices"


@dataclass(frozen=True, slots=True, eq=False)
class Input:
    """An input tensor. Tensors of one `group` hold the same kind of number and share their colours."""

    name: str
    meaning: str
    optional: bool = False
    group: str = VALUES


@dataclass(frozen=True, slots=True, eq=False)
class Output:
    """An output tensor."""

    name: str
    meaning: str
    optional: bool = False
    group: str = VALUES


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


TensorField = Input | Output
Field = Input | Output | Attribute
