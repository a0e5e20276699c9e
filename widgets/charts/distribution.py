"""The distribution of the numbers in a value group: a histogram with bounds, and the counts of special values."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from ops.presentation.number_format import MINUS
from widgets.charts.color_legend import group_word
from widgets.charts.distribution_key import DistributionKey
from widgets.controls.choice_box import ChoiceBox
from widgets.display.histogram import Series, Tally, histogram_of
from widgets.style.fonts import font
from widgets.style.sizes import HAIR_GAP, INSET, SMALL_GAP, WIDE_GAP
from widgets.style.theme import LIGHT, Theme

if TYPE_CHECKING:
    from widgets.charts.distribution_plot import DistributionPlot


class Distribution(QWidget):
    """The panel with the distribution. It counts and draws only while it is visible."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("distribution")
        self._theme = LIGHT
        self._series: Mapping[str, tuple[Series, ...]] = {}
        self._lines: Mapping[str, float] = {}
        self._is_stale = False
        self._plot: DistributionPlot | None = None
        self._groups = ChoiceBox("distribution.group", self)
        self._groups.setAccessibleName(self.tr("group of tensors"))
        self._groups.currentIndexChanged.connect(self._on_group_chosen)
        self._key = DistributionKey(self)
        self._title = QLabel(self)
        self._title.setFont(font("title"))
        self._summary = QLabel(self)
        self._summary.setObjectName("distribution.summary")
        self._summary.setProperty("muted", "true")
        self._summary.setFont(font("caption"))
        self._summary.setWordWrap(True)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(INSET, SMALL_GAP, INSET, SMALL_GAP)
        self._grid.setHorizontalSpacing(WIDE_GAP)
        self._grid.setVerticalSpacing(HAIR_GAP)
        self._grid.addWidget(self._groups, 0, 0)
        self._grid.addWidget(self._key, 1, 0)
        self._grid.addWidget(self._title, 1, 0, 1, 2)
        self._grid.addWidget(self._summary, 2, 0, 1, 2)
        self._grid.setColumnStretch(1, 1)

    def show_series(self, series: Mapping[str, tuple[Series, ...]], lines: Mapping[str, float]) -> None:
        """Shows the distribution of the numbers, by value group.

        `lines` has bounds of the values by name, such as Min and Max.
        """
        self._series, self._lines = series, lines
        before = self._groups.currentData()
        with QSignalBlocker(self._groups):
            self._groups.clear()
            for group in series:
                self._groups.addItem(group_word(group), group)
            self._groups.setCurrentIndex(max(self._groups.findData(before), 0) if series else -1)
        self._groups.setVisible(len(series) > 1)
        self._show_or_wait()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._groups.set_theme(theme)
        self._key.set_theme(theme)
        if self._plot is not None:
            self._plot.set_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:
        if self._is_stale:
            self._show_or_wait()

    def _on_group_chosen(self, index: int) -> None:
        self._show_or_wait()

    def _show_or_wait(self) -> None:
        self._is_stale = not self.isVisible()
        if self._is_stale:
            return
        group = self._groups.currentData()
        lines = {name: value for name, value in self._lines.items() if value == value and group == "values"}
        bounds = (min(lines.values()), max(lines.values())) if lines else None
        histogram = histogram_of(self._series.get(group, ()), bounds)
        self._key.show_histogram(histogram)
        texts = [self._text_of(tally, lines) for tally in histogram.tallies]
        self._summary.setText("; ".join(texts))
        self.setAccessibleDescription(self._summary.text())
        has_bars = histogram.scale is not None
        self._title.setVisible(not has_bars)
        self._title.setText(self.tr("No finite values.") if texts else self.tr("No values."))
        self._key.setVisible(has_bars)
        # Without bars, the texts move to the top.
        self._grid.setRowStretch(1, int(has_bars))
        self._grid.setRowStretch(3, int(not has_bars))
        if has_bars:
            self._shown_plot().show_histogram(histogram, lines)
        if self._plot is not None:
            self._plot.setVisible(has_bars)
        # Gives the plot its size before it is first painted.
        self._grid.activate()

    def _shown_plot(self) -> "DistributionPlot":
        """The plot. It is created when it is first needed, because importing pyqtgraph is slow."""
        if self._plot is None:
            from widgets.charts.distribution_plot import DistributionPlot

            self._plot = DistributionPlot(self)
            self._plot.set_theme(self._theme)
            self._grid.addWidget(self._plot, 0, 1, 2, 1)
        return self._plot

    def _text_of(self, tally: Tally, lines: Mapping[str, float]) -> str:
        """The counts of a tensor as text: 'InputTensor: 12 finite, 2 NaN, 3 below Min'. Except for the finite numbers,
        counts of 0 are left out.
        """
        if not tally.element_count:
            return self.tr("{0}: 0 elements").format(tally.field)
        parts = [
            (tally.nan, self.tr("{0} NaN")),
            (tally.plus_infinity, self.tr("{0} +inf")),
            (tally.minus_infinity, self.tr("{0} -inf").replace("-", MINUS)),
            (tally.below, self.tr("{0} below {1}")),
            (tally.above, self.tr("{0} above {1}")),
        ]
        ends = sorted(lines, key=lines.__getitem__)
        names = ["", "", "", *((ends[0], ends[-1]) if ends else ("", ""))]
        texts = [self.tr("{0} finite").format(tally.finite)]
        texts += [text.format(count, name) for (count, text), name in zip(parts, names, strict=True) if count]
        if tally.stride > 1:
            texts.append(
                self.tr("only 1 of every {0} elements is counted (of {1} in total)").format(
                    tally.stride, tally.element_count
                )
            )
        return f"{tally.field}: {', '.join(texts)}"
