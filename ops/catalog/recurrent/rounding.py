"""Computes the limits of rounding for each output of RNN, GRU and LSTM, step by step.

The products of a step are added in FLOAT32. Everything else is computed in the type of the tensors: the states and the
gates of FLOAT16 tensors are FLOAT16 numbers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.catalog.recurrent.rules import CELL_SINGLE, INPUT, RECURRENCE, SEQUENCE, SINGLE
from ops.catalog.recurrent.steps import Sequence, has_last_state, sequence_of
from ops.model.case import Case
from ops.rounding.activations import fused
from ops.rounding.functions import maximum, minimum
from ops.rounding.interval import Interval, dot, exact


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """Computes the intervals in which the results of a recurrent layer lie after rounding, step by step, for one
    sequence.

    `data_type` is the type of the states. The arguments of activations are clipped to the range from -`limit` to
    `limit`; `limit` is None if they are not clipped.
    """

    case: Case
    sequence: Sequence
    data_type: DataType
    limit: float | None

    def stored(self, x: Interval) -> Interval:
        """Returns the interval of a result after the device has rounded it to the data type of the tensors."""
        return x.rounded_to(self.data_type.numpy.itemsize)

    def product(self, matrix: Array, x: Interval) -> Interval:
        """Returns the interval of the product of a matrix with a vector, [hidden size], with its rounding errors."""
        return self.stored(dot(exact(matrix), x.of_size(4).reshape(-1, 1)).reshape(-1))

    def gate(self, number: int, x: Interval, hidden: Interval) -> Interval:
        """Returns the interval of Wx + Rh + Wb + Rb of the gate `number`, with its rounding errors."""
        s = self.sequence
        found = self.product(s.weight[number], x) + self.product(s.recurrence[number], hidden)
        return found + s.bias[number] + s.recurrence_bias[number]

    def active(self, number: int, x: Interval, *, is_limited: bool = True) -> Interval:
        """Returns the interval of the activation with the index `number` applied to `x`. If `is_limited` is set, `x` is
        first clipped to `limit`, unless this is None.
        """
        if self.limit is not None and is_limited:
            x = minimum(maximum(x, -self.limit), self.limit)
        return fused(x, self.sequence.activations[number], self.data_type, is_native=True)


State = tuple[Interval, Interval]
Step = Callable[[Steps, Interval, Interval, Interval], State]


def of_rnn(s: Steps, x: Interval, hidden: Interval, memory: Interval) -> State:
    """Returns the rounding intervals of the new hidden state, after one step of RNN, and of the unchanged memory."""
    return s.active(0, s.gate(0, x, hidden)), memory


def of_gru(s: Steps, x: Interval, hidden: Interval, memory: Interval) -> State:
    """Returns the rounding intervals of the hidden state after one step of GRU; the memory is unchanged."""
    update, reset, new = range(3)
    z = s.active(0, s.gate(update, x, hidden))
    r = s.active(0, s.gate(reset, x, hidden))
    q = s.sequence
    if s.case["LinearBeforeReset"]:
        past = s.product(q.recurrence[new], hidden) + q.recurrence_bias[new]
        n = s.active(1, s.product(q.weight[new], x) + q.bias[new] + r * past)
    else:
        n = s.active(1, s.gate(new, x, r * hidden))
    return (1.0 - z) * n + z * hidden, memory


def of_lstm(s: Steps, x: Interval, hidden: Interval, memory: Interval) -> State:
    """Returns the intervals of the hidden state and of the memory after one step of an LSTM, with their rounding
    errors.
    """
    into, out, keep, new = range(4)
    peephole = s.sequence.peephole
    i = s.active(0, s.gate(into, x, hidden) + memory * peephole[into])
    f = 1.0 - i if s.case["CoupleInputForget"] else s.active(0, s.gate(keep, x, hidden) + memory * peephole[keep])
    n = s.active(1, s.gate(new, x, hidden))
    changed = f * memory + i * n
    o = s.active(0, s.gate(out, x, hidden) + changed * peephole[out])
    return o * s.active(2, changed, is_limited=False), changed


STEPS: Mapping[str, Step] = {"RNN": of_rnn, "GRU": of_gru, "LSTM": of_lstm}


def rounding(case: Case) -> Mapping[str, Interval]:
    """Computes the rounding intervals of the hidden and memory states of all sequences, by output."""
    step, data_type = STEPS[case.operator.name], case.data_type(INPUT)
    size = data_type.numpy.itemsize
    outputs = [output.name for output in case.operator.outputs if case.has(output.name)]
    limits = {name: np.zeros((2, *case.sizes(name))) for name in outputs}

    def keep(name: str, at: tuple[int, ...], state: Interval) -> None:
        if name in limits:
            limits[name][(0, *at)], limits[name][(1, *at)] = state.low, state.high

    for direction in range(case.sizes(RECURRENCE)[1]):
        for batch in range(case.sizes(INPUT)[2]):
            sequence = sequence_of(case, direction, batch)
            steps = Steps(case, sequence, data_type, sequence.limit)
            hidden, memory = exact(sequence.start.hidden, size), exact(sequence.start.memory, size)
            with np.errstate(all="ignore"):
                for time in sequence.times:
                    hidden, memory = step(steps, exact(sequence.x[time], size), hidden, memory)
                    keep(SEQUENCE, (time, direction, batch), hidden)
            if sequence.times:
                keep(CELL_SINGLE, (0, direction, batch), memory)
                if has_last_state(case, batch):
                    keep(SINGLE, (0, direction, batch), hidden)
    return {name: Interval(low, high, size) for name, (low, high) in limits.items()}
