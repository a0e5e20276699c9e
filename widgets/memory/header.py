"""What stands above the rows of a memory strip: the tensor, how its size comes about, and the bytes of a row."""

from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from widgets.memory.marks import summaries
from widgets.memory.rows import MemoryPicture, MemoryRows
from widgets.style.fonts import font, text_width
from widgets.style.sizes import GAP, MEMORY_CAPTION_HEIGHT, MEMORY_TITLE_HEIGHT
from widgets.style.theme import Theme

# The last pixels are for the frame of an element in the first row.
HEADER = MEMORY_TITLE_HEIGHT + MEMORY_CAPTION_HEIGHT + 3
_LINE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def header_width(picture: MemoryPicture) -> int:
    """What the name takes, with the shortest of the words beside it."""
    words = summaries(picture)[-1] if picture.memory is not None else ""
    return ceil(text_width("body-strong", picture.field) + GAP + text_width("caption", words)) + GAP


def paint_header(
    painter: QPainter, picture: MemoryPicture, rows: MemoryRows | None, width: float, theme: Theme
) -> None:
    """Without rows, the reason why there are none stands below the name."""
    title = QRectF(0, 0, width, MEMORY_TITLE_HEIGHT)
    painter.setPen(QColor(theme.text))
    painter.setFont(font("body-strong"))
    painter.drawText(title, _LINE, picture.field)
    painter.setPen(QColor(theme.muted))
    painter.setFont(font("caption"))
    if rows is None:
        place = QRectF(0, MEMORY_TITLE_HEIGHT, width, 4 * MEMORY_CAPTION_HEIGHT)
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, picture.why_not)
        return
    place = title.adjusted(text_width("body-strong", picture.field) + GAP, 0, 0, 0)
    lines = summaries(picture)
    line = next((text for text in lines if text_width("caption", text) <= place.width()), lines[-1])
    painter.drawText(place, _LINE, line)
    painter.setFont(font("mono"))
    for byte in range(0, rows.row_bytes, 4):
        left = rows.area.left() + byte * rows.byte_px
        painter.drawText(QRectF(left, MEMORY_TITLE_HEIGHT, 4 * rows.byte_px, MEMORY_CAPTION_HEIGHT), _LINE, f"+{byte}")
