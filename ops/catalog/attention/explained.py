"""Explains the cells of attention outputs by the query, the scores of the keys, and the weighted values."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.arrays.scalar_cast import as_float32
from ops.catalog.attention.cache import visible_keys
from ops.catalog.attention.feeds import feeds
from ops.catalog.attention.flow import flow
from ops.catalog.attention.heads import Heads, attend, has, key_head, scores, softmax, split_heads
from ops.catalog.attention.reads import position_of, reads, score_reads, value_reads
from ops.catalog.attention.sizes import MASK, OUTPUT, PRESENT_KEY, RELATIVE
from ops.explain.cell_sets import Role
from ops.explain.dot_products import dot
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.model.case import Case
from ops.text.sentences import say


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps for a cell of OutputTensor: the score of the first key, the scores of all keys, their softmax,
    and the sum of the weighted values.

    The second and the third step read no cells, because scores and weights are not in any input. A cell of any other
    output has a single step.
    """
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        return _steps(case, output, cell)


def _steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    found = split_heads(case)
    data_type = case.data_type(output).numpy
    if output != OUTPUT:
        numbers = found.key if output == PRESENT_KEY else found.value
        number = numbers[cell[-4:]].astype(data_type)
        return (Step(reads(case, output, cell), formula(say("kept: "), Number(number, Role.VALUE, is_result=True))),)
    batch, head, query, column = position_of(case, cell)
    keys = visible_keys(case, batch, query, found.key.shape[2])
    made = scores(case, found, batch, head, slice(query, query + 1))[0, :keys]
    share = softmax(made).astype(data_type)
    values = found.value[batch, key_head(case, head), : len(made), column].astype(data_type)
    result = attend(case, found, batch, head, range(query, query + 1))[0, column].astype(data_type)
    return (
        Step(score_reads(case, cell), _first_score(case, found, (batch, head, query), made, data_type)),
        Step((), formula(say("scores: "), Operands(made.astype(data_type), Role.VALUE))),
        Step((), formula("softmax: ", Operands(share, Role.VALUE))),
        Step(value_reads(case, cell), formula(*dot(share, values), " = ", Number(result, is_result=True))),
    )


def _first_score(
    case: Case, found: Heads, at: tuple[int, int, int], made: Array, data_type: "np.dtype[np.generic]"
) -> Formula:
    batch, head, query = at
    asks = found.query[batch, head, query].astype(data_type)
    first = found.key[batch, key_head(case, head), 0].astype(data_type)
    more = [say(" + relative position bias")] if has(case, RELATIVE) else []
    more += [say(" + mask")] if has(case, MASK) else []
    scale = f"{as_float32(case.number('Scale')):g}"
    return formula("(", *dot(asks, first), f") * {scale}", *more, " = ", made[0].astype(data_type))


EXPLAINED = Explained(reads=reads, feeds=feeds, steps=steps, flow=flow)
