"""Shows the bytes of one tensor in rows. The mouse and the keyboard move its cursor in the same way as the cursor of a
heatmap.
"""

import logging
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from ops.presentation.colors import Levels
from widgets.controls.scrolling import RowBar, WheelSteps
from widgets.controls.tab_order import is_by_keyboard
from widgets.display.picture import NO_MARKS, Coordinates, Marks
from widgets.memory.marks import end_text, moved, place_text, roles_of, summary
from widgets.memory.painting import HEADER, header_width, paint_header, paint_roles, paint_rows, seen_elements
from widgets.memory.rows import MemoryPicture, MemoryRows
from widgets.style.fonts import text_width
from widgets.style.pixels import PaintedOnce
from widgets.style.sizes import FOCUS_LINE, LOW_MEMORY_PITCH, MEMORY_PITCH, MEMORY_ROW_GAP, SCROLL_BAR, STRIP_RIGHT
from widgets.style.theme import LIGHT, Theme

_log = logging.getLogger(__name__)

# Rows have the larger height if at least this many rows, or all rows, are then visible.
_ROOMY = 5
_ROWS_PER_NOTCH = 3


class MemoryStrip(QWidget):
    """The memory of one tensor, with a scroll bar for its rows."""

    # Arguments: the field, and the coordinates of the cell or None if the pointer is not at a cell.
    cell_hovered = Signal(str, object)
    # Arguments: the field and the coordinates of the cell.
    cell_clicked = Signal(str, object)
    cell_moved_by_key = Signal(str, object)
    # Argument: a description of the byte at the pointer if it belongs to no cell, else "".
    place_hovered = Signal(str)
    # Arguments: the field, the coordinates of the cell or None, and the position on the screen.
    menu_requested = Signal(str, object, QPoint)

    def __init__(self, field: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"memory:{field}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._theme = LIGHT
        self._picture = MemoryPicture(field, None)
        self._levels: Levels | None = None
        self._marks: Marks = NO_MARKS
        self._cursor: Coordinates | None = None
        self._rows: MemoryRows | None = None
        self._row_bytes, self._byte_px = 16, 15.0
        self._hovered: Coordinates | None = None
        self._place = ""
        self._current = 0
        self._pressed: Coordinates | None = None
        self._wheel = WheelSteps(_ROWS_PER_NOTCH)
        self._shows_focus = False
        self._painted = PaintedOnce()
        self._bar = RowBar(self)
        self._bar.row_chosen.connect(self._scroll)
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Memory of {0}").format(self.field))
        self._bar.setAccessibleName(self.tr("Rows of {0}").format(self.field))

    @property
    def field(self) -> str:
        """The name of the tensor whose memory the strip shows."""
        return self._picture.field

    @property
    def rows(self) -> MemoryRows | None:
        """The rows of bytes and their positions; None if the tensor has no layout."""
        return self._rows

    def show_picture(self, picture: MemoryPicture, levels: Levels | None, row_bytes: int, byte_px: float) -> None:
        """Shows the memory of a tensor. The top row stays the same if the tensor has enough rows."""
        top = self._rows.top_row if self._rows is not None else 0
        self._picture, self._levels = picture, levels
        self._row_bytes, self._byte_px = row_bytes, byte_px
        memory, text = picture.memory, summary(picture)
        if memory is not None and memory.end == memory.minimum_bytes:
            text += f", {end_text(memory.end)}"  # the summary has only another end
        self.setAccessibleDescription(text)
        self._arrange(top)

    def set_marks(self, marks: Marks, cursor: Coordinates | None) -> None:
        """Draws the frames of `marks`, as a heatmap does. If `cursor` is new, scrolls to its element."""
        is_new = cursor not in (self._cursor, self._hovered)
        self._marks, self._cursor = marks, cursor
        memory = self._picture.memory
        if memory is not None and cursor is not None and memory.holds(cursor):
            self._current = memory.address(cursor).element
            if is_new:
                self.scroll_to(self._current)
        self.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._repaint_picture()

    def rect_of(self, cell: Coordinates) -> QRectF:
        """The rectangle in which the strip draws the element of a cell; an empty rectangle if the element's row is not
        visible.
        """
        memory = self._picture.memory
        if self._rows is None or memory is None or not memory.holds(cell):
            return QRectF()
        element = memory.address(cell).element
        return self._rows.rect_of(element) if self._rows.row_of(element) in self._rows.seen else QRectF()

    def cell_at(self, point: QPoint) -> Coordinates | None:
        """The cell whose element is at a point; None if there is none.

        If several cells share the element, the cell under the cursor is preferred.
        """
        element = self._rows.element_at(QPointF(point)) if self._rows is not None else None
        return None if element is None else self._cell_on(element)

    def scroll_to(self, element: int) -> None:
        """Scrolls as little as possible until the row of an element is visible."""
        rows = self._rows
        if rows is not None:
            row = rows.row_of(element)
            top = min(max(rows.top_row, row - rows.full_rows + 1), row)
            self._scroll(top)

    # Events of Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange(self._rows.top_row if self._rows is not None else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            self._painted.paint(painter, self.size(), self._theme.panel, self._paint_picture)
            self._paint_frames(painter)
        except Exception:
            # See Heatmap.paintEvent.
            _log.exception("Error while painting memory")
        finally:
            painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(event.position().toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self.cell_at(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and cell is not None and cell == self._pressed:
            self.cell_clicked.emit(self.field, cell)
        self._pressed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._tell(None, "")

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        cell, place = self.cell_at(event.pos()), event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            cell = self._cell_on(self._current)
            place = self.mapToGlobal(self.rect_of(cell).center().toPoint() if cell is not None else QPoint(0, 0))
        self.menu_requested.emit(self.field, cell, place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = self._wheel.take(event.angleDelta().y())
        if self._rows is None or not self._rows.last_top:
            event.ignore()
            return
        self._scroll(self._rows.top_row - steps)
        self._hover(event.position().toPoint())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        target = moved(event, self._current, self._rows) if self._rows is not None else None
        cell = None if target is None else self._cell_on(target)
        if target is None or cell is None:
            event.ignore()
            return
        self._current = target
        self.scroll_to(target)
        self.cell_moved_by_key.emit(self.field, cell)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._shows_focus = is_by_keyboard(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._shows_focus = False
        self.update()

    # Visible rows

    def _arrange(self, top: int) -> None:
        memory = self._picture.memory
        self._rows = None
        if memory is not None:
            left = _left(self._picture, self._row_bytes)
            height = max(self.height() - HEADER, 1)
            area = QRectF(left, HEADER, self._row_bytes * self._byte_px, height)
            roomy = MemoryRows(memory, self._row_bytes, self._byte_px, MEMORY_PITCH, area)
            fits = roomy.full_rows >= min(roomy.count, _ROOMY)
            self._rows = roomy if fits else replace(roomy, pitch=LOW_MEMORY_PITCH)
        self._scroll(top)

    def _scroll(self, top: int) -> None:
        rows = self._rows
        if rows is not None:
            top = min(max(top, 0), rows.last_top)
            self._rows = replace(rows, top_row=top)
            self._bar.setGeometry(round(rows.area.right()) + 4, HEADER, SCROLL_BAR, int(rows.area.height()))
            self._bar.show_rows(top, rows.last_top, rows.full_rows)
        else:
            self._bar.show_rows(0, 0, 1)
        self._repaint_picture()

    # The cell under the pointer

    def _cell_on(self, element: int) -> Coordinates | None:
        """Returns the cell under the cursor if its element is `element`, and otherwise the first cell with this
        element. Returns None if no cell has this element.
        """
        memory, cursor = self._picture.memory, self._cursor
        if memory is None:
            return None
        if cursor is not None and memory.holds(cursor) and memory.address(cursor).element == element:
            return cursor
        found = memory.owners(element)
        return found.cells[0] if found.cells else None

    def _hover(self, point: QPoint) -> None:
        cell = self.cell_at(point)
        self._tell(cell, "" if cell is not None else self._place_at(point))

    def _tell(self, cell: Coordinates | None, place: str) -> None:
        if place != self._place:
            self._place = place
            self.place_hovered.emit(place)
        if cell != self._hovered:
            self._hovered = cell
            self.cell_hovered.emit(self.field, cell)

    def _place_at(self, point: QPoint) -> str:
        rows = self._rows
        byte = rows.byte_at(QPointF(point)) if rows is not None else None
        if rows is None or byte is None:
            return ""
        return place_text(self.field, rows.memory, byte, rows.element_at(QPointF(point)) is not None)

    # Painting

    def _repaint_picture(self) -> None:
        self._painted.forget()
        self.update()

    def _paint_picture(self, painter: QPainter, dpr: float) -> None:
        rows = self._rows
        paint_header(painter, self._picture, rows, self.width() - STRIP_RIGHT, self._theme)
        if rows is not None:
            seen = seen_elements(self._picture, rows, self._levels)
            paint_rows(painter, self._picture, rows, seen, self._theme)

    def _paint_frames(self, painter: QPainter) -> None:
        rows, memory = self._rows, self._picture.memory
        if rows is None or memory is None:
            return
        roles = roles_of(self._marks, memory, rows.elements())
        if self._cursor is not None and memory.holds(self._cursor):
            element = memory.address(self._cursor).element
            roles.pop(element, None)
            if rows.row_of(element) in rows.seen:
                roles[element] = "cursor"
        paint_roles(painter, rows, roles)
        if self._shows_focus:
            painter.setPen(QPen(QColor(self._theme.accent), FOCUS_LINE))
            height = min(len(rows.seen) * rows.pitch - MEMORY_ROW_GAP, rows.area.height() - 3)
            painter.drawRect(QRectF(rows.area.topLeft(), QSizeF(rows.area.width(), height)).adjusted(-2, -2, 2, 2))


def strip_width(picture: MemoryPicture, row_bytes: int, byte_px: float) -> int:
    """The width of a strip that shows complete rows, in pixels."""
    return max(round(_left(picture, row_bytes) + row_bytes * byte_px) + SCROLL_BAR + STRIP_RIGHT, header_width(picture))


def _left(picture: MemoryPicture, row_bytes: int) -> int:
    """The width of the column of offsets, in pixels."""
    last = picture.memory.last_byte // row_bytes * row_bytes if picture.memory is not None else 0
    return round(text_width("mono", f"{last:02X}")) + 10
