"""Paints the small picture of a node's output and the text below it, or the reason why there is no picture."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from widgets.graph.items import GraphItem, Severity
from widgets.graph.look import Look
from widgets.graph.texts import elided, paint_text
from widgets.graph.thumbnail_painting import paint_thumbnail, paint_trace
from widgets.style.fonts import font, text_width
from widgets.style.sizes import GAP, RADIUS, SMALL_GAP

_HEALTH_LINE = 15.0


class PicturePainter:
    """Paints the small pictures of tensors in one `Look`."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def paint(self, painter: QPainter, item: GraphItem, room: QRectF) -> None:
        """Paints the picture of a node's output into a rectangle and, unless the graph is narrow, a text below it. If
        the node has no picture, paints its note.
        """
        colors = self._look.theme
        if item.picture is None or not item.picture.thumbnail.slices:
            self._paint_note(painter, item, room)
            return
        area = paint_thumbnail(painter, item.picture, room, colors)
        if item.trace is not None:
            paint_trace(painter, item.trace, item.picture.thumbnail, area)
        if item.picture.health and not self._look.is_narrow:
            words = item.trace.words if item.trace is not None else item.picture.health
            if item.trace is None and item.picture.brief and text_width("caption-strong", words) > _health_room(room):
                words = item.picture.brief
            self._paint_health(painter, words, "note" if item.trace is not None else item.picture.severity, area, room)
        elif item.picture.severity in ("error", "warning"):  # a dot where there is no space for the words
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.severity_color(item.picture.severity)))
            painter.drawEllipse(QPointF(area.right(), area.top()), 4, 4)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_health(
        self, painter: QPainter, words: str, severity: Severity | None, area: QRectF, full: QRectF
    ) -> None:
        """Paints `words` about the health of a tensor below `area`, the picture of the tensor. A text with a severity
        is on a background in the colour of the severity.

        `full` is the rectangle in which `area` lies. The text begins at its left edge.
        """
        colors = self._look.theme
        width = min(text_width("caption-strong", words), _health_room(full)) + 2 * SMALL_GAP + 2
        place = QRectF(full.left(), area.bottom() + 3, width, _HEALTH_LINE)
        if severity:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(getattr(colors, f"{severity}_tint")))
            painter.drawRoundedRect(place, RADIUS, RADIUS)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            place = place.adjusted(SMALL_GAP, 0, -SMALL_GAP, 0)
        tone = colors.severity_color(severity) if severity else colors.muted
        paint_text(painter, "caption-strong" if severity else "caption", tone, place, words, place.width() + 1)

    def _paint_note(self, painter: QPainter, item: GraphItem, room: QRectF) -> None:
        if not item.note or (self._look.is_narrow and not (item.is_blocked or item.mark == "error")):
            return
        colors = self._look.theme
        if item.is_blocked or item.mark == "error":
            height = min(24.0, room.height())
            place = QRectF(room.left(), room.center().y() - height / 2, min(room.width(), 90), height)
            pen = QPen(QColor(colors.field), 1)
            pen.setDashPattern([3.0, 2.0])
            painter.setPen(pen)
            painter.setBrush(QColor(colors.panel))
            painter.drawRect(place)
            painter.setPen(QPen(QColor(colors.line), 1))
            painter.save()
            painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
            for x in range(int(place.left()) - 24, int(place.right()), 8):
                painter.drawLine(QLineF(x, place.bottom(), x + 24, place.top()))
            painter.restore()
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(colors.text))
            painter.setFont(font("caption"))
            if not self._look.is_narrow:
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, elided("caption", item.note, place.width() - 4))
        else:
            paint_text(painter, "caption", colors.muted, room, item.note, room.width())


def _health_room(picture: QRectF) -> float:
    """The width that is available for the text below a picture, in pixels."""
    return picture.width() + GAP - 2 * SMALL_GAP - 2
