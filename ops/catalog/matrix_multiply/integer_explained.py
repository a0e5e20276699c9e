"""Why a cell of a product of integer matrices holds its number: a row, a column, and their scales and zero points."""

from collections.abc import Iterator

from ops.arrays.layout import Shape
from ops.catalog.matrix_multiply.integer_products import BIAS
from ops.catalog.matrix_multiply.sizes import OUTPUT, TWO, A, B
from ops.catalog.quantization.product_explained import Scaling, Sum, number, of_sums
from ops.catalog.quantization.scale_zero_point import scale_of, zero_of
from ops.explain.cell_sets import Block, Read, Role, cell_block, whole
from ops.explain.explanation import Number
from ops.explain.sub_case import cells_of, cut
from ops.model.case import Case

# Of the last two dimensions of an output cell, the one that says which number of a scale or zero point is taken.
LINE = {A: -2, B: -1, OUTPUT: -2}


def part(case: Case, name: str, batch: Shape, rows: range | None, columns: range | None) -> Block:
    """Rows and columns of a matrix, None for all of them; a tensor may have fewer or more leading dimensions of 1."""
    sizes = case.sizes(name)
    own = ((0,) * len(sizes) + batch)[len(sizes) + len(batch) - (len(sizes) - TWO) :]
    return (*cell_block(own), *(range(s) if r is None else r for r, s in zip((rows, columns), sizes[-2:], strict=True)))


def parameter_cell(case: Case, name: str, line: int) -> Shape:
    """Where a scale or zero point has its number for a line; the single one where it has no more."""
    return tuple(line if size > 1 else 0 for size in case.sizes(name))


def parameters(case: Case, tensor: str) -> Iterator[str]:
    """The scale and the zero point of a tensor, as far as there are any."""
    for name in (scale_of(tensor), zero_of(tensor)):
        if name in case.operator.by_name and case.has(name):
            yield name


def blocks(case: Case, cell: Shape) -> dict[str, Block]:
    """Everything that a cell of the output is made from."""
    *batch, row, column = cell
    at, rows, columns = tuple(batch), range(row, row + 1), range(column, column + 1)
    found = {A: part(case, A, at, rows, None), B: part(case, B, at, None, columns)}
    for tensor, place in LINE.items():
        for name in parameters(case, tensor):
            found[name] = cell_block(parameter_cell(case, name, cell[place]))
    if BIAS in case.operator.by_name and case.has(BIAS):
        found[BIAS] = part(case, BIAS, at, rows, columns)
    return found


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return tuple(Read(name, Role.VALUE, block) for name, block in blocks(case, cell).items())


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    sizes = case.sizes(OUTPUT)
    if field in (A, B, BIAS):
        *batch, row, column = cell
        rows = None if field == B else range(row, row + 1)
        columns = None if field == A else range(column, column + 1)
        return (Read(OUTPUT, Role.VALUE, part(case, OUTPUT, tuple(batch), rows, columns)),)
    tensor = next(tensor for tensor in LINE if field in parameters(case, tensor))
    place, line = len(sizes) + LINE[tensor], max(cell)
    fed = list(whole(sizes))
    if max(case.sizes(field)) > 1:
        fed[place] = range(line, line + 1)
    return (Read(OUTPUT, Role.VALUE, tuple(fed)),)


def sum_of(case: Case, cell: Shape) -> Sum:
    found = blocks(case, cell)
    zeros = (_parameter(case, zero_of(A), cell[-2]), _parameter(case, zero_of(B), cell[-1]))
    return Sum(cells_of(case, A, found[A]), cells_of(case, B, found[B]), zeros)


def scaling_of(case: Case, cell: Shape) -> Scaling | None:
    if scale_of(A) not in case.operator.by_name:
        return None
    factors = [n for n in (_parameter(case, scale_of(A), cell[-2]), _parameter(case, scale_of(B), cell[-1])) if n]
    return Scaling(
        factors,
        divisor=_parameter(case, scale_of(OUTPUT), cell[-2]),
        zero=_parameter(case, zero_of(OUTPUT), cell[-2]),
        bias=number(case, BIAS, cell) if BIAS in case.operator.by_name else None,
    )


def _parameter(case: Case, name: str, line: int) -> Number | None:
    if name not in case.operator.by_name or not case.has(name):
        return None
    return number(case, name, parameter_cell(case, name, line))


def result(case: Case, cell: Shape) -> Number:
    """From the reference, run on what the cell is made from."""
    small = cut(case, {**blocks(case, cell), OUTPUT: cell_block(cell)})
    assert small.operator.compute is not None
    return Number(small.operator.compute(small)[OUTPUT].reshape(-1)[0], is_result=True)


EXPLAINED = of_sums(reads, feeds, sum_of, scaling_of, result)
