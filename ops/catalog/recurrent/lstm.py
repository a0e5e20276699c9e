"""LSTM: gates control how much of the input enters a memory, how much of it is kept, and how much is output."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.scalar_cast import as_float32
from ops.catalog.recurrent.compiled import no_celu
from ops.catalog.recurrent.examples import Sizes, activation, example
from ops.catalog.recurrent.rules import rules
from ops.catalog.recurrent.steps import ROUNDING, RecurrentState, Sequence, infer, kernel_of, special_gates, work
from ops.constraints.base import Finding, Findings, constraint
from ops.declare.declaration import declare, explained_in
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Location, Provenance, Severity
from ops.text.sentences import say

IN, OUT, KEEP, NEW = range(4)  # the gates in the order of the weights; the first three have peepholes


def step(case: Case, sequence: Sequence, x: Array, before: RecurrentState) -> RecurrentState:
    """Computes one step from `x`, which has the products Wx of the gates, and from the state `before` the step.

    The gates i, f and o are activations of Wx + Rh + P * memory + biases; n is an activation of Wx + Rh + biases. With
    CoupleInputForget, f is 1 - i. The new memory is f * memory + i * n. The new hidden state is o * k(memory); the
    input of k is not clipped. These are the formulas of the page.
    """
    old, peephole = before.memory, sequence.peephole
    gates = sequence.gates(x, sequence.from_state(before.hidden))
    i = sequence.activate(0, gates[IN] + peephole[IN] * old)
    f = 1 - i if case["CoupleInputForget"] else sequence.activate(0, gates[KEEP] + peephole[KEEP] * old)
    new = sequence.activate(1, gates[NEW])
    memory = f * old + i * new
    o = sequence.activate(0, gates[OUT] + peephole[OUT] * memory)
    shown = sequence.activate_unclipped(2, memory)
    return RecurrentState(o * shown, memory, {"i": i, "f": f, "new": new, "o": o, "shown": shown})


@constraint(
    "clip-threshold",
    "No page defines a ClipThreshold that is negative or NaN.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def threshold_is_positive(guard: Guard) -> Findings:
    if not guard.value("UseClipThreshold"):
        return
    value = as_float32(guard.number("ClipThreshold"))
    if not value >= 0 or np.isnan(value):
        yield Finding(
            say("ClipThreshold is {value}; no page defines this.", value=value),
            (Location("ClipThreshold"), Location("UseClipThreshold")),
        )


SIZES = Sizes(steps=3, batch=2, input=2, hidden=1)
GATES = (activation("SIGMOID"), activation("TANH"), activation("TANH"))
DATA = {
    "InputTensor": [1, 0, 0.5, -1, -2, 1, 0, 0.25, 1, 1, -1, 2],
    "WeightTensor": [1, 0.5, -1, 1, 0.5, 0, 2, -1],
    "RecurrenceTensor": [0.5, -1, 1, 0.25],
    "BiasTensor": [0.5, 0, 1, -0.25, 0, 0.125, 0, 0],
    "HiddenInitTensor": [0.25, -0.5],
}

OPERATORS = (
    declare(
        "LSTM",
        formula="i = f(Wi x + Ri h + Pi * c + biases), o and f likewise, n = g(Wn x + Rn h + biases), "
        "c[t] = f * c[t-1] + i * n, h[t] = o * k(c[t])",
        constraints=(*rules("LSTM", gates=4, activations=3), threshold_is_positive, special_gates(step), no_celu),
        infer=infer,
        compute=kernel_of(step),
        as_directml=kernel_of(step, seen=True),
        rounding=ROUNDING,
        work=work,
        explained=explained_in("ops.catalog.recurrent.lstm_explained"),
        examples=(
            example(
                "two sequences; the second is shorter",
                "LSTM",
                SIZES,
                GATES,
                {**DATA, "SequenceLengthsTensor": [3, 2]},
                {
                    "OutputSequenceTensor": [0.16165868, 0.1405937, 0.13495384, 0.058215678, 0.30095917, 0],
                    "OutputSingleTensor": [0.30095917, 0.058215678],
                    "OutputCellSingleTensor": [0.70088464, 0.10464696],
                },
                ClipThreshold=0,
                UseClipThreshold=False,
                CoupleInputForget=False,
            ),
            example(
                "peepholes, ClipThreshold, coupled input and forget gates",
                "LSTM",
                SIZES,
                GATES,
                {**DATA, "CellMemInitTensor": [0.5, -2], "PeepholeTensor": [0.5, -0.5, 1]},
                {
                    "OutputSequenceTensor": [0.14358946, -0.14744789, 0.10557088, -0.56239561, 0.21050878, -0.62196762],
                    "OutputSingleTensor": [0.14358946, -0.14744789],
                    "OutputCellSingleTensor": [0.48165534, -0.44051076],
                },
                "BACKWARD",
                ClipThreshold=0.75,
                UseClipThreshold=True,
                CoupleInputForget=True,
            ),
        ),
    ),
)  # fmt: skip
