"""The Memory tab: the buffers of a case byte by byte, and the cell under the cursor."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.shell.late_panel import LatePanel
from ops.model.case import Case
from ops.presentation.colors import Levels
from widgets.display.picture import Coordinates, Marks, TensorPicture


class MemoryPanel(LatePanel):
    """Shows the bytes of all tensors. Pointing at the bytes of a cell has the same effect as pointing at the cell.

    The signals contain the field and the coordinates of the cell, or None if the pointer is not on a cell.
    """

    cell_hovered = Signal(str, object)
    cell_clicked = Signal(str, object)
    cell_moved_by_key = Signal(str, object)
    menu_requested = Signal(str, object, QPoint)  # field, coordinates, position on the screen

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("memory")
        self._case: Case | None = None
        self._pictures: Sequence[TensorPicture] = ()
        self._levels: Mapping[str, Levels | None] = {}
        self._marks: tuple[Mapping[str, Marks], str, Coordinates | None] = ({}, "", None)

    def show_numbers(self, case: Case, pictures: Sequence[TensorPicture], levels: Mapping[str, Levels | None]) -> None:
        """Shows the numbers of the tensors. An element has the colour that its cell has on the stage."""
        self._case, self._pictures, self._levels = case, pictures, levels
        self.touch()

    def show_marks(self, marks: Mapping[str, Marks], field: str, cell: Coordinates | None) -> None:
        """Shows the frames around cells, by field, and the cell under the cursor."""
        self._marks = marks, field, cell
        if self.isVisible():
            self.board.show_marks(*self._marks)
        else:
            self.touch()

    def showEvent(self, event: QShowEvent) -> None:
        """Shows the panel without its bytes, which are painted in the next turn of the event loop.

        The current turn already lays out and paints the stage, which becomes smaller.
        """
        self.setUpdatesEnabled(False)
        super().showEvent(event)
        QTimer.singleShot(0, self, self._paint)

    def _paint(self) -> None:
        self.setUpdatesEnabled(True)

    def build(self) -> None:
        from widgets.memory.board import MemoryBoard  # imported here, because the start does not need it

        self.board = MemoryBoard()
        self.board.cell_hovered.connect(self.cell_hovered)
        self.board.cell_clicked.connect(self.cell_clicked)
        self.board.cell_moved_by_key.connect(self.cell_moved_by_key)
        self.board.menu_requested.connect(self.menu_requested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.board)

    def write(self) -> None:
        from explorer.panels.memory_pictures import memory_pictures

        self.board.set_theme(self.theme)
        if self._case is not None:
            self.board.show_pictures(memory_pictures(self._case, self._pictures), self._levels)
        self.board.show_marks(*self._marks)
