"""Marked cells have the frame of their role; a block of neighbouring cells has one common frame."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF

from ops.explain.cell_sets import whole
from ops.presentation.slicing import SliceChoice, SliceView, resolve
from widgets.display.cell_grid import CellGrid
from widgets.display.picture import Mark, TensorPicture, mark_of
from widgets.heatmap.cell_marks import blocks_of, error_blocks, framed_blocks


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


def grid_of(view: SliceView, cell: float = 16) -> CellGrid:
    area = QRectF(0, 0, view.column_count * cell, view.row_count * cell)
    return CellGrid(view.row_count, view.column_count, cell, area, 0, 0)


def framed(marks: list[Mark], view: SliceView, cell: float = 16) -> dict[str, list]:
    return {role: blocks.tolist() for role, blocks in framed_blocks(tuple(marks), view, grid_of(view, cell)).items()}


def test_marks_of_other_slices_are_left_out():
    view = resolve((2, 3, 4), SliceChoice(1, 2, (1, 0, 0)))
    assert framed([mark_of("value", (0, 0, 0)), mark_of("decides", (1, 2, 3))], view) == {"decides": [[2, 3, 2, 3]]}


def test_marks_that_no_element_has_are_left_out():
    view = resolve((3, 4), SliceChoice())
    nowhere = [mark_of("value", cell) for cell in ((2**64, 0), (-1, 0), (3, 0), (0,), (0, 0, 0))]
    assert framed([*nowhere, mark_of("value", (2, 3))], view) == {"value": [[2, 3, 2, 3]]}


def test_swapped_dimensions_swap_the_places():
    view = resolve((3, 4), SliceChoice(1, 0, (0, 0)))
    marks = [mark_of("cursor", (2, 3)), mark_of("ignored", (1, 0))]
    assert framed(marks, view) == {"cursor": [[3, 2, 3, 2]], "ignored": [[0, 1, 0, 1]]}


def test_a_scalar_has_one_place():
    assert framed([mark_of("value", ())], resolve((), SliceChoice())) == {"value": [[0, 0, 0, 0]]}


def test_a_cell_with_several_roles_gets_the_frame_of_the_heaviest():
    row = Mark("decides", (range(1, 2), range(4)))
    found = framed([mark_of("value", (1, 3)), row], resolve((3, 4), SliceChoice()))
    assert found == {"decides": [[1, 0, 1, 0], [1, 1, 1, 1], [1, 2, 1, 2]], "value": [[1, 3, 1, 3]]}


def test_a_condition_frames_only_the_cells_that_meet_it():
    even = Mark("value", whole((3, 4)), lambda block: np.add.outer(*map(np.array, map(list, block))) % 2 == 0)
    found = framed([even], resolve((3, 4), SliceChoice()))
    assert found == {"value": [[r, c, r, c] for r in range(3) for c in range(4) if (r + c) % 2 == 0]}


def test_cells_too_small_for_frames_of_their_own_are_framed_as_a_block():
    row = Mark("decides", (range(1, 2), range(4)))
    assert framed([row], resolve((3, 4), SliceChoice()), cell=8) == {"decides": [[1, 0, 1, 3]]}


def test_millions_of_cells_are_framed_without_looking_at_each():
    def never(block: tuple[range, ...]) -> np.ndarray:
        raise AssertionError(block)

    view = resolve((1 << 20, 1 << 20), SliceChoice())
    found = framed([Mark("value", whole(view.sizes), never)], view, cell=2**-10)
    assert found == {"value": [[0, 0, (1 << 20) - 1, (1 << 20) - 1]]}


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
