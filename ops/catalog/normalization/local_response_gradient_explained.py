"""The explanation of a cell of a local response normalization's gradient: its own term and its neighbours' terms."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.normalization.local_response import bases, local_sum, parameter, reach
from ops.catalog.normalization.local_response_explained import back, cut, index_in, nearby, neighbourhood
from ops.catalog.normalization.local_response_gradient import (
    INCOMING,
    INPUT,
    OUTPUT,
    extents_back,
    gradient,
    share,
    terms,
)
from ops.explain.cell_sets import Block, Read, Role, block_within, slices
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.model.case import Case
from ops.text.sentences import say


def around(case: Case, cell: Shape) -> Block:
    """The block of all cells that lie in the same neighbourhood as `cell`, for any of the neighbourhoods that contain
    `cell`.
    """
    return nearby(case, cell, sum(reach(case)), sum(reach(case)))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return Read(INPUT, Role.VALUE, around(case, cell)), Read(INCOMING, Role.VALUE, back(case, cell))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    block = around(case, cell) if field == INPUT else neighbourhood(case, cell)
    return (Read(OUTPUT, Role.VALUE, block),)


def parts(case: Case, cell: Shape) -> tuple[np.float32, Array, np.float32, Number]:
    """Returns the numbers in the formula of a gradient cell: the base of the cell, the terms of its neighbours, the sum
    of these terms, and the result.
    """
    whole, block = around(case, cell), back(case, cell)
    # All cells of `block` have their whole neighbourhood in `whole`; other cells of `whole` may not.
    inner = slices(block_within(block, whole))
    index = index_in(block, cell)
    with np.errstate(all="ignore"):
        base = bases(case, cut(case, INPUT, whole))[inner]
        x, incoming = cut(case, INPUT, block), cut(case, INCOMING, block)
        near = terms(case, x, incoming, base)
        total = local_sum(near, extents_back(case), index)
        own, changed, divisor = (numbers[index].reshape(total.shape) for numbers in (x, incoming, base))
        result = gradient(case, own, changed, divisor, total).astype(case.data_type(OUTPUT).numpy).reshape(-1)[0]
        return base[index], near.reshape(-1), total.reshape(-1)[0], Number(result, is_result=True)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    base, near, _, result = parts(case, cell)
    x, incoming = (Number(case.logical(name)[cell], Role.VALUE) for name in (INPUT, INCOMING))
    return formula(
        incoming, " / ", base, "^", parameter(case, "Beta"), " - ", share(case), " * ", x, say(" * sum of ("),
        Operands(near, Role.VALUE), ") = ", result,
    )  # fmt: skip


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns three steps: the base of the cell (the sum of squares in its neighbourhood, scaled), the sum of the
    neighbours' terms, and the result.
    """
    base, near, total, result = parts(case, cell)
    x, incoming = (Number(case.logical(name)[cell], Role.VALUE) for name in (INPUT, INCOMING))
    own, found = Read(INPUT, Role.VALUE, neighbourhood(case, cell)), reads(case, output, cell)
    beta = parameter(case, "Beta")
    near_terms = Operands(near, Role.VALUE)
    return (
        Step((own,), formula(say("s = Bias + Alpha / LocalSize * sum of the squares nearby = "), base)),
        Step(found, formula(say("sum of dy * x / s^"), beta + 1, say(" nearby: "), near_terms, " = ", total)),
        Step(
            found, formula(incoming, " / ", base, "^", beta, " - ", share(case), " * ", x, " * ", total, " = ", result)
        ),
    )


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
