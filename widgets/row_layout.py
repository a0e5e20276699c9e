"""How views stand side by side: one cell size for all, as large as fits, wrapped or scrolled only when it has to be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from widgets.cell_grid import CELL_SIZES, NUMBER_SIZES

Size = tuple[int, int]
Rect = tuple[int, int, int, int]

# When nothing fits and the stage scrolls anyway, cells stay this large at most.
_LARGEST_SCROLLED = 32


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Arrangement:
    """The common cell size and (x, y, width, height) of every view."""

    cell: float
    rects: tuple[Rect, ...]

    @property
    def width(self) -> int:
        return max((x + width for x, _, width, _ in self.rects), default=0)

    @property
    def height(self) -> int:
        return max((y + height for _, y, _, height in self.rects), default=0)

    @property
    def row_count(self) -> int:
        return len({y for _, y, _, _ in self.rects})


def arrange(sizes_at: Callable[[float], Sequence[Size]], room: Size, gap: int, row_gap: int) -> Arrangement:
    """The largest cell size with which all views fit in `room`.

    One row while it fits with numbers (cells of 16 px); then as many rows as need be; else scrolled downwards.
    """
    for cell in NUMBER_SIZES:
        placed = flow(cell, sizes_at(cell), room[0], gap, row_gap)
        if placed.row_count <= 1 and _fits(placed, room):
            return placed
    for cell in CELL_SIZES:
        placed = flow(cell, sizes_at(cell), room[0], gap, row_gap)
        if _fits(placed, room):
            return placed
    for cell in CELL_SIZES:
        sizes = sizes_at(cell)
        if cell <= _LARGEST_SCROLLED and all(width <= room[0] and height <= room[1] for width, height in sizes):
            return flow(cell, sizes, room[0], gap, row_gap)
    cell = next((c for c in CELL_SIZES if all(width <= room[0] for width, _ in sizes_at(c))), CELL_SIZES[-1])
    return flow(min(cell, _LARGEST_SCROLLED), sizes_at(min(cell, _LARGEST_SCROLLED)), room[0], gap, row_gap)


def flow(cell: float, sizes: Sequence[Size], width: int, gap: int, row_gap: int) -> Arrangement:
    """Views from the left, a new row whenever the next one would pass `width`."""
    rects: list[Rect] = []
    x = y = tallest = 0
    for view_width, view_height in sizes:
        if x > 0 and x + view_width > width:
            x, y, tallest = 0, y + tallest + row_gap, 0
        rects.append((x, y, view_width, view_height))
        x += view_width + gap
        tallest = max(tallest, view_height)
    return Arrangement(cell, tuple(rects))


def _fits(placed: Arrangement, room: Size) -> bool:
    return placed.width <= room[0] and placed.height <= room[1]
