"""The column with the graph: the name of the model, the number of valid nodes, a search, and the graph."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from ops.text.sentences import Quantity
from widgets.controls.flow_layout import FlowLayout
from widgets.controls.labels import WrappedLabel
from widgets.controls.tool_button import ToolButton
from widgets.graph.graph_view import GraphView
from widgets.graph.items import MARK_COLORS, Graph, Mark
from widgets.style.fonts import font
from widgets.style.icons import icon, status_pixmap
from widgets.style.sizes import GAP, INSET, LEAST_GRAPH_WIDTH, NARROW_GRAPH_WIDTH, SEARCH_HEIGHT, SMALL_GAP, UNLIMITED
from widgets.style.theme import LIGHT, Theme

_COUNTED: tuple[Mark, ...] = ("valid", "level", "differs", "error", "unsupported")
_ICONS: dict[Mark, str] = {
    "valid": "success", "level": "warning", "differs": "warning", "error": "error", "unsupported": "note",
}  # fmt: skip


class GraphPanel(QWidget):
    """Shows the graph of a network with a search above it. While the user types a search text, the nodes that do not
    match are pale; Enter goes to a match.
    """

    node_chosen = Signal(str)  # the key of an item
    stage_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("network")
        self._theme = LIGHT
        self._counts: Counter[str] = Counter()
        self._level = ""
        self._title = QLabel()
        self._title.setFont(font("operator"))
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setObjectName("network.title")
        self.menu_button = ToolButton("network.commands", "down")
        self.search = QLineEdit()
        self.search.setObjectName("network.search")
        self.search.setClearButtonEnabled(True)
        self.search.setFixedHeight(SEARCH_HEIGHT)
        self.search.textChanged.connect(self._on_search)
        self.search.installEventFilter(self)
        self.view = GraphView()
        self.view.node_chosen.connect(self.node_chosen)
        self.view.stage_asked.connect(self.stage_asked)
        self.view.typed.connect(self._begin_search)
        self._device = WrappedLabel("caption", muted=True)
        self._device.setObjectName("network.device")
        self._device.hide()
        self._counters: dict[Mark, QToolButton] = {mark: QToolButton() for mark in _COUNTED}
        line = QWidget()
        flow = FlowLayout(line, gap=SMALL_GAP, line_gap=0)
        for mark, button in self._counters.items():
            button.setObjectName(f"network.count.{mark}")
            button.setAutoRaise(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setFont(font("caption-strong"))
            button.clicked.connect(partial(self._on_count, mark))
            flow.addWidget(button)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self._title, 1)
        head.addWidget(self.menu_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GAP, 0, 0)
        column.setSpacing(SMALL_GAP)
        self._upper = QVBoxLayout()
        self._upper.setSpacing(SMALL_GAP)
        self._upper.addLayout(head)
        self._upper.addWidget(line)
        self._upper.addWidget(self.search)
        self._upper.addWidget(self._device)
        column.addLayout(self._upper)
        column.addWidget(self.view, 1)
        self.set_narrow(False)
        self._retranslate()

    def offer(self, actions: Sequence[QAction]) -> None:
        """Adds the commands for networks to the menu above the graph."""
        self.menu_button.offer(actions)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.view.set_theme(theme)
        self.menu_button.set_theme(theme)
        self._show_counts()

    def set_narrow(self, is_narrow: bool) -> None:
        """Sets the width of the panel to narrow or wide. While it is narrow, the tool tip of a node has the node's
        details.
        """
        self.setMinimumWidth(NARROW_GRAPH_WIDTH if is_narrow else LEAST_GRAPH_WIDTH)
        self.setMaximumWidth(NARROW_GRAPH_WIDTH if is_narrow else UNLIMITED)
        side = GAP if is_narrow else INSET
        self._upper.setContentsMargins(side, 0, side, 0)

    def show_graph(self, title: str, graph: Graph, selected: str, level: str) -> None:
        """Shows a graph. The item `selected` is the node on the stage; `level` is the target level."""
        self._title.setText(title)
        self._title.setToolTip(title)
        counts: Counter[str] = Counter(item.mark for item in graph.items)
        counts["valid"] += counts["differs"]
        self.view.show_graph(graph, selected)
        if (counts, level) != (self._counts, self._level):
            self._counts, self._level = counts, level
            self._show_counts()
        if self.search.text():
            self._show_found()

    def show_device(self, sentence: str) -> None:
        """Shows a sentence about the run on a device; '' hides it."""
        self._device.setText(sentence)
        self._device.setVisible(bool(sentence))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._show_counts()

    def eventFilter(self, watched: QWidget, event: QEvent) -> bool:  # pyright: ignore[reportIncompatibleMethodOverride]
        if watched is self.search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._next(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.search.clear()
                self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return True
            if event.key() == Qt.Key.Key_Down:
                self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return True
        return super().eventFilter(watched, event)

    def _retranslate(self) -> None:
        self.search.setPlaceholderText(self.tr("Search name, type, shape, verdict"))
        self.search.setAccessibleName(self.tr("Search the nodes"))
        self.view.setAccessibleName(self.tr("Graph of the model"))
        self.view.setAccessibleDescription(
            self.tr(
                "Up and Down follow edges, Left and Right go to other branches, Enter goes to the heatmaps, and typing "
                "searches the nodes."
            )
        )
        self.menu_button.setToolTip(self.tr("Commands for the model"))
        self.menu_button.setAccessibleName(self.tr("Commands for the model"))

    def _show_counts(self) -> None:
        texts: dict[Mark, str] = {
            "valid": self.tr("{0} valid"),
            "level": self.tr("{0} above level {1}"),
            "differs": self.tr("{0:differs|differ}"),
            "error": self.tr("{0:error|errors}"),
            "unsupported": self.tr("{0} unsupported"),
        }
        for mark, button in self._counters.items():
            count = self._counts[mark]
            button.setVisible(count > 0)
            button.setText(texts[mark].format(Quantity(count), self._level))
            button.setToolTip(self.tr("Search these nodes"))
            color = self._theme.severity_color(MARK_COLORS[mark])
            button.setStyleSheet(f"color: {color}; padding: 0px 1px; border: 0px;")
            name = _ICONS[mark]
            dpr = self.devicePixelRatioF()
            button.setIcon(status_pixmap("success", color, dpr=dpr) if name == "success" else icon(name, color))

    def _on_count(self, mark: Mark) -> None:
        self.search.setText("" if self.search.text() == mark else mark)

    # Search

    @property
    def found(self) -> list[int]:
        """The rows that match the search, from the top; none without a search."""
        words = self.search.text().strip().lower()
        graph = self.view.graph
        return [row for row in range(len(graph.rows)) if graph.item(row).matches(words)] if words else []

    def _begin_search(self, text: str) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.setText(text)

    def _on_search(self) -> None:
        found = self._show_found()
        if found:
            self.view.scrollTo(self.view.graph_model.index(found[0]))

    def _show_found(self) -> list[int]:
        found = self.found
        self.view.show_found(frozenset(found) if self.search.text().strip() else None)
        said = self.tr("{0} of {1} nodes match.").format(len(found), len(self.view.graph.rows))
        self.search.setAccessibleDescription(said if self.search.text().strip() else "")
        self.search.setToolTip(said if self.search.text().strip() else "")
        return found

    def _next(self, step: int) -> None:
        """Goes to the next node that matches the search, or to the previous one if `step` is -1."""
        found, now = self.found, self.view.currentIndex().row()
        if not found:
            return
        later = [row for row in found if row > now] if step > 0 else [row for row in reversed(found) if row < now]
        row = later[0] if later else found[0 if step > 0 else -1]
        self.node_chosen.emit(self.view.graph.item(row).key)
