"""The sentences under a tensor: what room they take, and how they are painted."""

from math import ceil

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QPainter

from widgets.display.picture import TensorPicture
from widgets.style.fonts import WRAPPED, font, line_count, line_spacing, text_width
from widgets.style.sizes import CAPTION_GAP, CAPTION_WIDTH, NARROWEST_CAPTION, TEXT_LINE
from widgets.style.theme import Theme


def captions_width(picture: TensorPicture, room: int) -> int:
    """What the widest sentence takes, or as much of it as is not wrapped: it must not cost the cells their size."""
    widest = max((text_width("caption", text) for text, _ in picture.caption_lines), default=0.0)
    return min(ceil(widest), CAPTION_WIDTH, room * 3 // 8)


def captions_height(picture: TensorPicture, width: int) -> int:
    """With the gap above them; 0 for none."""
    if not picture.caption_lines:
        return 0
    return CAPTION_GAP + sum(_lines(text, width) for text, _ in picture.caption_lines) * _line_height()


def paint_captions(painter: QPainter, picture: TensorPicture, place: QPoint, width: int, theme: Theme) -> None:
    """One below the other from `place` on, each in the colour of its severity."""
    painter.setFont(font("caption"))
    top = place.y()
    for text, severity in picture.caption_lines:
        height = _lines(text, width) * _line_height()
        painter.setPen(QColor(theme.severity_color(severity)))
        painter.drawText(QRect(place.x(), top, width, height), WRAPPED, text)
        top += height


def _lines(text: str, width: int) -> int:
    return line_count("caption", text, max(width, NARROWEST_CAPTION))


def _line_height() -> int:
    return max(TEXT_LINE, line_spacing("caption"))
