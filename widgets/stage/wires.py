"""Paints the connections between the tensors of a data flow: wires from a tensor to the tensors that are computed from
it, and a band at the height of the cell under the cursor, across all views that have cells at this height.
"""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from widgets.stage.wire_routing import Wire
from widgets.style.sizes import ARROW_HEAD, BAND_ALPHA, WIRE, WIRE_HOP
from widgets.style.theme import LIGHT, Theme


class Wires(QWidget):
    """Paints the wires over the board. The widget ignores the pointer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("wires")
        self._theme = LIGHT
        self.wires: tuple[Wire, ...] = ()
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_wires(self, wires: Sequence[Wire]) -> None:
        """Shows these wires; if there are none, hides the widget."""
        self.wires = tuple(wires)
        parent = self.parentWidget()
        if wires and parent is not None:
            self.setGeometry(parent.rect())
            self.raise_()
            self.update()
        self.setVisible(bool(wires))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(QColor(self._theme.field), WIRE)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            drawn = QPainterPath()  # one path, so that lines on which several wires run are not darker
            for wire in self.wires:
                drawn.addPath(_path(wire))
                x, y = wire.points[-1]
                drawn.moveTo(x - ARROW_HEAD, y - ARROW_HEAD)
                drawn.lineTo(x, y)
                drawn.lineTo(x - ARROW_HEAD, y + ARROW_HEAD)
            painter.drawPath(drawn)
        finally:
            painter.end()


class RowBand(QWidget):
    """Paints a band along the row of the cell under the cursor, across all views that have cells at this height. Leaves
    out the cells themselves, so that the band covers none. The widget ignores the mouse pointer.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("row-band")
        self._theme = LIGHT
        self._cells: tuple[QRect, ...] = ()
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_along(self, cursor: QRect, views: Sequence[tuple[QRect, QRect]]) -> None:
        """Shows a band at the height of the cell `cursor`, across all views that have cells at this height.

        `views` has two rectangles for each view in pixels of the parent: that of the view and that of its cells. The
        band is hidden if only one view has cells at this height, or if `cursor` is empty.
        """
        beside = [
            (view, cells)
            for view, cells in views
            if not cursor.isEmpty() and cells.top() <= cursor.top() and cursor.bottom() <= cells.bottom() + 1
        ]
        if len(beside) > 1:
            left, right = min(view.left() for view, _ in beside), max(view.right() for view, _ in beside)
            self.setGeometry(left, cursor.top(), right - left + 1, cursor.height())
            self._cells = tuple(cells.translated(-self.pos()) for _, cells in beside)
            self.raise_()
            self.update()
        self.setVisible(len(beside) > 1)

    @property
    def free(self) -> QRegion:
        """The part of the band that is painted: the band without the rectangles of the cells."""
        free = QRegion(self.rect())
        for cells in self._cells:
            free = free.subtracted(QRegion(cells))
        return free

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            color = QColor(self._theme.accent)
            color.setAlpha(BAND_ALPHA)
            painter.setClipRegion(self.free)
            painter.fillRect(self.rect(), color)
        finally:
            painter.end()


def _path(wire: Wire) -> QPainterPath:
    """The lines of a wire, with a half circle where it hops over another wire."""
    path = QPainterPath(QPointF(*wire.points[0]))
    for (x0, y0), (x1, y1) in pairwise(wire.points):
        on_line = [hop for hop in wire.hops if _is_between(hop, (x0, y0), (x1, y1))]
        for x, y in on_line:
            dx, dy = _sign(x1 - x0) * WIRE_HOP, _sign(y1 - y0) * WIRE_HOP
            path.lineTo(QPointF(x - dx, y - dy))
            box = QRectF(x - WIRE_HOP, y - WIRE_HOP, 2 * WIRE_HOP, 2 * WIRE_HOP)
            start = {(1, 0): 180, (-1, 0): 0, (0, 1): 90, (0, -1): 270}[_sign(dx), _sign(dy)]
            path.arcTo(box, start, -180 if (dx, dy) > (0, 0) else 180)
        path.lineTo(QPointF(x1, y1))
    return path


def _is_between(point: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> bool:
    (x, y), (x0, y0), (x1, y1) = point, start, end
    return (min(x0, x1) < x < max(x0, x1) and y == y0 == y1) or (min(y0, y1) < y < max(y0, y1) and x == x0 == x1)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
