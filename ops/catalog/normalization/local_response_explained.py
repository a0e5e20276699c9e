"""Why a cell of a local response normalization holds its number: the squares nearby."""

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
from ops.explain.cell_sets import Block, Read, Role
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.model.case import Case
from ops.text.sentences import say


def nearby(case: Case, cell: Shape, before: int, after: int) -> Block:
    """The cells from `before` in front of a cell to `after` behind it, as far as the tensor goes."""
    axes, sizes = axes_of(case), case.sizes("InputTensor")
    return tuple(
        range(max(i - before, 0), min(i + after + 1, sizes[d])) if d in axes else range(i, i + 1)
        for d, i in enumerate(cell)
    )


def neighbourhood(case: Case, cell: Shape) -> Block:
    return nearby(case, cell, *reach(case))


def cut(case: Case, field: str, block: Block) -> Array:
    """As FLOAT32."""
    return case.logical(field)[slices(block)].astype(np.float32)


def slices(block: Block) -> tuple[slice, ...]:
    return tuple(slice(r.start, r.stop) for r in block)


def place_in(block: Block, cell: Shape) -> Shape:
    """Where a cell is among those of a block."""
    return tuple(i - r.start for i, r in zip(cell, block, strict=True))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return (Read("InputTensor", Role.VALUE, neighbourhood(case, cell)),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    before, after = reach(case)
    return (Read("OutputTensor", Role.VALUE, nearby(case, cell, after, before)),)


def parts(case: Case, cell: Shape) -> tuple[np.float32, np.float32, Number]:
    """The sum of the squares, what comes of it, and the result."""
    block = neighbourhood(case, cell)
    near, place = cut(case, "InputTensor", block), place_in(block, cell)
    with np.errstate(all="ignore"):
        total = local_sum(np.square(near), extents(case, *reach(case)), place)
        base = base_of(case, total)
        result = divide_by_power(case, near[place].reshape(base.shape), base).astype(
            case.data_type("InputTensor").numpy
        )
    return total.reshape(-1)[0], base.reshape(-1)[0], Number(result.reshape(-1)[0], is_result=True)


def squared(case: Case, cell: Shape) -> Operands:
    """The numbers of the neighbourhood."""
    return Operands(case.logical("InputTensor")[slices(neighbourhood(case, cell))].reshape(-1), Role.VALUE)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    x = Number(case.logical("InputTensor")[cell], Role.VALUE)
    squares = squared(case, cell)
    share = case.number("Alpha"), " / ", case.integer("LocalSize"), say(" * sum of the squares of (")
    return formula(
        x, " / (", case.number("Bias"), " + ", *share, squares, "))^", parameter(case, "Beta"), " = ",
        parts(case, cell)[2],
    )  # fmt: skip


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The sum of the squares, what is raised to Beta, and the result."""
    read = reads(case, output, cell)
    (total, base, result), squares = parts(case, cell), squared(case, cell)
    x, alpha, size = case.logical("InputTensor")[cell], case.number("Alpha"), case.integer("LocalSize")
    last = formula(Number(x, Role.VALUE), " / ", base, "^", parameter(case, "Beta"), " = ", result)
    return (
        Step(read, formula(say("sum of the squares of ("), squares, ") = ", total)),
        Step(read, formula(case.number("Bias"), " + ", alpha, " / ", size, " * ", total, " = ", base)),
        Step(read, last),
    )


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
