"""The steps by which a cell is computed, side by side. A step of a sum is a column with its terms, a bar from the sum
before it to the sum after it, and its result.
"""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ops.presentation.formula_runs import ELLIPSIS, Run
from ops.presentation.step_trail import StepMark, StepTrail
from widgets.controls.chart import Chart
from widgets.formula.formula_lines import run_width
from widgets.formula.formula_painting import paint_run
from widgets.style.fonts import font, text_width
from widgets.style.sizes import (
    GAP,
    LARGEST_STEP_WIDTH,
    RADIUS,
    SMALL_GAP,
    SMALLEST_STEP_WIDTH,
    SMALLEST_STEPS,
    STEP_BAR,
    STEP_CHIP,
    STEP_LINE,
    WIDE_GAP,
)

_SIZE = "formula-small"
_LATER = 0.4  # the opacity of steps after the current one


class StepStrip(Chart[StepTrail]):
    """Shows some steps of a cell, around the current one. Steps with names are chips, all others are columns; the
    columns of a sum have bars.

    A click on a step makes it the current one.
    """

    # Argument: the number of the step.
    step_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("stepStrip", parent)
        self._current = 0

    def show_trail(self, trail: StepTrail, current: int) -> None:
        """Shows the steps of `trail`. `current` is the number of the step whose cells are framed on the stage."""
        if (trail, current) != (self._picture, self._current):
            self._picture, self._current = trail, current
            self.setAccessibleName(self._words(trail))
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(*SMALLEST_STEPS)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        trail = self._picture
        if trail is None or event.button() != Qt.MouseButton.LeftButton:
            return
        place = next((n for n, area in self._areas(trail) if area.contains(event.position())), None)
        if place is not None:
            self.step_chosen.emit(trail.marks[place].number)

    def _words(self, trail: StepTrail) -> str:
        """The current step as text for a screen reader, such as 'step 3 of 6: 3 * 1, result 11'."""
        mark = trail.marks[trail.place(self._current)]
        added = "".join(text for text, _ in mark.added) or mark.name
        return self.tr("step {0} of {1}: {2}, result {3}").format(self._current + 1, trail.total, added, mark.text)

    def _captions(self, trail: StepTrail) -> tuple[str, str]:
        return (self.tr("term"), self.tr("sum")) if trail.kind == "sum" else (self.tr("step"), self.tr("result"))

    def _paint(self, painter: QPainter, picture: StepTrail) -> None:
        if picture.kind == "names":
            self._paint_chips(painter, picture)
        else:
            self._paint_columns(painter, picture)

    def _areas(self, trail: StepTrail) -> list[tuple[int, QRectF]]:
        """Returns the index and the rectangle of each step that fits in the widget. The current step is near the
        middle.
        """
        are_chips = trail.kind == "names"
        captions = 0 if are_chips else max(text_width("caption", word) for word in self._captions(trail)) + WIDE_GAP
        wide = max(_width(mark, is_chip=are_chips) for mark in trail.marks)
        wide = min(max(wide, SMALLEST_STEP_WIDTH), LARGEST_STEP_WIDTH)
        fit = max(int((self.width() - captions) // wide), 1)
        here, count = trail.place(self._current), len(trail.marks)
        first = max(min(here - fit // 2, count - fit), 0)
        return [
            (n, QRectF(captions + (n - first) * wide, 0, wide, self.height()))
            for n in range(first, min(first + fit, count))
        ]

    def _paint_columns(self, painter: QPainter, trail: StepTrail) -> None:
        theme, here = self._theme, trail.place(self._current)
        areas = self._areas(trail)
        sum_top = self.height() - STEP_LINE
        painter.setFont(font("caption"))
        painter.setPen(QColor(theme.muted))
        for word, middle in zip(self._captions(trail), (STEP_LINE / 2, sum_top + STEP_LINE / 2), strict=True):
            line = QRectF(0, middle - STEP_LINE / 2, self.width(), STEP_LINE)
            painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, word)
        for number, area in areas:
            mark = trail.marks[number]
            if number == here:
                self._paint_ground(painter, area.adjusted(2, 0, -2, 0))
            painter.setOpacity(_LATER if number > here else 1.0)
            pieces: tuple[Run, ...] = mark.added
            if not pieces or sum(run_width(run, _SIZE) for run in pieces) > area.width():
                pieces = ((ELLIPSIS, "muted"),)
            self._paint_pieces(painter, pieces, QPointF(area.center().x(), STEP_LINE / 2))
            result = QRectF(area.left(), sum_top, area.width(), STEP_LINE)
            painter.setFont(font("body-strong" if number == here else "body"))
            painter.setPen(QColor(theme.text))
            painter.drawText(result, Qt.AlignmentFlag.AlignCenter, mark.text)
            painter.setOpacity(1.0)
        bars = QRectF(0, STEP_LINE + 2, self.width(), sum_top - STEP_LINE - 4)
        if trail.kind == "sum" and bars.height() >= STEP_BAR:
            self._paint_bars(painter, trail, areas, bars)

    def _paint_bars(self, painter: QPainter, trail: StepTrail, areas: list[tuple[int, QRectF]], bars: QRectF) -> None:
        """Paints a bar for each step that adds to the sum, from the sum before it to the sum after it, and a line at
        the height of 0.

        `areas` has the number and the rectangle of each visible step. `bars` is the rectangle in which all bars are
        painted.
        """
        theme, here, marks = self._theme, trail.place(self._current), trail.marks
        shown = [n for n, _ in areas]
        start = 0.0 if marks[shown[0]].number == 0 else marks[max(shown[0] - 1, 0)].result
        sums = [start, *(marks[n].result for n in shown)]
        low, high = min(0.0, *sums), max(0.0, *sums)
        if not (high - low > 0 and abs(high - low) < float("inf")):
            return

        def y(value: float) -> float:
            return bars.bottom() - (value - low) / (high - low) * bars.height()

        painter.setPen(QPen(QColor(theme.field), 1))
        painter.drawLine(QPointF(areas[0][1].left(), y(0)), QPointF(areas[-1][1].right(), y(0)))
        for (number, area), before, after in zip(areas, sums[:-1], sums[1:], strict=True):
            if not marks[number].is_sum:
                continue
            top, bottom = sorted((y(before), y(after)))
            bar = QRectF(area.center().x() - STEP_BAR, top, 2 * STEP_BAR, max(bottom - top, 2))
            painter.fillRect(bar, QColor(theme.border if number > here else theme.value))
            if number != areas[-1][0]:
                pen = QPen(QColor(theme.field), 1)
                pen.setDashPattern([2, 2])
                painter.setPen(pen)
                painter.drawLine(QPointF(bar.right(), y(after)), QPointF(bar.left() + area.width(), y(after)))

    def _paint_chips(self, painter: QPainter, trail: StepTrail) -> None:
        theme, here = self._theme, trail.place(self._current)
        for number, area in self._areas(trail):
            mark = trail.marks[number]
            chip = QRectF(area.left() + 0.5, 0.5, area.width() - GAP, STEP_CHIP - 1)
            is_here = number == here
            painter.setOpacity(_LATER if number > here else 1.0)
            painter.setPen(QPen(QColor(theme.accent if is_here else theme.border), 2 if is_here else 1))
            painter.setBrush(QColor(theme.accent_tint if is_here else theme.base))
            painter.drawRoundedRect(chip, RADIUS, RADIUS)
            pieces: list[Run] = [(f"{mark.name} ", "muted")] if mark.name else []
            self._paint_pieces(painter, (*pieces, (mark.text, None)), chip.center())
            painter.setOpacity(1.0)

    def _paint_ground(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.accent_tint))
        painter.drawRoundedRect(area, RADIUS, RADIUS)

    def _paint_pieces(self, painter: QPainter, pieces: tuple[Run, ...], middle: QPointF) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        x = middle.x() - sum(run_width(run, _SIZE) for run in pieces) / 2
        for run in pieces:
            paint_run(painter, self._theme, QPointF(x, middle.y()), run, _SIZE)
            x += run_width(run, _SIZE)


def _width(mark: StepMark, *, is_chip: bool) -> float:
    """The width that a step needs, in pixels."""
    if not is_chip:
        return sum(run_width(run, _SIZE) for run in mark.added) + WIDE_GAP
    return text_width(_SIZE, f"{mark.name} {mark.text}") + 2 * GAP + GAP + SMALL_GAP
