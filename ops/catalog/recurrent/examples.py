"""Examples of recurrent operators: small sequences, and what they end in."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ops.model.operator import Example

GATES = {"RNN": 1, "GRU": 3, "LSTM": 4}


class Sizes(NamedTuple):
    steps: int
    batch: int
    input: int
    hidden: int
    directions: int = 1


def shapes(name: str, sizes: Sizes) -> dict[str, list[int]]:
    """The sizes of every tensor of an operator."""
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
    """The tensors are those that have numbers in `data` or `expected`."""
    known = shapes(name, sizes)
    desc: dict[str, Any] = {
        tensor: {"DataType": "UINT32" if tensor == "SequenceLengthsTensor" else "FLOAT32", "Sizes": known[tensor]}
        for tensor in (*data, *expected)
    }
    desc |= {"ActivationDescCount": len(activations), "ActivationDescs": list(activations)}
    desc |= {"Direction": f"DML_RECURRENT_NETWORK_DIRECTION_{direction}", **attributes}
    return Example(title, desc, data, expected, "own")
