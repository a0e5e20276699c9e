"""ELEMENT_WISE_ROUND: rounds every element to a whole number."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import F16, F32, Array
from ops.declare.declaration import declare, explained_in
from ops.declare.unary import SAME_AS_INPUT, example, like_input
from ops.model.case import Case


def away_from_zero(x: Array) -> Array:
    """Returns the nearest whole numbers; halves are rounded away from 0."""
    whole = np.trunc(x)
    return np.where(np.abs(x - whole) >= 0.5, whole + np.copysign(x.dtype.type(1), x), whole)


# In the order of DML_ROUNDING_MODE: halves to the even number, towards 0, halves away from 0.
FUNCTIONS = (np.rint, np.trunc, away_from_zero)


def compute(case: Case) -> Mapping[str, Array]:
    """Rounds every element as RoundingMode selects; NaN and infinities do not change."""
    with np.errstate(invalid="ignore"):  # infinity - infinity
        return {"OutputTensor": FUNCTIONS[case.integer("RoundingMode")](case.logical("InputTensor"))}


HALVES = [0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 2.25, -2.75]

OPERATORS = (
    declare(
        "ELEMENT_WISE_ROUND",
        formula="f(x) = x rounded to a whole number as RoundingMode selects",
        constraints=SAME_AS_INPUT,
        infer=like_input,
        compute=compute,
        explained=explained_in("ops.catalog.element_wise.rounding_explained"),
        examples=(
            example(
                "halves to the even number", HALVES, [0, 2, 2, -0.0, -2, -2, 2, -3], F32,
                RoundingMode="DML_ROUNDING_MODE_HALVES_TO_NEAREST_EVEN",
            ),
            example(
                "towards 0", HALVES, [0, 1, 2, -0.0, -1, -2, 2, -2], F16,
                RoundingMode="DML_ROUNDING_MODE_TOWARD_ZERO",
            ),
            example(
                "halves away from 0", HALVES, [1, 2, 3, -1, -2, -3, 2, -3], F32,
                RoundingMode="DML_ROUNDING_MODE_TOWARD_INFINITY",
            ),
        ),
        errata=("TOWARD_INFINITY rounds to the nearest number; only halves are rounded away from 0.",),
    ),
)  # fmt: skip
