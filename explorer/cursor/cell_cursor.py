"""Keeps the cursor: the cell under the pointer, or the pinned cell. All views of the window show the same cursor."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from widgets.display.picture import Coordinates


@dataclass(frozen=True, slots=True)
class CellCursor:
    """The tensor field and the cell that the user points at. If `is_pinned` is set, the cursor does not follow the
    pointer.

    `step` is the index of the selected step in the cell's explanation; None for the whole formula.
    """

    field: str = ""
    cell: Coordinates | None = None
    is_pinned: bool = False
    step: int | None = None

    def hovered(self, field: str, cell: Coordinates | None) -> "CellCursor":
        """Returns the cursor after the pointer has moved to a cell. If `cell` is None, the pointer is on no cell."""
        return self if self.is_pinned else CellCursor(field, cell)

    def clicked(self, field: str, cell: Coordinates) -> "CellCursor":
        """The cursor after a click on a cell, which pins the cell, or unpins it if it was pinned."""
        same = self.is_pinned and (self.field, self.cell) == (field, cell)
        return CellCursor(field, cell, is_pinned=not same)

    def moved(self, field: str, cell: Coordinates, step: int | None = None) -> "CellCursor":
        """The cursor at another cell and step of its explanation, pinned as before."""
        return CellCursor(field, cell, self.is_pinned, step)


class Cursor(QObject):
    """Contains the window's current `CellCursor`, and emits `moved` when it changes."""

    moved = Signal(CellCursor)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = CellCursor()

    @property
    def now(self) -> CellCursor:
        """The current cursor."""
        return self._now

    def hover(self, field: str, cell: Coordinates | None) -> None:
        """Moves the cursor to `cell`, or to no cell if it is None. Does nothing while a cell is pinned."""
        self._show(self._now.hovered(field, cell))

    def click(self, field: str, cell: Coordinates) -> None:
        """Pins a cell, or unpins it if it is pinned already."""
        self._show(self._now.clicked(field, cell))

    def pin(self, field: str, cell: Coordinates, step: int | None = None) -> None:
        """Pins a cell. Shows the whole formula of its explanation if `step` is None, otherwise the formula of this
        step.
        """
        self._show(CellCursor(field, cell, is_pinned=True, step=step))

    def move(self, field: str, cell: Coordinates, step: int | None = None) -> None:
        """Moves the cursor to another cell. If the cursor is pinned, it stays pinned there."""
        self._show(self._now.moved(field, cell, step))

    def set_pinned(self, is_pinned: bool) -> None:
        """Pins or unpins the current cell."""
        self._show(replace(self._now, is_pinned=is_pinned and self._now.cell is not None))

    def clear(self) -> None:
        """Unpins the pinned cell, and sets the cursor to no cell."""
        self._show(CellCursor())

    def _show(self, cursor: CellCursor) -> None:
        if cursor != self._now:
            self._now = cursor
            self.moved.emit(cursor)


def is_inside(cell: Coordinates, sizes: tuple[int, ...]) -> bool:
    """True if a tensor of these sizes has the cell. The sizes may have changed since the cursor was set."""
    return len(cell) == len(sizes) and all(0 <= index < size for index, size in zip(cell, sizes, strict=True))
