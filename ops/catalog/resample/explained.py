"""Why a cell that was resampled holds its number: the cells around the place where it lies in the input."""

from functools import reduce

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, cell_at
from ops.catalog.resample.case import coordinates, grids, in_type, made_of, source_of, taps_along
from ops.catalog.resample.taps import Taps, gather_taps
from ops.explain.cell_sets import Block, Read, Role
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, Words, formula, named
from ops.model.case import Case
from ops.text.sentences import in_a_row, say

# So many products are shown one by one; between eight cells three dimensions are mixed.
FEW = 8


def used(case: Case, dimension: int, place: int) -> tuple[range, Taps]:
    """The cells that one place is mixed from, and the taps of these alone, counted from the first."""
    taps = taps_along(case, dimension, np.array([place]))
    counts = [k for k in range(taps.width) if taps.weight(k)[0] != 0]
    first, start = counts[0], int(taps.first[0])
    cells = range(start + first, start + counts[-1] + 1)
    return cells, Taps(np.zeros(1, np.int64), len(cells), lambda k: taps.weight(first + k))


def around(case: Case, cell: Shape) -> tuple[Block, tuple[Taps, ...]]:
    found = [used(case, dimension, place) for dimension, place in enumerate(cell)]
    return tuple(cells for cells, _ in found), tuple(taps for _, taps in found)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return (Read(source_of(case), Role.VALUE, around(case, cell)[0]),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    block = fed(case, cell)
    return () if block is None else (Read(made_of(case), Role.VALUE, block),)


def fed(case: Case, cell: Shape) -> Block | None:
    """The places that a cell of the sampled tensor plays a part for; they lie side by side, as coordinates go up."""
    block: list[range] = []
    for dimension, index in enumerate(cell):
        taps = taps_along(case, dimension, np.arange(case.sizes(made_of(case))[dimension]))
        takes = [(taps.first + k == index) & (taps.weight(k) != 0) for k in range(taps.width)]
        places = np.flatnonzero(reduce(np.logical_or, takes))
        if not len(places):
            return None
        block.append(range(int(places[0]), int(places[-1]) + 1))
    return tuple(block)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    block, taps = around(case, cell)
    cells = case.logical("InputTensor")[tuple(slice(part.start, part.stop) for part in block)]
    result = Number(in_type(gather_taps(cells, taps), case).reshape(-1)[0], Role.VALUE, is_result=True)
    if cells.size == 1:
        return formula(f"{named('InputTensor', [part.start for part in block])} = ", result)
    return formula(*products(cells, weights_of(taps)), " = ", result)


def weights_of(taps: tuple[Taps, ...]) -> Array:
    """How much each cell of the block counts."""
    return product([np.array([each.weight(k)[0] for k in range(each.width)]) for each in taps])


def product(dimensions: list[Array]) -> Array:
    """Of one weight along each dimension."""
    return reduce(np.multiply.outer, dimensions)


def products(cells: Array, weights: Array) -> Formula:
    if cells.size > FEW:
        numbers = Operands(cells.reshape(-1), Role.VALUE)
        return formula(say("sum of ("), numbers, say("), each times its weight"))
    parts: list[Words | Number] = []
    for number in range(cells.size):
        at = cell_at(number, cells.shape)
        sign = Words(" + " if parts else "")
        parts += [sign, Number(cells[at], Role.VALUE), Words(" * "), Number(np.float32(weights[at]))]
    return tuple(parts)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Where the cell lies along each dimension that is resampled, what is taken there, and the result."""
    found = [
        Step((), (*lies(case, d, place), *shares(*used(case, d, place))))
        for d, place in enumerate(cell)
        if not is_same(case, d)
    ]
    return (*found, Step(reads(case, output, cell), explain(case, output, cell)))


def is_same(case: Case, dimension: int) -> bool:
    """True where nothing moves along a dimension."""
    grid = grids(case)[dimension]
    sizes = (case.sizes(name)[dimension] for name in (source_of(case), made_of(case)))
    return grid.scale == 1 and grid.input_offset == -grid.output_offset and len(set(sizes)) == 1


def lies(case: Case, dimension: int, place: int) -> Formula:
    """(3 + 0.5) / 2 - 0.5 = 1.25"""
    scale, before, after = grids(case)[dimension]
    at = coordinates(case, dimension, np.array([place]))[0]
    return formula(
        say("dimension {d}: {shares}", d=dimension, shares=f"({place}{minus(after)}) / {scale:g}{minus(before)} = "), at
    )


def minus(number: float) -> str:
    return f" + {-number:g}" if number < 0 else f" - {number:g}"


def shares(cells: range, taps: Taps) -> Formula:
    """What is taken of which cells."""
    if len(cells) == 1:
        return formula(say(" -> cell {cell}", cell=cells.start))
    if len(cells) > FEW:
        return formula(say(" -> cells {first} to {last}", first=cells.start, last=cells.stop - 1))
    weights = [taps.weight(k)[0].item() for k in range(len(cells))]
    found = (
        say("{weight:g} of cell {cell}", weight=weight, cell=cell) for weight, cell in zip(weights, cells, strict=True)
    )
    return formula(" -> ", in_a_row(found))


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
