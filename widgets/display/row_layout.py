"""Arranges views in one row, in several rows or in columns, and chooses the sizes of their cells: the largest that all
views can share, or one for each view.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from widgets.display.packing import WAYS, WAYS_WITH_HEADINGS, Block, Frame, Rect, Size, Way, pack, singles
from widgets.style.sizes import CELL_SIZES, LARGEST_SCROLLED_CELL, LEAST_ON_SHELVES, NARROWEST_VIEW, NUMBER_SIZES

# Returns the (width, height) of a view in pixels at a cell size.
Measure = Callable[[float], Size]

# Views below each other are harder to compare. They replace one row only if this share of the space is empty beside
# the row, and if cells become larger by at least this factor.
_EMPTY_SHARE = 0.5
_WORTH_MORE_ROWS = 1.1
# A data flow that leads from left to right is worth cells that are smaller by this factor.
_WORTH_LEADING = 0.7


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Arrangement:
    """The layout of the views on the stage: their common cell size, and the rectangle (x, y, width, height) of each in
    pixels.

    `headings` are the rectangles of the headings of blocks. `way` is the name of the pattern of the layout, such as
    "rows".
    """

    cell: float
    rects: tuple[Rect, ...]
    headings: tuple[Rect, ...] = ()
    way: Way = "rows"

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
        """The number of rows of views. Views with the same upper edge are in one row."""
        return len({y for _, y, _, _ in self.rects})


def arrange(
    views: Sequence[Measure],
    frame: Frame,
    blocks: Sequence[Block] = (),
    least: float = 0.0,
    most_scrolled: float = LARGEST_SCROLLED_CELL,
) -> Arrangement:
    """Chooses one cell size for all views, and places them. Takes the first of these layouts that is possible:

    - One row with cells large enough for numbers, and at least `least` pixels large, unless half of the space stays
      empty and other layouts have larger cells.
    - The layout with the largest cells with which all views fit in the space, at least `least` pixels large. A data
      flow leads from left to right if that is possible with cells that are not much smaller.
    - Rows that are together higher than the space, so that the stage has to scroll, with cells of at most
      `most_scrolled` pixels.
    """
    cells, blocks = [cell for cell in CELL_SIZES if cell >= least], blocks or singles(len(views))
    ways = ways_of(frame)

    @cache
    def alone(cell: float) -> tuple[Size, ...] | None:
        """Returns the sizes of the views if a cell is `cell` pixels wide. Returns None if one of the views does not fit
        into the frame.
        """
        sizes: list[Size] = []
        for view in views:
            size = view(cell)
            if size[0] > frame.room[0] or size[1] > frame.room[1]:
                return None
            sizes.append(size)
        return tuple(sizes)

    def placed(cell: float, ways: Sequence[Way]) -> Iterator[Arrangement]:
        if (sizes := alone(cell)) is not None:
            for way in ways:
                if cell < LEAST_ON_SHELVES and way in ("shelves", "depths"):
                    continue
                found = arranged(cell, sizes, blocks, frame, way)
                if found.width <= frame.room[0] and found.height <= frame.room[1]:
                    yield found

    def is_too_large(cell: float) -> bool:
        """True if the views at this cell size cannot fit in the space of the frame, however they are arranged."""
        sizes = alone(cell)
        return sizes is None or sum(width * height for width, height in sizes) > frame.room[0] * frame.room[1]

    # Views grow with their cells, so the sizes before the first possible one need not be tried one by one.
    cells = cells[bisect_left(cells, True, key=lambda cell: not is_too_large(cell)) :]
    best = next((found for cell in cells for found in placed(cell, ways)), None)
    if best is not None and frame.depths and not frame.leads_right(best.rects):
        enough = [cell for cell in cells if _WORTH_LEADING * best.cell <= cell <= best.cell]
        others = (found for cell in enough for found in placed(cell, ways) if frame.leads_right(found.rects))
        best = next(others, best)
    largest = cells[0] if cells else 0.0
    in_rows = (found for cell in NUMBER_SIZES if least <= cell <= largest for found in placed(cell, ("rows",)))
    in_one = next((found for found in in_rows if found.row_count <= 1), None)
    if best is not None and in_one is not None:
        is_larger = best.cell >= _WORTH_MORE_ROWS * in_one.cell
        is_emptier = _area(in_one) < _EMPTY_SHARE * frame.room[0] * frame.room[1]
        return best if is_larger and is_emptier else in_one
    if best is not None:
        return best
    for cell in (cell for cell in CELL_SIZES if cell >= least):
        if cell <= most_scrolled and (sizes := alone(cell)) is not None:
            return arranged(cell, sizes, blocks, frame)
    if not least:
        widths = (cell for cell in CELL_SIZES if all(view(cell)[0] <= frame.room[0] for view in views))
        least = min(next(widths, CELL_SIZES[-1]), most_scrolled)
    return arranged(least, [view(least) for view in views], blocks, frame)


def ways_of(frame: Frame) -> tuple[Way, ...]:
    """Returns the layout patterns for the views in `frame`, in the order in which they are tried."""
    ways = WAYS_WITH_HEADINGS if frame.heading else WAYS
    return (*ways, "depths") if frame.depths else ways


def arrange_corners(views: Sequence[Measure], frame: Frame, blocks: Sequence[Block]) -> Arrangement | None:
    """Returns the corner arrangement with the largest possible cells. In it, right operands stand above their results.

    Returns None if the views do not fit in the frame even with the smallest cells that show numbers.
    """
    for cell in NUMBER_SIZES:
        found = arranged(cell, [view(cell) for view in views], blocks, frame, "corners")
        if found.width <= frame.room[0] and found.height <= frame.room[1]:
            return found
    return None


def arranged(
    cell: float, sizes: Sequence[Size], blocks: Sequence[Block], frame: Frame, way: Way = "rows"
) -> Arrangement:
    """Packs views of the given `sizes` by the pattern `way`, such as "rows", and returns their arrangement. `cell` is
    the cell size that all views share.
    """
    packed = pack(sizes, blocks, frame, way)
    return Arrangement(cell, packed.views, packed.headings, way)


def arrange_each(
    views: Sequence[Measure], chosen: Sequence[float | None], frame: Frame, blocks: Sequence[Block] = ()
) -> tuple[tuple[float, ...], Arrangement]:
    """Chooses a cell size for each view, and places the views; returns the sizes and the arrangement.

    Each view gets an equal share of the space. The views are in as few rows as possible, but no share is narrower than
    `NARROWEST_VIEW` pixels unless the frame is. A view has its `chosen` cell size or, if that is None, the largest size
    at which it fits in its share. If there is only one row, a view can also use the width that other views leave free.
    """
    room, gap, row_gap = (frame.room[0], frame.room[1] - frame.heading), frame.gap, frame.row_gap
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
    return cells, arranged(max(cells, default=0.0), sizes, blocks or singles(len(views)), frame)


def _largest_place(size_at: Measure, share: Size) -> int:
    """The index in CELL_SIZES of the largest cell size at which a view fits in its share.

    If the view does not fit at any size, returns the largest size at which it exceeds its share no more than with the
    smallest cells.
    """
    least = size_at(CELL_SIZES[-1])
    for place, cell in enumerate(CELL_SIZES):
        width, height = size_at(cell)
        if width <= max(share[0], least[0]) and height <= max(share[1], least[1]):
            return place
    return len(CELL_SIZES) - 1


def _use_rest(views: Sequence[Measure], places: list[int], room: Size) -> None:
    """Enlarges the cells of the views in turn, one cell size at a time, while all views still fit side by side in
    `room`.

    Updates `places`, the positions of the views' cell sizes in `CELL_SIZES`.
    """
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


def _area(placed: Arrangement) -> int:
    return sum(width * height for _, _, width, height in placed.rects)
