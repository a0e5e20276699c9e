"""Steps of running computations: a sum to which products or numbers are added one by one, or a search for the largest
number by comparisons.
"""

from collections.abc import Iterable, Sequence
from itertools import product

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.explain.cell_sets import Block, Read, Role, one_cell, size_of
from ops.explain.dot_products import factor
from ops.explain.explanation import Formula, Number, Step, formula

# Longer sums have no step for each number.
MOST_TERMS = 64
_MOST_LOOKED_AT = 1 << 16


def block_cells(block: Block) -> list[Shape]:
    """The cells of a block in row-major order."""
    return list(product(*block))


def factor_reads(first: tuple[str, Block], second: tuple[str, Block]) -> list[tuple[Read, ...]]:
    """Returns a pair of reads for each product: the two cells whose numbers are multiplied. The cells of two blocks are
    multiplied one by one, in row-major order.

    `first` and `second` each have the name of a tensor and a block of it. For more than MOST_TERMS products, returns
    [].
    """
    if size_of(first[1]) > MOST_TERMS:
        return []
    pairs = zip(block_cells(first[1]), block_cells(second[1]), strict=True)
    return [(one_cell(first[0], a), one_cell(second[0], b)) for a, b in pairs]


def read_cells(reads: Iterable[Read]) -> list[Shape]:
    """Returns the cells of several reads of one tensor, one read after the other, each in row-major order. Returns []
    if there are more than MOST_TERMS cells, or if the blocks of the reads are very large.
    """
    found: list[Shape] = []
    reads = tuple(reads)
    if sum(size_of(read.block) for read in reads) > _MOST_LOOKED_AT:
        return []
    for read in reads:
        start = [part.start for part in read.block]
        found += [tuple(int(i) for i in place) for place in np.argwhere(read.mask(read.block)) + start]
    return found if len(found) <= MOST_TERMS else []


def product_steps(
    first: Array,
    second: Array,
    cells: Sequence[tuple[Read, ...]],
    zeros: tuple[Number | None, Number | None] = (None, None),
) -> tuple[Step, ...]:
    """Returns a step for each product of two factors. Its formula adds the product to the sum so far: `14 + 3 * 1 =
    17`.

    `first` and `second` are the factors, [n]. `cells` has the cells of each product, `zeros` the zero points that are
    subtracted from the factors. There are no steps for a single product, or for more than MOST_TERMS products.
    """
    if not 2 <= len(first) <= MOST_TERMS:
        return ()
    terms = [formula(*factor(a, zeros[0]), " * ", *factor(b, zeros[1])) for a, b in zip(first, second, strict=True)]
    with np.errstate(all="ignore"):
        values = [_less(a, zeros[0]) * _less(b, zeros[1]) for a, b in zip(first, second, strict=True)]
    return _running(terms, values, cells)


def sum_steps(field: str, cells: Sequence[Shape], values: Array) -> tuple[Step, ...]:
    """Returns a step for each number that is added to a sum. `values` are the numbers, [n], and `cells` the cells of
    `field` from which they come.

    Returns no steps for fewer than three numbers, or for more than MOST_TERMS.
    """
    if not 3 <= len(cells) <= MOST_TERMS:
        return ()
    reads = [(one_cell(field, cell),) for cell in cells]
    return _running([(Number(value, Role.VALUE),) for value in values], [_wide(value) for value in values], reads)


def comparison_steps(field: str, cells: Sequence[Shape], values: Array, word: str = "max") -> tuple[Step, ...]:
    """A step for each comparison that finds the largest number, or the smallest if `word` is 'min'; `values` is [n].

    There are no steps for fewer than three numbers, for more than MOST_TERMS, or if a number is NaN.
    """
    if not 3 <= len(cells) <= MOST_TERMS or bool(np.isnan(values.astype(np.float64)).any()):
        return ()
    made: list[Step] = []
    best = 0
    for place in range(1, len(cells)):
        is_better = values[place] > values[best] if word == "max" else values[place] < values[best]
        winner, loser = (place, best) if is_better else (best, place)
        pair = [Number(values[n], Role.VALUE if n == winner else Role.DECIDES) for n in (best, place)]
        reads = (one_cell(field, cells[loser], Role.DECIDES), one_cell(field, cells[winner]))
        made.append(Step(reads, formula(f"{word}(", pair[0], ", ", pair[1], ") = ", Number(values[winner]))))
        best = winner
    return tuple(made)


def _running(
    terms: Sequence[Formula], values: Sequence[int | np.float64], cells: Sequence[tuple[Read, ...]]
) -> tuple[Step, ...]:
    made: list[Step] = []
    total = values[0]
    for place, (term, value, reads) in enumerate(zip(terms, values, cells, strict=True)):
        if place == 0:
            made.append(Step(reads, formula(*term, " = ", total)))
            continue
        with np.errstate(all="ignore"):
            after = total + value
        made.append(Step(reads, formula(total, " + ", *term, " = ", after)))
        total = after
    return tuple(made)


def _less(value: np.generic, zero: Number | None) -> int | np.float64:
    wide = _wide(value)
    return wide if zero is None else wide - (int(zero.value) if isinstance(wide, int) else np.float64(zero.value))


def _wide(value: np.generic) -> int | np.float64:
    """Converts a number to a type that does not overflow in sums: a Python int for integers, otherwise FLOAT64."""
    return int(value) if value.dtype.kind in "iu" else np.float64(value)  # pyright: ignore[reportArgumentType]
