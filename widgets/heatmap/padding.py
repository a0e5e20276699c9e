"""Paints the padding around the cells, and the window of an output cell."""

from collections.abc import Iterator
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from ops.explain.cell_sets import Role as ReadRole
from ops.explain.windows import Border, Window
from ops.presentation.slicing import SliceView
from widgets.display.cell_grid import CellGrid
from widgets.display.picture import Outline, Role
from widgets.heatmap.cell_frames import paint_role, paint_strokes
from widgets.heatmap.ghost import hatch
from widgets.heatmap.scene import HeatmapScene
from widgets.style.fonts import NUMBER_PX_BY_CELL, cell_font
from widgets.style.sizes import (
    HAIR_GAP,
    SAMPLE_RADIUS,
    SMALL_GAP,
    SMALLEST_FRAMED_CELL,
    SMALLEST_WITH_GRID,
    SMALLEST_WITH_NUMBERS,
    ZIGZAG,
)
from widgets.style.strokes import window_strokes
from widgets.style.theme import INK, PAPER, Theme


def paint_swatch(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paints the sample of a padding cell that the legend shows: a hatched rectangle."""
    painter.fillRect(rect, QColor(theme.panel))
    painter.setPen(QPen(QColor(theme.muted), 1))
    painter.drawLines(hatch(rect))
    painter.drawRect(rect)


def paint_padding(painter: QPainter, scene: HeatmapScene) -> None:
    """Paints hatched cells for the padding around a slice. Large cells show the number that the operator uses for the
    padding.
    """
    grid, theme = scene.grid, scene.theme
    if not any(grid.border):
        return
    painter.save()
    painter.setClipRect(grid.outer)
    for strip in _strips(grid):
        painter.fillRect(strip, QColor(theme.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.border), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLines(hatch(strip))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for rect in _padding_cells(grid) if grid.cell >= SMALLEST_WITH_GRID else ():
        _paint_cell(painter, rect, scene.picture.border.text, theme)
    painter.restore()


def paint_zigzag(painter: QPainter, grid: CellGrid, theme: Theme) -> None:
    """Paints a zigzag wherever a wrapped row is broken: at the end of a line and at the start of the next one."""
    lines = -(-grid.rows * grid.columns // grid.line) if grid.line else 0
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.field), 1))
    for line in range(lines):
        top, bottom = grid.top + line * grid.cell, grid.top + (line + 1) * grid.cell
        if top < grid.area.top() - 1 or bottom > grid.area.bottom() + 1:
            continue
        if line:
            painter.drawPolyline(_zigzag(grid.bounds.left(), top, bottom, -ZIGZAG))
        if line < lines - 1 and grid.bounds.right() <= grid.area.right() + 1:
            painter.drawPolyline(_zigzag(grid.bounds.right(), top, bottom, ZIGZAG))
    painter.restore()


def _zigzag(x: float, top: float, bottom: float, width: int) -> QPolygonF:
    """The points of a zigzag from `top` to `bottom` beside the edge `x`; to its left if `width` is negative."""
    turns = 2 * max(round((bottom - top) / (4 * abs(width))), 1)
    step = (bottom - top) / turns
    return QPolygonF([QPointF(x + (width if turn % 2 else 0), top + turn * step) for turn in range(turns + 1)])


def paint_window(
    painter: QPainter, grid: CellGrid, outline: Outline, view: SliceView, theme: Theme, border: Border
) -> None:
    """Paints the outline of a window, dotted frames around the cells that a dilation skips, and rings at the sampling
    points.

    If the computation uses the padding, the cells of the padding in the window get frames, too.
    """
    window = outline.window
    edges = _edges(window, view)
    if edges is None:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(grid.outer.adjusted(-SMALL_GAP, -SMALL_GAP, SMALL_GAP, SMALL_GAP))
    (top, bottom), (left, right) = edges
    if window.taps and grid.cell >= SMALLEST_FRAMED_CELL:
        _paint_taps(painter, grid, window, view, border)
    for edge in _outlines(grid, top, left, bottom, right):
        paint_strokes(painter, edge, window_strokes(theme.axis, is_dashed=outline.is_dashed))
    radius = max(grid.cell * SAMPLE_RADIUS, HAIR_GAP)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for point in window.points:
        row, column = (0.5 if d is None else point[d] for d in (view.rows, view.columns))
        center = _point(grid, row, column)
        for color, width in ((INK, 4.0), (PAPER, 2.0)):
            painter.setPen(QPen(QColor(color), width))
            painter.drawEllipse(center, radius, radius)
    painter.restore()


def _outlines(grid: CellGrid, top: float, left: float, bottom: float, right: float) -> list[QRectF]:
    """The rectangle between the edges `top`, `left`, `bottom` and `right`, which are given in cells. If the grid wraps
    its rows onto several lines, the rectangles that together cover the cells between the edges.
    """
    if not grid.line:
        corner = QPointF(grid.left + left * grid.cell, grid.top + top * grid.cell)
        return [QRectF(corner, QPointF(grid.left + right * grid.cell, grid.top + bottom * grid.cell))]
    first = max(floor(top), 0), max(floor(left), 0)
    last = min(ceil(bottom), grid.rows) - 1, min(ceil(right), grid.columns) - 1
    return grid.rects(*first, *last) if first[0] <= last[0] and first[1] <= last[1] else []


def _point(grid: CellGrid, row: float, column: float) -> QPointF:
    """Returns the position of a point of the grid in the widget. `row` and `column` are counted in cells: 0.5 and 0.5
    are the centre of the first cell.
    """
    if not grid.line:
        return QPointF(grid.left + column * grid.cell, grid.top + row * grid.cell)
    cell = min(max(int(row), 0), grid.rows - 1), min(max(int(column), 0), grid.columns - 1)
    return grid.rect(*cell).topLeft() + QPointF(column - cell[1], row - cell[0]) * grid.cell


def _edges(window: Window, view: SliceView) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """The edges of a window in this slice: (top, bottom) and (left, right), counted in cells.

    None if the window does not reach this slice.
    """
    if len(window.low) != len(view.sizes):
        return None
    shown = (view.rows, view.columns)
    for d, index in enumerate(view.at):
        if d not in shown and not window.low[d] <= index < window.high[d]:
            return None
        if d not in shown and window.taps and index not in window.taps[d]:
            return None
    rows, columns = ((0.0, 1.0) if d is None else (window.low[d], window.high[d]) for d in shown)
    return rows, columns


def _paint_taps(painter: QPainter, grid: CellGrid, window: Window, view: SliceView, border: Border) -> None:
    counted: Role = "decides" if border.role is ReadRole.DECIDES else "value"
    taps = [range(1) if d is None else window.taps[d] for d in (view.rows, view.columns)]
    for row in range(taps[0][0], taps[0][-1] + 1):
        for column in range(taps[1][0], taps[1][-1] + 1):
            is_tap, is_padding = row in taps[0] and column in taps[1], not _is_cell(grid, row, column)
            if not is_tap:
                paint_role(painter, grid.rect(row, column), "ignored", is_large=False)
            elif is_padding and border.role is not None:
                paint_role(painter, grid.rect(row, column), counted, is_large=False)


def _is_cell(grid: CellGrid, row: int, column: int) -> bool:
    return 0 <= row < grid.rows and 0 <= column < grid.columns


def _strips(grid: CellGrid) -> Iterator[QRectF]:
    """Yields the four parts of the padding: above and below over the whole width, left and right beside the cells."""
    outer, inner = grid.outer, grid.bounds
    yield QRectF(outer.topLeft(), QPointF(outer.right(), inner.top()))
    yield QRectF(QPointF(outer.left(), inner.bottom()), outer.bottomRight())
    yield QRectF(QPointF(outer.left(), inner.top()), inner.bottomLeft())
    yield QRectF(inner.topRight(), QPointF(outer.right(), inner.bottom()))


def _padding_cells(grid: CellGrid) -> Iterator[QRectF]:
    above, before, below, after = grid.border
    for row in range(-above, grid.rows + below):
        for column in range(-before, grid.columns + after):
            if not _is_cell(grid, row, column):
                yield grid.rect(row, column)


def _paint_cell(painter: QPainter, rect: QRectF, text: str, theme: Theme) -> None:
    """Paints the dashed edge of a cell of the padding, and its number on a patch without hatching."""
    pen = QPen(QColor(theme.field), 1, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(0, 0, -1, -1))
    if not text or rect.width() < SMALLEST_WITH_NUMBERS:
        return
    px = NUMBER_PX_BY_CELL[max(size for size in NUMBER_PX_BY_CELL if size <= rect.width())]
    painter.setFont(cell_font(px))
    patch = QRectF(0, 0, painter.fontMetrics().horizontalAdvance(text) + 2 * HAIR_GAP, px + HAIR_GAP)
    patch.moveCenter(rect.center())
    painter.fillRect(patch, QColor(theme.panel))
    painter.setPen(QColor(theme.muted))
    painter.drawText(patch, Qt.AlignmentFlag.AlignCenter, text)
