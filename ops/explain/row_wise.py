"""Explanations of operators that compute each output cell from a row: the elements of InputTensor along some axes."""

from collections.abc import Callable, Sequence

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.arrays.rows import in_rows
from ops.explain.cell_sets import Block, Read, Role, broadcast_cell, one_cell, position_of, single, slices
from ops.explain.element_wise import operand_feeds, operand_reads
from ops.explain.explanation import CellFormula, CellSteps, Explained
from ops.model.case import Case

INPUT, OUTPUT = "InputTensor", "OutputTensor"

# A function that returns the role of the cells of an input for the cells of an output.
RowRole = Callable[[Case, str, str], Role]


def always_value(case: Case, field: str, output: str) -> Role:
    """Returns the role VALUE for every cell."""
    return Role.VALUE


def row_wise(
    axes: Callable[[Case], tuple[int, ...]],
    *,
    explain: CellFormula,
    steps: CellSteps,
    role: RowRole = always_value,
    operands: Sequence[str] = (),
    statistics: Sequence[str] = (),
) -> Explained:
    """The explanation of an operator that computes OutputTensor from rows of InputTensor; both have the same sizes.

    `axes` returns the dimensions of a row. `operands` are further inputs, which are broadcast to OutputTensor.
    `statistics` are further outputs: they have one cell for each row, which is computed from this row alone.
    """

    def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
        row = Read(INPUT, role(case, INPUT, output), row_block(case, axes(case), cell))
        others = () if output in statistics else operands
        return row, *operand_reads(case, others, cell, lambda case, name, _: role(case, name, output))

    def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
        if field != INPUT:
            return (operand_feeds(case, field, cell, OUTPUT, role(case, field, OUTPUT)),)
        row = Read(OUTPUT, role(case, INPUT, OUTPUT), row_block(case, axes(case), cell))
        return row, *(
            one_cell(name, broadcast_cell(cell, case.sizes(name)), role(case, INPUT, name)) for name in statistics
        )

    return Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)


def row_block(case: Case, axes: tuple[int, ...], cell: Shape) -> Block:
    """Returns the block of all cells in the same row as `cell` of InputTensor. A row extends along `axes`."""
    sizes = case.sizes(INPUT)
    return tuple(range(sizes[d]) if d in axes else single(i) for d, i in enumerate(cell))


def row_of(case: Case, axes: tuple[int, ...], cell: Shape) -> tuple[Array, int]:
    """The elements, [n], of the row through a cell of InputTensor, and the index of that cell in the row."""
    row = in_rows(case.logical(INPUT)[slices(row_block(case, axes, cell))], axes)[0]
    sizes = case.sizes(INPUT)
    return row, position_of([cell[d] for d in axes], [sizes[d] for d in axes]) if axes else 0


def has_several(case: Case, axes: tuple[int, ...]) -> bool:
    """True if a row has more than one element in memory; cells along a stride of 0 share an element."""
    sizes, steps = case.sizes(INPUT), case.steps(INPUT)
    return any(sizes[d] > 1 and steps[d] > 0 for d in axes)
