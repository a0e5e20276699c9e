"""Why a gradient before a resampling holds its number: the cells that were made from it, and how much they took."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.resample.case import in_type, made_of, source_of, taps_along
from ops.catalog.resample.explained import FEW, around, fed, is_same, product, products
from ops.catalog.resample.taps import Taps, scatter_taps
from ops.explain.cell_sets import Read, Role
from ops.explain.explanation import Explained, Formula, Number, Step, Words, formula
from ops.model.case import Case
from ops.text.sentences import in_a_row, say


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    block = fed(case, cell)
    return () if block is None else (Read(made_of(case), Role.VALUE, block),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    return (Read(source_of(case), Role.VALUE, around(case, cell)[0]),)


def taken(case: Case, dimension: int, places: range, index: int) -> Taps:
    """What places take along one dimension, with the cells counted from the one at the index, and of no other."""
    taps = taps_along(case, dimension, np.array(places))
    before = taps.first - index
    return Taps(before, taps.width, lambda k: np.where(before + k == 0, taps.weight(k), 0))


def shares(taps: Taps) -> Array:
    """How much each place takes, [places]."""
    return np.sum([taps.weight(k) for k in range(taps.width)], 0)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    block = fed(case, cell)
    if block is None:
        zero = Number(case.data_type(output).numpy.type(0), is_result=True)
        return formula(zero, Words(say(", no cell of {name} was made from this one", name=made_of(case)), muted=True))
    taps = tuple(taken(case, d, places, index) for d, (places, index) in enumerate(zip(block, cell, strict=True)))
    given = case.logical(made_of(case))[tuple(slice(part.start, part.stop) for part in block)]
    result = in_type(scatter_taps(given, taps, (1,) * len(cell)), case).reshape(-1)[0]
    weights = product([shares(each) for each in taps])
    return formula(*products(given, weights), " = ", Number(result, Role.VALUE, is_result=True))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """What took of the cell along each dimension that is resampled, and the result."""
    last = Step(reads(case, output, cell), explain(case, output, cell))
    block = fed(case, cell)
    if block is None:
        return (last,)
    found = [
        Step(
            (),
            formula(say("dimension {d}: {shares}", d=d, shares=listed(places, shares(taken(case, d, places, index))))),
        )
        for d, (places, index) in enumerate(zip(block, cell, strict=True))
        if not is_same(case, d)
    ]
    return (*found, last)


def listed(places: range, weights: Array) -> str:
    if len(places) > FEW:
        return say(
            "{weight:g} to cells {first} to {last}",
            weight=weights.sum().item(),
            first=places.start,
            last=places.stop - 1,
        )
    return in_a_row(
        say("{weight:g} to cell {place}", weight=weight, place=place)
        for place, weight in zip(places, weights.tolist(), strict=True)
    )


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
