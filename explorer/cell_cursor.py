"""The cell under the pointer, or the one that was pinned: the only hover state there is."""

from dataclasses import dataclass

from widgets.picture import Coordinates


@dataclass(frozen=True, slots=True)
class CellCursor:
    """A pinned cursor stays where it is while the pointer moves on."""

    field: str = ""
    cell: Coordinates | None = None
    is_pinned: bool = False

    def hovered(self, field: str, cell: Coordinates | None) -> "CellCursor":
        return self if self.is_pinned else CellCursor(field, cell)

    def clicked(self, field: str, cell: Coordinates) -> "CellCursor":
        """A click pins a cell; another click on it lets it go."""
        same = self.is_pinned and (self.field, self.cell) == (field, cell)
        return CellCursor(field, cell, is_pinned=not same)

    def moved(self, field: str, cell: Coordinates | None) -> "CellCursor":
        return CellCursor(field, cell, self.is_pinned)

    def unpinned(self) -> "CellCursor":
        return CellCursor()
