"""Paints the box of a node in the graph: its frame, its verdict, and its texts."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from widgets.graph.items import MARK_COLORS, GraphItem
from widgets.graph.look import Look
from widgets.graph.texts import paint_text
from widgets.style.fonts import text_width
from widgets.style.icons import draw
from widgets.style.sizes import GAP, ICON, RADIUS

# The marks with a coloured sentence.
_SAID = ("error", "level", "differs")


class BoxPainter:
    """Paints the boxes of nodes in the graph. A `Look` has the size, the theme and the marked rows."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def paint(self, painter: QPainter, row: int, item: GraphItem, box: QRectF) -> None:
        """Paints the box of an item; `row` is its row in the graph."""
        colors, look = self._look.theme, self._look
        is_selected = row == look.selected
        border, fill = colors.field, colors.raised
        if item.mark == "error":
            border, fill = colors.error, colors.error_tint
        if is_selected:
            border, fill = colors.accent, colors.accent_tint if item.mark != "error" else fill
        pen = QPen(QColor(border), 2 if is_selected or item.mark == "error" else 1)
        if item.mark == "unsupported":
            pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if row == look.current:
            painter.setPen(QPen(QColor(colors.accent), 2))
            painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), RADIUS + 2, RADIUS + 2)
        if look.is_narrow:
            self._paint_narrow_texts(painter, item, box)
        else:
            self._paint_texts(painter, item, box)

    def _paint_texts(self, painter: QPainter, item: GraphItem, box: QRectF) -> None:
        colors = self._look.theme
        left, right = box.left() + (10 if item.mark == "input" else 32), box.right() - 9
        if item.mark != "input":
            self._paint_mark(painter, item, QPointF(box.left() + 9, box.top() + 5))
        first, second = QRectF(left, box.top() + 4, right - left, 18), QRectF(left, box.top() + 24, right - left, 16)
        sentence, kind_room = item.sentence, text_width("caption", item.kind)
        title_room = min(text_width("body-strong", item.title) + 1, right - left)
        paint_text(painter, "body-strong", colors.text, first, item.title, title_room)
        if item.kind and kind_room + GAP <= right - left - title_room:
            place = QRectF(right - kind_room - 1, first.top(), kind_room + 1, first.height())
            paint_text(painter, "caption", colors.muted, place, item.kind, kind_room + 1, at_right=True)
        elif item.kind and item.mark == "valid":
            sentence = f"{item.kind}, {sentence}"
        sizes_room = text_width("mono", item.sizes)
        if sizes_room:
            place = QRectF(right - sizes_room - 1, second.top(), sizes_room + 1, second.height())
            if sizes_room < second.width():
                paint_text(painter, "mono", colors.text, place, item.sizes, sizes_room + 1, at_right=True)
            else:
                sizes_room = 0
        room = second.width() - (sizes_room + GAP if sizes_room else 0)
        if item.brief and text_width("caption", sentence) > room:
            sentence = item.brief
        tone = colors.severity_color(MARK_COLORS[item.mark]) if item.mark in _SAID else colors.muted
        paint_text(painter, "caption", tone, second, sentence, room)

    def _paint_narrow_texts(self, painter: QPainter, item: GraphItem, box: QRectF) -> None:
        left, right = box.left() + 6, box.right() - 6
        if item.mark != "input":
            self._paint_mark(painter, item, QPointF(left, box.top() + (box.height() - ICON) / 2))
            left += ICON + 5
        place = QRectF(left, box.top(), right - left, box.height())
        paint_text(painter, "body-strong", self._look.theme.text, place, item.title, place.width())

    def _paint_mark(self, painter: QPainter, item: GraphItem, at: QPointF) -> None:
        colors = self._look.theme
        place = QRectF(at.x(), at.y(), ICON, ICON)
        if item.mark in _SAID:
            name = "error" if item.mark == "error" else "warning"
            draw(painter, name, colors.severity_color(MARK_COLORS[item.mark]), place)
            return
        is_valid = item.mark == "valid"
        pen = QPen(QColor(colors.success if is_valid else colors.muted), 1.5)
        ring = QPen(pen)
        if not is_valid:
            ring.setDashPattern([2.0, 1.4])
        painter.setPen(ring)
        painter.drawEllipse(place.adjusted(1.75, 1.75, -1.75, -1.75))
        painter.setPen(pen)
        points = ((5.0, 8.25), (7.25, 10.5), (11.0, 5.75)) if is_valid else ((5.0, 8.0), (11.0, 8.0))
        painter.drawPolyline(QPolygonF([QPointF(at.x() + x, at.y() + y) for x, y in points]))
