"""Explains the cells of a convolution by the cells of the input under the filter, and the cells of the filter."""

from collections.abc import Sequence

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.convolution.convolution import activate
from ops.catalog.convolution.sliding import BIAS, FILTER, FIRST, INPUT, OUTPUT, Sliding, padding_of_output, sliding_of
from ops.catalog.shared.fused_explained import FormulaStage, activated, applied, stage_steps
from ops.explain.cell_sets import Read, Role, grid, one_cell, single
from ops.explain.dot_products import dot
from ops.explain.explanation import Explained, Formula, Number, Step, formula, zero_result
from ops.explain.intermediates import Stage, flow_of_steps
from ops.explain.running import MOST_TERMS, product_steps
from ops.explain.windows import Window, window_of_taps
from ops.model.case import Case
from ops.text.sentences import say
from ops.text.values import Fused


def is_padding(sliding: Sliding, cell: Shape) -> bool:
    """True if OutputPadding adds the output cell, so that no filter position produces it."""
    return any(index >= size for index, size in zip(cell[FIRST:], sliding.output, strict=True))


def channels_of(sliding: Sliding, channel: int) -> range:
    """Returns the input channels from which an output channel is computed, in a grouped convolution."""
    first = channel // sliding.filters * sliding.channels
    return range(first, first + sliding.channels)


def filter_start(sliding: Sliding, channel: int, inner: int) -> Shape:
    """The first two indices of FilterTensor for an output channel and the input channel `inner` of its group."""
    group, filter_ = divmod(channel, sliding.filters)
    return (group * sliding.channels + inner, filter_) if sliding.is_backward else (channel, inner)


def indices_read(case: Case, cell: Shape) -> tuple[list[Sequence[int]], list[Sequence[int]]] | None:
    """Returns the indices that an output cell reads: a list for each dimension of the input, and for each dimension of
    the filter.

    Returns None if the output cell adds up no products.
    """
    sliding = sliding_of(case)
    if is_padding(sliding, cell):
        return None
    batch, channel, *spatial = cell
    met = [line.met(index) for line, index in zip(sliding.lines, spatial, strict=True)]
    if not all(met):
        return None
    images = [sorted({each.place for each in line}) for line in met]
    taps = [
        sorted({n - 1 - each.tap if sliding.is_turned else each.tap for each in line})
        for line, n in zip(met, sliding.taps, strict=True)
    ]
    group, filter_ = divmod(channel, sliding.filters)
    inner = range(sliding.channels)
    outer = range(group * sliding.channels, (group + 1) * sliding.channels)
    start = [outer, single(filter_)] if sliding.is_backward else [single(channel), inner]
    return [single(batch), outer, *images], [*start, *taps]


def product_reads(case: Case, cell: Shape) -> tuple[Read, ...]:
    """The cells of input and filter whose products are added up in an output cell."""
    found = indices_read(case, cell)
    return () if found is None else (*grid(INPUT, found[0]), *grid(FILTER, found[1]))


def bias_reads(case: Case, cell: Shape) -> tuple[Read, ...]:
    """Returns the read of the BiasTensor cell that is added in the output cell `cell`. Returns () if there is no bias
    or the output cell is padding.
    """
    if not case.has(BIAS) or is_padding(sliding_of(case), cell):
        return ()
    return (one_cell(BIAS, bias_cell(case, cell[1])),)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return product_reads(case, cell) + bias_reads(case, cell)


def bias_cell(case: Case, channel: int) -> Shape:
    """The cell of the bias for an output channel."""
    return tuple(channel if d == 1 else 0 for d in range(len(case.sizes(BIAS))))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    sliding = sliding_of(case)
    batches = range(sliding.batches)
    if field == BIAS:
        return grid(OUTPUT, [batches, single(cell[1]), *map(range, sliding.output)])
    first, second, *spatial = cell
    if field == INPUT:
        group = second // sliding.channels
        channels = range(group * sliding.filters, (group + 1) * sliding.filters)
        fed = [line.fed(index) for line, index in zip(sliding.lines, spatial, strict=True)]
        batches = single(first)
    else:
        channels = single(first // sliding.channels * sliding.filters + second if sliding.is_backward else first)
        fed = [line.fed_by(tap) for line, tap in zip(sliding.lines, sliding.tap(spatial), strict=True)]
    return grid(OUTPUT, [batches, channels, *fed])


def paired_cells(case: Case, cell: Shape) -> list[tuple[Shape, Shape]]:
    """The cells of input and filter that are multiplied, in the order of the sum."""
    sliding = sliding_of(case)
    batch, channel, *spatial = cell
    met = [] if is_padding(sliding, cell) else list(sliding.met(spatial))
    return [
        ((batch, outer, *indices), (*filter_start(sliding, channel, inner), *tap))
        for inner, outer in enumerate(channels_of(sliding, channel))
        for tap, indices in met
    ]


def pairs(case: Case, cell: Shape) -> tuple[Array, Array]:
    """The elements of input and filter that are multiplied, [n] each, in the order of the sum."""
    x, w = case.logical(INPUT), case.logical(FILTER)
    found = paired_cells(case, cell)
    return np.array([x[at] for at, _ in found], x.dtype), np.array([w[at] for _, at in found], w.dtype)


def paired_reads(case: Case, cell: Shape) -> list[tuple[Read, ...]]:
    """For each product in the sum of an output cell, a read of the input and a read of the filter.

    Returns an empty list if there are too many products to show each of them as a step.
    """
    found = paired_cells(case, cell)
    return [(one_cell(INPUT, x), one_cell(FILTER, w)) for x, w in found] if len(found) <= MOST_TERMS else []


def sum_of(case: Case, cell: Shape) -> tuple[Array, Array]:
    """Returns the sum of the products for an output cell, without the bias and with it. Each is a FLOAT64 array of size
    [1]. The products are added in the order of the reference.
    """
    first, second = (each.astype(np.float64) for each in pairs(case, cell))
    bias = case.logical(BIAS)[bias_cell(case, cell[1])] if case.has(BIAS) else 0
    with np.errstate(all="ignore"):
        found = np.add.accumulate(np.concatenate(([0.0], first * second)))[-1]
        return np.array([found]), np.array([found + np.float64(bias)])


def result(case: Case, cell: Shape) -> Number:
    """The number in an output cell."""
    if is_padding(sliding_of(case), cell):
        return zero_result(case, OUTPUT)
    with np.errstate(all="ignore"):
        return Number(activate(case, sum_of(case, cell)[1])[0], is_result=True)


def biased(case: Case, cell: Shape, found: Formula) -> Formula:
    """The formula `found`, with the bias added if the case has a bias."""
    if not case.has(BIAS):
        return found
    return formula(*found, " + ", Number(case.logical(BIAS)[bias_cell(case, cell[1])], Role.VALUE))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    if is_padding(sliding_of(case), cell):
        return formula("OutputPadding = ", result(case, cell))
    return activated(case, biased(case, cell, dot(*pairs(case, cell))), result(case, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The steps: the products one by one if there are few, their sum, then the bias and the activation if the case has
    them. A cell that OutputPadding adds has only one step.
    """
    fused = case["FusedActivation"]
    if is_padding(sliding_of(case), cell):
        return (Step(reads(case, output, cell), explain(case, output, cell)),)
    with np.errstate(all="ignore"):
        sums = [each.astype(case.data_type(OUTPUT).numpy)[0] for each in sum_of(case, cell)]
    stages: list[FormulaStage] = [(product_reads(case, cell), dot(*pairs(case, cell)), sums[0])]
    if case.has(BIAS):
        stages.append((bias_reads(case, cell), biased(case, cell, formula(sums[0])), sums[1]))
    if isinstance(fused, Fused):
        stages.append(((), applied(fused, sums[1]), sums[1]))
    return *product_steps(*pairs(case, cell), paired_reads(case, cell)), *stage_steps(stages, result(case, cell))


def window(case: Case, output: str, cell: Shape) -> Window | None:
    """The cells of the padded input that the filter covers for an output cell.

    Returns None for a backward convolution, for an empty filter, and for a cell that OutputPadding adds.
    """
    sliding = sliding_of(case)
    if sliding.is_backward or is_padding(sliding, cell) or 0 in sliding.taps:
        return None
    reached = [line.reach(index) for line, index in zip(sliding.lines, cell[FIRST:], strict=True)]
    return window_of_taps(INPUT, [single(cell[0]), channels_of(sliding, cell[1]), *reached])


def sum_stage(case: Case) -> int | None:
    """Returns the position of the step with the sum of products, counted from the last step (-1).

    Returns None if the sum is itself the last step, because the case has no bias and no activation. Also returns None
    if the case has OutputPadding, which adds elements without a sum.
    """
    later = int(case.has(BIAS)) + int(isinstance(case["FusedActivation"], Fused))
    return -1 - later if later and not any(padding_of_output(case)) else None


FLOW = flow_of_steps(OUTPUT, Stage(say("Products"), say("the sum before bias and activation"), sum_stage))
EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps, window=window, flow=FLOW)
