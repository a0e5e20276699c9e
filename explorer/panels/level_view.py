"""The table of feature levels: all columns are visible, long texts are wrapped."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QColor, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from explorer.panels.level_table import FIXED_COLUMNS, LevelTable
from widgets.style.sizes import LEVEL_COLUMN_PADDING, NARROWEST_LEVEL_COLUMN, ROW_HEIGHT, SMALL_ICON

_ICON = QSize(SMALL_ICON, SMALL_ICON)


class LevelView(QTableView):
    """Shows the table of feature levels. The widths of the columns and the heights of the rows are fitted to the
    panel.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("featureLevels.table")
        self.setAccessibleName(self.tr("Feature levels"))
        self.levels = LevelTable(self)
        self.setModel(self.levels)
        self.setItemDelegate(_KeepsColors(self))
        self.setIconSize(_ICON)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(ROW_HEIGHT - 2)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        # The bar is always shown: if it appeared only when needed, it would change the width and so the need for
        # itself.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def fit(self) -> None:
        """Sets the widths of the columns. The columns of tensors share the width that the other columns leave free; a
        column with longer texts gets more of it.

        A header names as many tensors as fit, and gives the number of the others.
        """
        header, columns = self.horizontalHeader(), range(self.levels.columnCount())
        least = [self._width_of(self.levels.shortest_header(column)) for column in columns]
        wanted = [max(self.sizeHintForColumn(column) + LEVEL_COLUMN_PADDING, least[column]) for column in columns]
        fixed, tensors = columns[:FIXED_COLUMNS], columns[FIXED_COLUMNS:]
        # The width that remains (or is missing, if negative) when every tensor column has its shortest header.
        room = self.viewport().width() - sum(wanted[column] for column in fixed)
        room -= sum(least[column] for column in tensors)
        more = sum(wanted[column] - least[column] for column in tensors)
        for column in columns:
            width = wanted[column]
            if column in tensors:
                share = (wanted[column] - least[column]) / more if more else 1 / len(tensors)
                width = max(least[column] + int(room * share), NARROWEST_LEVEL_COLUMN)
            header.resizeSection(column, width)
            texts = self.levels.headers(column)
            self.levels.set_header(column, next((t for t in texts if self._width_of(t) <= width), texts[-1]))
        self.resizeRowsToContents()
        self.scrollTo(self.currentIndex())

    def _width_of(self, text: str) -> int:
        """The width of a header with this text, in px."""
        return self.horizontalHeader().fontMetrics().horizontalAdvance(text) + 2 * LEVEL_COLUMN_PADDING

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


class _KeepsColors(QStyledItemDelegate):
    """Paints a selected cell in its own text colour instead of the colour of selected text, because red marks an error.

    The width available for wrapped text excludes the padding of the column.
    """

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        if option.rect.width() > LEVEL_COLUMN_PADDING:
            option.rect.setWidth(option.rect.width() - LEVEL_COLUMN_PADDING)
        return super().sizeHint(option, index)

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        color = index.data(Qt.ItemDataRole.ForegroundRole)
        if isinstance(color, QColor):
            option.palette.setColor(QPalette.ColorRole.HighlightedText, color)
