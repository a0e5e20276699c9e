"""Paints the badges A and B of two settings."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from widgets.style.fonts import font
from widgets.style.sizes import RADIUS
from widgets.style.theme import Theme


def paint_badge(painter: QPainter, place: QRectF, letter: str, theme: Theme) -> None:
    """Paints a letter on a rounded square in the colour of text."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.text))
    painter.drawRoundedRect(place, RADIUS - 1, RADIUS - 1)
    painter.setFont(font("body-strong"))
    painter.setPen(QColor(theme.panel))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, letter)
    painter.restore()
