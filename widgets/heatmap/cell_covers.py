"""What lies over cells whose numbers are hidden: plain ground and a question mark, the same for all of them."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter

from widgets.display.cell_grid import CellGrid
from widgets.heatmap.cell_labels import CellLabels
from widgets.style.fonts import QUESTION_MARK_PX, cell_font
from widgets.style.sizes import SMALLEST_WITH_NUMBERS
from widgets.style.theme import Theme


def paint_covers(painter: QPainter, grid: CellGrid, hidden: np.ndarray, theme: Theme) -> None:
    """In place of the colours; `hidden` is [rows, columns] of the cells in sight."""
    ground = QColor(theme.raised)
    # Of cells that are smaller than pixels, none can be told from its neighbours.
    if hidden.all() or (grid.cell < 1 and hidden.any()):
        painter.fillRect(grid.visible, ground)
        return
    for row, column in _places(grid, hidden):
        painter.fillRect(grid.rect(row, column).intersected(grid.visible), ground)


def paint_question_marks(
    painter: QPainter, grid: CellGrid, hidden: np.ndarray, theme: Theme, labels: CellLabels | None
) -> None:
    """As large as the `labels` beside them."""
    if grid.cell < SMALLEST_WITH_NUMBERS:
        return
    painter.setFont(cell_font(labels.px if labels is not None else QUESTION_MARK_PX))
    painter.setPen(QColor(theme.muted))
    for row, column in _places(grid, hidden):
        painter.drawText(grid.rect(row, column), Qt.AlignmentFlag.AlignCenter, "?")


def _places(grid: CellGrid, hidden: np.ndarray) -> list[tuple[int, int]]:
    first_row, first_column = grid.visible_rows().start, grid.visible_columns().start
    return [(row + first_row, column + first_column) for row, column in np.argwhere(hidden).tolist()]
