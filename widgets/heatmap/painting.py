"""Paints the cells of one slice with colours, grid and numbers, or the ghost of a tensor without values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

import numpy as np
from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from ops.presentation.colors import (
    MINUS_INFINITY_CODE,
    NAN_CODE,
    PLUS_INFINITY_CODE,
    Levels,
    color_codes,
    color_table_argb,
)
from widgets.display.cell_grid import CellGrid
from widgets.display.outliers import MOST_LOOKED_AT, outlier_codes
from widgets.heatmap.ghost import paint_covers, paint_ghost, paint_question_marks
from widgets.heatmap.labels import CellLabels, LabelPainter, fitted_labels
from widgets.heatmap.padding import paint_padding, paint_zigzag
from widgets.heatmap.scene import HeatmapScene, hidden_part, visible_part
from widgets.style.fonts import font
from widgets.style.pixels import is_vector
from widgets.style.sizes import GATE_GAPS, GATE_MARGIN, SMALLEST_WITH_GRID, SMALLEST_WITH_NUMBERS, SMALLEST_WITH_SIGNS
from widgets.style.theme import FINE_GRID_LINE, GRID_LINE, INK, PAPER, SPECIAL_OUTLINE

# The number of samples that are read and coloured at a time.
_SAMPLES = 1 << 14
# A row with more cells than this per visible column is not copied as a whole.
_LONGEST_ROW = 4
_MOST_RECTANGLES = 4096
# Cells of at least this many device pixels are filled as rectangles; an image is faster for smaller cells.
_LEAST_FILLED = 20


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class VisibleCells:
    """The visible part of a slice, ready to be painted: its colour codes [rows, columns], and its number labels.
    `labels` is None if the cells are too small for numbers.
    """

    codes: np.ndarray
    labels: CellLabels | None


def visible_cells(scene: HeatmapScene, shared: Callable[[], CellLabels | None] | None = None) -> VisibleCells | None:
    """Returns the colours and texts with which each visible cell is painted. Returns None if there are no values, or if
    there are more cells than pixels.

    `shared` returns texts in a precision that several heatmaps share. Without `shared`, the precision fits these cells.
    """
    cells = visible_part(scene)
    if cells is None:
        return None
    picture = scene.picture
    hidden = hidden_part(scene)
    labels = fitted_labels(cells, picture.data_type, scene.grid.cell, picture.numbers) if shared is None else shared()
    if labels is not None and hidden is not None:
        texts = zip(labels.texts, hidden.ravel().tolist(), strict=True)
        labels = replace(labels, texts=tuple("" if is_hidden else text for text, is_hidden in texts))
    return VisibleCells(color_codes(cells, scene.levels), labels)


def paint_cells(
    painter: QPainter, scene: HeatmapScene, cells: VisibleCells | None, label_painter: LabelPainter, dpr: float
) -> None:
    """Paints colours, grid, signs of NaN and infinities, and numbers, in this order. Frames are painted later."""
    grid = scene.grid
    if grid.is_empty:
        _paint_no_elements(painter, scene)
        return
    values = scene.picture.shown_values
    paint_padding(painter, scene)
    if values is None:
        paint_ghost(painter, scene.grid, scene.picture, scene.theme)
        return
    for part, numbers in grid.parts():
        codes = None if cells is None else _in_part(cells.codes, grid, part, numbers)
        _paint_colors(painter, scene, part, _as_lines(scene.view.cells(values), part, numbers), codes, dpr)
    if (hidden := hidden_part(scene)) is not None:
        paint_covers(painter, grid, hidden, scene.theme)
    if grid.cell >= SMALLEST_WITH_GRID:
        _paint_grid(painter, grid, dpr)
        paint_zigzag(painter, grid, scene.theme)
        _paint_gate_gaps(painter, scene, None if cells is None else cells.labels)
    if cells is not None:
        if grid.cell >= SMALLEST_WITH_SIGNS:
            _paint_special_cells(painter, grid, cells.codes, has_signs=scene.levels is None or not scene.levels.far)
        if cells.labels is not None:
            label_painter.paint(painter, grid, cells.labels, cells.codes, scene.map_name)
        if hidden is not None:
            paint_question_marks(painter, grid, hidden, scene.theme, None if cells.labels is None else cells.labels.px)


def _paint_colors(
    painter: QPainter, scene: HeatmapScene, grid: CellGrid, cells: np.ndarray, seen: np.ndarray | None, dpr: float
) -> None:
    """Paints each screen pixel with the colour of one of its cells: the nearest cell, or the one with the most extreme
    number.

    `grid` is a part of the scene's grid. `cells` has the values of `grid`, [rows, columns]. `seen` has the colour codes
    of the visible cells; None if there are more cells than pixels.
    """
    visible = grid.visible
    left, top = round(visible.left() * dpr), round(visible.top() * dpr)
    right, bottom = round(visible.right() * dpr), round(visible.bottom() * dpr)
    if right <= left or bottom <= top:
        return
    columns = _indices(left, right, grid.left, grid.cell, grid.columns, dpr)
    rows = _indices(top, bottom, grid.top, grid.cell, grid.rows, dpr)
    if seen is not None and _is_filled(painter, grid, seen, dpr):
        xs = (left + _edges(columns, grid.visible_columns())) / dpr
        ys = (top + _edges(rows, grid.visible_rows())) / dpr
        _fill_cells(painter, seen, xs.tolist(), ys.tolist(), scene.map_name)
        return
    if seen is None and scene.picture.keeps_outliers and grid.rows * grid.columns <= MOST_LOOKED_AT:
        codes = outlier_codes(cells, rows, columns, scene.levels)
    elif seen is None:
        codes = _sampled_codes(cells, rows, columns, scene.levels)
    else:
        codes = seen[np.ix_(rows - grid.visible_rows().start, columns - grid.visible_columns().start)]
    codes = np.ascontiguousarray(codes)
    image = QImage(codes.data, codes.shape[1], codes.shape[0], codes.shape[1], QImage.Format.Format_Indexed8)
    image.setColorTable(color_table_argb(scene.map_name))
    image.setDevicePixelRatio(dpr)
    painter.drawImage(QPointF(left / dpr, top / dpr), image)


def _as_lines(cells: np.ndarray, part: CellGrid, numbers: range) -> np.ndarray:
    """Returns the cells of `part`, a part of a row or column that is wrapped, as an array of the lines on the screen,
    [rows, columns]. The array is a view of `cells`.

    `numbers` are the positions of these cells in the row or column. If it is empty, nothing is wrapped, and the
    function returns `cells`.
    """
    return cells.reshape(-1)[numbers.start : numbers.stop].reshape(part.rows, part.columns) if numbers else cells


def _in_part(codes: np.ndarray, grid: CellGrid, part: CellGrid, numbers: range) -> np.ndarray:
    """Returns the colour codes of the visible cells in `part`. `codes` has the colour codes of all visible cells of
    `grid`.

    If a single row or column is wrapped onto several lines, `numbers` are the positions of the cells of `part` in this
    row or column; otherwise `numbers` is empty.
    """
    if not numbers:
        return codes
    rows, columns = part.visible_rows(), part.visible_columns()
    first = max(grid.visible_rows().start, grid.visible_columns().start)
    lines = _as_lines(
        codes,
        replace(part, rows=len(rows)),
        range(numbers.start + rows.start * part.columns - first, numbers.start + rows.stop * part.columns - first),
    )
    return lines[:, columns.start : columns.stop]


def _edges(indices: np.ndarray, shown: range) -> np.ndarray:
    """Returns the edges of the cells `shown`: the first pixel of each cell, then the pixel after the last cell.
    `indices` has the number of the cell at each pixel.
    """
    return np.searchsorted(indices, np.arange(shown.start, shown.stop + 1))


def _is_filled(painter: QPainter, grid: CellGrid, seen: np.ndarray, dpr: float) -> bool:
    """True if each cell is painted as a rectangle, which is sharp at every size; False if all are painted as one
    image.
    """
    if is_vector(painter):
        return grid.cell >= 1 and seen.size <= _MOST_RECTANGLES
    return grid.cell * dpr >= _LEAST_FILLED


def _fill_cells(painter: QPainter, codes: np.ndarray, xs: Sequence[float], ys: Sequence[float], map_name: str) -> None:
    """Fills a rectangle for each run of equal colours in a row, between edges that lie on device pixels."""
    colors = color_table_argb(map_name)
    for line, (top, bottom) in zip(codes.tolist(), pairwise(ys), strict=True):
        first = 0
        for code, run in groupby(line):
            end = first + len(list(run))
            area = QRectF(xs[first], top, xs[end] - xs[first], bottom - top)
            painter.fillRect(area, QColor.fromRgba(colors[code]))
            first = end


def _sampled_codes(cells: np.ndarray, rows: np.ndarray, columns: np.ndarray, levels: Levels | None) -> np.ndarray:
    """Returns the colour codes of the cells in the given rows and columns, [rows, columns].

    It processes a few rows at a time, which fit in the processor's cache.
    """
    codes = np.empty((len(rows), len(columns)), np.uint8)
    step = max(_SAMPLES // len(columns), 1)
    for first in range(0, len(rows), step):
        part = slice(first, first + step)
        codes[part] = color_codes(_sampled(cells, rows[part], columns), levels)
    return codes


def _sampled(cells: np.ndarray, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """Returns the cells in these rows and columns, [rows, columns].

    If at least a quarter of the cells of each row is needed, selects whole rows first, which is faster.
    """
    if cells.strides[0] == cells.itemsize != cells.strides[1]:
        return _sampled(cells.T, columns, rows).T
    if cells.strides[1] == cells.itemsize and cells.shape[1] <= _LONGEST_ROW * len(columns):
        return cells[rows].take(columns, axis=1, mode="clip")  # the default mode checks every index again
    return cells[np.ix_(rows, columns)]


def _indices(first: int, last: int, origin: float, cell: float, count: int, dpr: float) -> np.ndarray:
    """The index of the cell under every device pixel from `first` up to but not including `last`."""
    logical = (np.arange(first, last) + 0.5) / dpr - origin
    if cell < 1:
        # One cell per logical pixel at any density, so that the note "every 4th cell shown" is correct.
        logical = np.floor(logical)
    return np.clip((logical / cell).astype(np.intp), 0, count - 1)


def _paint_grid(painter: QPainter, grid: CellGrid, dpr: float) -> None:
    """Paints the grid as thin rectangles on device pixels, which is ten times as fast as translucent lines."""
    color = QColor(GRID_LINE if grid.cell >= SMALLEST_WITH_NUMBERS else FINE_GRID_LINE)
    width = max(1, int(dpr)) / dpr
    for part, _ in grid.parts():
        visible, xs, ys = part.visible, *part.line_places()
        for x in xs:
            painter.fillRect(QRectF(round(x * dpr) / dpr, visible.top(), width, visible.height()), color)
        for y in ys:
            painter.fillRect(QRectF(visible.left(), round(y * dpr) / dpr, visible.width(), width), color)


def _paint_gate_gaps(painter: QPainter, scene: HeatmapScene, labels: CellLabels | None) -> None:
    """Paints a gap between neighbouring gates if the gates follow each other along the rows or the columns. The gap is
    as wide as the numbers in the cells allow.
    """
    (dimension, letters), grid, visible = scene.picture.gates, scene.grid, scene.grid.visible
    size = scene.picture.sizes[dimension] if letters else 0
    if not letters or size % len(letters) or dimension not in (scene.view.rows, scene.view.columns):
        return
    is_down = dimension == scene.view.rows
    gap = gate_gap(grid.cell, 0.0 if labels is None else labels.px if is_down else labels.widest)
    for place in range(size // len(letters), grid.line or size, size // len(letters)):
        if is_down:
            band = QRectF(visible.left(), grid.rect(place, 0).top() - gap // 2, visible.width(), gap)
            edges = band.adjusted(0, -1, 0, 1)
        else:
            band = QRectF(grid.rect(0, place).left() - gap // 2, visible.top(), gap, visible.height())
            edges = band.adjusted(-1, 0, 1, 0)
        painter.fillRect(edges.intersected(visible), QColor(GRID_LINE))
        painter.fillRect(band.intersected(visible), QColor(scene.theme.base))


def gate_gap(cell: float, number: float) -> int:
    """Returns the gap between two gates in pixels. The gap is the part of a cell that a number does not fill: `cell` is
    the size of the cell, `number` the size of the number, both in the direction of the gap.

    The gap has fixed limits. If it is larger than the smaller limit, it is at most a third of the cell.
    """
    return max(min(int(cell - number) - GATE_MARGIN, int(cell) // 3, GATE_GAPS[1]), GATE_GAPS[0])


def _paint_special_cells(painter: QPainter, grid: CellGrid, codes: np.ndarray, *, has_signs: bool) -> None:
    """Marks cells with NaN or an infinity, so that they are recognizable without colours: NaN with strokes, +inf and
    -inf with triangles.

    If `has_signs` is False, these cells get only an outline, because their codes may also stand for finite numbers that
    are far from all others.
    """
    rows, columns = grid.visible_rows(), grid.visible_columns()
    places = np.argwhere(codes >= NAN_CODE)
    if not len(places):
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for row, column in places.tolist():
        rect = grid.rect(row + rows.start, column + columns.start)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(SPECIAL_OUTLINE), 1))
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
        if has_signs:
            _paint_special_sign(painter, rect, int(codes[row, column]))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def _paint_special_sign(painter: QPainter, rect: QRectF, code: int) -> None:
    size = min(max(rect.width() / 4, 4), 14)
    if code == NAN_CODE:
        painter.setPen(QPen(QColor(INK), 2 if rect.width() >= 24 else 1))
        left, top, right, bottom = rect.left() + 1, rect.top() + 1, rect.right() - 1, rect.bottom() - 1
        painter.drawLine(QLineF(left, top + size, left + size, top))
        painter.drawLine(QLineF(right - size, bottom, right, bottom - size))
        return
    width = min(max(rect.width() / 6, 4), 9)
    left, top = rect.right() - width - 3, rect.top() + 3
    if code == PLUS_INFINITY_CODE:
        corners = (left, top + width), (left + width, top + width), (left + width / 2, top)
    else:
        corners = (left, top), (left + width, top), (left + width / 2, top + width)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PAPER if code == MINUS_INFINITY_CODE else INK))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))


def _paint_no_elements(painter: QPainter, scene: HeatmapScene) -> None:
    area = scene.grid.area
    text = QCoreApplication.translate("Heatmap", "0 elements")
    painter.setPen(QColor(scene.theme.muted))
    painter.setFont(font("caption"))
    painter.drawText(QRectF(area.left(), area.top(), 120, 16), Qt.AlignmentFlag.AlignLeft, text)
