"""Paints texts of a graph in one line."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from widgets.style.fonts import font, text_width


def paint_text(
    painter: QPainter, role: str, color: str, place: QRectF, text: str, room: float, *, at_right: bool = False
) -> None:
    """Paints a text in one line, at most `room` pixels wide; a longer text ends with an ellipsis."""
    painter.setFont(font(role))
    painter.setPen(QColor(color))
    side = Qt.AlignmentFlag.AlignRight if at_right else Qt.AlignmentFlag.AlignLeft
    area = QRectF(place.left(), place.top(), max(room, 0), place.height()) if not at_right else place
    painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, elided(role, text, room))


def elided(role: str, text: str, room: float) -> str:
    """The text, shortened with an ellipsis if it is wider than `room` pixels."""
    if text_width(role, text) <= room:
        return text
    return QFontMetricsF(font(role)).elidedText(text, Qt.TextElideMode.ElideRight, max(room, 0))
