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


def assert_same_bits(actual: Array, expected: Array, about: str = "") -> None:
    """Raises AssertionError unless the types, sizes and bits are equal.

    So -0 differs from +0, and two NaN with different bits differ."""
    assert (actual.dtype, actual.shape) == (expected.dtype, expected.shape), about
    unequal = _bits(actual) != _bits(expected)
    assert not unequal.any(), difference(actual, expected, unequal, about or "arrays")


def assert_close(actual: Array, expected: Array, rtol: float, atol: float, about: str = "") -> None:
    """Raises AssertionError unless the sizes are equal and the elements within the tolerances; NaN equals NaN."""
    assert actual.shape == expected.shape, about
    with np.errstate(invalid="ignore", over="ignore"):
        unequal = ~np.isclose(actual, expected, rtol, atol, equal_nan=True)
    assert not unequal.any(), difference(actual, expected, unequal, about or "arrays")


def _bits(array: Array) -> Array:
    return np.ascontiguousarray(array).view(f"u{array.dtype.itemsize}").reshape(array.shape)


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
