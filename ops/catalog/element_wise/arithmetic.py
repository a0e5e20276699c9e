"""Arithmetic on two tensors of the same sizes, element by element."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import F32, I8, I32, I64, U8, U32, U64, Array
from ops.arrays.functions import fmax, fmin
from ops.catalog.element_wise.arithmetic_rules import (
    ATAN_BY_POLYNOMIAL,
    FLOORED_BY_QUOTIENT,
    HALF_OF_WRAPPED_SUM,
    TRUNCATED_BY_QUOTIENT,
    add_wraps,
    angle,
    atan_of_nan,
    divide,
    divided_by_zero,
    floored_remainder,
    mean,
    multiply_wraps,
    nan_dropped,
    quotient_is_large,
    square_of_difference,
    square_wraps,
    subtract_wraps,
    truncated_remainder,
    zero_by_zero,
)
from ops.catalog.shared.fused import activated, activation_as_directml, special_activation
from ops.catalog.shared.fused_rules import FUSED
from ops.declare.binary import ALIKE, OUTPUT, binary, like_a, on_pairs, pairs
from ops.declare.declaration import declare, explained_in
from ops.model.case import Case
from ops.rounding.activations import fused
from ops.rounding.bounds import known, size_of
from ops.rounding.functions import square
from ops.rounding.interval import Interval

EXPLAINED = explained_in("ops.catalog.element_wise.arithmetic_explained")
A = [1, -2, 3.5, 0, 4, -0.5, 6, 8]
B = [2, 2, -1.5, 1, -4, -0.5, 0.25, 3]
SIGNS = [7, -7, 7, -7, 5.5, -5.5]
DIVISORS = [3, 3, -3, -3, 2, 2]
BIG = 2**53
PI = [float(np.float32(n * np.pi / 4)) for n in range(5)]


def add1(case: Case) -> Mapping[str, Array]:
    """Computes a + b, then the fused activation, both in the data type of the tensors; integers wrap around."""
    total = on_pairs(np.add)(case)[OUTPUT]
    return {OUTPUT: activated(total, case["FusedActivation"], case.data_type(OUTPUT))}


def half_of_sum(a: Interval, b: Interval) -> Interval:
    """Returns (a + b) / 2."""
    return (a + b) / 2.0


def squared_difference(a: Interval, b: Interval) -> Interval:
    """Returns (a - b)^2."""
    return square(a - b)


def rounded_sum(case: Case) -> Mapping[str, Interval]:
    """Returns the limits between which a correctly rounded output of ADD1 lies. The sum is rounded to the data type of
    the tensors before the fused activation is applied.
    """
    if (size := size_of(case, OUTPUT)) is None:
        return {}
    total = known(case, "ATensor", size) + known(case, "BTensor", size)
    return {OUTPUT: fused(total, case["FusedActivation"], case.data_type(OUTPUT))}


ADD1 = declare(
    "ELEMENT_WISE_ADD1",
    formula="f(a, b) = FusedActivation(a + b)",
    constraints=(*ALIKE, *FUSED, special_activation(add1, rounded_sum)),
    infer=like_a,
    compute=add1,
    as_directml=activation_as_directml(add1),
    rounding=rounded_sum,
    explained=explained_in("ops.catalog.element_wise.add1_explained"),
    examples=(
        pairs("without an activation", A, B, [3, 0, 2, 1, 0, -1, 6.25, 11]),
        pairs(
            "RELU", A, [-2, 1, -3, 0, -5, 2, 1, -9], [0, 0, 0.5, 0, 0, 1.5, 7, 0],
            FusedActivation={"Type": "ACTIVATION_RELU", "Desc": {}},
        ),
        pairs(
            "LINEAR: 2 * (A + B) - 1", A, B, [5, -1, 3, 1, -1, -3, 11.5, 21],
            FusedActivation={"Type": "ACTIVATION_LINEAR", "Desc": {"Alpha": 2.0, "Beta": -1.0}},
        ),
    ),
)  # fmt: skip

OPERATORS = (
    binary(
        "ELEMENT_WISE_ADD", np.add, "{a} + {b}",
        (
            pairs("fractions", A, B, [3, 0, 2, 1, 0, -1, 6.25, 11]),
            pairs("64 bits, exact", [BIG, -1, 2**62, 5], [1, 1, 1, -5], [BIG + 1, 0, 2**62 + 1, 0], I64),
            pairs("beyond the range: wraps around", [250, 255, 7, 128], [10, 1, 8, 128], [4, 0, 15, 0], U8),
        ),
        rules=(add_wraps,),
        rounded_as=np.add,
    ),
    ADD1,
    binary(
        "ELEMENT_WISE_SUBTRACT", np.subtract, "{a} - {b}",
        (
            pairs("fractions", A, B, [-1, -4, 5, -1, 8, 0, 5.75, 5]),
            pairs("below 0: wraps around", [3, 0, 9, 1], [5, 1, 9, 0], [2**32 - 2, 2**32 - 1, 0, 1], U32),
        ),
        rules=(subtract_wraps,),
        rounded_as=np.subtract,
    ),
    binary(
        "ELEMENT_WISE_MULTIPLY", np.multiply, "{a} * {b}",
        (
            pairs("fractions", A, B, [2, -4, -5.25, 0, -16, 0.25, 1.5, 24]),
            pairs("beyond the range: wraps around", [16, -128, 11, -5], [16, -1, 11, 3], [0, -128, 121, -15], I8),
        ),
        rules=(multiply_wraps,),
        rounded_as=np.multiply,
    ),
    binary(
        "ELEMENT_WISE_DIVIDE", divide, "{a} / {b}",
        (
            pairs("fractions, and division by 0", [1, -3, 0, 6, -1, 8], [2, 4, 5, -1.5, 0, 4],
                  [0.5, -0.75, 0, -4, "-Inf", 2]),
            pairs("integers: rounded towards 0", [7, -7, 7, -7, 9, 1], [2, 2, -2, -2, 3, 5], [3, -3, -3, 3, 3, 0], I32),
        ),
        rules=(divided_by_zero,),
        errata=("The page does not define the division of an integer by 0.",),
        rounded_as=np.divide,
    ),
    binary(
        "ELEMENT_WISE_MAX", fmax, "max({a}, {b})",
        (
            pairs("both signs", A, B, [2, 2, 3.5, 1, 4, -0.5, 6, 8]),
            pairs("64 bits, exact", [BIG + 1, -5, 3, 0], [BIG, -4, 3, -1], [BIG + 1, -4, 3, 0], I64),
        ),
        rules=(nan_dropped,), explained=EXPLAINED,
        errata=("The page does not define the result for NaN.",),
    ),
    binary(
        "ELEMENT_WISE_MIN", fmin, "min({a}, {b})",
        (
            pairs("both signs", A, B, [1, -2, -1.5, 0, -4, -0.5, 0.25, 3]),
            pairs("64 bits, exact", [BIG + 1, 5, 3, 0], [BIG, 4, 3, 1], [BIG, 4, 3, 0], U64),
        ),
        rules=(nan_dropped,), explained=EXPLAINED,
        errata=("The page does not define the result for NaN.",),
    ),
    binary(
        "ELEMENT_WISE_MEAN", mean, "({a} + {b}) / 2",
        (
            pairs("fractions", A, B, [1.5, 0, 1, 0.5, 0, -0.5, 3.125, 5.5]),
            pairs("integers: rounded towards 0", [3, -3, 7, -8, 1, 0], [4, -4, 7, 5, 0, -1], [3, -3, 7, -1, 0, 0], I32),
        ),
        seen=HALF_OF_WRAPPED_SUM,
        rounded_as=half_of_sum,
    ),
    binary(
        "ELEMENT_WISE_MODULUS_TRUNCATE", truncated_remainder, "{a} - {b} * trunc({a} / {b})",
        (
            pairs("the remainder has the sign of A", SIGNS, DIVISORS, [1, -1, 1, -1, 1.5, -1.5]),
            pairs("integers", [7, -7, 7, -7, 9, 1], [*DIVISORS[:4], 3, 5], [1, -1, 1, -1, 0, 1], I64),
        ),
        rules=(divided_by_zero, zero_by_zero, quotient_is_large), seen=TRUNCATED_BY_QUOTIENT,
        errata=("The page does not define the remainder of an integer divided by 0.",),
    ),
    binary(
        "ELEMENT_WISE_MODULUS_FLOOR", floored_remainder, "{a} - {b} * floor({a} / {b})",
        (
            pairs("the remainder has the sign of B", SIGNS, DIVISORS, [1, 2, -2, -1, 1.5, 0.5]),
            pairs("integers", [7, -7, 7, -7, 9, 1], [*DIVISORS[:4], 3, 5], [1, 2, -2, -1, 0, 1], I64),
        ),
        rules=(divided_by_zero, quotient_is_large), seen=FLOORED_BY_QUOTIENT,
        errata=("The page does not define the remainder of an integer divided by 0.",),
    ),
    binary(
        "ELEMENT_WISE_ATAN_YX", angle, "atan2({a}, {b})",
        (
            pairs(
                "angles around the circle", [0, 2, 0, -3, 0, -0.0, 0.5, -4], [1, 0, -2, 0, 5, -1, 0, 0],
                [0, PI[2], PI[4], -PI[2], 0, -PI[4], PI[2], -PI[2]],
            ),
            pairs("angles on the diagonals", [3, 3, -3, -3], [3, -3, 3, -3], [PI[1], PI[3], -PI[1], -PI[3]], F32),
        ),
        rules=(atan_of_nan,), seen=ATAN_BY_POLYNOMIAL,
        errata=("The page does not define the angle of the point (0, 0); DirectML uses the signs of the zeros.",),
        rounded_as=np.arctan2,
    ),
    binary(
        "ELEMENT_WISE_DIFFERENCE_SQUARE", square_of_difference, "({a} - {b})^2",
        (
            pairs("fractions", A, B, [1, 16, 25, 1, 64, 0, 33.0625, 25]),
            pairs("unsigned, with negative differences", [3, 9, 0, 70000], [5, 2, 7, 70001], [4, 49, 49, 1], U32),
        ),
        rules=(square_wraps,),
        rounded_as=squared_difference,
    ),
)  # fmt: skip
