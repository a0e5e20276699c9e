"""Draws a colour map as a bar, and writes the values at its ends."""

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from ops.presentation.colors import COLOR_COUNT, color_table
from ops.presentation.number_format import MINUS


def paint_map(painter: QPainter, rect: QRectF, map_name: str) -> None:
    """Paints the colours of a map from left to right."""
    colors = np.ascontiguousarray(color_table(map_name)[np.newaxis, :COLOR_COUNT])
    painter.drawImage(rect, QImage(colors.data, COLOR_COUNT, 1, 3 * COLOR_COUNT, QImage.Format.Format_RGB888))


def level_text(value: int | float) -> str:
    """The text of a limit of a colour map: integers exactly, other numbers with four significant digits."""
    text = str(value) if isinstance(value, int) else f"{value + 0.0:.4g}".replace("e+", "e")
    return text.replace("-", MINUS)
