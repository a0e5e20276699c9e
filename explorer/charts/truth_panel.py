"""Shows the truth table of a logic operator or comparison in the empty space below the tensors."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from explorer.charts.panel import Panel
from explorer.cursor.cell_cursor import CellCursor, Cursor, is_inside
from ops.arrays.layout import count
from ops.explain.quantities import Quantity, is_logic, quantity_of
from ops.model.case import Case
from widgets.display.picture import TensorPicture
from widgets.stage.tensor_stage import TensorStage
from widgets.style.sizes import LEAST_TRUTH, MOST_TRUTH, SMALL_GAP, TRUTH_LINE

if TYPE_CHECKING:
    from ops.presentation.truth_table import TruthTable
    from widgets.charts.truth_view import TruthView

# The cells of larger tensors would take long to count.
_MOST_ELEMENTS = 1 << 16


def has_truth_table(case: Case, pictures: tuple[TensorPicture, ...]) -> bool:
    """True if the operator has a truth table, and its tensors are small."""
    return is_logic(case.operator) and all(count(picture.sizes) <= _MOST_ELEMENTS for picture in pictures)


def truth_height(case: Case) -> int:
    """The height of the table in px.

    The table has a line for each input, or one for the conditions of a comparison; a line for the results; and a line
    for the numbers of cells.
    """
    inputs = case.operator.inputs
    lines = len(inputs) if quantity_of(case.operator, inputs[0]) is Quantity.FLAG else 1
    return (lines + 2) * TRUTH_LINE + SMALL_GAP


class TruthPanel(Panel["TruthView"]):
    """Places the truth table, and marks the column of the cell under the cursor. Hidden outputs have no table."""

    def __init__(self, cursor: Cursor, tensors: TensorStage, parent: QObject) -> None:
        super().__init__(cursor, tensors, parent)
        self._case: Case | None = None
        self._table: TruthTable | None = None
        self._fields: frozenset[str] = frozenset()

    def show_case(self, case: Case, pictures: tuple[TensorPicture, ...], was_run: bool) -> None:
        """Shows the table of a case, or nothing if the case was not run or has no table."""
        is_shown = was_run and has_truth_table(case, pictures) and not any(picture.is_covered for picture in pictures)
        self._case, self._table = case if is_shown else None, None
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
        """The column of the cell under the cursor; -1 if there is none."""
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
