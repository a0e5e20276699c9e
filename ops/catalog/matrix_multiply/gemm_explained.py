"""Explains a cell of GEMM by a row of A, a column of B, and the scaling of their product."""

from dataclasses import replace

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.arrays.scalar_cast import as_float32
from ops.catalog.matrix_multiply.gemm import OUTPUT, A, B, C, products, scale_and_add
from ops.catalog.matrix_multiply.sizes import TRANS, TRANSPOSE
from ops.catalog.shared.fused_explained import FormulaStage, applied, stage_steps
from ops.catalog.shared.fused_rules import SOFTMAX
from ops.explain.cell_sets import Block, Read, Role, cell_block, single
from ops.explain.dot_products import dot
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.explain.intermediates import Flow, Stage, StepFlow
from ops.explain.running import factor_reads, product_steps
from ops.explain.sub_case import cells_of, cut, run
from ops.model.case import Case
from ops.text.literals import number_text
from ops.text.sentences import say
from ops.text.values import Fused


def matrix_block(case: Case, name: str, batch: Shape, rows: range | None, columns: range | None) -> Block:
    """The block of the rows and columns of one matrix in the tensor `name`; None stands for all rows or all columns.

    `batch` has the indices of the matrix. `rows` and `columns` refer to the matrix after transposition, if the desc
    transposes it.
    """
    is_transposed = name in TRANS and case.integer(TRANS[name]) == TRANSPOSE
    chosen = (columns, rows) if is_transposed else (rows, columns)
    sizes = case.sizes(name)[-2:]
    return (*cell_block(batch), *(range(size) if r is None else r for r, size in zip(chosen, sizes, strict=True)))


def is_by_rows(case: Case) -> bool:
    """True if a fused softmax makes every output cell depend on all products in its row."""
    fused = case["FusedActivation"]
    return isinstance(fused, Fused) and fused.name == SOFTMAX


def blocks(case: Case, cell: Shape, *, by_rows: bool) -> dict[str, Block]:
    """Returns a block of cells for each input and for the output: those that belong to the output cell `cell`.

    For A and B, the block is the row or the column that is multiplied; for C and the output, it is the cell itself.
    With `by_rows`, each block is large enough for all output cells in the row of `cell`.
    """
    *batch, row, column = cell
    rows, columns, at = single(row), None if by_rows else single(column), tuple(batch)
    found = {
        A: matrix_block(case, A, at, rows, None),
        B: matrix_block(case, B, at, None, columns),
        C: matrix_block(case, OUTPUT, at, rows, columns),
        OUTPUT: matrix_block(case, OUTPUT, at, rows, columns),
    }
    return {name: block for name, block in found.items() if case.has(name)}


def value_reads(case: Case, cell: Shape, *names: str, by_rows: bool) -> tuple[Read, ...]:
    """Returns the elements on which an output cell depends: a Read of a block for each input in `names`.

    With `by_rows`, these are the elements on which the cell's whole row depends.
    """
    found = blocks(case, cell, by_rows=by_rows)
    return tuple(Read(name, Role.VALUE, found[name]) for name in names if name in found)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return value_reads(case, cell, A, B, C, by_rows=is_by_rows(case))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    *batch, row, column = cell
    if field in TRANS and case.integer(TRANS[field]) == TRANSPOSE:
        row, column = column, row
    rows = None if field == B else single(row)
    columns = None if field == A or is_by_rows(case) else single(column)
    return (Read(OUTPUT, Role.VALUE, matrix_block(case, OUTPUT, tuple(batch), rows, columns)),)


def factors(case: Case, cell: Shape) -> tuple[Array, Array]:
    """Returns the row of A and the column of B, each as [K]. The sum of their products is the number in the cell,
    before scaling and activation.
    """
    found = blocks(case, cell, by_rows=False)
    return cells_of(case, A, found[A]), cells_of(case, B, found[B])


def result(case: Case, cell: Shape) -> Number:
    """The number in the output cell: the result of the reference for the parts of the inputs that the cell depends
    on.
    """
    by_rows = is_by_rows(case)
    row = run(cut(case, blocks(case, cell, by_rows=by_rows)), OUTPUT)
    return Number(row[cell[-1] if by_rows else 0], is_result=True)


def sums(case: Case, cell: Shape, *, by_rows: bool = False) -> tuple[Array, Array]:
    """Returns two arrays: the sum of the products A * B, and Alpha * this sum + Beta * C.

    Each array has one element, or with `by_rows`, one element for each cell of the output row. The elements have the
    data type of the output.
    """
    small = cut(case, blocks(case, cell, by_rows=by_rows))
    with np.errstate(all="ignore"):
        dots = products(small).total()
        scaled = scale_and_add(small, dots, tuple(map(slice, dots.shape)))
        dtype = case.data_type(OUTPUT).numpy
        return dots.astype(dtype).reshape(-1), scaled.astype(dtype).reshape(-1)


def activation(case: Case, cell: Shape, fused: Fused, x: Formula) -> Formula:
    """The formula of the fused activation, applied to the cell's sum `x` or, for SOFTMAX, to all sums of its row."""
    if is_by_rows(case):
        x = formula(Operands(sums(case, cell, by_rows=True)[1], Role.VALUE, chosen=cell[-1]))
    return applied(fused, *x)


def weighted(case: Case, cell: Shape, product: Formula) -> Formula:
    """Returns the formula of Alpha * `product` + Beta * C. Factors of 1 and an absent C are left out."""
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
    """Returns the steps of an output cell: the products one by one if there are few, then their sum, and then the
    scaling and the activation if the case has them.
    """
    fused, ((product,), (sum_,)) = case["FusedActivation"], sums(case, cell)
    stages: list[FormulaStage] = [(value_reads(case, cell, A, B, by_rows=False), dot(*factors(case, cell)), product)]
    if case.has(C) or as_float32(case.number("Alpha")) != 1:
        stages.append((value_reads(case, cell, C, by_rows=False), weighted(case, cell, formula(product)), sum_))
    if isinstance(fused, Fused):
        stages.append((reads(case, output, cell), activation(case, cell, fused, formula(sum_)), sum_))
    found = blocks(case, cell, by_rows=False)
    single = product_steps(*factors(case, cell), factor_reads((A, found[A]), (B, found[B])))
    return *single, *stage_steps(stages, result(case, cell))


def stages_after(case: Case, *, scaled: bool) -> int | None:
    """Returns the index of the step that computes the sum of products. If `scaled` is True, it is the step that
    computes the scaled sum. The index counts from the end: -2 or -3.

    Returns None if there is no such step, or if it is the last one.
    """
    has_scaling = case.has(C) or as_float32(case.number("Alpha")) != 1
    has_activation = isinstance(case["FusedActivation"], Fused)
    later = int(has_activation) + (int(has_scaling) if not scaled else 0)
    return -1 - later if later and (has_scaling or not scaled) else None


PRODUCTS, SCALED = say("Products"), say("Scaled sums")


def with_factors(case: Case, flow: Flow) -> Flow:
    """Returns `flow` with the names of the factors that are drawn above the results that use them: B above the
    products, and C, if present, above the sum that contains it. A matrix that TransA or TransB transposes is drawn
    transposed.
    """
    above = {str(PRODUCTS): B}
    if case.has(C):
        above[str(SCALED) if flow.find(SCALED) is not None else OUTPUT] = C
    return replace(
        flow, factors=above, turned=frozenset(x for x, name in TRANS.items() if case.integer(name) == TRANSPOSE)
    )


FLOW = StepFlow(
    OUTPUT,
    (
        Stage(PRODUCTS, say("A * B"), lambda case: stages_after(case, scaled=False), is_passed_on=True),
        Stage(SCALED, say("Alpha * A * B + Beta * C"), lambda case: stages_after(case, scaled=True)),
    ),
    with_factors,
)
EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps, flow=FLOW)
