"""Explains a cell of the gradient of a resampling by the gradients of the cells that were interpolated from this
cell.
"""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.resample.case import in_type, made_of, taps_along
from ops.catalog.resample.explained import FEW, around, fed, is_same, product, products
from ops.catalog.resample.taps import Taps, scatter_taps
from ops.explain.cell_sets import Role, slices
from ops.explain.explanation import Formula, Number, Step, Words, formula, zero_result
from ops.explain.window_wise import window_wise
from ops.model.case import Case
from ops.text.sentences import in_a_row, say


def taps_on(case: Case, dimension: int, resampled: range, index: int) -> Taps:
    """Returns the taps of the output indices `resampled` along one dimension, but keeps only the weights of the input
    element `index`.

    All other weights are 0.
    """
    taps = taps_along(case, dimension, np.array(resampled))
    before = taps.first - index
    return Taps(before, taps.width, lambda k: np.where(before + k == 0, taps.weight(k), 0))


def shares(taps: Taps) -> Array:
    """Returns the weight that one input element has for each resampled index, [n]. `taps` must come from `taps_on`."""
    return np.sum([taps.weight(k) for k in range(taps.width)], 0)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    block = fed(case, cell)
    if block is None:
        zero = zero_result(case, output)
        return formula(zero, Words(say(", because no cell of {name} uses this cell", name=made_of(case)), muted=True))
    taps = tuple(
        taps_on(case, d, resampled, index) for d, (resampled, index) in enumerate(zip(block, cell, strict=True))
    )
    given = case.logical(made_of(case))[slices(block)]
    result = in_type(scatter_taps(given, taps, (1,) * len(cell)), case).reshape(-1)[0]
    weights = product([shares(each) for each in taps])
    return formula(*products(given, weights), " = ", Number(result, Role.VALUE, is_result=True))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps that compute a cell: first, for each resampled dimension, the weights with which the cell
    contributes; then the result.
    """
    last = Step(EXPLAINED.reads(case, output, cell), explain(case, output, cell))
    block = fed(case, cell)
    if block is None:
        return (last,)
    found: list[Step] = []
    for d, (resampled, index) in enumerate(zip(block, cell, strict=True)):
        if not is_same(case, d):
            weights = listed(resampled, shares(taps_on(case, d, resampled, index)))
            found.append(Step((), formula(say("dimension {d}: {shares}", d=d, shares=weights))))
    return (*found, last)


def listed(resampled: range, weights: Array) -> str:
    """The text of the weights with which a cell contributes to the cells with the indices `resampled`. For more than
    FEW cells, it has only the sum of the weights.
    """
    if len(resampled) > FEW:
        return say(
            "{weight:g} to cells {first} to {last}",
            weight=weights.sum().item(),
            first=resampled.start,
            last=resampled.stop - 1,
        )
    return in_a_row(
        say("{weight:g} to cell {place}", weight=weight, place=index)
        for index, weight in zip(resampled, weights.tolist(), strict=True)
    )


EXPLAINED = window_wise(fed, around, explain=explain, steps=steps)
