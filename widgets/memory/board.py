"""The memory panel: the bytes of every tensor side by side, and the computation of the address of one cell."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from ops.presentation.colors import Levels
from widgets.controls.labels import Separator
from widgets.display.picture import NO_MARKS, Coordinates, Marks
from widgets.memory.detail import MemoryDetail
from widgets.memory.rows import MemoryPicture
from widgets.memory.strip import MemoryStrip, strip_width
from widgets.style.sizes import BYTE_PX, INSET, SMALL_GAP, WIDE_GAP
from widgets.style.theme import LIGHT, Theme


class MemoryStrips(QScrollArea):
    """The memory of all tensors side by side: one strip for each, with bytes as wide as possible.

    Strips are kept between edits.
    """

    # The signals of `MemoryStrip`.
    cell_hovered = Signal(str, object)
    cell_clicked = Signal(str, object)
    cell_moved_by_key = Signal(str, object)
    menu_requested = Signal(str, object, QPoint)
    place_hovered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._content = QWidget()
        self.setWidget(self._content)
        self._theme = LIGHT
        self._pictures: tuple[MemoryPicture, ...] = ()
        self._levels: Mapping[str, Levels | None] = {}
        self._row_bytes = 16
        self._strips: dict[str, MemoryStrip] = {}

    def strip(self, field: str) -> MemoryStrip:
        """The strip of a shown tensor. Raises KeyError for a field that is not shown."""
        return self._strips[field]

    def show_pictures(
        self, pictures: Sequence[MemoryPicture], levels: Mapping[str, Levels | None], row_bytes: int
    ) -> None:
        """Shows these tensors with `row_bytes` bytes per row. `levels` are the ends of their colour maps, by field."""
        self._pictures, self._levels, self._row_bytes = tuple(pictures), levels, row_bytes
        self._keep_strips()
        self._arrange()

    def show_marks(self, marks: Mapping[str, Marks], field: str, cell: Coordinates | None) -> None:
        """Frames the cells in `marks` on the strip of each field, and puts the cursor on the cell `cell` of the tensor
        `field`.
        """
        for name, strip in self._strips.items():
            strip.set_marks(marks.get(name, NO_MARKS), cell if name == field else None)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for strip in self._strips.values():
            strip.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _keep_strips(self) -> None:
        fields = [picture.field for picture in self._pictures]
        for field in [field for field in self._strips if field not in fields]:
            strip = self._strips.pop(field)
            strip.hide()
            strip.deleteLater()
        for field in fields:
            if field not in self._strips:
                self._strips[field] = self._new_strip(field)
        for before, after in pairwise(fields):
            QWidget.setTabOrder(self._strips[before], self._strips[after])

    def _new_strip(self, field: str) -> MemoryStrip:
        strip = MemoryStrip(field, self._content)
        strip.set_theme(self._theme)
        strip.cell_hovered.connect(self.cell_hovered)
        strip.cell_clicked.connect(self.cell_clicked)
        strip.cell_moved_by_key.connect(self.cell_moved_by_key)
        strip.menu_requested.connect(self.menu_requested)
        strip.place_hovered.connect(self.place_hovered)
        return strip

    def _arrange(self) -> None:
        room = self.maximumViewportSize()
        byte_px = next((px for px in BYTE_PX if sum(self._widths(px)) <= room.width()), BYTE_PX[-1])
        widths = self._widths(byte_px)
        is_wide = sum(widths) > room.width()
        height = room.height() - (self.horizontalScrollBar().sizeHint().height() if is_wide else 0)
        left = 0
        for picture, width in zip(self._pictures, widths, strict=True):
            strip = self._strips[picture.field]
            strip.setGeometry(QRect(left, 0, width - WIDE_GAP, height))
            strip.show_picture(picture, self._levels.get(picture.field), self._row_bytes, byte_px)
            strip.show()
            left += width
        self._content.resize(max(left, room.width()), height)

    def _widths(self, byte_px: float) -> list[int]:
        return [strip_width(picture, self._row_bytes, byte_px) + WIDE_GAP for picture in self._pictures]


# The largest share of the width for the address of a cell; a longer address scrolls.
_LARGEST_SHARE = 0.4


class MemoryBoard(QWidget):
    """Shows the memory strips of all tensors and, beside them, the address of the cell under the cursor."""

    # The signals of `MemoryStrip`.
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
        """The shown text about the cell under the cursor."""
        return self._detail.plain_text()

    def strip(self, field: str) -> MemoryStrip:
        """The strip of a shown tensor. Raises KeyError for a field that is not shown."""
        return self._strips.strip(field)

    def show_pictures(self, pictures: Sequence[MemoryPicture], levels: Mapping[str, Levels | None]) -> None:
        """Shows these tensors. `levels` are the ends of their colour maps, by field."""
        self._pictures, self._levels = tuple(pictures), levels
        self._fit_detail()
        self._strips.show_pictures(self._pictures, levels, self._row_bytes)
        self._show_detail()

    def show_marks(self, marks: Mapping[str, Marks], field: str, cell: Coordinates | None) -> None:
        """Frames the cells in `marks`, which are grouped by field, in the strips that show the memory of each field.

        Puts the cursor at `cell` of `field`, and describes this cell beside the strips.
        """
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
