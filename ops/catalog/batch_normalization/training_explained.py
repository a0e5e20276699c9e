"""Why a cell that BATCH_NORMALIZATION_TRAINING writes holds its number: the part of the batch it is taken with."""

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
from ops.catalog.shared.fused_explained import applied
from ops.explain import rows as rows_explained
from ops.explain.cell_sets import Block, Read, Role, cell_in, one_cell, spread
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.model.case import Case
from ops.text.sentences import say
from ops.text.values import Fused


def row_block(case: Case, cell: Shape) -> Block:
    """All elements of the batch that are taken together for a cell of an output."""
    return spread(cell_in(cell, case.sizes(SCALE)), case.sizes(SCALE), case.sizes(INPUT))


def row_of(case: Case, cell: Shape) -> tuple[Array, int]:
    """Those as FLOAT32, [1, n], and which of them the cell of the input is."""
    row, place = rows_explained.row_of(case, axes_of(case), cell)
    return row[None].astype(np.float32), place


def role(case: Case, field: str, output: str) -> Role:
    """An element that is its own mean leaves 0 of itself and of the scale, and 0 / 0 nothing of any number."""
    if output == MEAN or rows_explained.has_several(case, axes_of(case)):
        return Role.VALUE
    stays = output == OUTPUT and field in (BIAS, ADDED) and as_float32(case.number("Epsilon")) != 0
    return Role.VALUE if stays else Role.DECIDES


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    batch = Read(INPUT, role(case, INPUT, output), row_block(case, cell))
    if output != OUTPUT:
        return (batch,)
    others = (name for name in (SCALE, BIAS, ADDED) if case.has(name))
    return batch, *(one_cell(name, cell_in(cell, case.sizes(name)), role(case, name, output)) for name in others)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field == ADDED:
        return (one_cell(OUTPUT, cell, role(case, field, OUTPUT)),)
    statistic = cell_in(cell, case.sizes(SCALE))
    normal = Read(OUTPUT, role(case, field, OUTPUT), row_block(case, cell))
    if field != INPUT:
        return (normal,)
    return normal, *(one_cell(name, statistic, role(case, INPUT, name)) for name in (MEAN, VARIANCE))


def operand(case: Case, field: str, cell: Shape) -> np.generic | None:
    return case.logical(field)[cell_in(cell, case.sizes(field))] if case.has(field) else None


def result_of(case: Case, output: str, cell: Shape) -> Number:
    row, place = row_of(case, cell)
    with np.errstate(all="ignore"):
        if output == OUTPUT:
            scale, bias, added = (operand(case, name, cell) for name in (SCALE, BIAS, ADDED))
            assert scale is not None
            assert bias is not None
            found = scale_and_activate(case, normalized(case, row)[:, place], scale, bias, added)[0]
        else:
            statistic = mean(row) if output == MEAN else variance(row - mean(row))
            found = statistic[0, 0].astype(case.data_type(output).numpy)
    return Number(found, is_result=True)


def statistics(case: Case, cell: Shape) -> tuple[np.float32, np.float32]:
    row, _ = row_of(case, cell)
    with np.errstate(all="ignore"):
        return mean(row)[0, 0], variance(row - mean(row))[0, 0]


def mean_formula(case: Case, output: str, cell: Shape, result: Number | np.float32) -> Formula:
    row, place = row_of(case, cell)
    return formula(say("mean of ("), Operands(row[0], role(case, INPUT, output), chosen=place), ") = ", result)


def variance_formula(case: Case, output: str, cell: Shape, result: Number | np.float32) -> Formula:
    row, place = row_of(case, cell)
    with np.errstate(all="ignore"):
        centred = Operands((row - mean(row))[0], role(case, INPUT, output), chosen=place)
    return formula(say("mean of the squares of ("), centred, ") = ", result)


def parts(case: Case, cell: Shape) -> Formula:
    """scale * (x - mean) / sqrt(variance + Epsilon) + bias + added"""
    of_batch = statistics(case, cell)

    def number(field: str) -> Number:
        value = operand(case, field, cell)
        assert value is not None
        return Number(value, role(case, field, OUTPUT))

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
    return formula(*applied(case["FusedActivation"], *parts(case, cell)), " = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Mean and variance of the batch, what they make of the cell, and what the activation makes of that."""
    read, fused = reads(case, output, cell), case["FusedActivation"]
    last = Step(read, explain(case, output, cell))
    if output == MEAN:
        return (last,)
    of_batch = statistics(case, cell)
    first = Step(read[:1], mean_formula(case, output, cell, of_batch[0]))
    if output == VARIANCE:
        return first, last
    second = Step(read[:1], variance_formula(case, output, cell, of_batch[1]))
    if not isinstance(fused, Fused):
        return first, second, last
    before = result_of(case.with_value("FusedActivation", None), output, cell).value
    third = Step(read, formula(*parts(case, cell), " = ", before))
    after = formula(*applied(fused, before), " = ", result_of(case, output, cell))
    return first, second, third, Step(read, after)


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
