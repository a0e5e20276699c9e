"""Paints the key of a histogram, in which the bars of each tensor differ in colour, outline and fill."""

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.display.histogram import Histogram, Tally
from widgets.style.fonts import font, text_width
from widgets.style.sizes import GAP, KEY_ROW, KEY_SWATCH_HEIGHT, KEY_SWATCH_WIDTH
from widgets.style.theme import LIGHT, Theme

# For the first, the second and every further input or output.
_INPUT_FILLS = (0.35, 0.2, 0.08)
_INPUT_LINES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
_OUTPUT_FILLS = (Qt.BrushStyle.BDiagPattern, Qt.BrushStyle.FDiagPattern, Qt.BrushStyle.DiagCrossPattern)
_OUTPUT_LINES = (Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)


# The colours of the series in a light and in a dark theme; all differ from the panel by a contrast of 3:1 or more.
SERIES_COLORS: Mapping[bool, tuple[str, ...]] = MappingProxyType(
    {
        False: ("#B24304", "#1663A6", "#1B7239", "#8A2BA8", "#0B6E75", "#A3216B", "#6B6300", "#566070"),
        True: ("#FFA066", "#7CB8F2", "#6ECB8B", "#D9A3F0", "#5FD0D6", "#F297C4", "#D6CB5A", "#AAB3C0"),
    }
)


class DistributionKey(QWidget):
    """A row for every tensor, with a swatch and the name of the field."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._theme = LIGHT
        self._histogram = Histogram(None, ())

    def show_histogram(self, histogram: Histogram) -> None:
        """Shows a row for every tensor of a histogram."""
        self._histogram = histogram
        self.setAccessibleName(", ".join(tally.field for tally in histogram.tallies))
        self.updateGeometry()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        widest = max((text_width("caption", tally.field) for tally in self._histogram.tallies), default=0.0)
        return QSize(int(KEY_SWATCH_WIDTH + GAP + widest) + 1, KEY_ROW * len(self._histogram.tallies))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setFont(font("caption"))
            baseline = KEY_ROW / 2 + QFontMetricsF(painter.font()).capHeight() / 2
            for row, tally in enumerate(self._histogram.tallies):
                pen, brush = style_of(self._histogram, tally, self._theme, self.devicePixelRatioF())
                top = row * KEY_ROW
                painter.setPen(pen)
                painter.setBrush(brush)
                painter.drawRect(QRectF(0.5, top + 4.5, KEY_SWATCH_WIDTH - 1, KEY_SWATCH_HEIGHT - 1))
                painter.setPen(QColor(self._theme.text))
                painter.drawText(QPointF(KEY_SWATCH_WIDTH + GAP, top + baseline), tally.field)
        finally:
            painter.end()


def style_of(histogram: Histogram, tally: Tally, theme: Theme, dpr: float) -> tuple[QPen, QBrush]:
    """Returns the outline and the fill of a tensor's bars. Inputs have filled bars, outputs hatched bars. `dpr` is the
    number of device pixels per logical pixel.
    """
    kind = [other for other in histogram.tallies if other.is_output == tally.is_output]
    number = min(kind.index(tally), len(_INPUT_LINES) - 1)
    colors = SERIES_COLORS[theme.is_dark]
    color = QColor(colors[histogram.tallies.index(tally) % len(colors)])
    # A cosmetic pen, whose width is in device pixels, because the axes of a chart are scaled differently.
    pen = QPen(color, max(round(dpr), 1), _OUTPUT_LINES[number] if tally.is_output else _INPUT_LINES[number])
    pen.setCosmetic(True)
    if tally.is_output:
        return pen, QBrush(color, _OUTPUT_FILLS[number])
    color.setAlphaF(_INPUT_FILLS[number])
    return pen, QBrush(color)
