"""Why a cell of a running sum or product holds its number: the elements up to it."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.reduction.cumulative import JOINS, accumulate, is_decreasing, is_exclusive
from ops.explain.cell_sets import Read, Role, along_axis, one_cell
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, Words, formula
from ops.model.case import Case
from ops.text.sentences import say

MOST_STEPS = 64
SIGNS = {"CUMULATIVE_SUMMATION": ("sum", "+"), "CUMULATIVE_PRODUCT": ("product", "*")}


def up_to(case: Case, place: int, size: int, *, backwards: bool) -> range:
    """The places along the axis that take part at a place, or, backwards, those at which it takes part."""
    own = 0 if is_exclusive(case) else 1
    return range(place + own) if backwards == is_decreasing(case) else range(place + 1 - own, size)


def along(case: Case, field: str, cell: Shape, *, backwards: bool) -> tuple[Read, ...]:
    axis = case.integer("Axis")
    places = up_to(case, cell[axis], case.sizes("InputTensor")[axis], backwards=backwards)
    return (along_axis(field, cell, axis, places),) if places else ()


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return along(case, "InputTensor", cell, backwards=False)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    return along(case, "OutputTensor", cell, backwards=True)


def sequence_of(case: Case, cell: Shape) -> Array:
    axis = case.integer("Axis")
    return case.logical("InputTensor")[(*cell[:axis], slice(None), *cell[axis + 1 :])]


def explain(case: Case, output: str, cell: Shape) -> Formula:
    sequence, place = sequence_of(case, cell), cell[case.integer("Axis")]
    places = up_to(case, place, len(sequence), backwards=False)
    result = Number(accumulate(case, sequence, 0)[place], is_result=True)
    if not places:
        return formula(say("no element before it: "), result)
    word, _ = SIGNS[case.operator.name]
    return formula(f"{word} of (", Operands(sequence[places.start : places.stop], Role.VALUE), ") = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """An element at a time, in the order in which they come; after MOST_STEPS of them the rest is left out."""
    axis, sequence = case.integer("Axis"), sequence_of(case, cell)
    places = up_to(case, cell[axis], len(sequence), backwards=False)
    in_order = list(reversed(places)) if is_decreasing(case) else list(places)
    last = Step(reads(case, output, cell), explain(case, output, cell))
    if len(in_order) < 2:
        return (last,)
    join, _ = JOINS[case.operator.name]
    _, sign = SIGNS[case.operator.name]
    wide = sequence.astype(np.float32) if sequence.dtype == np.float16 else sequence
    made: list[Step] = []
    total = wide[in_order[0]]
    for at in in_order[1 : MOST_STEPS + 1]:
        with np.errstate(all="ignore"):
            after = join(total, wide[at])
        looked_at = one_cell("InputTensor", (*cell[:axis], at, *cell[axis + 1 :]))
        made.append(Step((looked_at,), formula(total, f" {sign} ", Number(sequence[at], Role.VALUE), " = ", after)))
        total = after
    if left_out := len(in_order) - 1 - len(made):
        words = Words(say(", {count:element|elements} not shown", count=left_out), muted=True)
        last = Step(last.reads, (*last.formula, words))
    return (*made, last)


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds)
