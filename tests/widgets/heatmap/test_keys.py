"""The arrow, page, Home and End keys move the cursor over the cells of a tensor."""

import pytest
from PySide6.QtCore import Qt

from ops.presentation.slicing import SliceChoice, resolve
from widgets.heatmap.keys import moved

VIEW = resolve((2, 3, 3, 4), SliceChoice(2, 3, (0, 1, 0, 0)))


@pytest.mark.parametrize(
    ("key", "target"),
    [
        pytest.param(Qt.Key.Key_Left, (0, 1, 1, 0), id="left"),
        pytest.param(Qt.Key.Key_Down, (0, 1, 2, 1), id="down"),
        pytest.param(Qt.Key.Key_Home, (0, 1, 1, 0), id="first column"),
        pytest.param(Qt.Key.Key_End, (0, 1, 1, 3), id="last column"),
        pytest.param(Qt.Key.Key_PageDown, (0, 2, 1, 1), id="next slice"),
        pytest.param(Qt.Key.Key_PageUp, (0, 0, 1, 1), id="previous slice"),
        pytest.param(Qt.Key.Key_A, None, id="another key"),
    ],
)
def test_keys_move(key, target):
    assert moved(key, (0, 1, 1, 1), VIEW) == target


def test_the_next_slice_carries_over_to_the_dimension_before():
    view = resolve((2, 3, 3, 4), SliceChoice(2, 3, (0, 2, 0, 0)))
    assert moved(Qt.Key.Key_PageDown, (0, 2, 1, 1), view) == (1, 0, 1, 1)


def test_the_last_slice_is_the_end():
    view = resolve((2, 3, 3, 4), SliceChoice(2, 3, (1, 2, 0, 0)))
    assert moved(Qt.Key.Key_PageDown, (1, 2, 1, 1), view) == (1, 2, 1, 1)


def test_without_slices_the_page_keys_move_to_the_first_and_last_row():
    view = resolve((3, 4), SliceChoice())
    assert moved(Qt.Key.Key_PageDown, (0, 2), view) == (2, 2)


def test_the_first_arrow_enters_at_the_first_cell():
    assert moved(Qt.Key.Key_Right, None, VIEW) == (0, 1, 0, 0)


def test_no_elements_cannot_be_walked_over():
    assert moved(Qt.Key.Key_Right, None, resolve((0, 3), SliceChoice())) is None


@pytest.mark.parametrize(
    ("key", "start", "target"),
    [
        pytest.param(Qt.Key.Key_Right, 24, 25, id="right goes on at the next line"),
        pytest.param(Qt.Key.Key_Left, 25, 24, id="left goes on at the line before"),
        pytest.param(Qt.Key.Key_Down, 3, 28, id="down"),
        pytest.param(Qt.Key.Key_Up, 28, 3, id="up"),
        pytest.param(Qt.Key.Key_Down, 90, 90, id="nothing is below"),
        pytest.param(Qt.Key.Key_Up, 3, 3, id="nothing is above"),
        pytest.param(Qt.Key.Key_Right, 109, 109, id="the end"),
        pytest.param(Qt.Key.Key_Home, 30, 25, id="start of the line"),
        pytest.param(Qt.Key.Key_End, 30, 49, id="end of the line"),
        pytest.param(Qt.Key.Key_End, 101, 109, id="end of the last line"),
        pytest.param(Qt.Key.Key_PageUp, 101, 1, id="first line"),
        pytest.param(Qt.Key.Key_PageDown, 3, 103, id="last line"),
        pytest.param(Qt.Key.Key_PageDown, 20, 95, id="last line that is long enough"),
    ],
)
@pytest.mark.parametrize("is_column", [False, True])
def test_keys_move_between_the_lines_of_a_wrapped_row(key, start, target, is_column):
    view = resolve((1, 1, 110, 1) if is_column else (1, 1, 1, 110), SliceChoice(2, 3))

    def cell(number: int) -> tuple[int, ...]:
        return (0, 0, number, 0) if is_column else (0, 0, 0, number)

    assert moved(key, cell(start), view, 25) == cell(target)


@pytest.mark.parametrize(
    ("key", "target"), [(Qt.Key.Key_Down, (0, 0, 0, 0)), (Qt.Key.Key_A, None), (0x01FF_FFF0, None)]
)
def test_only_keys_of_the_cursor_enter_a_wrapped_row(key, target):
    assert moved(key, None, resolve((1, 1, 1, 110), SliceChoice(2, 3)), 25) == target
