"""Paints the memory of a tensor: its name and size, coloured elements with a tick at each byte, gaps, and its end."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ops.arrays.buffer_cells import Owners
from ops.presentation.cell_numbers import cell_texts
from ops.presentation.colors import Levels, color_codes, color_table_argb, light_text_table, map_of_group
from widgets.display.picture import Role
from widgets.heatmap.cell_marks import paint_role
from widgets.memory.marks import end_text, gap_words, summaries
from widgets.memory.rows import Gap, MemoryPicture, MemoryRows
from widgets.style.fonts import BYTE_PX_STEPS, SHARED_COUNT_PX, cell_font, font, text_width
from widgets.style.sizes import (
    BYTE_NUMBER_ROOM,
    BYTE_TICK,
    GAP,
    MEMORY_CAPTION_HEIGHT,
    MEMORY_HATCH,
    MEMORY_LINE,
    MEMORY_ROW_GAP,
    MEMORY_TITLE_HEIGHT,
    SMALL_GAP,
)
from widgets.style.theme import INK, PAPER, Theme

# The most steps for finding the cells of all visible elements, about a tenth of a second, and the least steps for each
# element (see `buffer_cells`).
_STEPS, _LEAST_STEPS = 20_000, 16


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SeenElements:
    """The visible elements of a memory strip, in the order of the buffer.

    `owners` has an entry for each element, with the cells that share it. `codes` and `texts` have an entry for each
    element that belongs to a cell: its colour code and its number as text. `px` is the font size of these numbers.
    `map_name` is the colour map, or '' for the default map of the value group.
    """

    elements: range
    owners: tuple[Owners, ...]
    codes: tuple[int, ...]
    texts: tuple[str, ...]
    px: int
    map_name: str = ""


def seen_elements(picture: MemoryPicture, rows: MemoryRows, levels: Levels | None) -> SeenElements:
    """Finds the cells, colours and numbers of the visible elements, without reading any other element."""
    memory, elements = rows.memory, rows.elements()
    steps = max(_STEPS // max(len(elements), 1), _LEAST_STEPS)
    owners = tuple(memory.owners(element, steps=steps) for element in elements)
    cells = [found.cells[0] for found in owners if found.cells]
    if picture.values is None or not cells:
        return SeenElements(elements, owners, (), (), 0)
    numbers = picture.values[tuple(np.array(cells, np.intp).T)]
    codes = tuple(color_codes(numbers, levels).tolist())
    map_name = levels.map_name if levels is not None else ""
    return SeenElements(elements, owners, codes, *_texts(numbers, memory.data_type.name, rows.element_px), map_name)


def _texts(numbers: np.ndarray, data_type: str, width: float) -> tuple[tuple[str, ...], int]:
    """Formats numbers in the highest precision in which all texts fit into `width` pixels, and finds the largest font
    size in which they fit.

    Returns the texts and this font size. If nothing fits, returns the lowest precision and the smallest font size.
    """
    texts: list[str] = []
    for texts in cell_texts(numbers, data_type):
        longest = max(texts, key=len)
        for px in BYTE_PX_STEPS:
            if QFontMetricsF(cell_font(px)).horizontalAdvance(longest) <= width - BYTE_NUMBER_ROOM:
                return tuple(texts), px
    return tuple(texts), BYTE_PX_STEPS[-1]


def paint_rows(painter: QPainter, picture: MemoryPicture, rows: MemoryRows, seen: SeenElements, theme: Theme) -> None:
    """Paints the rows of a tensor's memory: the offsets, the elements, the gaps, and the end of the tensor. Does not
    paint the frames of elements.
    """
    painter.save()
    painter.setClipRect(rows.area.adjusted(-rows.area.left(), -2, 4, 0))
    for row in rows.seen:
        _paint_offset(painter, rows, row, theme)
    map_name = seen.map_name or map_of_group(picture.group)
    colors = color_table_argb(map_name)
    is_light = light_text_table(map_name)
    number = 0
    gaps: list[tuple[int, Gap]] = []
    for element, owners in zip(seen.elements, seen.owners, strict=True):
        if owners.is_padding:
            _extend(gaps, rows, element)
            continue
        rect = rows.rect_of(element)
        if owners.cells and seen.codes:
            code = seen.codes[number]
            _paint_element(painter, rect, seen.texts[number], seen.px, QColor(colors[code]), is_light[code], rows)
            number += 1
            if owners.count > 1:
                _paint_shared(painter, rect, owners, is_light[code], seen.texts[number - 1], seen.px)
        else:
            _paint_empty(painter, rect, owners, theme)
    for row in rows.seen:
        gaps += [(row, gap) for gap in rows.claimed_gaps(row)]
    for row, gap in gaps:
        _paint_gap(painter, rows.span(row, gap.first, gap.end), gap.kind, theme)
    painter.setClipping(False)
    _paint_end(painter, rows, theme)
    painter.restore()


def paint_roles(painter: QPainter, rows: MemoryRows, roles: Mapping[int, Role]) -> None:
    """Paints a frame around each element in `roles`, in the order of this mapping. The frames look as in a heatmap."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(rows.area.adjusted(-6, -5, 6, 5))
    for element, role in roles.items():
        paint_role(painter, rows.rect_of(element), role, is_large=False)
    painter.restore()


def _extend(gaps: list[tuple[int, Gap]], rows: MemoryRows, element: int) -> None:
    """Adds an element without a cell to `gaps`. It extends the last gap if both touch; otherwise it becomes a new
    gap.
    """
    row, place = divmod(element, rows.elements_per_row)
    size = rows.memory.data_type.bits / 8
    first = place * size
    if gaps and gaps[-1][0] == row and gaps[-1][1].end == first:
        first = gaps.pop()[1].first
    gaps.append((row, Gap("padding", first, (place + 1) * size)))


def _paint_offset(painter: QPainter, rows: MemoryRows, row: int, theme: Theme) -> None:
    painter.setPen(QColor(theme.muted))
    painter.setFont(font("mono"))
    line = rows.span(row, 0, 1)
    area = QRectF(0, line.top(), rows.area.left() - 8, line.height())
    painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{row * rows.row_bytes:02X}")


def _paint_element(
    painter: QPainter, rect: QRectF, text: str, px: int, color: QColor, is_light: bool, rows: MemoryRows
) -> None:
    painter.fillRect(rect, color)
    ink = QColor(PAPER if is_light else INK)
    painter.setPen(ink)
    number_font = cell_font(px, is_light)
    painter.setFont(number_font)
    if QFontMetricsF(number_font).horizontalAdvance(text) <= rect.width() - 2:
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    ink.setAlphaF(0.55)
    for byte in range(1, rows.memory.data_type.bytes):
        left = round(rect.left() + byte * rows.byte_px)
        painter.fillRect(QRectF(left, rect.bottom() - BYTE_TICK, 1, BYTE_TICK), ink)
    ink.setAlphaF(0.25)
    painter.fillRect(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), ink)


def _paint_shared(painter: QPainter, rect: QRectF, owners: Owners, is_light: bool, text: str, px: int) -> None:
    """Paints the number of cells that share an element, such as ×4, in the upper right corner of this element. Paints
    nothing if the number does not fit beside `text`.
    """
    shown = f"×{owners.count}" if owners.is_exact else f"≥{owners.count}"
    small = cell_font(SHARED_COUNT_PX, is_light)
    width = QFontMetricsF(small).horizontalAdvance(shown)
    room = (rect.width() - QFontMetricsF(cell_font(px)).horizontalAdvance(text)) / 2
    if width + 3 <= room:
        painter.setFont(small)
        painter.setPen(QColor(PAPER if is_light else INK))
        corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        painter.drawText(rect.adjusted(0, 0, -2, 0), corner, shown)


def _paint_empty(painter: QPainter, rect: QRectF, owners: Owners, theme: Theme) -> None:
    """Paints an element of the buffer that has no number. If it is not known whether a cell is stored at the element,
    paints a question mark in it.
    """
    pen = QPen(QColor(theme.field), 1, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([3, 3])
    painter.setPen(pen)
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
    if not owners.cells:
        painter.setPen(QColor(theme.muted))
        painter.setFont(font("caption"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "?")


def _paint_gap(painter: QPainter, rect: QRectF, kind: str, theme: Theme) -> None:
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.field), 1))
    height = rect.height()
    starts = np.arange(rect.left() - height, rect.right(), MEMORY_HATCH).tolist()
    painter.drawLines([QLineF(x, rect.bottom(), x + height, rect.top()) for x in starts])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.drawRect(rect.adjusted(0, 0, -1, -1))
    painter.restore()
    for word in gap_words(kind):
        width = text_width("caption", word) + 2 * SMALL_GAP
        if width <= rect.width() - 2:
            box = QRectF(0, 0, width, min(16.0, height - 2))
            box.moveCenter(rect.center())
            painter.fillRect(box, QColor(theme.panel))
            painter.setPen(QColor(theme.muted))
            painter.setFont(font("caption"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, word)
            return


def _paint_end(painter: QPainter, rows: MemoryRows, theme: Theme) -> None:
    """Paints a vertical bar at the byte where the tensor ends, and a text with the number of this byte."""
    memory = rows.memory
    row = max(memory.end - 1, 0) // rows.row_bytes
    if row not in rows.seen:
        return
    is_inside = memory.end < memory.minimum_bytes
    place = memory.end - row * rows.row_bytes
    before, behind = rows.span(row, 0, place), rows.span(row, place, rows.row_bytes)
    bar = QRectF(before.right() + (-1 if is_inside else 1), before.top() - 1, 2, before.height() + 2)
    painter.fillRect(bar, QColor(theme.error if is_inside else theme.text))
    text = end_text(memory.end)
    side = Qt.AlignmentFlag.AlignLeft
    line = behind.adjusted(6, 0, 0, 0)
    if is_inside or line.width() < text_width("caption", text):
        side = Qt.AlignmentFlag.AlignRight
        line = rows.span(rows.count, 0, rows.row_bytes)
        line.setHeight(MEMORY_LINE)
    if line.bottom() <= rows.area.bottom() + MEMORY_ROW_GAP:
        painter.setPen(QColor(theme.error if is_inside else theme.muted))
        painter.setFont(font("caption"))
        painter.drawText(line, side | Qt.AlignmentFlag.AlignVCenter, text)


# The last 3 pixels are space for the frames of the first row.
HEADER = MEMORY_TITLE_HEIGHT + MEMORY_CAPTION_HEIGHT + 3
_LINE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def header_width(picture: MemoryPicture) -> int:
    """Returns the width in pixels of the heading of a tensor: its name, and the shortest text about its size."""
    words = summaries(picture)[-1] if picture.memory is not None else ""
    return ceil(text_width("body-strong", picture.field) + GAP + text_width("caption", words)) + GAP


def paint_header(
    painter: QPainter, picture: MemoryPicture, rows: MemoryRows | None, width: float, theme: Theme
) -> None:
    """Paints the name of a tensor, its size, and the offsets of the bytes in a row, above every fourth byte.

    If `rows` is None, paints the name, and the reason why the tensor has no rows.
    """
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
