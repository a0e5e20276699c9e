"""The explanations of the cells of a batch normalization's gradients. Most cells depend on all elements that share
their mean.
"""

from collections.abc import Callable

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.batch_normalization.gradients import (
    INCOMING,
    INPUT,
    INPUTS,
    MEAN,
    OF_BIAS,
    OF_INPUT,
    OF_SCALE,
    SCALE,
    VARIANCE,
    Rows,
    axes_of,
    normalized,
    of_bias,
    of_scale,
    with_given_statistics,
    with_statistics_of_batch,
)
from ops.catalog.batch_normalization.inference import deviation, epsilon
from ops.explain import row_wise
from ops.explain.cell_sets import Block, Read, Role, broadcast_cell, one_cell, slices
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.model.case import Case
from ops.text.sentences import say

SHARED = (MEAN, VARIANCE, SCALE)


def is_training(case: Case) -> bool:
    """True if the mean and the variance depend on the input of the operator."""
    return case.operator.name.endswith("TRAINING_GRAD")


def read_for(case: Case, output: str) -> dict[str, bool]:
    """Returns the input tensors that a cell of `output` reads.

    True means that the cell reads all elements of this tensor that share a mean with the cell. False means that it
    reads one element of the tensor.
    """
    if output == OF_BIAS:
        return {INCOMING: True}
    if output == OF_SCALE:
        return {INPUT: True, INCOMING: True, MEAN: False, VARIANCE: False}
    if is_training(case):
        return {INPUT: True, INCOMING: True, MEAN: False, VARIANCE: False, SCALE: False}
    return {INCOMING: False, VARIANCE: False, SCALE: False}


def shared_cell(case: Case, cell: Shape) -> Shape:
    """Returns the cell of MeanTensor that is broadcast to the cell `cell` of another tensor."""
    return broadcast_cell(cell, case.sizes(MEAN))


def row_block(case: Case, cell: Shape) -> Block:
    """The block of all input cells that share the mean of a cell."""
    return row_wise.row_block(case, axes_of(case), cell)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return tuple(
        Read(name, Role.VALUE, row_block(case, cell))
        if whole
        else one_cell(name, shared_cell(case, cell) if name in SHARED else cell)
        for name, whole in read_for(case, output).items()
    )


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    fed: list[Read] = []
    for output in (OF_INPUT, OF_SCALE, OF_BIAS):
        whole = read_for(case, output).get(field)
        if whole is None:
            continue
        if output != OF_INPUT:
            fed.append(one_cell(output, shared_cell(case, cell)))
        elif whole or field in SHARED:
            fed.append(Read(output, Role.VALUE, row_block(case, cell)))
        else:
            fed.append(one_cell(output, cell))
    return tuple(fed)


def rows_at(case: Case, cell: Shape) -> tuple[Rows, int]:
    """Returns the elements that share the mean of a cell, as a single row, and the index of the cell's element in this
    row.
    """
    index = row_wise.row_of(case, axes_of(case), cell)[1]
    block = slices(row_block(case, cell))
    # The elements of a single row are in row-major order.
    x, incoming = (np.ascontiguousarray(case.logical(name)[block].reshape(1, -1), np.float32) for name in INPUTS[:2])
    mean, variance, scale = (number(case, name, cell).reshape(1, 1).astype(np.float32) for name in SHARED)
    with np.errstate(all="ignore"):
        return Rows(x, incoming, mean, deviation(case, variance), scale), index


def number(case: Case, field: str, cell: Shape) -> np.generic:
    """The number of the input tensor `field` from which the output cell `cell` is computed."""
    return case.logical(field)[shared_cell(case, cell) if field in SHARED else cell]


def result_of(case: Case, output: str, cell: Shape) -> Number:
    """Returns the number in an output cell, computed by the reference from only those elements that are normalized with
    the same mean as this cell.
    """
    rows, index = rows_at(case, cell)
    of_sums: dict[str, Callable[[Rows], Array]] = {OF_SCALE: of_scale, OF_BIAS: of_bias}
    with np.errstate(all="ignore"):
        if output in of_sums:
            found = of_sums[output](rows)[0]
        else:
            of_input = with_statistics_of_batch if is_training(case) else with_given_statistics
            found = of_input(rows)[0, index]
        return Number(found.astype(case.data_type(output).numpy), is_result=True)


def value(case: Case, field: str, cell: Shape) -> Number:
    """The number that an output cell reads from the input `field`, as a term of a formula with the role VALUE."""
    return Number(number(case, field, cell), Role.VALUE)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    rows, index = rows_at(case, cell)
    result = result_of(case, output, cell)
    if output == OF_BIAS:
        return formula(say("sum of ("), Operands(rows.incoming[0], Role.VALUE), ") = ", result)
    with np.errstate(all="ignore"):
        terms = rows.incoming * normalized(rows)
    if output == OF_SCALE:
        return formula(say("sum of the products dy * n ("), Operands(terms[0], Role.VALUE), ") = ", result)
    root = formula("sqrt(", value(case, VARIANCE, cell), " + ", epsilon(case), ")")
    if not is_training(case):
        return formula(value(case, INCOMING, cell), " * ", value(case, SCALE, cell), " / ", *root, " = ", result)
    with np.errstate(all="ignore"):
        of_mean, of_variance = rows.incoming.mean(axis=1)[0], terms.mean(axis=1)[0]
        own = normalized(rows)[0, index]
    return formula(
        value(case, SCALE, cell), " / ", *root, " * (", value(case, INCOMING, cell), " - ", of_mean, " - ", own, " * ",
        of_variance, ") = ", result,
    )  # fmt: skip


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps of a cell's explanation.

    The steps are the normalized elements, the means over the elements that share a mean, and the result; only those
    that the cell needs.
    """
    last = Step(reads(case, output, cell), explain(case, output, cell))
    if INPUT not in read_for(case, output):
        return (last,)
    rows, index = rows_at(case, cell)
    chosen = index if output == OF_INPUT else None
    with np.errstate(all="ignore"):
        found = normalized(rows)
        terms = rows.incoming * found
        means = rows.incoming.mean(axis=1)[0], terms.mean(axis=1)[0]
    of_input = tuple(read for read in last.reads if read.field in (INPUT, MEAN, VARIANCE))
    first = Step(
        of_input,
        formula("n = ((", Operands(rows.x[0], Role.VALUE, chosen=chosen), ") - ", rows.mean[0, 0], ") / ",
                rows.deviation[0, 0], " = (", Operands(found[0], Role.VALUE, chosen=chosen), ")"),
    )  # fmt: skip
    if output == OF_SCALE:
        return first, last
    incoming = Operands(rows.incoming[0], Role.VALUE, chosen=chosen)
    second = formula(say("mean of the elements dy ("), incoming, ") = ", means[0])
    third = formula(
        say("mean of the products dy * n ("), Operands(terms[0], Role.VALUE, chosen=chosen), ") = ", means[1]
    )
    of_changes = tuple(read for read in last.reads if read.field == INCOMING)
    return first, Step(of_changes, second), Step(last.reads, third), last


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
