"""Explanations of operators that compute each output cell from a block of input cells around it."""

from collections.abc import Callable

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Block, Read, Role
from ops.explain.explanation import CellFormula, CellSteps, Explained
from ops.model.case import Case

BlockOf = Callable[[Case, Shape], Block | None]


def window_wise(read: BlockOf, fed: BlockOf, *, explain: CellFormula, steps: CellSteps) -> Explained:
    """The explanation of an operator with one input and one output.

    `read` returns the block of input cells from which an output cell is computed. `fed` returns the block of output
    cells that are computed from an input cell. Both return None if there are no such cells.
    """

    def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
        return block_reads(case.operator.inputs[0].name, read(case, cell))

    def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
        return block_reads(case.operator.outputs[0].name, fed(case, cell))

    return Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)


def block_reads(field: str, block: Block | None) -> tuple[Read, ...]:
    """Returns one Read of all cells in `block`, with the role VALUE. Returns () if `block` is None."""
    return () if block is None else (Read(field, Role.VALUE, block),)
