"""Arrows between neighbouring tensors of a data flow: from a tensor to a tensor that is computed from it."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from widgets.style.sizes import ARROW_HEAD, BLEED, HAIR_GAP, VIEW_GAP, WIRE
from widgets.style.theme import LIGHT, Theme

# The rectangle of a view, and that of its cells.
Place = tuple[QRect, QRect]


def wire(source: Place, target: Place) -> QLineF | None:
    """The arrow from a view to the view on its right; None if they are not neighbours at the same height.

    The arrow is between the cells of the left view and the row indices of the right view, never over a cell.
    """
    (own, cells), (other, other_cells) = source, target
    top, bottom = max(cells.top(), other_cells.top()), min(cells.bottom(), other_cells.bottom())
    is_next = 0 <= other.left() - own.right() <= VIEW_GAP
    if not is_next or bottom <= top or cells.isEmpty() or other_cells.isEmpty():
        return None
    y = (top + bottom) / 2
    return QLineF(cells.right() + 1 + HAIR_GAP, y, other.left() + BLEED - HAIR_GAP, y)


class Wires(QWidget):
    """Paints the arrows over the board. The widget ignores the pointer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("wires")
        self._theme = LIGHT
        self.lines: tuple[QLineF, ...] = ()
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_lines(self, lines: Sequence[QLineF]) -> None:
        """Shows these arrows; if there are none, hides the widget."""
        self.lines = tuple(lines)
        parent = self.parentWidget()
        if lines and parent is not None:
            self.setGeometry(parent.rect())
            self.raise_()
            self.update()
        self.setVisible(bool(lines))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._theme.field), WIRE))
            for line in self.lines:
                painter.drawLine(line)
                for side in (-ARROW_HEAD, ARROW_HEAD):
                    painter.drawLine(QLineF(line.x2() - ARROW_HEAD, line.y2() + side, line.x2(), line.y2()))
        finally:
            painter.end()
