"""Paints the colour bar of one tensor or slice, between the values at its ends."""

from math import ceil

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ops.presentation.cell_numbers import POWERS_FROM, power_text
from ops.presentation.colors import Levels, map_of
from widgets.display.color_bar import level_text, paint_map
from widgets.style.fonts import font, text_width
from widgets.style.sizes import LEGEND_BAR_WIDTH, SCALE_BAR_HEIGHT, SHORTEST_SCALE_BAR, SMALL_GAP
from widgets.style.theme import Theme

# The numbers of significant digits to try for the ends of a bar, after the usual texts.
_FEWER_DIGITS = (3, 2)


def scale_texts(levels: Levels, width: int) -> tuple[str, str] | None:
    """The texts at the ends of a colour bar, so short that they leave space for the bar; None if nothing fits.

    Short texts of different numbers differ.
    """
    usual = level_text(levels.low), level_text(levels.high)
    shorter = ((_short(levels.low, digits), _short(levels.high, digits)) for digits in _FEWER_DIGITS)
    for low, high in (usual, *shorter):
        if _room(width, low, high) >= SHORTEST_SCALE_BAR and (low != high or levels.low == levels.high):
            return low, high
    return None


def _short(value: int | float, digits: int) -> str:
    if abs(value) >= POWERS_FROM:
        return power_text(value, digits)
    return level_text(float(f"{value:.{digits}g}"))


def _room(width: int, low: str, high: str) -> int:
    return width - ceil(text_width("caption", low)) - ceil(text_width("caption", high)) - 2 * SMALL_GAP


def paint_scale(painter: QPainter, rect: QRect, levels: Levels, group: str, theme: Theme) -> None:
    """Paints the lowest value, the colour bar and the highest value from left to right, if they fit; the bar is as long
    as fits, up to a limit.
    """
    texts = scale_texts(levels, rect.width())
    if texts is None:
        return
    low, high = texts
    first, last = ceil(text_width("caption", low)), ceil(text_width("caption", high))
    room = _room(rect.width(), low, high)
    painter.setFont(font("caption"))
    painter.setPen(QColor(theme.muted))
    alignment = Qt.AlignmentFlag.AlignVCenter
    painter.drawText(QRect(rect.left(), rect.top(), first + 2, rect.height()), alignment, low)
    top = rect.top() + (rect.height() - SCALE_BAR_HEIGHT) // 2
    bar = QRectF(rect.left() + first + SMALL_GAP, top, min(room, LEGEND_BAR_WIDTH), SCALE_BAR_HEIGHT)
    painter.fillRect(bar, QColor(theme.field))
    paint_map(painter, bar.adjusted(1, 1, -1, -1), map_of(levels, group))
    painter.drawText(QRect(int(bar.right()) + SMALL_GAP, rect.top(), last + 2, rect.height()), alignment, high)
