"""Why a cell of a local response normalization holds its number: the squares nearby."""

import numpy as np

from ops.case import Case
from ops.catalog.local_response import axes_of, bases, local_sums, normalized, parameter, reach
from ops.dtypes import Array
from ops.explain import Explained, Formula, Number, Operands, Step, formula
from ops.layout import Shape
from ops.reads import Block, Read, Role


def nearby(case: Case, cell: Shape, before: int, after: int) -> Block:
    """The cells from `before` in front of a cell to `after` behind it, as far as the tensor goes."""
    axes, sizes = axes_of(case), case.sizes("InputTensor")
    return tuple(
        range(max(i - before, 0), min(i + after + 1, sizes[d])) if d in axes else range(i, i + 1)
        for d, i in enumerate(cell)
    )


def neighbourhood(case: Case, cell: Shape) -> Block:
    return nearby(case, cell, *reach(case))


def lines(case: Case, field: str, cell: Shape) -> tuple[Array, Shape]:
    """All that lies in the dimensions of the neighbours, as FLOAT32, and where in it the cell is."""
    axes = axes_of(case)
    block = tuple(slice(None) if d in axes else slice(i, i + 1) for d, i in enumerate(cell))
    return case.logical(field)[block].astype(np.float32), tuple(i if d in axes else 0 for d, i in enumerate(cell))


def numbers_in(case: Case, field: str, block: Block) -> Array:
    """As one sequence."""
    return case.logical(field)[tuple(slice(r.start, r.stop) for r in block)].reshape(-1)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return (Read("InputTensor", Role.VALUE, neighbourhood(case, cell)),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    before, after = reach(case)
    return (Read("OutputTensor", Role.VALUE, nearby(case, cell, after, before)),)


def result_of(case: Case, cell: Shape) -> Number:
    near, place = lines(case, "InputTensor", cell)
    with np.errstate(all="ignore"):
        result = normalized(case, near)[place].astype(case.data_type("InputTensor").numpy)
    return Number(result, is_result=True)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    x = Number(case.logical("InputTensor")[cell], Role.VALUE)
    squares = Operands(numbers_in(case, "InputTensor", neighbourhood(case, cell)), Role.VALUE)
    share = case.number("Alpha"), " / ", case.integer("LocalSize"), " * sum of the squares of ("
    return formula(
        x, " / (", case.number("Bias"), " + ", *share, squares, "))^", parameter(case, "Beta"), " = ",
        result_of(case, cell),
    )  # fmt: skip


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The sum of the squares, what is raised to Beta, and the result."""
    read = reads(case, output, cell)
    near, place = lines(case, "InputTensor", cell)
    with np.errstate(all="ignore"):
        total = local_sums(np.square(near), axes_of(case), *reach(case))[place]
        base = bases(case, near)[place]
    squares = Operands(numbers_in(case, "InputTensor", read[0].block), Role.VALUE)
    x, alpha, size = case.logical("InputTensor")[cell], case.number("Alpha"), case.integer("LocalSize")
    last = formula(Number(x, Role.VALUE), " / ", base, "^", parameter(case, "Beta"), " = ", result_of(case, cell))
    return (
        Step(read, formula("sum of the squares of (", squares, ") = ", total)),
        Step(read, formula(case.number("Bias"), " + ", alpha, " / ", size, " * ", total, " = ", base)),
        Step(read, last),
    )


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
