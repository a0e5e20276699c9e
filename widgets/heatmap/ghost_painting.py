"""The ghost of a tensor without numbers: its cells, dashed on a hatch, and why there is nothing in them."""

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from widgets.display.cell_grid import CellGrid
from widgets.display.picture import TensorPicture
from widgets.heatmap import ghost_box
from widgets.style.fonts import font
from widgets.style.sizes import GHOST_HATCH, RADIUS, SMALLEST_WITH_GRID, TEXT_LINE
from widgets.style.theme import Theme


def paint_ghost(painter: QPainter, grid: CellGrid, picture: TensorPicture, theme: Theme) -> None:
    """Its lines are the title of the box in the middle, and the sentences under it; none for no box."""
    visible = grid.visible
    painter.save()
    painter.fillRect(visible, QColor(theme.panel))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.border), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLines(_hatch(visible))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    _paint_grid(painter, grid, theme.field)
    painter.restore()
    if picture.ghost_lines:
        _paint_box(painter, grid, picture, theme)


def _paint_grid(painter: QPainter, grid: CellGrid, color: str) -> None:
    visible = grid.visible
    pen = QPen(QColor(color), 1, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    if grid.cell < SMALLEST_WITH_GRID:
        painter.drawRect(visible.adjusted(0, 0, -1, -1))
        return
    xs, ys = grid.line_places()
    painter.drawLines([QLineF(x, visible.top(), x, visible.bottom() - 1) for x in xs])
    painter.drawLines([QLineF(visible.left(), y, visible.right() - 1, y) for y in ys])


def _hatch(area: QRectF) -> list[QLineF]:
    """Slanted lines that end at the edges by themselves: not every drawing knows how to clip."""
    height = area.height()
    lines: list[QLineF] = []
    for x in np.arange(area.left() - height, area.right(), GHOST_HATCH * 2**0.5).tolist():
        left, right = max(x, area.left()), min(x + height, area.right())
        lines.append(QLineF(left, area.bottom() - (left - x), right, area.bottom() - (right - x)))
    return lines


def _paint_box(painter: QPainter, grid: CellGrid, picture: TensorPicture, theme: Theme) -> None:
    """The reason in an opaque box: text never stands on the hatch."""
    lines = ghost_box.broken(picture.ghost_lines)
    width, height = ghost_box.box_width(lines), ghost_box.box_height(lines)
    center = grid.visible.center()
    box = QRectF(0, 0, round(width), height)
    box.moveTopLeft(
        QPointF(
            max(round(center.x() - width / 2), grid.area.left()),
            max(round(center.y() - height / 2), grid.area.top()),
        )
    )
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.field), 1))
    painter.setBrush(QColor(theme.base))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
    line = QRectF(box.left(), box.top() + 7, box.width(), 20)
    painter.setPen(QColor(theme.text))
    painter.setFont(font("title"))
    painter.drawText(line, Qt.AlignmentFlag.AlignCenter, lines[0])
    painter.setPen(QColor(theme.severity_color(picture.ghost_severity)))
    painter.setFont(font("caption"))
    for number, text in enumerate(lines[1:]):
        painter.drawText(
            QRectF(line.left(), line.bottom() + TEXT_LINE * number, line.width(), TEXT_LINE),
            Qt.AlignmentFlag.AlignCenter,
            text,
        )
    painter.restore()
