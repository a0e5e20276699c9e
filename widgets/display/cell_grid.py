"""Where cells are: whole logical pixels per cell, or every n-th cell when there are more cells than pixels."""

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
    """Cells in coordinates of their widget: `area` is where they may be seen, (left, top) the corner of cell (0, 0)."""

    rows: int
    columns: int
    cell: float
    area: QRectF
    left: float
    top: float

    @property
    def is_empty(self) -> bool:
        return self.rows == 0 or self.columns == 0

    @property
    def bounds(self) -> QRectF:
        """All cells, also those outside the area."""
        return QRectF(self.left, self.top, extent(self.columns, self.cell), extent(self.rows, self.cell))

    @property
    def pan(self) -> QPointF:
        """How far the first cell lies left of and above the area."""
        return self.area.topLeft() - QPointF(self.left, self.top)

    @property
    def visible(self) -> QRectF:
        """The part of the area that has cells."""
        return self.area.intersected(self.bounds)

    def rect(self, row: int, column: int, last_row: int | None = None, last_column: int | None = None) -> QRectF:
        """The rectangle of one cell, or of a block of cells up to and including the last ones."""
        rows = 1 if last_row is None else last_row - row + 1
        columns = 1 if last_column is None else last_column - column + 1
        x, y = self.left + column * self.cell, self.top + row * self.cell
        return QRectF(x, y, columns * self.cell, rows * self.cell)

    def cell_under(self, point: QPointF) -> tuple[int, int] | None:
        """The (row, column) under a point of the widget; None outside the visible cells."""
        if self.is_empty or not self.visible.contains(point):
            return None
        x, y = point.x() - self.left, point.y() - self.top
        if self.cell < 1:
            # A pixel shows exactly one cell, the first of those it stands for.
            x, y = math.floor(x), math.floor(y)
        return min(int(y / self.cell), self.rows - 1), min(int(x / self.cell), self.columns - 1)

    def visible_rows(self) -> range:
        return _visible(self.area.top(), self.area.bottom(), self.top, self.cell, self.rows)

    def visible_columns(self) -> range:
        return _visible(self.area.left(), self.area.right(), self.left, self.cell, self.columns)

    def line_places(self) -> tuple[list[float], list[float]]:
        """Where vertical and horizontal grid lines stand; the last ones inside their cells."""
        visible = self.visible
        rows, columns = self.visible_rows(), self.visible_columns()
        xs = [self.left + column * self.cell for column in range(columns.start, columns.stop + 1)]
        ys = [self.top + row * self.cell for row in range(rows.start, rows.stop + 1)]
        return (
            [min(x, visible.right() - 1) for x in xs if x >= visible.left()],
            [min(y, visible.bottom() - 1) for y in ys if y >= visible.top()],
        )


def largest_within(side: int, rows: int, columns: int) -> float:
    """The largest cell size with which a slice is at most `side` pixels wide and high; 0 if there is none."""
    return next((cell for cell in CELL_SIZES if max(rows, columns) * cell <= side), 0.0)


def extent(count: int, cell: float) -> float:
    """Logical pixels `count` cells take; a decimated slice is rounded up to a whole pixel."""
    return float(math.ceil(count * cell))


def gutter_width(rows: int) -> int:
    """Room for the row ticks left of the cells."""
    digits = len(str(max(rows - 1, 0)))
    if digits <= 2:
        return GUTTER
    return GUTTER_OF_THREE_DIGITS + (digits - 3) * GUTTER_PER_DIGIT


def next_size(cell: float, steps: int) -> float:
    """The cell size `steps` places larger (negative: smaller) in the list; stays at its ends."""
    place = min(range(len(CELL_SIZES)), key=lambda i: abs(CELL_SIZES[i] - cell))
    return CELL_SIZES[min(max(place - steps, 0), len(CELL_SIZES) - 1)]


def _visible(near: float, far: float, origin: float, cell: float, count: int) -> range:
    first = max(0, math.floor((near - origin) / cell))
    last = min(count, math.ceil((far - origin) / cell))
    return range(first, max(first, last))
