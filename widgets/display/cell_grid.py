"""Computes the positions of the cells of a slice.

The size of a cell is a whole number of logical pixels, or less than a pixel if there are more cells than pixels. A
pixel then represents several cells. A slice with a single row or column may wrap onto several lines.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF

from ops.presentation import wrapping
from widgets.style.sizes import (
    CELL_SIZES,
    GUTTER,
    GUTTER_OF_THREE_DIGITS,
    GUTTER_PER_DIGIT,
    LONG_LINES,
    SMALLEST_WITH_NUMBERS,
)


@dataclass(frozen=True, slots=True)
class CellGrid:
    """The grid of the cells of a slice, in coordinates of its widget.

    `cell` is the size of a cell, `area` the part of the widget for cells, (left, top) the corner of cell (0, 0).
    `border` is the number of cells of padding above, left of, below and right of the cells. If a single row or column
    is wrapped, `line` is the number of cells of a line, and there is no padding; otherwise `line` is 0. `rows` and
    `columns` are those of the slice, wrapped or not.
    """

    rows: int
    columns: int
    cell: float
    area: QRectF
    left: float
    top: float
    border: tuple[int, int, int, int] = (0, 0, 0, 0)
    line: int = 0

    @property
    def is_empty(self) -> bool:
        """True if there are no cells."""
        return self.rows == 0 or self.columns == 0

    @property
    def bounds(self) -> QRectF:
        """The rectangle of all cells. It also contains cells that are outside the visible area."""
        down, across = drawn_counts(self.rows, self.columns, self.line)
        return QRectF(self.left, self.top, extent(across, self.cell), extent(down, self.cell))

    @property
    def outer(self) -> QRectF:
        """The rectangle of the visible cells, including the visible part of the padding around them."""
        above, before, below, after = (count * self.cell for count in self.border)
        return self.area.intersected(self.bounds.adjusted(-before, -above, after, below))

    @property
    def pan(self) -> QPointF:
        """The vector in pixels from the top left corner of all cells to the top left corner of the visible area.
        Padding cells count as cells.
        """
        above, before, _, _ = self.border
        return self.area.topLeft() - QPointF(self.left - before * self.cell, self.top - above * self.cell)

    @property
    def visible(self) -> QRectF:
        """The part of `area` that is covered by cells."""
        return self.area.intersected(self.bounds)

    def rect(self, row: int, column: int, last_row: int | None = None, last_column: int | None = None) -> QRectF:
        """The rectangle of one cell, or of the block of cells from it to (`last_row`, `last_column`), both included.

        If a wrapped row or column has the block on several lines, the rectangle also contains other cells: see `rects`.
        """
        last_row, last_column = row if last_row is None else last_row, column if last_column is None else last_column
        if self.line:
            (row, column), (last_row, last_column) = self._on_line(row, column), self._on_line(last_row, last_column)
            if last_row > row:
                column, last_column = 0, self.line - 1
        x, y = self.left + column * self.cell, self.top + row * self.cell
        return QRectF(x, y, (last_column - column + 1) * self.cell, (last_row - row + 1) * self.cell)

    def rects(self, row: int, column: int, last_row: int, last_column: int) -> list[QRectF]:
        """Returns the rectangles that together cover the block from (`row`, `column`) to (`last_row`, `last_column`),
        both included.

        There is one rectangle, or one for each line if the cells wrap onto several lines.
        """
        first, last = row + column, last_row + last_column
        if not self.line or first // self.line == last // self.line:
            return [self.rect(row, column, last_row, last_column)]
        starts = [first, *range((first // self.line + 1) * self.line, last + 1, self.line)]
        ends = [*(start - 1 for start in starts[1:]), last]
        return [self.rect(*self._cell(start), *self._cell(end)) for start, end in zip(starts, ends, strict=True)]

    def parts(self) -> Sequence[tuple["CellGrid", range]]:
        """Splits the grid of a row or column that wraps onto several lines: one grid with the full lines, and one with
        the rest, unless one of them has no cells. Each has the range of the cells that it shows.

        A grid that does not wrap is returned alone, with an empty range.
        """
        if not self.line:
            return [(self, range(0))]
        count = self.rows * self.columns
        full, rest = divmod(count, self.line)
        plain = replace(self, rows=full, columns=self.line, line=0)
        parts = [(plain, range(full * self.line))] if full else []
        if rest:
            last = replace(plain, rows=1, columns=rest, top=self.top + full * self.cell)
            parts.append((last, range(full * self.line, count)))
        return parts

    def cell_under(self, point: QPointF) -> tuple[int, int] | None:
        """The (row, column) of the cell at a point of the widget; None if no visible cell is there."""
        if self.is_empty or not self.visible.contains(point):
            return None
        x, y = point.x() - self.left, point.y() - self.top
        if self.cell < 1:
            # A pixel stands for the first of the cells that it represents.
            x, y = math.floor(x), math.floor(y)
        down, across = drawn_counts(self.rows, self.columns, self.line)
        row, column = min(int(y / self.cell), down - 1), min(int(x / self.cell), across - 1)
        if not self.line:
            return row, column
        number = row * self.line + column
        return self._cell(number) if number < self.rows * self.columns else None

    def visible_rows(self) -> range:
        """Returns the rows that are at least partly visible. If a single row or column wraps onto several lines,
        returns all rows of the visible lines.
        """
        if self.line:
            return range(self.rows) if self.rows == 1 else self._visible_numbers()
        return _visible(self.area.top(), self.area.bottom(), self.top, self.cell, self.rows)

    def visible_columns(self) -> range:
        """Returns the columns that are at least partly visible.

        If the slice is a single column that is wrapped onto several lines, returns this column, wherever its cells are.
        """
        if self.line:
            return self._visible_numbers() if self.rows == 1 else range(self.columns)
        return _visible(self.area.left(), self.area.right(), self.left, self.cell, self.columns)

    def line_places(self) -> tuple[list[float], list[float]]:
        """Returns the positions of the grid lines: the x of vertical lines, and the y of horizontal lines.

        A line at the right or bottom end of the visible area is moved onto the last visible pixel.
        """
        visible = self.visible
        rows, columns = self.visible_rows(), self.visible_columns()
        xs = [self.left + column * self.cell for column in range(columns.start, columns.stop + 1)]
        ys = [self.top + row * self.cell for row in range(rows.start, rows.stop + 1)]
        return (
            [min(x, visible.right() - 1) for x in xs if x >= visible.left()],
            [min(y, visible.bottom() - 1) for y in ys if y >= visible.top()],
        )

    def _on_line(self, row: int, column: int) -> tuple[int, int]:
        """The line on which a cell of the wrapped row or column is drawn, and the position of the cell on this line."""
        return divmod(row + column, self.line)

    def _cell(self, number: int) -> tuple[int, int]:
        """The (row, column) of the cell `number` of the wrapped row or column."""
        return (0, number) if self.rows == 1 else (number, 0)

    def _visible_numbers(self) -> range:
        count = self.rows * self.columns
        lines = _visible(self.area.top(), self.area.bottom(), self.top, self.cell, -(-count // self.line))
        return range(lines.start * self.line, min(lines.stop * self.line, count))


def drawn_counts(rows: int, columns: int, line: int) -> tuple[int, int]:
    """The numbers of rows and of columns on the screen. If `line` is not 0, the single row or column is wrapped into
    lines of `line` cells.
    """
    return (-(-rows * columns // line), line) if line else (rows, columns)


def line_length(cell: float, width: float) -> int:
    """Returns how many cells of the size `cell` form a line of a wrapped vector: the largest number in LINES whose
    cells fit into `width` pixels, or 1 if none fits.

    If the cells are too small for numbers, the numbers in LONG_LINES are considered as well.
    """
    usual = wrapping.LINES if cell >= SMALLEST_WITH_NUMBERS else LONG_LINES + wrapping.LINES
    return wrapping.line_length(cell, width, usual)


def largest_within(side: int, rows: int, columns: int) -> float:
    """The largest cell size at which a slice is at most `side` pixels wide and high; 0 if there is none."""
    return next((cell for cell in CELL_SIZES if max(rows, columns) * cell <= side), 0.0)


def extent(count: int, cell: float) -> float:
    """The length of `count` cells in logical pixels, rounded up to a whole pixel."""
    return float(math.ceil(count * cell))


def gutter_width(rows: int) -> int:
    """The width of the space left of the cells for the indices of `rows` rows, in pixels."""
    digits = len(str(max(rows - 1, 0)))
    if digits <= 2:
        return GUTTER
    return GUTTER_OF_THREE_DIGITS + (digits - 3) * GUTTER_PER_DIGIT


def next_size(cell: float, steps: int) -> float:
    """The cell size that is `steps` sizes larger than `cell` in the list of sizes; smaller if `steps` is negative.

    Beyond the ends of the list, it is the largest or smallest size.
    """
    place = min(range(len(CELL_SIZES)), key=lambda i: abs(CELL_SIZES[i] - cell))
    return CELL_SIZES[min(max(place - steps, 0), len(CELL_SIZES) - 1)]


def _visible(near: float, far: float, origin: float, cell: float, count: int) -> range:
    first = max(0, math.floor((near - origin) / cell))
    last = min(count, math.ceil((far - origin) / cell))
    return range(first, max(first, last))
