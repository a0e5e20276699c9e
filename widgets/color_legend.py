"""What the colours mean: one bar per value group with the numbers at its ends."""

from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.colors import COLOR_COUNT, Levels, color_table, map_of_group
from widgets.numbers import MINUS
from widgets.theme import BAR_HEIGHT, LIGHT, Theme, font, text_width

_BAR_WIDTH, _SHORTEST_BAR, _BAR_HEIGHT = 80, 48, 10
_GAP, _ENTRY_GAP = 8, 16


class ColorLegend(QWidget):
    """'values 0 [bar] 11   indices 0 [bar] 3'; bars get shorter when there is little room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("legend")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._theme = LIGHT
        self._entries: tuple[tuple[str, str, str, str], ...] = ()

    def show_levels(self, levels: Mapping[str, Levels | None]) -> None:
        """One bar per group in this order; a group without finite values has no bar."""
        self._entries = tuple(
            (group_word(group), level_text(ends.low), level_text(ends.high), map_of_group(group))
            for group, ends in levels.items()
            if ends is not None
        )
        self.setAccessibleName(self.plain_text())
        self.updateGeometry()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def plain_text(self) -> str:
        """The legend in words, for screen readers."""
        return ", ".join(f"{word} {low} ... {high}" for word, low, high, _ in self._entries)

    def sizeHint(self) -> QSize:
        return QSize(self._width(_BAR_WIDTH), BAR_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(_SHORTEST_BAR), BAR_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            bar = _BAR_WIDTH
            while bar > _SHORTEST_BAR and self._width(bar) > self.width():
                bar -= 4
            x = float(self.width() - self._width(bar))
            for entry in self._entries:
                x = self._paint_entry(painter, x, bar, entry) + _ENTRY_GAP
        finally:
            painter.end()

    def _paint_entry(self, painter: QPainter, x: float, bar: int, entry: tuple[str, str, str, str]) -> float:
        word, low, high, map_name = entry
        x = self._paint_text(painter, x, "caption", word, self._theme.muted) + _GAP
        x = self._paint_text(painter, x, "mono", low, self._theme.text) + _GAP
        rect = QRectF(round(x), (self.height() - _BAR_HEIGHT) // 2, bar, _BAR_HEIGHT)
        colors = np.ascontiguousarray(color_table(map_name)[np.newaxis, :COLOR_COUNT])
        image = QImage(colors.data, COLOR_COUNT, 1, 3 * COLOR_COUNT, QImage.Format.Format_RGB888)
        painter.fillRect(rect, QColor(self._theme.field))
        painter.drawImage(rect.adjusted(1, 1, -1, -1), image)
        return self._paint_text(painter, rect.right() + _GAP, "mono", high, self._theme.text)

    def _paint_text(self, painter: QPainter, x: float, role: str, text: str, color: str) -> float:
        painter.setFont(font(role))
        painter.setPen(QColor(color))
        painter.drawText(QPointF(x, self.height() / 2 + QFontMetricsF(painter.font()).capHeight() / 2), text)
        return x + text_width(role, text)

    def _width(self, bar: int) -> int:
        widths = [
            text_width("caption", word) + text_width("mono", low) + text_width("mono", high) + 3 * _GAP + bar
            for word, low, high, _ in self._entries
        ]
        return int(sum(widths) + _ENTRY_GAP * max(len(widths) - 1, 0)) + 1


def group_word(group: str) -> str:
    """The name of a value group in the language of the window."""
    tr = QCoreApplication.translate
    words = {
        "values": tr("ColorLegend", "values"),
        "indices": tr("ColorLegend", "indices"),
        "difference": tr("ColorLegend", "difference"),
    }
    return words.get(group, group)


def level_text(value: int | float) -> str:
    """The end of a map: integers exactly, others with four significant digits."""
    text = str(value) if isinstance(value, int) else f"{value + 0.0:.4g}".replace("e+", "e")
    return text.replace("-", MINUS)
