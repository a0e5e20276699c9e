"""Where the columns of a shape table stand, given the width there is and the numbers to show."""

from collections.abc import Sequence
from dataclasses import dataclass

from widgets.style.sizes import (
    COLUMN_WIDTH,
    COMPACT_COLUMN_WIDTH,
    COMPACT_TABLE_BELOW,
    GAP,
    NAME_WIDTH,
    WIDE_COLUMN_WIDTH,
)

# Beyond this rank a name beside its sizes would leave them no room.
_LARGEST_INLINE_RANK = 4


@dataclass(frozen=True, slots=True)
class Columns:
    """`edges` are the x of every column and of the end of the last; `stacked`: names stand above their sizes.

    `least` is the narrowest table that cuts no number, whatever width there was.
    """

    edges: tuple[int, ...]
    stacked: bool
    width: int
    least: int

    def span(self, dimension: int) -> tuple[int, int]:
        """Left edge and width of a column."""
        return self.edges[dimension], self.edges[dimension + 1] - self.edges[dimension]


def columns(available: int, name: int, widths: Sequence[int], packed: int) -> Columns:
    """Columns for `widths`, the least each needs; `name` is the widest name, `packed` the room at the right end.

    Names stand beside the sizes where that fits, else above; what does not fit even then makes the table wider.
    """
    tightest = [max(COMPACT_COLUMN_WIDTH, width) for width in widths]
    least = sum(tightest)
    base = COMPACT_COLUMN_WIDTH if available < COMPACT_TABLE_BELOW else COLUMN_WIDTH
    inline = [max(base, width) for width in widths]
    room = available - packed - sum(inline)
    if len(widths) <= _LARGEST_INLINE_RANK and name + GAP <= room:
        start = max(name + GAP, min(NAME_WIDTH, room))
        return Columns(_edges(start, inline), stacked=False, width=available, least=least)
    share = min(max(available // max(len(widths), 1), COMPACT_COLUMN_WIDTH), WIDE_COLUMN_WIDTH)
    stacked = [max(share, width) for width in widths]
    if sum(stacked) > available:
        # One long number takes the slack of its neighbours before the table has to scroll.
        stacked = tightest
    edges = _edges(0, stacked)
    return Columns(edges, stacked=True, width=max(available, edges[-1]), least=least)


def _edges(start: int, widths: Sequence[int]) -> tuple[int, ...]:
    edges = [start]
    for width in widths:
        edges.append(edges[-1] + width)
    return tuple(edges)
