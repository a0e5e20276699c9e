"""RNN: the hidden state of each step is an activation of its input and of the previous hidden state."""

from ops.arrays.dtypes import Array
from ops.catalog.recurrent.examples import Sizes, activation, example
from ops.catalog.recurrent.rules import rules
from ops.catalog.recurrent.steps import ROUNDING, RecurrentState, Sequence, infer, kernel_of, special_gates, work
from ops.declare.declaration import declare, explained_in
from ops.model.case import Case


def step(case: Case, sequence: Sequence, x: Array, before: RecurrentState) -> RecurrentState:
    """Computes one step, f(Wx + Rh + biases). `x` has the products Wx, and `before` has the previous hidden state h."""
    gate = sequence.gate(0, x, sequence.from_state(before.hidden))
    hidden = sequence.activate(0, gate)
    return RecurrentState(hidden, before.memory, {"gate": gate})


OPERATORS = (
    declare(
        "RNN",
        formula="h[t] = f(W x[t] + R h[t-1] + Wb + Rb)",
        constraints=(*rules("RNN", gates=1, activations=1), special_gates(step)),
        infer=infer,
        compute=kernel_of(step),
        as_directml=kernel_of(step, seen=True),
        rounding=ROUNDING,
        work=work,
        explained=explained_in("ops.catalog.recurrent.rnn_explained"),
        examples=(
            example(
                "a running sum",
                "RNN",
                Sizes(steps=4, batch=2, input=1, hidden=1),
                (activation("IDENTITY"),),
                {"InputTensor": [1, 10, 2, 20, 3, 30, 4, 40], "WeightTensor": [1], "RecurrenceTensor": [1]},
                {"OutputSequenceTensor": [1, 10, 3, 30, 6, 60, 10, 100], "OutputSingleTensor": [10, 100]},
            ),
            example(
                "both directions; the second sequence is shorter",
                "RNN",
                Sizes(steps=3, batch=2, input=1, hidden=2, directions=2),
                (activation("TANH"), activation("RELU")),
                {
                    "InputTensor": [1, -1, 0.5, 2, -2, 9],
                    "WeightTensor": [0.5, -1, 1, 2],
                    "RecurrenceTensor": [0.5, 0.25, 0, -0.5, 1, 0.5, -1, 0.5],
                    "SequenceLengthsTensor": [3, 2],
                    "BiasTensor": [0.125, 0, 0.125, 0.5, 0, 0, 0, -1],
                    "HiddenInitTensor": [0, 0, 1, -1, 0.5, 0, 1, 2],
                },
                {
                    "OutputSequenceTensor": [
                        0.63514895, -0.46211716, 0, 0.96402758, 1.5, 0.5, 4.5, 0, 0.60566433, 0.22703261, 0.90350985,
                        -0.96273456, 0.5, 0, 4.0, 3.0, -0.37171336, 0.98323128, 0, 0, 0, 0, 0, 0,
                    ],
                    "OutputSingleTensor": [-0.37171336, 0.98323128, 0.90350985, -0.96273456, 1.5, 0.5, 4.5, 0],
                },
                "BIDIRECTIONAL",
            ),
        ),
    ),
)  # fmt: skip
