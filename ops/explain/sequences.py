"""Finds the sequence along Axis that contains a cell; sorting and cumulative operators compute the cell from it."""

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.model.case import Case

# The most steps that are shown for a sequence.
MOST_STEPS = 64


def sequence_of(case: Case, cell: Shape) -> Array:
    """The elements of InputTensor, [n], along the attribute Axis. Their other coordinates are those of `cell`, a cell
    of InputTensor or of an output.
    """
    axis = case.integer("Axis")
    return case.logical("InputTensor")[(*cell[:axis], slice(None), *cell[axis + 1 :])]
