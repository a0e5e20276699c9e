"""Why a cell of a local response normalization's gradient holds its number: what its neighbours hand back."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.normalization.local_response import bases, local_sum, parameter, reach
from ops.catalog.normalization.local_response_explained import cut, nearby, place_in, slices
from ops.catalog.normalization.local_response_gradient import (
    INCOMING,
    INPUT,
    OUTPUT,
    extents_back,
    gradient,
    share,
    terms,
)
from ops.explain.cell_sets import Block, Read, Role
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.model.case import Case
from ops.text.sentences import say


def back(case: Case, cell: Shape) -> Block:
    """The cells in whose neighbourhood a cell lies."""
    before, after = reach(case)
    return nearby(case, cell, after, before)


def around(case: Case, cell: Shape) -> Block:
    """All that is in a neighbourhood with a cell."""
    return nearby(case, cell, sum(reach(case)), sum(reach(case)))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return Read(INPUT, Role.VALUE, around(case, cell)), Read(INCOMING, Role.VALUE, back(case, cell))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    block = around(case, cell) if field == INPUT else nearby(case, cell, *reach(case))
    return (Read(OUTPUT, Role.VALUE, block),)


def parts(case: Case, cell: Shape) -> tuple[np.float32, Array, np.float32, Number]:
    """What the cell's own element is divided by, the terms of the neighbours, their sum, the result."""
    whole, block = around(case, cell), back(case, cell)
    # Of the whole only the block has all of its neighbours there.
    inner = slices(tuple(range(r.start - w.start, r.stop - w.start) for r, w in zip(block, whole, strict=True)))
    place = place_in(block, cell)
    with np.errstate(all="ignore"):
        base = bases(case, cut(case, INPUT, whole))[inner]
        x, incoming = cut(case, INPUT, block), cut(case, INCOMING, block)
        near = terms(case, x, incoming, base)
        total = local_sum(near, extents_back(case), place)
        own, changed, divisor = (numbers[place].reshape(total.shape) for numbers in (x, incoming, base))
        result = gradient(case, own, changed, divisor, total).astype(case.data_type(OUTPUT).numpy).reshape(-1)[0]
        return base[place], near.reshape(-1), total.reshape(-1)[0], Number(result, is_result=True)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    base, taken, _, result = parts(case, cell)
    x, incoming = (Number(case.logical(name)[cell], Role.VALUE) for name in (INPUT, INCOMING))
    return formula(
        incoming, " / ", base, "^", parameter(case, "Beta"), " - ", share(case), " * ", x, say(" * sum of ("),
        Operands(taken, Role.VALUE), ") = ", result,
    )  # fmt: skip


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The base of the cell, the sum over those it is a neighbour of, and the result."""
    base, taken, total, result = parts(case, cell)
    x, incoming = (Number(case.logical(name)[cell], Role.VALUE) for name in (INPUT, INCOMING))
    own = Read(INPUT, Role.VALUE, nearby(case, cell, *reach(case)))
    beta = parameter(case, "Beta")
    return (
        Step((own,), formula(say("s = Bias + Alpha / LocalSize * sum of the squares nearby = "), base)),
        Step(
            reads(case, output, cell),
            formula(say("sum of dy * x / s^"), beta + 1, say(" nearby: "), Operands(taken, Role.VALUE), " = ", total),
        ),
        Step(
            reads(case, output, cell),
            formula(incoming, " / ", base, "^", beta, " - ", share(case), " * ", x, " * ", total, " = ", result),
        ),
    )


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
