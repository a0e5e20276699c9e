"""The explanation of a cell of a pooling: the input cells in its window."""

import numpy as np

from ops.arrays.dtypes import Mask
from ops.arrays.layout import Shape
from ops.catalog.pooling.largest import first_largest, largest_of_none
from ops.catalog.pooling.pooling import divisors, means, norms, power_sums
from ops.catalog.pooling.rules import INDICES, INPUT, OUTPUT
from ops.catalog.pooling.windows import (
    PoolingAxis,
    fed_windows,
    one_window,
    shrinking_order,
    sum_windows,
    window_around,
    window_read,
    window_values,
    windows_of,
)
from ops.explain.cell_sets import Block, Only, Read, Role, one_cell, position_of, shape_of
from ops.explain.explanation import Explained, Formula, Number, Operands, Pointer, Step, formula, named, pointer_to
from ops.explain.running import comparison_steps, read_cells, sum_steps
from ops.explain.windows import Window
from ops.model.case import Case
from ops.text.sentences import say

Windows = tuple[PoolingAxis, ...]


def is_max(case: Case) -> bool:
    return case.operator.name.startswith("MAX")


def role_of(case: Case) -> Role:
    """The role of the input cells: VALUE. It is IGNORED for a norm of degree 0, because its result does not depend on
    the input.
    """
    return Role.IGNORED if "P" in case.values and case.integer("P") == 0 else Role.VALUE


def chosen(case: Case, cell: Shape, along: Windows) -> Shape | None:
    """Returns the input cell with the largest element of a window, or the first of several equal ones. None if the
    window has only padding.
    """
    return first_largest(case.logical(INPUT), cell, along)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    along = windows_of(case)
    if not is_max(case):
        return window_read(INPUT, role_of(case), cell, along)
    found = window_read(INPUT, Role.DECIDES, cell, along)
    largest = chosen(case, cell, along)
    return found if largest is None or output == INDICES else (*found, one_cell(INPUT, largest))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    along = windows_of(case)
    if not is_max(case):
        return fed_windows(OUTPUT, role_of(case), cell, along)
    outputs = [output.name for output in case.operator.outputs if case.has(output.name)]
    found = [read for output in outputs for read in fed_windows(output, Role.DECIDES, cell, along)]
    found += [Read(OUTPUT, Role.VALUE, read.block, _chosen_in(case, cell, along))
              for read in fed_windows(OUTPUT, Role.VALUE, cell, along)]  # fmt: skip
    return tuple(read for read in found if len(read))


def _chosen_in(case: Case, cell: Shape, along: Windows) -> Only:
    """Returns a function that returns a mask of the windows whose first largest element is the input cell `cell`."""

    def only(window: Block) -> Mask:
        found = np.zeros(shape_of(window), np.bool_)
        for index in np.ndindex(found.shape):
            at = tuple(part[int(i)] for part, i in zip(window, index, strict=True))
            found[index] = chosen(case, at, along) == cell
        return found

    return only


def explain(case: Case, output: str, cell: Shape) -> Formula:
    return _largest(case, output, cell) if is_max(case) else _parts(case, cell)[-1]


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps that compute an output cell.

    - maximum pooling: each comparison, then the result
    - average pooling: the addition of each number, then the sum and the mean
    - Lp pooling: the sum of powers, then the norm
    """
    found, along = reads(case, output, cell), windows_of(case)
    cells = read_cells(window_read(INPUT, Role.VALUE, cell, along))
    values = np.array([case.logical(INPUT)[at] for at in cells], case.logical(INPUT).dtype)
    if is_max(case):
        return *comparison_steps(INPUT, cells, values), Step(found, explain(case, output, cell))
    single = () if "P" in case.values else sum_steps(INPUT, cells, values)
    return *single, *(Step(found, part) for part in _parts(case, cell))


def _parts(case: Case, cell: Shape) -> tuple[Formula, Formula]:
    """Returns two formulas of an output cell: the sum over its window, and its result, which is a mean or a p-norm."""
    along = windows_of(case)
    numbers = Operands(window_values(case.logical(INPUT), cell, along).reshape(-1), role_of(case))
    data_type, order = case.data_type(OUTPUT).numpy, shrinking_order(along)
    part, alone = one_window(case.logical(INPUT), cell, along)
    with np.errstate(all="ignore"):
        if "P" in case.values:
            p = case.integer("P")
            result = Number(data_type.type(norms(case, part, alone, order).item()), is_result=True)
            powers = power_sums(case, part, alone, order).item()
            return (
                formula(say("sum of |"), numbers, f"|^{p} = ", powers),
                formula(say("(sum of |"), numbers, f"|^{p}) ^ (1 / {p}) = ", powers, f" ^ (1 / {p}) = ", result),
            )
        result = Number(data_type.type(means(case, part, alone, order).item()), is_result=True)
        total = sum_windows(part.astype(np.float64), alone, order).item()
        cells = int(divisors(case, alone).item())
    return (
        formula(say("sum of ("), numbers, ") = ", total),
        formula(say("sum of ("), numbers, ") / ", cells, " = ", total, f" / {cells} = ", result),
    )


def _largest(case: Case, output: str, cell: Shape) -> Formula:
    along = windows_of(case)
    largest = chosen(case, cell, along)
    made = case.data_type(output).numpy.type
    if largest is None:
        nothing = 0 if output == INDICES else largest_of_none(case.data_type(OUTPUT))
        return formula(say("only padding: "), Number(made(nothing), is_result=True))
    x = case.logical(INPUT)
    values = window_values(x, cell, along).reshape(-1)
    with np.errstate(invalid="ignore"):
        numbers = Operands(values, chosen=int(np.argmax(values)))
    if output == OUTPUT:
        return formula("max(", numbers, ") = ", Number(x[largest], Role.VALUE, is_result=True))
    index = made(position_of(largest, x.shape))
    return formula(
        "max(", numbers, say(") is {cell}, index ", cell=named(INPUT, largest)), Number(index, is_result=True)
    )


def point(case: Case, cell: Shape) -> Pointer | None:
    largest = chosen(case, cell, windows_of(case)) or (0,) * len(cell)
    return pointer_to(INPUT, largest, position_of(largest, case.sizes(INPUT)))


def window(case: Case, output: str, cell: Shape) -> Window | None:
    return window_around(INPUT, cell, windows_of(case))


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points={INDICES: point}, window=window)
