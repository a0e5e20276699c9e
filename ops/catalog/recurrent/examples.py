"""Functions that build the examples of RNN, GRU and LSTM."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ops.declare.examples import own_example, tensor
from ops.model.operator import Example

# The number of gates of each operator.
GATES = {"RNN": 1, "GRU": 3, "LSTM": 4}


class Sizes(NamedTuple):
    """The numbers of steps, sequences, inputs, hidden units and directions, which determine all tensor sizes."""

    steps: int
    batch: int
    input: int
    hidden: int
    directions: int = 1


def shapes(name: str, sizes: Sizes) -> dict[str, list[int]]:
    """Returns, by field, the sizes of the tensors of the operator `name` (RNN, GRU or LSTM). The result also has
    tensors that only the other two operators have.
    """
    steps, batch, size, hidden, directions = sizes
    rows = GATES[name] * hidden
    state = [1, directions, batch, hidden]
    return {
        "InputTensor": [1, steps, batch, size],
        "WeightTensor": [1, directions, rows, size],
        "RecurrenceTensor": [1, directions, rows, hidden],
        "BiasTensor": [1, 1, directions, 2 * rows],
        "HiddenInitTensor": state,
        "CellMemInitTensor": state,
        "SequenceLengthsTensor": [1, 1, 1, batch],
        "PeepholeTensor": [1, 1, directions, 3 * hidden],
        "OutputSequenceTensor": [steps, directions, batch, hidden],
        "OutputSingleTensor": state,
        "OutputCellSingleTensor": state,
    }


def activation(name: str, **members: float) -> dict[str, Any]:
    """The entry of ActivationDescs for ACTIVATION_`name` with the attributes `members`."""
    return {"Type": f"ACTIVATION_{name}", "Desc": members}


def example(
    title: str,
    name: str,
    sizes: Sizes,
    activations: Sequence[dict[str, Any]],
    data: Mapping[str, list[float]],
    expected: Mapping[str, list[float]],
    direction: str = "FORWARD",
    **attributes: object,
) -> Example:
    """An example of the recurrent operator `name`, with the tensors that have elements in `data` or `expected`.

    `sizes` determines the sizes of all tensors. `attributes` are further attributes of the desc.
    """
    known = shapes(name, sizes)
    tensors = {
        field: tensor("UINT32" if field == "SequenceLengthsTensor" else "FLOAT32", *known[field])
        for field in (*data, *expected)
    }
    return own_example(
        title, tensors, data, expected,
        ActivationDescCount=len(activations), ActivationDescs=list(activations),
        Direction=f"DML_RECURRENT_NETWORK_DIRECTION_{direction}", **attributes,
    )  # fmt: skip
