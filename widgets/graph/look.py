"""The look of the rows of a graph, such as their width, and the positions of the boxes, pictures and edges in them."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from widgets.graph.items import Graph
from widgets.style.sizes import (
    GAP,
    GRAPH_BOX,
    GRAPH_LANE,
    GRAPH_ROW,
    NARROW_GRAPH_BOX,
    NARROW_GRAPH_LANE,
    NARROW_GRAPH_ROW,
    NARROW_THUMBNAIL,
    THUMBNAIL,
    WIDE_GAP,
    WIDEST_LANES,
)
from widgets.style.theme import Theme

_LEFT = 16


@dataclass(frozen=True, slots=True)
class Look:
    """The look of the rows of a graph: their width in pixels, the theme, and whether they are narrow.

    `selected` is the row of the node on the stage, `current` the row with the keyboard focus; -1 if there is none.
    `found` are the rows that match the search; None without a search.
    """

    width: float
    theme: Theme
    is_narrow: bool = False
    selected: int = -1
    current: int = -1
    found: frozenset[int] | None = None

    @property
    def row_height(self) -> int:
        """The height of a row in pixels."""
        return NARROW_GRAPH_ROW if self.is_narrow else GRAPH_ROW

    @property
    def box_height(self) -> int:
        """The height of a box in pixels. The edges are drawn in the rest of the row, above the box."""
        return NARROW_GRAPH_BOX if self.is_narrow else GRAPH_BOX

    @property
    def left(self) -> int:
        """The x coordinate of the left end of a box that is not indented. A box is indented if lanes for edges are left
        of it.
        """
        return GAP if self.is_narrow else _LEFT

    @property
    def right(self) -> float:
        """The x coordinate of the right end of the nodes' boxes. The thumbnail is to the right of it."""
        room = NARROW_THUMBNAIL[1] + GAP if self.is_narrow else THUMBNAIL[1] + WIDE_GAP
        return self.width - self.left - room

    def lane_width(self, lanes: int) -> float:
        """Returns the width in pixels of one lane, a column for edges, if `lanes` lanes are side by side."""
        return min(NARROW_GRAPH_LANE if self.is_narrow else GRAPH_LANE, WIDEST_LANES / max(lanes, 1))


class Places:
    """The rectangles of the boxes and pictures in a graph, and the positions of its edges.

    Edges run in vertical lanes beside the boxes. All lanes of a graph have the same width. It depends on the largest
    number of lanes beside a box: more lanes make it smaller.
    """

    def __init__(self, graph: Graph, look: Look) -> None:
        self._graph, self._look = graph, look
        by_lane = [strand.lane for row in graph.rows for strand in row.strands if strand.lane is not None]
        most = max((row.indent for row in graph.rows), default=0)
        self._lane = min(look.lane_width(most), look.lane_width(max(by_lane, default=0)))

    def box(self, row: int, top: float) -> QRectF:
        """The rectangle of the box in a row of the graph; `top` is the y of the row's upper end."""
        look = self._look
        left = look.left + self._graph.rows[row].indent * self._lane
        return QRectF(left, top + look.row_height - look.box_height, look.right - left, look.box_height)

    def picture(self, top: float) -> QRectF:
        """The rectangle for a row's picture, beside the box; `top` is the y of the upper end of the row."""
        look = self._look
        rows, columns = NARROW_THUMBNAIL if look.is_narrow else THUMBNAIL
        gap = GAP if look.is_narrow else WIDE_GAP
        above = look.row_height - look.box_height
        return QRectF(look.right + gap, top + above + (look.box_height - rows) / 2, columns, rows)

    def lane_x(self, lane: int) -> float:
        """The x coordinate of the edges in lane number `lane`; a lane is a vertical line for edges, left of the
        boxes.
        """
        return self._look.left + min(10.0, self._lane / 2) + lane * self._lane
