"""A widget that shows one slice of a tensor as a heatmap, follows the pointer and the keyboard, and pans."""

import logging
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from ops.presentation.colors import Levels
from ops.presentation.slicing import SliceView
from widgets.controls.scrolling import WHEEL_NOTCH, WheelSteps
from widgets.controls.tab_order import is_by_keyboard
from widgets.display.picture import Coordinates, Marks, Outline, TensorPicture
from widgets.display.tiles import ALONE, TilePlace
from widgets.heatmap.axes import paint_axes, scale_rect
from widgets.heatmap.keys import ARROWS, moved
from widgets.heatmap.labels import LabelPainter, SharedLabels
from widgets.heatmap.mark_layer import MarkLayer
from widgets.heatmap.painting import VisibleCells, paint_cells, visible_cells
from widgets.heatmap.scene import HeatmapScene, fitted_grid
from widgets.heatmap.speech import Speech
from widgets.style.pixels import PaintedOnce
from widgets.style.sizes import (
    BAND_HEIGHT,
    BAND_HEIGHT_WITH_PILL,
    FOCUS_LINE,
    PAN_STEP,
    SMALLEST_WITH_NUMBERS,
)
from widgets.style.theme import LIGHT, Theme

_log = logging.getLogger(__name__)


class Heatmap(QWidget):
    """The cells of one slice, with row 0 at the top and column 0 on the left.

    Signals contain coordinates of the tensor, not of the slice.
    """

    # Argument: the coordinates of the cell, or None when the pointer leaves the cells.
    cell_hovered = Signal(object)
    # Argument: the coordinates of the cell.
    cell_clicked = Signal(object)
    moved_by_key = Signal(object)
    # Arguments: the coordinates of the cell or None, and the position on the screen.
    menu_requested = Signal(object, QPoint)
    # Argument: steps in the list of cell sizes, positive for larger cells.
    zoom_requested = Signal(int)
    panned = Signal()
    # Emitted when the user clicks the colour bar.
    scale_clicked = Signal()
    # Arguments: the rows and columns by which an arrow key would leave the slice.
    edge_reached = Signal(int, int)

    def __init__(self, field: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"heatmap:{field}")
        self.setAccessibleName(field)
        self.speech = Speech(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        # Every repaint covers the whole widget, so Qt need not paint the headings behind it as well.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self._theme = LIGHT
        self._shown: HeatmapScene | None = None
        self._cells: VisibleCells | None = None
        self._painted = PaintedOnce()
        self._label_painter = LabelPainter()
        self._shared_labels: SharedLabels | None = None
        self._marks = MarkLayer()
        self._hovered: Coordinates | None = None
        self._is_hover_told = True
        self._current: Coordinates | None = None
        self._pressed: Coordinates | None = None
        self._drag_from: QPointF | None = None
        self._zoom_steps = WheelSteps()
        self._shows_focus = False

    @property
    def shown(self) -> HeatmapScene | None:
        """The scene that is painted; None before the first picture."""
        return self._shown

    @property
    def current(self) -> Coordinates | None:
        """The cell from which arrow keys move the cursor; None if no cell is chosen."""
        return self._current

    @property
    def numbers(self) -> tuple[str, ...]:
        """The texts of the numbers in the visible cells as last painted, row by row; empty if numbers do not fit."""
        labels = self._cells.labels if self._cells is not None else None
        return () if labels is None else labels.texts

    @property
    def room_for_numbers(self) -> int:
        """The number of visible cells, or 0 if the cells are too small for numbers."""
        grid = self._shown.grid if self._shown is not None else None
        if grid is None or grid.cell < SMALLEST_WITH_NUMBERS:
            return 0
        return len(grid.visible_rows()) * len(grid.visible_columns())

    def show_picture(
        self,
        picture: TensorPicture,
        slice_view: SliceView,
        levels: Levels | None,
        cell_size: float,
        band: int | None = None,
        place: TilePlace = ALONE,
    ) -> None:
        """Shows a slice with cells of `cell_size` pixels.

        `band` is the height in pixels of the band above the cells; all views of a row have the same. None stands for
        the height that the picture needs. `place` is the place of the slice among tiles.
        """
        if band is None:
            band = BAND_HEIGHT_WITH_PILL if picture.has_pill else BAND_HEIGHT
        before, pan = self._shown, QPointF(0, 0)
        if before is not None and before.grid.cell == cell_size and before.view.sizes == slice_view.sizes:
            pan = before.grid.pan
        grid = fitted_grid(picture, slice_view, cell_size, band, place, pan, self.size())
        scene = HeatmapScene(picture, slice_view, levels, grid, self._theme, band, place, self.width())
        if scene != before:
            self._is_hover_told = False
            self._show(scene)

    def set_marks(self, marks: Marks) -> None:
        """Frames the cells that have a role for the current cell."""
        if self._marks.set_marks(marks):
            self.update()

    def set_outlines(self, outlines: tuple[Outline, ...]) -> None:
        """Shows outlines around the cells from which the current cell is computed."""
        if self._marks.set_outlines(outlines):
            self.update()

    def share_labels(self, shared: SharedLabels | None) -> None:
        """Sets the labels and the precision that this heatmap shares with others; None gives it labels and a precision
        of its own.
        """
        if shared is not self._shared_labels:
            self._shared_labels = shared
            self.relabel()

    def relabel(self) -> None:
        """Computes the labels again and repaints the cells. Does nothing if the cells are going to be painted anew
        anyway.
        """
        if self._cells is not None:
            self._cells = None
            self._repaint_picture()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._shown is not None:
            self._shown = replace(self._shown, theme=theme)
        self._repaint_picture()

    def cell_at(self, point: QPoint) -> Coordinates | None:
        """The coordinates of the element at a point of the widget; None outside the cells."""
        # The centre of the pixel, so that every pixel is in exactly one cell.
        return None if self._shown is None else self._shown.cell_at(QPointF(point) + QPointF(0.5, 0.5))

    def rect_of(self, coordinates: Coordinates) -> QRect:
        """The rectangle of an element in the widget; an empty rectangle if it is not in this slice."""
        return QRect() if self._shown is None else self._shown.rect_of(coordinates).toRect()

    def show_current(self, coordinates: Coordinates | None) -> None:
        """Sets the current cell, from which the arrow keys move, and pans until this cell is visible."""
        self._current = coordinates
        rect = self.rect_of(coordinates) if coordinates is not None else QRect()
        if self._shown is None or rect.isEmpty():
            return
        area = self._shown.grid.area
        dx = min(0.0, rect.left() - area.left()) + max(0.0, rect.right() + 1 - area.right())
        dy = min(0.0, rect.top() - area.top()) + max(0.0, rect.bottom() + 1 - area.bottom())
        if dx or dy:
            self._pan_by(dx, dy)

    def begin_at(self, pan: QPointF) -> None:
        """Scrolls so that the visible part begins `pan` logical pixels after the first cell, but shows no space beyond
        the cells.
        """
        if self._shown is not None:
            self._pan_by(pan.x() - self._shown.grid.pan.x(), pan.y() - self._shown.grid.pan.y())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._pan_by(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            self._painted.paint(painter, self.size(), self._theme.base, self._paint_picture)
            self._paint_marks(painter)
        except Exception:
            # Qt calls this from C++: an open painter would cause a crash, and an exception a half-painted window.
            _log.exception("Error while painting a heatmap")
        finally:
            painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag_from is not None:
            moved_by = self._drag_from - event.position()
            self._drag_from = event.position()
            self._pan_by(moved_by.x(), moved_by.y())
        self._hover(self.cell_at(event.position().toPoint()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        button, is_left = event.button(), event.button() == Qt.MouseButton.LeftButton
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if button == Qt.MouseButton.MiddleButton or (is_left and is_control):
            self._drag_from = event.position()
        elif is_left and self._shown is not None and scale_rect(self._shown).contains(event.position().toPoint()):
            self.scale_clicked.emit()
        elif is_left:
            self._pressed = self.cell_at(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and cell is not None and cell == self._pressed:
            self._current = cell
            self.cell_clicked.emit(cell)
        self._pressed = self._drag_from = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        cell, place = self.cell_at(event.pos()), event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self._current is not None:
            cell = self._current
            place = self.mapToGlobal(self.rect_of(cell).center())
        self.menu_requested.emit(cell, place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if steps := self._zoom_steps.take(event.angleDelta().y()):
                self.zoom_requested.emit(steps)
            event.accept()
            return
        angle = QPointF(event.angleDelta()) / WHEEL_NOTCH
        event.setAccepted(self._pan_by(-angle.x() * PAN_STEP, -angle.y() * PAN_STEP))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        start = self._current if self._current is not None else self._hovered
        shown = self._shown
        target = None if shown is None else moved(event.key(), start, shown.view, shown.grid.line)
        if target is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
            return
        self.show_current(target)
        self.moved_by_key.emit(target)
        if target == start and event.key() in ARROWS:
            self.edge_reached.emit(*ARROWS[Qt.Key(event.key())])

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._shows_focus = is_by_keyboard(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._shows_focus = False
        self.update()

    def _hover(self, cell: Coordinates | None) -> None:
        # After a new picture, the cell under a resting pointer has to be reported again.
        if cell != self._hovered or (cell is not None and not self._is_hover_told):
            self._hovered, self._is_hover_told = cell, True
            self.cell_hovered.emit(cell)

    def _pan_by(self, dx: float, dy: float) -> bool:
        """Moves the visible part by logical pixels, but not beyond the cells; returns True if it has moved."""
        shown = self._shown
        if shown is None:
            return False
        panned = shown.panned(dx, dy, self.size())
        if panned.grid == shown.grid:
            return False
        self._show(panned)
        self.panned.emit()
        return True

    def _show(self, scene: HeatmapScene) -> None:
        self._shown, self._cells = scene, None
        self._marks.forget()
        self._repaint_picture()

    def _repaint_picture(self) -> None:
        self._painted.forget()
        self.update()

    def _paint_picture(self, painter: QPainter, dpr: float) -> None:
        if self._shown is not None:
            # Computed only now, because a window is laid out several times before it is visible.
            if self._cells is None:
                shared = partial(self._shared_labels.labels_of, self) if self._shared_labels is not None else None
                self._cells = visible_cells(self._shown, shared)
            paint_cells(painter, self._shown, self._cells, self._label_painter, dpr)
            paint_axes(painter, self._shown)

    def _paint_marks(self, painter: QPainter) -> None:
        shown = self._shown
        if shown is None or shown.grid.is_empty:
            return
        labels = self._cells.labels if self._cells is not None else None
        self._marks.paint(painter, shown, labels.widest if labels is not None else 0.0)
        if self._shows_focus:
            painter.setPen(QPen(QColor(self._theme.accent), FOCUS_LINE))
            painter.drawRect(shown.grid.visible.adjusted(-2, -2, 2, 2))
