"""How the output of GATHER and GATHER_ELEMENTS follows from the indices and the input, dimension by dimension."""

from typing import NamedTuple

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape
from ops.catalog.shared.axis_indices import INDICES, INPUT, LOW_32_BITS, meant, size_of_axis
from ops.explain.cell_sets import Block, shape_of
from ops.model.case import Case


class Plan(NamedTuple):
    """For each dimension of the output, the one of the indices and the one of the input that it goes along with."""

    axis: int
    indices: tuple[int | None, ...]
    sources: tuple[int | None, ...]


def plan_of(case: Case) -> Plan:
    rank, axis = len(case.sizes(INPUT)), case.integer("Axis")
    every = range(rank)
    if "IndexDimensions" not in case.values:
        return Plan(axis, tuple(every), tuple(None if d == axis else d for d in every))
    indexed = case.integer("IndexDimensions")
    before = axis - indexed  # the last dimension of the output that comes before those of the indices
    # What there is no room for is left out in front; without dimensions of the indices, there is one too many.
    from_input = (d if d > axis else d + indexed - 1 if d <= before else None for d in every)
    return Plan(
        axis,
        tuple(rank - 1 - axis + d if before < d <= axis else None for d in every),
        tuple(d if d is not None and d >= 0 else None for d in from_input),
    )


def index_cell(plan: Plan, cell: Shape) -> Shape:
    """The cell of the indices that decides about an output cell."""
    found = [0] * len(cell)
    for index, dimension in zip(cell, plan.indices, strict=True):
        if dimension is not None:
            found[dimension] = index
    return tuple(found)


def place(plan: Plan, cell: Shape, along_axis: int) -> Shape:
    """The input cell of an output cell, when its index means this place."""
    found = [0] * len(cell)
    for index, dimension in zip(cell, plan.sources, strict=True):
        if dimension is not None:
            found[dimension] = index
    found[plan.axis] = along_axis
    return tuple(found)


def spread(plan: Plan, of_indices: Array, window: Block) -> Array:
    """What there is for each index, as an array that broadcasts with a block of output cells."""
    within = [slice(0, 1)] * len(window)
    for part, dimension in zip(window, plan.indices, strict=True):
        if dimension is not None:
            within[dimension] = slice(part.start, part.stop)
    shape = [1 if d is None else len(part) for part, d in zip(window, plan.indices, strict=True)]
    return of_indices[tuple(within)].reshape(shape)


def elements(case: Case, plan: Plan, window: Block) -> Array:
    """The elements of the input's buffer that a block of output cells takes; the last one for what lies beyond."""
    steps = case.steps(INPUT)
    along_axis = meant(spread(plan, case.logical(INDICES), window), size_of_axis(case))
    found = along_axis * steps[plan.axis]
    for d, (part, dimension) in enumerate(zip(window, plan.sources, strict=True)):
        if dimension is not None:
            offsets = np.arange(part.start, part.stop) * steps[dimension]
            found = found + offsets.reshape([-1 if at == d else 1 for at in range(len(window))])
    last = len(case.buffer(INPUT)) - 1
    return np.broadcast_to(np.minimum(found & LOW_32_BITS, last), shape_of(window))


def touched(case: Case, marked: Mask) -> Mask:
    """The output cells that marked indices decide about."""
    sizes = case.sizes("OutputTensor")
    return np.broadcast_to(spread(plan_of(case), marked, tuple(map(range, sizes))), sizes)
