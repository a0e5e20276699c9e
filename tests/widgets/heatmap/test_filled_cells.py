"""Large cells are filled as rectangles, which cover the same pixels as an image with one sample for each pixel."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from ops.presentation.colors import Levels
from ops.presentation.slicing import SliceView
from widgets.display.cell_grid import CellGrid
from widgets.display.picture import TensorPicture
from widgets.heatmap import painting
from widgets.heatmap.scene import HeatmapScene
from widgets.style.theme import LIGHT

VALUES = np.random.default_rng(3).normal(0, 100, (9, 14)).astype(np.float32)
VALUES[2, 3:6] = np.nan, np.inf, -np.inf


def painted(cell: float, left: float, top: float, dpr: float) -> QImage:
    picture = TensorPicture("InputTensor", False, "FLOAT32", VALUES.shape, VALUES)
    grid = CellGrid(9, 14, cell, QRectF(13, 11, 210, 160), left, top)
    scene = HeatmapScene(picture, SliceView(VALUES.shape, 0, 1, (0, 0)), Levels(-150.0, 150.0), grid, LIGHT, 11)
    image = QImage(round(240 * dpr), round(180 * dpr), QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(dpr)
    image.fill(QColor("white"))
    painter = QPainter(image)
    cells = painting.visible_cells(scene)
    assert cells is not None
    painting._paint_colors(painter, scene, grid, VALUES, cells.codes, dpr)  # pyright: ignore[reportPrivateUsage]
    painter.end()
    return image


@pytest.mark.parametrize("dpr", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize(
    ("cell", "left", "top"), [(16, 13, 11), (20, 13, 11), (24, -20, -37), (37, 2.5, 11), (112, -300, 4)]
)
def test_the_pixels_are_those_of_an_image(
    qapp: object, monkeypatch: pytest.MonkeyPatch, cell: float, left: float, top: float, dpr: float
):
    filled = painted(cell, left, top, dpr)
    monkeypatch.setattr(painting, "_LEAST_FILLED", 10_000)
    assert filled == painted(cell, left, top, dpr)
    assert any(filled.pixel(x, filled.height() // 2) != 0xFFFFFFFF for x in range(filled.width()))
