"""Paints cells without visible numbers: the empty grid of a tensor without values, and covers on hidden cells."""

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from widgets.display.cell_grid import CellGrid
from widgets.display.picture import TensorPicture
from widgets.style.fonts import QUESTION_MARK_PX, cell_font, font, text_width
from widgets.style.sizes import (
    GHOST_HATCH,
    GHOST_TITLE_HEIGHT,
    INSET,
    NARROWEST_GHOST_BOX,
    RADIUS,
    SMALLEST_WITH_GRID,
    SMALLEST_WITH_NUMBERS,
    TEXT_LINE,
    WIDEST_GHOST_LINE,
)
from widgets.style.theme import Theme


def paint_ghost(painter: QPainter, grid: CellGrid, picture: TensorPicture, theme: Theme) -> None:
    """Paints the empty grid of a tensor without values: dashed cells over hatching. If the picture has `ghost_lines`,
    also paints a box with these lines, which state why there are no values; the first is the title.
    """
    painter.save()
    for part, _ in grid.parts():
        painter.fillRect(part.visible, QColor(theme.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.border), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLines(hatch(part.visible))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        _paint_grid(painter, part, theme.field)
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


def hatch(area: QRectF) -> list[QLineF]:
    """Slanted lines that fill the area. They end at its edges, because some vector formats cannot clip."""
    height = area.height()
    lines: list[QLineF] = []
    for x in np.arange(area.left() - height, area.right(), GHOST_HATCH * 2**0.5).tolist():
        left, right = max(x, area.left()), min(x + height, area.right())
        lines.append(QLineF(left, area.bottom() - (left - x), right, area.bottom() - (right - x)))
    return lines


def _paint_box(painter: QPainter, grid: CellGrid, picture: TensorPicture, theme: Theme) -> None:
    """Paints the reason why a tensor has no values. An opaque box keeps the text readable on the hatched background."""
    lines = broken_lines(picture.ghost_lines)
    width, height = box_width(lines), box_height(lines)
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


@lru_cache(maxsize=64)
def broken_lines(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the lines of text for a tensor that has no numbers. Each line except the first is broken between words if
    it is too wide.
    """
    found = list(lines[:1])
    for line in lines[1:]:
        words = line.split(" ")
        found.append(words[0])
        for word in words[1:]:
            longer = f"{found[-1]} {word}"
            if text_width("caption", longer) <= WIDEST_GHOST_LINE:
                found[-1] = longer
            else:
                found.append(word)
    return tuple(found)


def box_width(lines: tuple[str, ...]) -> float:
    """The width of the box around `lines`, including its margins, in pixels; 0 without lines."""
    if not lines:
        return 0
    widths = [text_width("title", lines[0]), *(text_width("caption", line) for line in lines[1:])]
    return max(NARROWEST_GHOST_BOX, max(widths) + 2 * INSET)


def box_height(lines: tuple[str, ...]) -> int:
    """Returns the height in pixels of the box that contains these lines, including its margins. The lines are those of
    a tensor without numbers.
    """
    return INSET + GHOST_TITLE_HEIGHT + TEXT_LINE * (len(lines) - 1)


def paint_covers(painter: QPainter, grid: CellGrid, hidden: np.ndarray, theme: Theme) -> None:
    """Covers the colours of hidden cells.

    `hidden` is a mask, [rows, columns], of the cells in the visible part of the grid; it is True for a hidden cell.
    """
    ground = QColor(theme.raised)
    # Cells smaller than a pixel cannot be covered one by one.
    if hidden.all() or (grid.cell < 1 and hidden.any()):
        for part, _ in grid.parts():
            painter.fillRect(part.visible, ground)
        return
    for row, column in _places(grid, hidden):
        painter.fillRect(grid.rect(row, column).intersected(grid.visible), ground)


def paint_question_marks(
    painter: QPainter, grid: CellGrid, hidden: np.ndarray, theme: Theme, number_px: int | None
) -> None:
    """Paints a question mark in every hidden cell, if the cells are large enough.

    The marks are as large as the numbers, `number_px`; None stands for a default size.
    """
    if grid.cell < SMALLEST_WITH_NUMBERS:
        return
    painter.setFont(cell_font(number_px or QUESTION_MARK_PX))
    painter.setPen(QColor(theme.muted))
    for row, column in _places(grid, hidden):
        painter.drawText(grid.rect(row, column), Qt.AlignmentFlag.AlignCenter, "?")


def _places(grid: CellGrid, hidden: np.ndarray) -> list[tuple[int, int]]:
    first_row, first_column = grid.visible_rows().start, grid.visible_columns().start
    return [(row + first_row, column + first_column) for row, column in np.argwhere(hidden).tolist()]
