"""Explains a cell of a running sum or product: the elements that come before the cell in the direction of the operator,
and the element at the cell's own index unless the operator excludes it.
"""

import numpy as np

from ops.arrays.halves import widen_halves
from ops.arrays.layout import Shape
from ops.catalog.reduction.cumulative import JOINS, accumulate, is_decreasing, is_exclusive
from ops.explain.cell_sets import Read, Role, along_axis, one_cell, with_index
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula, not_shown
from ops.explain.sequences import MOST_STEPS, sequence_of
from ops.model.case import Case
from ops.text.sentences import say

SIGNS = {"CUMULATIVE_SUMMATION": ("sum", "+"), "CUMULATIVE_PRODUCT": ("product", "*")}


def indices_read(case: Case, index: int, size: int) -> range:
    """Returns the indices, along the axis, of the input elements from which the result at index `index` is computed."""
    own = 0 if is_exclusive(case) else 1
    return range(index + 1 - own, size) if is_decreasing(case) else range(index + own)


def indices_fed(case: Case, index: int, size: int) -> range:
    """Returns the positions along the axis of the results that use the element at position `index`. `size` is the size
    of the axis.
    """
    own = 0 if is_exclusive(case) else 1
    return range(index + own) if is_decreasing(case) else range(index + 1 - own, size)


def along(case: Case, field: str, cell: Shape, indices: range) -> tuple[Read, ...]:
    """The cells of `field` at `indices` along the axis, as one Read; () if there are no indices."""
    return (along_axis(field, cell, case.integer("Axis"), indices),) if indices else ()


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    axis = case.integer("Axis")
    return along(case, "InputTensor", cell, indices_read(case, cell[axis], case.sizes("InputTensor")[axis]))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    axis = case.integer("Axis")
    return along(case, "OutputTensor", cell, indices_fed(case, cell[axis], case.sizes("InputTensor")[axis]))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    sequence, index = sequence_of(case, cell), cell[case.integer("Axis")]
    indices = indices_read(case, index, len(sequence))
    result = Number(accumulate(case, sequence, 0)[index], is_result=True)
    if not indices:
        return formula(say("no element before it: "), result)
    word, _ = SIGNS[case.operator.name]
    return formula(f"{word} of (", Operands(sequence[indices.start : indices.stop], Role.VALUE), ") = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns a step for each element that is added or multiplied, at most MOST_STEPS steps, and a step for the
    result.
    """
    axis, sequence = case.integer("Axis"), sequence_of(case, cell)
    indices = indices_read(case, cell[axis], len(sequence))
    in_order = list(reversed(indices)) if is_decreasing(case) else list(indices)
    last = Step(reads(case, output, cell), explain(case, output, cell))
    if len(in_order) < 2:
        return (last,)
    join, _ = JOINS[case.operator.name]
    _, sign = SIGNS[case.operator.name]
    wide = widen_halves(sequence)
    made: list[Step] = []
    total = wide[in_order[0]]
    for index in in_order[1 : MOST_STEPS + 1]:
        with np.errstate(all="ignore"):
            after = join(total, wide[index])
        added = one_cell("InputTensor", with_index(cell, axis, index))
        made.append(Step((added,), formula(total, f" {sign} ", Number(sequence[index], Role.VALUE), " = ", after)))
        total = after
    if left_out := len(in_order) - 1 - len(made):
        last = Step(last.reads, (*last.formula, not_shown(left_out)))
    return (*made, last)


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds)
