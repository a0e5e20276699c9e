"""Places the views of one stage in rows or in columns, one block of views after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise
from typing import Literal

Size = tuple[int, int]
Rect = tuple[int, int, int, int]
# The views of a block, by their numbers.
Block = tuple[int, ...]

# rows: the views of a block side by side, and the blocks in rows. columns: the views of a block below each other, and
# the blocks in rows. stacks: as columns, and a block may also be below the block before it. narrow: as stacks, but
# blocks are as narrow as possible, and a block may be below any block before it. shelves: as narrow, but a block is so
# wide that it is no higher than the space. depths: as shelves, but the views of a data flow stand in columns, a column
# for each depth. corners: as columns, with all blocks in one row that is aligned at the bottom, so that a result stands
# right of one factor and below the other.
Way = Literal["rows", "columns", "stacks", "narrow", "shelves", "depths", "corners"]
WAYS: tuple[Way, ...] = ("rows", "columns", "stacks")
# Blocks with headings may be read in any order.
WAYS_WITH_HEADINGS: tuple[Way, ...] = ("rows", "columns", "narrow", "stacks", "shelves")


@dataclass(frozen=True, slots=True)
class Frame:
    """The space for the views, the gaps between views, and the height of the headings above blocks (0: no headings).

    `depths` are the depths of all views of a data flow; it is () without a data flow. A tensor that is not computed has
    the depth 0, and the outputs have the greatest depth. Any other tensor is deeper than the tensors that it is
    computed from.

    `titles` are the widths of the texts of the headings; it is () without headings.
    """

    room: Size
    gap: int
    row_gap: int
    heading: int = 0
    depths: tuple[int, ...] = ()
    titles: tuple[int, ...] = ()

    def leads_right(self, views: Sequence[Rect]) -> bool:
        """True if the computed views of a data flow go from left to right by their depth.

        No view may be left of a view with a smaller depth. The views of the greatest depth must be right of all others;
        views of other depths may share a column.
        """
        lefts = {
            depth: [r[0] for r, own in zip(views, self.depths, strict=True) if own == depth] for depth in self.depths
        }
        computed = sorted(depth for depth in lefts if depth > 0)
        pairs = [(max(lefts[low]), min(lefts[high]), high) for low, high in pairwise(computed)]
        return all(low < high or (low == high and depth < computed[-1]) for low, high, depth in pairs)


@dataclass(frozen=True, slots=True)
class Packed:
    """The rectangles (x, y, width, height) of the views on a stage and of the headings above blocks of views.
    `headings` may be ().
    """

    views: tuple[Rect, ...]
    headings: tuple[Rect, ...] = ()


def pack(sizes: Sequence[Size], blocks: Sequence[Block], frame: Frame, way: Way) -> Packed:
    """Places views of these sizes: arranges the views of each block, and then the blocks in the pattern `way`, such as
    rows, columns, stacks or corners.
    """
    inner = [_block_views(sizes, block, frame, way) for block in blocks]
    outer = [(max(x + w for x, _, w, _ in views), max(y + h for _, y, _, h in views)) for views in inner]
    titles = frame.titles or (0,) * len(outer)
    outer = [(max(width, title), height + frame.heading) for (width, height), title in zip(outer, titles, strict=True)]
    if way == "corners":
        corners = _at_bottom(outer, frame.gap)
    elif way == "stacks":
        corners = _stacked(outer, frame)
    elif way in ("narrow", "shelves", "depths"):
        corners = _in_columns(outer, frame)
    else:
        computed = sum(any(frame.depths[number] for number in block) for block in blocks) if frame.depths else 0
        corners = _in_rows(outer, frame.room[0], frame.gap, frame.row_gap, computed)
    rects: dict[int, Rect] = {}
    headings: list[Rect] = []
    for block, views, (left, top), (width, _) in zip(blocks, inner, corners, outer, strict=True):
        if frame.heading:
            headings.append((left, top, width, frame.heading))
        for number, (x, y, view_width, view_height) in zip(block, views, strict=True):
            rects[number] = left + x, top + frame.heading + y, view_width, view_height
    return Packed(tuple(rects[number] for number in range(len(sizes))), tuple(headings))


def singles(count: int) -> tuple[Block, ...]:
    """Returns a block for each of `count` views, which contains only this view."""
    return tuple((number,) for number in range(count))


def _block_views(sizes: Sequence[Size], block: Block, frame: Frame, way: Way) -> list[Rect]:
    """Returns the rectangles of the views in one block, relative to the top left corner of the block.

    `way` is the kind of arrangement.
    """
    own = [sizes[number] for number in block]
    if way == "corners":
        tops = accumulate((height + frame.row_gap for _, height in own), initial=0)
        return [(0, top, *size) for top, size in zip(tops, own, strict=False)]
    depths = [frame.depths[number] for number in block] if way == "depths" and frame.depths else [0]
    if any(depths):
        return _by_depth(own, depths, frame)
    corners: list[tuple[int, int]] = []
    for limit in _limits(own, frame, way):
        corners = _in_rows(own, limit, frame.gap, frame.row_gap)
        tallest = max(top + height for (_, top), (_, height) in zip(corners, own, strict=True))
        if tallest + frame.heading <= frame.room[1]:
            break
    return [(x, y, *size) for (x, y), size in zip(corners, own, strict=True)]


def _by_depth(own: Sequence[Size], depths: Sequence[int], frame: Frame) -> list[Rect]:
    """Returns the rectangles of views in columns from left to right, one column for each depth of the data flow."""
    rects: list[Rect] = [(0, 0, *size) for size in own]
    left = 0
    for depth in sorted(set(depths)):
        column = [number for number, its in enumerate(depths) if its == depth]
        top = 0
        for number in column:
            rects[number] = left, top, *own[number]
            top += own[number][1] + frame.row_gap
        left += max(own[number][0] for number in column) + frame.gap
    return rects


def _limits(own: Sequence[Size], frame: Frame, way: Way) -> list[int]:
    """Returns the widths to try for a block of views with the sizes `own`, in the arrangement `way`. The caller uses
    the first width at which the height of the block fits into the frame, or else the last width.
    """
    widths = [width for width, _ in own]
    if way == "rows":
        return [frame.room[0]]
    if way in ("shelves", "depths"):
        lines = (accumulate(widths[first:], lambda line, width: line + frame.gap + width) for first in range(len(own)))
        return [*sorted({max(line, *widths) for line in chain(*lines)}), frame.room[0]]
    narrow = sorted(widths)
    # Among three views or more, two narrow ones may be side by side.
    limit = max(narrow[-1], sum(narrow[:2]) + frame.gap if len(own) > 2 and way != "narrow" else 0)
    return [limit, frame.room[0]]


def _in_rows(
    sizes: Sequence[Size], width: int, gap: int, row_gap: int, last_together: int = 0
) -> list[tuple[int, int]]:
    """Returns the top left corners of rectangles that are placed in rows. A rectangle that would exceed `width` starts
    a new row.

    The last `last_together` rectangles share a row if `width` allows this: if they do not all fit in the current row,
    the first of them starts a new one.
    """
    corners: list[tuple[int, int]] = []
    x = y = tallest = 0
    for number, (own_width, own_height) in enumerate(sizes):
        needed = own_width
        if number == len(sizes) - last_together:
            rest = [each for each, _ in sizes[number:]]
            together = sum(rest) + gap * (len(rest) - 1)
            needed = together if together <= width else own_width
        if x > 0 and x + needed > width:
            x, y, tallest = 0, y + tallest + row_gap, 0
        corners.append((x, y))
        x += own_width + gap
        tallest = max(tallest, own_height)
    return corners


def _at_bottom(sizes: Sequence[Size], gap: int) -> list[tuple[int, int]]:
    """The top left corners of rectangles in one row that is aligned at the bottom."""
    tallest = max(height for _, height in sizes)
    lefts = accumulate((width + gap for width, _ in sizes), initial=0)
    return [(left, tallest - height) for left, (_, height) in zip(lefts, sizes, strict=False)]


def _stacked(sizes: Sequence[Size], frame: Frame) -> list[tuple[int, int]]:
    """The top left corners of rectangles that are arranged in columns.

    A rectangle is placed below the previous one if the remaining height is enough, and if the rectangle is no wider
    than the column or the space from the column to the right edge. Otherwise, it starts a new column. The first
    rectangle is alone in its column.
    """
    corners: list[tuple[int, int]] = []
    left = top = column = 0
    for number, (width, height) in enumerate(sizes):
        fits = number > 1 and top + height <= frame.room[1] and width <= max(column, frame.room[0] - left)
        if number and not fits:
            left, top, column = left + column + frame.gap, 0, 0
        corners.append((left, top))
        top += height + frame.row_gap
        column = max(column, width)
    return corners


def _in_columns(sizes: Sequence[Size], frame: Frame) -> list[tuple[int, int]]:
    """Returns the top left corners of rectangles that are arranged in columns.

    A rectangle is placed at the bottom of the first column with enough height, and the column becomes wider if
    necessary. If no column has enough height, the rectangle starts a new column. The last rectangle contains the
    outputs; no other rectangle is in a column to its right.
    """
    columns: list[Size] = []
    places: list[tuple[int, int]] = []
    for place, (width, height) in enumerate(sizes):
        first = 0 if place < len(sizes) - 1 else max(len(columns) - 1, 0)
        free = (n for n in range(first, len(columns)) if columns[n][1] + frame.row_gap + height <= frame.room[1])
        number = next(free, len(columns))
        if number == len(columns):
            columns.append((0, -frame.row_gap))
        widest, bottom = columns[number]
        places.append((number, bottom + frame.row_gap))
        columns[number] = max(widest, width), bottom + frame.row_gap + height
    lefts = list(accumulate((width + frame.gap for width, _ in columns), initial=0))
    return [(lefts[number], top) for number, top in places]
