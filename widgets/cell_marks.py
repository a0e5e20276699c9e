"""Frames on cells: what a cell means for the one under the pointer, readable without colour.

Every frame has two tones so that one of them shows on any map colour. Roles differ by line style,
thickness and notch as well. Large cells use the first size of a frame, small ones the second.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import chain

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from widgets.cell_grid import CellGrid
from widgets.picture import ROLES_BY_WEIGHT, Coordinates, Marks, Role, TensorPicture
from widgets.slicing import SliceView
from widgets.theme import CELL_DECIDES, CELL_ERROR, CELL_VALUE, CELL_WARNING, INK, PAPER

# First row, first column, last row, last column.
Block = tuple[int, int, int, int]

_WEIGHT: dict[Role, int] = {role: weight for weight, role in enumerate(ROLES_BY_WEIGHT)}
_NOWHERE = np.empty((0, 2), np.intp)
_LARGE_CELL = 40
_SMALLEST_SINGLE = 12
_SMALLEST_NOTCHED = 21
_MOST_SINGLE_FRAMES = 256
_MOST_BLOCKS = 64
_SMALLEST_BLOCK_PX = 12


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Stroke:
    """One tone of a frame; the dash pattern is in logical pixels."""

    color: QColor
    width: float
    dash: tuple[float, ...] = ()


def _faded_ink() -> QColor:
    color = QColor(INK)
    color.setAlphaF(0.7)
    return color


def _error_strokes(color: str) -> tuple[Stroke, ...]:
    return Stroke(QColor(INK), 6.5), Stroke(QColor(PAPER), 4.5), Stroke(QColor(color), 3, (7, 4))


DECIDES = (Stroke(QColor(INK), 3), Stroke(QColor(CELL_DECIDES), 2, (6, 4)))
IGNORED = (Stroke(_faded_ink(), 3), Stroke(QColor(PAPER), 1.5, (1.5, 3)))
SAME = (Stroke(QColor(INK), 3), Stroke(QColor(PAPER), 1.5))
CURSOR = (Stroke(QColor(INK), 9), Stroke(QColor(PAPER), 7), Stroke(QColor(INK), 2))
SMALL_CURSOR = (Stroke(QColor(INK), 7), Stroke(QColor(PAPER), 5), Stroke(QColor(INK), 1.5))
ERROR = _error_strokes(CELL_ERROR)
WARNING = _error_strokes(CELL_WARNING)


def positions_by_role(marks: Marks, view: SliceView) -> dict[Role, np.ndarray]:
    """Where the marked elements are drawn in this slice: [n, 2] rows and columns of every role that has any."""
    places, is_shown = _places(marks, view)
    weights = np.fromiter(map(_WEIGHT.__getitem__, marks.values()), np.intp, len(marks))
    found: dict[Role, np.ndarray] = {role: places[is_shown & (weights == weight)] for role, weight in _WEIGHT.items()}
    return {role: cells for role, cells in found.items() if len(cells)}


def error_blocks(picture: TensorPicture, view: SliceView) -> list[Block]:
    """The surplus rows and columns of a picture as blocks of this slice."""
    rows, columns = view.row_count, view.column_count
    blocks = []
    for dimension, first, last in picture.error_ranges:
        if dimension == view.columns:
            blocks.append((0, first, rows - 1, min(last, columns - 1)))
        elif dimension == view.rows:
            blocks.append((first, 0, min(last, rows - 1), columns - 1))
        elif 0 <= dimension < len(view.at) and first <= view.at[dimension] <= last:
            blocks.append((0, 0, rows - 1, columns - 1))
    return [block for block in blocks if block[0] <= block[2] and block[1] <= block[3]]


def paint_marks(
    painter: QPainter,
    grid: CellGrid,
    places: Mapping[Role, np.ndarray],
    picture: TensorPicture,
    view: SliceView,
    widest_number: float,
) -> None:
    """All frames, the heaviest last: ignored, same, decides, value, error, cursor."""
    is_large = grid.cell >= _LARGE_CELL and widest_number <= grid.cell - 20
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(grid.area.adjusted(-6, -6, 6, 6))
    for role in ROLES_BY_WEIGHT[:-1]:
        for rect in _rects(grid, places.get(role, _NOWHERE)):
            _paint_role(painter, rect, role, is_large, grid.cell)
    for cells, strokes in ((picture.warning_cells, WARNING), (picture.error_cells, ERROR)):
        found, is_shown = _places(cells, view)
        for rect in _rects(grid, found[is_shown]):
            _paint_strokes(painter, rect.adjusted(-1, -1, 1, 1), strokes)
    for block in error_blocks(picture, view):
        _paint_strokes(painter, grid.rect(*block).adjusted(-1, -1, 1, 1), ERROR)
    for rect in _rects(grid, places.get("cursor", _NOWHERE)):
        _paint_role(painter, rect, "cursor", is_large, grid.cell)
    painter.restore()


def paint_role(painter: QPainter, rect: QRectF, role: Role, is_large: bool = True) -> None:
    """The frame of one role round any rectangle, for legends and strips."""
    _paint_role(painter, rect, role, is_large, min(rect.width(), rect.height()))


def blocks_of(places: np.ndarray) -> np.ndarray:
    """Cells [n, 2] gathered into blocks [m, 4]: runs within a row, equal runs of neighbouring rows merged."""
    if not len(places):
        return np.empty((0, 4), np.intp)
    rows, columns = places[np.lexsort((places[:, 1], places[:, 0]))].T
    starts, ends = _runs((np.diff(rows) != 0) | (np.diff(columns) > 1))
    row, first, last = rows[starts], columns[starts], columns[ends]
    order = np.lexsort((row, last, first))
    row, first, last = row[order], first[order], last[order]
    starts, ends = _runs((np.diff(first) != 0) | (np.diff(last) != 0) | (np.diff(row) != 1))
    blocks = np.stack((row[starts], first[starts], row[ends], last[starts]), axis=1)
    return blocks[np.lexsort((blocks[:, 1], blocks[:, 0]))]


def _runs(is_broken: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """First and last places of the runs of a sequence; `is_broken` tells of every pair of neighbours."""
    breaks = np.flatnonzero(is_broken)
    return np.append(0, breaks + 1), np.append(breaks, len(is_broken))


def _places(cells: Collection[Coordinates], view: SliceView) -> tuple[np.ndarray, np.ndarray]:
    """[n, 2] rows and columns of `cells`, and [n] whether they are in this slice at all."""
    rank = len(view.sizes)
    has_rank = np.fromiter((len(cell) == rank for cell in cells), np.bool_, len(cells))
    known = cells if has_rank.all() else [cell if len(cell) == rank else (-1,) * rank for cell in cells]
    # Doubles, because a coordinate that is out of range may be any integer.
    found = np.fromiter(chain.from_iterable(known), np.float64, len(cells) * rank).reshape(len(cells), rank)
    shown = [d for d in (view.rows, view.columns) if d is not None]
    fixed = [d for d in range(rank) if d not in shown]
    is_shown = has_rank & ((found >= 0) & (found < view.sizes)).all(axis=1)
    is_shown &= (found[:, fixed] == [view.at[d] for d in fixed]).all(axis=1)
    places = np.zeros((len(cells), 2), np.intp)
    for side, d in enumerate((view.rows, view.columns)):
        if d is not None:
            places[is_shown, side] = found[is_shown, d]
    return places, is_shown


def _rects(grid: CellGrid, places: np.ndarray) -> list[QRectF]:
    """One rectangle per cell, or per block where cells are too small or too many to be framed one by one."""
    if grid.cell >= _SMALLEST_SINGLE and len(places) <= _MOST_SINGLE_FRAMES:
        return [grid.rect(row, column) for row, column in places.tolist()]
    blocks = blocks_of(places)
    if len(blocks) > _MOST_BLOCKS:
        blocks = np.concatenate((blocks[:, :2].min(axis=0), blocks[:, 2:].max(axis=0)))[np.newaxis]
    return [_widened(grid.rect(*block)) for block in blocks.tolist()]


def _widened(rect: QRectF) -> QRectF:
    dx = max(0.0, (_SMALLEST_BLOCK_PX - rect.width()) / 2)
    dy = max(0.0, (_SMALLEST_BLOCK_PX - rect.height()) / 2)
    return rect.adjusted(-dx, -dy, dx, dy)


def _paint_role(painter: QPainter, rect: QRectF, role: Role, is_large: bool, cell: float) -> None:
    if role == "value":
        _paint_value(painter, rect, is_large, cell >= _SMALLEST_NOTCHED)
    elif role == "cursor":
        _paint_strokes(painter, rect, CURSOR if is_large else SMALL_CURSOR)
    else:
        strokes = {"decides": DECIDES, "ignored": IGNORED, "same": SAME}[role]
        inset = strokes[0].width / 2
        _paint_strokes(painter, rect.adjusted(inset, inset, -inset, -inset), strokes)


def _paint_value(painter: QPainter, rect: QRectF, is_large: bool, is_notched: bool) -> None:
    """Orange between two black lines, with the top left corner filled."""
    width, notch = (6.0, 7.0) if is_large else (4.0, 3.0)
    if not is_notched:
        notch = 0.0
    painter.setPen(Qt.PenStyle.NoPen)
    for color, shrink in ((INK, 0.0), (CELL_VALUE, 1.0)):
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        path.addRect(rect.adjusted(shrink, shrink, -shrink, -shrink))
        inset = width - shrink
        inner = rect.adjusted(inset, inset, -inset, -inset)
        path.addPolygon(_cut_rect(inner, notch + shrink if notch else 0.0))
        painter.fillPath(path, QColor(color))


def _cut_rect(rect: QRectF, cut: float) -> QPolygonF:
    corners = [
        QPointF(rect.left() + cut, rect.top()),
        rect.topRight(),
        rect.bottomRight(),
        rect.bottomLeft(),
        QPointF(rect.left(), rect.top() + cut),
    ]
    return QPolygonF([*corners, corners[0]])


def _paint_strokes(painter: QPainter, rect: QRectF, strokes: tuple[Stroke, ...]) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke in strokes:
        pen = QPen(stroke.color, stroke.width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if stroke.dash:
            pen.setDashPattern([length / stroke.width for length in stroke.dash])
        painter.setPen(pen)
        painter.drawRect(rect)
