"""Paints a line through the numbers of input cells; the numbers of a resampled row lie on this line."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from widgets.charts.row_picture import RowsPicture
from widgets.style.sizes import CURVE_DOT, GAP, LEAST_INTERPOLATION, ROW_SOURCE, SMALL_GAP, TEXT_LINE
from widgets.style.theme import Theme


def interpolation_room(picture: RowsPicture, above: Sequence[QRectF], below: Sequence[QRectF]) -> QRectF | None:
    """Returns the rectangle between the upper and the lower row in which the line of an interpolation is painted.

    Returns None if the row is not interpolated linearly, if there is too little space, or if a number is not finite.
    """
    top = above[0].bottom() + 2 * TEXT_LINE + ROW_SOURCE + GAP
    room = QRectF(below[0].left(), top, below[-1].right() - below[0].left(), below[0].top() - GAP - top)
    numbers = [cell.value for cell in (*picture.above, *picture.below)]
    is_shown = picture.is_linear and room.height() >= LEAST_INTERPOLATION and bool(np.isfinite(numbers).all())
    return room if is_shown else None


def point_on_line(
    picture: RowsPicture, place: int, above: Sequence[QRectF], below: Sequence[QRectF], room: QRectF
) -> QPointF:
    """The point on the line of the interpolation for the output cell number `place` of the lower row.

    The x coordinate of the point is the source position of the output cell, or the centre of this cell if its number
    comes from a single input cell.
    """
    found = [(origin, share) for origin, share in picture.origins[place] if share]
    x = sum(above[origin].center().x() * share for origin, share in found)
    if len(found) == 1:
        x = below[place].center().x()
    return QPointF(x, _height(picture, picture.below[place].value, room))


def paint_interpolation(
    painter: QPainter,
    theme: Theme,
    picture: RowsPicture,
    above: Sequence[QRectF],
    below: Sequence[QRectF],
    room: QRectF,
) -> None:
    """Paints a line through the numbers of the input cells.

    For each cell of the lower row, paints a dot on this line, and a connection from the dot to the cell.
    """
    places = zip(picture.above, above, strict=True)
    corners = [QPointF(place.center().x(), _height(picture, cell.value, room)) for cell, place in places]
    ends = QPointF(room.left(), corners[0].y()), QPointF(room.right(), corners[-1].y())
    dots = [point_on_line(picture, place, above, below, room) for place in range(len(below))]
    painter.setPen(QPen(QColor(theme.line), 1))
    for dot, place in zip(dots, below, strict=True):
        painter.drawLine(dot, QPointF(place.center().x(), place.top()))
    painter.setPen(QPen(QColor(theme.muted), 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([ends[0], *corners, ends[1]]))
    painter.setPen(QPen(QColor(theme.text), 1))
    for cell, dot in zip(picture.below, dots, strict=True):
        painter.setBrush(QColor(cell.fill))
        painter.drawEllipse(dot, CURVE_DOT, CURVE_DOT)
    for cell, corner in zip(picture.above, corners, strict=True):
        painter.setBrush(QColor(cell.fill))
        painter.drawRect(QRectF(corner.x() - SMALL_GAP, corner.y() - SMALL_GAP, 2 * SMALL_GAP, 2 * SMALL_GAP))


def _height(picture: RowsPicture, value: float, room: QRectF) -> float:
    """The y position at which a number is painted in `room`. The smallest number of both rows is at the bottom, the
    largest at the top.
    """
    numbers = [cell.value for cell in (*picture.above, *picture.below)]
    low, high = min(numbers), max(numbers)
    share = (value - low) / (high - low) if high > low else 0.5
    return room.bottom() - share * room.height()
