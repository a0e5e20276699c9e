"""The list of the cells that differ between the settings A and B.

The list is narrow or wide. A wide list also shows the input cells from which A and B compute each listed cell.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QTableWidgetSelectionRange,
    QVBoxLayout,
    QWidget,
)

from explorer.compare.comparing import MOST_CELLS, ComparedCell
from ops.explain.explanation import named
from ops.presentation.formula_runs import number_text
from ops.text.sentences import Quantity
from widgets.display.picture import Coordinates
from widgets.style.fonts import font
from widgets.style.sizes import GAP, INSET, ROW_HEIGHT, SMALL_GAP, UNLIMITED

# The text of the cells that a setting ('A' or 'B') reads for a cell.
ReadsOf = Callable[[ComparedCell, str], str]

_AT_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_BLOCKS, _ROWS = 2, 3  # a wide list has so many cells beside each other, and shows so many rows
_NARROW, _WIDE = 3, 5  # columns for each cell


class CellList(QWidget):
    """Shows the number of output cells that differ between setting A and setting B, and a table of these cells.

    A narrow list has a row for each cell with its number in A and in B. A wide list has two cells in each row, with the
    input cells from which A and B compute them.
    """

    cell_chosen = Signal(str, object)  # field, coordinates

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells: tuple[ComparedCell, ...] = ()
        self._count = 0
        self._is_wide = False
        self._reads_of: ReadsOf = lambda cell, setting: ""
        self._title = QLabel()
        self._title.setFont(font("title"))
        self.table = table("compare.cells", _NARROW)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.table.currentCellChanged.connect(self._on_cell)
        self._column = column = QVBoxLayout(self)
        column.setSpacing(SMALL_GAP)
        column.addWidget(self._title)
        column.addWidget(self.table, 1)
        self.set_wide(False)

    def set_reads_of(self, reads_of: ReadsOf) -> None:
        """Sets the function that returns the reads of a cell in the setting A or B. The list calls it only for visible
        cells.
        """
        self._reads_of = reads_of

    def set_wide(self, is_wide: bool) -> None:
        """Sets the layout of the list: wide with a fixed height, or narrow with any height."""
        self._is_wide = is_wide
        self.setAutoFillBackground(is_wide)
        self.setBackgroundRole(QPalette.ColorRole.Base if is_wide else QPalette.ColorRole.NoRole)
        side = INSET if is_wide else 0
        self._column.setContentsMargins(side, SMALL_GAP if is_wide else 0, side, GAP if is_wide else 0)
        header = self.table.horizontalHeader().sizeHint().height()
        self.table.setMinimumHeight(header + _ROWS * ROW_HEIGHT if is_wide else 0)
        self.table.setMaximumHeight(header + _ROWS * ROW_HEIGHT + SMALL_GAP if is_wide else UNLIMITED)
        self._fill()

    def show_cells(self, cells: tuple[ComparedCell, ...], count: int) -> None:
        """Lists some of the cells that differ; `count` is the number of all cells that differ."""
        self._cells, self._count = cells, count
        self._fill()

    def show_cursor(self, field: str, cell: Coordinates | None) -> None:
        """Selects the cell under the cursor, if it is in the list."""
        number = next((n for n, each in enumerate(self._cells) if (each.field, each.cell) == (field, cell)), None)
        if number == self._number(self.table.currentRow(), self.table.currentColumn()):
            return
        with QSignalBlocker(self.table):
            if number is None:
                self.table.setCurrentCell(-1, -1)
            else:
                self._go_to(number)

    def next_cell(self) -> None:
        """Goes to the next cell that differs."""
        if self._cells:
            number = self._number(self.table.currentRow(), self.table.currentColumn())
            self._go_to(0 if number is None else (number + 1) % len(self._cells))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._fill()

    @property
    def _per_cell(self) -> int:
        return _WIDE if self._is_wide else _NARROW

    def _number(self, row: int, column: int) -> int | None:
        """Returns the index of the listed cell that the table shows at this row and column. None if the table shows no
        cell there.
        """
        number = column // self._per_cell * self.table.rowCount() + row
        return number if row >= 0 and column >= 0 and number < len(self._cells) else None

    def _fill(self) -> None:
        blocks = _BLOCKS if self._is_wide else 1
        rows = -(-len(self._cells) // blocks)
        with QSignalBlocker(self.table):
            self.table.clear()
            self.table.setRowCount(rows)
            self.table.setColumnCount(blocks * self._per_cell)
            for number, each in enumerate(self._cells):
                for column, item in enumerate(self._items(each)):
                    self.table.setItem(number % rows, number // rows * self._per_cell + column, item)
            self.table.setCurrentCell(-1, -1)
        self._head(blocks)
        if self._count > MOST_CELLS:
            text = self.tr("{0} cells differ; the first {1} are:").format(f"{self._count:,}", MOST_CELLS)
        else:
            text = self.tr("{0:cell differs|cells differ}").format(Quantity(self._count))
        self._title.setText(text)
        self.table.setAccessibleName(self.tr("Cells that differ"))

    def _items(self, cell: ComparedCell) -> list[QTableWidgetItem]:
        name, a, b = named(cell.field, cell.cell), number_text(cell.a), number_text(cell.b)
        if not self._is_wide:
            return [_item(name), _item(a, _AT_RIGHT), _item(b, _AT_RIGHT)]
        return [_item(name), _item(a, font_role="mono-strong"), _Reads(cell, "A", self._reads_of),
                _item(b, font_role="mono-strong"), _Reads(cell, "B", self._reads_of)]  # fmt: skip

    def _head(self, blocks: int) -> None:
        texts = [(self.tr("Cell"), "")]
        for letter in "AB":
            texts.append((letter, self.tr("setting {0}").format(letter)))
            if self._is_wide:
                texts.append((self.tr("{0} reads").format(letter), ""))
        header = self.table.horizontalHeader()
        for column, (text, spoken) in enumerate(texts * blocks):
            item = QTableWidgetItem(text)
            if spoken:
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
                item.setToolTip(spoken)
                if not self._is_wide:
                    item.setTextAlignment(_AT_RIGHT)
            self.table.setHorizontalHeaderItem(column, item)
            fits = (
                QHeaderView.ResizeMode.ResizeToContents if column % len(texts) == 0 else QHeaderView.ResizeMode.Stretch
            )
            header.setSectionResizeMode(column, fits)

    def _go_to(self, number: int) -> None:
        rows = self.table.rowCount()
        self.table.setCurrentCell(number % rows, number // rows * self._per_cell)
        self._select(number)

    def _select(self, number: int) -> None:
        """Selects all columns of the cell that has the index `number` in the list of differing cells."""
        row, first = number % self.table.rowCount(), number // self.table.rowCount() * self._per_cell
        places = QTableWidgetSelectionRange(row, first, row, first + self._per_cell - 1)
        self.table.clearSelection()
        self.table.setRangeSelected(places, True)

    def _on_cell(self, row: int, column: int) -> None:
        number = self._number(row, column)
        if number is not None:
            self._select(number)
            self.cell_chosen.emit(self._cells[number].field, self._cells[number].cell)


class _Reads(QTableWidgetItem):
    """A table item that lists the input cells from which setting A or setting B computes an output cell.

    Its text is computed when the item is first shown, because this takes time.
    """

    def __init__(self, cell: ComparedCell, setting: str, reads_of: ReadsOf) -> None:
        super().__init__()
        self._cell, self._setting, self._reads_of = cell, setting, reads_of
        self._text: str | None = None

    def data(self, role: int) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            if self._text is None:
                self._text = self._reads_of(self._cell, self._setting)
            return self._text
        return super().data(role)


def _item(text: str, alignment: Qt.AlignmentFlag | None = None, font_role: str = "") -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setToolTip(text)
    if alignment is not None:
        item.setTextAlignment(alignment)
    if font_role:
        item.setFont(font(font_role))
    return item


def table(name: str, columns: int) -> QTableWidget:
    """An empty QTableWidget with the object name `name`, without grid lines. The first column is as wide as its longest
    text.
    """
    found = QTableWidget(0, columns)
    found.setObjectName(name)
    found.setShowGrid(False)
    found.setTabKeyNavigation(False)
    found.setWordWrap(False)
    found.setFrameShape(QTableWidget.Shape.NoFrame)
    found.verticalHeader().hide()
    found.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
    found.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
    header = found.horizontalHeader()
    header.setFont(font("caption"))
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
    return found
