"""Which cells belong together when a tensor is broadcast to another one by sizes of 1."""

from collections.abc import Sequence

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Block


def cell_in(cell: Sequence[int], sizes: Shape) -> Shape:
    """The cell of a tensor of these sizes that stands for a cell of the tensor it is broadcast to."""
    return tuple(0 if size == 1 else index for index, size in zip(cell, sizes, strict=True))


def spread(cell: Sequence[int], sizes: Shape, to: Shape) -> Block:
    """The cells of a tensor of the sizes `to` that a cell of one of the sizes `sizes` stands for."""
    return tuple(
        range(whole) if size == 1 else range(index, index + 1)
        for index, size, whole in zip(cell, sizes, to, strict=True)
    )
