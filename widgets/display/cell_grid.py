"""Computes the positions of the cells of a slice.

A cell has a whole number of logical pixels. If there are too many cells, only every n-th cell has a pixel.
"""

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from widgets.style.sizes import (
    CELL_SIZES,
    GUTTER,
    GUTTER_OF_THREE_DIGITS,
    GUTTER_PER_DIGIT,
)


@dataclass(frozen=True, slots=True)
class CellGrid:
    """The grid of the cells of a slice, in coordinates of its widget.

    `cell` is the size of a cell, `area` the part of the widget for cells, (left, top) the corner of cell (0, 0).
    `border` is the number of cells of padding above, left of, below and right of the cells.
    """

    rows: int
    columns: int
    cell: float
    area: QRectF
    left: float
    top: float
    border: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def is_empty(self) -> bool:
        """True if there are no cells."""
        return self.rows == 0 or self.columns == 0

    @property
    def bounds(self) -> QRectF:
        """The rectangle of all cells, including cells outside the area."""
        return QRectF(self.left, self.top, extent(self.columns, self.cell), extent(self.rows, self.cell))

    @property
    def outer(self) -> QRectF:
        """The visible part of the cells and of the padding around them."""
        above, before, below, after = (count * self.cell for count in self.border)
        return self.area.intersected(self.bounds.adjusted(-before, -above, after, below))

    @property
    def pan(self) -> QPointF:
        """The vector from the corner of the first cell, or of its padding, to the corner of the area, in pixels."""
        above, before, _, _ = self.border
        return self.area.topLeft() - QPointF(self.left - before * self.cell, self.top - above * self.cell)

    @property
    def visible(self) -> QRectF:
        """The part of the area that cells cover."""
        return self.area.intersected(self.bounds)

    def rect(self, row: int, column: int, last_row: int | None = None, last_column: int | None = None) -> QRectF:
        """The rectangle of one cell, or of a block of cells with both ends included."""
        rows = 1 if last_row is None else last_row - row + 1
        columns = 1 if last_column is None else last_column - column + 1
        x, y = self.left + column * self.cell, self.top + row * self.cell
        return QRectF(x, y, columns * self.cell, rows * self.cell)

    def cell_under(self, point: QPointF) -> tuple[int, int] | None:
        """The (row, column) of the cell at a point of the widget; None if no visible cell is there."""
        if self.is_empty or not self.visible.contains(point):
            return None
        x, y = point.x() - self.left, point.y() - self.top
        if self.cell < 1:
            # A pixel shows only the first of the cells that it represents.
            x, y = math.floor(x), math.floor(y)
        return min(int(y / self.cell), self.rows - 1), min(int(x / self.cell), self.columns - 1)

    def visible_rows(self) -> range:
        """The rows that are at least partly visible."""
        return _visible(self.area.top(), self.area.bottom(), self.top, self.cell, self.rows)

    def visible_columns(self) -> range:
        """The columns that are at least partly visible."""
        return _visible(self.area.left(), self.area.right(), self.left, self.cell, self.columns)

    def line_places(self) -> tuple[list[float], list[float]]:
        """The x of the vertical and the y of the horizontal grid lines.

        The last lines are shifted onto the last pixel of the cells.
        """
        visible = self.visible
        rows, columns = self.visible_rows(), self.visible_columns()
        xs = [self.left + column * self.cell for column in range(columns.start, columns.stop + 1)]
        ys = [self.top + row * self.cell for row in range(rows.start, rows.stop + 1)]
        return (
            [min(x, visible.right() - 1) for x in xs if x >= visible.left()],
            [min(y, visible.bottom() - 1) for y in ys if y >= visible.top()],
        )


def largest_within(side: int, rows: int, columns: int) -> float:
    """The largest cell size at which a slice is at most `side` pixels wide and high; 0 if there is none."""
    return next((cell for cell in CELL_SIZES if max(rows, columns) * cell <= side), 0.0)


def extent(count: int, cell: float) -> float:
    """The length of `count` cells in logical pixels, rounded up to a whole pixel."""
    return float(math.ceil(count * cell))


def gutter_width(rows: int) -> int:
    """The width of the row indices left of the cells, in pixels."""
    digits = len(str(max(rows - 1, 0)))
    if digits <= 2:
        return GUTTER
    return GUTTER_OF_THREE_DIGITS + (digits - 3) * GUTTER_PER_DIGIT


def next_size(cell: float, steps: int) -> float:
    """The cell size `steps` positions above `cell` in the list of sizes (negative: below), limited to the ends."""
    place = min(range(len(CELL_SIZES)), key=lambda i: abs(CELL_SIZES[i] - cell))
    return CELL_SIZES[min(max(place - steps, 0), len(CELL_SIZES) - 1)]


def _visible(near: float, far: float, origin: float, cell: float, count: int) -> range:
    first = max(0, math.floor((near - origin) / cell))
    last = min(count, math.ceil((far - origin) / cell))
    return range(first, max(first, last))
