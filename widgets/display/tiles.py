"""Shows all slices of a tensor side by side: chooses the tiles and computes their positions; independent of Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from ops.presentation.slicing import Shape, SliceChoice, SliceView, completed
from widgets.style.sizes import (
    BAND_HEIGHT,
    BLEED,
    CELL_SIZES,
    SMALL_TILE,
    SMALLEST_WITH_NUMBERS,
    TILE_BAND,
    TILE_CAPTION,
    TILE_GAP,
    TILE_ROW_GAP,
)

MOST_TILES = 64
MOST_DIMENSIONS = 2


@dataclass(frozen=True, slots=True)
class TilePlace:
    """The labels and margins around the cells of one heatmap.

    If `has_gutter`, the row indices are written beside the cells; if `names_dimensions`, the names of the two shown
    dimensions. `bleed` is the margin for frames in pixels. If `has_ticks`, the column indices are written; if
    `has_scale`, a colour bar is beside the name of the column dimension. `line` is the number of cells of a line if a
    single row or column is wrapped, otherwise 0.
    """

    has_gutter: bool = True
    names_dimensions: bool = True
    bleed: int = BLEED
    has_ticks: bool = True
    has_scale: bool = False
    line: int = 0


ALONE = TilePlace()
STRIP = TilePlace(has_gutter=False, names_dimensions=False, has_ticks=False)


@dataclass(frozen=True, slots=True)
class Tiling:
    """The shown slices of one tensor, in row-major order. `count` is the number of slices along `dimensions`, including
    those that are not shown.

    `dimensions` are the dimensions along which the index differs between tiles; empty if only one slice is shown.
    """

    views: tuple[SliceView, ...]
    dimensions: tuple[int, ...] = ()
    count: int = 1

    @property
    def is_single(self) -> bool:
        """True if one slice is shown, without tiles."""
        return not self.dimensions

    @property
    def smallest_cell(self) -> float:
        """The smallest cell size at which tiles can be distinguished; 0 for a single slice."""
        longest = max(self.first.row_count, self.first.column_count, 1)
        return (
            0.0
            if self.is_single
            else next((c for c in CELL_SIZES if c <= SMALLEST_WITH_NUMBERS and c * longest <= SMALL_TILE), 0.0)
        )

    @property
    def first(self) -> SliceView:
        """The only slice, or the first tile."""
        return self.views[0]

    def columns(self, width: int, room: int) -> int:
        """Returns the number of tiles in a row, at least 1.

        It is the size of the last dimension in `dimensions`, but not more than the number of all tiles, or of the tiles
        of `width` pixels that fit side by side in `room` pixels.
        """
        if self.is_single:
            return 1
        along = min(self.first.sizes[self.dimensions[-1]], len(self.views))
        return max(1, min(along, (room + TILE_GAP) // (width + TILE_GAP)))

    def place(self, number: int, columns: int) -> TilePlace:
        """Returns which labels the tile `number` has in a grid of `columns` columns, and its margin.

        Only the first tile of each row of the grid has row indices. Only tile 0 has the names of the dimensions.
        """
        if self.is_single:
            return ALONE
        return TilePlace(number % columns == 0, number == 0, TILE_GAP // 2)

    def tops(self, columns: int, band: int, height: int) -> list[int]:
        """Returns the y coordinate of the top of each row of tiles, followed by the y coordinate of the end of the last
        row.

        In the first row of tiles, `band` is the height of the part above the cells, and `height` is the height of the
        rest. In the other rows, the part above the cells is at most as high, because it does not contain the names of
        the dimensions.
        """
        rows = -(-len(self.views) // columns)
        first = TILE_CAPTION + band + height
        step = TILE_ROW_GAP + TILE_CAPTION + self.band(band, 1) + height
        return [0, *(first + row * step + TILE_ROW_GAP for row in range(rows - 1)), first + (rows - 1) * step]

    def band(self, band: int, row: int) -> int:
        """Returns the height of the part above the cells for the tiles in row `row` of the grid. `band` is the height
        of this part in row 0.

        In other rows, the height is at most `TILE_BAND`. But if `band` exceeds `BAND_HEIGHT`, all rows have the height
        `band`, because the part then also has space for a pill: a label of surplus rows or columns.
        """
        return min(band, TILE_BAND) if row and band <= BAND_HEIGHT else band

    def caption(self, number: int) -> str:
        """The caption of tile `number`: its index along the tiled dimension, 'd1 = 0', or along two, 'd0 = 1, d1 =
        0'.
        """
        at = self.views[number].at
        return ", ".join(f"d{dimension} = {at[dimension]}" for dimension in self.dimensions)

    def short_caption(self, number: int) -> str:
        """The caption of a narrow tile: 'd1 = 0', or with two dimensions '1, 0'."""
        if len(self.dimensions) == 1:
            return self.caption(number)
        return ", ".join(str(self.views[number].at[dimension]) for dimension in self.dimensions)

    def number_of(self, coordinates: Sequence[int]) -> int | None:
        """The index of the tile that shows an element; None if no tile shows it."""
        found = (n for n, view in enumerate(self.views) if view.position_of(coordinates) is not None)
        return next(found, None)


def tile_dimensions(choice: SliceChoice, common: Shape) -> tuple[int, ...]:
    """Returns the dimensions along which the tiles of a tensor differ, as indices into the dimensions common to all
    tensors.

    These are at most two: the last dimensions of size > 1 that are neither rows nor columns.
    """
    chosen = completed(choice, common)
    further = [d for d, size in enumerate(common) if size > 1 and d not in (chosen.rows, chosen.columns)]
    return tuple(further[-MOST_DIMENSIONS:])


def tiling(view: SliceView, dimensions: Sequence[int], common_rank: int) -> Tiling:
    """Returns the tiles of one tensor: one for each index along `dimensions`, at most MOST_TILES.

    The dimensions are numbered as in a tensor of rank `common_rank`. A tensor of lower rank lacks the first of these
    dimensions.
    """
    missing = common_rank - len(view.sizes)
    own = tuple(d - missing for d in dimensions if d >= missing and view.sizes[d - missing] > 1)
    if not own or 0 in view.sizes:
        return Tiling((view,))
    counts = [view.sizes[d] for d in own]
    count = prod(counts)
    places = (_unravelled(number, counts) for number in range(min(count, MOST_TILES)))
    return Tiling(tuple(replace(view, at=_moved(view.at, own, place)) for place in places), own, count)


def _unravelled(number: int, counts: Sequence[int]) -> list[int]:
    """The indices of the tile `number` along dimensions of the sizes `counts`. The last index varies fastest."""
    place: list[int] = []
    for count in reversed(counts):
        number, index = divmod(number, count)
        place.insert(0, index)
    return place


def _moved(at: tuple[int, ...], dimensions: Sequence[int], place: Sequence[int]) -> tuple[int, ...]:
    moved = dict(zip(dimensions, place, strict=True))
    return tuple(moved.get(d, index) for d, index in enumerate(at))
