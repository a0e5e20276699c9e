"""Logical operators: every element except 0 is true, and the result is 1 or 0."""

from ops.arrays.dtypes import U8, U32, Array
from ops.declare.binary import ALIKE, Function, like_a, on_pairs, pairs
from ops.declare.declaration import declare, explained_by_same_cell
from ops.declare.unary import SAME_AS_INPUT, example, like_input, on_each
from ops.model.operator import Operator

P, Q = [0, 0, 1, 1, 2, 255], [0, 1, 0, 1, 4, 0]
BITS, OTHER_BITS = [65536, 0, 2**31, 1], [256, 0, 0, 1]


def logic(name: str, function: Function, word: str, expected: list[int], of_bits: list[int]) -> Operator:
    """Declares a logical operator.

    `expected` has the results for the inputs P and Q, `of_bits` those for the inputs BITS and OTHER_BITS. `word` is the
    operation in formulas, such as "and".
    """
    return declare(
        f"ELEMENT_WISE_LOGICAL_{name}",
        formula=f"f(a, b) = 1 if a != 0 {word} b != 0 else 0",
        constraints=ALIKE,
        infer=like_a,
        compute=on_pairs(function),
        explained=explained_by_same_cell(f"({{ATensor}} {word} {{BTensor}})", decides=True),
        examples=(
            pairs("every pair, and numbers above 1", P, Q, expected, U8),
            pairs("other bits than the lowest", BITS, OTHER_BITS, of_bits, U32),
        ),
    )


def both(a: Array, b: Array) -> Array:
    """Returns 1 where both elements are true, else 0; NaN counts as true."""
    return (a != 0) & (b != 0)


def either(a: Array, b: Array) -> Array:
    """Returns 1 where at least one element is true, else 0; NaN counts as true."""
    return (a != 0) | (b != 0)


def just_one(a: Array, b: Array) -> Array:
    """Returns 1 where exactly one element is true, else 0; NaN counts as true."""
    return (a != 0) ^ (b != 0)


def is_zero(x: Array) -> Array:
    """Returns 1 where the element is 0 or -0, else 0."""
    return x == 0


NOT = declare(
    "ELEMENT_WISE_LOGICAL_NOT",
    formula="f(x) = 1 if x == 0 else 0",
    constraints=SAME_AS_INPUT,
    infer=like_input,
    compute=on_each(is_zero),
    explained=explained_by_same_cell("(not {InputTensor})", decides=True),
    examples=(
        example("0 and other numbers", [0, 1, 2, 255, 0, 128], [1, 0, 0, 0, 1, 0], U8),
        example("other bits than the lowest", [0, 65536, 2**31, 1], [1, 0, 0, 0], U32),
    ),
)

OPERATORS = (
    logic("AND", both, "and", [0, 0, 0, 1, 1, 0], [1, 0, 0, 1]),
    logic("OR", either, "or", [0, 1, 1, 1, 1, 1], [1, 0, 1, 1]),
    logic("XOR", just_one, "xor", [0, 1, 1, 0, 0, 1], [0, 0, 1, 0]),
    NOT,
)
