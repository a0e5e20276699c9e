"""Paints the badges A and B of two compared settings."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPen, QPixmap

from widgets.style.fonts import font
from widgets.style.sizes import BADGE, ICON, RADIUS
from widgets.style.theme import Theme


def paint_badge(painter: QPainter, place: QRectF, letter: str, theme: Theme, has_edge: bool = False) -> None:
    """Paints a letter on a rounded square. The square has the text colour of the theme.

    With `has_edge`, the square has an edge in the colour of the letter, which separates it from the colour of a cell.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.panel), 1) if has_edge else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.text))
    painter.drawRoundedRect(place, RADIUS - 1, RADIUS - 1)
    painter.setFont(font("caption-strong" if place.height() < BADGE else "body-strong"))
    painter.setPen(QColor(theme.panel))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, letter)
    painter.restore()


def badge_icon(letter: str, theme: Theme) -> QIcon:
    """A badge with a letter as an icon of ICON logical pixels, sharp on every screen."""
    result = QIcon()
    for dpr in sorted({screen.devicePixelRatio() for screen in QGuiApplication.screens()}):
        picture = QPixmap(round(ICON * dpr), round(ICON * dpr))
        picture.setDevicePixelRatio(dpr)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        paint_badge(painter, QRectF(0, 0, ICON, ICON), letter, theme)
        painter.end()
        result.addPixmap(picture)
    return result
