"""Explains a cell of a local response normalization: the squares of its neighbours, their sum, and the result."""

from dataclasses import replace

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.normalization.local_response import (
    axes_of,
    base_of,
    divide_by_power,
    extents,
    local_sum,
    parameter,
    reach,
)
from ops.explain.cell_sets import Block, Role, single, slices
from ops.explain.explanation import Formula, Number, Operands, Step, formula
from ops.explain.intermediates import Stage, flow_of_steps
from ops.explain.sub_case import cells_of
from ops.explain.window_wise import window_wise
from ops.model.case import Case
from ops.text.sentences import say

INPUT = "InputTensor"


def nearby(case: Case, cell: Shape, before: int, after: int) -> Block:
    """The block from `before` cells before a cell to `after` cells after it along the dimensions of a neighbourhood.

    The block is limited to the tensor; along the other dimensions, it has the index of the cell.
    """
    axes, sizes = axes_of(case), case.sizes(INPUT)
    return tuple(
        range(max(i - before, 0), min(i + after + 1, sizes[d])) if d in axes else single(i) for d, i in enumerate(cell)
    )


def neighbourhood(case: Case, cell: Shape) -> Block:
    """The block of the cells whose squares are added up for a cell."""
    return nearby(case, cell, *reach(case))


def back(case: Case, cell: Shape) -> Block:
    """The block of the cells in whose neighbourhood the cell `cell` lies."""
    before, after = reach(case)
    return nearby(case, cell, after, before)


def cut(case: Case, field: str, block: Block) -> Array:
    """The numbers of a block, converted to FLOAT32, in the shape of the block."""
    return case.logical(field)[slices(block)].astype(np.float32)


def index_in(block: Block, cell: Shape) -> Shape:
    """The index of a cell among the cells of a block."""
    return tuple(i - r.start for i, r in zip(cell, block, strict=True))


def parts(case: Case, cell: Shape) -> tuple[np.float32, np.float32, Number]:
    """The sum of the squares in the neighbourhood of a cell, the base that is raised to Beta, and the result."""
    block = neighbourhood(case, cell)
    near, index = cut(case, INPUT, block), index_in(block, cell)
    with np.errstate(all="ignore"):
        total = local_sum(np.square(near), extents(case, *reach(case)), index)
        base = base_of(case, total)
        result = divide_by_power(case, near[index].reshape(base.shape), base).astype(case.data_type(INPUT).numpy)
    return total.reshape(-1)[0], base.reshape(-1)[0], Number(result.reshape(-1)[0], is_result=True)


def squared(case: Case, cell: Shape) -> Operands:
    """Returns the numbers in the neighbourhood of a cell as operands. The formula squares them; here they are not
    squared.
    """
    return Operands(cells_of(case, INPUT, neighbourhood(case, cell)), Role.VALUE)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    x = Number(case.logical(INPUT)[cell], Role.VALUE)
    squares = squared(case, cell)
    share = case.number("Alpha"), " / ", case.integer("LocalSize"), say(" * sum of the squares of (")
    return formula(
        x, " / (", case.number("Bias"), " + ", *share, squares, "))^", parameter(case, "Beta"), " = ",
        parts(case, cell)[2],
    )  # fmt: skip


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the three steps of the explanation: the sum of the squares, the base to which Beta is applied, and the
    result.
    """
    read = EXPLAINED.reads(case, output, cell)
    (total, base, result), squares = parts(case, cell), squared(case, cell)
    x, alpha, size = case.logical(INPUT)[cell], case.number("Alpha"), case.integer("LocalSize")
    last = formula(Number(x, Role.VALUE), " / ", base, "^", parameter(case, "Beta"), " = ", result)
    return (
        Step(read, formula(say("sum of the squares of ("), squares, ") = ", total)),
        Step(read, formula(case.number("Bias"), " + ", alpha, " / ", size, " * ", total, " = ", base)),
        Step(read, last),
    )


FLOW = flow_of_steps(
    "OutputTensor",
    Stage(say("Sums"), say("sum of the squares nearby"), 0, is_passed_on=True),
    Stage(say("Base of the power"), say("Bias + Alpha / LocalSize * sum"), 1),
)
EXPLAINED = replace(window_wise(neighbourhood, back, explain=explain, steps=steps), flow=FLOW)
