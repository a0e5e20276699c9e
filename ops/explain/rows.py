"""The row that a cell of InputTensor lies in, for operators that take a row together."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.arrays.rows import in_rows
from ops.explain.cell_sets import Block
from ops.model.case import Case


def row_block(case: Case, axes: tuple[int, ...], cell: Shape) -> Block:
    """All cells of the row."""
    sizes = case.sizes("InputTensor")
    return tuple(range(sizes[d]) if d in axes else range(i, i + 1) for d, i in enumerate(cell))


def row_of(case: Case, axes: tuple[int, ...], cell: Shape) -> tuple[Array, int]:
    """The elements of the row, [n], and which of them is the cell's."""
    sizes = case.sizes("InputTensor")
    block = tuple(slice(None) if d in axes else slice(i, i + 1) for d, i in enumerate(cell))
    row = in_rows(case.logical("InputTensor")[block], axes)[0]
    shape = tuple(sizes[d] for d in axes)
    return row, int(np.ravel_multi_index(tuple(cell[d] for d in axes), shape)) if axes else 0


def has_several(case: Case, axes: tuple[int, ...]) -> bool:
    """Whether a row has more than one element in memory."""
    sizes, steps = case.sizes("InputTensor"), case.steps("InputTensor")
    return any(sizes[d] > 1 and steps[d] > 0 for d in axes)
