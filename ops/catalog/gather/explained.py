"""Explains the cells of GATHER and GATHER_ELEMENTS by the index and the input cell that the index selects."""

from collections.abc import Sequence

import numpy as np

from ops.arrays.dtypes import Mask
from ops.arrays.layout import Shape, cell_on, offset_of
from ops.catalog.gather.plan import broadcast_to_block, elements, index_cell, place, plan_of
from ops.catalog.shared.axis_indices import INDICES, INPUT, OUTPUT, is_outside, meant, size_of_axis
from ops.explain.cell_sets import Block, Read, Role, cell_block, one_cell, shape_of, single, whole
from ops.explain.explanation import Explained, Formula, Number, Pointer, Step, formula, named
from ops.model.case import Case
from ops.text.sentences import Sentence, say


def index_along_axis(case: Case, cell: Shape) -> int | None:
    """Returns the index along Axis that a cell of IndicesTensor selects. A negative index counts from the end and is
    converted. None for an index outside Axis.
    """
    index, size = case.logical(INDICES)[cell], size_of_axis(case)
    return None if is_outside(index, size) else int(meant(index, size))


def element(case: Case, cell: Shape) -> int:
    """Returns the element of the input that an output cell copies, as an offset in the input's buffer."""
    return int(elements(case, plan_of(case), cell_block(cell)).item())


def source(case: Case, cell: Shape) -> Shape | None:
    """Returns the input cell that an output cell copies; None if it copies a buffer element that belongs to no cell."""
    plan = plan_of(case)
    found = index_along_axis(case, index_cell(plan, cell))
    if found is not None:
        return place(plan, cell, found)
    return cell_on(element(case, cell), case.sizes(INPUT), case.steps(INPUT))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    index = one_cell(INDICES, index_cell(plan_of(case), cell), Role.DECIDES)
    copied = source(case, cell)
    return (index,) if copied is None else (index, one_cell(INPUT, copied))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    plan, sizes = plan_of(case), case.sizes(OUTPUT)
    if field == INDICES:
        if any(index for d, index in enumerate(cell) if d not in plan.indices):
            return ()
        return (Read(OUTPUT, Role.DECIDES, _same_indices(sizes, plan.indices, cell)),)
    indices, size = case.logical(INDICES), size_of_axis(case)
    outside = is_outside(indices, size)
    found: list[Read] = []
    if not any(index for d, index in enumerate(cell) if d not in (*plan.sources, plan.axis)):

        def inside(window: Block) -> Mask:
            picks: Mask = (meant(indices, size) == cell[plan.axis]) & ~outside
            return np.broadcast_to(broadcast_to_block(plan, picks, window), shape_of(window))

        found.append(Read(OUTPUT, Role.VALUE, _same_indices(sizes, plan.sources, cell), inside))
    at = offset_of(cell, case.steps(INPUT))
    if outside.any() and cell_on(at, case.sizes(INPUT), case.steps(INPUT)) == cell:

        def astray(window: Block) -> Mask:
            return np.asarray((elements(case, plan, window) == at) & broadcast_to_block(plan, outside, window))

        found.append(Read(OUTPUT, Role.VALUE, whole(sizes), astray))
    return tuple(found)


def _same_indices(sizes: Shape, dimensions: Sequence[int | None], cell: Shape) -> Block:
    """Returns a block of the output: all cells whose indices agree with `cell`, a cell of another tensor.

    For each output dimension, `dimensions` has the dimension of `cell` that must have the same index; None if any index
    is allowed. `sizes` are the sizes of the output.
    """
    return tuple(range(s) if d is None else single(cell[d]) for s, d in zip(sizes, dimensions, strict=True))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    plan = plan_of(case)
    at = index_cell(plan, cell)
    found, copied = index_along_axis(case, at), source(case, cell)
    if found is not None:
        assert copied is not None
        value = Number(case.logical(INPUT)[copied], Role.VALUE, is_result=True)
        return formula(f"{_named(plan.axis, copied)} = ", value, say(" because "), *_index(case, at))
    taken = say("element {element} of the buffer", element=element(case, cell))
    value = Number(case.buffer(INPUT)[element(case, cell)], None if copied is None else Role.VALUE, is_result=True)
    return formula(*_index(case, at), f": {_outside(case, at)}; ", say("DirectML reads "), f"{taken} = ", value)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Two steps: the index, and the cell that it selects."""
    at = index_cell(plan_of(case), cell)
    first = Step((one_cell(INDICES, at, Role.DECIDES),), _index(case, at))
    return first, Step(reads(case, output, cell), explain(case, output, cell))


def point(case: Case, cell: Shape) -> Pointer | None:
    """A Pointer to the input cells that an index selects. `cell` is the cell of the index.

    If the index lies outside Axis, the Pointer has a sentence with the reason in place of cells.
    """
    found, plan, sizes = index_along_axis(case, cell), plan_of(case), case.sizes(INPUT)
    if found is None:
        return Pointer(INPUT, None, _outside(case, cell))
    fixed = {source: cell[index] for source, index in zip(plan.sources, plan.indices, strict=True)
             if source is not None and index is not None}  # fmt: skip
    free = [d for d in plan.sources if d is not None and d not in fixed]
    block = [range(size) if d in free else range(fixed.get(d, 0), fixed.get(d, 0) + 1) for d, size in enumerate(sizes)]
    block[plan.axis] = single(found)
    words = [f"({found})" if d == plan.axis else ":" if d in free else str(part.start) for d, part in enumerate(block)]
    sentence = say("index {index}: {cells}", index=found, cells=named(INPUT, words))
    return Pointer(INPUT, tuple(block), sentence)


def _named(axis: int, cell: Shape) -> str:
    """The name of an input cell, such as `InputTensor[1,(2),0]`, with the index from IndicesTensor in parentheses."""
    return named(INPUT, [f"({index})" if d == axis else index for d, index in enumerate(cell)])


def _index(case: Case, cell: Shape) -> Formula:
    """Returns the formula of the index in a cell of IndicesTensor.

    A negative index is shown with the size that is added to it, such as `IndicesTensor[0,1] = -1 + 3 = 2`.
    """
    index, found = case.logical(INDICES)[cell], index_along_axis(case, cell)
    given = formula(f"{named(INDICES, cell)} = ", Number(index, Role.DECIDES))
    return given if found is None or found == index else formula(*given, " + ", size_of_axis(case), " = ", found)


def _outside(case: Case, cell: Shape) -> Sentence:
    return say(
        "outside the {size:index|indices} along dimension {axis}, undefined",
        size=size_of_axis(case), axis=case.integer("Axis"),
    )  # fmt: skip


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points={INDICES: point}, has_rows=True)
