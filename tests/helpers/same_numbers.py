"""Compares arrays, and shows the elements around the first difference."""

from itertools import islice

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.equality import unequal_cells

_AROUND = 3


def assert_same(actual: Array, expected: Array, about: str = "") -> None:
    """Raises AssertionError unless the types, sizes and elements are equal; NaN equals NaN, and -0 equals +0."""
    assert (actual.dtype, actual.shape) == (expected.dtype, expected.shape), about
    unequal = unequal_cells(actual, expected)
    assert not unequal.any(), difference(actual, expected, unequal, about or "arrays")


def difference(actual: Array, expected: Array, unequal: Mask, about: str = "") -> str:
    """The count of unequal elements, and the actual and expected elements of the row around the first one."""
    first = tuple(int(at) for at in next(islice(zip(*np.nonzero(unequal), strict=True), 1)))
    if not first:
        return f"{about}: actual {actual}, expected {expected}"
    start = max(first[-1] - _AROUND, 0)
    near = (*first[:-1], slice(start, first[-1] + _AROUND + 1))
    return (
        f"{about}: {np.count_nonzero(unequal)} of {unequal.size} elements differ, the first at {list(first)}\n"
        f"elements {start} to {start + actual[near].size - 1} of its row:\n"
        f"  actual   {actual[near].tolist()}\n  expected {expected[near].tolist()}"
    )
