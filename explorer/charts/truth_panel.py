"""Shows the truth table of a logic operator or of a comparison in the free space below the tensors."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from explorer.charts.panel import Panel
from explorer.charts.rooms import Pictures, truth_height
from explorer.cursor.cell_cursor import CellCursor, Cursor, is_inside
from ops.model.case import Case
from widgets.stage.tensor_stage import TensorStage
from widgets.style.sizes import LEAST_TRUTH, MOST_TRUTH

if TYPE_CHECKING:
    from ops.explain.intermediates import Flow
    from ops.presentation.truth_table import TruthTable
    from widgets.charts.truth_view import TruthView


class TruthPanel(Panel["TruthView"]):
    """Places the truth table below the tensors, and marks its column for the cell under the cursor. The table is hidden
    as long as outputs are hidden.
    """

    def __init__(self, cursor: Cursor, tensors: TensorStage, parent: QObject) -> None:
        super().__init__(cursor, tensors, parent)
        self._case: Case | None = None
        self._table: TruthTable | None = None
        self._fields: frozenset[str] = frozenset()

    def show_case(self, case: Case | None, pictures: Pictures, flow: "Flow | None") -> None:
        is_covered = any(picture.is_covered for picture in pictures)
        self._case, self._table = None if is_covered else case, None
        self._fields = frozenset(picture.field for picture in pictures)
        self._place()

    def _new_view(self, board: QWidget) -> "TruthView":
        from widgets.charts.truth_view import TruthView  # imported here, because the start does not need it

        return TruthView(board)

    def _place(self) -> None:
        height = 0 if self._case is None else truth_height(self._case)
        room = None if self._case is None else self._room((LEAST_TRUTH, height), (MOST_TRUTH, height))
        if room is not None and self._case is not None and self._table is None:
            from ops.presentation.truth_table import truth_table  # imported here, because the start does not need it

            self._table = truth_table(self._case)
        if room is not None and self._table is not None:
            self._made_view().show_table(self._table, self._column(self._cursor.now))
        self._show_at(room if self._table is not None else None)

    def _column(self, cursor: CellCursor) -> int:
        """Returns the column of the truth table for the cell under the cursor; -1 if there is no such column."""
        table, cell = self._table, cursor.cell
        if (
            table is None
            or cell is None
            or cursor.field not in self._fields
            or not is_inside(cell, table.columns.shape)
        ):
            return -1
        return int(table.columns[cell])

    def _on_moved(self, cursor: CellCursor) -> None:
        if self._table is not None and self._view is not None and not self._view.isHidden():
            self._view.show_table(self._table, self._column(cursor))
