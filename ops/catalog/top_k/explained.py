"""Why a cell of TOP_K and TOP_K1 holds its number: its place in the order of a sequence."""

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape
from ops.explain.cell_sets import Read, Role, along_axis, cell_block, one_cell, rest_of_axis
from ops.explain.explanation import Explained, Formula, Number, Operands, Pointer, Step, Words, formula, named
from ops.model.case import Case
from ops.text.sentences import say
from ops.text.values import AxisDirection

MOST_STEPS = 64
VALUES, INDICES = "OutputValueTensor", "OutputIndexTensor"
INCREASING_SIGN, DECREASING_SIGN = "\u2191", "\u2193"


def is_increasing(case: Case) -> bool:
    return case.values.get("AxisDirection", AxisDirection.DECREASING) == AxisDirection.INCREASING


def sequence_of(case: Case, cell: Shape) -> Array:
    """The elements of the input that a cell of the input or of an output is chosen from, [n]."""
    axis = case.integer("Axis")
    return case.logical("InputTensor")[(*cell[:axis], slice(None), *cell[axis + 1 :])]


def ahead(case: Case, elements: Array, other: np.generic) -> Mask:
    """Which elements come before another one in the order, equal ones aside; NaN counts as the largest."""
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        if is_increasing(case):
            return elements == elements if other != other else elements < other
        return np.zeros(elements.shape, np.bool_) if other != other else ~(elements <= other)


def equal(elements: Array, other: np.generic) -> Mask:
    with np.errstate(invalid="ignore"):
        return elements != elements if other != other else elements == other


def place_of(case: Case, sequence: Array, rank: int) -> int:
    """Where the element stands that is chosen as number `rank`; found without sorting the others."""
    in_ascending = rank if is_increasing(case) else len(sequence) - 1 - rank
    element = np.partition(sequence, in_ascending)[in_ascending]
    among_equals = rank - np.count_nonzero(ahead(case, sequence, element))
    return int(np.flatnonzero(equal(sequence, element))[among_equals])


def rank_of(case: Case, sequence: Array, place: int) -> int:
    """As what number the element at a place is chosen, if K lets it."""
    element = sequence[place]
    return int(np.count_nonzero(ahead(case, sequence, element)) + np.count_nonzero(equal(sequence[:place], element)))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    axis, size = case.integer("Axis"), case.sizes("InputTensor")[case.integer("Axis")]
    if output == INDICES:
        return (along_axis("InputTensor", cell, axis, range(size), Role.DECIDES),)
    place = _input_cell(case, cell)
    return (*rest_of_axis("InputTensor", place, axis, size), one_cell("InputTensor", place))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    axis, k = case.integer("Axis"), case.integer("K")
    decided = along_axis(INDICES, cell, axis, range(k), Role.DECIDES)
    rank = rank_of(case, sequence_of(case, cell), cell[axis])
    if rank >= k:
        return (along_axis(VALUES, cell, axis, range(k), Role.DECIDES), decided)
    chosen = (*cell[:axis], rank, *cell[axis + 1 :])
    return (*rest_of_axis(VALUES, chosen, axis, k), one_cell(VALUES, chosen), decided)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    sequence, rank = sequence_of(case, cell), cell[case.integer("Axis")]
    place = place_of(case, sequence, rank)
    values = output == VALUES
    sign = INCREASING_SIGN if is_increasing(case) else DECREASING_SIGN
    value = Number(sequence[place], Role.VALUE if values else Role.DECIDES, is_result=values)
    index = _index(case, place, is_result=not values)
    return formula(f"sort{sign}(", Operands(sequence, chosen=place), f")[{rank}] = ", value, *index)


def _index(case: Case, place: int, is_result: bool) -> Formula:
    if not is_result:
        return (Words(say(", index {index}", index=place), muted=True),)
    return formula(say(", index "), Number(case.data_type(INDICES).numpy.type(place), is_result=True))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The scan of the sequence, a step for each element that enters the list of the best K so far, then the choice.

    After MOST_STEPS of them the scan is left out up to its end.
    """
    axis, sequence = case.integer("Axis"), sequence_of(case, cell)
    made: list[Step] = []
    best: list[int] = []
    scanned = 0
    while len(made) < MOST_STEPS:
        place = _next_to_enter(case, sequence, best, scanned)
        if place is None:
            return (*made, Step(reads(case, output, cell), explain(case, output, cell)))
        rank = _rank_among(case, sequence, best, place)
        best = [*best[:rank], place, *best[rank:]][: case.integer("K")]
        at = (*cell[:axis], place, *cell[axis + 1 :])
        passed = _passed(place - scanned)
        looked_at, list_so_far = Number(sequence[place], Role.VALUE), Operands(sequence[best], chosen=rank)
        entered = formula(f"{named('InputTensor', at)} = ", looked_at, say(" -> best ("), list_so_far, ")", *passed)
        before = (along_axis("InputTensor", at, axis, range(place), Role.DECIDES),) if place else ()
        made.append(Step((*before, one_cell("InputTensor", at)), entered))
        scanned = place + 1
    left_out = Words(say(", {count:element|elements} not shown", count=len(sequence) - scanned), muted=True)
    return (*made, Step(reads(case, output, cell), (*explain(case, output, cell), left_out)))


def _passed(count: int) -> Formula:
    if count == 0:
        return ()
    return (Words(say(", after {count:element|elements} that did not enter", count=count), muted=True),)


def _next_to_enter(case: Case, sequence: Array, best: list[int], start: int) -> int | None:
    """The first element from `start` on that belongs to the best K; None when no other does."""
    if len(best) < case.integer("K"):
        return start if start < len(sequence) else None
    entering = np.flatnonzero(ahead(case, sequence[start:], sequence[best[-1]]))
    return start + int(entering[0]) if len(entering) else None


def _rank_among(case: Case, sequence: Array, best: list[int], place: int) -> int:
    """Behind all of the best that are ahead of the element or equal to it, because they stand before it."""
    element = sequence[place]
    return int(np.count_nonzero(ahead(case, sequence[best], element) | equal(sequence[best], element)))


def points(case: Case, field: str, cell: Shape) -> Pointer | None:
    if field != INDICES:
        return None
    at = _input_cell(case, cell)
    place = at[case.integer("Axis")]
    sentence = say("index {index}: {cell}", index=place, cell=named("InputTensor", at))
    return Pointer("InputTensor", cell_block(at), sentence)


def _input_cell(case: Case, cell: Shape) -> Shape:
    """The input cell that a cell of an output names."""
    axis = case.integer("Axis")
    return (*cell[:axis], place_of(case, sequence_of(case, cell), cell[axis]), *cell[axis + 1 :])


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points=points)
