"""The cell under the pointer, or the pinned one: the only hover state; every view shows it."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from widgets.display.picture import Coordinates


@dataclass(frozen=True, slots=True)
class CellCursor:
    """Field and cell under the cursor; pinned, it ignores the pointer. `step` is a step of the cell; None for all."""

    field: str = ""
    cell: Coordinates | None = None
    is_pinned: bool = False
    step: int | None = None

    def hovered(self, field: str, cell: Coordinates | None) -> "CellCursor":
        """The cursor after the pointer moved to a cell, or to None."""
        return self if self.is_pinned else CellCursor(field, cell)

    def clicked(self, field: str, cell: Coordinates) -> "CellCursor":
        """A click pins a cell; another click on it unpins it."""
        same = self.is_pinned and (self.field, self.cell) == (field, cell)
        return CellCursor(field, cell, is_pinned=not same)

    def moved(self, field: str, cell: Coordinates, step: int | None = None) -> "CellCursor":
        """The cursor at another cell, pinned as before."""
        return CellCursor(field, cell, self.is_pinned, step)


class Cursor(QObject):
    """Holds the cursor; `moved` is emitted whenever it changes."""

    moved = Signal(CellCursor)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = CellCursor()

    @property
    def now(self) -> CellCursor:
        """The current cursor."""
        return self._now

    def hover(self, field: str, cell: Coordinates | None) -> None:
        """Moves to the cell under the pointer, unless a cell is pinned."""
        self._show(self._now.hovered(field, cell))

    def click(self, field: str, cell: Coordinates) -> None:
        """Pins a cell, or unpins it if it is the pinned one."""
        self._show(self._now.clicked(field, cell))

    def pin(self, field: str, cell: Coordinates) -> None:
        """Pins a cell."""
        self._show(CellCursor(field, cell, is_pinned=True))

    def move(self, field: str, cell: Coordinates, step: int | None = None) -> None:
        """Moves to another cell; a pinned cursor stays pinned."""
        self._show(self._now.moved(field, cell, step))

    def set_pinned(self, is_pinned: bool) -> None:
        """Pins or unpins the current cell."""
        self._show(replace(self._now, is_pinned=is_pinned and self._now.cell is not None))

    def clear(self) -> None:
        """Unpins, and leaves no cell under the cursor."""
        self._show(CellCursor())

    def _show(self, cursor: CellCursor) -> None:
        if cursor != self._now:
            self._now = cursor
            self.moved.emit(cursor)


def is_inside(cell: Coordinates, sizes: tuple[int, ...]) -> bool:
    """Whether a tensor of these sizes has the cell: the sizes may have changed since the cursor was set."""
    return len(cell) == len(sizes) and all(0 <= index < size for index, size in zip(cell, sizes, strict=True))
