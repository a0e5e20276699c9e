"""The sequence of elements along Axis, from which sorting and cumulative operators compute a cell."""

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.model.case import Case

# The most steps that are shown for a sequence.
MOST_STEPS = 64


def sequence_of(case: Case, cell: Shape) -> Array:
    """The elements of InputTensor, [n], on the line along Axis through a cell of InputTensor or of an output."""
    axis = case.integer("Axis")
    return case.logical("InputTensor")[(*cell[:axis], slice(None), *cell[axis + 1 :])]
