"""Why a cell of a convolution holds its number: the cells of the image that the filter lies on, and the filter's."""

from collections.abc import Sequence

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.convolution.convolution import activate_sums
from ops.catalog.convolution.sliding import BIAS, FILTER, FIRST, INPUT, OUTPUT, Sliding, sliding_of
from ops.catalog.shared.fused_explained import applied
from ops.explain.cell_sets import Read, Role, lattice, one_cell
from ops.explain.dot_products import dot
from ops.explain.explanation import Explained, Formula, Number, Step, formula
from ops.model.case import Case
from ops.text.values import Fused


def is_padding(sliding: Sliding, cell: Shape) -> bool:
    """A cell of the output that OutputPadding adds, which no filter reaches."""
    return any(place >= size for place, size in zip(cell[FIRST:], sliding.output, strict=True))


def channels_of(sliding: Sliding, channel: int) -> range:
    """The channels of the input in the group of an output channel."""
    first = channel // sliding.filters * sliding.channels
    return range(first, first + sliding.channels)


def filter_start(sliding: Sliding, channel: int, inner: int) -> Shape:
    """Batch and channel of the filter for an output channel and a channel of its group's input."""
    group, filter_ = divmod(channel, sliding.filters)
    return (group * sliding.channels + inner, filter_) if sliding.is_backward else (channel, inner)


def places_read(case: Case, cell: Shape) -> tuple[list[Sequence[int]], list[Sequence[int]]] | None:
    """Of input and filter, dimension by dimension, the places that meet in an output cell; None where none do."""
    sliding = sliding_of(case)
    if is_padding(sliding, cell):
        return None
    batch, channel, *places = cell
    met = [line.met(place) for line, place in zip(sliding.lines, places, strict=True)]
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
    start = [outer, range(filter_, filter_ + 1)] if sliding.is_backward else [range(channel, channel + 1), inner]
    return [range(batch, batch + 1), outer, *images], [*start, *taps]


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    found = places_read(case, cell)
    read = () if found is None else (lattice(INPUT, found[0]), lattice(FILTER, found[1]))
    if not case.has(BIAS) or is_padding(sliding_of(case), cell):
        return read
    return (*read, one_cell(BIAS, bias_cell(case, cell[1])))


def bias_cell(case: Case, channel: int) -> Shape:
    return tuple(channel if d == 1 else 0 for d in range(len(case.sizes(BIAS))))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    sliding = sliding_of(case)
    batches = range(sliding.batches)
    if field == BIAS:
        return (lattice(OUTPUT, [batches, range(cell[1], cell[1] + 1), *map(range, sliding.output)]),)
    first, second, *places = cell
    if field == INPUT:
        group = second // sliding.channels
        channels = range(group * sliding.filters, (group + 1) * sliding.filters)
        spatial = [line.fed(place) for line, place in zip(sliding.lines, places, strict=True)]
        batches = range(first, first + 1)
    else:
        channel = first // sliding.channels * sliding.filters + second if sliding.is_backward else first
        channels = range(channel, channel + 1)
        spatial = [line.fed_by(tap) for line, tap in zip(sliding.lines, sliding.tap(places), strict=True)]
    return (lattice(OUTPUT, [batches, channels, *spatial]),) if all(spatial) else ()


def pairs(case: Case, cell: Shape) -> tuple[Array, Array]:
    """The elements of input and filter that are multiplied, [n] each, in the order of the sum."""
    sliding = sliding_of(case)
    batch, channel, *places = cell
    x, w = case.logical(INPUT), case.logical(FILTER)
    met = [] if is_padding(sliding, cell) else list(sliding.met(places))
    first: list[np.generic] = []
    second: list[np.generic] = []
    for inner, outer in enumerate(channels_of(sliding, channel)):
        start = filter_start(sliding, channel, inner)
        for tap, place in met:
            first.append(x[(batch, outer, *place)])
            second.append(w[(*start, *tap)])
    return np.array(first, x.dtype), np.array(second, w.dtype)


def sum_of(case: Case, cell: Shape) -> tuple[Array, Array]:
    """The sum of the products, and with the bias, in FLOAT64 as the reference takes it."""
    first, second = (each.astype(np.float64) for each in pairs(case, cell))
    bias = case.logical(BIAS)[bias_cell(case, cell[1])] if case.has(BIAS) else 0
    with np.errstate(all="ignore"):
        found = np.add.accumulate(np.concatenate(([0.0], first * second)))[-1]
        return np.array([found]), np.array([found + np.float64(bias)])


def result(case: Case, cell: Shape) -> Number:
    if is_padding(sliding_of(case), cell):
        return Number(case.data_type(OUTPUT).numpy.type(0), is_result=True)
    with np.errstate(all="ignore"):
        return Number(activate_sums(case, sum_of(case, cell)[1])[0], is_result=True)


def biased(case: Case, cell: Shape, found: Formula) -> Formula:
    if not case.has(BIAS):
        return found
    return formula(*found, " + ", Number(case.logical(BIAS)[bias_cell(case, cell[1])], Role.VALUE))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    if is_padding(sliding_of(case), cell):
        return formula("OutputPadding = ", result(case, cell))
    found = applied(case["FusedActivation"], *biased(case, cell, dot(*pairs(case, cell))))
    return formula(*found, " = ", result(case, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The sum of the products, the bias, the activation, as far as there are any."""
    read, fused = reads(case, output, cell), case["FusedActivation"]
    if is_padding(sliding_of(case), cell):
        return (Step(read, explain(case, output, cell)),)
    products = tuple(each for each in read if each.field != BIAS)
    bias = tuple(each for each in read if each.field == BIAS)
    with np.errstate(all="ignore"):
        sums = [each.astype(case.data_type(OUTPUT).numpy)[0] for each in sum_of(case, cell)]
    taken = [(products, dot(*pairs(case, cell)), sums[0])]
    if case.has(BIAS):
        taken.append((bias, biased(case, cell, formula(sums[0])), sums[1]))
    if isinstance(fused, Fused):
        taken.append(((), applied(fused, sums[1]), sums[1]))
    *before, (last_read, last, _) = taken
    return (
        *(Step(looked_at, formula(*found, " = ", value)) for looked_at, found, value in before),
        Step(last_read, formula(*last, " = ", result(case, cell))),
    )


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
