"""Chooses the cell sizes of a stage: one for all views or one for each, as large as possible or as the user chose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from operator import ge

from widgets.display.cell_grid import largest_within, next_size
from widgets.display.packing import Block, Frame, Size, Way, singles
from widgets.display.row_layout import Arrangement, Measure, arrange, arrange_each, arranged, ways_of
from widgets.display.tiles import Tiling
from widgets.style.fonts import text_width
from widgets.style.sizes import (
    BLEED,
    LARGEST_SCROLLED_CELL,
    LEGIBLE_IN_LINES,
    LEGIBLE_SLICE,
    MOST_LEGIBLE_IN_LINES,
    NUMBER_SIZES,
    SECTION_HEADING,
    TALLEST_VIEW,
    VIEW_GAP,
    VIEW_ROW_GAP,
)

# The cell size of every view, and the arrangement of the views.
Chosen = tuple[tuple[float, ...], Arrangement]

_GAP = VIEW_GAP - 2 * BLEED
# Slices with at most this many rows and columns keep their numbers: the stage scrolls instead of shrinking cells.
_SMALL = 12
# So do longer slices with few cells, such as the packed biases and weights of an LSTM.
_LONG, _FEW = 32, 64


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a view after panning: for the cell size `cell`, the visible part begins (x, y) pixels from the
    start of the first cell.
    """

    cell: float
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Zoom:
    """The cell sizes that the user chose, and the scroll positions of views.

    `for_all` is a common size of all views, `by_field` a size for each view. Both are kept; a switch on the stage
    selects one of them.
    """

    for_all: float | None = None
    by_field: Mapping[str, float] = field(default_factory=dict[str, float])
    places: Mapping[str, Place] = field(default_factory=dict[str, Place])


class StageZoom:
    """Stores the cell sizes that the user chose, until `forget` is called. Without a choice, cells are as large as
    possible.

    If `is_locked` is set, all views have the same cell size.
    """

    def __init__(self) -> None:
        self.is_locked = True
        self._for_all: float | None = None
        self._by_field: dict[str, float] = {}

    @property
    def state(self) -> tuple[object, ...]:
        """The chosen cell sizes, as a part of the key for a cache of layouts.

        The layout of the same views does not change as long as this value is the same.
        """
        return self.is_locked, self._for_all, tuple(self._by_field.items())

    @property
    def sizes(self) -> Zoom:
        """The cell sizes that the user chose, without the positions to which views were panned."""
        return Zoom(self._for_all, dict(self._by_field))

    @property
    def is_automatic(self) -> bool:
        """True if all views have the same cell size and the program chooses it."""
        return self.is_locked and self._for_all is None

    @staticmethod
    def frame(room: Size, titles: Sequence[str] = (), depths: tuple[int, ...] = ()) -> Frame:
        """Returns the frame in which the views are arranged: the area `room`, the gaps and the headings.

        `titles` are the headings above the blocks of views. `depths` are the depths of the views in a data flow.
        """
        widths = tuple(ceil(text_width("caption-strong", title)) for title in titles)
        return Frame(room, _GAP, VIEW_ROW_GAP, SECTION_HEADING if titles else 0, depths, widths)

    def take(self, zoom: Zoom) -> None:
        """Replaces the cell sizes that the user chose by those of `zoom`."""
        self._for_all, self._by_field = zoom.for_all, dict(zoom.by_field)

    def forget(self) -> None:
        """Discards all cell sizes that the user chose. Cells are then as large as possible again."""
        self._for_all = None
        self._by_field.clear()

    def step(self, steps: int, shown: Mapping[str, float], fields: Sequence[str]) -> None:
        """Changes the size of cells by `steps` entries in the list of cell sizes; a negative number makes them smaller.
        `shown` has the present cell size of each field.

        If `is_locked`, all views get the same size. Otherwise only the views of `fields` change, or all views if
        `fields` is empty.
        """
        if self.is_locked:
            self._for_all = next_size(min(shown.values(), default=0.0), steps)
        else:
            self._by_field |= {field: next_size(shown[field], steps) for field in fields or shown if field in shown}

    def arranged(
        self,
        fields: Sequence[str],
        tilings: Sequence[Tiling],
        measures: Sequence[Measure],
        frame: Frame,
        blocks: Sequence[Block] = (),
        needs: Sequence[float] = (),
        wrapped: Sequence[bool] = (),
    ) -> Chosen:
        """Chooses the cell size of every view, and places the views in blocks.

        `needs` has the smallest cell size at which each view shows numbers. `wrapped` is True for each view that is
        wrapped into lines. A size that the user chose is kept. Otherwise, a view gets its size in `needs` if all views
        then fit, or if the stage has to scroll in any case.
        """
        room, blocks = frame.room, blocks or singles(len(fields))
        if not self.is_locked:
            chosen = [self._by_field.get(field) for field in fields]
            return arrange_each(measures, chosen, frame, blocks)

        def own(size_at: Measure, tiles: Tiling) -> Measure:
            return lambda cell: size_at(own_cell(tiles, cell))

        views = [own(size_at, tiles) for size_at, tiles in zip(measures, tilings, strict=True)]
        way: Way = "rows"
        if self._for_all is None:
            least = max((tiles.smallest_cell for tiles in tilings), default=0.0)
            in_lines = [tiles for tiles, is_wrapped in zip(tilings, wrapped, strict=False) if is_wrapped]
            if in_lines and all(_is_small(tiles) or (tiles in in_lines and _is_short(tiles)) for tiles in tilings):
                least = max(least, LEGIBLE_IN_LINES)
            elif all(map(_is_small, tilings)):
                least = max(least, NUMBER_SIZES[-1])
            found = arrange(views, frame, blocks, least, LEGIBLE_IN_LINES if in_lines else LARGEST_SCROLLED_CELL)
            cell, way, tallest = found.cell, found.way, max(room[1], TALLEST_VIEW)
        else:
            cell, tallest = self._for_all, room[1]
        # The view of a single slice has a limited size: the slice pans inside it, so that less has to be painted.
        # Tiles scroll with the stage, and each of them can pan.
        sizes = [
            (min(width, room[0]), min(height, tallest)) if tiles.is_single else (width, height)
            for (width, height), tiles in zip((view(cell) for view in views), tilings, strict=True)
        ]
        cells = tuple(own_cell(tiles, cell) for tiles in tilings)
        if not needs:
            return cells, arranged(cell, sizes, blocks, frame, way)
        others: list[Way] = [other for other in ways_of(frame) if frame.heading and other != way]
        ways: tuple[Way, ...] = (way, *others)
        tried = (_grown(measures, needs, cells, sizes, blocks, frame, one) for one in ways)
        first = next(tried)
        legible = [first] if _is_legible(first, needs, room) else []
        if not legible or not frame.leads_right(first[1].rects):
            legible += [found for found in tried if _is_legible(found, needs, room)]
        leading = (found for found in legible if frame.leads_right(found[1].rects))
        return next(leading, legible[0] if legible else first)


def _is_legible(found: Chosen, needs: Sequence[float], room: Size) -> bool:
    """True if every view has at least its cell size in `needs`, and the layout fits in `room`."""
    return all(map(ge, found[0], needs)) and found[1].width <= room[0] and found[1].height <= room[1]


def _grown(
    measures: Sequence[Measure],
    needs: Sequence[float],
    cells: Sequence[float],
    sizes: Sequence[Size],
    blocks: Sequence[Block],
    frame: Frame,
    way: Way,
) -> Chosen:
    """Goes through the views, the last one first, and enlarges the cells of each to its size in `needs` if all views
    still fit with it.

    If the views are already higher than the stage, which then scrolls, their height does not count. Returns the cell
    sizes and the arrangement.
    """
    cells, common = list(cells), max(cells, default=0.0)
    placed = arranged(common, sizes, blocks, frame, way)
    scrolls = placed.height > frame.room[1]
    for number in reversed(range(len(needs))):  # outputs come first
        if needs[number] <= cells[number]:
            continue
        larger = [*sizes[:number], measures[number](needs[number]), *sizes[number + 1 :]]
        tried = arranged(common, larger, blocks, frame, way)
        # A stage that scrolls anyway may become higher.
        if tried.width <= max(placed.width, frame.room[0]) and (scrolls or tried.height <= frame.room[1]):
            cells[number], sizes, placed = needs[number], larger, tried
    return tuple(cells), placed


def _is_small(tiles: Tiling) -> bool:
    """True if a slice is so small that the stage shows its numbers even if it then has to scroll."""
    rows, columns = tiles.first.row_count, tiles.first.column_count
    return max(rows, columns) <= (_LONG if rows * columns <= _FEW else _SMALL)


def _is_short(tiles: Tiling) -> bool:
    """True if the first slice of `tiles`, a row that wraps onto several lines, has so few cells that the stage shows
    all its numbers, even if the stage must scroll.
    """
    return tiles.first.row_count * tiles.first.column_count <= MOST_LEGIBLE_IN_LINES


def own_cell(tiles: Tiling, cell: float) -> float:
    """Returns the cell size of one tensor. This is the common size `cell` of all tensors if it is at least a pixel.

    If the common size is less than a pixel, not every cell is drawn, and the sizes of the tensors cannot be compared
    anyway. Then a small tensor gets larger cells, so that they are legible.
    """
    shown = tiles.first
    return max(cell, largest_within(LEGIBLE_SLICE, shown.row_count, shown.column_count)) if cell < 1 else cell
