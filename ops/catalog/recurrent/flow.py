"""The intermediate tensors of RNN, GRU and LSTM: gates, memory and hidden states after every time step."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.recurrent.explained import RecurrentKind, UnitFormulas
from ops.catalog.recurrent.rules import CELL_SINGLE, INPUT, LENGTHS, RECURRENCE, SEQUENCE, SINGLE, WEIGHT
from ops.catalog.recurrent.steps import RecurrentState, has_last_state, sequence_of, states, times_of
from ops.explain.cell_sets import Block, Read, Role, one_cell, single
from ops.explain.explanation import Formula, Intermediate, Number, formula
from ops.explain.intermediates import MOST_CELLS, Flow, ended
from ops.model.case import Case
from ops.text.sentences import say

GATES, MEMORY, HIDDEN, SUMS = say("Gates"), say("Memory"), say("Hidden states"), say("Sums")
HIDDEN_INIT, MEMORY_INIT = "HiddenInitTensor", "CellMemInitTensor"


@dataclass(frozen=True, slots=True, eq=False)
class FlowLines:
    """The formula lines of a recurrent operator, from `RecurrentKind.lines`, that compute gates, memory and hidden
    state.

    Three members have an entry for each gate, in the order of the weights: `gates` has the number of the gate's line,
    `parts` the name of its value in a state, and `letters` its letter. `hidden` and `memory` are the numbers of the
    lines of hidden state and memory; `memory` is None for an operator without memory. `in_memory` and `in_hidden` are
    the gates that the memory and the hidden state use.

    `behind` is called with a case and a gate. It returns the other gates of the same step that this gate uses, and True
    if it uses their values for all units.
    """

    letters: str
    gates: tuple[int, ...]
    parts: tuple[str, ...]
    hidden: int
    memory: int | None = None
    in_memory: tuple[int, ...] = ()
    in_hidden: tuple[int, ...] = ()
    behind: Callable[[Case, int], tuple[tuple[int, ...], bool]] = lambda case, gate: ((), False)


def flow(kind: RecurrentKind, lines: FlowLines) -> Callable[[Case], Flow | None]:
    """Returns a function that computes a Flow, the intermediate tensors, for a case of RNN, LSTM or GRU.

    The function returns None if these tensors would have too many cells.
    """

    def made(case: Case) -> Flow | None:
        shown = _Steps(case, kind, lines)
        return shown.flow() if shown.cells <= MOST_CELLS else None

    return made


class _Steps:
    """Computes the states of all time steps of a case, and makes the intermediate tensors from them."""

    def __init__(self, case: Case, kind: RecurrentKind, lines: FlowLines) -> None:
        self._case, self._kind, self._lines = case, kind, lines
        (_, self._times, self._batch, self._inputs) = case.sizes(INPUT)
        (_, self._directions, self._rows, self._units) = case.sizes(RECURRENCE)
        self._hidden_field = SEQUENCE if case.has(SEQUENCE) else HIDDEN
        self._after: dict[tuple[int, int], dict[int, RecurrentState]] = {}

    @property
    def cells(self) -> int:
        return self._times * self._directions * self._batch * (self._rows + 2 * self._units)

    def flow(self) -> Flow:
        gated = (self._times, self._directions, self._rows, self._batch)
        by_unit = (self._times, self._directions, self._batch, self._units)
        pairs = [(d, b) for d in range(self._directions) for b in range(self._batch)]
        self._after = {pair: states(self._case, self._kind.take, *pair) for pair in pairs}
        found: list[Intermediate] = []
        if self._lines.gates:
            words = say("each row: one gate of one unit")
            values, letters = self._values(gated, self._gate_value), (2, self._lines.letters)
            found.append(Intermediate(GATES, words, values, self._gate_reads, self._gate_formula, letters))
        else:
            values = self._values(gated, self._sum_value)
            found.append(Intermediate(SUMS, say("before the activation"), values, self._gate_reads, self._sum_formula))
        if self._lines.memory is not None:
            values, words = self._values(by_unit, self._memory_value), say("c after each step")
            found.append(Intermediate(MEMORY, words, values, self._memory_reads, self._memory_formula))
        if self._hidden_field == HIDDEN:
            values, words = self._values(by_unit, self._hidden_value), say("h after each step")
            found.append(Intermediate(HIDDEN, words, values, self._hidden_reads, self._hidden_formula))
        return Flow(tuple(found), self._output_reads)

    # Numbers

    def _values(self, sizes: Shape, value: Callable[[Shape], np.generic]) -> Array:
        made = self._case.data_type(INPUT).numpy
        with np.errstate(over="ignore", invalid="ignore"):
            return np.array([value(cell) for cell in np.ndindex(sizes)]).reshape(sizes).astype(made)

    def _state(self, time: int, direction: int, batch: int) -> RecurrentState | None:
        return self._after[direction, batch].get(time)

    def _gate_value(self, cell: Shape) -> np.generic:
        time, direction, row, batch = cell
        gate, unit = divmod(row, self._units)
        state = self._state(time, direction, batch)
        return np.float64(0) if state is None else state.parts[self._lines.parts[gate]][unit]

    def _sum_value(self, cell: Shape) -> np.generic:
        time, direction, row, batch = cell
        unit = self._unit(time, direction, batch, row)
        return np.float64(0) if unit is None else unit.sums()[row]

    def _memory_value(self, cell: Shape) -> np.generic:
        state = self._state(*cell[:3])
        return np.float64(0) if state is None else state.memory[cell[3]]

    def _hidden_value(self, cell: Shape) -> np.generic:
        state = self._state(*cell[:3])
        return np.float64(0) if state is None else state.hidden[cell[3]]

    # Formulas

    def _unit(self, time: int, direction: int, batch: int, unit: int) -> UnitFormulas | None:
        """Returns the formulas of a hidden unit at a time step; None if the sequence does not have this step."""
        after, times = self._after[direction, batch], times_of(self._case, direction, batch)
        if time not in after:
            return None
        sequence, place = sequence_of(self._case, direction, batch), times.index(time)
        before = after[times[place - 1]] if place else sequence.start
        return UnitFormulas(self._case, sequence, sequence.x[time], before, after[time], unit)

    def _line(self, unit: UnitFormulas | None, number: int) -> Formula:
        if unit is None:
            zero = self._case.data_type(INPUT).numpy.type(0)
            return formula(say("the sequence ends before this step: "), Number(zero, is_result=True))
        return ended(list(self._kind.lines(unit, SEQUENCE))[number].formula)

    def _gate_formula(self, cell: Shape) -> Formula:
        time, direction, row, batch = cell
        gate, unit = divmod(row, self._units)
        return self._line(self._unit(time, direction, batch, unit), self._lines.gates[gate])

    def _sum_formula(self, cell: Shape) -> Formula:
        time, direction, row, batch = cell
        unit = self._unit(time, direction, batch, row)
        if unit is None:
            return self._line(unit, 0)
        sums = unit.sums()
        return formula(*unit.gate(0, unit.before.hidden), " = ", unit.number(sums, is_result=True))

    def _memory_formula(self, cell: Shape) -> Formula:
        assert self._lines.memory is not None
        return self._line(self._unit(*cell), self._lines.memory)

    def _hidden_formula(self, cell: Shape) -> Formula:
        return self._line(self._unit(*cell), self._lines.hidden)

    # Reads

    def _gate_reads(self, cell: Shape) -> tuple[Read, ...]:
        time, direction, row, batch = cell
        gate, unit = divmod(row, self._units)
        if self._state(time, direction, batch) is None:
            return tuple(self._present(LENGTHS, (single(0), single(0), single(0), single(batch)), Role.DECIDES))
        if self._lines.gates and self._case.values.get("CoupleInputForget") and self._lines.letters[gate] == "f":
            return (one_cell(GATES, (time, direction, unit, batch)),)
        zero, at, rows = single(0), single(direction), single(row)
        others, of_all = self._lines.behind(self._case, gate)
        return (
            *self._present(INPUT, (zero, single(time), single(batch), range(self._inputs))),
            *self._present(WEIGHT, (zero, at, rows, range(self._inputs))),
            *self._present(RECURRENCE, (zero, at, rows, range(self._units))),
            *self._before(self._hidden_field, HIDDEN_INIT, cell, range(self._units)),
            *self._present("BiasTensor", (zero, zero, at, rows)),
            *self._present("BiasTensor", (zero, zero, at, single(row + self._rows))),
            *self._peepholes(cell, gate, unit),
            *(
                one_cell(GATES, (time, direction, other * self._units + each, batch))
                for other in others
                for each in (range(self._units) if of_all else (unit,))
            ),
        )

    def _peepholes(self, cell: Shape, gate: int, unit: int) -> Iterator[Read]:
        time, direction, row, batch = cell
        if self._lines.memory is None or not self._case.has("PeepholeTensor") or self._lines.letters[gate] == "c":
            return
        yield from self._present("PeepholeTensor", (single(0), single(0), single(direction), single(row)))
        if self._lines.letters[gate] == "o":
            yield one_cell(MEMORY, (time, direction, batch, unit))
        else:
            yield from self._before(MEMORY, MEMORY_INIT, cell, single(unit))

    def _memory_reads(self, cell: Shape) -> tuple[Read, ...]:
        time, direction, batch, unit = cell
        if self._state(time, direction, batch) is None:
            return ()
        before = self._before(MEMORY, MEMORY_INIT, (time, direction, 0, batch), single(unit))
        return *self._gates(self._lines.in_memory, cell), *before

    def _hidden_reads(self, cell: Shape) -> tuple[Read, ...]:
        time, direction, batch, unit = cell
        if self._state(time, direction, batch) is None:
            return ()
        gates = self._gates(self._lines.in_hidden, cell)
        if self._lines.memory is not None:
            return *gates, one_cell(MEMORY, cell)
        if not self._lines.gates:
            return (one_cell(SUMS, (time, direction, unit, batch)),)
        before = self._before(self._hidden_field, HIDDEN_INIT, (time, direction, 0, batch), single(unit))
        return *gates, *before

    def _output_reads(self, output: str, cell: Shape) -> tuple[Read, ...]:
        time, direction, batch, unit = cell
        times = times_of(self._case, direction, batch)
        if output != SEQUENCE:
            if not times or (output == SINGLE and not has_last_state(self._case, batch)):
                return ()
            time = times[-1]
        place = (time, direction, batch, unit)
        if output == CELL_SINGLE:
            return (one_cell(MEMORY, place),)
        if self._hidden_field == HIDDEN:
            return (one_cell(HIDDEN, place),)
        return tuple(read for read in self._hidden_reads(place) if read.field in (GATES, MEMORY, SUMS))

    def _gates(self, gates: tuple[int, ...], cell: Shape) -> Iterator[Read]:
        time, direction, batch, unit = cell
        return (one_cell(GATES, (time, direction, gate * self._units + unit, batch)) for gate in gates)

    def _present(self, name: str, block: Block, role: Role = Role.VALUE) -> Iterator[Read]:
        if name in self._case.values and self._case.has(name):
            yield Read(name, role, block)

    def _before(self, field: str, start: str, cell: Shape, units: range) -> Iterator[Read]:
        """Yields the cells of the state before a time step, as Reads.

        `cell` has the time, the direction, a number that is not used, and the sequence. `field` has the states of the
        time steps, `start` the initial state. `units` are the hidden units to read.
        """
        time, direction, _, batch = cell
        times = times_of(self._case, direction, batch)
        place = times.index(time)
        if place:
            yield Read(field, Role.VALUE, (single(times[place - 1]), single(direction), single(batch), units))
        else:
            yield from self._present(start, (single(0), single(direction), single(batch), units))
