"""Explains a cell of a reduction by all input cells that are reduced to it."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.halves import widen_halves
from ops.arrays.layout import Shape, cell_at
from ops.catalog.reduction.reduce_functions import FUNCTIONS, axes_of, function_of, name_of
from ops.explain import row_wise
from ops.explain.cell_sets import Read, Role, one_cell, size_of
from ops.explain.explanation import Explained, Formula, Number, Operands, Pointer, Step, formula, pointer_to
from ops.explain.running import MOST_TERMS, block_cells, comparison_steps, sum_steps
from ops.model.case import Case

INPUT, OUTPUT = "InputTensor", "OutputTensor"


def row_of(case: Case, cell: Shape) -> Array:
    """The elements that an output cell is computed from, [n]."""
    return row_wise.row_of(case, axes_of(case), cell)[0]


def result_of(case: Case, row: Array) -> np.generic:
    """Returns the number that the reference computes from `row`, the elements that are reduced to one output
    element.
    """
    with np.errstate(all="ignore"):
        rows = widen_halves(np.ascontiguousarray(row)[None])
        return function_of(case).on_rows(rows).astype(case.data_type(OUTPUT).numpy)[0]


def is_limit(case: Case) -> bool:
    """True if the function is MAX or MIN, whose result is one of the elements."""
    return name_of(case) in ("MAX", "MIN")


def chosen_index(case: Case, row: Array) -> int | None:
    """The index in `row` of the only element that determines the result.

    Returns None if all elements determine the result. Also returns None for MAX or MIN if all elements are NaN.
    """
    if function_of(case).gives_index:
        return int(result_of(case, row))
    if not is_limit(case):
        return None
    found = np.flatnonzero(row == result_of(case, row))
    return int(found[0]) if len(found) else None


def input_cell(case: Case, cell: Shape, index: int) -> Shape:
    """Returns the input cell at position `index` among all input cells that are reduced to the output cell `cell`."""
    axes, sizes = axes_of(case), case.sizes(INPUT)
    inner = dict(zip(axes, cell_at(index, [sizes[d] for d in axes]), strict=True))
    return tuple(inner.get(d, i) for d, i in enumerate(cell))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    block = row_wise.row_block(case, axes_of(case), cell)
    if not (is_limit(case) or function_of(case).gives_index):
        return (Read(INPUT, Role.VALUE, block),)
    all_compared = Read(INPUT, Role.DECIDES, block)
    index = chosen_index(case, row_of(case, cell)) if is_limit(case) else None
    return (all_compared,) if index is None else (all_compared, one_cell(INPUT, input_cell(case, cell, index)))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    """Returns the output cell that reads the input cell `cell`, with the role in which it is read."""
    reduced = tuple(0 if d in axes_of(case) else i for d, i in enumerate(cell))
    role = max(read.role for read in reads(case, OUTPUT, reduced) if read.has(cell))
    return (one_cell(OUTPUT, reduced, role),)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    row = row_of(case, cell)
    index = chosen_index(case, row)
    before, after = function_of(case).words
    role = Role.DECIDES if is_limit(case) or function_of(case).gives_index else Role.VALUE
    result = Number(result_of(case, row), Role.VALUE if is_limit(case) and index is not None else None, is_result=True)
    return formula(before, Operands(row, role, chosen=index), f"{after} = ", result)


# Functions that are explained in two steps, and the function of the first step.
FIRST_STEP = {"AVERAGE": "SUM", "L2": "SUM_SQUARE", "LOG_SUM": "SUM"}


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps: first each added number or each comparison, if there are few, and then the result.

    AVERAGE, L2 and LOG_SUM have two steps for the result: the sum, and the function of the sum.
    """
    found = reads(case, output, cell)
    name = name_of(case)
    single = _single_steps(case, cell, name)
    if name not in FIRST_STEP:
        return *single, Step(found, explain(case, output, cell))
    row, function = row_of(case, cell), FUNCTIONS[FIRST_STEP[name]]
    with np.errstate(all="ignore"):
        between = function.on_rows(widen_halves(np.ascontiguousarray(row)[None]))[0]
    before, after = function.words
    result = Number(result_of(case, row), is_result=True)
    end = {
        "AVERAGE": formula(between, " / ", len(row), " = ", result),
        "L2": formula("sqrt(", between, ") = ", result),
        "LOG_SUM": formula("ln(", between, ") = ", result),
    }[name]
    total = Step(found, formula(before, Operands(row, Role.VALUE), f"{after} = ", between))
    return *single, total, Step(found, end)


def _single_steps(case: Case, cell: Shape, name: str) -> tuple[Step, ...]:
    """A step for each number that is added, or for each comparison of MAX, MIN, ARGMAX and ARGMIN. Returns () for other
    functions, and if there are too many elements.
    """
    block = row_wise.row_block(case, axes_of(case), cell)
    if size_of(block) > MOST_TERMS:
        return ()
    cells, row = block_cells(block), row_of(case, cell)
    if name in ("SUM", "AVERAGE", "LOG_SUM"):
        return sum_steps(INPUT, cells, row)
    word = "max" if name in ("MAX", "ARGMAX") else "min"
    return comparison_steps(INPUT, cells, row, word) if is_limit(case) or function_of(case).gives_index else ()


def point(case: Case, cell: Shape) -> Pointer | None:
    """Returns a Pointer to the input cell that the index in an output cell of ARGMIN or ARGMAX refers to; None for
    other functions.

    The index is a position in the row of input cells that the output cell reads. It counts them along Axes, in
    row-major order.
    """
    if not function_of(case).gives_index:
        return None
    index = int(result_of(case, row_of(case, cell)))
    return pointer_to(INPUT, input_cell(case, cell, index), index)


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points={OUTPUT: point})
