"""The plot of a histogram, in a separate module because importing pyqtgraph takes longer than the rest of a start."""

from collections.abc import Mapping

import numpy as np
import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from widgets.charts.axis_ticks import nice_ticks, number_text, scale_ticks
from widgets.charts.distribution_key import style_of
from widgets.display.histogram import Histogram, Scale, Tally
from widgets.style.fonts import TYPE_SCALE, font, text_width
from widgets.style.sizes import (
    BOTTOM_AXIS_HEIGHT,
    GAP,
    LEFT_AXIS_WIDTH,
    SMALL_GAP,
    WIDEST_CHART_BAR,
    WIDEST_LABELLED_BAR,
)
from widgets.style.theme import LIGHT, Theme

_LINE_ROOM = 0.35
_LINE_SPACING = 1.5
_HEADROOM, _HEADROOM_OF_LABELS = 1.08, 1.4


class DistributionPlot(pyqtgraph.PlotWidget):
    """A histogram with vertical lines at given values, each with a name. It has no menu and ignores the mouse."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._plot = pyqtgraph.PlotItem(enableMenu=False)
        super().__init__(parent, plotItem=self._plot)
        self.setBackground(None)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._plot.hideButtons()
        self._view = self._plot.getViewBox()
        self._view.setMouseEnabled(False, False)
        self._plot.setContentsMargins(0, SMALL_GAP, GAP, 0)
        self._x_axis, self._y_axis = self._plot.getAxis("bottom"), self._plot.getAxis("left")
        self._x_axis.setHeight(BOTTOM_AXIS_HEIGHT)
        self._y_axis.setWidth(LEFT_AXIS_WIDTH)
        self._theme = LIGHT
        self._histogram = Histogram(None, ())
        self._lines: Mapping[str, float] = {}

    def show_histogram(self, histogram: Histogram, lines: Mapping[str, float]) -> None:
        """Draws the bars of a histogram; at each value of `lines` that is not NaN, draws a line with its name."""
        self._histogram, self._lines = histogram, lines
        self._draw()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._draw()

    def resizeEvent(self, ev: QResizeEvent | None) -> None:
        super().resizeEvent(ev)
        # pyqtgraph resizes once in its constructor, before our attributes exist.
        if getattr(self, "_histogram", None) is not None:
            self._draw()

    def _draw(self) -> None:
        self._plot.clear()
        for axis in (self._x_axis, self._y_axis):
            axis.setPen(QPen(QColor(self._theme.field), 1))
            axis.setTextPen(QPen(QColor(self._theme.muted), 1))
            axis.setStyle(tickFont=font("caption"), tickLength=-4, tickTextOffset=3)
        self._y_axis.setLabel(
            self.tr("count"), **{"color": self._theme.muted, "font-size": f"{TYPE_SCALE['caption'][0]}px"}
        )
        scale = self._histogram.scale
        if scale is None:
            return
        room = max(self.width() - LEFT_AXIS_WIDTH - 8, 1)
        first, last = self._range(scale, room)
        most = max(int(tally.counts.max()) for tally in self._histogram.tallies)
        top = most * (_HEADROOM_OF_LABELS if self._lines else _HEADROOM)
        self._view.setRange(xRange=(first, last), yRange=(0, top), padding=0, disableAutoRange=True)
        bar_px = room / (last - first)
        self._x_axis.setTicks([scale_ticks(scale, bar_px, lambda text: text_width("caption", text))])
        self._y_axis.setTicks([nice_ticks(0, most, 3)])
        shown = [tally for tally in self._histogram.tallies if tally.finite]
        for number, tally in enumerate(shown):
            style = style_of(self._histogram, tally, self._theme, self.devicePixelRatioF())
            self._plot.addItem(_bars(tally, number, len(shown), *style) if scale.is_single else _steps(tally, *style))
        rows: list[float] = []  # the right end of the last label of every row, in px
        for place, text in self._placed_lines(scale, first, last):
            self._draw_line(place, text, first, last, top, bar_px, rows)

    def _range(self, scale: Scale, room: int) -> tuple[float, float]:
        """Returns the first and the last position of the axis.

        The axis includes all bars. It includes the line of a bound only if the line is not farther from the bars than
        about a third of their total width.
        """
        whole: float = scale.count
        if scale.is_single:
            widest = max(text_width("caption", number_text(value)) for value in scale.values or (scale.high,))
            bar = min(
                max(widest + 24, WIDEST_CHART_BAR), WIDEST_LABELLED_BAR, max(room / scale.count, WIDEST_CHART_BAR)
            )
            whole = max(whole, room / bar)
        beyond = max(_LINE_ROOM * scale.count, 1)
        places = [scale.place(value) for value in self._lines.values() if value == value]
        near = [place for place in places if -beyond <= place <= whole + beyond]
        pad = whole * 0.01
        return min([0.0, *near]) - pad, max([float(whole), *near]) + pad

    def _placed_lines(self, scale: Scale, first: float, last: float) -> list[tuple[float, str]]:
        """Returns the position and the text of each vertical line, from left to right.

        An arrow in the text marks a line beyond the ends of the axis, `first` and `last`.
        """
        found = []
        for name, value in self._lines.items():
            if value != value:
                continue
            place, text = scale.place(value), f"{name} {number_text(value)}"
            found.append((place, f"← {text}" if place < first else f"{text} →" if place > last else text))
        return sorted(found)

    def _draw_line(
        self, place: float, text: str, first: float, last: float, top: float, bar_px: float, rows: list[float]
    ) -> None:
        """Draws the label `text` at the position `place` on the axis, and a vertical line if `place` lies from `first`
        to `last`.

        The label is right of the line, or left of it if it would not fit on the right. It is in the first row in which
        it overlaps no other label; `rows` has the end of the last label of each row. A bar is `bar_px` pixels wide.
        """
        color = QColor(self._theme.text)
        if first <= place <= last:
            self._plot.addItem(
                pyqtgraph.InfiniteLine(place, 90, pyqtgraph.mkPen(color, width=max(round(self.devicePixelRatioF()), 1)))
            )
        here = min(max(place, first), last)
        width = text_width("caption", text) + 2 * SMALL_GAP
        is_left = (last - here) * bar_px < width
        start = (here - first) * bar_px - (width if is_left else 0)
        row = next((number for number, end in enumerate(rows) if end <= start), len(rows))
        rows[row : row + 1] = [start + width]
        top -= row * top * TYPE_SCALE["caption"][0] * _LINE_SPACING / max(self._view.height(), 1)
        label = pyqtgraph.TextItem(text, color, anchor=(1 if is_left else 0, 0), fill=QColor(self._theme.panel))
        label.setFont(font("caption"))
        label.setPos(here + (-1 if is_left else 1) / bar_px, top)
        self._plot.addItem(label)


def _steps(tally: Tally, pen: QPen, brush: QBrush) -> pyqtgraph.PlotCurveItem:
    edges = np.arange(len(tally.counts) + 1, dtype=float)
    return pyqtgraph.PlotCurveItem(edges, tally.counts, stepMode="center", fillLevel=0, pen=pen, brush=brush)


def _bars(tally: Tally, number: int, of: int, pen: QPen, brush: QBrush) -> pyqtgraph.BarGraphItem:
    width = 0.8 / of
    places = np.flatnonzero(tally.counts)
    left = places + 0.1 + number * width
    return pyqtgraph.BarGraphItem(x0=left, width=width, height=tally.counts[places], pen=pen, brush=brush)
