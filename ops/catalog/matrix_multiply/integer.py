"""MATRIX_MULTIPLY_INTEGER, QUANTIZED_LINEAR_MATRIX_MULTIPLY and MATRIX_MULTIPLY_INTEGER_TO_FLOAT.

Each operator subtracts the zero points from two integer matrices and multiplies the differences. The output is INT32,
requantized integers, and floating-point numbers, respectively.
"""

from collections.abc import Mapping, Sequence
from itertools import chain

from ops.arrays.dtypes import DataType
from ops.catalog.matrix_multiply.integer_products import (
    BIAS,
    as_int32,
    differs,
    from_narrow_factors,
    in_floating_point,
    narrow_factors,
    of_scaled,
    quantized,
    quantized_as_directml,
)
from ops.catalog.matrix_multiply.integer_rules import (
    A_SCALE,
    B_SCALE,
    OUTPUT_SCALE,
    SCALES,
    scale_and_output_types,
    scale_types,
)
from ops.catalog.matrix_multiply.rounding import of_integers_to_float
from ops.catalog.matrix_multiply.sizes import (
    OUTPUT,
    A,
    B,
    ProductSizes,
    SameBatches,
    SameInner,
    matrix_axes,
    product_sizes,
    work,
)
from ops.catalog.quantization.scale_zero_point import (
    OnePerLine,
    alike,
    near_tie,
    scale_remark,
    typed,
    zero_of,
)
from ops.constraints.base import Constraint
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.as_directml import differing_cells
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import own_example, tensor
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Severity
from ops.text.sentences import say

EXPLAINED = explained_in("ops.catalog.matrix_multiply.integer_explained")
# The dimension, counted from the end, along which a scale or zero point may have one number for each row or column.
PLACE = {A: -2, B: -1, OUTPUT: -2}
Rows = Sequence[Sequence[float]]


def _lines(name: str) -> OnePerLine:
    """Returns the rule that the scale or zero point `name` has one number, or one number for each row or column of its
    matrix.

    The first letter of `name` gives the matrix: A, B, or O for the output.
    """
    of = {"A": A, "B": B, "O": OUTPUT}[name[0]]

    def lines(guard: Guard) -> int:
        at = matrix_axes(guard, of)
        return guard.size(of, at.columns if of == B else at.rows)

    return OnePerLine(name, PLACE[of], lines, say("column of {tensor}" if of == B else "row of {tensor}", tensor=of))


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """Infers that the output has the sizes [..., rows of A, columns of B].

    The data type for MATRIX_MULTIPLY_INTEGER is INT32. For the other operators, it is the type of the bias or, without
    a field for a bias, of the output's zero point. If this tensor is absent, the inputs do not determine the data type.
    """
    sizes, name = product_sizes(guard), guard.operator.name
    if name == "MATRIX_MULTIPLY_INTEGER":
        return {OUTPUT: Inferred(sizes, DataType.INT32)}
    like = BIAS if BIAS in guard.operator.by_name else zero_of(OUTPUT)
    return {OUTPUT: Inferred(sizes, guard.data_type(like) if guard.present(like) else None)}


PRODUCT: tuple[Constraint, ...] = (
    SameRank(A, B, severity=Severity.WARNING),
    SameRank(A, OUTPUT, severity=Severity.WARNING),
    SameBatches(),
    SameInner(),
    ProductSizes(),
    typed(A),
    typed(B),
)


def _page_ranks(*names: str) -> tuple[Constraint, ...]:
    return tuple(SameRank(names[0], name, severity=Severity.WARNING) for name in names[1:])


TALL, WIDE = [[1, 2], [3, 4], [5, 6]], [[1, 0, 5, 2], [3, 1, 0, 1]]


def _example(
    title: str, types: Sequence[str], data: Mapping[str, Rows], expected: Sequence[float], *more: str
) -> Example:
    """An example of an integer matrix product; matrices are lists of rows.

    `types` has four data types: of A, of B, of all scales and the tensors named in `more`, and of the output. A zero
    point has the type of its tensor.
    """
    of = dict(zip("ABSO", types, strict=True))
    matrices = {**data, OUTPUT: [[0] * len(data[B][0])] * len(data[A])}
    tensors = {
        name: tensor(of["S" if name in (*SCALES, *more) else name[0]], 1, 1, len(rows), len(rows[0]))
        for name, rows in matrices.items()
    }
    return own_example(title, tensors, {name: list(chain(*rows)) for name, rows in data.items()}, {OUTPUT: expected})


A_ZERO, B_ZERO, OUTPUT_ZERO = map(zero_of, (A, B, OUTPUT))

MATRIX_MULTIPLY_INTEGER = declare(
    "MATRIX_MULTIPLY_INTEGER",
    formula="Output = (A - AZeroPoint) x (B - BZeroPoint)",
    constraints=(*PRODUCT, _lines(A_ZERO), _lines(B_ZERO)),
    infer=infer,
    compute=as_int32,
    work=work,
    explained=EXPLAINED,
    examples=(
        _example(
            "one zero point for each matrix",
            ("UINT8", "INT8", "", "INT32"),
            {A: TALL, A_ZERO: [[2]], B: WIDE, B_ZERO: [[1]]},
            [0, 1, -4, -1, 4, -1, 2, 1, 8, -3, 8, 3],
        ),
        _example(
            "a zero point for each row and column",
            ("UINT8", "UINT8", "", "INT32"),
            {A: TALL, A_ZERO: [[1], [4], [5]], B: WIDE, B_ZERO: [[0, 1, 2, 3]]},
            [3, 0, -2, -2, -1, 1, -3, 1, 3, 0, -2, -2],
        ),
        _example(
            "without zero points",
            ("INT8", "INT8", "", "INT32"),
            {A: TALL, B: WIDE},
            [7, 2, 5, 4, 15, 4, 15, 10, 23, 6, 25, 16],
        ),
    ),
)

QUANTIZED_LINEAR_MATRIX_MULTIPLY = declare(
    "QUANTIZED_LINEAR_MATRIX_MULTIPLY",
    formula="Output = round((A - AZero) x (B - BZero) * AScale * BScale / OutputScale) + OutputZero",
    constraints=(
        *PRODUCT,
        typed(OUTPUT),
        *alike(A),
        *alike(B),
        *alike(OUTPUT),
        *(_lines(name) for name in (A_SCALE, A_ZERO, B_SCALE, B_ZERO, OUTPUT_SCALE, OUTPUT_ZERO)),
        *_page_ranks(A_SCALE, B_SCALE, OUTPUT_SCALE),
        scale_remark(*SCALES),
        near_tie(of_scaled, *SCALES),
        differing_cells(
            "scaled-beyond-int32",
            "DirectML 1.13.1 limits a scaled sum to INT32 and then adds the zero point, which can wrap around: a very "
            "large sum can become the lowest number.",
            "In {count:cell|cells}, the scaled sum is beyond INT32; DirectML writes another number.",
            differs,
        ),
    ),
    infer=infer,
    compute=quantized,
    as_directml=quantized_as_directml,
    work=work,
    explained=EXPLAINED,
    examples=(
        _example(
            "halves go to the even number",
            ("UINT8", "UINT8", "FLOAT32", "UINT8"),
            {
                A: TALL,
                A_SCALE: [[0.5]],
                A_ZERO: [[0]],
                B: WIDE,
                B_SCALE: [[0.5]],
                B_ZERO: [[0]],
                OUTPUT_SCALE: [[0.5]],
                OUTPUT_ZERO: [[100]],
            },
            [104, 101, 102, 102, 108, 102, 108, 105, 112, 103, 112, 108],
        ),
        _example(
            "a scale for each row and column; results clamped at -128",
            ("INT8", "INT8", "FLOAT32", "INT8"),
            {
                A: TALL,
                A_SCALE: [[1], [2], [4]],
                A_ZERO: [[1], [4], [5]],
                B: WIDE,
                B_SCALE: [[1, 2, 0.5, 4]],
                B_ZERO: [[0, 1, 2, 3]],
                OUTPUT_SCALE: [[0.0625], [0.25], [0.5]],
                OUTPUT_ZERO: [[-10], [10], [0]],
            },
            [38, -10, -26, -128, 2, 26, -2, 42, 24, 0, -8, -64],
        ),
        _example(
            "without zero points",
            ("UINT8", "INT8", "FLOAT32", "UINT8"),
            {A: TALL, A_SCALE: [[2]], B: WIDE, B_SCALE: [[1]], OUTPUT_SCALE: [[4]]},
            [4, 1, 2, 2, 8, 2, 8, 5, 12, 3, 12, 8],
        ),
    ),
    errata=("The page does not define the rounding of halves; DirectML 1.13.1 rounds them to even.",),
)

MATRIX_MULTIPLY_INTEGER_TO_FLOAT = declare(
    "MATRIX_MULTIPLY_INTEGER_TO_FLOAT",
    formula="Output = (A - AZero) x (B - BZero) * AScale * BScale + Bias",
    constraints=(
        *PRODUCT,
        SameRank(OUTPUT, BIAS),
        SameDataType(BIAS, OUTPUT),
        SameSizes(BIAS, OUTPUT),
        *alike(A),
        *alike(B),
        *(_lines(name) for name in (A_SCALE, A_ZERO, B_SCALE, B_ZERO)),
        *_page_ranks(A_SCALE, B_SCALE),
        SameDataType(A, B, severity=Severity.WARNING),
        scale_and_output_types,
        scale_types,
        narrow_factors,
    ),
    infer=infer,
    compute=in_floating_point,
    work=work,
    as_directml=from_narrow_factors,
    rounding=of_integers_to_float,
    explained=EXPLAINED,
    examples=(
        _example(
            "a bias for every cell",
            ("UINT8", "UINT8", "FLOAT32", "FLOAT32"),
            {
                A: TALL,
                A_SCALE: [[0.5]],
                A_ZERO: [[2]],
                B: WIDE,
                B_SCALE: [[0.25]],
                B_ZERO: [[1]],
                BIAS: [[10, 20, 30, 40], [-10, -20, -30, -40], [1, 2, 3, 4]],
            },
            [10, 20.125, 29.5, 39.875, -9.5, -20.125, -29.75, -39.875, 2, 1.625, 4, 4.375],
            BIAS,
        ),
        _example(
            "a scale for each row and column",
            ("INT8", "INT8", "FLOAT32", "FLOAT32"),
            {
                A: TALL,
                A_SCALE: [[1], [2], [4]],
                A_ZERO: [[1], [4], [5]],
                B: WIDE,
                B_SCALE: [[1, 2, 0.5, 4]],
                B_ZERO: [[0, 1, 2, 3]],
            },
            [3, 0, -1, -8, -2, 4, -3, 8, 12, 0, -4, -32],
        ),
        _example(
            "INT32 to FLOAT32",
            ("INT32", "INT32", "FLOAT32", "FLOAT32"),
            {A: [[100000, -100000, 3]], A_SCALE: [[0.5]], B: [[2], [1], [4]], B_SCALE: [[0.5]]},
            [25003],
        ),
    ),
    errata=(
        "The page also describes OutputScaleTensor and OutputZeroPointTensor, which the struct does not have.",
        "The page requires the same type for A and B. DirectML 1.13.1 accepts any two types; it also accepts a scale "
        "whose type is not that of the output.",
    ),
)

OPERATORS = (MATRIX_MULTIPLY_INTEGER, QUANTIZED_LINEAR_MATRIX_MULTIPLY, MATRIX_MULTIPLY_INTEGER_TO_FLOAT)
