"""Finds, for each output element of GATHER and GATHER_ELEMENTS, the element of IndicesTensor and the element of
InputTensor that determine it.
"""

from typing import NamedTuple

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape
from ops.catalog.shared.axis_indices import INDICES, INPUT, LOW_32_BITS, meant, size_of_axis
from ops.explain.cell_sets import Block, shape_of
from ops.model.case import Case


class Plan(NamedTuple):
    """The dimensions of IndicesTensor and InputTensor that belong to each output dimension.

    `indices` and `sources` have an entry for each output dimension: the dimension of IndicesTensor or of InputTensor
    that uses the same index, or None. `axis` is the dimension of InputTensor that IndicesTensor selects from.
    """

    axis: int
    indices: tuple[int | None, ...]
    sources: tuple[int | None, ...]


def plan_of(case: Case) -> Plan:
    """The Plan of a case of GATHER or GATHER_ELEMENTS. A case without the attribute IndexDimensions is one of
    GATHER_ELEMENTS.
    """
    rank, axis = len(case.sizes(INPUT)), case.integer("Axis")
    every = range(rank)
    if "IndexDimensions" not in case.values:
        return Plan(axis, tuple(every), tuple(None if d == axis else d for d in every))
    indexed = case.integer("IndexDimensions")
    before = axis - indexed  # the last output dimension before those of the indices
    # Surplus dimensions are omitted in front; with IndexDimensions 0 the output has one dimension more than needed.
    from_input = (d if d > axis else d + indexed - 1 if d <= before else None for d in every)
    return Plan(
        axis,
        tuple(rank - 1 - axis + d if before < d <= axis else None for d in every),
        tuple(d if d is not None and d >= 0 else None for d in from_input),
    )


def index_cell(plan: Plan, cell: Shape) -> Shape:
    """The cell of IndicesTensor that contains the index for an output cell."""
    found = [0] * len(cell)
    for index, dimension in zip(cell, plan.indices, strict=True):
        if dimension is not None:
            found[dimension] = index
    return tuple(found)


def place(plan: Plan, cell: Shape, along_axis: int) -> Shape:
    """Returns the input cell that the output cell `cell` copies.

    `along_axis` is the index along the axis for this output cell, from IndicesTensor, as a number from 0.
    """
    found = [0] * len(cell)
    for index, dimension in zip(cell, plan.sources, strict=True):
        if dimension is not None:
            found[dimension] = index
    found[plan.axis] = along_axis
    return tuple(found)


def broadcast_to_block(plan: Plan, of_indices: Array, window: Block) -> Array:
    """Returns the elements of `of_indices` that belong to the block `window` of the output.

    `of_indices` has the sizes of IndicesTensor. The result can be broadcast to the sizes of the block.
    """
    within = [slice(0, 1)] * len(window)
    for part, dimension in zip(window, plan.indices, strict=True):
        if dimension is not None:
            within[dimension] = slice(part.start, part.stop)
    shape = [1 if d is None else len(part) for part, d in zip(window, plan.indices, strict=True)]
    return of_indices[tuple(within)].reshape(shape)


def elements(case: Case, plan: Plan, window: Block) -> Array:
    """Returns the offset in the input's buffer from which each element of the block `window` of the output is read. No
    offset lies beyond the last element of the buffer.
    """
    steps = case.steps(INPUT)
    along_axis = meant(broadcast_to_block(plan, case.logical(INDICES), window), size_of_axis(case))
    found = along_axis * steps[plan.axis]
    for d, (part, dimension) in enumerate(zip(window, plan.sources, strict=True)):
        if dimension is not None:
            offsets = np.arange(part.start, part.stop) * steps[dimension]
            found = found + offsets.reshape([-1 if at == d else 1 for at in range(len(window))])
    last = len(case.buffer(INPUT)) - 1
    return np.broadcast_to(np.minimum(found & LOW_32_BITS, last), shape_of(window))


def touched(case: Case, marked: Mask) -> Mask:
    """A mask of the output elements that depend on an index in the mask `marked`."""
    sizes = case.sizes("OutputTensor")
    return np.broadcast_to(broadcast_to_block(plan_of(case), marked, tuple(map(range, sizes))), sizes)
