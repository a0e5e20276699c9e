"""Comparisons of two tensors, element by element: 1 if the comparison is true, else 0. A comparison with NaN is never
true.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from ops.arrays.dtypes import F32, I64, U8, U32, U64, DataType
from ops.declare.binary import OUTPUT, A, B, Function, on_pairs, pairs, same_sizes, same_types
from ops.declare.declaration import declare, explained_by_same_cell
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred, Operator

BIG = 2**53
LEFT, RIGHT = [1, 2, 3, -4, 0, "NaN", 5.5, -1], [2, 2, -3, -4, -0.0, "NaN", 5, "NaN"]


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes of the operands; its data type does not follow from the operands."""
    return {OUTPUT: Inferred(guard.sizes(A), None)}


def comparison(name: str, function: Function, sign: str, special: list[int], exact: Example) -> Operator:
    """Declares the comparison ELEMENT_WISE_LOGICAL_<`name`>, written with `sign`, such as <.

    `function` compares two arrays. `special` is the expected output of an example with the inputs `LEFT` and `RIGHT`;
    `exact` is another example.
    """
    return declare(
        f"ELEMENT_WISE_LOGICAL_{name}",
        formula=f"f(a, b) = 1 if a {sign} b else 0",
        constraints=(*same_sizes(A, B, OUTPUT), *same_types(A, B)),
        infer=infer,
        compute=on_pairs(function),
        explained=explained_by_same_cell(f"({{ATensor}} {sign} {{BTensor}})", decides=True),
        examples=(pairs("zeros of both signs, and NaN", LEFT, RIGHT, special, F32, U8), exact),
    )


def neighbours(data_type: DataType, expected: Sequence[int]) -> Example:
    """Returns an example that compares neighbouring 64-bit integers, which are equal after a conversion to FLOAT64."""
    return pairs("64 bits, exact", [BIG, BIG + 1, 7, BIG + 1], [BIG + 1, BIG, 7, BIG + 1], expected, data_type, U32)


OPERATORS = (
    comparison("EQUALS", np.equal, "==", [0, 1, 0, 1, 1, 0, 0, 0], neighbours(I64, [0, 0, 1, 1])),
    comparison("GREATER_THAN", np.greater, ">", [0, 0, 1, 0, 0, 0, 1, 0], neighbours(U64, [0, 1, 0, 0])),
    comparison("LESS_THAN", np.less, "<", [1, 0, 0, 0, 0, 0, 0, 0], neighbours(I64, [1, 0, 0, 0])),
    comparison(
        "GREATER_THAN_OR_EQUAL", np.greater_equal, ">=", [0, 1, 1, 1, 1, 0, 1, 0], neighbours(U64, [0, 1, 1, 1])
    ),
    comparison("LESS_THAN_OR_EQUAL", np.less_equal, "<=", [1, 1, 0, 1, 1, 0, 0, 0], neighbours(I64, [1, 0, 1, 1])),
)
