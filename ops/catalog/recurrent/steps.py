"""The kernel that RNN, GRU and LSTM share: it runs all sequences of a direction together, step by step."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ops.arrays.dtypes import F64, Array
from ops.arrays.functions import fmax, fmin
from ops.arrays.scalar_cast import as_float32
from ops.catalog.recurrent.rules import BIDIRECTIONAL, CELL_SINGLE, INPUT, LENGTHS, RECURRENCE, SEQUENCE, SINGLE, WEIGHT
from ops.catalog.shared.fused import activated_as_directml, activation_of
from ops.constraints.base import LocalConstraint
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import rounding_in
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import TOGETHER, Compute, Inferred, Work
from ops.quick_dataclass import quick_dataclass
from ops.system.cancellation import checkpoint
from ops.text.values import Fused

BACKWARD = 1
# Activations whose results lie within -1 and 1.
BOUNDED = "ACTIVATION_SIGMOID", "ACTIVATION_TANH"
# The most products of inputs and weights that are kept for later steps: 1 MB.
PRODUCTS = 1 << 17


@quick_dataclass
class RecurrentState:
    """The hidden state and the memory after a step. Each is [hidden size], or [sequences, hidden size].

    `parts` are the gates and other intermediate results of the step by name, with the same shape.
    """

    hidden: Array
    memory: Array
    parts: Mapping[str, Array] = field(default_factory=dict[str, Array])


@dataclass(frozen=True, eq=False)
class Sequence:
    """One sequence of the batch in one direction, in FLOAT64; or the whole batch.

    `x`: [steps, input size]; `weight`: [gates, hidden size, input size]; `recurrence`: [gates, hidden size, hidden
    size]; `bias` and `recurrence_bias`: [gates, hidden size]; `peephole`: [3, hidden size]. `start` is the state before
    the first step, `times` the order of the steps, `limit` the limit to which values are clipped, or None. With `seen`,
    activations treat NaN and infinities as DirectML 1.13.1 does.

    For the whole batch, `x` and the states have one more dimension before the last one, and `times` are all steps of
    InputTensor in forward order. To save memory, `x` and a FLOAT16 `weight` then keep the data type of their tensors,
    and are converted in parts.
    """

    x: Array
    weight: Array
    recurrence: Array
    bias: Array
    recurrence_bias: Array
    peephole: Array
    start: RecurrentState
    times: range
    activations: tuple[Fused, ...]
    limit: float | None
    seen: bool = False

    def from_input(self, x: Array) -> Array:
        """Returns the products of the input weights W and `x` for every gate, [gates, ..., hidden size].

        `x` has the sizes [..., input size].
        """
        if self.weight.dtype == np.float64:
            return _of_gates(self.weight, x)
        return np.concatenate([_of_gates(_wide(gate[np.newaxis]), x) for gate in self.weight])

    def from_state(self, hidden: Array) -> Array:
        """The products Rh for every gate, [gates, ..., hidden size]. The hidden states h are [..., hidden size]."""
        return _of_gates(self.recurrence, hidden)

    def gate(self, number: int, of_input: Array, of_state: Array) -> Array:
        """Computes Wx + Rh + Wb + Rb of the gate `number`: the input of the gate's activation.

        `of_input` has the products Wx of all gates, and `of_state` the products Rh.
        """
        return of_input[number] + of_state[number] + self.bias[number] + self.recurrence_bias[number]

    def gates(self, of_input: Array, of_state: Array) -> Array:
        """Computes the sums of all gates before activation, [gates, ..., hidden size].

        `of_input` and `of_state` are the products of the weights with the input and with the state. A gate's sum is
        both products plus both biases.
        """
        found = of_input + of_state
        beside = (slice(None), *(np.newaxis,) * (found.ndim - 2))
        found += self.bias[beside]
        found += self.recurrence_bias[beside]
        return found

    def activate(self, number: int, x: Array) -> Array:
        """Applies the activation `number` to `x`. If there is a `limit`, `x` is clipped first, to the numbers from
        -`limit` to `limit`.
        """
        if self.limit is None:
            return self.activate_unclipped(number, x)
        if self.seen:  # NaN becomes the lower limit
            return self.activate_unclipped(number, fmin(fmax(x, np.float64(-self.limit)), np.float64(self.limit)))
        return self.activate_unclipped(number, np.clip(x, -self.limit, self.limit))

    def activate_unclipped(self, number: int, x: Array) -> Array:
        """Applies the activation `number` to `x` without clipping."""
        if self.seen:
            return activated_as_directml(x, self.activations[number], F64)
        return self._functions[number](x)

    @cached_property
    def _functions(self) -> tuple[Callable[[Array], Array], ...]:
        """The functions of the sequence's activations, in FLOAT64."""
        return tuple(activation_of(activation, F64) for activation in self.activations)


def _of_gates(matrices: Array, x: Array) -> Array:
    """The product of each of the `matrices`, [gates, rows, columns], with `x`, [..., columns]."""
    gates, rows, columns = matrices.shape
    # One product of matrices: with more dimensions, NumPy would multiply matrix after matrix.
    found: Array = x.reshape(-1, columns) @ matrices.reshape(-1, columns).T
    return np.moveaxis(found.reshape(*x.shape[:-1], gates, rows), -2, 0)


# Computes one step of an operator from the products of the input of the step, see `Sequence.from_input`, and the state
# before it.
Step = Callable[[Case, Sequence, Array, RecurrentState], RecurrentState]


def gates_of(case: Case) -> int:
    """Returns the number of gates: 1 for RNN, 3 for GRU, 4 for LSTM."""
    return case.sizes(RECURRENCE)[2] // case.sizes(RECURRENCE)[3]


def steps_of(case: Case, batch: int) -> int:
    """The number of steps of a sequence: its length, limited to the steps of InputTensor."""
    steps = case.sizes(INPUT)[1]
    return min(int(case.logical(LENGTHS)[0, 0, 0, batch]), steps) if case.has(LENGTHS) else steps


def has_last_state(case: Case, batch: int) -> bool:
    """False if a sequence is longer than InputTensor has steps: then its last state is not written (observed with
    DirectML 1.13.1).
    """
    return not case.has(LENGTHS) or int(case.logical(LENGTHS)[0, 0, 0, batch]) <= case.sizes(INPUT)[1]


def times_of(case: Case, direction: int, batch: int) -> range:
    """Returns the time steps of a sequence in the order of computation; the backward direction begins with the last
    step.
    """
    times = range(steps_of(case, batch))
    return times[::-1] if direction == 1 or case.integer("Direction") == BACKWARD else times


def sequence_of(case: Case, direction: int, batch: int | None, *, seen: bool = False) -> Sequence:
    """Returns the Sequence with the index `batch`, in direction 0 or 1. Missing biases, peepholes and first states are
    0.

    If `batch` is None, the result contains all sequences.

    If `seen` is True, the result is for computing as DirectML. RNN, and LSTM if it does not use ClipThreshold, then
    clip to the largest number of the data type; GRU does not clip. This was measured with DirectML 1.13.1 on an H100.
    """
    hidden, gates = case.sizes(RECURRENCE)[3], gates_of(case)
    chosen = slice(None) if batch is None else batch

    def wide(name: str) -> Array | None:
        return _wide(case.logical(name)) if case.values.get(name) is not None else None

    def state(name: str) -> Array:
        found = wide(name)
        return np.zeros((case.sizes(INPUT)[2], hidden))[chosen] if found is None else found[0, direction, chosen]

    bias, peephole = wide("BiasTensor"), wide("PeepholeTensor")
    both = np.zeros(2 * gates * hidden) if bias is None else bias[0, 0, direction]
    fused = case["ActivationDescs"]
    assert isinstance(fused, tuple)
    each = len(fused) // case.sizes(RECURRENCE)[1]
    is_clipped = bool(case.values.get("UseClipThreshold"))
    largest = case.data_type(INPUT).largest_finite if seen and case.operator.name != "GRU" else None
    x, weight = case.logical(INPUT)[0, :, chosen], case.logical(WEIGHT)[0, direction]
    # FLOAT32 is converted once, which is faster: twice its memory is little enough.
    is_narrow = batch is None and weight.dtype == np.float16
    return Sequence(
        x if batch is None else _wide(x),
        (weight if is_narrow else _wide(weight)).reshape(gates, hidden, -1),
        _wide(case.logical(RECURRENCE)[0, direction]).reshape(gates, hidden, hidden),
        both[: gates * hidden].reshape(gates, hidden),
        both[gates * hidden :].reshape(gates, hidden),
        np.zeros((3, hidden)) if peephole is None else peephole[0, 0, direction].reshape(3, hidden),
        RecurrentState(state("HiddenInitTensor"), state("CellMemInitTensor")),
        range(case.sizes(INPUT)[1]) if batch is None else times_of(case, direction, batch),
        tuple(f for f in fused[direction * each : (direction + 1) * each] if isinstance(f, Fused)),
        as_float32(case.number("ClipThreshold")) if is_clipped else largest,
        seen,
    )


def _wide(x: Array) -> Array:
    """Returns `x` as a contiguous FLOAT64 array, so that rounding never depends on strides."""
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        return np.ascontiguousarray(x, np.float64)


def states(case: Case, step: Step, direction: int, batch: int, *, seen: bool = False) -> dict[int, RecurrentState]:
    """Returns the state after each step of a sequence, by the number of the step and in the order of computation.

    `step` computes one step. With `seen`, the steps treat NaN and infinities as DirectML 1.13.1 does.
    """
    sequence = sequence_of(case, direction, batch, seen=seen)
    found: dict[int, RecurrentState] = {}
    state = sequence.start
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        for time in sequence.times:
            checkpoint()
            state = found[time] = step(case, sequence, sequence.from_input(sequence.x[time]), state)
    return found


def kernel_of(step: Step, *, seen: bool = False) -> Compute:
    """Returns a kernel that calls `step` for each time step of each sequence.

    With `seen`, the kernel treats NaN and infinities as DirectML 1.13.1 does.
    """

    def compute(case: Case) -> Mapping[str, Array]:
        """Runs all sequences in all directions, in FLOAT64, and rounds the outputs once.

        OutputSequenceTensor is [steps, directions, batch, hidden size], 0 after the end of a sequence; the last states
        are [1, directions, batch, hidden size].
        """
        outputs = [output.name for output in case.operator.outputs if case.has(output.name)]
        found = {name: np.zeros(case.sizes(name), case.data_type(name).numpy) for name in outputs}
        with np.errstate(all="ignore"):  # infinities and NaN are valid results
            for direction in range(case.sizes(RECURRENCE)[1]):
                _run(case, step, direction, found, seen=seen)
        return found

    return compute


def _run(case: Case, step: Step, direction: int, found: Mapping[str, Array], *, seen: bool) -> None:
    """Computes all steps of all sequences in one direction with `step`, and writes the states to the outputs in
    `found`.

    With `seen`, the steps treat NaN and infinities as DirectML 1.13.1 does.
    """
    sequence = sequence_of(case, direction, None, seen=seen)
    batches = range(case.sizes(INPUT)[2])
    lengths = np.array([steps_of(case, batch) for batch in batches], np.int64)
    is_backward = direction == 1 or case.integer("Direction") == BACKWARD
    hidden, memory = sequence.start.hidden, sequence.start.memory
    gates, units, _ = sequence.weight.shape
    shortest, order = min(lengths.tolist(), default=0), np.arange(len(batches))
    together = max(PRODUCTS // max(gates * units * len(batches), 1), 1)
    for first in range(0, int(lengths.max(initial=0)), together):
        steps = range(first, min(first + together, int(lengths.max())))
        numbers = np.array(steps, np.int64).reshape(-1, 1)
        # The time of each sequence at each of these steps; after the end of a sequence, any time.
        times = np.maximum(lengths - 1 - numbers if is_backward else np.minimum(numbers, lengths - 1), 0)
        of_inputs = sequence.from_input(_wide(sequence.x[times, order]))
        for at, number in enumerate(steps):
            checkpoint()
            # Until the first sequence ends, all are computed without copying their states.
            active = slice(None) if number < shortest else np.flatnonzero(lengths > number)
            before = RecurrentState(hidden[active], memory[active])
            after = step(case, sequence, of_inputs[:, at, active], before)
            if number < shortest:
                hidden, memory = after.hidden, after.memory
            else:
                if number == shortest:  # the states before may be read-only, or share their memory
                    hidden, memory = hidden.copy(), memory.copy()
                hidden[active], memory[active] = after.hidden, after.memory
            if SEQUENCE in found:
                found[SEQUENCE][times[at, active], direction, order[active]] = after.hidden
    is_run = lengths > 0
    is_last = is_run & np.array([has_last_state(case, batch) for batch in batches], np.bool_)
    for name, state, mask in ((SINGLE, hidden, is_last), (CELL_SINGLE, memory, is_run)):
        if name in found:
            found[name][0, direction, mask] = state[mask]


ROUNDING = rounding_in("ops.catalog.recurrent.rounding")


def special_gates(step: Step) -> LocalConstraint:
    """Returns a rule that adds a note about states that DirectML 1.13.1 computes differently from the reference.

    DirectML limits the numbers of the gates before each activation, and replaces NaN.
    """
    return differs_as_directml(
        "special-gates",
        "DirectML 1.13.1 limits the argument of every activation of RNN and LSTM to the range of the type, and "
        "replaces NaN by the lowest number. So activations of NaN and infinity differ from their formulas.",
        "In {count:cell|cells}, a gate is NaN, infinite or beyond its type; DirectML limits it before the activation.",
        kernel_of(step),
        kernel_of(step, seen=True),
        ROUNDING,
        may_differ=may_be_special,
    )


def may_be_special(case: Case) -> bool:
    """True if an argument of an activation may be NaN, infinite or beyond the range of the data type.

    The check uses an upper bound for the sums of products: SIGMOID and TANH keep the hidden state within -1 and 1, and
    each step adds at most 1 to the memory of LSTM.
    """
    fused = case["ActivationDescs"]
    assert isinstance(fused, tuple)
    if not all(isinstance(f, Fused) and f.name in BOUNDED for f in fused):
        return True

    def largest(name: str) -> float:
        if case.values.get(name) is None:
            return 0.0
        x = case.logical(name)
        return float(np.maximum(-float(x.min(initial=0)), float(x.max(initial=0))))

    with np.errstate(all="ignore"):
        state = np.maximum(largest("HiddenInitTensor"), 1)  # NaN spreads
        memory = largest("CellMemInitTensor") + case.sizes(INPUT)[1]
        of_input, of_state = (
            np.abs(case.logical(name)).sum(-1, dtype=np.float64).max(initial=0) * by
            for name, by in ((WEIGHT, largest(INPUT)), (RECURRENCE, state))
        )
        most = of_input + of_state + 2 * largest("BiasTensor") + (1 + largest("PeepholeTensor")) * memory
    return not most < case.data_type(INPUT).largest_finite


def work(case: Case) -> Work:
    """The cost of a case: each gate multiplies two matrices, in every step of every sequence."""
    (_, steps, batch, inputs), (_, directions, rows, hidden) = case.sizes(INPUT), case.sizes(RECURRENCE)
    many = steps * batch * directions
    return Work(steps * directions * 4 * gates_of(case), -(-many * rows * (inputs + hidden) // TOGETHER))


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The sizes of the outputs follow from InputTensor, the hidden size of RecurrenceTensor, and Direction.

    Their data type is the type of InputTensor.
    """
    directions = 2 if guard.integer("Direction") == BIDIRECTIONAL else 1
    steps, batch, hidden = guard.size(INPUT, 1), guard.size(INPUT, 2), guard.size(RECURRENCE, 3)
    data_type = guard.data_type(INPUT)
    last = Inferred((1, directions, batch, hidden), data_type)
    found = {SEQUENCE: Inferred((steps, directions, batch, hidden), data_type), SINGLE: last, CELL_SINGLE: last}
    return {output.name: found[output.name] for output in guard.operator.outputs if guard.present(output.name)}
