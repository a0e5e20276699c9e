"""Shows the input cells of a row of output cells, in the empty space below the tensors."""

from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from explorer.charts.panel import Panel
from explorer.charts.rooms import Pictures
from explorer.cursor.cell_cursor import CellCursor, Cursor, is_inside
from ops.arrays.layout import Shape
from ops.model.case import Case
from widgets.display.picture import TensorPicture
from widgets.stage.tensor_stage import TensorStage
from widgets.style.sizes import LARGEST_ROWS, SMALLEST_ROWS

if TYPE_CHECKING:
    from ops.explain.intermediates import Flow
    from widgets.charts.row_picture import RowsPicture
    from widgets.charts.source_row_view import SourceRowView

# The cells of which the first one with rows is searched.
_MOST_TRIED = 32


class RowsPanel(Panel["SourceRowView"]):
    """Shows and updates the picture of one row of output cells with the input cells from which they are computed.

    It is the row of the last output cell under the cursor; without such a cell, the first row that has input cells. The
    panel searches for this row only when there is space for the picture.
    """

    def __init__(self, cursor: Cursor, tensors: TensorStage, parent: QObject) -> None:
        super().__init__(cursor, tensors, parent)
        self._case: Case | None = None
        self._pictures: dict[str, TensorPicture] = {}
        self._at: tuple[str, Shape] | None = None
        self._is_found = False
        self._has_rows = False
        self._apart: SourceRowView | None = None

    def _new_view(self, board: QWidget) -> "SourceRowView":
        from widgets.charts.source_row_view import SourceRowView  # imported here, because the start does not need it

        return SourceRowView(board)

    def show_case(self, case: Case | None, pictures: Pictures, flow: "Flow | None") -> None:
        self._case = case
        self._pictures = {picture.field: picture for picture in pictures}
        self._find_again()

    def show_apart(self, view: "SourceRowView | None") -> None:
        """Shows the rows in `view`, a widget in the right column of a lecture.

        If `view` is None, shows them below the tensors.
        """
        if view is not self._apart:
            if self._apart is not None:
                self._apart.hide()
            self._apart = view
            self._find_again()

    def _find_again(self) -> None:
        """Shows the rows of the current cell again after the case or the cell has changed."""
        if not self._is_shown(self._at):
            self._at = None
        self._is_found = False
        self._place()

    def _is_shown(self, at: tuple[str, Shape] | None) -> bool:
        picture = None if at is None else self._pictures.get(at[0])
        return picture is not None and at is not None and is_inside(at[1], picture.sizes)

    def _find(self, case: Case) -> None:
        """Finds the rows of input and output cells for the current cell and shows them, unless this has been done
        already.
        """
        if self._is_found:
            return
        picture = self._first(case) if self._at is None else self._rows_of(case, self._at)
        self._is_found, self._has_rows = True, picture is not None
        if self._apart is not None:
            self._apart.show_rows(picture)
        elif picture is not None or self._view is not None:
            self._made_view().show_rows(picture)

    def _first(self, case: Case) -> "RowsPicture | None":
        """The rows of input and output cells for the first output cell that has such rows; None if none of the first
        `_MOST_TRIED` cells has them.

        An output cell that comes from no input cell, such as a cell of padding, has no rows.
        """
        outputs = [field.name for field in case.operator.outputs if field.name in self._pictures]
        cells = islice(np.ndindex(self._pictures[outputs[0]].sizes), _MOST_TRIED) if outputs else ()
        found = (self._rows_of(case, (outputs[0], cell)) for cell in cells)
        return next((picture for picture in found if picture is not None), None)

    def _rows_of(self, case: Case, at: tuple[str, Shape]) -> "RowsPicture | None":
        if not self._is_shown(at):
            return None
        from explorer.charts.row_cells import picture_of_rows  # imported here, because most windows have no room for it

        return picture_of_rows(case, at, self._pictures, self._tensors, self._cursor.now)

    def _place(self) -> None:
        if self._apart is not None:
            self._show_at(None)
            if self._case is not None:
                self._find(self._case)
            self._apart.setVisible(self._case is not None and self._has_rows)
            return
        if self._case is None:
            self._show_at(None)
            return
        room = self._room(SMALLEST_ROWS, LARGEST_ROWS)
        if room is not None:
            self._find(self._case)
        self._show_at(room if self._has_rows else None)

    def _on_moved(self, cursor: CellCursor) -> None:
        if self._case is None:
            return
        if cursor.cell is not None and cursor.field in {field.name for field in self._case.operator.outputs}:
            self._at = cursor.field, cursor.cell
        self._find_again()
