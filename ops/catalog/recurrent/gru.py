"""GRU: a reset gate limits the effect of the old hidden state on a new one, and an update gate mixes both."""

from ops.arrays.dtypes import Array
from ops.catalog.recurrent.compiled import gates_in_buffer, no_celu
from ops.catalog.recurrent.examples import Sizes, activation, example
from ops.catalog.recurrent.rules import rules
from ops.catalog.recurrent.steps import ROUNDING, RecurrentState, Sequence, infer, kernel_of, special_gates, work
from ops.declare.declaration import declare, explained_in
from ops.model.case import Case

UPDATE, RESET, NEW = range(3)


def step(case: Case, sequence: Sequence, x: Array, before: RecurrentState) -> RecurrentState:
    """Computes one time step from `before`, the state before this step, and from `x`, the products Wx of all gates.

    z and r are activations of Wx + Rh + biases; n = g(Wx + Wb + r * (Rh + Rb)) with LinearBeforeReset, else g(Wx + R(r
    * h) + biases); the new state is (1 - z) * n + z * h. These are the formulas of the page.
    """
    of_state = sequence.from_state(before.hidden)
    z = sequence.activate(0, sequence.gate(UPDATE, x, of_state))
    r = sequence.activate(0, sequence.gate(RESET, x, of_state))
    if case["LinearBeforeReset"]:
        past = of_state[NEW] + sequence.recurrence_bias[NEW]
        new = sequence.activate(1, x[NEW] + sequence.bias[NEW] + r * past)
    else:
        past = before.hidden
        new = sequence.activate(1, sequence.gate(NEW, x, sequence.from_state(r * before.hidden)))
    return RecurrentState((1 - z) * new + z * before.hidden, before.memory, {"z": z, "r": r, "new": new, "past": past})


SIZES, GATES = Sizes(steps=3, batch=1, input=2, hidden=2), (activation("SIGMOID"), activation("TANH"))
DATA = {
    "InputTensor": [1, 0, 0.5, -1, -2, 1],
    "WeightTensor": [1, 0, 0, 1, -1, 0.5, 0.5, 0.5, 2, -1, 1, 1],
    "RecurrenceTensor": [0.5, 0, 0, 0.5, 1, -1, -1, 1, 0.5, 0.25, -0.25, 0.5],
    "BiasTensor": [0, 0.5, 0.25, 0, -0.5, 0.125, 0, 0, 0, 0, 1, -1],
    "HiddenInitTensor": [0.5, -1],
}

OPERATORS = (
    declare(
        "GRU",
        formula="z = f(Wz x + Rz h + biases), r = f(Wr x + Rr h + biases), "
        "n = g(Wn x + Wbn + r * (Rn h + Rbn)), h[t] = (1 - z) * n + z * h[t-1]",
        constraints=(*rules("GRU", gates=3, activations=2), special_gates(step), no_celu, gates_in_buffer),
        infer=infer,
        compute=kernel_of(step),
        as_directml=kernel_of(step, seen=True),
        rounding=ROUNDING,
        work=work,
        explained=explained_in("ops.catalog.recurrent.gru_explained"),
        examples=(
            example(
                "reset gate after the product",
                "GRU",
                SIZES,
                GATES,
                DATA,
                {
                    "OutputSequenceTensor": [0.60572126, -0.20166178, 0.7193368, -0.46086354, -0.72042417, -0.53508038],
                    "OutputSingleTensor": [-0.72042417, -0.53508038],
                },
                LinearBeforeReset=True,
            ),
            example(
                "reset gate before the product; backward",
                "GRU",
                SIZES,
                GATES,
                DATA,
                {
                    "OutputSequenceTensor": [
                        0.29783645, -0.50144566, 0.051675059, -0.92769736, -0.77760492, -0.99136546,
                    ],
                    "OutputSingleTensor": [0.29783645, -0.50144566],
                },
                "BACKWARD",
                LinearBeforeReset=False,
            ),
        ),
    ),
)  # fmt: skip
