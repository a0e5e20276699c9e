"""The graph as a list that scrolls: one row for each node, painted only where it is visible."""

import math
from collections.abc import Callable, Sequence
from operator import attrgetter

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from widgets.graph.items import Graph, GraphItem
from widgets.graph.look import Look
from widgets.graph.painting import GraphPainter
from widgets.style.sizes import NARROW_GRAPH_WIDTH
from widgets.style.theme import LIGHT, Theme

_Index = QModelIndex | QPersistentModelIndex
_NOTHING = QModelIndex()
_OF_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class GraphModel(QAbstractListModel):
    """A Qt model with the rows of a graph, for the view and for screen readers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.graph = Graph()

    def show_graph(self, graph: Graph) -> None:
        """Shows a graph. If its rows are those of the shown graph, repaints only the nodes that changed."""
        before, self_rows = self.graph, graph.rows
        if before.rows == self_rows:
            self.graph = graph
            places = {row.node: number for number, row in enumerate(graph.rows)}
            for node, (old, new) in enumerate(zip(before.items, graph.items, strict=True)):
                if old is not new:
                    index = self.index(places[node])
                    roles = [Qt.ItemDataRole.DecorationRole] if has_same_box(old, new) else list[int]()
                    self.dataChanged.emit(index, index, roles)
        else:
            self.beginResetModel()
            self.graph = graph
            self.endResetModel()

    def rowCount(self, parent: _Index = _NOTHING) -> int:
        return 0 if parent.isValid() else len(self.graph.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.graph.rows):
            return None
        item = self.graph.item(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return item.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return item.spoken
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip(item)
        return None


def has_same_box(one: GraphItem, other: GraphItem) -> bool:
    """True if the boxes of two items look the same; their pictures may differ."""
    box = attrgetter("title", "kind", "mark", "sentence", "brief", "sizes")
    return box(one) == box(other)


def tool_tip(item: GraphItem) -> str:
    """The texts of a row, one per line, including texts that do not fit in the row."""
    health = item.picture.health if item.picture is not None else item.note
    lines = (
        f"{item.title}  {item.kind}".strip(), item.key.rpartition("\0")[2], f"{item.data_type} {item.sizes}".strip(),
        item.sentence, item.device, health, *item.remarks,
    )  # fmt: skip
    return "\n".join(dict.fromkeys(line for line in lines if line))


class _Delegate(QStyledItemDelegate):
    """Paints the rows of a `GraphView`, with the view's GraphPainter."""

    def __init__(
        self,
        view: "GraphView",
        painter: Callable[[], GraphPainter],
        height: Callable[[], int],
        paints_only_pictures: Callable[[], bool],
    ) -> None:
        super().__init__(view)
        self._painter, self._height, self._paints_only_pictures = painter, height, paints_only_pictures

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(0, self._height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        self._painter().paint(painter, index.row(), rect.top(), only_picture=self._paints_only_pictures())


class GraphView(QListView):
    """Shows a graph as a list of rows. Typing a character other than a space emits `typed`, which begins a search.

    Up and Down move along edges, Left and Right between branches. Enter chooses the node and emits `stage_asked`, which
    moves the focus to the stage.
    """

    node_chosen = Signal(str)  # the key of the item
    stage_asked = Signal()
    typed = Signal(str)  # a text that begins a search

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("graph")
        self._theme, self._selected_key = LIGHT, ""
        self._found: frozenset[int] | None = None
        self._painter: GraphPainter | None = None
        self._came_from: dict[int, int] = {}
        self.graph_model = GraphModel(self)
        self.setModel(self.graph_model)
        self._paints_only_pictures = False
        self.setItemDelegate(
            _Delegate(self, self._graph_painter, lambda: self.look.row_height, lambda: self._paints_only_pictures)
        )
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.viewport().setAutoFillBackground(False)
        self.setMouseTracking(True)
        self.clicked.connect(self._on_clicked)

    @property
    def graph(self) -> Graph:
        """The graph that is shown."""
        return self.graph_model.graph

    @property
    def look(self) -> Look:
        """Returns the `Look` for painting rows: the width of the view, the theme, and the selected, current and found
        rows.
        """
        current = self.currentIndex().row() if self.hasFocus() else -1
        return Look(
            self.viewport().width(), self._theme, self.is_narrow, self.row_of(self._selected_key), current, self._found
        )

    @property
    def is_narrow(self) -> bool:
        """True if the view is so narrow that it draws its rows in the narrow form."""
        return self.width() <= NARROW_GRAPH_WIDTH

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.refresh()

    def show_graph(self, graph: Graph, selected: str) -> None:
        """Shows a graph. The item with the key `selected` is the node that the stage shows."""
        is_other = selected != self._selected_key or graph.rows != self.graph.rows
        self._selected_key = selected
        self._painter = None
        self.graph_model.show_graph(graph)
        row = self.row_of(selected)
        if is_other and row >= 0:
            self._came_from = {}
            self.setCurrentIndex(self.graph_model.index(row))
            self.scrollTo(self.graph_model.index(row))
        if is_other:
            self.refresh()

    def show_found(self, found: frozenset[int] | None) -> None:
        """Fades all rows of the graph except those in `found`, which match a search. If `found` is None, no row is
        faded.
        """
        self._found = found
        self.refresh()

    def row_of(self, key: str) -> int:
        """The row of the item with this key; -1 if there is none."""
        if not key:
            return -1
        return next((number for number, row in enumerate(self.graph.rows) if self.graph.items[row.node].key == key), -1)

    def refresh(self) -> None:
        """Repaints the visible rows."""
        self._painter = None
        self.viewport().update()

    def neighbour(self, row: int, key: Qt.Key) -> int:
        """Returns the row that the arrow key `key` selects, starting from `row`; `row` itself if there is none.

        Up and Down select the node at the other end of an edge. Left and Right select the neighbour in the same layer.
        """
        graph = self.graph
        node, place = graph.rows[row].node, {each.node: number for number, each in enumerate(graph.rows)}
        if key == Qt.Key.Key_Up:
            rows = [place[source] for source, target in graph.edges if target == node and place[source] < row]
            back = self._came_from.get(row)
            return back if back in rows else max(rows, default=row)
        if key == Qt.Key.Key_Down:
            rows = [place[target] for source, target in graph.edges if source == node and place[target] > row]
            return min(rows, default=row)
        layer = graph.rows[row].layer
        same = [number for number, each in enumerate(graph.rows) if each.layer == layer]
        step = 1 if key == Qt.Key.Key_Right else -1
        at = same.index(row) + step
        return same[at] if 0 <= at < len(same) else row

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        keys = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
        if event.key() in keys and row >= 0 and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            key = Qt.Key(event.key())
            other = self.neighbour(row, key)
            if key == Qt.Key.Key_Down:
                self._came_from[other] = row
            self._go_to(other)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self.node_chosen.emit(self.graph.item(row).key)
            self.stage_asked.emit()
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            super().keyPressEvent(event)
            self._go_to(self.currentIndex().row())
        elif event.text().strip() and event.text().isprintable() and not event.modifiers() & _OF_COMMANDS:
            self.typed.emit(event.text())
        else:
            event.ignore()

    def _go_to(self, row: int) -> None:
        index = self.graph_model.index(row)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self.refresh()
        self.node_chosen.emit(self.graph.item(row).key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
        self.refresh()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.refresh()
        return super().event(event)

    def dataChanged(self, first: _Index, last: _Index, roles: Sequence[int] = ()) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Repaints changed rows. If only the picture of a row has changed, only the picture is repainted."""
        if list(roles) != [Qt.ItemDataRole.DecorationRole]:
            super().dataChanged(first, last, list(roles))
            return
        left = math.floor(self._graph_painter().right_of_boxes)
        for row in range(first.row(), last.row() + 1):
            place = self.visualRect(self.graph_model.index(row))
            place.setLeft(left)
            self.viewport().update(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._paints_only_pictures = event.rect().left() >= math.floor(self._graph_painter().right_of_boxes)
        super().paintEvent(event)

    def _graph_painter(self) -> GraphPainter:
        if self._painter is None:
            self._painter = GraphPainter(self.graph, self.look)
        return self._painter

    def _on_clicked(self, index: QModelIndex) -> None:
        self.node_chosen.emit(self.graph.item(index.row()).key)
