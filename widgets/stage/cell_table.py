"""Shows the exact numbers of a slice in a table. Users can copy from it, and screen readers can read it."""

import logging
from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableView, QVBoxLayout, QWidget

from ops.presentation.number_format import Notation
from ops.presentation.slicing import SliceView
from widgets.display.picture import NO_MARKS, Coordinates, Marks, Role, TensorPicture
from widgets.heatmap.cell_frames import paint_role
from widgets.heatmap.cell_marks import framed_cells
from widgets.stage.slice_model import MOST_SECTIONS, SliceModel
from widgets.stage.tensor_texts import type_text
from widgets.style.fonts import font
from widgets.style.sizes import HAIR_GAP, NARROWEST_COLUMN, ROW_HEIGHT, SMALL_GAP, TABLE_CELL_PADDING, WIDEST_TABLE

_log = logging.getLogger(__name__)

MOST_COPIED = 1 << 18


class CellTable(QWidget):
    """Shows a slice of a tensor as a table. Signals contain coordinates of the tensor, not of the slice."""

    # Arguments: the field, and the coordinates of the cell or None outside the cells.
    cell_hovered = Signal(str, object)
    cell_clicked = Signal(str, object)
    moved_by_key = Signal(str, object)
    # Arguments: the field, the coordinates of the cell or None, and the position on the screen.
    menu_requested = Signal(str, object, QPoint)
    # Arguments: a function that returns the text for the clipboard, and the message that confirms the copy.
    copy_asked = Signal(object, str)
    # Argument: the reason why nothing was copied.
    copy_refused = Signal(str)

    def __init__(self, field: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self._model = SliceModel(self)
        self.table = SliceTable(self._model, self)
        self.table.setObjectName(f"table:{field}")
        self._name, self._type, self._order, self._ghost = QLabel(field), QLabel(), QLabel(), QLabel()
        self._name.setFont(font("title"))
        self._type.setFont(font("mono"))
        self._order.setFont(font("caption"))
        self._ghost.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._ghost.setObjectName(f"table.ghost:{field}")
        for label in (self._type, self._order, self._ghost):
            label.setProperty("muted", "true")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(HAIR_GAP)
        for part in (self._name, self._type, self._order):
            layout.addWidget(part)
        layout.addSpacing(SMALL_GAP)
        layout.addWidget(self.table, 1, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._ghost, 1)
        self.table.hovered.connect(self._on_hovered)
        self.table.clicked.connect(self._on_clicked)
        self.table.moved_by_key.connect(self._on_moved)
        self.table.menu_requested.connect(self._on_menu)
        self.table.copy_requested.connect(self._on_copy)

    def show_picture(self, picture: TensorPicture, view: SliceView, notation: Notation) -> None:
        """Shows the numbers of a slice in the decimal or another notation. Without numbers, shows the reason why there
        are none.
        """
        is_ghost = picture.shown_values is None
        self._model.show_picture(picture, view, notation)
        self._type.setText(type_text(picture))
        order = view.order_text(self.tr("rows"), self.tr("cols"), self.tr("at"))
        if self._model.is_cut:
            order += "; " + self.tr("only the first {0} rows and columns are shown").format(MOST_SECTIONS)
        self._order.setText(order)
        self._ghost.setText(", ".join(picture.ghost_lines) or self.tr("0 elements"))
        self.table.setAccessibleName(f"{picture.field} {self._type.text()}")
        self.table.setAccessibleDescription(order)
        self.table.fit_columns()
        self.table.updateGeometry()
        has_cells = not is_ghost and self._model.rowCount() * self._model.columnCount() > 0
        self.table.setVisible(has_cells)
        self._ghost.setVisible(not has_cells)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.table.updateGeometry()  # because the scroll bar may appear or disappear

    def wanted_width(self) -> int:
        """The width in pixels that the table needs for all columns, at most WIDEST_TABLE."""
        columns = self._model.columnCount() * self.table.horizontalHeader().defaultSectionSize()
        return max(self._type.sizeHint().width(), min(self.table.verticalHeader().width() + columns, WIDEST_TABLE))

    @property
    def current(self) -> Coordinates | None:
        """The indices of the current cell, from which keys move; initially the first cell."""
        index = self.table.currentIndex()
        return self._model.coordinates(index if index.isValid() else self._model.index(0, 0))

    def show_current(self, coordinates: Coordinates) -> None:
        """Makes the cell at `coordinates` the current cell of the table, unless the mouse pointer is in the table."""
        index = self._model.index_of(coordinates)
        if index.isValid() and index != self.table.currentIndex() and not self.table.viewport().underMouse():
            self.table.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.table.scrollTo(index)

    def set_marks(self, marks: Marks) -> None:
        """Sets the marked cells, and draws a frame around each of them."""
        self.table.set_marks(marks)

    def _on_hovered(self, index: QModelIndex) -> None:
        self.cell_hovered.emit(self.field, self._model.coordinates(index))

    def _on_clicked(self, index: QModelIndex) -> None:
        self.cell_clicked.emit(self.field, self._model.coordinates(index))

    def _on_moved(self, index: QModelIndex) -> None:
        self.moved_by_key.emit(self.field, self._model.coordinates(index))

    def _on_menu(self, index: QModelIndex, place: QPoint) -> None:
        self.menu_requested.emit(self.field, self._model.coordinates(index), place)

    def _on_copy(self) -> None:
        block = self.table.selected_block()
        if block is None:
            return
        rows, columns = block
        count = len(rows) * len(columns)
        if count > MOST_COPIED:
            sentence = self.tr("{0} cells are selected, but at most {1} can be copied at once.")
            self.copy_refused.emit(sentence.format(count, MOST_COPIED))
            return
        message = self.tr("1 cell copied") if count == 1 else self.tr("{0} cells copied").format(count)
        self.copy_asked.emit(self._model.writer_of(rows, columns), message)


class SliceTable(QTableView):
    """A table of a slice's numbers, with one signal for pointer moves and another for moves by key. It passes letter
    keys on to the stage.
    """

    hovered = Signal(QModelIndex)
    moved_by_key = Signal(QModelIndex)
    menu_requested = Signal(QModelIndex, QPoint)
    copy_requested = Signal()

    def __init__(self, model: SliceModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._slice = model
        self._marks: Marks = NO_MARKS
        self.setModel(model)
        self.setFont(font("mono-body"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setWordWrap(False)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            # All other modes would measure every cell.
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setFont(font("caption"))
            header.setHighlightSections(False)
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.entered.connect(self.hovered)

    def fit_columns(self) -> None:
        """Sets one width for all columns. It is enough for the longest number that the slice may contain."""
        digit = QFontMetricsF(font("mono-body")).horizontalAdvance("0")
        header = QFontMetricsF(font("caption")).horizontalAdvance(str(self._slice.columnCount()))
        width = max(self._slice.longest_text() * digit, header, NARROWEST_COLUMN)
        self.horizontalHeader().setDefaultSectionSize(round(width) + TABLE_CELL_PADDING)

    def sizeHint(self) -> QSize:
        """Returns the size at which all cells are visible. It includes a horizontal scroll bar if the parent is too
        narrow.
        """
        frame = 2 * self.frameWidth()
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        width = rows.sizeHint().width() + columns.length() + frame
        column = self.parentWidget()
        is_scrolled = isinstance(column, QWidget) and width > column.width()
        bar = self.horizontalScrollBar().sizeHint().height() if is_scrolled else 0
        return QSize(width, columns.sizeHint().height() + rows.length() + frame + bar)

    def selected_block(self) -> tuple[range, range] | None:
        """The rows and columns of the selection; without a selection, those of the current cell.

        None if there is no current cell either.
        """
        selected = self.selectionModel().selection()
        if not selected.isEmpty():
            block = selected.first()
            return range(block.top(), block.bottom() + 1), range(block.left(), block.right() + 1)
        here = self.currentIndex()
        return (range(here.row(), here.row() + 1), range(here.column(), here.column() + 1)) if here.isValid() else None

    def set_marks(self, marks: Marks) -> None:
        """Frames the marked cells. A cell with several roles gets the frame of the most important one."""
        if marks or self._marks:
            self._marks = marks
            self.viewport().update()

    def visible_cells(self) -> tuple[range, range]:
        """The rows and columns that are at least partly visible."""
        last_row, last_column = self.rowAt(self.viewport().height() - 1), self.columnAt(self.viewport().width() - 1)
        last_row = self._slice.rowCount() - 1 if last_row < 0 else last_row
        last_column = self._slice.columnCount() - 1 if last_column < 0 else last_column
        return range(max(self.rowAt(0), 0), last_row + 1), range(max(self.columnAt(0), 0), last_column + 1)

    def framed(self) -> Mapping[Role, np.ndarray]:
        """Returns the frames in the visible part of the table, as an array of blocks [n, 4] for each role.

        A block is its first row, first column, last row and last column.
        """
        view = self._slice.view
        return framed_cells(self._marks, view, *self.visible_cells()) if view is not None else {}

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._marks:
            return
        painter = QPainter(self.viewport())
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for role, blocks in self.framed().items():
                for top, left, bottom, right in blocks.tolist():
                    first = self.visualRect(self._slice.index(top, left))
                    rect = first.united(self.visualRect(self._slice.index(bottom, right)))
                    paint_role(painter, rect.toRectF(), role, is_large=False)
        except Exception:
            # Qt calls this from C++: an open painter would cause a crash, and an exception a half-painted window.
            _log.exception("Error while painting a table")
        finally:
            painter.end()

    def rect_of(self, coordinates: Coordinates) -> QRect:
        """The rectangle of a cell in the widget; an empty rectangle if the cell is not visible."""
        index = self._slice.index_of(coordinates)
        rect = self.visualRect(index) if index.isValid() else QRect()
        seen = rect.intersected(self.viewport().rect())
        return QRect() if seen.isEmpty() else rect.translated(self.viewport().pos())

    def event(self, event: QEvent) -> bool:
        # In the table, Copy copies the selection, so the stage's command must not receive the keys.
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Copy):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit()
            return
        if event.key() == Qt.Key.Key_Escape or (event.text().isprintable() and event.text().strip()):
            event.ignore()
            return
        before = self.currentIndex()
        super().keyPressEvent(event)
        if self.currentIndex() != before:
            self.moved_by_key.emit(self.currentIndex())

    def keyboardSearch(self, search: str) -> None:
        """Does nothing. Qt's search would read the text of every row below, and there may be a million rows."""

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(QModelIndex())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
        place = self.viewport().mapToGlobal(self.visualRect(index).center())
        self.menu_requested.emit(
            index, place if event.reason() == QContextMenuEvent.Reason.Keyboard else event.globalPos()
        )
