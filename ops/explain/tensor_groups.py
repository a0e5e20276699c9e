"""The groups of the tensors of an operator with many tensors: data, weights, states and outputs."""

from enum import Enum

from ops.model.fields import Input, Output
from ops.model.operator import Operator


class TensorGroup(Enum):
    """The groups of tensors in the order in which they are shown."""

    SEQUENCE = "Sequence"
    DATA = "Data"
    QUERY = "Query"
    KEY = "Key"
    VALUE = "Value"
    MASK = "Mask"
    WEIGHTS = "Weights"
    STATES = "States"
    OUTPUTS = "Outputs"


# Parts of names of inputs, each with the group of the input; the first part that occurs counts.
_ATTENTION = (
    ("Mask", TensorGroup.MASK),
    ("PastSequence", TensorGroup.MASK),
    ("RelativePosition", TensorGroup.MASK),
    ("Query", TensorGroup.QUERY),
    ("Key", TensorGroup.KEY),
    ("Value", TensorGroup.VALUE),
    ("Bias", TensorGroup.QUERY),
)
_OTHERS = (
    *((part, TensorGroup.STATES) for part in ("Init", "Moment", "Mean", "Variance", "TrainingStep")),
    *((part, TensorGroup.WEIGHTS) for part in ("Weight", "Recurrence", "Filter", "Bias", "Peephole")),
)
# Parts of the names of tensors that are small beside the data: one number, or one for each channel.
_PARAMETERS = ("Bias", "Mean", "Variance", "Scale", "ZeroPoint", "Peephole", "TrainingStep", "SequenceLengths")


def group_of(operator: Operator, field: Input | Output) -> TensorGroup:
    """The group to which a tensor of an operator belongs."""
    name = field.name
    if isinstance(field, Output) or name.startswith("Output"):
        return TensorGroup.OUTPUTS
    parts = _ATTENTION if operator.category == "Attention" else _OTHERS
    found = next((group for part, group in parts if part in name), None)
    if found is not None:
        return found
    if name == "ScaleTensor" and "NORMALIZATION" in operator.name:
        return TensorGroup.WEIGHTS
    return TensorGroup.SEQUENCE if operator.category == "Recurrent" else TensorGroup.DATA


def is_parameter(field: Input | Output) -> bool:
    """True if the tensor is an input with parameters, such as a bias, a scale or a zero point."""
    return isinstance(field, Input) and any(part in field.name for part in _PARAMETERS)


# The letters of the gates in the order of the rows of the weights (pages of LSTM and GRU); BiasTensor has them twice.
_GATES = {"LSTM": "iofc", "GRU": "zrh"}
_PEEPHOLES = "iof"


def gates_of(operator: Operator, field: Input | Output) -> tuple[int, str]:
    """Returns the dimension along which an input has its gates one after the other, and the letters of the gates.

    The dimension is counted from the end. Returns -1 and '' if the tensor has no gates.
    """
    letters = _GATES.get(operator.name, "")
    if not letters or isinstance(field, Output):
        return -1, ""
    packed = {
        "WeightTensor": (-2, letters),
        "RecurrenceTensor": (-2, letters),
        "BiasTensor": (-1, 2 * letters),
        "PeepholeTensor": (-1, _PEEPHOLES),
    }
    return packed.get(field.name, (-1, ""))


# Operators that move numbers between slices, or treat every slice differently.
_ACROSS_SLICES = (
    *("DEPTH_TO_SPACE", "SPACE_TO_DEPTH", "VALUE_SCALE_2D"),
    *("BATCH_NORMALIZATION", "MEAN_VARIANCE_NORMALIZATION", "LOCAL_RESPONSE_NORMALIZATION"),
)


def works_across_slices(operator: Operator) -> bool:
    """True if an output slice of the operator depends on several slices of an input, so that a single slice of each
    tensor does not show how the operator works. False for gradient operators, which have too many tensors.
    """
    is_gradient = operator.name.endswith("_GRAD")  # too many tensors to show all slices of each
    return operator.name.startswith(_ACROSS_SLICES) and not is_gradient
