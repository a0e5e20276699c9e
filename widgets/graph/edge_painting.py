"""Paints the edges of a graph."""

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from ops.presentation.layered import Strand
from widgets.graph.items import Graph
from widgets.graph.look import Look, Places
from widgets.style.sizes import GRAPH_ARROW, SMALL_GAP


class EdgePainter:
    """Paints the edges of one graph, row by row."""

    def __init__(self, graph: Graph, look: Look, places: Places) -> None:
        self._graph, self._look, self._places = graph, look, places

    def paint(self, painter: QPainter, row: int, top: float) -> None:
        """Paints the parts of all edges that cross or end in a row. `top` is the y of the upper end of the row."""
        box, bottom = self._places.box(row, top), top + self._look.row_height
        ordered = sorted(self._graph.rows[row].strands, key=lambda each: self._is_strong(each, row))
        for strand in ordered:
            is_strong = self._is_strong(strand, row)
            colors = self._look.theme
            source = self._graph.item(strand.source)
            pen = QPen(QColor(colors.accent if is_strong else colors.field), 1.5)
            if source.mark == "unsupported" or (strand.ends and not strand.goes_on and self._is_dashed(row)):
                pen.setDashPattern([3.0, 2.0])
            painter.setPen(pen)
            start = self._start(strand, row, top)
            x = start.x()
            if strand.lane is not None:
                lane = self._places.lane_x(strand.lane)
                if lane != x:
                    bend = top + (box.top() - top) * 0.3
                    painter.drawLine(QLineF(x, start.y(), x, bend))
                    painter.drawLine(QLineF(x, bend, lane, bend))
                    start, x = QPointF(lane, bend), lane
            if strand.goes_on:
                painter.drawLine(QLineF(x, start.y(), x, bottom))
            if strand.ends:
                if strand.goes_on and self._is_dashed(row):
                    pen.setDashPattern([3.0, 2.0])
                    painter.setPen(pen)
                self._paint_end(painter, start, x, box, pen)

    def _paint_end(self, painter: QPainter, start: QPointF, x: float, box: QRectF, pen: QPen) -> None:
        """Draws the last piece of an edge, which enters a box from above and ends in an arrow."""
        if not box.left() + SMALL_GAP <= x <= box.right() - SMALL_GAP:
            target = min(box.left() + 12, box.right() - SMALL_GAP)
            bend = start.y() + (box.top() - start.y()) * 0.5
            painter.drawLine(QLineF(x, start.y(), x, bend))
            painter.drawLine(QLineF(x, bend, target, bend))
            start, x = QPointF(target, bend), target
        painter.drawLine(QLineF(x, start.y(), x, box.top() - 2))
        plain = QPen(pen.color(), 1.5)
        painter.setPen(plain)
        tip = box.top() - 1
        wing = GRAPH_ARROW * (0.7 if self._look.is_narrow else 1.0)
        painter.drawPolyline(
            QPolygonF([QPointF(x - wing * 0.8, tip - wing), QPointF(x, tip), QPointF(x + wing * 0.8, tip - wing)])
        )

    def _start(self, strand: Strand, row: int, top: float) -> QPointF:
        """The point at which an edge starts in a row: below its source node, or in its own vertical lane at the upper
        end of the row.
        """
        if strand.source != row - 1:
            return QPointF(self._places.lane_x(strand.lane or 0), top)
        above = self._places.box(strand.source, top - self._look.row_height)
        here = self._places.box(row, top)
        if strand.lane is None:
            is_same = above.left() == here.left()
            return QPointF(max(above.left(), here.left()) + (24 if is_same and not self._look.is_narrow else 12), top)
        if strand.ends and self._graph.rows[row].indent > self._graph.rows[strand.source].indent and not strand.goes_on:
            return QPointF(here.left() + 12, top)
        lane = self._places.lane_x(strand.lane)
        return QPointF(max(lane, above.left() + 10), top)

    def _is_strong(self, strand: Strand, row: int) -> bool:
        """True if `strand` begins at the selected node, or if `row` is the selected node and `strand` ends there
        without going on.
        """
        selected = self._look.selected
        return selected >= 0 and (strand.source == selected or (strand.ends and not strand.goes_on and row == selected))

    def _is_dashed(self, row: int) -> bool:
        return self._graph.item(row).mark == "unsupported"
