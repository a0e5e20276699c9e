"""One slice of a tensor as a table model, which formats only the cells that are shown."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ops.presentation.number_format import MINUS, Notation, format_number
from ops.presentation.slicing import SliceView
from widgets.display.picture import Coordinates, TensorPicture

# The largest number of rows and of columns, because headers store each of them. The table states if there are more.
MOST_SECTIONS = 1 << 18
_MEASURED = 2048
_LOOKED_THROUGH = 1 << 22
_LONGEST_FLOAT = {2: 12, 4: 15, 8: 24}

Index = QModelIndex | QPersistentModelIndex


class SliceModel(QAbstractTableModel):
    """A table model with the rows and columns of a slice, and with exact numbers."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._picture: TensorPicture | None = None
        self._view: SliceView | None = None
        self._cells = np.zeros((0, 0))
        self._notation: Notation = "decimal"

    def show_picture(self, picture: TensorPicture, view: SliceView, notation: Notation) -> None:
        """Shows a slice in a notation. A tensor without numbers is an empty table."""
        values = picture.shown_values
        cells = np.zeros((0, 0)) if values is None else view.cells(values)
        before = self.rowCount(), self.columnCount()
        is_other = min(cells.shape[0], MOST_SECTIONS) != before[0] or min(cells.shape[1], MOST_SECTIONS) != before[1]
        if is_other:
            self.beginResetModel()
        self._picture, self._view, self._cells, self._notation = picture, view, cells, notation
        if is_other:
            self.endResetModel()
        elif cells.size:
            self.dataChanged.emit(self.index(0, 0), self.index(before[0] - 1, before[1] - 1))

    @property
    def view(self) -> SliceView | None:
        """The slice that is shown; None before the first picture."""
        return self._view

    @property
    def is_cut(self) -> bool:
        """True if the slice has more rows or columns than the table can show."""
        return max(self._cells.shape) > MOST_SECTIONS

    def coordinates(self, index: Index) -> Coordinates | None:
        """The coordinates of the element at a cell of the table; None for an invalid index."""
        return self._view.cell_at(index.row(), index.column()) if self._view is not None and index.isValid() else None

    def index_of(self, coordinates: Coordinates) -> QModelIndex:
        """Returns the index of a cell in the Qt model; an invalid index if the table does not show the cell."""
        place = self._view.position_of(coordinates) if self._view is not None else None
        if place is None or place[0] >= self.rowCount() or place[1] >= self.columnCount():
            return QModelIndex()
        return self.index(*place)

    def longest_text(self) -> int:
        """The largest number of characters that a number of this slice can have in the chosen notation."""
        cells = self._cells
        size = cells.dtype.itemsize
        if self._notation != "decimal":
            return 2 + size * (8 if self._notation == "binary" else 2)
        if cells.size == 0:
            return 1
        if cells.dtype.kind != "f":
            limits = np.iinfo(cells.dtype.type)
            ends = (cells.min(), cells.max()) if cells.size <= _LOOKED_THROUGH else (limits.min, limits.max)
            return max(len(str(int(end))) for end in ends)
        if cells.size > _MEASURED:
            return _LONGEST_FLOAT[size]
        return max(len(self._text(value)) for value in cells.flat)

    def writer_of(self, rows: range, columns: range) -> Callable[[], str]:
        """Returns a function that returns a block of cells as text: a line per row, with tabs between the numbers.

        Spreadsheets read this text. The function may be called in any thread.
        """
        block = self._cells[rows.start : rows.stop, columns.start : columns.stop]
        data_type, notation = self._data_type, self._notation
        return lambda: "\n".join("\t".join(format_number(cell, data_type, notation) for cell in row) for row in block)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # as Qt declares it
        return 0 if parent.isValid() else min(self._cells.shape[0], MOST_SECTIONS)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # as Qt declares it
        return 0 if parent.isValid() else min(self._cells.shape[1], MOST_SECTIONS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self._cells[index.row(), index.column()]).replace("-", MINUS)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            place = ",".join(map(str, self.coordinates(index) or ()))
            return f"[{place}] = {self._text(self._cells[index.row(), index.column()])}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return str(section)
        if role == Qt.ItemDataRole.AccessibleTextRole and self._view is not None:
            is_row = orientation == Qt.Orientation.Vertical
            dimension = self._view.rows if is_row else self._view.columns
            return str(section) if dimension is None else f"d{dimension} {section}"
        return None

    def _text(self, value: np.generic) -> str:
        return format_number(value, self._data_type, self._notation)

    @property
    def _data_type(self) -> str:
        return self._picture.data_type if self._picture is not None else ""
