"""Explains a cell of RNN, GRU or LSTM: the time steps up to the step of the cell, and this last step in detail."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape
from ops.catalog.recurrent.rules import CELL_SINGLE, INPUT, LENGTHS, RECURRENCE, SEQUENCE, SINGLE, WEIGHT
from ops.catalog.recurrent.steps import RecurrentState, Sequence, has_last_state, sequence_of, states, times_of
from ops.catalog.recurrent.steps import Step as TakeStep
from ops.catalog.shared.fused import fused_text
from ops.explain.cell_sets import NO_ROLE, Block, Read, Role, RoleArray, cell_block, one_cell, shape_of, whole
from ops.explain.dot_products import dot
from ops.explain.explanation import Explained, Formula, Number, Step, formula, zero_result
from ops.explain.last_case import OfLastCase
from ops.model.case import Case
from ops.text.sentences import say

# The largest number of time steps that are shown before the last one.
MOST_STEPS = 16

Gates = tuple[int, ...]
HIDDEN_INIT, MEMORY_INIT = "HiddenInitTensor", "CellMemInitTensor"
_Run = tuple[Sequence, dict[int, RecurrentState]]


@dataclass(frozen=True, slots=True, eq=False)
class UnitPosition:
    """The place of a cell in a recurrent layer: its hidden unit and its sequence, and the time steps on which it
    depends.

    `times` is empty if no step writes the cell; the cell is then 0.
    """

    direction: int
    batch: int
    unit: int
    times: range


def unit_position(case: Case, output: str, cell: Shape) -> UnitPosition:
    """The position of an output cell in a recurrent layer: its hidden unit, its sequence and its time steps."""
    time, direction, batch, unit = cell
    times = times_of(case, direction, batch)
    if output == SEQUENCE:
        times = times[: times.index(time) + 1] if time in times else times[:0]
    elif output == SINGLE and not has_last_state(case, batch):
        times = times[:0]
    return UnitPosition(direction, batch, unit, times)


@dataclass(frozen=True, slots=True, eq=False)
class UnitFormulas:
    """Writes the formulas of the hidden unit `unit` at one time step: the last step on which the explained cell
    depends.

    `x` is the input of the step; `before` and `after` are the states before and after the step.
    """

    case: Case
    sequence: Sequence
    x: Array
    before: RecurrentState
    after: RecurrentState
    unit: int

    def sums(self) -> Array:
        """The sums to which the activation of the first gate is applied, [hidden size]."""
        sequence = self.sequence
        return sequence.gate(0, sequence.from_input(self.x), sequence.from_state(self.before.hidden))

    def shown(self, x: Array | np.generic) -> Array:
        """Returns `x` in the data type of the operator's tensors, in which explanations show it."""
        with np.errstate(over="ignore", invalid="ignore"):
            return np.asarray(x).astype(self.case.data_type(INPUT).numpy)

    def number(self, x: Array, *, is_result: bool = False) -> Number:
        """Returns the number of this hidden unit in `x`, an array with a number for every unit."""
        return Number(self.shown(x)[self.unit], is_result=is_result)

    def read(self, x: Array) -> Number:
        """Returns this unit's number in `x`, which has a number for each hidden unit. In the formula, the number has
        the role VALUE.
        """
        return Number(self.shown(x)[self.unit], Role.VALUE)

    def part(self, name: str) -> Number:
        """Returns the number that the time step computed for this unit under the name `name`, for example a gate's
        value.
        """
        return self.number(self.after.parts[name])

    def active(self, number: int, inside: Formula) -> Formula:
        """Returns the formula of the activation with index `number`, applied to `inside`: TANH(...), or TANH(clip(...))
        if the case uses ClipThreshold.
        """
        name = fused_text(self.sequence.activations[number])
        limit = self.sequence.limit
        if limit is None:
            return formula(f"{name}(", *inside, ")")
        return formula(f"{name}(clip(", *inside, f", -{limit:g}, {limit:g}))")

    def from_input(self, gate: int) -> Formula:
        """Returns the formula for the dot product of the input and this unit's weights in a gate."""
        return dot(self.shown(self.sequence.weight[gate][self.unit]), self.shown(self.x))

    def from_state(self, gate: int, hidden: Array) -> Formula:
        """Returns the formula for the dot product of the hidden state `hidden` and this unit's recurrence weights in a
        gate.
        """
        return dot(self.shown(self.sequence.recurrence[gate][self.unit]), self.shown(hidden))

    def biases(self, gate: int) -> Formula:
        """Returns the formula of the two biases of a gate, each after a plus sign; () if the case has no BiasTensor."""
        if not self.case.has("BiasTensor"):
            return ()
        both = self.sequence.bias[gate], self.sequence.recurrence_bias[gate]
        return formula(" + ", self.read(both[0]), " + ", self.read(both[1]))

    def gate(self, number: int, hidden: Array) -> Formula:
        """Returns the formula of the sum inside the activation of gate `number`: the products with the input and with
        the state `hidden`, and the biases.
        """
        return formula(*self.from_input(number), " + ", *self.from_state(number, hidden), *self.biases(number))


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A formula in the explanation of the last time step.

    `gates` are the gates whose weights the formula contains. `states` are the states that it reads from the previous
    time step. Each is named by the tensor of its initial value.
    """

    formula: Formula
    gates: Gates = ()
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class RecurrentKind:
    """The parts of an explanation that differ between RNN, GRU and LSTM.

    `take` computes a time step. `lines` yields the formulas of the last time step; the last formula ends in the number
    of the explained cell. `used` returns the gates whose weights an output reads; its last argument is True at the
    first time step. `ignored` returns the gates that have weights but are never read.

    At the first time step, a cell reads only the weights of its own unit, except for the gates that `mixed` returns: of
    these it reads the weights of all units.
    """

    take: TakeStep
    lines: Callable[[UnitFormulas, str], Iterator[Line]]
    used: Callable[[Case, str, bool], Gates]
    ignored: Callable[[Case], Gates] = lambda case: ()
    mixed: Callable[[Case], Gates] = lambda case: ()


def reads_of(kind: RecurrentKind, case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    """Returns the cells of each input on which the cell `cell` of `output` depends."""
    position = unit_position(case, output, cell)
    found = [one_cell(LENGTHS, (0, 0, 0, position.batch), Role.DECIDES)] if case.has(LENGTHS) else []
    if not position.times:
        return tuple(found)
    units, directions, size = case.sizes(RECURRENCE)[3], position.direction, case.sizes(INPUT)[3]
    is_first = len(position.times) == 1
    own, all_units = range(position.unit, position.unit + 1), range(units)
    direction, batch = cell_block((directions, position.batch))
    times = range(min(position.times), max(position.times) + 1)
    zero = range(1)

    def add(name: str, role: Role, *block: range) -> None:
        if name in case.values and case.has(name):
            found.append(Read(name, role, block))

    add(INPUT, Role.VALUE, zero, times, batch, range(size))
    add(HIDDEN_INIT, Role.VALUE, zero, direction, batch, all_units)
    add(MEMORY_INIT, Role.VALUE, zero, direction, batch, own if is_first else all_units)
    gates = case.sizes(RECURRENCE)[2] // units
    for role, chosen in ((Role.VALUE, kind.used(case, output, is_first)), (Role.IGNORED, kind.ignored(case))):
        for gate in chosen:
            part = own if is_first and gate not in kind.mixed(case) else all_units
            rows = _shifted(part, gate * units)
            add(WEIGHT, role, zero, direction, rows, range(size))
            add(RECURRENCE, role, zero, direction, rows, all_units)
            add("BiasTensor", role, zero, zero, direction, rows)
            add("BiasTensor", role, zero, zero, direction, _shifted(rows, gates * units))
            if gate < gates - 1:  # the last gate has no peephole
                add("PeepholeTensor", role, zero, zero, direction, rows)
    return tuple(found)


def _shifted(indices: range, by: int) -> range:
    return range(indices.start + by, indices.stop + by)


def feeds_of(kind: RecurrentKind, case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    """The cells of each output that depend on a cell of the input `field`, as a Read for each role."""
    outputs = [output.name for output in case.operator.outputs if case.has(output.name)]
    fed = {output: _Fed(kind, case, field, cell, output) for output in outputs}
    return tuple(
        Read(output, role, whole(case.sizes(output)), each.only(role)) for output, each in fed.items() for role in Role
    )


class _Fed:
    """Finds the roles of an input cell for the cells of an output, one row of units after another.

    Most rows have the same roles. Within a row, only the unit that belongs to the input cell differs from the other
    units. Therefore `reads_of` is called only a few times, even for large sizes.
    """

    def __init__(self, kind: RecurrentKind, case: Case, field: str, cell: Shape, output: str) -> None:
        self._kind, self._case, self._field, self._cell, self._output = kind, case, field, cell, output
        self._units = case.sizes(output)[3]
        # In weights the rows are the units, gate after gate; in other tensors the last index is the unit, if any.
        self._own = cell[2 if field in (WEIGHT, RECURRENCE) else 3] % self._units
        self._rows: dict[Shape, RoleArray] = {}
        self._by_key: dict[tuple[object, ...], RoleArray] = {}

    def only(self, role: Role) -> Callable[[Block], Mask]:
        def only(window: Block) -> Mask:
            found = np.zeros(shape_of(window), np.bool_)
            units = slice(window[3].start, window[3].stop)
            for index in np.ndindex(found.shape[:3]):
                row = tuple(r.start + i for r, i in zip(window, index, strict=False))
                found[index] = self._row(row)[units] == role
            return found

        return only

    def _row(self, row: Shape) -> RoleArray:
        if row not in self._rows:
            position = unit_position(self._case, self._output, (*row, 0))
            sees = self._field != INPUT or self._cell[1] in position.times
            # Rows with the same key have the same roles.
            key = position.direction, position.batch, min(len(position.times), 2), sees
            if key not in self._by_key:
                roles = np.full(self._units, self._role_at((*row, (self._own + 1) % self._units)), np.uint8)
                roles[self._own] = self._role_at((*row, self._own))
                self._by_key[key] = roles
            self._rows[row] = self._by_key[key]
        return self._rows[row]

    def _role_at(self, at: Shape) -> int:
        found = reads_of(self._kind, self._case, self._output, at)
        return max((r.role for r in found if r.field == self._field and r.has(self._cell)), default=NO_ROLE)


def steps_of(kind: RecurrentKind, case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps that compute an output cell of a recurrent operator: one step for the hidden state after each
    earlier time step (at most MOST_STEPS), then one for each formula of the last time step.

    If no time step writes the cell, returns a single step that states the length of the sequence.
    """
    position = unit_position(case, output, cell)
    if not position.times:
        zero = zero_result(case, output)
        length, many = int(case.logical(LENGTHS)[0, 0, 0, position.batch]), case.sizes(INPUT)[1]
        words = say("the sequence has only {length} of {all:step|steps}", length=length, all=many)
        if length > many:
            words = say(
                "the length {length} is above the {all:step|steps} of the input, so no last state is written",
                length=length,
                all=many,
            )
        return (Step(reads_of(kind, case, output, cell), formula(words, " -> ", zero)),)
    key = position.direction, position.batch
    sequence, after = _last.of(case, lambda: _run(kind, case, *key), key)
    *earlier, last = position.times
    before = after[earlier[-1]] if earlier else sequence.start
    unit = UnitFormulas(case, sequence, sequence.x[last], before, after[last], position.unit)
    shown = [_earlier(case, unit, time, after[time], position) for time in earlier[-MOST_STEPS:]]
    lines = kind.lines(unit, output)
    return (*shown, *(Step(_line_reads(case, position, line), line.formula) for line in lines))


# The cells of a sequence are explained one after another, and each of them needs the states after all steps.
_last = OfLastCase[_Run]()


def _run(kind: RecurrentKind, case: Case, direction: int, batch: int) -> _Run:
    """Returns a sequence of a case, and a dict from the number of each step to the state after this step.

    `direction` is 0 or 1, and `batch` is the index of the sequence in the batch.
    """
    return sequence_of(case, direction, batch), states(case, kind.take, direction, batch)


def _line_reads(case: Case, position: UnitPosition, line: Line) -> tuple[Read, ...]:
    """Returns the cells whose numbers appear in `line`, a formula that explains the last time step of a unit."""
    units, own = case.sizes(RECURRENCE)[3], range(position.unit, position.unit + 1)
    direction, batch = cell_block((position.direction, position.batch))
    all_units, zero = range(units), range(1)
    blocks: list[tuple[str, Block]] = []
    if line.gates:
        last = position.times[-1]
        blocks.append((INPUT, (zero, range(last, last + 1), batch, range(case.sizes(INPUT)[3]))))
    if len(position.times) == 1:
        # A product with the weights of a gate uses the hidden states of all units.
        across = {HIDDEN_INIT: all_units if line.gates else own, MEMORY_INIT: own}
        blocks += [(name, (zero, direction, batch, across[name])) for name in line.states]
    all_gates = case.sizes(RECURRENCE)[2] // units
    for gate in line.gates:
        rows = _shifted(own, gate * units)
        blocks.append((WEIGHT, (zero, direction, rows, range(case.sizes(INPUT)[3]))))
        blocks.append((RECURRENCE, (zero, direction, rows, all_units)))
        blocks.append(("BiasTensor", (zero, zero, direction, rows)))
        blocks.append(("BiasTensor", (zero, zero, direction, _shifted(rows, all_gates * units))))
        if gate < all_gates - 1:  # the last gate has no peephole
            blocks.append(("PeepholeTensor", (zero, zero, direction, rows)))
    return tuple(Read(name, Role.VALUE, block) for name, block in blocks if name in case.values and case.has(name))


def _earlier(case: Case, unit: UnitFormulas, time: int, state: RecurrentState, position: UnitPosition) -> Step:
    block = cell_block((0, time, position.batch))
    read = Read(INPUT, Role.VALUE, (*block, range(case.sizes(INPUT)[3])))
    return Step((read,), formula(f"h[{time}] = ", unit.number(state.hidden)))


def explanation(kind: RecurrentKind) -> Explained:
    """Returns an Explained for the cells of RNN, GRU or LSTM, which uses the functions in `kind`."""
    return Explained(
        reads=lambda case, output, cell: reads_of(kind, case, output, cell),
        feeds=lambda case, field, cell: feeds_of(kind, case, field, cell),
        steps=lambda case, output, cell: steps_of(kind, case, output, cell),
    )


def result(unit: UnitFormulas, name: str, inside: Formula, values: Array, *, is_last: bool) -> Formula:
    """Returns the formula of a named number, such as `i = ... = 0.5`. `inside` is the part between the name and the
    number, which comes from `values`.

    `is_last` is True if this number is the one in the explained cell.
    """
    return formula(f"{name} = ", *inside, " = ", unit.number(values, is_result=is_last))


__all__ = [
    "CELL_SINGLE",
    "HIDDEN_INIT",
    "MEMORY_INIT",
    "Line",
    "RecurrentKind",
    "UnitFormulas",
    "explanation",
    "result",
]
