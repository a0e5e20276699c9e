"""The line above the stage that describes a node of a network: its operator, its attributes, and the nodes that are
linked to it.
"""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from explorer.network.problems import titles_of
from explorer.session.open_network import OpenNetwork
from ops.check.levels import minimum_level
from ops.model.case import Case
from ops.presentation.attributes import attribute_texts
from ops.text.literals import shortened
from widgets.controls.chips import Chip
from widgets.controls.flow_layout import FlowLayout
from widgets.style.fonts import font
from widgets.style.icons import icon
from widgets.style.sizes import BUTTON_HEIGHT, CHIP_HEIGHT, GAP, ICON_GAP, INSET, UNLIMITED
from widgets.style.theme import LIGHT, Theme

# More attributes are shown in the editors only.
_MOST_CHIPS = 12
_LONGEST = 24
# The least space for the end of a name to be left out, in px.
_LEAST_TITLE = 96

Slot = Callable[[], object]


class NodeHead(QWidget):
    """Shows the selected node of a network in one or two lines.

    A click on the chip of an attribute opens the editors.
    """

    field_asked = Signal(str)  # the field of the attribute
    node_asked = Signal(str)  # the name of a neighbour
    editors_asked = Signal()
    alone_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("node")
        self._theme = LIGHT
        self._shown: tuple[object, ...] = ()
        self._pool: list[Chip] = []
        self._slots: list[Slot | None] = []
        self._now: tuple[OpenNetwork, Case] | None = None
        self._title = QLabel()
        self._title.setFont(font("operator"))
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._chips = QWidget()
        self._flow = FlowLayout(self._chips, gap=ICON_GAP, line_gap=ICON_GAP)
        self.edit = QPushButton()
        self.edit.setObjectName("node.edit")
        self.edit.setCheckable(True)
        self.edit.clicked.connect(self.editors_asked)
        self.alone = QPushButton()
        self.alone.setObjectName("node.alone")
        self.alone.clicked.connect(self.alone_asked)
        for button in (self.edit, self.alone):
            button.setFixedHeight(BUTTON_HEIGHT)
        row = QHBoxLayout(self)
        row.setContentsMargins(INSET, GAP, INSET, GAP)
        row.setSpacing(GAP)
        row.addWidget(self._title, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._chips, 1)
        row.addWidget(self.edit, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.alone, 0, Qt.AlignmentFlag.AlignTop)
        self._retranslate()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.edit.setIcon(icon("settings", theme.text))
        self.alone.setIcon(icon("export", theme.text))
        for chip in self._pool:
            chip.set_theme(theme)

    def set_low(self, is_low: bool) -> None:
        """If `is_low`, only the first line of chips is visible; otherwise all lines."""
        self._chips.setMaximumHeight(CHIP_HEIGHT if is_low else UNLIMITED)

    def show_node(self, opened: OpenNetwork, case: Case) -> None:
        """Shows the operator, attributes and neighbours of the selected node of a network. `case` is the case of this
        node.
        """
        self._now = opened, case
        neighbours = neighbours_of(opened)
        facts = (case.operator, minimum_level(case), attribute_texts(case), neighbours)
        if facts == self._shown:
            return
        self._shown = facts
        self._show_title()
        lowest = minimum_level(case)
        level = (
            self.tr("needs level {0}").format(lowest) if lowest is not None else self.tr("valid at no feature level")
        )
        shown: list[tuple[str, str, Slot | None]] = [("node.level", level, None)]
        for name, text in attribute_texts(case)[:_MOST_CHIPS]:
            wanted = partial(self.field_asked.emit, name)
            shown.append((f"node.field:{name}", f"{name}  {shortened(text, _LONGEST)}", wanted))
        titles = titles_of(opened.network)
        for field, node, is_source in neighbours[:_MOST_CHIPS]:
            text = self.tr("{0} from {1}") if is_source else self.tr("{0} to {1}")
            text = text.format(field.removesuffix("Tensor") or field, _short(titles[node], node))
            shown.append((f"node.neighbour:{field}:{node}", text, partial(self.node_asked.emit, node)))
        self._show_chips(shown)

    def _show_title(self) -> None:
        """Shows the name of the operator. If the window is narrow, an ellipsis replaces the end of the name.

        If only a few letters would remain, the name is hidden, because the graph and the editors show it, too.
        """
        if self._now is None:
            return
        name = self._now[1].operator.name
        buttons = self.edit.sizeHint().width() + self.alone.sizeHint().width()
        room = self.width() - buttons - 2 * INSET - 3 * GAP - self._flow.minimumSize().width()
        shown = self._title.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room)
        self._title.setText(shown)
        self._title.setVisible(shown == name or room >= _LEAST_TITLE)
        self._title.setToolTip("" if shown == name else name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_title()

    def _show_chips(self, shown: Sequence[tuple[str, str, Slot | None]]) -> None:
        """Shows a small button for each entry, which is (object name, text, function to call on a click).

        Existing buttons are reused, because creating buttons takes longer.
        """
        while len(self._pool) < len(shown):
            chip = Chip("", self._chips)
            chip.set_theme(self._theme)
            chip.clicked.connect(partial(self._on_chip, len(self._pool)))
            self._flow.addWidget(chip)
            self._pool.append(chip)
        for chip, (name, text, slot) in zip(self._pool, shown, strict=False):
            if chip.text() != text or chip.objectName() != name:
                chip.setObjectName(name)
                chip.setText(text)
                chip.setAccessibleName(text)
                chip.set_clickable(slot is not None)
                chip.updateGeometry()
        for number, chip in enumerate(self._pool):
            if chip.isHidden() == (number < len(shown)):
                chip.setVisible(number < len(shown))
        self._slots = [slot for _, _, slot in shown]

    def _on_chip(self, number: int) -> None:
        slot = self._slots[number] if number < len(self._slots) else None
        if slot is not None:
            slot()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._shown = ()
            if self._now is not None:
                self.show_node(*self._now)

    def _retranslate(self) -> None:
        self.edit.setText(self.tr("Edit"))
        self.edit.setToolTip(self.tr("Show or hide the editors (Ctrl+2)"))
        self.alone.setText(self.tr("Open node alone"))
        self.alone.setToolTip(self.tr("Open this node as a single operator, with its computed inputs"))


def _short(title: str, node: str) -> str:
    """A shorter text for a node: `title` itself if it has no parenthesis, otherwise the name `node`, shortened if it is
    long.
    """
    return title if "(" not in title else str(shortened(node, _LONGEST))


def neighbours_of(opened: OpenNetwork) -> tuple[tuple[str, str, bool], ...]:
    """The neighbours of the selected node, one entry for each link.

    An entry has three parts: the linked field of the selected node, the name of the other node, and a truth value. It
    is True if the other node computes this field, and False if the other node reads it.
    """
    network, node = opened.network, opened.network.by_name[opened.node]
    before = [(port.field, network.link_to[port].source.node, True) for port in node.inputs if port in network.link_to]
    after = [
        (port.field, link.target.node, False) for port in node.outputs for link in network.links_from.get(port, ())
    ]
    return tuple(dict.fromkeys((*before, *after)))
