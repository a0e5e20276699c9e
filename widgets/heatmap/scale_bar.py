"""Paints the colour bar of one tensor or slice, between the values at its ends."""

from math import ceil

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ops.presentation.colors import Levels, map_of
from widgets.display.color_bar import level_text, paint_map
from widgets.style.fonts import font, text_width
from widgets.style.sizes import LEGEND_BAR_WIDTH, SCALE_BAR_HEIGHT, SHORTEST_SCALE_BAR, SMALL_GAP
from widgets.style.theme import Theme


def paint_scale(painter: QPainter, rect: QRect, levels: Levels, group: str, theme: Theme) -> None:
    """Paints the lowest value, the colour bar and the highest value from left to right; the bar is as long as fits."""
    low, high = level_text(levels.low), level_text(levels.high)
    first, last = ceil(text_width("caption", low)), ceil(text_width("caption", high))
    room = rect.width() - first - last - 2 * SMALL_GAP
    if room < SHORTEST_SCALE_BAR:
        return
    painter.setFont(font("caption"))
    painter.setPen(QColor(theme.muted))
    alignment = Qt.AlignmentFlag.AlignVCenter
    painter.drawText(QRect(rect.left(), rect.top(), first + 2, rect.height()), alignment, low)
    top = rect.top() + (rect.height() - SCALE_BAR_HEIGHT) // 2
    bar = QRectF(rect.left() + first + SMALL_GAP, top, min(room, LEGEND_BAR_WIDTH), SCALE_BAR_HEIGHT)
    painter.fillRect(bar, QColor(theme.field))
    paint_map(painter, bar.adjusted(1, 1, -1, -1), map_of(levels, group))
    painter.drawText(QRect(int(bar.right()) + SMALL_GAP, rect.top(), last + 2, rect.height()), alignment, high)
