"""A row of output cells below the input cells that they are computed from, and the rectangles of all these cells."""

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
    """A cell in a row of cells.

    `text` is its number as text, `fill` its colour, `tone` the colour of its text, `name` the index below it, and
    `value` its number.
    """

    text: str
    fill: str
    tone: str
    name: str
    value: float = 0.0


@dataclass(frozen=True, slots=True)
class RowsPicture:
    """Two rows of cells: input cells above, and below them the output cells that are computed from them.

    `origins` has, for each cell of the lower row, the cells of the upper row from which it is computed, as pairs of an
    index and a share. `names` are the names of the two tensors, with the dimension along which the row runs. `here` is
    the index of the explained cell in the lower row; -1 if there is none. The last `left_out` cells of the lower row
    are not in the output.
    """

    above: tuple[RowCell, ...]
    below: tuple[RowCell, ...]
    origins: tuple[tuple[tuple[int, float | None], ...], ...]
    names: tuple[str, str]
    here: int
    left_out: int = 0

    @property
    def kept(self) -> int:
        """The number of cells of the lower row that are in the output. The last `left_out` cells of this row are
        not.
        """
        return len(self.below) - self.left_out

    @property
    def hop(self) -> int:
        """The step from the origin of one output cell to the origin of the next, in cells of the upper row, if it is
        constant.

        It is 0 if the step is 1 or varies, if there are fewer than three cells, or if a cell has several origins.
        """
        kept = self.origins[: self.kept]
        if len(kept) < 3 or any(len(found) != 1 for found in kept):
            return 0
        places = [found[0][0] for found in kept]
        hops = {later - place for place, later in pairwise(places)}
        (hop, *others) = hops
        return 0 if others or hop == 1 else hop

    def source_of(self, place: int) -> float | None:
        """Returns the position in the upper row from which cell `place` of the lower row is interpolated. The position
        usually lies between two indices.

        Returns None if the cell is computed from only one cell, or if its shares are not those of a linear
        interpolation.
        """
        found = [(self.above[origin].name, share) for origin, share in self.origins[place]]
        if len(found) < 2 or any(share is None or share < 0 or not name.isdecimal() for name, share in found):
            return None
        shares = [share or 0.0 for _, share in found]
        if abs(sum(shares) - 1) > _NEARLY:
            return None
        return sum(int(name) * share for (name, _), share in zip(found, shares, strict=True))

    @property
    def has_shares(self) -> bool:
        """True if each cell of the upper row is a single input cell, and each cell of the lower row has at least one
        origin. All its origins must have known shares.
        """
        named = all(cell.name.isdecimal() for cell in self.above)
        return named and all(found and all(share is not None for _, share in found) for found in self.origins)

    @property
    def is_linear(self) -> bool:
        """True if the lower row is a linear interpolation of the upper row.

        Each cell of the lower row must come from one cell of the upper row, or from two adjacent cells, with known
        shares. At least one cell must come from two.
        """
        if not self.has_shares:
            return False
        pairs = [[origin for origin, share in found if share] for found in self.origins]
        return any(len(pair) == 2 for pair in pairs) and all(
            len(pair) == 1 or (len(pair) == 2 and pair[1] - pair[0] == 1) for pair in pairs
        )


def placed(picture: RowsPicture, left: float, room: QSizeF, above: int) -> tuple[list[QRectF], list[QRectF]]:
    """The rectangles of the cells of the upper and the lower row of `picture`, to the right of `left` and below
    `above`.

    If the picture has shares, both rows have the same width, so that an input cell is above the output cells that are
    computed from it. Otherwise, all cells have the same size, and the shorter row is shifted so that most of the lines
    between the rows are vertical.
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
    """Returns how far to the right of the longer row's left edge the shorter row begins, in cells. With this distance,
    most of the lines between the rows are vertical.

    `is_above` is True if the upper row is the shorter one.
    """
    shifts = [origin - place for place, found in enumerate(picture.origins) for origin, _ in found]
    counts = len(picture.above), len(picture.below)
    shift = float(np.median(shifts)) if shifts else abs(counts[0] - counts[1]) / 2
    return min(max(-shift if is_above and shifts else shift, 0.0), abs(counts[0] - counts[1]))
