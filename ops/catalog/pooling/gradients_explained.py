"""The explanation of a cell of a pooling's gradient: the gradients of the windows that read the cell."""

from collections.abc import Iterable, Iterator
from itertools import product

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.pooling.gradients import CELLS, INPUT, WINDOWS, average_windows, max_windows, shares
from ops.catalog.pooling.largest import first_largest
from ops.catalog.pooling.windows import (
    LEADING,
    PoolingAxis,
    fed_windows,
    one_cell_alone,
    shrinking_order,
    spread_windows,
    window_read,
)
from ops.explain.cell_sets import Read, Role, grid, one_cell, single
from ops.explain.explanation import Explained, Formula, Number, Operands, formula
from ops.model.case import Case
from ops.text.sentences import say

Windows = tuple[PoolingAxis, ...]


def is_max(case: Case) -> bool:
    """True if the operator is a gradient of maximum pooling, which compares the elements of InputTensor."""
    return INPUT in case.values


def windows(case: Case) -> Windows:
    """Returns a PoolingAxis for each spatial dimension of a pooling gradient, i.e. each dimension after batch and
    channels.
    """
    return max_windows(case) if is_max(case) else average_windows(case)


def reading(cell: Shape, along: Windows) -> Iterator[Shape]:
    """Yields the windows that read a cell, in row-major order."""
    found = (each.windows_with(at) for each, at in zip(along, cell[LEADING:], strict=True))
    return ((*cell[:LEADING], *window) for window in product(*found))


def won(case: Case, cell: Shape, along: Windows) -> list[Shape]:
    """Returns the windows in which `cell` is the largest element, or the first of several largest elements."""
    x = case.logical(INPUT)
    return [window for window in reading(cell, along) if first_largest(x, window, along) == cell]


def compared(field: str, cell: Shape, along: Windows) -> tuple[Read, ...]:
    """Returns the cells of `field` that share a window with `cell`. `cell` is one of them if any window reads it;
    otherwise there are none.
    """
    shared = [
        sorted({index for window in each.windows_with(at) for index in each.places(window)})
        for each, at in zip(along, cell[LEADING:], strict=True)
    ]
    return grid(field, [*map(single, cell[:LEADING]), *shared], Role.DECIDES)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    along = windows(case)
    if not is_max(case):
        return fed_windows(WINDOWS, Role.VALUE, cell, along)
    taken = (one_cell(WINDOWS, window) for window in won(case, cell, along))
    return (*compared(INPUT, cell, along), *fed_windows(WINDOWS, Role.IGNORED, cell, along), *taken)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    along = windows(case)
    if not is_max(case):
        return window_read(CELLS, Role.VALUE, cell, along)
    if field == INPUT:
        return compared(CELLS, cell, along)
    largest = first_largest(case.logical(INPUT), cell, along)
    given = () if largest is None else (one_cell(CELLS, largest),)
    return (*window_read(CELLS, Role.IGNORED, cell, along), *given)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    return _largest_of(case, cell) if is_max(case) else _shares_of(case, cell)


def _shares_of(case: Case, cell: Shape) -> Formula:
    along, made = windows(case), case.data_type(CELLS).numpy.type
    gradients = case.logical(WINDOWS)
    with np.errstate(all="ignore"):
        parts = shares(case, along)
        part, alone = one_cell_alone(parts, cell, along)
        result = Number(made(spread_windows(part, alone, shrinking_order(along)).item()), is_result=True)
        found = list(reading(cell, along))
        cells = [float(gradients[window]) / parts[window] for window in found]
    if not found:
        return formula(say("in no window: "), result)
    if len(set(cells)) == 1:
        return formula(
            say("sum of ("), _operands(gradients[window] for window in found), f") / {cells[0]:g} = ", result
        )
    return formula(say("sum of the shares ("), _operands(parts[window] for window in found), ") = ", result)


def _largest_of(case: Case, cell: Shape) -> Formula:
    gradients, made = case.logical(WINDOWS), case.data_type(CELLS).numpy.type
    found = won(case, cell, windows(case))
    with np.errstate(all="ignore"):
        total = made(sum((gradients[window].astype(np.float64) for window in found), np.float64(0)))
    if not found:
        return formula(say("not the largest of any window: "), Number(total, is_result=True))
    numbers = _operands(gradients[window] for window in found)
    return formula(say("sum of the gradients ("), numbers, ") = ", Number(total, is_result=True))


def _operands(numbers: Iterable[np.generic]) -> Operands:
    return Operands(np.array(list(numbers)), Role.VALUE)


EXPLAINED = Explained(reads=reads, explain=explain, feeds=feeds)
