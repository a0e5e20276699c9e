"""A row of output cells under the input cells that they come from, and the places of their cells."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QRectF, QSizeF

from widgets.style.sizes import (
    LARGEST_ROW_CELL,
    LARGEST_ROWS,
    MOST_ROW_GAP,
    ROW_GAP,
    SMALL_GAP,
    SMALLEST_ROW_CELL,
    TEXT_LINE,
)

_NEARLY = 1e-4


@dataclass(frozen=True, slots=True)
class RowCell:
    """A cell of a row: its number as text, its colour, the colour of its text, its index below it, and its number."""

    text: str
    fill: str
    tone: str
    name: str
    value: float = 0.0


@dataclass(frozen=True, slots=True)
class RowsPicture:
    """Two rows of cells. `origins` has the cells of the upper row for each cell of the lower row, with their shares.

    `names` are the tensors of both rows, with the dimension along which they run. `here` is the place of the explained
    cell in the lower row; -1 if there is none. The last `left_out` cells of the lower row are not in the output.
    """

    above: tuple[RowCell, ...]
    below: tuple[RowCell, ...]
    origins: tuple[tuple[tuple[int, float | None], ...], ...]
    names: tuple[str, str]
    here: int
    left_out: int = 0

    @property
    def kept(self) -> int:
        """The number of cells of the lower row that are in the output."""
        return len(self.below) - self.left_out

    @property
    def hop(self) -> int:
        """The distance in the upper row from each of three or more origins to the next; 0 if it is 1 or varies."""
        kept = self.origins[: self.kept]
        if len(kept) < 3 or any(len(found) != 1 for found in kept):
            return 0
        places = [found[0][0] for found in kept]
        hops = {later - place for place, later in pairwise(places)}
        (hop, *others) = hops
        return 0 if others or hop == 1 else hop

    def source_of(self, place: int) -> float | None:
        """The index in the upper row to which linear shares point, usually between two cells; None without shares."""
        found = [(self.above[origin].name, share) for origin, share in self.origins[place]]
        if len(found) < 2 or any(share is None or share < 0 or not name.isdecimal() for name, share in found):
            return None
        shares = [share or 0.0 for _, share in found]
        if abs(sum(shares) - 1) > _NEARLY:
            return None
        return sum(int(name) * share for (name, _), share in zip(found, shares, strict=True))

    @property
    def has_shares(self) -> bool:
        """True if every cell of the lower row has shares of single cells of the upper row."""
        named = all(cell.name.isdecimal() for cell in self.above)
        return named and all(found and all(share is not None for _, share in found) for found in self.origins)

    @property
    def is_linear(self) -> bool:
        """True if cells of the lower row lie on the lines between neighbours in the upper row."""
        if not self.has_shares:
            return False
        pairs = [[origin for origin, share in found if share] for found in self.origins]
        return any(len(pair) == 2 for pair in pairs) and all(
            len(pair) == 1 or (len(pair) == 2 and pair[1] - pair[0] == 1) for pair in pairs
        )


def placed(picture: RowsPicture, left: float, room: QSizeF, above: int) -> tuple[list[QRectF], list[QRectF]]:
    """The rectangles of the cells of both rows, to the right of `left` and below `above`.

    Rows with shares are equally wide, so a cell stands above the cells that it is enlarged to. A shorter row of other
    operators stands where most of its lines are upright.
    """
    counts = len(picture.above), len(picture.below)
    columns = max(counts)
    high = (room.height() - above - 2 * TEXT_LINE - ROW_GAP - 2) / 2
    size = max(min((room.width() - left - SMALL_GAP) / columns, high, LARGEST_ROW_CELL), SMALLEST_ROW_CELL)
    most_gap = LARGEST_ROWS[1] if picture.is_linear else MOST_ROW_GAP
    low = above + size + TEXT_LINE + min(room.height() - above - 2 * (size + TEXT_LINE) - 2, most_gap)
    if picture.has_shares:
        wide = tuple(columns * size / count for count in counts)
        starts = [left, left]
    else:
        wide, starts = (size, size), [left + (columns - count) * size / 2 for count in counts]
        shorter = counts.index(min(counts))
        starts[shorter] = left + _upright(picture, shorter == 0) * size
    rows = [
        [QRectF(start + place * each, y, each, size) for place in range(count)]
        for count, start, each, y in zip(counts, starts, wide, (above, low), strict=True)
    ]
    return rows[0], rows[1]


def _upright(picture: RowsPicture, is_above: bool) -> float:
    """The place in the longer row at which the shorter row begins, so that most lines are as upright as possible."""
    shifts = [origin - place for place, found in enumerate(picture.origins) for origin, _ in found]
    counts = len(picture.above), len(picture.below)
    shift = float(np.median(shifts)) if shifts else abs(counts[0] - counts[1]) / 2
    return min(max(-shift if is_above and shifts else shift, 0.0), abs(counts[0] - counts[1]))
