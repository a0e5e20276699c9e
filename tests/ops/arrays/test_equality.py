"""Tests the search for the elements that differ between two arrays, also if the arrays differ in shape or type."""

from typing import Any

import numpy as np
import pytest

from ops.arrays.equality import changed_cells, unequal_cells
from tests.helpers.for_each import for_each

NAN = np.nan


@for_each(
    ("first", "second", "expected"),
    [
        ([1.0, NAN, 0.0, NAN], [1.0, NAN, -0.0, 2.0], [False, False, False, True]),
        ([1, 2], [1, 3], [False, True]),
        ([NAN], [NAN], [False]),
    ],
)
def test_nan_equals_nan_and_the_sign_of_0_does_not_count(first: list[Any], second: list[Any], expected: list[bool]):
    assert unequal_cells(np.array(first), np.array(second)).tolist() == expected


@for_each(
    ("first", "second", "expected"),
    [
        ([1, 2, 3], [1, 9, 3], [False, True, False]),
        ([1, 2, 3], [1, 2], [False, False, True]),  # the last element is new
        ([1, 2], [1, 2, 3], [False, False]),
        ([1, 2], [[[1, 3]]], [False, True]),  # leading dimensions of size 1 change no index
        ([[1, 2]], [1, 3], [[False, True]]),
        ([[1, 2], [3, 4]], [1, 2], [[False, False], [True, True]]),
        ([1.0, NAN], [1.0, NAN], [False, False]),
        ([NAN], [1.0], [True]),
        ([1, 2], [1.0, 2.5], [False, True]),
        ([1.0, NAN], [1, 2], [False, True]),
    ],
)
def test_a_cell_has_changed_if_no_equal_element_is_at_its_index(first: list[Any], second: list[Any], expected: Any):
    found = changed_cells(np.array(first), np.array(second))
    assert found is not None
    assert found.tolist() == expected


def test_whole_numbers_beyond_2_to_the_53_are_compared_exactly():
    whole, real = np.array([2**53, 2**53 + 1]), np.array([2.0**53, 2.0**53])
    for first, second in ((whole, real), (real, whole)):
        changed = changed_cells(first, second)
        assert changed is not None
        assert changed.tolist() == [False, True]


@pytest.mark.parametrize("second", [np.zeros((2, 3)), np.zeros((2, 1, 3))])
def test_arrays_without_a_common_index_cannot_be_compared(second: np.ndarray):
    assert changed_cells(np.zeros(3), second) is None
