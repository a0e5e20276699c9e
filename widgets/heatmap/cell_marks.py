"""Finds the cells of a slice around which frames are painted: cells with a role for the cell under the pointer, or with
errors.
"""

from collections.abc import Collection, Mapping
from itertools import chain

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ops.explain.cell_sets import Block as Cells
from ops.explain.cell_sets import intersection, size_of
from ops.presentation.slicing import SliceView
from ops.presentation.wrapping import LONGEST_UNWRAPPED
from widgets.display.cell_grid import CellGrid
from widgets.display.picture import ROLES_BY_WEIGHT, Coordinates, Mark, Marks, Role, TensorPicture
from widgets.heatmap.cell_frames import paint_outline, paint_role, paint_strokes
from widgets.style.badges import paint_badge
from widgets.style.sizes import (
    LARGE_CELL,
    SMALL_BADGE,
    SMALLEST_BADGED_CELL,
    SMALLEST_FRAME,
    SMALLEST_FRAMED_CELL,
)
from widgets.style.strokes import ERROR, WARNING
from widgets.style.theme import Theme

# (First row, first column, last row, last column), with both ends included.
Block = tuple[int, int, int, int]

_WEIGHT: dict[Role, int] = {role: weight for weight, role in enumerate(ROLES_BY_WEIGHT)}
_NOTHING = np.empty((0, 4), np.intp)
_MOST_SINGLE_FRAMES = 256
_MOST_BLOCKS = 64
# The condition of a mark is evaluated for up to this many cells, which takes a few milliseconds.
_MOST_ASKED = 1 << 17


def framed_blocks(marks: Marks, view: SliceView, grid: CellGrid) -> dict[Role, np.ndarray]:
    """The frames to paint in the visible part of a slice: for each role, an array of blocks [n, 4].

    A block has the first row, the first column, the last row and the last column. Each marked cell is a block; a cell
    with several roles has the most important of them. If cells are too small or too many for a frame each, a block is a
    group of neighbouring cells.
    """
    rows, columns = grid.visible_rows(), grid.visible_columns()
    if grid.cell >= SMALLEST_FRAMED_CELL:
        framed = framed_cells(marks, view, rows, columns)
        return {role: _joined(blocks) for role, blocks in framed.items()} if grid.line else framed
    if not marks or not rows or not columns:
        return {}
    window = view.window(rows, columns)
    fitting = [mark for mark in marks if len(mark.block) == len(window)]
    found: dict[Role, list[np.ndarray]] = {}
    for mark in fitting:
        shared = intersection(mark.block, window)
        if shared is not None:
            found.setdefault(mark.role, []).append(_neighbours(mark, view, shared))
    return {role: _few(np.concatenate(found[role])) for role in ROLES_BY_WEIGHT if role in found}


def framed_cells(marks: Marks, view: SliceView, rows: range, columns: range) -> dict[Role, np.ndarray]:
    """The frames to paint in these rows and columns of a slice: arrays of blocks [n, 4] by role.

    A block is its first row, first column, last row and last column. The cells must be large enough for single frames.
    """
    if not marks or not rows or not columns:
        return {}
    window = view.window(rows, columns)
    weights = _weights(marks, window)
    found: dict[Role, np.ndarray] = {}
    for role in _roles(marks):
        places = _placed(weights == _WEIGHT[role] + 1, view, window)
        if 0 < len(places) <= _MOST_SINGLE_FRAMES:
            found[role] = np.concatenate((places, places), axis=1)
        elif len(places):
            found[role] = _few(blocks_of(places))
    return found


def badged_cells(marks: Marks, view: SliceView, grid: CellGrid) -> dict[str, np.ndarray]:
    """The cells that only one of two compared settings reads, as [n, 2] by the letter of this setting.

    The result is {} if the cells are too small or too many to show a letter in each.
    """
    rows, columns = grid.visible_rows(), grid.visible_columns()
    letters = {mark.setting for mark in marks} - {""}
    if not letters or grid.cell < SMALLEST_BADGED_CELL or not rows or not columns:
        return {}
    window = view.window(rows, columns)
    reads = {letter: np.zeros(tuple(map(len, window)), np.bool_) for letter in sorted(letters)}
    for mark in (mark for mark in marks if mark.setting and len(mark.block) == len(window)):
        reads[mark.setting] |= mark.in_window(window)
    readers = np.sum(list(reads.values()), axis=0)
    found = {letter: _placed(mask & (readers == 1), view, window) for letter, mask in reads.items()}
    return found if sum(map(len, found.values())) <= _MOST_SINGLE_FRAMES else {}


def framed_roles(marks: Marks, view: SliceView) -> set[Role]:
    """Returns the roles of the frames that a slice shows. For a large slice, returns the roles of all `marks`."""
    rows, columns = range(view.row_count), range(view.column_count)
    if len(rows) * len(columns) > _MOST_ASKED:
        return {mark.role for mark in marks}
    weights = _weights(marks, view.window(rows, columns))
    return {role for role in _roles(marks) if (weights == _WEIGHT[role] + 1).any()}


def _roles(marks: Marks) -> list[Role]:
    """The roles that at least one of the marks has, in the order of `ROLES_BY_WEIGHT`."""
    used = {mark.role for mark in marks}
    return [role for role in ROLES_BY_WEIGHT if role in used]


def _weights(marks: Marks, window: Cells) -> np.ndarray:
    """Returns a number for each cell in `window`: 1 + the weight of its most important role, or 0 for a cell without a
    mark.
    """
    weights = np.zeros(tuple(map(len, window)), np.uint8)
    for mark in (mark for mark in marks if len(mark.block) == len(window)):
        np.maximum(weights, np.uint8(_WEIGHT[mark.role] + 1), out=weights, where=mark.in_window(window))
    return weights


def _neighbours(mark: Mark, view: SliceView, shared: Cells) -> np.ndarray:
    """Returns the marked cells inside the block `shared` as rectangles, [n, 4].

    Returns a single rectangle around `shared` if the mark has no condition, or if `shared` has too many cells to
    evaluate the condition for each of them.
    """
    if mark.only is not None and size_of(shared) <= _MOST_ASKED:
        return blocks_of(_placed(mark.in_window(shared), view, shared))
    rows, columns = (range(1) if d is None else shared[d] for d in (view.rows, view.columns))
    return np.array([[rows.start, columns.start, rows.stop - 1, columns.stop - 1]], np.intp)


def _placed(mask: np.ndarray, view: SliceView, window: Cells) -> np.ndarray:
    """Returns the (row, column) pairs, [n, 2], of the cells in the slice `view` for which `mask` is True.

    `mask` covers only the block of cells `window`.
    """
    origin = [0 if d is None else window[d].start for d in (view.rows, view.columns)]
    return np.argwhere(view.plane(mask)) + origin


def _joined(blocks: np.ndarray) -> np.ndarray:
    """Merges neighbouring cells into larger rectangles if `blocks` are many single cells, as in a long row that is
    wrapped.

    Otherwise returns `blocks` unchanged.
    """
    are_cells = len(blocks) > LONGEST_UNWRAPPED and np.array_equal(blocks[:, :2], blocks[:, 2:])
    return blocks_of(blocks[:, :2]) if are_cells else blocks


def _few(blocks: np.ndarray) -> np.ndarray:
    """Returns the rectangles `blocks` unchanged; if there are too many to distinguish, one rectangle around all of
    them.
    """
    if len(blocks) <= _MOST_BLOCKS:
        return blocks
    return np.concatenate((blocks[:, :2].min(axis=0), blocks[:, 2:].max(axis=0)))[np.newaxis]


def any_shown(marks: Marks, view: SliceView) -> bool:
    """True if a slice contains a marked cell.

    A mark may have a condition, which selects some cells of its block. If the slice contains too many cells of the
    block, the condition is not evaluated, and the result is True.
    """
    window = view.window(range(view.row_count), range(view.column_count))
    for mark in marks:
        shared = intersection(mark.block, window) if len(mark.block) == len(window) else None
        if shared is not None and (
            mark.only is None or size_of(shared) > _MOST_ASKED or bool(mark.in_window(shared).any())
        ):
            return True
    return False


def error_blocks(picture: TensorPicture, view: SliceView) -> list[Block]:
    """The rows and columns of a slice that a violation marks as surplus, as blocks of cells.

    If the violation marks the whole slice, the block is the whole slice.
    """
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
    framed: Mapping[Role, np.ndarray],
    picture: TensorPicture,
    view: SliceView,
    widest_number: float,
) -> None:
    """Paints all frames, later ones over earlier ones: first those of the roles, the most important role last; then
    warnings, then errors, and the cursor on top.

    `widest_number` is in pixels; thick frames need space beside the number.
    """
    is_large = grid.cell >= LARGE_CELL and widest_number <= grid.cell - 20
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(grid.area.adjusted(-6, -6, 6, 6))
    for role in ROLES_BY_WEIGHT[:-1]:
        for rects in _shapes(grid, framed.get(role, _NOTHING)):
            if len(rects) > 1:
                paint_outline(painter, rects, role)
            else:
                paint_role(painter, rects[0], role, is_large)
    for rect in chain.from_iterable(_shapes(grid, _blocks_of_cells(picture.warning_cells, view, grid))):
        # Inside the cell, so that the frame covers no index above it and no other frame beside it.
        paint_strokes(painter, rect.adjusted(2, 2, -2, -2), WARNING)
    for block in error_blocks(picture, view):
        for rect in grid.rects(*block):
            paint_strokes(painter, rect.adjusted(-1, -1, 1, 1), ERROR)
    for rect in chain.from_iterable(_shapes(grid, framed.get("cursor", _NOTHING))):
        paint_role(painter, rect, "cursor", is_large)
    painter.restore()


def paint_badges(painter: QPainter, grid: CellGrid, badged: Mapping[str, np.ndarray], theme: Theme) -> None:
    """Paints the letter A or B, the name of a compared setting, on the corner of each cell that only this setting
    reads.

    `badged` maps each letter to its cells, an array [n, 2] of rows and columns.
    """
    painter.save()
    painter.setClipRect(grid.area.adjusted(-6, -6, 6, 6))
    for letter, cells in badged.items():
        for row, column in cells.tolist():
            corner = grid.rect(row, column, row, column).topRight()
            place = QRectF(corner.x() - SMALL_BADGE + 4, corner.y() - 4, SMALL_BADGE, SMALL_BADGE)
            paint_badge(painter, place, letter, theme, has_edge=True)
    painter.restore()


def blocks_of(places: np.ndarray) -> np.ndarray:
    """Combines cells, [n, 2], into blocks, [m, 4]. Neighbouring cells of a row form a run; equal runs in successive
    rows form a block.
    """
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
    """Returns the index at which each run of elements begins, and the index at which it ends.

    Entry i of `is_broken` is True if the elements i and i + 1 belong to different runs.
    """
    breaks = np.flatnonzero(is_broken)
    return np.append(0, breaks + 1), np.append(breaks, len(is_broken))


def _places(cells: Collection[Coordinates], view: SliceView) -> tuple[np.ndarray, np.ndarray]:
    """Returns the row and column of each of `cells`, [n, 2], and a mask, [n], that is True for the cells in the slice
    `view`. Cells outside the slice have row and column 0.
    """
    rank = len(view.sizes)
    has_rank = np.fromiter((len(cell) == rank for cell in cells), np.bool_, len(cells))
    known = cells if has_rank.all() else [cell if len(cell) == rank else (-1,) * rank for cell in cells]
    # Doubles, because an index out of range may be an integer of any size.
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


def _blocks_of_cells(cells: Collection[Coordinates], view: SliceView, grid: CellGrid) -> np.ndarray:
    if not cells:
        return _NOTHING
    found, is_shown = _places(cells, view)
    places = found[is_shown]
    if grid.cell >= SMALLEST_FRAMED_CELL and len(places) <= _MOST_SINGLE_FRAMES:
        return np.concatenate((places, places), axis=1)
    return _few(blocks_of(places))


def _shapes(grid: CellGrid, blocks: np.ndarray) -> list[list[QRectF]]:
    """Returns rectangles that cover each block: one for a block on a single line, several for a block on several lines.

    Small single rectangles are widened, so that they remain visible.
    """
    shapes = [grid.rects(*block) for block in blocks.tolist()]
    if grid.cell >= SMALLEST_FRAMED_CELL:
        return shapes
    return [[_widened(rects[0])] if len(rects) == 1 else rects for rects in shapes]


def _widened(rect: QRectF) -> QRectF:
    dx = max(0.0, (SMALLEST_FRAME - rect.width()) / 2)
    dy = max(0.0, (SMALLEST_FRAME - rect.height()) / 2)
    return rect.adjusted(-dx, -dy, dx, dy)
