"""Paints the rows of the operator list: sections with an arrow, and operators with their first feature level."""

import re
from functools import lru_cache

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QCursor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from widgets.controls.choice_box import draw_chevron
from widgets.style import fonts
from widgets.style.sizes import (
    GAP,
    ICON_GAP,
    INCOMPLETE_RING,
    OPERATOR_LEFT,
    ROW_HEIGHT,
    SECTION_HEIGHT,
    SECTION_LEFT,
    SIDE_BAR,
    SMALL_GAP,
    TEXT_LINE,
)
from widgets.style.theme import LIGHT, Theme

TYPE = Qt.ItemDataRole.UserRole
LEVEL = Qt.ItemDataRole.UserRole + 1
NEEDS = Qt.ItemDataRole.UserRole + 2
IS_COMPLETE = Qt.ItemDataRole.UserRole + 3

_Index = QModelIndex | QPersistentModelIndex


class OperatorDelegate(QStyledItemDelegate):
    """Paints the sections and operators of the list; long names and titles take several lines."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view
        self._theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._view.viewport().update()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        name: str = index.data()
        level: str = index.data(LEVEL) or ""
        width = OPERATOR_LEFT + _advance("body-strong", name) + GAP + _advance("caption", level) + GAP
        if not level:  # a section
            return QSize(width, _section_height(name, self._width(), fonts.screen_pixel_ratio()))
        return QSize(width, ROW_HEIGHT + (len(self._lines(name, level)) - 1) * TEXT_LINE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        # The stubs lack the member that PySide gives the option.
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        painter.save()
        if index.data(TYPE):
            self._paint_operator(painter, rect, index)
        else:
            self._paint_section(painter, rect, index)
        painter.restore()

    def _paint_section(self, painter: QPainter, rect: QRect, index: _Index) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_open = self._view.isExpanded(index)  # pyright: ignore[reportArgumentType]
        draw_chevron(painter, QPointF(14, rect.center().y() + 3), self._theme.muted, right=not is_open)
        painter.setFont(fonts.font("body"))
        painter.setPen(QColor(self._theme.muted))
        area = rect.adjusted(SECTION_LEFT - rect.left(), 4, -SMALL_GAP, 0)
        wrapped = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(area, wrapped, index.data())

    def _paint_operator(self, painter: QPainter, rect: QRect, index: _Index) -> None:
        colors = self._theme
        # Not option.state: importing QStyle with its hundred enums would delay the start.
        selected = self._view.selectionModel().isSelected(index)  # pyright: ignore[reportArgumentType]
        pointer = self._view.viewport().mapFromGlobal(QCursor.pos())
        row = QRect(0, rect.top(), self._view.viewport().width(), rect.height())
        if selected:
            painter.fillRect(row, QColor(colors.accent_tint))
            painter.fillRect(QRect(0, row.top(), SIDE_BAR, row.height()), QColor(colors.accent))
        elif row.contains(pointer) and self._view.viewport().underMouse():
            painter.fillRect(row, QColor(colors.hover))
        needs: str = index.data(NEEDS)
        font = fonts.font("body-strong" if selected else "body")
        font.setItalic(bool(needs))
        metrics = QFontMetrics(font)
        lines = self._lines(index.data(), index.data(LEVEL))
        level = self._level_text(index, row.width() - max(map(metrics.horizontalAdvance, lines)))
        first = QRect(row.left(), row.top(), row.width(), ROW_HEIGHT)
        painter.setFont(fonts.font("caption"))
        painter.setPen(QColor(colors.muted))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(first.adjusted(0, 0, -GAP, 0), right, level)
        painter.setFont(font)
        beside = ICON_GAP + _advance("caption", level)
        if not index.data(IS_COMPLETE):
            self._paint_ring(painter, QPointF(OPERATOR_LEFT - 9, first.center().y() + 1))
        painter.setPen(QColor(colors.muted if needs else colors.text))
        for number, line in enumerate(lines):
            # Shortened in the middle, because the names of a family differ at their ends.
            room = row.width() - OPERATOR_LEFT - GAP - (0 if number else beside)
            text = metrics.elidedText(line, Qt.TextElideMode.ElideMiddle, room)
            area = QRect(OPERATOR_LEFT, row.top() + number * TEXT_LINE, room, ROW_HEIGHT)
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _lines(self, name: str, level: str) -> tuple[str, ...]:
        """Splits an operator's name after underscores into as few lines as possible. The lines fit in the row of the
        list, beside the feature level `level`.
        """
        # Widths are rounded, and a fraction of a pixel too much would cut the name.
        room = self._width() - OPERATOR_LEFT - GAP - 1
        return _broken(name, room, _advance("caption", level) + ICON_GAP, fonts.screen_pixel_ratio())

    def _width(self) -> int:
        """The width of a row beside the scroll bar, in pixels. It is the same if the scroll bar is hidden.

        The heights of the rows follow from this width and decide whether the scroll bar is visible, so the width must
        not depend on that.
        """
        bar = self._view.verticalScrollBar()
        return self._view.viewport().width() - (0 if bar.isVisibleTo(self._view) else bar.sizeHint().width())

    def _paint_ring(self, painter: QPainter, center: QPointF) -> None:
        """Draws a ring, which marks an operator without a reference."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._theme.muted))
        painter.drawEllipse(center, INCOMPLETE_RING, INCOMPLETE_RING)

    def _level_text(self, index: _Index, room: int) -> str:
        """Returns the feature level that is shown beside an operator's name, such as `5_1`. If the target lacks the
        operator, returns a text such as `needs 5_1`, provided that it fits into `room`, a width in pixels.
        """
        needs: str = index.data(NEEDS)
        fits = OPERATOR_LEFT + ICON_GAP + _advance("caption", needs) + GAP <= room
        return needs if needs and fits else index.data(LEVEL)


# The list asks for the heights of its rows again whenever a row is added or removed. `_ratio`, the pixel ratio of the
# screen, is only a part of the key, because the widths of texts depend on it.


def _advance(role: str, text: str) -> int:
    return _known_advance(role, text, fonts.screen_pixel_ratio())


@lru_cache(maxsize=1024)
def _known_advance(role: str, text: str, _ratio: float) -> int:
    return QFontMetrics(fonts.font(role)).horizontalAdvance(text)


@lru_cache(maxsize=1024)
def _broken(name: str, room: int, beside: int, _ratio: float) -> tuple[str, ...]:
    """Breaks a name after underscores into lines of at most `room` pixels. On the first line, `beside` pixels are
    occupied already.
    """
    metrics, lines = QFontMetrics(fonts.font("body-strong")), [""]
    for part in re.findall("[^_]*_|[^_]+", name):
        taken = beside if len(lines) == 1 else 0
        if lines[-1] and metrics.horizontalAdvance(lines[-1] + part) > room - taken:
            lines.append("")
        lines[-1] += part
    return tuple(lines)


@lru_cache(maxsize=256)
def _section_height(title: str, width: int, _ratio: float) -> int:
    """The height of the row of a section in a list of this width, in pixels; a long title has a second line."""
    metrics = QFontMetrics(fonts.font("body"))
    room = QRect(0, 0, width - SECTION_LEFT - SMALL_GAP, 0)
    lines = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), title).height() // metrics.height()
    return SECTION_HEIGHT + (max(lines, 1) - 1) * metrics.height()
