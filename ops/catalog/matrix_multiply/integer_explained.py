"""The explanation of a cell of an integer matrix product: a row, a column, and their scales and zero points."""

from ops.arrays.layout import Shape
from ops.catalog.matrix_multiply.integer_products import BIAS
from ops.catalog.matrix_multiply.sizes import OUTPUT, TWO, A, B
from ops.catalog.quantization.product_explained import (
    Scaling,
    Sum,
    fed_by_parameter,
    of_sums,
    parameter,
    parameter_cell,
    present,
)
from ops.catalog.quantization.scale_zero_point import scale_of, zero_of
from ops.explain.cell_sets import Block, Read, Role, cell_block, single
from ops.explain.explanation import Number
from ops.explain.running import factor_reads
from ops.explain.sub_case import cells_of, cut, run
from ops.model.case import Case

# The dimension of an output cell, counted from the end, whose index selects the number of a scale or zero point.
LINE = {A: -2, B: -1, OUTPUT: -2}


def matrix_block(case: Case, name: str, batch: Shape, rows: range | None, columns: range | None) -> Block:
    """Returns the block of one matrix of the tensor `name`. If `rows` or `columns` is None, the block has all of them.

    `batch` are the leading indices of the output cell. The tensor may have more leading dimensions, or fewer if the
    missing ones have size 1.
    """
    sizes = case.sizes(name)
    own = ((0,) * len(sizes) + batch)[len(sizes) + len(batch) - (len(sizes) - TWO) :]
    return (*cell_block(own), *(range(s) if r is None else r for r, s in zip((rows, columns), sizes[-2:], strict=True)))


def blocks(case: Case, cell: Shape) -> dict[str, Block]:
    """The block of each input that an output cell depends on."""
    *batch, row, column = cell
    at, rows, columns = tuple(batch), single(row), single(column)
    found = {A: matrix_block(case, A, at, rows, None), B: matrix_block(case, B, at, None, columns)}
    for tensor, dimension in LINE.items():
        for name in present(case, scale_of(tensor), zero_of(tensor)):
            found[name] = cell_block(parameter_cell(case, name, cell[dimension]))
    if any(present(case, BIAS)):
        found[BIAS] = matrix_block(case, BIAS, at, rows, columns)
    return found


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return tuple(Read(name, Role.VALUE, block) for name, block in blocks(case, cell).items())


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field in (A, B, BIAS):
        *batch, row, column = cell
        rows = None if field == B else single(row)
        columns = None if field == A else single(column)
        return (Read(OUTPUT, Role.VALUE, matrix_block(case, OUTPUT, tuple(batch), rows, columns)),)
    dimension = next(LINE[tensor] for tensor in LINE if field in (scale_of(tensor), zero_of(tensor)))
    return (Read(OUTPUT, Role.VALUE, fed_by_parameter(case, field, cell, OUTPUT, dimension)),)


def sum_of(case: Case, cell: Shape) -> Sum:
    """The sum of products for an output cell."""
    found = blocks(case, cell)
    zeros = (parameter(case, zero_of(A), cell[-2]), parameter(case, zero_of(B), cell[-1]))
    zero_reads = tuple(Read(name, Role.VALUE, found[name]) for name in present(case, zero_of(A), zero_of(B)))
    cells = [(*reads, *zero_reads) for reads in factor_reads((A, found[A]), (B, found[B]))]
    return Sum(cells_of(case, A, found[A]), cells_of(case, B, found[B]), zeros, cells)


def scaling_of(case: Case, cell: Shape) -> Scaling | None:
    """The numbers by which the sum of an output cell is scaled: scales, zero point and bias. None for an operator
    without scales.
    """
    if scale_of(A) not in case.operator.by_name:
        return None
    factors = [n for n in (parameter(case, scale_of(A), cell[-2]), parameter(case, scale_of(B), cell[-1])) if n]
    return Scaling(
        factors,
        divisor=parameter(case, scale_of(OUTPUT), cell[-2]),
        zero=parameter(case, zero_of(OUTPUT), cell[-2]),
        bias=Number(case.logical(BIAS)[cell], Role.VALUE) if any(present(case, BIAS)) else None,
    )


def result(case: Case, cell: Shape) -> Number:
    """The number in the output cell: the result of the reference for the parts of the inputs that the cell depends
    on.
    """
    small = cut(case, {**blocks(case, cell), OUTPUT: cell_block(cell)})
    return Number(run(small, OUTPUT)[0], is_result=True)


EXPLAINED = of_sums(reads, feeds, sum_of, scaling_of, result)
