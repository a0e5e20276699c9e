"""Why a cell of GEMM holds its number: the row of A, the column of B, and what is done with their product."""

import numpy as np

from ops.arrays.dot_products import total
from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.arrays.scalar_cast import as_float32
from ops.catalog.matrix_multiply.gemm import OUTPUT, A, B, C, products, scale_and_add
from ops.catalog.matrix_multiply.sizes import TRANS, TRANSPOSE
from ops.catalog.shared.fused_explained import applied
from ops.catalog.shared.fused_rules import SOFTMAX
from ops.explain.cell_sets import Block, Read, Role, cell_block
from ops.explain.dot_products import dot
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.explain.sub_case import cells_of, cut
from ops.model.case import Case
from ops.text.literals import number_text
from ops.text.values import Fused


def part(case: Case, name: str, batch: Shape, rows: range | None, columns: range | None) -> Block:
    """Rows and columns of a matrix as it is multiplied; None stands for all of them."""
    is_turned = name in TRANS and case.integer(TRANS[name]) == TRANSPOSE
    asked = (columns, rows) if is_turned else (rows, columns)
    sizes = case.sizes(name)[-2:]
    return (*cell_block(batch), *(range(size) if r is None else r for r, size in zip(asked, sizes, strict=True)))


def one(index: int) -> range:
    return range(index, index + 1)


def is_by_rows(case: Case) -> bool:
    """Whether every cell of a row is made from all sums of the row."""
    fused = case["FusedActivation"]
    return isinstance(fused, Fused) and fused.name == SOFTMAX


def blocks(case: Case, cell: Shape, *, by_rows: bool) -> dict[str, Block]:
    """What a cell of the output, or the whole row it lies in, is made from, and itself."""
    *batch, row, column = cell
    rows, columns, at = one(row), None if by_rows else one(column), tuple(batch)
    found = {
        A: part(case, A, at, rows, None),
        B: part(case, B, at, None, columns),
        C: part(case, OUTPUT, at, rows, columns),
        OUTPUT: part(case, OUTPUT, at, rows, columns),
    }
    return {name: block for name, block in found.items() if case.has(name)}


def values(case: Case, cell: Shape, *names: str, by_rows: bool) -> tuple[Read, ...]:
    found = blocks(case, cell, by_rows=by_rows)
    return tuple(Read(name, Role.VALUE, found[name]) for name in names if name in found)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return values(case, cell, A, B, C, by_rows=is_by_rows(case))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    *batch, row, column = cell
    if field in TRANS and case.integer(TRANS[field]) == TRANSPOSE:
        row, column = column, row
    rows = None if field == B else one(row)
    columns = None if field == A or is_by_rows(case) else one(column)
    return (Read(OUTPUT, Role.VALUE, part(case, OUTPUT, tuple(batch), rows, columns)),)


def factors(case: Case, cell: Shape) -> tuple[Array, Array]:
    """The row of A and the column of B, [K] each."""
    found = blocks(case, cell, by_rows=False)
    return cells_of(case, A, found[A]), cells_of(case, B, found[B])


def result(case: Case, cell: Shape) -> Number:
    """From the reference, run on what the cell is made from."""
    by_rows = is_by_rows(case)
    small = cut(case, blocks(case, cell, by_rows=by_rows))
    assert small.operator.compute is not None
    row = small.operator.compute(small)[OUTPUT].reshape(-1)
    return Number(row[cell[-1] if by_rows else 0], is_result=True)


def sums(case: Case, cell: Shape, *, by_rows: bool = False) -> tuple[Array, Array]:
    """The sum of the products, and what Alpha, Beta and C make of it, in the output's type; [1], or [N] by rows."""
    small = cut(case, blocks(case, cell, by_rows=by_rows))
    with np.errstate(all="ignore"):
        dots = total(products(small), np.float64)
        return dots.astype(case.data_type(OUTPUT).numpy).reshape(-1), scale_and_add(small, dots).reshape(-1)


def activation(case: Case, cell: Shape, fused: Fused, x: Formula) -> Formula:
    """What is fused, of the cell's sum or of all sums of its row."""
    if is_by_rows(case):
        x = formula(Operands(sums(case, cell, by_rows=True)[1], Role.VALUE, chosen=cell[-1]))
    return applied(fused, *x)


def weighted(case: Case, cell: Shape, product: Formula) -> Formula:
    """Alpha times the product, and Beta times C."""
    alpha, beta = (as_float32(case.number(name)) for name in ("Alpha", "Beta"))
    found = product if alpha == 1 else formula(f"{number_text(alpha)} * (", *product, ")")
    if not case.has(C):
        return found
    times = "" if beta == 1 else f"{number_text(beta)} * "
    return formula(*found, f" + {times}", Number(case.logical(C)[cell], Role.VALUE))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    fused, found = case["FusedActivation"], weighted(case, cell, dot(*factors(case, cell)))
    if isinstance(fused, Fused):
        found = activation(case, cell, fused, found)
    return formula(*found, " = ", result(case, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The sum of the products, what is made of it, and the activation, as far as there are any."""
    fused, ((product,), (sum_,)) = case["FusedActivation"], sums(case, cell)
    taken = [(values(case, cell, A, B, by_rows=False), dot(*factors(case, cell)), product)]
    if case.has(C) or as_float32(case.number("Alpha")) != 1:
        taken.append((values(case, cell, C, by_rows=False), weighted(case, cell, formula(product)), sum_))
    if isinstance(fused, Fused):
        taken.append((reads(case, output, cell), activation(case, cell, fused, formula(sum_)), sum_))
    *before, (last_reads, last, _) = taken
    return (
        *(Step(looked_at, formula(*found, " = ", value)) for looked_at, found, value in before),
        Step(last_reads, formula(*last, " = ", result(case, cell))),
    )


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
