"""The column beside two compared settings, A and B: their fields, the settings that can be B, and the cells that
differ.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from explorer.compare.cell_list import CellList, table
from explorer.compare.comparing import ComparedField
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


class CompareColumn(QWidget):
    """Shows the differences between the settings A and B. A is the case of the window; edits of A do not change B."""

    swap_asked = Signal()
    copy_asked = Signal()
    edited = Signal(str, str, str)  # 'A' or 'B', the path, the text
    other_chosen = Signal(int)  # the number of a title of `show_others`
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compare")
        self.setMinimumWidth(300)
        self.setMaximumWidth(FORM_WIDTH + 2 * INSET)
        self._theme = LIGHT
        self._fields: tuple[ComparedField, ...] = ()
        self._title, self._summary = QLabel(), QLabel()
        self._title.setFont(font("operator"))
        self._summary.setProperty("muted", "true")
        self.table = table("compare.fields", 3)
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
        self.cells = CellList()
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
        column.addStretch()
        self._column = column
        self.take_cells()
        self._retranslate()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._fill()
        self._retranslate()

    def show_fields(self, fields: tuple[ComparedField, ...]) -> None:
        """Shows the fields of the compared settings A and B. The values of fields that differ are coloured."""
        if fields != self._fields:
            self._fields = fields
            self._fill()

    def show_others(self, titles: Sequence[str]) -> None:
        """Lists the titles of the cases with which case A can be compared. The user chooses one of them as case B."""
        if [self.others.item(row).text() for row in range(self.others.count())] == list(titles):
            return
        self.others.clear()
        for title in titles:
            item = QListWidgetItem(title)
            item.setToolTip(title)
            self.others.addItem(item)
        _set_height(self.others, min(len(titles), 4) * ROW_HEIGHT + SMALL_GAP, _FEWEST_OTHERS * ROW_HEIGHT)

    def take_cells(self) -> None:
        """Puts the list of the differing cells at the end of this column, in its narrow form."""
        self.cells.set_wide(False)
        self._column.addWidget(self.cells, 1)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._fill()

    def _fill(self) -> None:
        differing = sum(field.differs for field in self._fields)
        self._summary.setText(self.tr("2 settings; {0:field differs|fields differ}").format(Quantity(differing)))
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
        self.table.setHorizontalHeaderItem(0, QTableWidgetItem(self.tr("Field")))
        for column, letter in enumerate("AB", 1):
            name, badge = self.tr("setting {0}").format(letter), badge_icon(letter, self._theme)
            self.table.setHorizontalHeaderItem(column, QTableWidgetItem(badge, name))
        self.table.setAccessibleName(self.tr("Fields of both settings"))
        self.others.setAccessibleName(self.tr("Compare A with"))

    def _on_changed(self, item: QTableWidgetItem) -> None:
        field = self._fields[item.row()]
        if item.column() and field.path:
            self.edited.emit("AB"[item.column() - 1], field.path, item.text())

    def _on_other(self, item: QListWidgetItem) -> None:
        self.other_chosen.emit(self.others.row(item))


def _set_height(view: QAbstractItemView, height: int, least: int) -> None:
    """Makes a list `height` px high; if there is too little space, it may shrink to `least` px."""
    view.setMaximumHeight(height)
    view.setMinimumHeight(min(height, least))
