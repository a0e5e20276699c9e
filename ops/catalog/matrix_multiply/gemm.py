"""GEMM: multiplies two matrices, scales the product, adds a scaled third matrix, and applies an activation."""

from collections.abc import Mapping, Sequence
from itertools import chain

import numpy as np

from ops.arrays.dot_products import Products, of_matrices
from ops.arrays.dtypes import Array
from ops.arrays.matrix_sums import Slices
from ops.arrays.scalar_cast import as_float32
from ops.catalog.matrix_multiply.sizes import TRANS, TRANSPOSE, ProductSizes, SameBatches, SameInner, like_product, work
from ops.catalog.shared.fused import activated, activation_alone, special_activation
from ops.catalog.shared.fused_rules import FUSED, fused_softmax
from ops.catalog.shared.sum_order import FromSums, sum_order
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.rounding.activations import fused
from ops.rounding.bounds import known
from ops.rounding.interval import Interval, dot, exact

A, B, C, OUTPUT = "ATensor", "BTensor", "CTensor", "OutputTensor"
Rows = Sequence[Sequence[float]]


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output is [..., rows of A, columns of B] in the data type of A."""
    return {OUTPUT: like_product(guard)}


def matrices(case: Case, name: str) -> Array:
    """A or B after the transposition by TransA or TransB, [..., rows, columns]."""
    x = case.logical(name)
    return x.swapaxes(-1, -2) if case.integer(TRANS[name]) == TRANSPOSE else x


def products(case: Case) -> Products:
    """The products that are added up for each element of A x B."""
    return of_matrices(matrices(case, A), matrices(case, B))


def rounding(case: Case) -> Mapping[str, Interval]:
    """The rounding interval of FusedActivation(Alpha * A x B + Beta * C), with sums in FLOAT32, in any order."""
    found = dot(*(exact(matrices(case, name)) for name in (A, B))) * as_float32(case.number("Alpha"))
    if case.has(C):
        found = found + known(case, C) * as_float32(case.number("Beta"))
    return {OUTPUT: fused(found, case["FusedActivation"], case.data_type(OUTPUT))}


def scale_and_add(case: Case, dots: Array, where: Slices) -> Array:
    """Returns Alpha * `dots` + Beta * C in FLOAT64.

    `dots` are the sums of A x B for the output elements at `where`.
    """
    alpha, beta = (as_float32(case.number(name)) for name in ("Alpha", "Beta"))
    found = dots if alpha == 1 else dots * alpha
    if case.has(C):
        found = found + beta * case.logical(C)[where].astype(np.float64)
    return found


def activate(case: Case, x: Array) -> Array:
    """Applies the fused activation of the case to `x`, and returns the results in the data type of the output."""
    return activated(x, case["FusedActivation"], case.data_type(OUTPUT))


FROM_SUMS = FromSums(products, scale_and_add, activate)


def compute(case: Case) -> Mapping[str, Array]:
    """Computes FusedActivation(Alpha * A x B + Beta * C).

    After TransA and TransB, A is [..., M, K] and B is [..., K, N]. C and the output are [..., M, N].
    Products are added up in FLOAT64, and the sums are rounded once.
    """
    return {OUTPUT: FROM_SUMS.output(case)}


def _gemm(
    title: str,
    a: Rows,
    b: Rows,
    expected: Sequence[float],
    c: Rows | None = None,
    **more: object,
) -> Example:
    """Returns an example of GEMM with the result `expected` and the attributes `more`. Matrices are lists of rows,
    before any transposition.

    If `c` has one row, GEMM adds it to every row of the product.
    """
    rows = len(a[0]) if more.get("TransA") == TRANSPOSE else len(a)
    columns = len(b) if more.get("TransB") == TRANSPOSE else len(b[0])
    tensors = {A: float32(1, 1, len(a), len(a[0])), B: float32(1, 1, len(b), len(b[0]))}
    data = {A: list(chain(*a)), B: list(chain(*b))}
    if c is not None:
        tensors[C] = tensor("FLOAT32", 1, 1, rows, columns, strides=[0, 0, 0, 1] if len(c) < rows else None)
        data[C] = list(chain(*c))
    tensors[OUTPUT] = float32(1, 1, rows, columns)
    attributes = {"TransA": 0, "TransB": 0, "Alpha": 1.0, "Beta": 1.0, **more}
    return own_example(title, tensors, data, {OUTPUT: expected}, **attributes)


WIDE, TALL = [[1, 2, 3], [4, 5, 6]], [[1, 0, -1, 2], [0, 1, 2, -2], [3, -1, 0, 1]]
PRODUCT = [10, -1, 3, 1, 22, -1, 6, 4]

GEMM = declare(
    "GEMM",
    formula="Output = FusedActivation(Alpha * A x B + Beta * C)",
    constraints=(
        *(SameRank(A, other) for other in (B, C, OUTPUT)),
        *(SameDataType(A, other) for other in (B, C, OUTPUT)),
        SameBatches(),
        SameInner(),
        ProductSizes(),
        SameSizes(C, OUTPUT),
        fused_softmax,
        *FUSED,
        sum_order(FROM_SUMS),
        special_activation(compute, rounding, is_fused=False),
    ),
    infer=infer,
    compute=compute,
    as_directml=activation_alone(compute),
    rounding=rounding,
    work=work,
    explained=explained_in("ops.catalog.matrix_multiply.gemm_explained"),
    examples=(
        _gemm("rows by columns", WIDE, TALL, PRODUCT),
        _gemm("half the product, and the same row of biases added to every row", WIDE, TALL,
              [15, 19.5, 31.5, 40.5, 21, 19.5, 33, 42],
              [[10, 20, 30, 40]], Alpha=0.5),
        _gemm("B stored as columns: TransB", WIDE, [[1, 0, 3], [0, 1, -1], [-1, 2, 0], [2, -2, 1]], PRODUCT, TransB=1),
        _gemm("A stored as columns: TransA; then RELU", [[1, 4], [2, 5], [3, 6]], TALL, [9.5, 0, 2, 0, 21, 0, 4, 2],
              [[1, 1, 2, 2], [2, 2, 4, 4]], TransA=1, Beta=-0.5,
              FusedActivation={"Type": "ACTIVATION_RELU", "Desc": {}}),
        _gemm("SOFTMAX along the rows", [[1, 0, 0], [0, 1, 1]], [[1, 2], [0, 0], [0, 0]],
              [0.26894143, 0.7310586, 0.5, 0.5], FusedActivation={"Type": "ACTIVATION_SOFTMAX", "Desc": {}}),
        own_example(
            "two batches",
            {A: float32(2, 1, 3), B: float32(2, 3, 4), OUTPUT: float32(2, 1, 4)},
            {A: [1, 2, 3, -1, 0, 1], B: [1, 0, -1, 2, 0, 1, 2, -2, 3, -1, 0, 1, 5, 6, 7, 8, 9, 9, 9, 9, 1, 2, 3, 4]},
            {OUTPUT: [10, -1, 3, 1, -4, -4, -4, -4]},
            TransA=0, TransB=0, Alpha=1.0, Beta=0.0,
        ),
    ),
)  # fmt: skip

OPERATORS = (GEMM,)
