"""Paints the texts of a graph, each in one line, and shortens those that are too wide."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from widgets.style.fonts import font, text_width


def paint_text(
    painter: QPainter, role: str, color: str, place: QRectF, text: str, room: float, *, at_right: bool = False
) -> None:
    """Paints a text in one line at the left of the rectangle `place`, or at its right if `at_right`. `role` is the role
    of its font.

    If the text is wider than `room` pixels, it is shortened and ends with an ellipsis.
    """
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
