"""The explanation of a cell of TOP_K and TOP_K1: its element, and the position of this element in the sorted
sequence.
"""

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape
from ops.explain.cell_sets import Read, Role, along_axis, one_cell, rest_of_axis, with_index
from ops.explain.explanation import (
    Explained,
    Formula,
    Number,
    Operands,
    Pointer,
    Step,
    Words,
    formula,
    named,
    not_shown,
    pointer_to,
)
from ops.explain.sequences import MOST_STEPS, sequence_of
from ops.model.case import Case
from ops.text.sentences import say
from ops.text.values import AxisDirection

VALUES, INDICES = "OutputValueTensor", "OutputIndexTensor"
INCREASING_SIGN, DECREASING_SIGN = "\u2191", "\u2193"


def is_increasing(case: Case) -> bool:
    return case.values.get("AxisDirection", AxisDirection.DECREASING) == AxisDirection.INCREASING


def ahead(case: Case, elements: Array, other: np.generic) -> Mask:
    """A mask of the elements that TOP_K orders before `other`. It is False for equal elements; NaN counts as the
    largest number.
    """
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        if is_increasing(case):
            return elements == elements if other != other else elements < other
        return np.zeros(elements.shape, np.bool_) if other != other else ~(elements <= other)


def equal(elements: Array, other: np.generic) -> Mask:
    """Returns a mask of the elements that equal `other`. NaN counts as equal to NaN."""
    with np.errstate(invalid="ignore"):
        return elements != elements if other != other else elements == other


def index_of(case: Case, sequence: Array, rank: int) -> int:
    """Returns the index of the element that has the rank `rank` in the sorted sequence, without sorting the whole
    sequence.
    """
    in_ascending = rank if is_increasing(case) else len(sequence) - 1 - rank
    element = np.partition(sequence, in_ascending)[in_ascending]
    among_equals = rank - np.count_nonzero(ahead(case, sequence, element))
    return int(np.flatnonzero(equal(sequence, element))[among_equals])


def rank_of(case: Case, sequence: Array, index: int) -> int:
    """The rank, from 0, of the element at `index` in the sorted order of `sequence`. The element is chosen if its rank
    is below K.
    """
    element = sequence[index]
    return int(np.count_nonzero(ahead(case, sequence, element)) + np.count_nonzero(equal(sequence[:index], element)))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    axis, size = case.integer("Axis"), case.sizes("InputTensor")[case.integer("Axis")]
    if output == INDICES:
        return (along_axis("InputTensor", cell, axis, range(size), Role.DECIDES),)
    chosen = _input_cell(case, cell)
    return (*rest_of_axis("InputTensor", chosen, axis, size), one_cell("InputTensor", chosen))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    axis, k = case.integer("Axis"), case.integer("K")
    decided = along_axis(INDICES, cell, axis, range(k), Role.DECIDES)
    rank = rank_of(case, sequence_of(case, cell), cell[axis])
    if rank >= k:
        return (along_axis(VALUES, cell, axis, range(k), Role.DECIDES), decided)
    chosen = with_index(cell, axis, rank)
    return (*rest_of_axis(VALUES, chosen, axis, k), one_cell(VALUES, chosen), decided)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    sequence, rank = sequence_of(case, cell), cell[case.integer("Axis")]
    index = index_of(case, sequence, rank)
    values = output == VALUES
    sign = INCREASING_SIGN if is_increasing(case) else DECREASING_SIGN
    value = Number(sequence[index], Role.VALUE if values else Role.DECIDES, is_result=values)
    ending = _index(case, index, is_result=not values)
    return formula(f"sort{sign}(", Operands(sequence, chosen=index), f")[{rank}] = ", value, *ending)


def _index(case: Case, index: int, is_result: bool) -> Formula:
    if not is_result:
        return (Words(say(", index {index}", index=index), muted=True),)
    return formula(say(", index "), Number(case.data_type(INDICES).numpy.type(index), is_result=True))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns a step for each element that enters the list of the best K elements while the sequence is scanned, and
    then a step for the result.

    The scan ends after MOST_STEPS steps.
    """
    axis, sequence = case.integer("Axis"), sequence_of(case, cell)
    made: list[Step] = []
    best: list[int] = []
    scanned = 0
    while len(made) < MOST_STEPS:
        index = _next_to_enter(case, sequence, best, scanned)
        if index is None:
            return (*made, Step(reads(case, output, cell), explain(case, output, cell)))
        rank = _rank_among(case, sequence, best, index)
        best = [*best[:rank], index, *best[rank:]][: case.integer("K")]
        at = with_index(cell, axis, index)
        passed = _passed(index - scanned)
        element, list_so_far = Number(sequence[index], Role.VALUE), Operands(sequence[best], chosen=rank)
        entered = formula(
            f"{named('InputTensor', at)} = ", element, say(" -> best so far ("), list_so_far, ")", *passed
        )
        before = (along_axis("InputTensor", at, axis, range(index), Role.DECIDES),) if index else ()
        made.append(Step((*before, one_cell("InputTensor", at)), entered))
        scanned = index + 1
    left_out = not_shown(len(sequence) - scanned)
    return (*made, Step(reads(case, output, cell), (*explain(case, output, cell), left_out)))


def _passed(count: int) -> Formula:
    """Returns a comment for a step of TOP_K: `count` elements since the previous step did not enter the list. Returns
    () if `count` is 0.
    """
    if count == 0:
        return ()
    return (Words(say(", after {count:element|elements} that did not enter the list", count=count), muted=True),)


def _next_to_enter(case: Case, sequence: Array, best: list[int], start: int) -> int | None:
    """The index, from `start` on, of the first element that belongs to the K best elements so far; None if there is
    none.

    `best` has the indices of the best elements before `start`, best first.
    """
    if len(best) < case.integer("K"):
        return start if start < len(sequence) else None
    entering = np.flatnonzero(ahead(case, sequence[start:], sequence[best[-1]]))
    return start + int(entering[0]) if len(entering) else None


def _rank_among(case: Case, sequence: Array, best: list[int], index: int) -> int:
    """Returns the rank, from 0, that the element of `sequence` at `index` has among the best elements before it, whose
    indices are `best`. Elements equal to it come first.
    """
    element = sequence[index]
    return int(np.count_nonzero(ahead(case, sequence[best], element) | equal(sequence[best], element)))


def left_out(case: Case, cell: Shape) -> tuple[Shape, ...]:
    """Returns the input cells of the row through `cell` whose elements TOP_K does not select: those after the first K
    in sorted order.

    Returns () for a row of more than MOST_STEPS elements.
    """
    axis, sequence = case.integer("Axis"), sequence_of(case, cell)
    if len(sequence) > MOST_STEPS:
        return ()
    ranks = range(case.integer("K"), len(sequence))
    return tuple(with_index(cell, axis, index_of(case, sequence, rank)) for rank in ranks)


def point(case: Case, cell: Shape) -> Pointer | None:
    chosen = _input_cell(case, cell)
    return pointer_to("InputTensor", chosen, chosen[case.integer("Axis")])


def _input_cell(case: Case, cell: Shape) -> Shape:
    """The input cell whose element TOP_K places in an output cell."""
    axis = case.integer("Axis")
    return with_index(cell, axis, index_of(case, sequence_of(case, cell), cell[axis]))


EXPLAINED = Explained(
    reads=reads,
    explain=explain,
    steps=steps,
    feeds=feeds,
    points={INDICES: point},
    has_rows=True,
    left_out=left_out,
)
