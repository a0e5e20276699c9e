"""A line of text fields for the sizes or the strides of one tensor: one text field for each dimension, or a single text
field with the whole list.
"""

import re
from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QColor, QContextMenuEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from widgets.controls.text_edit import FieldEdit, set_path
from widgets.style import fonts
from widgets.style.sizes import SIZE_FIELD_MARGIN, SMALL_GAP, WIDEST_SIZE_TEXT
from widgets.style.theme import LIGHT, Theme

_SEPARATOR = re.compile(r"[,\s{}()\[\]]")
# The border, the remaining padding, and a margin of Qt of two pixels, on both sides of a text.
_FRAME = 2 * (1 + 6 + SIZE_FIELD_MARGIN + 2)


class CellLine(QObject):
    """A line of fields for sizes or strides. The fields are children of `table`, which places them."""

    # Arguments: the path of an entry or of the whole list, and its text.
    edited = Signal(str, object)
    # Emitted when a field starts or stops showing the whole list.
    spread = Signal()

    def __init__(self, path: str, table: QWidget, *, is_caption: bool = False) -> None:
        super().__init__(table)
        self.path = path
        self.cells: list[Cell] = []
        self.shown: list[Cell] = []
        self._theme = LIGHT
        self._table = table
        self._font = fonts.font("caption" if is_caption else "body")
        self._texts: list[str] = []
        self._whole = False
        self._before: list[str] = []
        self._typed_into: Cell | None = None

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for cell in self.cells:
            cell.set_theme(theme)

    def set_path(self, path: str) -> None:
        """Connects the line with the list at another path; '' for no list. Discards a text that the user is typing."""
        if path == self.path:
            return
        self.path = path
        self._typed_into = None
        for dimension, cell in enumerate(self.cells):
            set_path(cell, f"{path}[{dimension}]" if path else "")
            if cell.hasFocus():
                cell.clearFocus()

    def show_cells(self, texts: Sequence[str], editable: bool, free: Collection[int] = ()) -> None:
        """Shows one text for each dimension.

        With `editable`, all fields can be edited; otherwise, only those of the dimensions in `free`.
        """
        self._show(texts, whole=False)
        for dimension, cell in enumerate(self.shown):
            cell.set_editable(editable or dimension in free)
            if cell is not self._typed_into:
                cell.show_text(texts[dimension])

    def show_whole(self, text: str, editable: bool) -> None:
        """Shows a text that is not a list. It is in one text field that spans all columns."""
        self._show([text], whole=True)
        self.shown[0].set_editable(editable)
        self.shown[0].show_text(text)

    def hide(self) -> None:
        """Hides all text fields of the line."""
        self.shown = []
        for cell in self.cells:
            cell.hide()

    @property
    def spread_cell(self) -> "Cell | None":
        """The text field that shows the whole list; None if each entry has its own text field."""
        return self.shown[0] if self._whole and self.shown else self._typed_into

    def needed_widths(self) -> list[int]:
        """Returns the width in pixels that each visible text field needs; [] if a single text field shows the whole
        list.
        """
        return [] if self.spread_cell else [cell.needed_width() for cell in self.shown]

    def _show(self, texts: Sequence[str], *, whole: bool) -> None:
        self._texts = list(texts)
        self._whole = whole
        while len(self.cells) < len(texts):
            cell = Cell(f"{self.path}[{len(self.cells)}]", self._table)
            cell.setFont(self._font)
            cell.set_theme(self._theme)
            cell.edited.connect(self._on_edited)
            cell.editingFinished.connect(self._on_finished)
            cell.list_asked.connect(self._on_list_asked)
            self.cells.append(cell)
        self.shown = self.cells[: len(texts)]
        self._show_or_hide()

    def _show_or_hide(self) -> None:
        spread = self.spread_cell
        for cell in self.cells:
            cell.setVisible(cell is spread if spread else cell in self.shown)

    def _on_edited(self, path: str, text: str) -> None:
        dimension = _dimension(path)
        cell = self.cells[dimension]
        if self._whole:
            self.edited.emit(self.path, text)
        elif _SEPARATOR.search(text.strip()):
            self._on_list_typed(cell, text)
        elif self._typed_into is cell:
            # The user deleted the separator: show the previous numbers, except the number that was typed.
            self._typed_into = None
            self.edited.emit(self.path, ",".join([*self._before[:dimension], text, *self._before[dimension + 1 :]]))
            self.spread.emit()
        else:
            self.edited.emit(path, text)
        cell.remembered = text

    def _on_list_typed(self, cell: "Cell", text: str) -> None:
        # A pasted list is complete. A typed list ends with Enter, or when the field loses the focus.
        pasted = len(text) - len(cell.remembered) > 1 and self._typed_into is None
        if self._typed_into is None and not pasted:
            self._before = self._texts
            self._typed_into = cell
        self.edited.emit(self.path, text)
        self.spread.emit()

    def _on_finished(self) -> None:
        cell = self._typed_into
        if cell is None:
            return
        self._typed_into = None
        dimension = self.cells.index(cell)
        cell.setText(self._texts[dimension] if dimension < len(self._texts) else "")
        if cell.hasFocus() and cell not in self.shown and self.shown:
            self.shown[-1].setFocus()
        self._show_or_hide()
        self.spread.emit()

    def _on_list_asked(self, add: bool, path: str) -> None:
        """Inserts a dimension of size 1 before the dimension whose field has the path `path`. If `add` is False,
        removes the dimension of that field instead.
        """
        at = _dimension(path)
        texts = [*self._texts[:at], "1", *self._texts[at:]] if add else [*self._texts[:at], *self._texts[at + 1 :]]
        self.edited.emit(self.path, ",".join(texts))


class Cell(FieldEdit):
    """An editor for one size or stride. It is narrower than other editors, and looks like plain text if it cannot be
    edited.
    """

    # Arguments: True to add a dimension or False to remove this dimension, and the path of this field.
    list_asked = Signal(bool, str)

    def __init__(self, path: str, parent: QWidget) -> None:
        super().__init__(path, parent)
        self.remembered = ""
        self._theme = LIGHT
        self._measured = "", 0
        self.setTextMargins(SIZE_FIELD_MARGIN, 0, SIZE_FIELD_MARGIN, 0)

    def show_text(self, text: str | None) -> None:
        """Shows `text`, and keeps it in `remembered`. If the user later changes the text, a comparison with
        `remembered` shows whether a list was pasted.
        """
        super().show_text(text)
        self.remembered = self.text()

    def needed_width(self) -> int:
        """The width that the field needs for its text and the gap to the next field, in pixels."""
        text = self.text()
        if self._measured[1] == 0 or text != self._measured[0]:
            metrics = self.fontMetrics()
            width = min(metrics.horizontalAdvance(text + " "), WIDEST_SIZE_TEXT)
            self._measured = text, width + _FRAME + SMALL_GAP - metrics.horizontalAdvance(" ") + 2
        return self._measured[1]

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measured = "", 0
        super().changeEvent(event)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.state != "derived":
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(QColor(self._theme.muted))
        area = self.rect().adjusted(0, 0, -_FRAME // 2, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        if not self.isReadOnly():
            dimension = _dimension(self.objectName())
            menu.addSeparator()
            add = QAction(self.tr("Add a dimension before d{0}").format(dimension), menu)
            remove = QAction(self.tr("Remove d{0}").format(dimension), menu)
            add.triggered.connect(self._on_add)
            remove.triggered.connect(self._on_remove)
            menu.addActions([add, remove])
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def _on_add(self) -> None:
        self.list_asked.emit(True, self.objectName())

    def _on_remove(self) -> None:
        self.list_asked.emit(False, self.objectName())


def _dimension(path: str) -> int:
    return int(path[path.rindex("[") + 1 : -1])
