"""WebNN code for LSTM and GRU."""

from typing import Any

from ops.arrays.layout import Shape
from ops.catalog.recurrent.steps import BACKWARD
from ops.declare.webnn_code import Outputs, call, element, in_webnn, named, tensor
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say
from ops.text.values import Fused

_ACTIVATIONS = {"RELU": "relu", "SIGMOID": "sigmoid", "TANH": "tanh"}
_DEFAULTS = {"LSTM": ["sigmoid", "tanh", "tanh"], "GRU": ["sigmoid", "tanh"]}
_GATES = {"LSTM": 4, "GRU": 3}


def _recurrent(case: Case) -> Outputs:
    name = case.operator.name
    _, steps, batch, inputs = case.sizes("InputTensor")
    _, directions, _, hidden = case.sizes("RecurrenceTensor")
    rows = _GATES[name] * hidden
    _refuse(case)
    options: dict[str, Any] = {}
    if case.has("BiasTensor"):
        both = tensor(case, "BiasTensor", (directions, 2 * rows))
        for at, option in enumerate(("bias", "recurrentBias")):
            options[option] = call("slice", both, [0, at * rows], [directions, rows], shape=(directions, rows))
    for field, option in (("HiddenInitTensor", "initialHiddenState"), ("CellMemInitTensor", "initialCellState")):
        if case.values.get(field) is not None:
            options[option] = tensor(case, field, (directions, batch, hidden))
    if name == "GRU":
        options["resetAfter"] = bool(case["LinearBeforeReset"])
    options["returnSequence"] = case.has("OutputSequenceTensor") or None
    options["direction"] = _direction(case, directions)
    functions = _functions(case, directions)
    options["activations"] = None if functions == _DEFAULTS[name] else functions
    made = call(
        name.lower(),
        tensor(case, "InputTensor", (steps, batch, inputs)),
        tensor(case, "WeightTensor", (directions, rows, inputs)),
        tensor(case, "RecurrenceTensor", (directions, rows, hidden)),
        steps,
        hidden,
        shape=(),
        **options,
    )
    results = named(made, "results")
    state = (directions, batch, hidden)
    shapes: dict[str, Shape] = {"OutputSingleTensor": state}
    if name == "LSTM":
        shapes["OutputCellSingleTensor"] = state
    shapes["OutputSequenceTensor"] = (steps, *state)
    return {field: element(results, at, shape) for at, (field, shape) in enumerate(shapes.items()) if case.has(field)}


def _refuse(case: Case) -> None:
    """Raises FormatError if the case uses a field that WebNN code cannot express."""
    steps = case.sizes("InputTensor")[1]
    if case.has("SequenceLengthsTensor") and not (case.logical("SequenceLengthsTensor") == steps).all():
        raise FormatError(
            say("a length in SequenceLengthsTensor is not the number of steps, and WebNN computes all steps")
        )
    if case.values.get("PeepholeTensor") is not None:
        raise FormatError(say("this program writes no WebNN code for PeepholeTensor"))
    if case.values.get("UseClipThreshold"):
        raise FormatError(say("WebNN has no ClipThreshold"))
    if case.values.get("CoupleInputForget"):
        raise FormatError(say("WebNN does not couple the input gate with the forget gate"))


def _direction(case: Case, directions: int) -> str | None:
    if directions > 1:
        return "both"
    return "backward" if case.integer("Direction") == BACKWARD else None


def _functions(case: Case, directions: int) -> list[str]:
    """Returns WebNN's names of the activation functions for one direction of a recurrent operator.

    Raises FormatError if WebNN has no such activation, or if the directions have different activations.
    """
    fused = case["ActivationDescs"]
    assert isinstance(fused, tuple)
    names = [each.name.removeprefix("ACTIVATION_") for each in fused if isinstance(each, Fused)]
    if unknown := [name for name in names if name not in _ACTIVATIONS]:
        raise FormatError(say("WebNN has relu, sigmoid and tanh here, not {activation}", activation=unknown[0]))
    first = names[: len(names) // directions]
    if names != first * directions:
        raise FormatError(say("WebNN uses the same activations in both directions; here they differ"))
    return [_ACTIVATIONS[name] for name in first]


SNIPPETS = in_webnn({"LSTM": _recurrent, "GRU": _recurrent})
