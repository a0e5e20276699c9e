"""Draws the whole graph of a network as a figure, which can be saved to a file."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter

from widgets.graph.items import Graph
from widgets.graph.look import Look
from widgets.graph.painting import GraphPainter
from widgets.stage.figure import Figure
from widgets.style.fonts import font
from widgets.style.sizes import GRAPH_GAP, GRAPH_ROW, GRAPH_WIDTH, INSET
from widgets.style.theme import Theme

_TITLE = 32


def graph_figure(graph: Graph, title: str, theme: Theme, width: int = GRAPH_WIDTH) -> Figure:
    """A drawing of all rows of a graph below a title; `width` is in logical pixels."""

    def paint(painter: QPainter) -> None:
        painter.setFont(font("operator"))
        painter.setPen(QColor(theme.text))
        painter.drawText(QRectF(INSET, INSET / 2, width - INSET, _TITLE), Qt.AlignmentFlag.AlignVCenter, title)
        rows = GraphPainter(graph, Look(width, theme))
        for row in range(len(graph.rows)):
            rows.paint(painter, row, INSET / 2 + _TITLE + row * GRAPH_ROW - (GRAPH_GAP / 2))

    height = round(INSET + _TITLE + len(graph.rows) * GRAPH_ROW + GRAPH_GAP / 2)
    return Figure(QSize(width, height), theme.panel, paint)
