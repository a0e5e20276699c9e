"""Why a cell of RNN, GRU or LSTM holds its number: the steps up to it, and the last of them in numbers."""

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
from ops.explain.explanation import Explained, Formula, Number, Step, formula
from ops.model.case import Case
from ops.text.sentences import say

# Of more steps before the last one, only the latest are shown.
MOST_STEPS = 16

Gates = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Which unit of which sequence a cell is, and the steps it comes of, in order; empty where it is 0 anyway."""

    direction: int
    batch: int
    unit: int
    times: range


def place_of(case: Case, output: str, cell: Shape) -> Place:
    time, direction, batch, unit = cell
    times = times_of(case, direction, batch)
    if output == SEQUENCE:
        times = times[: times.index(time) + 1] if time in times else times[:0]
    elif output == SINGLE and not has_last_state(case, batch):
        times = times[:0]
    return Place(direction, batch, unit, times)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The last step of a unit, for writing it down."""

    case: Case
    sequence: Sequence
    x: Array
    before: RecurrentState
    after: RecurrentState
    unit: int

    def shown(self, x: Array | np.generic) -> Array:
        """Numbers as the tensors hold them."""
        with np.errstate(over="ignore", invalid="ignore"):
            return np.asarray(x).astype(self.case.data_type(INPUT).numpy)

    def number(self, x: Array, *, is_result: bool = False) -> Number:
        return Number(self.shown(x)[self.unit], is_result=is_result)

    def part(self, name: str) -> Number:
        return self.number(self.after.parts[name])

    def active(self, number: int, inside: Formula) -> Formula:
        """TANH(...), or TANH(clip(...))"""
        name = fused_text(self.sequence.activations[number])
        limit = self.sequence.limit
        if limit is None:
            return formula(f"{name}(", *inside, ")")
        return formula(f"{name}(clip(", *inside, f", -{limit:g}, {limit:g}))")

    def from_input(self, gate: int) -> Formula:
        return dot(self.shown(self.sequence.weight[gate][self.unit]), self.shown(self.x))

    def from_state(self, gate: int, hidden: Array) -> Formula:
        return dot(self.shown(self.sequence.recurrence[gate][self.unit]), self.shown(hidden))

    def biases(self, gate: int) -> Formula:
        if not self.case.has("BiasTensor"):
            return ()
        both = self.sequence.bias[gate], self.sequence.recurrence_bias[gate]
        return formula(" + ", self.number(both[0]), " + ", self.number(both[1]))

    def gate(self, number: int, hidden: Array) -> Formula:
        return formula(*self.from_input(number), " + ", *self.from_state(number, hidden), *self.biases(number))


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """How an operator of the family explains itself.

    `lines` writes down a step, a formula for each thing on the way; the last but one or the last ends in the memory,
    the last in the hidden state. `used` and `ignored` are the gates that count for an output at its first step, or
    later; `mixed` those of which all units count even at the first step.
    """

    take: TakeStep
    lines: Callable[[View, str], Iterator[Formula]]
    used: Callable[[Case, str, bool], Gates]
    ignored: Callable[[Case], Gates] = lambda case: ()
    mixed: Callable[[Case], Gates] = lambda case: ()


def reads_of(kind: Kind, case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    place = place_of(case, output, cell)
    found = [one_cell(LENGTHS, (0, 0, 0, place.batch), Role.DECIDES)] if case.has(LENGTHS) else []
    if not place.times:
        return tuple(found)
    units, directions, size = case.sizes(RECURRENCE)[3], place.direction, case.sizes(INPUT)[3]
    is_first = len(place.times) == 1
    own, all_units = range(place.unit, place.unit + 1), range(units)
    direction, batch = cell_block((directions, place.batch))
    times = range(min(place.times), max(place.times) + 1)
    zero = range(1)

    def add(name: str, role: Role, *block: range) -> None:
        if name in case.values and case.has(name):
            found.append(Read(name, role, block))

    add(INPUT, Role.VALUE, zero, times, batch, range(size))
    add("HiddenInitTensor", Role.VALUE, zero, direction, batch, all_units)
    add("CellMemInitTensor", Role.VALUE, zero, direction, batch, own if is_first else all_units)
    gates = case.sizes(RECURRENCE)[2] // units
    for role, chosen in ((Role.VALUE, kind.used(case, output, is_first)), (Role.IGNORED, kind.ignored(case))):
        for gate in chosen:
            part = own if is_first and gate not in kind.mixed(case) else all_units
            rows = _moved(part, gate * units)
            add(WEIGHT, role, zero, direction, rows, range(size))
            add(RECURRENCE, role, zero, direction, rows, all_units)
            add("BiasTensor", role, zero, zero, direction, rows)
            add("BiasTensor", role, zero, zero, direction, _moved(rows, gates * units))
            if gate < gates - 1:  # the last gate has no peephole
                add("PeepholeTensor", role, zero, zero, direction, rows)
    return tuple(found)


def _moved(places: range, by: int) -> range:
    return range(places.start + by, places.stop + by)


def feeds_of(kind: Kind, case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    """Of each output the cells that read this one."""
    outputs = [output.name for output in case.operator.outputs if case.has(output.name)]
    fed = {output: _Fed(kind, case, field, cell, output) for output in outputs}
    return tuple(
        Read(output, role, whole(case.sizes(output)), each.only(role)) for output, each in fed.items() for role in Role
    )


class _Fed:
    """The roles of an input cell for the cells of an output, row by row of all units.

    Rows are alike but for a few things, and of the units of a row only that of the input cell is another: so `reads_of`
    is asked seldom, whatever the sizes are.
    """

    def __init__(self, kind: Kind, case: Case, field: str, cell: Shape, output: str) -> None:
        self._kind, self._case, self._field, self._cell, self._output = kind, case, field, cell, output
        self._units = case.sizes(output)[3]
        # Rows of weights stand for units, gate after gate; elsewhere they are the last index, or there are none.
        self._own = cell[2 if field in (WEIGHT, RECURRENCE) else 3] % self._units
        self._rows: dict[Shape, RoleArray] = {}
        self._alike: dict[tuple[object, ...], RoleArray] = {}

    def only(self, role: Role) -> Callable[[Block], Mask]:
        def only(window: Block) -> Mask:
            found = np.zeros(shape_of(window), np.bool_)
            units = slice(window[3].start, window[3].stop)
            for place in np.ndindex(found.shape[:3]):
                row = tuple(r.start + i for r, i in zip(window, place, strict=False))
                found[place] = self._row(row)[units] == role
            return found

        return only

    def _row(self, row: Shape) -> RoleArray:
        if row not in self._rows:
            place = place_of(self._case, self._output, (*row, 0))
            sees = self._field != INPUT or self._cell[1] in place.times
            # What the reads of a row depend on.
            key = place.direction, place.batch, min(len(place.times), 2), sees
            if key not in self._alike:
                roles = np.full(self._units, self._role_at((*row, (self._own + 1) % self._units)), np.uint8)
                roles[self._own] = self._role_at((*row, self._own))
                self._alike[key] = roles
            self._rows[row] = self._alike[key]
        return self._rows[row]

    def _role_at(self, at: Shape) -> int:
        found = reads_of(self._kind, self._case, self._output, at)
        return max((r.role for r in found if r.field == self._field and r.has(self._cell)), default=NO_ROLE)


def steps_of(kind: Kind, case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The hidden state after each step before, and the last step gate by gate."""
    place, found = place_of(case, output, cell), reads_of(kind, case, output, cell)
    if not place.times:
        zero = Number(case.data_type(output).numpy.type(0), is_result=True)
        length = int(case.logical(LENGTHS)[0, 0, 0, place.batch])
        words = say("the sequence has {length:step|steps} of {all}", length=length, all=case.sizes(INPUT)[1])
        return (Step(found, formula(f"{words} -> ", zero)),)
    after = states(case, kind.take, place.direction, place.batch)
    sequence = sequence_of(case, place.direction, place.batch)
    *earlier, last = place.times
    before = after[earlier[-1]] if earlier else sequence.start
    view = View(case, sequence, sequence.x[last], before, after[last], place.unit)
    shown = [_earlier(case, view, time, after[time], place) for time in earlier[-MOST_STEPS:]]
    return (*shown, *(Step(found, line) for line in kind.lines(view, output)))


def _earlier(case: Case, view: View, time: int, state: RecurrentState, place: Place) -> Step:
    block = cell_block((0, time, place.batch))
    read = Read(INPUT, Role.VALUE, (*block, range(case.sizes(INPUT)[3])))
    return Step((read,), formula(f"h[{time}] = ", view.number(state.hidden)))


def explanation(kind: Kind) -> Explained:
    return Explained(
        reads=lambda case, output, cell: reads_of(kind, case, output, cell),
        feeds=lambda case, field, cell: feeds_of(kind, case, field, cell),
        steps=lambda case, output, cell: steps_of(kind, case, output, cell),
        explain=lambda case, output, cell: steps_of(kind, case, output, cell)[-1].formula,
    )


def result(view: View, name: str, inside: Formula, values: Array, *, is_last: bool) -> Formula:
    """i = ... = 0.5; the last of them is the cell's number."""
    return formula(f"{name} = ", *inside, " = ", view.number(values, is_result=is_last))


__all__ = ["CELL_SINGLE", "Kind", "View", "explanation", "result"]
