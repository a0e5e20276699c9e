"""Each point on the screen belongs to the cell that is drawn there."""

import pytest
from PySide6.QtCore import QPointF, QRectF

from widgets.display.cell_grid import CellGrid, gutter_width, next_size

GRID = CellGrid(3, 4, 40, QRectF(34, 32, 160, 120), 34, 32)


@pytest.mark.parametrize(
    ("x", "y", "place"),
    [(34, 32, (0, 0)), (73.9, 32, (0, 0)), (74, 32, (0, 1)), (193.5, 151.5, (2, 3)), (33.9, 40, None), (40, 153, None)],
)
def test_points_belong_to_cells(x, y, place):
    assert GRID.cell_under(QPointF(x, y)) == place


def test_only_cells_inside_the_area_are_visible():
    panned = CellGrid(100, 100, 40, QRectF(0, 0, 200, 100), -400, -1000)
    assert panned.visible_columns() == range(10, 15)
    assert panned.visible_rows() == range(25, 28)


def test_no_elements_have_no_cell():
    assert CellGrid(0, 4, 40, QRectF(0, 0, 160, 1), 0, 0).cell_under(QPointF(1, 0)) is None


@pytest.mark.parametrize(("rows", "width"), [(1, 26), (100, 26), (101, 30), (8192, 38)])
def test_the_gutter_has_room_for_its_ticks(rows, width):
    assert gutter_width(rows) == width


def test_zoom_steps_through_the_sizes():
    assert next_size(40, 1) == 48
    assert next_size(16, -1) == 12
    assert next_size(1, -1) == 0.5
    assert next_size(88, 5) == 112
