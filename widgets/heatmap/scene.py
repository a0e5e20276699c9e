"""Everything that one heatmap shows: a slice of a tensor, its colours, and the positions of its cells in the widget."""

from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize

from ops.presentation.colors import Levels, map_of
from ops.presentation.slicing import SliceView
from widgets.display.cell_grid import CellGrid, drawn_counts, extent, gutter_width
from widgets.display.picture import Coordinates, TensorPicture
from widgets.display.tiles import ALONE, TilePlace
from widgets.heatmap.ghost import box_height, box_width, broken_lines
from widgets.style.sizes import BLEED, CELL_LABELS_HEIGHT, EMPTY_SLICE_WIDTH, ICON_GAP, TEXT_LINE, UNLIMITED
from widgets.style.theme import Theme


@dataclass(frozen=True, slots=True, repr=False)
class HeatmapScene:
    """The data that painting one heatmap requires. A scene is immutable; a change creates a new scene.

    `band` is the height above the cells, and `width` the width of the widget, in pixels.
    """

    picture: TensorPicture
    view: SliceView
    levels: Levels | None
    grid: CellGrid
    theme: Theme
    band: int
    place: TilePlace = ALONE
    width: int = 0

    @property
    def map_name(self) -> str:
        """The name of the colour map: the one that `levels` names, or else the default map of the value group."""
        return map_of(self.levels, self.picture.group)

    @property
    def across(self) -> int | None:
        """The dimension whose index increases from left to right; None if there is no such dimension."""
        return self.view.rows if self.grid.line and self.grid.columns == 1 else self.view.columns

    @property
    def down(self) -> int | None:
        """The dimension whose index increases from one row of the heatmap to the next.

        It is None if there is no such dimension, or if a row or column is wrapped into several lines.
        """
        return None if self.grid.line else self.view.rows

    def cell_at(self, point: QPointF) -> Coordinates | None:
        """The coordinates of the element at a point of the widget; None outside the cells."""
        place = self.grid.cell_under(point)
        return None if place is None else self.view.cell_at(*place)

    def rect_of(self, coordinates: Coordinates) -> QRectF:
        """The rectangle of an element; an empty rectangle if it is not in this slice."""
        place = self.view.position_of(coordinates)
        return QRectF() if place is None else self.grid.rect(*place)

    def panned(self, dx: float, dy: float, size: QSize) -> "HeatmapScene":
        """Returns the scene with its visible part moved by (`dx`, `dy`) pixels, but not beyond the cells, in a widget
        of the size `size`.
        """
        pan = self.grid.pan + QPointF(dx, dy)
        return replace(
            self, grid=fitted_grid(self.picture, self.view, self.grid.cell, self.band, self.place, pan, size)
        )


def fitted_grid(
    picture: TensorPicture, view: SliceView, cell: float, band: int, place: TilePlace, pan: QPointF, size: QSize
) -> CellGrid:
    """Returns the grid of the cells of a slice in a widget of `size`, scrolled by `pan` pixels, but not beyond the
    cells.

    `cell` is the size of a cell, and `band` the height above the cells, both in pixels.
    """
    rows, columns = view.row_count, view.column_count
    border = border_around(picture, view)
    above, before, below, after = border
    left = BLEED + gutter_width(rows * columns if place.line else rows) if place.has_gutter else place.bleed
    down, across = drawn_counts(rows, columns, place.line)
    whole = extent(before + across + after, cell), extent(above + down + below, cell)
    width = max(1.0, min(whole[0], size.width() - left - place.bleed))
    height = max(1.0, min(whole[1], size.height() - band - below_cells(picture)))
    x = round(min(max(pan.x(), 0), max(whole[0] - width, 0)))
    y = round(min(max(pan.y(), 0), max(whole[1] - height, 0)))
    area = QRectF(left, band, width, height)
    corner = left - x + before * cell, band - y + above * cell
    return CellGrid(rows, columns, cell, area, *corner, border, place.line)


def border_around(picture: TensorPicture, view: SliceView) -> tuple[int, int, int, int]:
    """Returns how many cells of padding there are above, to the left, below and to the right of a slice."""
    border = picture.border
    if len(border.before) != len(view.sizes) or 0 in view.sizes:
        return 0, 0, 0, 0
    along = [(0, 0) if d is None else (border.before[d], border.after[d]) for d in (view.rows, view.columns)]
    (above, below), (before, after) = along
    return above, before, below, after


def cells_size(picture: TensorPicture, view: SliceView, cell: float, line: int = 0) -> QSize:
    """Returns the size in pixels of all cells together, without labels. If `line` is not 0, it is the number of cells
    in each line of a wrapped row or column.

    A tensor without numbers is at least as large as the box with the reason. An empty slice is at least as large as the
    text "0 elements".
    """
    above, before, below, after = border_around(picture, view)
    down, across = drawn_counts(view.row_count, view.column_count, line)
    counts = before + across + after, above + down + below
    # The first cell sizes that are tried make a huge slice wider than a widget can be.
    width, height = (int(min(extent(count, cell), UNLIMITED)) for count in counts)
    if picture.shown_values is None and picture.ghost_lines:
        lines = broken_lines(picture.ghost_lines)
        width, height = max(width, int(box_width(lines)) + 1), max(height, box_height(lines) + ICON_GAP)
    if view.row_count == 0 or view.column_count == 0:
        width, height = max(width, EMPTY_SLICE_WIDTH), max(height, TEXT_LINE)
    return QSize(width, height)


def below_cells(picture: TensorPicture) -> int:
    """The height in pixels below the cells, for labels or for frames that extend beyond the cells."""
    return CELL_LABELS_HEIGHT if picture.cell_labels else BLEED


def visible_part(scene: HeatmapScene) -> np.ndarray | None:
    """Returns the values of the visible cells, [rows, columns], with 0 in place of hidden numbers, so that they cannot
    influence colours or the widths of texts, which could reveal them.

    Returns None if there are no values, or if there are more cells than pixels.
    """
    values, grid = scene.picture.shown_values, scene.grid
    if values is None or grid.is_empty or grid.cell < 1:
        return None
    cells, hidden = scene.view.cells(values)[_visible(grid)], hidden_part(scene)
    return cells if hidden is None else np.where(hidden, cells.dtype.type(0), cells)


def hidden_part(scene: HeatmapScene) -> np.ndarray | None:
    """A boolean mask, [rows, columns], of the cells in the visible part of the slice: True where the number is hidden.
    None if no number of the tensor is hidden.
    """
    hidden = scene.picture.hidden
    if hidden is None or not scene.picture.is_covered:
        return None
    return scene.view.cells(hidden)[_visible(scene.grid)]


def _visible(grid: CellGrid) -> tuple[slice, slice]:
    rows, columns = grid.visible_rows(), grid.visible_columns()
    return slice(rows.start, rows.stop), slice(columns.start, columns.stop)
