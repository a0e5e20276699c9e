"""The curve of a function, with a dot for every element. Each axis has the colour bar of its tensor."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from ops.presentation.colors import COLOR_COUNT, Levels, color_codes, color_table
from widgets.charts.axis_ticks import nice_ticks
from widgets.controls.chart import Chart
from widgets.style.fonts import font, text_width
from widgets.style.sizes import (
    CURVE_BOTTOM,
    CURVE_DOT,
    CURVE_LEFT,
    CURVE_RING,
    CURVE_SCALE,
    CURVE_TOP,
    FOCUS_LINE,
    INSET,
    SMALL_GAP,
    SMALLEST_CURVE,
    TEXT_LINE,
)

_TICK_ROOM, _TICK_ROOM_UP = 72, 28
_LEAST_TICKS = 2
IDENTITY = "y = x"
_NAME_PLACES = 25
# A step is a jump if it is higher than the whole y axis, or higher than this share of it and than this many times the
# steps beside it.
_LEAST_JUMP, _JUMP_FACTOR = 0.08, 8


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CurvePicture:
    """A curve ready to be drawn. `x` and `y` are its samples, [n] each; `dots` are elements (x, y), [m, 2].

    `levels` are the colour levels of input and output, `names` the names of the two tensors.
    """

    x: np.ndarray
    y: np.ndarray
    dots: np.ndarray
    levels: tuple[Levels | None, Levels | None]
    names: tuple[str, str]
    map_names: tuple[str, str]

    @property
    def has_one_scale(self) -> bool:
        """True if input and output have the same colour scale, so that equal colours mean equal numbers."""
        return self.levels[0] is not None and self.levels[0] == self.levels[1]


class FunctionCurve(Chart[CurvePicture]):
    """Shows a curve, its dots, and a ring around the dot of the cell under the cursor."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("curve", parent)
        self._current: tuple[float, float] | None = None
        self._ends = 0.0, 1.0, 0.0, 1.0

    def show_curve(self, picture: CurvePicture | None) -> None:
        """Shows a curve; None shows nothing."""
        self._picture, self._current = picture, None
        if picture is not None:
            self._ends = _ends_of(picture)
            self.setAccessibleName(self.tr("{0} as a function of {1}").format(picture.names[1], picture.names[0]))
        self.update()

    def show_current(self, current: tuple[float, float] | None) -> None:
        """Shows a ring around the dot (x, y), and lines from it to its numbers on both axes."""
        if current != self._current:
            self._current = current
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(*SMALLEST_CURVE)

    @property
    def area(self) -> QRectF:
        """The rectangle between the axes."""
        height = self.height() - CURVE_BOTTOM - CURVE_TOP
        return QRectF(CURVE_LEFT, CURVE_TOP, self.width() - CURVE_LEFT - INSET, height)

    def place_of(self, x: float, y: float) -> QPointF:
        """The point of the widget at which a pair of numbers is drawn."""
        low_x, high_x, low_y, high_y = self._ends
        area = self.area
        across, up = (x - low_x) / (high_x - low_x), (y - low_y) / (high_y - low_y)
        return QPointF(area.left() + across * area.width(), area.bottom() - up * area.height())

    def _paint(self, painter: QPainter, picture: CurvePicture) -> None:
        area, theme = self.area, self._theme
        low_x, high_x, low_y, high_y = self._ends
        painter.setFont(font("caption"))
        counts = int(area.width() / _TICK_ROOM), int(area.height() / _TICK_ROOM_UP)
        for is_x, ends, count in ((True, (low_x, high_x), counts[0]), (False, (low_y, high_y), counts[1])):
            for value, text in nice_ticks(*ends, max(count, _LEAST_TICKS)):
                self._paint_tick(painter, float(value), text, is_x=is_x)
        _paint_bar(painter, QRectF(area.left(), area.bottom() + 2, area.width(), CURVE_SCALE), picture, 0,
                   np.linspace(low_x, high_x, int(area.width())))  # fmt: skip
        _paint_bar(painter, QRectF(area.left() - 2 - CURVE_SCALE, area.top(), CURVE_SCALE, area.height()), picture, 1,
                   np.linspace(high_y, low_y, int(area.height())))  # fmt: skip
        painter.setPen(QColor(theme.muted))
        painter.drawText(QPointF(2, TEXT_LINE - SMALL_GAP), picture.names[1])
        right = self.width() - text_width("caption", picture.names[0])
        painter.drawText(QPointF(right - 2, self.height() - 2), picture.names[0])
        painter.save()
        painter.setClipRect(area.adjusted(-2, -2, 2, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if picture.has_one_scale:
            self._paint_identity(painter, picture)
        painter.setPen(QPen(QColor(theme.text), 1.5))
        for part in _parts(picture.x, picture.y, high_y - low_y):
            painter.drawPolyline(self._line(part))
        painter.restore()
        self._paint_dots(painter, picture)

    def _line(self, points: np.ndarray) -> QPolygonF:
        """Converts pairs of numbers, [n, 2], to the points of the widget that show them. One call is faster than
        `place_of` for each pair.
        """
        low_x, high_x, low_y, high_y = self._ends
        area = self.area
        across = area.left() + (points[:, 0] - low_x) / (high_x - low_x) * area.width()
        down = area.bottom() - (points[:, 1] - low_y) / (high_y - low_y) * area.height()
        return QPolygonF(list(map(QPointF, across.tolist(), down.tolist())))

    def _paint_tick(self, painter: QPainter, value: float, text: str, *, is_x: bool) -> None:
        area, theme = self.area, self._theme
        low_x, _, low_y, _ = self._ends
        place = self.place_of(value, low_y) if is_x else self.place_of(low_x, value)
        painter.setPen(QPen(QColor(theme.field if value == 0 else theme.line), 1))
        width = text_width("caption", text)
        if is_x:
            painter.drawLine(QPointF(place.x(), area.top()), QPointF(place.x(), area.bottom()))
            painter.setPen(QColor(theme.muted))
            painter.drawText(QPointF(place.x() - width / 2, area.bottom() + CURVE_SCALE + TEXT_LINE - 2), text)
        else:
            painter.drawLine(QPointF(area.left(), place.y()), QPointF(area.right(), place.y()))
            painter.setPen(QColor(theme.muted))
            left = area.left() - CURVE_SCALE - 2 * SMALL_GAP - width
            painter.drawText(QPointF(left, place.y() + SMALL_GAP), text)

    def _paint_identity(self, painter: QPainter, picture: CurvePicture) -> None:
        """Paints the line y = x, dashed, with its name where there is space for it."""
        low_x, high_x, low_y, high_y = self._ends
        low, high = max(low_x, low_y), min(high_x, high_y)
        if low >= high:
            return
        painter.setPen(QPen(QColor(self._theme.muted), 1, Qt.PenStyle.DashLine))
        painter.drawLine(self.place_of(low, low), self.place_of(high, high))
        if (rect := self._free_place(picture, low, high)) is not None:
            painter.setPen(QColor(self._theme.muted))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, IDENTITY)

    def _free_place(self, picture: CurvePicture, low: float, high: float) -> QRectF | None:
        """Finds a rectangle for the label of the line y = x. It is beside the line, between x = `low` and x = `high`,
        and covers neither the curve nor the dots.

        Returns None if the curve covers the line, or if there is no space for the label.
        """
        width, area = text_width("caption", IDENTITY) + 2 * SMALL_GAP, self.area
        points = np.concatenate((np.stack((picture.x, picture.y), axis=1), picture.dots)).astype(np.float64)
        points = points[np.isfinite(points).all(axis=1)]
        if np.allclose(points[:, 0], points[:, 1]):
            return None
        low_x, high_x, low_y, high_y = self._ends
        across = area.left() + (points[:, 0] - low_x) / (high_x - low_x) * area.width()
        down = area.bottom() - (points[:, 1] - low_y) / (high_y - low_y) * area.height()
        for x in np.linspace(high, low, _NAME_PLACES).tolist():
            point = self.place_of(x, x)
            # Above the line, and below it; the curve may be close to the line.
            for rect in (
                QRectF(point.x() + left, point.y() + top, width, TEXT_LINE)
                for gap in (0, TEXT_LINE)
                for left, top in ((-width, -TEXT_LINE - gap), (0, gap))
            ):
                center, reach_x, reach_y = rect.center(), width / 2 + CURVE_DOT, TEXT_LINE / 2 + CURVE_DOT
                is_near = (np.abs(across - center.x()) <= reach_x) & (np.abs(down - center.y()) <= reach_y)
                if area.contains(rect) and not is_near.any():
                    return rect
        return None

    def _paint_dots(self, painter: QPainter, picture: CurvePicture) -> None:
        theme, area = self._theme, self.area
        table = color_table(picture.map_names[1])
        codes = color_codes(picture.dots[:, 1].astype(np.float64), picture.levels[1])
        for (x, y), code in zip(picture.dots.tolist(), codes.tolist(), strict=True):
            if np.isfinite([x, y]).all():
                painter.setPen(QPen(QColor(theme.text), 1))
                painter.setBrush(QColor(*table[code].tolist()))
                painter.drawEllipse(self.place_of(x, y), CURVE_DOT, CURVE_DOT)
        if self._current is None or not np.isfinite(self._current).all():
            return
        place = self.place_of(*self._current)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.value), FOCUS_LINE))
        painter.drawLine(place, QPointF(place.x(), area.bottom()))
        painter.drawLine(place, QPointF(area.left(), place.y()))
        for color, width in ((theme.cursor, 4.0), (theme.base, 2.0)):
            painter.setPen(QPen(QColor(color), width))
            painter.drawEllipse(place, CURVE_RING, CURVE_RING)


def _ends_of(picture: CurvePicture) -> tuple[float, float, float, float]:
    """The limits of the axes: smallest x, largest x, smallest y and largest y."""
    y = picture.y[np.isfinite(picture.y)].astype(np.float64)
    dots = picture.dots[np.isfinite(picture.dots).all(axis=1)]
    # Poles of the function would make the rest of the curve flat, so the elements decide the height.
    low, high = _with_margin(dots[:, 1] if len(dots) else y)
    return float(picture.x[0]), float(picture.x[-1]), low, high


def _with_margin(values: np.ndarray) -> tuple[float, float]:
    if not len(values):
        return -1.0, 1.0
    low, high = float(values.min()), float(values.max())
    margin = (high - low) * 0.06 or 1.0
    return low - margin, high + margin


def _paint_bar(painter: QPainter, rect: QRectF, picture: CurvePicture, axis: int, values: np.ndarray) -> None:
    """Paints a bar along an axis, with the colour of each of `values` on the colour map of this axis."""
    codes = np.minimum(color_codes(values, picture.levels[axis]), COLOR_COUNT - 1)
    colors = np.ascontiguousarray(color_table(picture.map_names[axis])[codes])
    width, height = (len(values), 1) if axis == 0 else (1, len(values))
    painter.drawImage(rect, QImage(colors.data, width, height, 3 * width, QImage.Format.Format_RGB888).copy())


def _parts(x: np.ndarray, y: np.ndarray, span: float) -> Sequence[np.ndarray]:
    """The pieces of the curve, [n, 2] each. Pieces end at samples that are not finite and at jumps."""
    points = np.stack((x.astype(np.float64), y.astype(np.float64)), axis=1)
    finite = np.isfinite(points[:, 1])
    with np.errstate(invalid="ignore"):
        rises = np.abs(np.diff(points[:, 1]))
    rises[~np.isfinite(rises)] = np.inf
    around = np.maximum(np.append(rises[1:], 0), np.insert(rises[:-1], 0, 0))
    is_jump = (rises > span) | ((rises > _LEAST_JUMP * span) & (rises > _JUMP_FACTOR * around))
    breaks = np.flatnonzero(is_jump | ~finite[1:] | ~finite[:-1]) + 1
    return [part for part in np.split(points, breaks) if len(part) > 1 and np.isfinite(part).all()]
