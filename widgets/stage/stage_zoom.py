"""How large the cells of a stage are: of one size everywhere or each its own, as large as fit or as somebody chose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from widgets.display.cell_grid import largest_within, next_size
from widgets.display.row_layout import Arrangement, Measure, Size, arrange, arrange_each, flow
from widgets.display.tiles import Tiling
from widgets.style.sizes import BLEED, LEGIBLE_SLICE, NUMBER_SIZES, TALLEST_VIEW, VIEW_GAP, VIEW_ROW_GAP

_GAP = VIEW_GAP - 2 * BLEED
# So few cells a side are nothing without their numbers: many such views are scrolled rather than shrunk.
_SMALL = 12


@dataclass(frozen=True, slots=True)
class Place:
    """Where a view begins of which not all cells are in sight: `x` and `y` logical pixels from its first cell, at a
    cell size."""

    cell: float
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Zoom:
    """The cell sizes that were chosen: one `for_all` views, and without the lock one each; and the place of a view."""

    for_all: float | None = None
    by_field: Mapping[str, float] = field(default_factory=dict[str, float])
    places: Mapping[str, Place] = field(default_factory=dict[str, Place])


class StageZoom:
    """What was chosen holds until it is forgotten; without a choice the largest size that fits is taken."""

    def __init__(self) -> None:
        self.is_locked = True
        self._for_all: float | None = None
        self._by_field: dict[str, float] = {}

    @property
    def state(self) -> tuple[object, ...]:
        """Equal for what arranges the same views alike."""
        return self.is_locked, self._for_all, tuple(self._by_field.items())

    @property
    def sizes(self) -> Zoom:
        """What was chosen, without places."""
        return Zoom(self._for_all, dict(self._by_field))

    def take(self, zoom: Zoom) -> None:
        """What was chosen at another time, in place of what is."""
        self._for_all, self._by_field = zoom.for_all, dict(zoom.by_field)

    def forget(self) -> None:
        """Everything as large as fits."""
        self._for_all = None
        self._by_field.clear()

    def step(self, steps: int, shown: Mapping[str, float], fields: Sequence[str]) -> None:
        """Larger or smaller by steps of the size list than `shown` now: all, or without the lock these fields, and all
        of them where none is named."""
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
        """The cell size of every view, and where the views stand."""
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
        # One slice never outgrows the stage: it pans inside, so no paint is larger than the window, whatever its sizes
        # are. Tiles, of which each pans, are scrolled.
        sizes = [
            (min(width, room[0]), min(height, tallest)) if tiles.is_single else (width, height)
            for (width, height), tiles in zip((view(cell) for view in views), tilings, strict=True)
        ]
        return tuple(own_cell(tiles, cell) for tiles in tilings), flow(cell, sizes, room[0], _GAP, VIEW_ROW_GAP)


def own_cell(tiles: Tiling, cell: float) -> float:
    """The common cell size, unless that leaves cells out: then the shapes cannot be compared anyway, and a small tensor
    beside a huge one stays legible."""
    shown = tiles.first
    return max(cell, largest_within(LEGIBLE_SLICE, shown.row_count, shown.column_count)) if cell < 1 else cell
