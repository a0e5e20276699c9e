"""A colour bar below the histogram of a value group, with handles at the low and the high end of the colour map."""

import math
from dataclasses import replace
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from ops.presentation.colors import COLOR_COUNT, Levels, color_table
from ops.text.values import Number
from widgets.display.color_bar import level_text, paint_map
from widgets.display.histogram import Histogram, Scale
from widgets.style.fonts import font, text_width
from widgets.style.sizes import RANGE_BAR_HEIGHT, RANGE_HANDLE, RANGE_HISTOGRAM_HEIGHT, RANGE_SIDE, RANGE_TEXT_HEIGHT
from widgets.style.theme import LIGHT, Theme

_STEPS = 100
_LARGE_STEP = 10
_SIGNS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}


class RangeBar(QWidget):
    """Shows the part of the values that a colour map covers. Mouse and arrow keys move the handles at its ends."""

    # Argument: the new levels, with low < high, because one handle cannot pass the other.
    levels_edited = Signal(Levels)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rangeBar")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._theme = LIGHT
        self._track = Levels(0, 1)
        self._levels = Levels(0, 1)
        self._map_name = ""
        self._is_whole = False
        self._bars: tuple[tuple[float, float, float], ...] = ()
        self._handles = tuple(
            RangeHandle(name, word, self)
            for name, word in (("limits.lowHandle", self.tr("low limit")), ("limits.highHandle", self.tr("high limit")))
        )
        for which, handle in enumerate(self._handles):
            handle.dragged.connect(partial(self._on_dragged, which))
            handle.stepped.connect(partial(self._on_stepped, which))

    def show_range(self, full: Levels, levels: Levels, map_name: str, histogram: Histogram, is_whole: bool) -> None:
        """Shows the range `levels` of a colour map, on a track of values from `full.low` to `full.high`.

        If `is_whole`, the handles stop at integers only.
        """
        # While a handle is dragged, the scale does not change.
        if not any(handle.is_held for handle in self._handles):
            self._track = _with_span(Levels(min(full.low, levels.low), max(full.high, levels.high)))
        self._levels, self._map_name, self._is_whole = levels, map_name, is_whole
        self._bars = tuple(self._histogram_bars(histogram))
        for handle, value in zip(self._handles, (levels.low, levels.high), strict=True):
            handle.setAccessibleDescription(level_text(value))
        self._place_handles()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for handle in self._handles:
            handle.set_theme(theme)
        self.update()

    def place_of(self, value: Number) -> float:
        """The x of `value` on the bar, in logical pixels from the left edge."""
        low, high = Fraction(self._track.low), Fraction(self._track.high)
        return RANGE_SIDE + float((Fraction(value) - low) / (high - low)) * (self.width() - 2 * RANGE_SIDE)

    def value_at(self, x: float) -> Number:
        """The value at an x in logical pixels: an integer if all values are integers, else rounded to about a pixel."""
        share = Fraction(min(max(x - RANGE_SIDE, 0), self._room)) / Fraction(self._room)
        if share in (0, 1):
            return self._track.high if share else self._track.low
        low, high = Fraction(self._track.low), Fraction(self._track.high)
        return self._rounded(low + share * (high - low))

    def sizeHint(self) -> QSize:
        return QSize(320, RANGE_HISTOGRAM_HEIGHT + RANGE_BAR_HEIGHT + RANGE_HANDLE[1] + RANGE_TEXT_HEIGHT)

    minimumSizeHint = sizeHint

    def resizeEvent(self, event: object) -> None:
        self._place_handles()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            self._paint_histogram(painter)
            self._paint_bar(painter)
            self._paint_ends(painter)
        finally:
            painter.end()

    @property
    def _room(self) -> int:
        return max(self.width() - 2 * RANGE_SIDE, 1)

    def _rounded(self, value: Fraction) -> Number:
        if self._is_whole:
            return round(value)
        # Rounded to a power of ten below the width of a pixel.
        pixel = (Fraction(self._track.high) - Fraction(self._track.low)) / self._room
        digits = 0
        while Fraction(10) ** -digits > pixel:
            digits += 1
        while Fraction(10) ** (-digits + 1) <= pixel:
            digits -= 1
        return float(round(value, digits))

    def _histogram_bars(self, histogram: Histogram) -> list[tuple[float, float, float]]:
        """The bars of a histogram as (left, right, height).

        Left and right are fractions of the width of the track; the height is a fraction of the highest bar.
        """
        scale, tallies = histogram.scale, histogram.tallies
        if scale is None:
            return []
        counts = [sum(int(tally.counts[bar]) for tally in tallies) for bar in range(scale.count)]
        most = max(counts, default=0) or 1
        low, span = Fraction(self._track.low), Fraction(self._track.high) - Fraction(self._track.low)
        bars = []
        for bar, count in enumerate(counts):
            if count:
                left, right = ((edge - low) / span for edge in _edges(scale, bar))
                bars.append((float(left), float(right), count / most))
        return bars

    def _place_handles(self) -> None:
        width, height = RANGE_HANDLE
        for handle, value in zip(self._handles, (self._levels.low, self._levels.high), strict=True):
            x = round(self.place_of(value) - width / 2)
            handle.setGeometry(x, RANGE_HISTOGRAM_HEIGHT + RANGE_BAR_HEIGHT - 2, width, height)

    def _paint_histogram(self, painter: QPainter) -> None:
        for left, right, height in self._bars:
            # A bar is at least a pixel wide and inside the track; between bars that touch, a pixel stays free.
            first = min(max(RANGE_SIDE + left * self._room, RANGE_SIDE), RANGE_SIDE + self._room)
            last = min(max(RANGE_SIDE + right * self._room, RANGE_SIDE), RANGE_SIDE + self._room)
            gap = 1 if last - first >= 3 else 0
            tall = max(1.0, height * (RANGE_HISTOGRAM_HEIGHT - 4))
            rect = QRectF(first, RANGE_HISTOGRAM_HEIGHT - tall, max(last - first - gap, 1), tall)
            painter.fillRect(rect, QColor(self._theme.field))

    def _paint_bar(self, painter: QPainter) -> None:
        """Paints the bar of the colour map: the map between the two handles, and outside them the colours of its
        ends.
        """
        low, high = self.place_of(self._levels.low), self.place_of(self._levels.high)
        whole = QRectF(RANGE_SIDE, RANGE_HISTOGRAM_HEIGHT, self._room, RANGE_BAR_HEIGHT)
        table = color_table(self._map_name)
        painter.fillRect(whole, QColor(*table[0].tolist()))
        above = QRectF(high, whole.top(), whole.right() - high, RANGE_BAR_HEIGHT)
        painter.fillRect(above, QColor(*table[COLOR_COUNT - 1].tolist()))
        paint_map(painter, QRectF(low, whole.top(), max(high - low, 1), RANGE_BAR_HEIGHT), self._map_name)
        painter.setPen(QPen(QColor(self._theme.field), 1))
        painter.drawRect(whole.adjusted(0, 0, -1, -1))

    def _paint_ends(self, painter: QPainter) -> None:
        painter.setFont(font("caption"))
        painter.setPen(QColor(self._theme.muted))
        line = QRectF(0, self.height() - RANGE_TEXT_HEIGHT, self.width(), RANGE_TEXT_HEIGHT)
        low, high = level_text(self._track.low), level_text(self._track.high)
        painter.drawText(line.adjusted(RANGE_SIDE, 0, 0, 0), Qt.AlignmentFlag.AlignLeft, low)
        if text_width("caption", low) + text_width("caption", high) < self._room - 8:
            painter.drawText(line.adjusted(0, 0, -RANGE_SIDE, 0), Qt.AlignmentFlag.AlignRight, high)

    def _on_dragged(self, which: int, x: float) -> None:
        self._edit(which, self.value_at(x))

    def _on_stepped(self, which: int, steps: int) -> None:
        """Moves the low handle (`which` is 0) or the high handle (`which` is 1) by `steps` hundredths of the track. If
        `steps` is above 100 or below -100, moves it to that end of the track.
        """
        if abs(steps) > _STEPS:
            self._edit(which, self._track.high if steps > 0 else self._track.low)
            return
        span = Fraction(self._track.high) - Fraction(self._track.low)
        step = max(Fraction(round(span / _STEPS)), Fraction(1)) if self._is_whole else span / _STEPS
        here = Fraction((self._levels.low, self._levels.high)[which])
        end = Fraction(self._track.low), Fraction(self._track.high)
        self._edit(which, self._rounded(min(max(here + step * steps, end[0]), end[1])))

    def _edit(self, which: int, value: Number) -> None:
        levels = replace(self._levels, low=value) if which == 0 else replace(self._levels, high=value)
        if levels.low < levels.high and levels != self._levels:
            self.levels_edited.emit(levels)


class RangeHandle(QWidget):
    """The handle at one end of the colour map in a RangeBar.

    The user drags it, or moves it with the arrow keys, in larger steps with Shift.
    """

    # Argument: the x of the pointer in the bar.
    dragged = Signal(float)
    # Argument: the number of steps, each a hundredth of the track.
    stepped = Signal(int)

    def __init__(self, name: str, word: str, parent: RangeBar) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(word)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeHorCursor)
        self.is_held = False
        self._theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.is_held = event.button() == Qt.MouseButton.LeftButton

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.is_held:
            self.dragged.emit(self.mapToParent(event.position()).x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.is_held = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_large = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in _SIGNS:
            self.stepped.emit(_SIGNS[Qt.Key(event.key())] * (_LARGE_STEP if is_large else 1))
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.stepped.emit((_STEPS + 1) * (-1 if event.key() == Qt.Key.Key_Home else 1))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._theme.accent), 3 if self.hasFocus() else 2))
            painter.setBrush(QColor(self._theme.accent_tint if self.hasFocus() else self._theme.base))
            corners = ((8, 2), (13, 8), (13, 17), (3, 17), (3, 8))
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        finally:
            painter.end()


def _with_span(ends: Levels) -> Levels:
    """Returns the limits `ends`. If they are equal, returns limits below and above their value."""
    if ends.low < ends.high:
        return ends
    # Neighbouring large doubles are more than 1 apart.
    room = 1 if abs(ends.low) < 2**52 else abs(ends.low) // 2
    high = ends.high + room
    return Levels(ends.low - room, ends.high if high == math.inf else high)


def _edges(scale: Scale, bar: int) -> tuple[Fraction, Fraction]:
    """The values at the left and the right edge of bar `bar`; they are equal if the bar stands for a single listed
    value.
    """
    if scale.values:
        return Fraction(scale.values[bar]), Fraction(scale.values[bar])
    left = Fraction(scale.low) + bar * Fraction(scale.step)
    if scale.is_whole:
        left -= Fraction(1, 2)
    return left, left + Fraction(scale.step)
