"""Painting on heatmaps: finds the cells under a drag, and the cell whose number is picked."""

from collections.abc import Collection

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent

from widgets.display.picture import Coordinates
from widgets.heatmap.heatmap import Heatmap


class Brush(QObject):
    """Handles the mouse while the user paints numbers into the cells of heatmaps.

    The left button paints. The right button, or Alt and the left button, picks the number of a cell. A press begins a
    stroke, which lasts until the button is released. Fast movements leave no gaps.
    """

    # Argument: the heatmap.
    stroke_began = Signal(object)
    # Arguments: the heatmap, and the list of cells that the stroke covers for the first time.
    painted = Signal(object, object)
    stroke_ended = Signal()
    # Arguments: the heatmap and the cell.
    picked = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heatmaps: list[Heatmap] = []
        self._on: Heatmap | None = None
        self._last = QPoint()
        self._covered: set[Coordinates] = set()
        self._is_picking = False

    def lay_on(self, heatmaps: Collection[Heatmap]) -> None:
        """Sets the heatmaps on which the user can paint numbers. If these are other heatmaps, the current stroke
        ends.
        """
        if list(heatmaps) == self._heatmaps:
            return
        self.end()
        for heatmap in self._heatmaps:
            heatmap.removeEventFilter(self)
        self._heatmaps = list(heatmaps)
        for heatmap in self._heatmaps:
            heatmap.installEventFilter(self)

    def end(self) -> None:
        """Ends the current stroke. The user ends it by releasing the mouse button."""
        self._is_picking = False
        if self._on is not None:
            self._on = None
            self._covered.clear()
            self.stroke_ended.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, Heatmap):
            return False
        kind = event.type()
        if isinstance(event, QMouseEvent):
            if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
                return self._on_press(watched, event)
            if kind == QEvent.Type.MouseMove:
                self._on_move(watched, event)
            elif kind == QEvent.Type.MouseButtonRelease:
                return self._on_release(event)
        elif isinstance(event, QContextMenuEvent):
            return event.reason() == QContextMenuEvent.Reason.Mouse
        return False  # the heatmap still follows the pointer

    def _on_press(self, heatmap: Heatmap, event: QMouseEvent) -> bool:
        modifiers, button = event.modifiers(), event.button()
        is_left, is_right = button == Qt.MouseButton.LeftButton, button == Qt.MouseButton.RightButton
        if not (is_left or is_right) or modifiers & Qt.KeyboardModifier.ControlModifier:
            return False  # Ctrl and the middle button pan
        if is_right or modifiers & Qt.KeyboardModifier.AltModifier:
            self.end()
            self._is_picking = True
            self._pick(heatmap, event.position().toPoint())
            return True
        self.end()
        self._on, self._last = heatmap, event.position().toPoint()
        self.stroke_began.emit(heatmap)
        self._paint_to(self._last)
        return True

    def _on_move(self, heatmap: Heatmap, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._is_picking:
            self._pick(heatmap, point)
        elif self._on is heatmap:
            self._paint_to(point)

    def _on_release(self, event: QMouseEvent) -> bool:
        was_ours = self._on is not None or self._is_picking
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            self.end()
        return was_ours

    def _pick(self, heatmap: Heatmap, point: QPoint) -> None:
        cell = heatmap.cell_at(point)
        if cell is not None:
            self.picked.emit(heatmap, cell)

    def _paint_to(self, point: QPoint) -> None:
        assert self._on is not None
        cells = [cell for cell in _cells_between(self._on, self._last, point) if cell not in self._covered]
        self._last = point
        if cells:
            self._covered.update(cells)
            self.painted.emit(self._on, cells)


def _cells_between(heatmap: Heatmap, start: QPoint, end: QPoint) -> list[Coordinates]:
    """Returns the cells on the straight line from `start` to `end`, in this order and without repetitions."""
    way = end - start
    # Steps of half a cell, at least a pixel.
    step = max((heatmap.shown.grid.cell if heatmap.shown is not None else 1) / 2, 1)
    steps = max(1, round(max(abs(way.x()), abs(way.y())) / step))
    found: dict[Coordinates, None] = {}
    for number in range(steps + 1):
        cell = heatmap.cell_at(QPoint(start.x() + way.x() * number // steps, start.y() + way.y() * number // steps))
        if cell is not None:
            found[cell] = None
    return list(found)
