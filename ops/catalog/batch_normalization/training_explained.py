"""Explains the output cells of BATCH_NORMALIZATION_TRAINING by the elements that share a mean."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.arrays.scalar_cast import as_float32
from ops.catalog.batch_normalization.training import (
    ADDED,
    BIAS,
    INPUT,
    MEAN,
    OUTPUT,
    SCALE,
    VARIANCE,
    axes_of,
    mean,
    normalized,
    scale_and_activate,
)
from ops.catalog.normalization.mean_variance_rows import variance
from ops.catalog.shared.fused_explained import activated, activation_steps
from ops.explain import row_wise as rows
from ops.explain.cell_sets import Role
from ops.explain.explanation import Formula, Number, Operands, Step, formula
from ops.explain.sub_case import number_at
from ops.model.case import Case
from ops.text.sentences import say


def row_of(case: Case, cell: Shape) -> tuple[Array, int]:
    """Returns the elements that share a mean with the element of `cell`, and the index of this element among them.

    The elements are FLOAT32, [1, n].
    """
    row, index = rows.row_of(case, axes_of(case), cell)
    return row[None].astype(np.float32), index


def role(case: Case, field: str, output: str) -> Role:
    """Returns VALUE for an input that can change the output, otherwise DECIDES.

    If a mean is computed from a single element, the normalized element is 0, so that only BiasTensor and FusedAddTensor
    can change the output. If Epsilon is also 0, the output is NaN whatever the inputs are.
    """
    if output == MEAN or rows.has_several(case, axes_of(case)):
        return Role.VALUE
    stays = output == OUTPUT and field in (BIAS, ADDED) and as_float32(case.number("Epsilon")) != 0
    return Role.VALUE if stays else Role.DECIDES


def result_of(case: Case, output: str, cell: Shape) -> Number:
    """The number in an output cell, computed from only those elements that have the same mean as this cell."""
    row, index = row_of(case, cell)
    with np.errstate(all="ignore"):
        if output == OUTPUT:
            scale, bias = (number_at(case, name, cell) for name in (SCALE, BIAS))
            added = number_at(case, ADDED, cell) if case.has(ADDED) else None
            found = scale_and_activate(case, normalized(case, row)[:, index], scale, bias, added)[0]
        else:
            found = statistics(case, cell)[(MEAN, VARIANCE).index(output)].astype(case.data_type(output).numpy)
    return Number(found, is_result=True)


def statistics(case: Case, cell: Shape) -> tuple[np.float32, np.float32]:
    """The mean and the variance of the elements that share a mean with a cell."""
    row, _ = row_of(case, cell)
    with np.errstate(all="ignore"):
        return mean(row)[0, 0], variance(row - mean(row))[0, 0]


def mean_formula(case: Case, output: str, cell: Shape, result: Number | np.float32) -> Formula:
    """The formula `mean of (row) = result`."""
    row, index = row_of(case, cell)
    return formula(say("mean of ("), Operands(row[0], role(case, INPUT, output), chosen=index), ") = ", result)


def variance_formula(case: Case, output: str, cell: Shape, result: Number | np.float32) -> Formula:
    """The formula `mean of the squares of (row - mean) = result`."""
    row, index = row_of(case, cell)
    with np.errstate(all="ignore"):
        centred = Operands((row - mean(row))[0], role(case, INPUT, output), chosen=index)
    return formula(say("mean of the squares of ("), centred, ") = ", result)


def parts(case: Case, cell: Shape) -> Formula:
    """The formula `scale * (x - mean) / sqrt(variance + Epsilon) + bias + added`."""
    of_batch = statistics(case, cell)

    def number(field: str) -> Number:
        return Number(number_at(case, field, cell), role(case, field, OUTPUT))

    found = formula(
        number(SCALE), " * (", number(INPUT), " - ", of_batch[0], ") / sqrt(", of_batch[1], " + ",
        case.number("Epsilon"), ") + ", number(BIAS),
    )  # fmt: skip
    return formula(*found, " + ", number(ADDED)) if case.has(ADDED) else found


def explain(case: Case, output: str, cell: Shape) -> Formula:
    result = result_of(case, output, cell)
    if output == MEAN:
        return mean_formula(case, output, cell, result)
    if output == VARIANCE:
        return variance_formula(case, output, cell, result)
    return activated(case, parts(case, cell), result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The steps that compute an output cell: the mean, the variance, the normalized element, and the fused activation;
    only those that the output needs.
    """
    read = EXPLAINED.reads(case, output, cell)
    if output == MEAN:
        return (Step(read, explain(case, output, cell)),)
    of_batch = statistics(case, cell)
    first = Step(read[:1], mean_formula(case, output, cell, of_batch[0]))
    if output == VARIANCE:
        return first, Step(read, explain(case, output, cell))
    second = Step(read[:1], variance_formula(case, output, cell, of_batch[1]))
    last = activation_steps(case, read, parts(case, cell), lambda case: result_of(case, output, cell))
    return first, second, *last


EXPLAINED = rows.row_wise(
    axes_of,
    explain=explain,
    steps=steps,
    role=role,
    operands=(SCALE, BIAS, ADDED),
    statistics=(MEAN, VARIANCE),
)
