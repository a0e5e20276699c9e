"""The steps of a cell as lines under each other, for a lecture. Numbers have the frames of their cells."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ops.presentation.formula_runs import ELLIPSIS, Run
from widgets.formula.formula_lines import laid_out, run_width
from widgets.formula.formula_painting import paint_run
from widgets.style.fonts import font
from widgets.style.sizes import DERIVATION_LINE, DERIVATION_WIDTH, GAP, INSET, TEXT_LINE, WIDE_GAP
from widgets.style.theme import LIGHT, Theme

# A step has at most this many lines; its end is elided.
_MOST_LINES = 3
_SIZES = (("formula-small", _MOST_LINES),)


class Derivation(QWidget):
    """Shows the name of a cell, and the steps of its computation below each other.

    The current step has a tinted background; later steps are paler. If there is too little space for all steps, it
    shows the steps around the current one, and the number of steps that are left out.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("derivation")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self.setFixedWidth(DERIVATION_WIDTH)
        self._theme = LIGHT
        self._title = ""
        self._steps: tuple[tuple[Run, ...], ...] = ()
        self._current: int | None = None
        self._around = (0, 0)

    def show_steps(
        self, title: str, steps: Sequence[Sequence[Run]], current: int | None, around: tuple[int, int] = (0, 0)
    ) -> None:
        """Shows `steps`, some of the steps of a cell. `current` is the index of the step that is also framed on the
        stage; None for the result.

        `around` are the numbers of steps that are left out before and after `steps`.
        """
        self._title, self._steps, self._current = title, tuple(map(tuple, steps)), current
        self._around = around
        lines = ["".join(text for text, _ in step) for step in steps]
        self.setAccessibleName("; ".join([title, *lines]))
        self.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(DERIVATION_WIDTH, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), QColor(self._theme.base))
            painter.fillRect(0, 0, 1, self.height(), QColor(self._theme.border))
            self._paint(painter)
        finally:
            painter.end()

    @property
    def _room(self) -> float:
        return self.width() - 2 * INSET

    def _paint(self, painter: QPainter) -> None:
        theme = self._theme
        painter.setFont(font("title"))
        painter.setPen(QColor(theme.text))
        painter.drawText(QPointF(INSET, WIDE_GAP + TEXT_LINE), self.tr("Step by step"))
        painter.setFont(font("mono"))
        painter.setPen(QColor(theme.muted))
        if not self._steps:
            painter.setFont(font("body"))
            place = QRectF(INSET, WIDE_GAP + 1.5 * TEXT_LINE, self._room, self.height())
            painter.drawText(place, Qt.TextFlag.TextWordWrap, self._title)
            return
        painter.drawText(QPointF(INSET, WIDE_GAP + 2 * TEXT_LINE), self._title)
        blocks = [laid_out(step, self._room, _SIZES) for step in self._steps]
        heights = [len(lines) * DERIVATION_LINE + GAP for _, lines, _ in blocks]
        first, last = self._shown(heights)
        y = float(2 * WIDE_GAP + 2 * TEXT_LINE)
        painter.setFont(font("caption"))
        before, after = first + self._around[0], len(blocks) - last + self._around[1]
        if before:
            self._paint_more(painter, y, self.tr("{0} earlier steps").format(before))
            y += TEXT_LINE
        for number in range(first, last):
            size, lines, is_cut = blocks[number]
            if number == self._current:
                painter.fillRect(1, round(y), self.width() - 1, heights[number], QColor(theme.accent_tint))
            painter.setOpacity(0.4 if self._current is not None and number > self._current else 1.0)
            for line_number, line in enumerate(lines):
                self._paint_line(painter, line, y + (line_number + 0.5) * DERIVATION_LINE + GAP / 2, size, is_cut)
            painter.setOpacity(1.0)
            y += heights[number]
        if after:
            self._paint_more(painter, y, self.tr("{0} more steps").format(after))

    def _shown(self, heights: Sequence[int]) -> tuple[int, int]:
        """Returns the index of the first step that is shown, and the index after the last one. These steps fit into the
        column. `heights` has the height of each step.

        They include the current step or, if no step is current, the last step, unless this step alone is too high.
        """
        room = self.height() - 3 * WIDE_GAP - 4 * TEXT_LINE
        last = len(heights) if self._current is None else min(self._current + 1, len(heights))
        first = last
        while first > 0 and room >= heights[first - 1]:
            first -= 1
            room -= heights[first]
        while last < len(heights) and room >= heights[last]:
            room -= heights[last]
            last += 1
        return first, last

    def _paint_more(self, painter: QPainter, y: float, text: str) -> None:
        painter.setFont(font("caption"))
        painter.setPen(QColor(self._theme.muted))
        painter.drawText(QPointF(INSET, y + TEXT_LINE - 3), text)

    def _paint_line(self, painter: QPainter, line: Sequence[Run], middle: float, size: str, is_cut: bool) -> None:
        x, end = float(INSET), INSET + self._room
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for run in line:
            if x + run_width(run, size) > end and is_cut:
                paint_run(painter, self._theme, QPointF(x, middle), (ELLIPSIS, "muted"), size)
                return
            paint_run(painter, self._theme, QPointF(x, middle), run, size)
            x += run_width(run, size)
