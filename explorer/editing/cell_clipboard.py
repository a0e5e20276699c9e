"""Copies numbers of the stage to the clipboard, and pastes numbers into cells."""

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from explorer.editing.cell_input import CellInput
from explorer.exporting.copying import Copied, Copying
from explorer.session.session import Session
from explorer.stage.stage import Stage
from ops import FormatError
from ops.explain.explanation import named
from ops.formats.numbers.cells_text import MOST_NUMBERS, as_rows, read_cells
from ops.formats.numbers.table_text import number_texts
from ops.presentation.number_format import format_value
from ops.presentation.slicing import SliceView
from ops.text.sentences import said_by, say
from widgets.display.picture import Coordinates
from widgets.text.wording import worded


class CellClipboard(QObject):
    """Copies and pastes cells. Numbers are copied exactly; if a text cannot be pasted, no cell changes."""

    def __init__(self, session: Session, stage: Stage, cells: CellInput, copying: Copying) -> None:
        super().__init__(stage)
        self._session, self._stage, self._cells, self._copying = session, stage, cells, copying

    def copy(self) -> None:
        """Copies the pinned cell, or the shown slice of the focused tensor."""
        target = self._stage.target
        if target is not None and self._stage.cell_cursor.now.is_pinned:
            value = self._stage.value_at(*target)
            picture = self._stage.picture_of(target[0])
            if value is not None and picture is not None:
                QGuiApplication.clipboard().setText(format_value(value, picture.data_type))
                self._copying.tell(self.tr("Copied {0}").format(named(*target)))
                return
        source = self._stage.slices.focused_cell or target
        if source is not None:
            self.copy_slice(source[0])
        else:
            self._copying.tell(self.tr("No cell is chosen."))

    def copy_slice(self, field: str, cell: Coordinates | None = None) -> None:
        """Copies the shown slice of a tensor as tab-separated lines; with `cell`, the slice that contains it."""
        cells = self._stage.slice_of(field, cell)
        if cells is None:
            self._copying.tell(self.tr("{0} has no numbers to copy.").format(field))
        elif cells.size > MOST_NUMBERS:
            text = self.tr("The slice has {0} cells; at most {1} can be copied.").format(cells.size, MOST_NUMBERS)
            self._copying.tell(text)
        else:
            text = self.tr("Copied {0} x {1} numbers of {2}").format(*cells.shape, field)
            self._copying.begin(lambda: Copied(slice_text(cells), text))

    def paste(self, field: str, cell: Coordinates) -> str:
        """Pastes the clipboard into the shown slice, from `cell` on; returns the reason if that fails, otherwise ''."""
        if why := self._cells.why_not(field):
            return why
        view = self._shown_slice(field, cell)
        place = view.position_of(cell) if view is not None else None
        if view is None or place is None:
            return self.tr("{0} is not in the slice that is shown.").format(named(field, cell))
        try:
            rows = as_rows(read_cells(QGuiApplication.clipboard().text(), self._session.case.data_type(field)))
        except FormatError as error:
            return f"{worded(said_by(error))}."
        (row, column), (height, width) = place, rows.shape
        if row + height > view.row_count or column + width > view.column_count:
            return self.tr(
                "The text has {0} x {1} numbers, but only {5} x {6} fit into {4} from row {2}, column {3} on."
            ).format(height, width, row, column, field, view.row_count - row, view.column_count - column)
        coordinates = _coordinates(view, row, column, rows.shape)
        title = say("Paste {height} x {width} numbers into {field}", height=height, width=width, field=field)
        self._session.set_cells(field, coordinates, rows.reshape(-1), title)
        self._report_lost(field, cell, coordinates, rows.reshape(-1))
        return ""

    def _report_lost(self, field: str, cell: Coordinates, coordinates: np.ndarray, numbers: np.ndarray) -> None:
        """Shows how many pasted numbers were overwritten by other pasted numbers, because cells share elements."""
        kept = self._session.case.logical(field)[tuple(coordinates.T)]
        lost = int(((kept != numbers) & ((kept == kept) | (numbers == numbers))).sum())
        if lost:
            sentence = self.tr("{0} of {1} numbers were overwritten by later ones, because cells share elements.")
            self._cells.say(field, cell, sentence.format(lost, len(numbers)), "note")

    def _shown_slice(self, field: str, cell: Coordinates) -> SliceView | None:
        shown = self._stage.tensors.heatmap(field, cell).shown
        return shown.view if shown is not None else None


def _coordinates(view: SliceView, row: int, column: int, shape: tuple[int, ...]) -> np.ndarray:
    """Returns the indices of a rectangle of cells in a slice, `[cells, rank]`, in row-major order.

    `row` and `column` are the rectangle's first row and column, and `shape` is its number of rows and columns.
    """
    rows, columns = np.indices(shape).reshape(2, -1)
    found = np.tile(np.array(view.at, np.int64), (rows.size, 1))
    if view.rows is not None:
        found[:, view.rows] = rows + row
    if view.columns is not None:
        found[:, view.columns] = columns + column
    return found


def slice_text(cells: np.ndarray) -> str:
    """The exact numbers as lines of tab-separated text, which spreadsheets can paste."""
    return "\n".join("\t".join(number_texts(row)) for row in cells)
