"""The kind of numbers that a tensor contains: truth values, signed values, parts of 1, or ordinary numbers. The colours
of a tensor depend on this kind.
"""

from enum import Enum
from functools import lru_cache

from ops.model.fields import Input, Output
from ops.model.operator import Operator


class Quantity(Enum):
    """The meaning of the numbers in a tensor.

    VALUE: ordinary numbers. FLAG: 0 is false, every other number is true. SIGNED: the sign matters as much as the
    magnitude, as it does in weights and gradients. SHARE: each number is a fraction of 1, such as a result of softmax.
    """

    VALUE = "value"
    FLAG = "flag"
    SIGNED = "signed"
    SHARE = "share"


# Operators whose outputs are truth values, and operators whose inputs are truth values too.
_COMPARISONS = ("LOGICAL_", "ELEMENT_WISE_LOGICAL_", "ELEMENT_WISE_IS_")
_OF_FLAGS = ("LOGICAL_AND", "LOGICAL_OR", "LOGICAL_XOR", "LOGICAL_NOT")
_SIGNED_CATEGORIES = ("Recurrent",)
_SIGNED_FIELDS = ("Gradient", "WeightTensor", "RecurrenceTensor", "QueryTensor", "KeyTensor")
_FLAG_FIELDS = ("ConditionTensor", "MaskTensor")
_SHARES = ("ACTIVATION_SOFTMAX", "ACTIVATION_SOFTMAX1", "ACTIVATION_HARDMAX", "ACTIVATION_HARDMAX1")

# Operators that move numbers, choose among them, or map them to numbers of the same kind.
_SAME_CATEGORIES = ("Activation", "Pooling", "Data movement", "Resampling", "Indexing", "Recurrent")
_SAME_OPERATORS = frozenset(
    f"ELEMENT_WISE_{name}"
    for name in (
        *("IDENTITY", "ABS", "NEGATE", "CEIL", "FLOOR", "ROUND", "CLIP", "CLIP1", "THRESHOLD", "IF"),
        *("ADD", "ADD1", "SUBTRACT", "MAX", "MIN", "MEAN"),
    )
)
_OTHER_QUANTITY = ("SOFTMAX", "HARDMAX", "SOFTPLUS", "SIGMOID", "CAST", "ROI_")


@lru_cache(maxsize=256)
def quantity_of(operator: Operator, field: Input | Output) -> Quantity:
    """The meaning of the numbers of a tensor of the operator."""
    name = operator.name
    if field.name in _FLAG_FIELDS or (isinstance(field, Output) and name.startswith(_COMPARISONS)):
        return Quantity.FLAG
    if name.endswith(_OF_FLAGS):
        return Quantity.FLAG
    if isinstance(field, Output) and name in _SHARES:
        return Quantity.SHARE
    is_signed = operator.category in _SIGNED_CATEGORIES or any(part in field.name for part in _SIGNED_FIELDS)
    return Quantity.SIGNED if is_signed else Quantity.VALUE


def is_logic(operator: Operator) -> bool:
    """True if the operator computes a truth value from truth values, or by comparing two numbers."""
    return operator.name.startswith("ELEMENT_WISE_LOGICAL_")


def keeps_quantity(operator: Operator) -> bool:
    """True if the outputs of an operator have numbers of the same kind as its inputs, so that they can share a colour
    scale.
    """
    name = operator.name
    if any(part in name for part in _OTHER_QUANTITY):
        return False
    return operator.category in _SAME_CATEGORIES or name in _SAME_OPERATORS
