"""Places the widgets of a network: the graph beside the other columns, and the line about the selected node above the
stage.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QSplitter

from explorer.network.graph_panel import GraphPanel
from explorer.network.node_head import NodeHead
from explorer.window.arrangement import give_first
from explorer.window.parts import Parts
from widgets.style.sizes import GRAPH_WIDTH, LOW_WINDOW, NARROW_GRAPH_WIDTH, NARROW_WINDOW, WIDE_WINDOW


class Placing:
    """Places the widgets that the window shows only for a network."""

    def __init__(self, parts: Parts, panel: GraphPanel, head: NodeHead) -> None:
        self._parts, self._panel, self._head = parts, panel, head
        columns = parts.window.findChild(QSplitter, "layout.browser")
        assert columns is not None
        right = columns.widget(1)
        assert right is not None
        sizes = columns.sizes()
        # `right` moves from one splitter into the other, so that it always has a parent.
        self._columns = QSplitter(Qt.Orientation.Horizontal, columns)
        self._columns.setHandleWidth(1)
        self._columns.setChildrenCollapsible(False)
        self._columns.addWidget(panel)
        # Shown before `right` moves: a splitter is never wider than what it shows.
        self._columns.show()
        self._columns.addWidget(right)
        self._columns.setStretchFactor(0, 0)
        self._columns.setStretchFactor(1, 1)
        columns.setStretchFactor(1, 1)
        right.show()  # Qt hides a widget that moves
        self._columns.refresh()
        columns.refresh()
        columns.setSizes(sizes)
        middle = parts.middle.layout()
        assert isinstance(middle, QBoxLayout)
        middle.insertWidget(0, head)
        for part in (panel, head):
            part.hide()

    def fit(self, *, is_shown: bool) -> None:
        """Adapts the columns of the window to its width.

        `is_shown` is True if the column of the network is visible, False if the window shows a single operator.
        """
        parts = self._parts
        width = parts.window.width()
        is_comparing = parts.actions["compare"].isChecked()
        parts.browser.set_narrow(is_shown or is_comparing or width < NARROW_WINDOW)
        has_form = parts.form.isVisibleTo(parts.window)
        is_narrow = width < NARROW_WINDOW or (has_form and width < WIDE_WINDOW)
        self._panel.set_narrow(is_narrow)
        self._head.set_low(parts.window.height() < LOW_WINDOW)
        parts.verdict.setVisible(not is_shown or width >= WIDE_WINDOW)
        if is_shown:
            give_first(self._columns, NARROW_GRAPH_WIDTH if is_narrow else max(GRAPH_WIDTH, self._panel.width()))
