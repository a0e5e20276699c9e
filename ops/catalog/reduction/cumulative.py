"""CUMULATIVE_SUMMATION and CUMULATIVE_PRODUCT: the sum or product of all elements up to each index along an axis."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.halves import widen_halves
from ops.constraints.attributes import AxisInRange
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import float32, own_example
from ops.declare.unary import SAME_AS_INPUT, like_input
from ops.model.case import Case
from ops.model.operator import Example, Operator
from ops.text.values import AxisDirection

# The function that joins an intermediate result with the next element, and the initial result.
JOINS: Mapping[str, tuple[np.ufunc, int]] = {
    "CUMULATIVE_SUMMATION": (np.add, 0),
    "CUMULATIVE_PRODUCT": (np.multiply, 1),
}


def is_exclusive(case: Case) -> bool:
    """True if the result at an index excludes the element at that index."""
    return bool(case.integer("HasExclusiveSum" if "HasExclusiveSum" in case.values else "HasExclusiveProduct"))


def is_decreasing(case: Case) -> bool:
    """True if elements are added or multiplied from the end of the axis to its start."""
    return case.integer("AxisDirection") == AxisDirection.DECREASING


def accumulate(case: Case, x: Array, axis: int) -> Array:
    """The running sums or products of `x` along `axis`, element by element; FLOAT16 is computed in FLOAT32."""
    join, neutral = JOINS[case.operator.name]
    if is_decreasing(case):
        x = np.flip(x, axis)
    wide = widen_halves(x)
    with np.errstate(all="ignore"):  # infinities, NaN and wrapped integers are valid
        found: Array = join.accumulate(wide, axis, dtype=wide.dtype).astype(x.dtype, copy=False)
    if is_exclusive(case):
        ends = [slice(None)] * x.ndim
        ends[axis] = slice(-1)
        first = np.full((*x.shape[:axis], 1, *x.shape[axis + 1 :]), neutral, x.dtype)
        found = np.concatenate((first, found[tuple(ends)]), axis)
    return np.flip(found, axis) if is_decreasing(case) else found


def compute(case: Case) -> Mapping[str, Array]:
    """Computes, for each index i along Axis, the sum or product of Input[0..i], or of Input[i..] for DECREASING.

    An exclusive sum or product excludes element i. Input and output have the same sizes.
    Integers wrap around; NaN and infinity spread to all later results.
    """
    found = accumulate(case, case.logical("InputTensor"), case.integer("Axis"))
    return {"OutputTensor": np.ascontiguousarray(found)}


INCREASING, DECREASING = "DML_AXIS_DIRECTION_INCREASING", "DML_AXIS_DIRECTION_DECREASING"
NUMBERS = [1, 2, 4, 3, 5, -1, 2, 2, 3, 0.5, 2, -2]


def _scan(name: str, word: str, exclusive: str, expected: tuple[list[float], ...]) -> Operator:
    """Declares a cumulative operator.

    `word` names the operation in texts. `exclusive` is the name of the attribute that excludes the current element.
    `expected` has the outputs of three examples: along rows; along rows, exclusive; along columns from the last row to
    the first.
    """
    tensors = {"InputTensor": float32(1, 1, 3, 4), "OutputTensor": float32(1, 1, 3, 4)}

    def example(title: str, numbers: list[float], axis: int, direction: str, *, without: bool) -> Example:
        attributes = {"Axis": axis, "AxisDirection": direction, exclusive: without}
        return own_example(title, tensors, {"InputTensor": NUMBERS}, {"OutputTensor": numbers}, **attributes)

    return declare(
        name,
        formula=f"Output[i] = {word} of Input[0..i] along Axis, or of Input[i..] for DECREASING; without Input[i] if "
        f"{exclusive} is TRUE",
        constraints=(*SAME_AS_INPUT, AxisInRange("Axis", of="InputTensor")),
        infer=like_input,
        compute=compute,
        rounding=rounding_in("ops.catalog.reduction.rounding", "of_cumulative"),
        explained=explained_in("ops.catalog.reduction.cumulative_explained"),
        examples=(
            example("along rows", expected[0], 3, INCREASING, without=False),
            example("without the element itself", expected[1], 3, INCREASING, without=True),
            example("along columns, from below", expected[2], 2, DECREASING, without=False),
        ),
    )


OPERATORS = (
    _scan(
        "CUMULATIVE_SUMMATION", "sum", "HasExclusiveSum",
        (
            [1, 3, 7, 10, 5, 4, 6, 8, 3, 3.5, 5.5, 3.5],
            [0, 1, 3, 7, 0, 5, 4, 6, 0, 3, 3.5, 5.5],
            [9, 1.5, 8, 3, 8, -0.5, 4, 0, 3, 0.5, 2, -2],
        ),
    ),
    _scan(
        "CUMULATIVE_PRODUCT", "product", "HasExclusiveProduct",
        (
            [1, 2, 8, 24, 5, -5, -10, -20, 3, 1.5, 3, -6],
            [1, 1, 2, 8, 1, 5, -5, -10, 1, 3, 1.5, 3],
            [15, -1, 16, -12, 15, -0.5, 4, -4, 3, 0.5, 2, -2],
        ),
    ),
)  # fmt: skip
