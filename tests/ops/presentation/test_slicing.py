"""Rows, columns and slices are chosen in the same dimensions for all tensors of an operator."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops.presentation.slicing import SliceChoice, common_sizes, completed, resolve

SHAPES = st.lists(st.integers(0, 4), min_size=0, max_size=6).map(tuple)


@pytest.mark.parametrize(
    ("sizes", "rows", "columns"),
    [
        pytest.param((1, 1, 3, 4), 2, 3, id="last two"),
        pytest.param((2, 1, 1, 4), 0, 3, id="last two larger than one"),
        pytest.param((1, 1, 3, 1), 2, 3, id="one column"),
        pytest.param((1, 1, 1, 4), 2, 3, id="one row"),
        pytest.param((5, 1, 1, 1), 0, 3, id="only the first is large"),
        pytest.param((1, 1, 1, 1), 2, 3, id="all ones"),
        pytest.param((4,), None, 0, id="rank 1 is one row"),
        pytest.param((), None, None, id="rank 0 is one cell"),
    ],
)
def test_default_dimensions(sizes, rows, columns):
    choice = completed(SliceChoice(), sizes)
    assert (choice.rows, choice.columns) == (rows, columns)


def test_all_tensors_of_an_operator_show_the_same_dimensions():
    shapes = [(1, 1, 3, 1), (1, 1, 1, 2), (1, 1, 3, 4)]
    choice = completed(SliceChoice(), common_sizes(shapes))
    assert [resolve(sizes, choice).order_text() for sizes in shapes] == ["rows d2, cols d3, at [0,0,:,:]"] * 3


def test_dimensions_of_different_ranks_are_aligned_from_the_right():
    view = resolve((4,), completed(SliceChoice(), (1, 1, 3, 4)))
    assert (view.rows, view.columns, view.order_text()) == (None, 0, "cols d0, at [:]")


def test_an_index_beyond_a_smaller_tensor_is_clipped():
    view = resolve((1, 2, 3, 4), SliceChoice(2, 3, (5, 7, 0, 0)))
    assert view.at == (0, 1, 0, 0)


def test_swapped_dimensions_transpose():
    values = np.arange(12).reshape(3, 4)
    view = resolve((3, 4), SliceChoice(1, 0, (0, 0)))
    assert view.cells(values).tolist() == values.T.tolist()


def test_a_slice_shares_memory_with_the_tensor():
    values = np.zeros((2, 3, 4))
    assert np.shares_memory(resolve(values.shape, SliceChoice()).cells(values), values)


def test_a_choice_that_does_not_exist_counts_as_no_choice():
    assert completed(SliceChoice(9, -4, (1, 2, 3)), (2, 3)) == SliceChoice(0, 1, (2, 3))


def test_elements_of_other_slices_are_not_drawn():
    view = resolve((2, 3, 4), SliceChoice(1, 2, (1, 0, 0)))
    assert view.position_of((0, 1, 2)) is None
    assert view.position_of((1, 1, 2)) == (1, 2)
    assert view.position_of((1, 3, 0)) is None
    assert view.position_of((1, 1)) is None


@given(SHAPES, st.integers(-1, 6), st.integers(-1, 6))
def test_position_and_cell_undo_each_other(sizes, rows, columns):
    values = np.arange(int(np.prod(sizes))).reshape(sizes)
    view = resolve(sizes, completed(SliceChoice(rows, columns), sizes))
    cells = view.cells(values)
    assert cells.shape == (view.row_count, view.column_count)
    for row in range(view.row_count if cells.size else 0):
        for column in range(view.column_count):
            coordinates = view.cell_at(row, column)
            assert view.position_of(coordinates) == (row, column)
            assert cells[row, column] == values[coordinates]
