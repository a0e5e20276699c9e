"""Arranges views side by side with the largest common cell size. It wraps or scrolls them only if necessary."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from widgets.style.sizes import CELL_SIZES, COMFORTABLE_CELL, LARGEST_SCROLLED_CELL, NARROWEST_VIEW, NUMBER_SIZES

Size = tuple[int, int]
Rect = tuple[int, int, int, int]
# Returns the (width, height) of a view in pixels at a cell size.
Measure = Callable[[float], Size]

# Views below each other are harder to compare, so several rows must make cells larger by at least this factor.
_WORTH_MORE_ROWS = 1.5


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Arrangement:
    """The common cell size, and the rectangle (x, y, width, height) of every view in pixels."""

    cell: float
    rects: tuple[Rect, ...]

    @property
    def width(self) -> int:
        """The width of all views together, in pixels."""
        return max((x + width for x, _, width, _ in self.rects), default=0)

    @property
    def height(self) -> int:
        """The height of all views together, in pixels."""
        return max((y + height for _, y, _, height in self.rects), default=0)

    @property
    def row_count(self) -> int:
        """The number of rows in which the views stand."""
        return len({y for _, y, _, _ in self.rects})


def arrange(views: Sequence[Measure], room: Size, gap: int, row_gap: int, least: float = 0.0) -> Arrangement:
    """Chooses one cell size for all views, and places the views. It takes the first of these layouts that is possible:

    - One row that fits in `room`, with cells large enough for numbers (at least 16 px). But if these cells are smaller
      than `COMFORTABLE_CELL` and several rows make cells at least 1.5 times as large, several rows.
    - The number of rows that gives the largest cells with which all views fit in `room`, at least `least` pixels large.
    - Rows that are together higher than `room`, so that the stage has to scroll.
    """
    cells = [cell for cell in CELL_SIZES if cell >= least]

    @cache
    def alone(cell: float) -> list[Size] | None:
        """The sizes of the views at a cell size; None if a single view is already larger than `room`."""
        sizes: list[Size] = []
        for view in views:
            size = view(cell)
            if size[0] > room[0] or size[1] > room[1]:
                return None
            sizes.append(size)
        return sizes

    def placed(cell: float) -> Arrangement | None:
        sizes = alone(cell)
        found = None if sizes is None else flow(cell, sizes, room[0], gap, row_gap)
        return found if found is not None and _fits(found, room) else None

    fitting = (found for cell in cells if (found := placed(cell)) is not None)
    in_rows = next(fitting, None)
    with_numbers = (found for cell in NUMBER_SIZES if (found := placed(cell)) is not None)
    in_one = next((found for found in with_numbers if found.row_count <= 1), None)
    if in_one is not None:
        is_better = in_rows is not None and in_rows.cell >= _WORTH_MORE_ROWS * in_one.cell
        return in_rows if in_rows is not None and is_better and in_one.cell < COMFORTABLE_CELL else in_one
    if in_rows is not None:
        return in_rows
    for cell in cells:
        if cell <= LARGEST_SCROLLED_CELL and (sizes := alone(cell)) is not None:
            return flow(cell, sizes, room[0], gap, row_gap)
    if not least:
        widest = next((cell for cell in CELL_SIZES if all(view(cell)[0] <= room[0] for view in views)), CELL_SIZES[-1])
        least = min(widest, LARGEST_SCROLLED_CELL)
    return flow(least, [view(least) for view in views], room[0], gap, row_gap)


def arrange_each(
    views: Sequence[Measure], chosen: Sequence[float | None], room: Size, gap: int, row_gap: int
) -> tuple[tuple[float, ...], Arrangement]:
    """Finds a cell size for each view, and places the views.

    All views get equal shares of `room`, in as few rows as possible with shares at least `NARROWEST_VIEW` pixels wide.
    A view has its `chosen` cell size or, if that is None, the largest size at which it fits in its share. If there is
    only one row, a view can also use the width that other views leave free.
    """
    count = max(len(chosen), 1)
    per_row = max(1, min(count, (room[0] + gap) // (NARROWEST_VIEW + gap)))
    rows = -(-count // per_row)
    share = (room[0] + gap) // per_row - gap, (room[1] + row_gap) // rows - row_gap
    places = [_largest_place(view, share) for view in views]
    if rows == 1:
        _use_rest(views, places, (room[0] - gap * (count - 1), share[1]))
    cells = tuple(CELL_SIZES[place] if cell is None else cell for place, cell in zip(places, chosen, strict=True))
    sizes = [view(cell) for view, cell in zip(views, cells, strict=True)]
    # A view with a chosen cell size pans inside its share.
    fitted = [view(CELL_SIZES[place]) for view, place in zip(views, places, strict=True)]
    sizes = [
        size if cell is None else (min(size[0], max(fit[0], share[0])), min(size[1], max(fit[1], share[1])))
        for size, fit, cell in zip(sizes, fitted, chosen, strict=True)
    ]
    return cells, flow(max(cells, default=0.0), sizes, room[0], gap, row_gap)


def _largest_place(size_at: Measure, share: Size) -> int:
    """The position in CELL_SIZES of the largest cell at which a view fits in its share.

    A share that is too small even for the smallest cells is treated as if they fitted.
    """
    least = size_at(CELL_SIZES[-1])
    for place, cell in enumerate(CELL_SIZES):
        width, height = size_at(cell)
        if width <= max(share[0], least[0]) and height <= max(share[1], least[1]):
            return place
    return len(CELL_SIZES) - 1


def _use_rest(views: Sequence[Measure], places: list[int], room: Size) -> None:
    """Gives larger cells to one view after the other, as long as all views fit side by side in `room`."""
    widths = [view(CELL_SIZES[place])[0] for view, place in zip(views, places, strict=True)]
    has_grown = True
    while has_grown:
        has_grown = False
        for number, place in enumerate(places):
            if place == 0:
                continue
            width, height = views[number](CELL_SIZES[place - 1])
            if height <= room[1] and sum(widths) - widths[number] + width <= room[0]:
                places[number], widths[number], has_grown = place - 1, width, True


def flow(cell: float, sizes: Sequence[Size], width: int, gap: int, row_gap: int) -> Arrangement:
    """Places views from left to right, and starts a new row where the next view would exceed `width`."""
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
