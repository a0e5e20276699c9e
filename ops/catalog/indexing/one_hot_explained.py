"""Explains the cells of ONE_HOT: a result is OnValue if the index equals the position along Axis."""

from collections.abc import Callable

import numpy as np

from ops.arrays.dtypes import Mask
from ops.arrays.layout import Shape, cell_at
from ops.explain.cell_sets import Block, Read, Role, along_axis, cell_block, one_cell, slices, whole, with_index
from ops.explain.explanation import Explained, Formula, Number, Pointer, Step, Words, formula, named
from ops.explain.sequences import MOST_STEPS
from ops.model.case import Case
from ops.text.sentences import say


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    index_cell = _index_cell(case, cell)
    on = _position(case, index_cell) == cell[case.integer("Axis")]
    sizes = case.sizes("ValuesTensor")
    used, other = (cell_at(position, sizes) for position in (int(on), int(not on)))
    return (
        one_cell("IndicesTensor", index_cell, Role.DECIDES),
        one_cell("ValuesTensor", used, Role.VALUE),
        one_cell("ValuesTensor", other, Role.IGNORED),
    )


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field == "IndicesTensor":
        return (along_axis("OutputTensor", cell, case.integer("Axis"), range(_depth(case)), Role.DECIDES),)
    sizes = case.sizes("ValuesTensor")
    off_value, on_value = (cell_at(position, sizes) for position in (0, 1))
    if cell not in (off_value, on_value):
        return ()
    everywhere, used = whole(case.sizes("OutputTensor")), cell == on_value
    return (
        Read("OutputTensor", Role.VALUE, everywhere, _is_on(case, used)),
        Read("OutputTensor", Role.IGNORED, everywhere, _is_on(case, not used)),
    )


def _is_on(case: Case, to: bool) -> Callable[[Block], Mask]:
    """Returns a function that marks cells in a block of the output. It compares the index in IndicesTensor with the
    position of the cell along Axis.

    With `to=True`, it marks the cells where both are equal, otherwise the other cells.
    """
    axis, depth, indices = case.integer("Axis"), _depth(case), case.logical("IndicesTensor")

    def only(block: Block) -> Mask:
        index = indices[slices((*block[:axis], range(1), *block[axis + 1 :]))]
        if index.dtype.kind == "i":
            wide = index.astype(np.int64)
            index = np.where(wide < 0, wide + depth, wide)
        positions = np.arange(block[axis].start, block[axis].stop).astype(index.dtype)
        return (index == positions.reshape([-1 if d == axis else 1 for d in range(len(block))])) == to

    return only


def explain(case: Case, output: str, cell: Shape) -> Formula:
    index_cell, position = _index_cell(case, cell), cell[case.integer("Axis")]
    on = _position(case, index_cell) == position
    value = case.logical("ValuesTensor")[cell_at(int(on), case.sizes("ValuesTensor"))]
    switch = " -> OnValue " if on else " -> OffValue "
    return formula(*_compared(case, index_cell, position), switch, Number(value, Role.VALUE, is_result=True))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps of a cell's explanation: the index is compared with each position up to that of the cell.

    If there are many positions, only the first steps and the last are returned.
    """
    index_cell, position = _index_cell(case, cell), cell[case.integer("Axis")]
    reads_index = (one_cell("IndicesTensor", index_cell, Role.DECIDES),)
    shown = min(position, MOST_STEPS - 1)
    compared = tuple(Step(reads_index, _compared(case, index_cell, earlier)) for earlier in range(shown))
    last = explain(case, output, cell)
    if shown < position:
        left_out = say(", positions {first} to {last} not shown", first=shown, last=position - 1)
        last = (*last, Words(left_out, muted=True))
    return (*compared, Step(reads(case, output, cell), last))


def point(case: Case, cell: Shape) -> Pointer | None:
    index, depth, axis = int(case.logical("IndicesTensor")[cell]), _depth(case), case.integer("Axis")
    position = _position(case, cell)
    if position >= depth:
        sentence = say("{index} >= size {size}, ignored", index=index, size=depth)
        return Pointer("OutputTensor", None, sentence)
    if position < 0:
        sentence = say("{index} < -size = {size}, ignored", index=index, size=-depth)
        return Pointer("OutputTensor", None, sentence)
    on = with_index(cell, axis, position)
    if index < 0:
        sentence = say(
            "index {index} + {size} = {position}: {cell} is OnValue",
            index=index, size=depth, position=position, cell=named("OutputTensor", on),
        )  # fmt: skip
    else:
        sentence = say("index {index}: {cell} is OnValue", index=index, cell=named("OutputTensor", on))
    return Pointer("OutputTensor", cell_block(on), sentence)


def _depth(case: Case) -> int:
    return case.sizes("OutputTensor")[case.integer("Axis")]


def _index_cell(case: Case, cell: Shape) -> Shape:
    """The cell of IndicesTensor that contains the index for an output cell."""
    axis = case.integer("Axis")
    return with_index(cell, axis, 0)


def _position(case: Case, index_cell: Shape) -> int:
    """The position along Axis that an index selects. It is negative, or at least the size of Axis, if the index is out
    of range.
    """
    index = int(case.logical("IndicesTensor")[index_cell])
    return index + _depth(case) if index < 0 else index


def _compared(case: Case, index_cell: Shape, position: int) -> Formula:
    """Returns a formula that compares an index with a position, such as `IndicesTensor[0,0,1,0] = -1 + 4 = 3 == 3`."""
    index, depth, meant = case.logical("IndicesTensor")[index_cell], _depth(case), _position(case, index_cell)
    counted = (" + ", depth, " = ", meant) if index < 0 else ()
    sign = " == " if meant == position else " != "
    return formula(f"{named('IndicesTensor', index_cell)} = ", Number(index, Role.DECIDES), *counted, sign, position)


EXPLAINED = Explained(reads=reads, explain=explain, steps=steps, feeds=feeds, points={"IndicesTensor": point})
