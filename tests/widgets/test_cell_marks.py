"""Frames on cells."""

import numpy as np
import pytest

from widgets.cell_marks import blocks_of, error_blocks, positions_by_role
from widgets.picture import TensorPicture
from widgets.slicing import SliceChoice, resolve


@pytest.mark.parametrize(
    ("places", "blocks"),
    [
        pytest.param([], [], id="none"),
        pytest.param([(2, 3)], [(2, 3, 2, 3)], id="one cell"),
        pytest.param([(1, c) for c in range(5)], [(1, 0, 1, 4)], id="row"),
        pytest.param([(r, 2) for r in range(5)], [(0, 2, 4, 2)], id="column"),
        pytest.param([(r, c) for r in range(3) for c in range(4)], [(0, 0, 2, 3)], id="rectangle"),
        pytest.param([(0, 0), (0, 2)], [(0, 0, 0, 0), (0, 2, 0, 2)], id="gap"),
        pytest.param([(0, 0), (2, 0)], [(0, 0, 0, 0), (2, 0, 2, 0)], id="row gap"),
    ],
)
def test_cells_gather_into_rectangles(places, blocks):
    assert blocks_of(np.array(places, np.intp).reshape(-1, 2)).tolist() == [list(block) for block in blocks]


def places_in(marks, view) -> dict[str, list]:
    return {role: places.tolist() for role, places in positions_by_role(marks, view).items()}


def test_marks_of_other_slices_are_left_out():
    view = resolve((2, 3, 4), SliceChoice(1, 2, (1, 0, 0)))
    assert places_in({(0, 0, 0): "value", (1, 2, 3): "decides"}, view) == {"decides": [[2, 3]]}


def test_marks_that_no_element_has_are_left_out():
    view = resolve((3, 4), SliceChoice())
    marks = {(2**64, 0): "value", (-1, 0): "value", (3, 0): "value", (0,): "value", (0, 0, 0): "value", (2, 3): "value"}
    assert places_in(marks, view) == {"value": [[2, 3]]}


def test_swapped_dimensions_swap_the_places():
    view = resolve((3, 4), SliceChoice(1, 0, (0, 0)))
    assert places_in({(2, 3): "cursor", (1, 0): "ignored"}, view) == {"cursor": [[3, 2]], "ignored": [[0, 1]]}


def test_a_scalar_has_one_place():
    assert places_in({(): "value"}, resolve((), SliceChoice())) == {"value": [[0, 0]]}


@pytest.mark.parametrize(
    ("error_range", "blocks"),
    [
        pytest.param((3, 1, 1), [(0, 1, 2, 1)], id="column"),
        pytest.param((2, 1, 2), [(1, 0, 2, 3)], id="rows"),
        pytest.param((1, 0, 0), [(0, 0, 2, 3)], id="the whole slice"),
        pytest.param((1, 1, 1), [], id="another slice"),
        pytest.param((3, 7, 9), [], id="beyond the tensor"),
    ],
)
def test_surplus_is_a_block_of_the_slice(error_range, blocks):
    picture = TensorPicture("InputTensor", False, "FLOAT32", (1, 2, 3, 4), error_ranges=(error_range,))
    assert error_blocks(picture, resolve(picture.sizes, SliceChoice(2, 3, (0, 0, 0, 0)))) == blocks
