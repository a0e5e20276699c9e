"""Paints the frames around cells that show their roles without colour: how the cell under the pointer reads each of
them.

Every frame has a light and a dark line, so that one of them is visible on any colour. Roles also differ by line style,
thickness and notch. Large cells have thicker frames than small cells.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from widgets.display.picture import Role
from widgets.style.sizes import SMALLEST_NOTCHED_CELL
from widgets.style.strokes import CHANGED, CURSOR, DECIDES, DIFFERS, IGNORED, SAME, SMALL_CURSOR, Stroke
from widgets.style.theme import CELL_VALUE, INK, PAPER

_OUTLINES: dict[Role, tuple[Stroke, ...]] = {
    "value": (Stroke(QColor(INK), 5), Stroke(QColor(CELL_VALUE), 3)),
    "cursor": SMALL_CURSOR,
    "pointed": SMALL_CURSOR,
    "differs": DIFFERS,
    "decides": DECIDES,
    "ignored": IGNORED,
    "same": SAME,
    "changed": CHANGED,
}


def paint_role(painter: QPainter, rect: QRectF, role: Role, is_large: bool = True) -> None:
    """Paints the frame of a role around the rectangle of a cell.

    If `is_large` is False, the rectangle is a small cell, or a block of small cells that share one frame.
    """
    if role == "value":
        _paint_value(painter, rect, is_large)
    elif role == "cursor":
        paint_strokes(painter, rect, CURSOR if is_large else SMALL_CURSOR)
    elif role == "pointed":
        _paint_corners(painter, rect, is_large)
    elif role == "differs":
        _paint_differs(painter, rect, is_large)
    else:
        strokes = _OUTLINES[role]
        inset = strokes[0].width / 2
        paint_strokes(painter, rect.adjusted(inset, inset, -inset, -inset), strokes)


def paint_outline(painter: QPainter, rects: Sequence[QRectF], role: Role) -> None:
    """Paints one frame for `role` around the union of `rects`. The rectangles are adjacent: they show the parts of one
    block of cells that is wrapped into several lines.
    """
    path = QPainterPath()
    for rect in rects:
        path.addRect(rect)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke in _OUTLINES[role]:
        pen = _pen(stroke.color, stroke.width)
        if stroke.dash:
            pen.setDashPattern([length / stroke.width for length in stroke.dash])
        painter.setPen(pen)
        painter.drawPath(path.simplified())


def paint_strokes(painter: QPainter, rect: QRectF, strokes: tuple[Stroke, ...]) -> None:
    """Paints a frame of several strokes over each other, the first stroke at the bottom."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke in strokes:
        pen = _pen(stroke.color, stroke.width)
        if stroke.dash:
            pen.setDashPattern([length / stroke.width for length in stroke.dash])
        painter.setPen(pen)
        painter.drawRect(rect)


def _paint_value(painter: QPainter, rect: QRectF, is_large: bool) -> None:
    """Paints the frame of a cell whose value is read: an orange line between two black lines. In a large enough cell,
    the top left corner is filled.
    """
    width, notch = (6.0, 7.0) if is_large else (4.0, 3.0)
    if min(rect.width(), rect.height()) < SMALLEST_NOTCHED_CELL:
        notch = 0.0
    painter.setPen(Qt.PenStyle.NoPen)
    for color, shrink in ((INK, 0.0), (CELL_VALUE, 1.0)):
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        path.addRect(rect.adjusted(shrink, shrink, -shrink, -shrink))
        inset = width - shrink
        inner = rect.adjusted(inset, inset, -inset, -inset)
        path.addPolygon(_cut_rect(inner, notch + shrink if notch else 0.0))
        painter.fillPath(path, QColor(color))


def _paint_differs(painter: QPainter, rect: QRectF, is_large: bool) -> None:
    """Paints the frame of the role 'differs': light between two dark lines, with a filled top right corner. The corner
    is larger if `is_large`.
    """
    inner = rect.adjusted(2, 2, -2, -2)
    paint_strokes(painter, inner, DIFFERS)
    side = min(14.0 if is_large else 10.0, inner.width() / 2, inner.height() / 2)
    if side < 3:
        return
    corner = inner.topRight()
    painter.setPen(_pen(QColor(INK), 1.0))
    painter.setBrush(QColor(PAPER))
    painter.drawPolygon(QPolygonF([corner, corner - QPointF(side, 0), corner + QPointF(0, side)]))


def _paint_corners(painter: QPainter, rect: QRectF, is_large: bool) -> None:
    """Paints four corners around a cell to which an index points."""
    arm = min(rect.width(), rect.height()) / 3
    outer = rect.adjusted(-1, -1, 1, 1)
    path = QPainterPath()
    for corner, x, y in (
        (outer.topLeft(), arm, arm),
        (outer.topRight(), -arm, arm),
        (outer.bottomRight(), -arm, -arm),
        (outer.bottomLeft(), arm, -arm),
    ):
        path.moveTo(corner + QPointF(x, 0))
        path.lineTo(corner)
        path.lineTo(corner + QPointF(0, y))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in ((INK, 7.0 if is_large else 5.0), (PAPER, 3.5 if is_large else 2.0)):
        painter.setPen(_pen(QColor(color), width))
        painter.drawPath(path)


def _cut_rect(rect: QRectF, cut: float) -> QPolygonF:
    corners = [
        QPointF(rect.left() + cut, rect.top()),
        rect.topRight(),
        rect.bottomRight(),
        rect.bottomLeft(),
        QPointF(rect.left(), rect.top() + cut),
    ]
    return QPolygonF([*corners, corners[0]])


def _pen(color: QColor, width: float) -> QPen:
    pen = QPen(color, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen
