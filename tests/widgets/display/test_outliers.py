"""If a heatmap has more cells than pixels, each pixel can show the most extreme cell that it covers."""

from typing import Literal

import numpy as np
import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from ops.presentation.colors import (
    COLOR_COUNT,
    MINUS_INFINITY_CODE,
    NAN_CODE,
    PLUS_INFINITY_CODE,
    Levels,
    color_codes,
    color_table,
)
from ops.presentation.slicing import SliceChoice
from widgets.display.outliers import outlier_codes
from widgets.display.picture import TensorPicture
from widgets.stage.tensor_stage import TensorStage
from widgets.stage.tensor_view import TensorView

LEVELS = Levels(-10, 10)
LAST = COLOR_COUNT - 1


def codes_of(values: np.ndarray, step: int = 4) -> np.ndarray:
    rows, columns = (np.arange(0, size, step) for size in values.shape)
    return outlier_codes(values, rows, columns, LEVELS)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.int8, np.int64])
def test_one_cell_among_sixteen_gives_its_colour(dtype: type):
    values = np.zeros((9, 12), dtype)
    values[1, 2], values[5, 11], values[8, 7] = 10, -10, -5
    middle = int(color_codes(np.zeros(1, dtype), LEVELS)[0])
    half = int(color_codes(np.array([-5], dtype), LEVELS)[0])
    assert codes_of(values).tolist() == [[LAST, middle, middle], [middle, middle, 0], [middle, half, middle]]


@pytest.mark.parametrize(
    ("number", "code"), [(np.nan, NAN_CODE), (np.inf, PLUS_INFINITY_CODE), (-np.inf, MINUS_INFINITY_CODE)]
)
def test_a_value_that_is_not_finite_is_always_shown(number: float, code: int):
    values = np.full((8, 8), 9, np.float32)
    values[6, 3] = number
    assert codes_of(values)[1, 0] == code


def test_a_pixel_of_one_cell_has_its_colour():
    values = np.arange(-10, 10, dtype=np.float32).reshape(4, 5)
    assert np.array_equal(codes_of(values, 1), color_codes(values, LEVELS))


def test_pixels_in_between_repeat_the_colour_of_their_block():
    values = np.array([[0, 10, 0, 0]], np.float32)
    assert outlier_codes(values, np.array([0]), np.array([0, 0, 2, 2]), LEVELS).tolist() == [[LAST, LAST, 126, 126]]


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize(("row_step", "column_step"), [(1, 1), (1, 7), (7, 1), (3, 7), (7, 3), (40, 40)])
def test_every_block_has_its_own_most_extreme_cell_however_the_cells_lie(
    row_step: int, column_step: int, order: Literal["C", "F"]
):
    values = np.random.default_rng(row_step * 100 + column_step).uniform(-9, 9, (23, 31)).astype(np.float32)
    rows, columns = np.arange(0, 23, row_step), np.arange(0, 31, column_step)
    blocks = [[values[r : r + row_step, c : c + column_step].ravel() for c in columns] for r in rows]
    extremes = np.array([[block[np.abs(block).argmax()] for block in row] for row in blocks])
    found = outlier_codes(np.asarray(values, order=order), rows, columns, LEVELS)
    # The middle of the map is between two colours.
    assert np.abs(np.abs(found - 126.5) - np.abs(color_codes(extremes, LEVELS) - 126.5)).max() <= 1


@pytest.mark.parametrize("keeps", [False, True])
def test_the_outlier_mode_of_the_stage_shows_a_lone_outlier(qtbot: QtBot, keeps: bool):
    values = np.zeros((2000, 2000), np.float32)
    values[1001, 1003] = 1
    stage = TensorStage()
    qtbot.addWidget(stage)
    stage.resize(QSize(500, 500))
    stage.set_keeps_outliers(keeps)
    stage.show_pictures((TensorPicture("InputTensor", False, "FLOAT32", values.shape, values),), SliceChoice())
    image = stage.grab().toImage()
    red, green, blue = color_table("viridis")[LAST].tolist()
    seen = {image.pixel(x, y) & 0xFFFFFF for x in range(image.width()) for y in range(image.height())}
    assert ((red << 16 | green << 8 | blue) in seen) is keeps
    view = stage.findChild(TensorView)
    assert view is not None
    note = view.accessibleDescription()
    assert ("most extreme cell of each 8 x 8 block shown" in note) is keeps
