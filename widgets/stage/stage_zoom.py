"""The cell sizes of a stage: one for all views or one each, as large as fits or as the user chose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from widgets.display.cell_grid import largest_within, next_size
from widgets.display.row_layout import Arrangement, Measure, Size, arrange, arrange_each, flow
from widgets.display.tiles import Tiling
from widgets.style.sizes import BLEED, LEGIBLE_SLICE, NUMBER_SIZES, TALLEST_VIEW, VIEW_GAP, VIEW_ROW_GAP

_GAP = VIEW_GAP - 2 * BLEED
# Slices of at most so many cells a side keep their numbers: the stage scrolls rather than shrink their cells.
_SMALL = 12


@dataclass(frozen=True, slots=True)
class Place:
    """Where a panned view begins: `x` and `y` logical pixels from its first cell, at a cell size."""

    cell: float
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Zoom:
    """The user's choices: a cell size `for_all` views, sizes by field for views without the lock, and panned views."""

    for_all: float | None = None
    by_field: Mapping[str, float] = field(default_factory=dict[str, float])
    places: Mapping[str, Place] = field(default_factory=dict[str, Place])


class StageZoom:
    """A chosen size is kept until `forget`; without one, cells are as large as fits."""

    def __init__(self) -> None:
        self.is_locked = True
        self._for_all: float | None = None
        self._by_field: dict[str, float] = {}

    @property
    def state(self) -> tuple[object, ...]:
        """Equal for two states in which the same views are arranged alike."""
        return self.is_locked, self._for_all, tuple(self._by_field.items())

    @property
    def sizes(self) -> Zoom:
        """The chosen sizes, without panned views."""
        return Zoom(self._for_all, dict(self._by_field))

    def take(self, zoom: Zoom) -> None:
        """Replace the chosen sizes by others."""
        self._for_all, self._by_field = zoom.for_all, dict(zoom.by_field)

    def forget(self) -> None:
        """Forget all chosen sizes, so that cells are as large as fits."""
        self._for_all = None
        self._by_field.clear()

    def step(self, steps: int, shown: Mapping[str, float], fields: Sequence[str]) -> None:
        """Make cells larger or smaller than `shown` by steps of the list of sizes.

        With the lock this applies to all views, without it to `fields`, or to all views if there are none.
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
        room: Size,
    ) -> tuple[tuple[float, ...], Arrangement]:
        """The cell size of every view, and where the views are."""
        if not self.is_locked:
            chosen = [self._by_field.get(field) for field in fields]
            return arrange_each(measures, chosen, room, _GAP, VIEW_ROW_GAP)

        def own(size_at: Measure, tiles: Tiling) -> Measure:
            return lambda cell: size_at(own_cell(tiles, cell))

        views = [own(size_at, tiles) for size_at, tiles in zip(measures, tilings, strict=True)]
        if self._for_all is None:
            least = max((tiles.smallest_cell for tiles in tilings), default=0.0)
            if all(max(tiles.first.row_count, tiles.first.column_count) <= _SMALL for tiles in tilings):
                least = max(least, NUMBER_SIZES[-1])
            cell, tallest = arrange(views, room, _GAP, VIEW_ROW_GAP, least).cell, max(room[1], TALLEST_VIEW)
        else:
            cell, tallest = self._for_all, room[1]
        # A single slice is never larger than the stage: it pans inside, so that no more than a window is painted.
        # Tiles are scrolled, and each of them pans.
        sizes = [
            (min(width, room[0]), min(height, tallest)) if tiles.is_single else (width, height)
            for (width, height), tiles in zip((view(cell) for view in views), tilings, strict=True)
        ]
        return tuple(own_cell(tiles, cell) for tiles in tilings), flow(cell, sizes, room[0], _GAP, VIEW_ROW_GAP)


def own_cell(tiles: Tiling, cell: float) -> float:
    """The common cell size, or a larger one if that would leave out cells.

    Shapes cannot be compared then anyway, and a small tensor beside a huge one stays legible.
    """
    shown = tiles.first
    return max(cell, largest_within(LEGIBLE_SLICE, shown.row_count, shown.column_count)) if cell < 1 else cell
