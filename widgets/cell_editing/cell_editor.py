"""A text field over one cell of a heatmap or table, in which the user types a number."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractScrollArea, QLineEdit, QWidget

from widgets.display.picture import Coordinates
from widgets.heatmap.heatmap import Heatmap
from widgets.stage.cell_table import SliceTable
from widgets.style.fonts import font
from widgets.style.qt_theme import set_sheet_property
from widgets.style.sizes import (
    CELL_EDITOR_FRAME,
    FIELD_HEIGHT,
    NARROWEST_CELL_EDITOR,
    TALLEST_CELL_EDITOR,
    WIDEST_CELL_EDITOR,
)

_STEPS = {
    Qt.Key.Key_Return: Qt.Key.Key_Down,
    Qt.Key.Key_Enter: Qt.Key.Key_Down,
    Qt.Key.Key_Tab: Qt.Key.Key_Right,
    Qt.Key.Key_Backtab: Qt.Key.Key_Left,
}
_SHIFTED = {Qt.Key.Key_Down: Qt.Key.Key_Up, Qt.Key.Key_Right: Qt.Key.Key_Left}


CellHost = Heatmap | SliceTable


class CellEditor(QLineEdit):
    """An editor over the number of a cell. It accepts any text, and stays open until its owner calls `close_editor`.

    The editor moves with its cell if the user pans or zooms the heatmap or table.
    """

    # Arguments: the text, and the arrow key (Qt.Key) that leads to the next cell to edit.
    finished = Signal(str, object)
    # Emitted with the text when another widget gets the focus.
    left = Signal(str)
    # Emitted when the user presses Esc, or when the cell is no longer visible.
    cancelled = Signal()
    moved = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("cellEditor")
        self.setFont(font("body"))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hide()
        self._host: CellHost | None = None
        self._cell: Coordinates = ()
        self.textChanged.connect(self._place)

    @property
    def is_open(self) -> bool:
        """True while the editor is open over a cell."""
        return self._host is not None

    def open_at(self, host: CellHost, cell: Coordinates, name: str, text: str, *, selected: bool) -> None:
        """Opens the editor over a cell if the cell is visible. If `selected`, the first typed key replaces the text."""
        self._host, self._cell = host, cell
        _watched(host).installEventFilter(self)
        self.setAccessibleName(name)
        self.set_refusal("")
        self.setText(text)
        self._place()
        if not self.is_open:
            return
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if selected:
            self.selectAll()
        else:
            self.end(False)

    def close_editor(self, *, keeps_focus: bool = True) -> None:
        """Ends editing and hides the editor. If `keeps_focus`, gives the focus back to the heatmap or the table."""
        host, self._host = self._host, None
        if host is None:
            return
        _watched(host).removeEventFilter(self)
        if keeps_focus:
            host.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def set_refusal(self, why: str) -> None:
        """Marks the editor's text as refused and gives the reason `why` to screen readers; "" removes the mark."""
        self.setAccessibleDescription(why)
        set_sheet_property(self, "state", "error" if why else "")

    def event(self, event: QEvent) -> bool:
        # Handled here, because Qt would use Tab to move to the next widget.
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _STEPS:
            self._finish(event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        # Opening a menu or switching to another window does not finish the edit.
        away = event.reason() in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if self.is_open and not away:
            self.left.emit(self.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Paint, QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Hide):
            self._place()
        return super().eventFilter(watched, event)

    def _finish(self, event: QKeyEvent) -> None:
        step = _STEPS[Qt.Key(event.key())]
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            step = _SHIFTED.get(step, step)
        self.finished.emit(self.text(), step)

    def _place(self) -> None:
        if self._host is None:
            return
        rect = self._host.rect_of(self._cell) if self._host.isVisible() else QRect()
        if rect.isEmpty():
            self.cancelled.emit()
            return
        parent = self.parentWidget()
        assert parent is not None
        rect.translate(self._host.mapTo(parent, QPoint(0, 0)))
        needed = self.fontMetrics().horizontalAdvance(self.text()) + CELL_EDITOR_FRAME
        width = min(max(rect.width(), NARROWEST_CELL_EDITOR, needed), max(WIDEST_CELL_EDITOR, rect.width()))
        height = min(max(rect.height(), FIELD_HEIGHT), TALLEST_CELL_EDITOR)
        place = QRect(0, 0, width, height)
        place.moveCenter(rect.center())
        room = parent.rect()
        place.moveLeft(min(max(place.left(), 0), max(room.width() - width, 0)))
        place.moveTop(min(max(place.top(), 0), max(room.height() - height, 0)))
        if place != self.geometry():
            self.setGeometry(place)
            self.moved.emit()


def _watched(host: CellHost) -> QWidget:
    """Returns the widget that Qt repaints when the cells of `host` move: the viewport of a table, or the heatmap
    itself.
    """
    return host.viewport() if isinstance(host, QAbstractScrollArea) else host
