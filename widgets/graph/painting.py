"""Paints the rows of a graph: edges, boxes, verdicts, and small pictures of the outputs."""

from PySide6.QtGui import QPainter

from widgets.graph.box_painting import BoxPainter
from widgets.graph.edge_painting import EdgePainter
from widgets.graph.items import Graph
from widgets.graph.look import Look, Places
from widgets.graph.picture_painting import PicturePainter
from widgets.style.sizes import SMALL_GAP

_FADED = 0.35


class GraphPainter:
    """Paints the rows of a graph: edges, boxes and pictures."""

    def __init__(self, graph: Graph, look: Look) -> None:
        self._graph, self._look = graph, look
        self.places = Places(graph, look)
        self._edges, self._boxes = EdgePainter(graph, look, self.places), BoxPainter(look)
        self._pictures = PicturePainter(look)

    @property
    def right_of_boxes(self) -> float:
        """The x coordinate from which a row contains only its picture, to the right of all boxes and their frames."""
        return self._look.right + SMALL_GAP

    def paint(self, painter: QPainter, row: int, top: float, *, only_picture: bool = False) -> None:
        """Paints a row and the parts of edges that pass through it.

        If `only_picture`, paints only the area to the right of the boxes.
        """
        item = self._graph.item(row)
        is_faded = self._look.found is not None and row not in self._look.found
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not only_picture:
            self._edges.paint(painter, row, top)
        painter.setOpacity(_FADED if is_faded else 1.0)
        if not only_picture:
            self._boxes.paint(painter, row, item, self.places.box(row, top))
        self._pictures.paint(painter, item, self.places.picture(top))
        painter.restore()
