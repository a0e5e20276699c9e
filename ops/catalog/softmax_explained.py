"""Why a cell of a softmax or hardmax holds its number: the row it lies in."""

import numpy as np

from ops.case import Case
from ops.catalog.rows import in_rows
from ops.catalog.softmax import axes_of, hardmax, log_softmax, softmax
from ops.dtypes import Array
from ops.explain import Explained, Formula, Number, Operands, Step, formula
from ops.layout import Shape
from ops.reads import Block, Read, Role

OF = {"SOFTMAX": softmax, "LOG_SOFTMAX": log_softmax, "HARDMAX": hardmax}


def row_block(case: Case, cell: Shape) -> Block:
    """All cells of the row; the same in input and output."""
    axes, sizes = axes_of(case), case.sizes("InputTensor")
    return tuple(range(sizes[d]) if d in axes else range(i, i + 1) for d, i in enumerate(cell))


def row_of(case: Case, cell: Shape) -> tuple[Array, int]:
    """The elements of the row, [n], and which of them is the cell's."""
    axes, sizes = axes_of(case), case.sizes("InputTensor")
    block = tuple(slice(None) if d in axes else slice(i, i + 1) for d, i in enumerate(cell))
    row = in_rows(case.logical("InputTensor")[block], axes)[0]
    shape = tuple(sizes[d] for d in axes)
    return row, int(np.ravel_multi_index(tuple(cell[d] for d in axes), shape)) if axes else 0


def kind_of(case: Case) -> str:
    return case.operator.name.removeprefix("ACTIVATION_").rstrip("1")


def role(case: Case, cell: Shape) -> Role:
    """A hardmax compares; of a row with a single element in memory every softmax is the same."""
    sizes, steps = case.sizes("InputTensor"), case.steps("InputTensor")
    has_several = any(sizes[d] > 1 and steps[d] > 0 for d in axes_of(case))
    return Role.VALUE if has_several and kind_of(case) != "HARDMAX" else Role.DECIDES


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return (Read("InputTensor", role(case, cell), row_block(case, cell)),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    return (Read("OutputTensor", role(case, cell), row_block(case, cell)),)


def result_of(case: Case, row: Array, place: int) -> np.generic:
    """What the reference makes of the row, at the cell's place, in the tensor's type."""
    with np.errstate(all="ignore"):
        return OF[kind_of(case)](row.astype(np.float32)[None])[0, place].astype(row.dtype)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    row, place = row_of(case, cell)
    found, operands = role(case, cell), Operands(row, role(case, cell), chosen=place)
    result = Number(result_of(case, row, place), is_result=True)
    x = Number(row[place], found)
    if kind_of(case) == "HARDMAX":
        first = int(hardmax(row.astype(np.float32)[None])[0].argmax())
        return formula("first largest of (", operands, f") is number {first}, this is number {place} = ", result)
    if kind_of(case) == "LOG_SOFTMAX":
        return formula(x, " - log(sum of e^(", operands, ")) = ", result)
    return formula("e^", x, " / sum of e^(", operands, ") = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The largest of the row, the sum of the powers below it, and the result."""
    whole = reads(case, output, cell)
    last = Step(whole, explain(case, output, cell))
    if kind_of(case) == "HARDMAX":
        return (last,)
    row, place = row_of(case, cell)
    with np.errstate(all="ignore"):
        wide = row.astype(np.float32)
        largest = wide.max()
        below = wide - largest
        total = np.exp(below).sum()
    first = formula("max(", Operands(row, role(case, cell)), ") = ", largest)
    second = formula("sum of e^(", Operands(below, role(case, cell), chosen=place), ") = ", total)
    return Step(whole, first), Step(whole, second), last


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
