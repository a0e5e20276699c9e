"""The content of the stage: all tensors of a case side by side, with one cell size and shared colours."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from widgets.cell_grid import BLEED, SMALLEST_WITH_NUMBERS, next_size
from widgets.colors import Levels, levels_of
from widgets.heatmap import Heatmap
from widgets.picture import NO_MARKS, Coordinates, Marks, Role, TensorPicture
from widgets.row_layout import Arrangement, Size, arrange, flow
from widgets.slicing import SliceChoice, SliceView, common_sizes, completed, resolve
from widgets.tensor_view import TensorView
from widgets.theme import BAND_HEIGHT, BAND_HEIGHT_WITH_PILL, INSET, LIGHT, VIEW_GAP, Theme
from widgets.value_arrow import ValueArrow

_ROW_GAP = 16

DIFFERENCES = ("difference", "ulp")
# Of 253 colours: the least difference beside the largest one is not to be taken for none.
LEAST_DIFFERENCE = 64


class TensorStage(QScrollArea):
    """Pictures from the top left; views are kept between edits and found by their field."""

    cell_hovered = Signal(str, object)
    cell_clicked = Signal(str, object)
    cell_moved_by_key = Signal(str, object)
    menu_requested = Signal(str, object, QPoint)
    cell_size_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stage")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._board = QWidget()
        self._board.setObjectName("board")
        self._board.setAutoFillBackground(True)
        self.setWidget(self._board)
        self._arrow = ValueArrow(self._board)
        self._views: dict[str, TensorView] = {}
        self._pictures: tuple[TensorPicture, ...] = ()
        self._slices: tuple[SliceView, ...] = ()
        self._at: dict[str, Coordinates] = {}
        self._levels: dict[str, Levels | None] = {}
        self._marks: Mapping[str, Marks] = {}
        self._theme = LIGHT
        self._cell_size = 0.0
        self._zoomed_size: float | None = None
        self._fit_timer = QTimer(self)
        self._fit_timer.setSingleShot(True)
        self._fit_timer.setInterval(0)
        self._fit_timer.timeout.connect(self._lay_out)
        self.set_theme(LIGHT)

    @property
    def cell_size(self) -> float:
        """Logical pixels per cell of all views; 0 before the first picture."""
        return self._cell_size

    @property
    def levels(self) -> Mapping[str, Levels | None]:
        """The shared ends of the colour map of every group, for the legend."""
        return self._levels

    @property
    def is_zoomed(self) -> bool:
        return self._zoomed_size is not None

    def show_pictures(self, pictures: Sequence[TensorPicture], choice: SliceChoice) -> None:
        """Show these tensors; a changed value repaints its view and moves nothing."""
        if [picture.field for picture in pictures] != [picture.field for picture in self._pictures]:
            self._zoomed_size = None
        choice = completed(choice, common_sizes(picture.sizes for picture in pictures))
        self._pictures, self._at = tuple(pictures), {}
        self._slices = tuple(resolve(picture.sizes, choice) for picture in pictures)
        self._levels = {}
        # Values first in the legend, whatever tensor comes first.
        for group in sorted({picture.group for picture in pictures}, key=lambda group: (group != "values", group)):
            members = [picture.shown_values for picture in pictures if picture.group == group]
            self._levels[group] = _group_levels(group, (values for values in members if values is not None))
        self._keep_views()
        self._lay_out()

    def show_at(self, at: Mapping[str, Coordinates]) -> None:
        """Show the slices of these elements, by field; the other tensors stay in the slice that was chosen."""
        if dict(at) == self._at:
            return
        self._at = dict(at)
        for picture in self._pictures:
            view = self.shown_view(picture.field)
            if view is not None:
                cell_size, band = self._cell_size, self._band()
                self._views[picture.field].show_picture(picture, view, self._levels[picture.group], cell_size, band)

    def slice_view(self, field: str) -> SliceView | None:
        """The slice of a tensor that was chosen."""
        return next((view for p, view in zip(self._pictures, self._slices, strict=True) if p.field == field), None)

    def shown_view(self, field: str) -> SliceView | None:
        """The slice of a tensor that is shown: the one that was chosen, or that of `show_at`."""
        view, cell = self.slice_view(field), self._at.get(field)
        return view if view is None or cell is None else view.through(cell)

    def set_marks(self, marks: Mapping[str, Marks]) -> None:
        """Frame cells of each field; fields not named lose their frames."""
        self._marks = marks
        for field, view in self._views.items():
            view.heatmap.set_marks(marks.get(field, NO_MARKS))
        self._show_arrow()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        palette = self._board.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.base))
        for widget in (self._board, self.viewport()):
            widget.setPalette(palette)
        self._arrow.set_theme(theme)
        for view in self._views.values():
            view.set_theme(theme)

    def heatmap(self, field: str) -> Heatmap:
        """The heatmap of a field; KeyError if the field was never shown."""
        return self._views[field].heatmap

    def zoom(self, steps: int) -> None:
        """Make all cells larger (or smaller) by steps of the size list, until `fit`."""
        self._zoomed_size = next_size(self._cell_size, steps)
        self._lay_out()

    def fit(self) -> None:
        """Show every slice completely again."""
        self._zoomed_size = None
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_timer.start()

    def _keep_views(self) -> None:
        fields = [picture.field for picture in self._pictures]
        for field, view in self._views.items():
            if field not in fields:
                view.heatmap.set_marks(NO_MARKS)
                view.hide()
        for field in fields:
            if field not in self._views:
                self._views[field] = self._new_view(field)
        for before, after in pairwise(fields):
            QWidget.setTabOrder(self._views[before].heatmap, self._views[after].heatmap)

    def _new_view(self, field: str) -> TensorView:
        view = TensorView(field, self._board)
        view.set_theme(self._theme)
        view.cell_hovered.connect(self.cell_hovered)
        view.cell_clicked.connect(self._on_clicked)
        view.moved_by_key.connect(self.cell_moved_by_key)
        view.menu_requested.connect(self.menu_requested)
        view.zoom_requested.connect(self.zoom)
        return view

    def _lay_out(self) -> None:
        room = self.maximumViewportSize()
        inner = (room.width() - 2 * (INSET - BLEED), room.height() - 2 * INSET + BLEED)
        placed = self._arranged(inner)
        if placed.height > inner[1]:
            inner = (inner[0] - self.verticalScrollBar().sizeHint().width(), inner[1])
            placed = self._arranged(inner)
        band = self._band()
        for picture, rect in zip(self._pictures, placed.rects, strict=True):
            view_slice = self.shown_view(picture.field)
            assert view_slice is not None, "every picture has a slice"
            view = self._views[picture.field]
            x, y, width, height = rect
            view.setGeometry(QRect(INSET - BLEED + x, INSET + y, width, height))
            view.show_picture(picture, view_slice, self._levels[picture.group], placed.cell, band)
            view.show()
        is_scrolled = placed.height > inner[1]
        self._board.resize(
            max(inner[0] if is_scrolled else room.width(), placed.width + 2 * (INSET - BLEED)),
            max(0 if is_scrolled else room.height(), placed.height + 2 * INSET - BLEED),
        )
        self._show_arrow()
        if placed.cell != self._cell_size:
            self._cell_size = placed.cell
            self.cell_size_changed.emit(placed.cell)

    def _arranged(self, room: Size) -> Arrangement:
        gap = VIEW_GAP - 2 * BLEED
        if self._zoomed_size is None:
            return arrange(self._sizes_at, room, gap, _ROW_GAP)
        # A zoomed view never outgrows the stage: it pans inside, so no paint is larger than the window.
        sizes = [(min(width, room[0]), min(height, room[1])) for width, height in self._sizes_at(self._zoomed_size)]
        return flow(self._zoomed_size, sizes, room[0], gap, _ROW_GAP)

    def _sizes_at(self, cell: float) -> list[Size]:
        band = self._band()
        sizes = []
        for picture, view_slice in zip(self._pictures, self._slices, strict=True):
            size = self._views[picture.field].size_for(picture, view_slice, cell, band)
            sizes.append((size.width(), size.height()))
        return sizes

    def _band(self) -> int:
        return BAND_HEIGHT_WITH_PILL if any(picture.has_pill for picture in self._pictures) else BAND_HEIGHT

    def _show_arrow(self) -> None:
        """From the one value cell to the cursor, if they stand in one line of neighbours and nothing is between."""
        self._arrow.hide()
        for left, right in pairwise(self._pictures):
            source = self._last_column_rect(left, "value")
            target = self._only_rect(right, "cursor")
            if source is not None and target is not None and source.center().y() == target.center().y():
                self._arrow.point_from(source)

    def _last_column_rect(self, picture: TensorPicture, role: Role) -> QRect | None:
        """The only cell of a role, if it is in the last column and large enough for an arrow beside it."""
        rect, view = self._only_rect(picture, role), self.shown_view(picture.field)
        if view is None or rect is None or rect.height() < SMALLEST_WITH_NUMBERS:
            return None
        cell = self._only_cell(picture, role)
        place = None if cell is None else view.position_of(cell)
        return rect if place is not None and place[1] == view.column_count - 1 else None

    def _only_rect(self, picture: TensorPicture, role: Role) -> QRect | None:
        cell = self._only_cell(picture, role)
        if cell is None:
            return None
        heatmap = self._views[picture.field].heatmap
        rect = heatmap.rect_of(cell)
        return rect.translated(heatmap.mapTo(self._board, QPoint(0, 0))) if not rect.isEmpty() else None

    def _only_cell(self, picture: TensorPicture, role: Role) -> Coordinates | None:
        marks = [mark for mark in self._marks.get(picture.field, NO_MARKS) if mark.role == role]
        return marks[0].cell if len(marks) == 1 else None

    def _on_clicked(self, field: str, coordinates: Coordinates) -> None:
        self._views[field].heatmap.setFocus(Qt.FocusReason.MouseFocusReason)
        self.cell_clicked.emit(field, coordinates)


def _group_levels(group: str, arrays: Iterable[np.ndarray]) -> Levels | None:
    """The ends of all values of a group; indices count from 0, so their map starts there, as that of differences."""
    levels = levels_of(arrays)
    if group in DIFFERENCES:
        return Levels(0, max(levels.high, 1) if levels is not None else 1, least=LEAST_DIFFERENCE)
    if levels is not None and group == "indices":
        return Levels(min(levels.low, 0), levels.high)
    return levels
