"""The column beside two settings: their fields, the settings that can be B, and the cells that differ."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from explorer.compare.comparing import MOST_CELLS, ComparedCell, ComparedField
from ops.explain.explanation import named
from ops.presentation.formula_runs import number_text
from ops.text.sentences import Quantity
from widgets.style.badges import badge_icon
from widgets.style.fonts import font
from widgets.style.sizes import FORM_WIDTH, GAP, INSET, ROW_HEIGHT, SMALL_GAP
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded

_MOST_ROWS = 10
# The share of the lists above the cells that differ, which take all the space that is left; only the heights count.
_SHARE = 100
# In a low window the lists scroll, but keep this many rows.
_FEWEST_ROWS, _FEWEST_OTHERS = 2, 1
_AT_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CompareColumn(QWidget):
    """Shows the differences between the settings A and B. A is the case of the window; B stays as it was."""

    swap_asked = Signal()
    copy_asked = Signal()
    edited = Signal(str, str, str)  # 'A' or 'B', the path, the text
    other_chosen = Signal(int)  # the number of a title of `show_others`
    cell_chosen = Signal(str, object)  # field, coordinates
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compare")
        self.setMinimumWidth(300)
        self.setMaximumWidth(FORM_WIDTH + 2 * INSET)
        self._theme = LIGHT
        self._fields: tuple[ComparedField, ...] = ()
        self._cells: tuple[ComparedCell, ...] = ()
        self._count = 0
        self._title, self._summary = QLabel(), QLabel()
        self._title.setFont(font("operator"))
        self._summary.setProperty("muted", "true")
        self.table = _table("compare.fields", 3)
        self.table.itemChanged.connect(self._on_changed)
        self._swap, self._copy, self._leave = QPushButton(), QPushButton(), QPushButton()
        for button, name, slot in (
            (self._swap, "swap", self.swap_asked),
            (self._copy, "copy", self.copy_asked),
            (self._leave, "leave", self.left),
        ):
            button.setObjectName(f"compare.{name}")
            button.clicked.connect(slot)
        self._with = QLabel()
        self._with.setFont(font("title"))
        self.others = QListWidget()
        self.others.setObjectName("compare.others")
        self.others.setFrameShape(QListWidget.Shape.NoFrame)
        self.others.itemClicked.connect(self._on_other)
        self.others.itemActivated.connect(self._on_other)
        self._which = QLabel()
        self._which.setFont(font("title"))
        self.cells = _table("compare.cells", 3)
        self.cells.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.cells.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.cells.currentCellChanged.connect(self._on_cell)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._leave)
        buttons = QHBoxLayout()
        buttons.addWidget(self._swap)
        buttons.addWidget(self._copy)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(INSET, GAP, INSET, GAP)
        column.setSpacing(SMALL_GAP)
        column.addLayout(head)
        column.addWidget(self._summary)
        column.addWidget(self.table, _SHARE)
        column.addLayout(buttons)
        column.addSpacing(GAP)
        column.addWidget(self._with)
        column.addWidget(self.others, _SHARE)
        column.addSpacing(GAP)
        column.addWidget(self._which)
        column.addWidget(self.cells, 1)
        self._retranslate()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._fill()
        self._retranslate()

    def show_fields(self, fields: tuple[ComparedField, ...]) -> None:
        """Shows the fields of both settings; those that differ are coloured."""
        if fields != self._fields:
            self._fields = fields
            self._fill()

    def show_others(self, titles: Sequence[str]) -> None:
        """Lists the titles of the settings that the user can choose as B."""
        if [self.others.item(row).text() for row in range(self.others.count())] == list(titles):
            return
        self.others.clear()
        for title in titles:
            item = QListWidgetItem(title)
            item.setToolTip(title)
            self.others.addItem(item)
        _set_height(self.others, min(len(titles), 4) * ROW_HEIGHT + SMALL_GAP, _FEWEST_OTHERS * ROW_HEIGHT)

    def show_cells(self, cells: tuple[ComparedCell, ...], count: int) -> None:
        """Lists some of the cells that differ; `count` is the number of all cells that differ."""
        self._cells, self._count = cells, count
        with QSignalBlocker(self.cells):
            self.cells.setRowCount(len(cells))
            for row, each in enumerate(cells):
                for column, text in enumerate((named(each.field, each.cell), number_text(each.a), number_text(each.b))):
                    item = QTableWidgetItem(text)
                    if column:
                        item.setTextAlignment(_AT_RIGHT)
                    item.setToolTip(text)
                    self.cells.setItem(row, column, item)
            self.cells.setCurrentCell(-1, -1)
        self._retranslate()

    def next_cell(self) -> None:
        """Goes to the next cell that differs."""
        if self._cells:
            self.cells.setCurrentCell((self.cells.currentRow() + 1) % len(self._cells), 0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._fill()

    def _fill(self) -> None:
        differing = sum(field.differs for field in self._fields)
        self._summary.setText(self.tr("2 settings, {0:field differs|fields differ}").format(Quantity(differing)))
        with QSignalBlocker(self.table):
            self.table.setRowCount(len(self._fields))
            for row, field in enumerate(self._fields):
                self._fill_row(row, field)
        first = next((row for row, field in enumerate(self._fields) if field.differs), None)
        if first is not None:
            place = self.table.model().index(first, 0)
            self.table.scrollTo(place, QAbstractItemView.ScrollHint.PositionAtCenter)
        shown = min(len(self._fields), _MOST_ROWS)
        header = self.table.horizontalHeader().sizeHint().height()
        _set_height(self.table, header + shown * ROW_HEIGHT + SMALL_GAP, header + _FEWEST_ROWS * ROW_HEIGHT)

    def _fill_row(self, row: int, field: ComparedField) -> None:
        for column, text in enumerate((field.name, worded(field.a), worded(field.b))):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            item.setFont(font("body-strong" if field.differs else "body" if not column else "mono"))
            if field.differs:
                item.setForeground(QColor(self._theme.axis))
                item.setBackground(QColor(self._theme.axis_shade))
            can_edit = column > 0 and bool(field.path)
            flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
            item.setFlags(flags | Qt.ItemFlag.ItemIsEditable if can_edit else flags)
            self.table.setItem(row, column, item)

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Compare"))
        self._swap.setText(self.tr("Swap A and B"))
        self._copy.setText(self.tr("Copy A to B"))
        self._leave.setText(self.tr("Close"))
        self._with.setText(self.tr("Compare A with"))
        if self._count > MOST_CELLS:
            text = self.tr("{0} cells differ, the first {1}:").format(f"{self._count:,}", MOST_CELLS)
        else:
            text = self.tr("{0:cell differs|cells differ}").format(Quantity(self._count))
        self._which.setText(text)
        self.table.setHorizontalHeaderItem(0, QTableWidgetItem(self.tr("Field")))
        self.cells.setHorizontalHeaderItem(0, QTableWidgetItem(self.tr("Cell")))
        for column, letter in enumerate("AB", 1):
            name, badge = self.tr("setting {0}").format(letter), badge_icon(letter, self._theme)
            self.table.setHorizontalHeaderItem(column, QTableWidgetItem(badge, name))
            narrow = QTableWidgetItem(letter)
            narrow.setData(Qt.ItemDataRole.AccessibleTextRole, name)
            narrow.setToolTip(name)
            narrow.setTextAlignment(_AT_RIGHT)
            self.cells.setHorizontalHeaderItem(column, narrow)
        self.table.setAccessibleName(self.tr("Fields of both settings"))
        self.cells.setAccessibleName(self.tr("Cells that differ"))
        self.others.setAccessibleName(self.tr("Compare A with"))

    def _on_changed(self, item: QTableWidgetItem) -> None:
        field = self._fields[item.row()]
        if item.column() and field.path:
            self.edited.emit("AB"[item.column() - 1], field.path, item.text())

    def _on_other(self, item: QListWidgetItem) -> None:
        self.other_chosen.emit(self.others.row(item))

    def _on_cell(self, row: int) -> None:
        if 0 <= row < len(self._cells):
            self.cell_chosen.emit(self._cells[row].field, self._cells[row].cell)


def _set_height(view: QAbstractItemView, height: int, least: int) -> None:
    """Makes a list `height` px high; if there is too little space, it may shrink to `least` px."""
    view.setMaximumHeight(height)
    view.setMinimumHeight(min(height, least))


def _table(name: str, columns: int) -> QTableWidget:
    table = QTableWidget(0, columns)
    table.setObjectName(name)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setFrameShape(QTableWidget.Shape.NoFrame)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
    table.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
    header = table.horizontalHeader()
    header.setFont(font("caption"))
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
    return table
