"""Explains a cell of a resampling operator by the input cells around its position in the input."""

from dataclasses import replace
from functools import reduce

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.resample.case import coordinates, grids, in_type, made_of, source_of, taps_along
from ops.catalog.resample.taps import Taps, gather_taps
from ops.explain.cell_sets import Block, Role, slices
from ops.explain.dot_products import joined
from ops.explain.explanation import Formula, Number, Operands, Step, formula, named
from ops.explain.window_wise import window_wise
from ops.model.case import Case
from ops.text.sentences import in_a_row, say

# The largest number of products that are written one by one: linear interpolation in 3 dimensions mixes 8 cells.
FEW = 8


def used(case: Case, dimension: int, index: int) -> tuple[range, Taps]:
    """The input indices from which one output index is interpolated along `dimension`, and their taps.

    In these taps, index 0 is the first of the input indices.
    """
    taps = taps_along(case, dimension, np.array([index]))
    counts = [k for k in range(taps.width) if taps.weight(k)[0] != 0]
    first, start = counts[0], int(taps.first[0])
    cells = range(start + first, start + counts[-1] + 1)
    return cells, Taps(np.zeros(1, np.int64), len(cells), lambda k: taps.weight(first + k))


def around(case: Case, cell: Shape) -> Block:
    """The cells of the sampled tensor from which `cell`, a cell of the output, is interpolated."""
    return tuple(used(case, dimension, index)[0] for dimension, index in enumerate(cell))


def fed(case: Case, cell: Shape) -> Block | None:
    """Returns the block of the output cells that are computed from the input cell `cell`; None if there are none.

    These cells form a block, because the coordinates of the samples only increase.
    """
    block: list[range] = []
    for dimension, index in enumerate(cell):
        taps = taps_along(case, dimension, np.arange(case.sizes(made_of(case))[dimension]))
        takes = [(taps.first + k == index) & (taps.weight(k) != 0) for k in range(taps.width)]
        indices = np.flatnonzero(reduce(np.logical_or, takes))
        if not len(indices):
            return None
        block.append(range(int(indices[0]), int(indices[-1]) + 1))
    return tuple(block)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    block = around(case, cell)
    taps = tuple(used(case, dimension, index)[1] for dimension, index in enumerate(cell))
    cells = case.logical("InputTensor")[slices(block)]
    result = Number(in_type(gather_taps(cells, taps), case).reshape(-1)[0], Role.VALUE, is_result=True)
    if cells.size == 1:
        return formula(f"{named('InputTensor', [part.start for part in block])} = ", result)
    return formula(*products(cells, weights_of(taps)), " = ", result)


def weights_of(taps: tuple[Taps, ...]) -> Array:
    """Returns the weights of the input cells from which an output cell is interpolated, in the shape of their block."""
    return product([np.array([each.weight(k)[0] for k in range(each.width)]) for each in taps])


def product(dimensions: list[Array]) -> Array:
    """Returns the weights of all cells: the outer product of the weights along each dimension."""
    return reduce(np.multiply.outer, dimensions)


def products(cells: Array, weights: Array) -> Formula:
    """Returns the formula of the sum of `cells`, each times its weight in `weights`.

    For more than FEW cells, the formula does not show the weights.
    """
    if cells.size > FEW:
        numbers = Operands(cells.reshape(-1), Role.VALUE)
        return formula(say("sum of ("), numbers, say("), each times its weight"))
    pairs = zip(cells.reshape(-1), weights.reshape(-1), strict=True)
    return joined([formula(Number(x, Role.VALUE), " * ", np.float32(weight)) for x, weight in pairs], " + ")


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The steps: the position and its weights for each dimension that is resampled, then the result."""
    found = [
        Step((), (*position(case, d, index), *shares(*used(case, d, index))))
        for d, index in enumerate(cell)
        if not is_same(case, d)
    ]
    return (*found, Step(EXPLAINED.reads(case, output, cell), explain(case, output, cell)))


def is_same(case: Case, dimension: int) -> bool:
    """True if resampling copies the numbers along this dimension unchanged: the scale is 1, the output offset is the
    negative of the input offset, and the two sizes are equal.
    """
    grid = grids(case)[dimension]
    sizes = (case.sizes(name)[dimension] for name in (source_of(case), made_of(case)))
    return grid.scale == 1 and grid.input_offset == -grid.output_offset and len(set(sizes)) == 1


def position(case: Case, dimension: int, index: int) -> Formula:
    """Returns the formula for the input position of an output index, such as `(3 + 0.5) / 2 - 0.5 = 1.25`."""
    scale, before, after = grids(case)[dimension]
    at = coordinates(case, dimension, np.array([index]))[0]
    return formula(
        say("dimension {d}: {shares}", d=dimension, shares=f"({index}{minus(after)}) / {scale:g}{minus(before)} = "), at
    )


def minus(number: float) -> str:
    """The text that subtracts `number`: ` - 0.5`, or ` + 0.5` for -0.5."""
    return f" + {-number:g}" if number < 0 else f" - {number:g}"


def shares(cells: range, taps: Taps) -> Formula:
    """A part of a formula that names the weight of each input cell, such as ` -> 0.25 of cell 3, 0.75 of cell 4`.

    For many cells, it only names the first and the last cell, without weights.
    """
    if len(cells) == 1:
        return formula(say(" -> cell {cell}", cell=cells.start))
    if len(cells) > FEW:
        return formula(say(" -> cells {first} to {last}", first=cells.start, last=cells.stop - 1))
    weights = [taps.weight(k)[0].item() for k in range(len(cells))]
    found = (
        say("{weight:g} of cell {cell}", weight=weight, cell=cell) for weight, cell in zip(weights, cells, strict=True)
    )
    return formula(" -> ", in_a_row(found))


def weights_along(case: Case, cell: Shape, dimension: int) -> dict[int, float]:
    """The weight of each input index along one dimension, for the output index of `cell` in this dimension."""
    cells, taps = used(case, dimension, cell[dimension])
    return {index: float(taps.weight(k)[0]) for k, index in enumerate(cells)}


EXPLAINED = replace(window_wise(around, fed, explain=explain, steps=steps), has_rows=True, shares=weights_along)
