"""Memory as a whole: the bytes of every tensor, and how the place of one cell comes about."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from widgets.controls.separator import Separator
from widgets.display.colors import Levels
from widgets.display.picture import Coordinates, Marks
from widgets.memory.detail import MemoryDetail
from widgets.memory.rows import MemoryPicture
from widgets.memory.strip import MemoryStrip
from widgets.memory.strips import MemoryStrips
from widgets.style.sizes import INSET, SMALL_GAP, WIDE_GAP
from widgets.style.theme import Theme

# The place of a cell never takes more than this share of the width; a longer one scrolls.
_LARGEST_SHARE = 0.4


class MemoryBoard(QWidget):
    """Shows memory and a cursor, and reports what is pointed at as (field, cell)."""

    cell_hovered = Signal(str, object)
    cell_clicked = Signal(str, object)
    cell_moved_by_key = Signal(str, object)
    menu_requested = Signal(str, object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self._pictures: tuple[MemoryPicture, ...] = ()
        self._levels: Mapping[str, Levels | None] = {}
        self._row_bytes = 16
        self._cursor: tuple[str, Coordinates | None] = ("", None)
        self._strips = MemoryStrips()
        self._line = Separator(is_vertical=True)
        self._detail = MemoryDetail()
        self._detail.show_row_bytes(self._row_bytes)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(INSET, SMALL_GAP, INSET, 0)
        layout.setSpacing(WIDE_GAP)
        layout.addWidget(self._strips, 1)
        layout.addWidget(self._line)
        layout.addWidget(self._detail)
        self._strips.cell_hovered.connect(self.cell_hovered)
        self._strips.cell_clicked.connect(self.cell_clicked)
        self._strips.cell_moved_by_key.connect(self.cell_moved_by_key)
        self._strips.menu_requested.connect(self.menu_requested)
        self._strips.place_hovered.connect(self._on_place_hovered)
        self._detail.row_bytes_chosen.connect(self._on_row_bytes_chosen)

    @property
    def detail_text(self) -> str:
        """What is said about the cell under the cursor."""
        return self._detail.plain_text()

    def strip(self, field: str) -> MemoryStrip:
        """The strip of a tensor that is shown; KeyError for others."""
        return self._strips.strip(field)

    def show_pictures(self, pictures: Sequence[MemoryPicture], levels: Mapping[str, Levels | None]) -> None:
        self._pictures, self._levels = tuple(pictures), levels
        self._fit_detail()
        self._strips.show_pictures(self._pictures, levels, self._row_bytes)
        self._show_detail()

    def show_marks(self, marks: Mapping[str, Marks], field: str, cell: Coordinates | None) -> None:
        """Frames by field, and the cell the cursor is on."""
        self._cursor = (field, cell)
        self._strips.show_marks(marks, field, cell)
        self._show_detail()

    def set_theme(self, theme: Theme) -> None:
        for part in (self._strips, self._line, self._detail):
            part.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_detail()

    def _fit_detail(self) -> None:
        self._detail.setFixedWidth(min(self._detail.width_for(self._pictures), int(self.width() * _LARGEST_SHARE)))

    def _show_detail(self) -> None:
        field, cell = self._cursor
        picture = next((picture for picture in self._pictures if picture.field == field), None)
        if picture is None or picture.memory is None or cell is None or not picture.memory.holds(cell):
            self._detail.show_place("")
            return
        value = None if picture.values is None else picture.values[cell]
        self._detail.show_cell(field, picture.memory, cell, value)

    def _on_place_hovered(self, text: str) -> None:
        if text:
            self._detail.show_place(text)
        else:
            self._show_detail()

    def _on_row_bytes_chosen(self, row_bytes: int) -> None:
        self._row_bytes = row_bytes
        self._detail.show_row_bytes(row_bytes)
        self._strips.show_pictures(self._pictures, self._levels, row_bytes)
