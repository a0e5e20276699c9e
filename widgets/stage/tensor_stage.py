"""Shows the heatmaps of all tensors of a case side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QRect, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from ops.presentation.cell_numbers import AS_FITS, NumberStyle
from ops.presentation.colors import Levels
from ops.presentation.scales import ScaleMode
from ops.presentation.slicing import SliceChoice, SliceView
from widgets.display.group_colors import ColorLimits, GroupColors
from widgets.display.packing import Size
from widgets.display.picture import Coordinates, Marks, Outline, TensorPicture
from widgets.display.row_layout import Arrangement
from widgets.display.stage_colors import Crowded, StageColors
from widgets.display.stage_slices import StageSlices
from widgets.heatmap.heatmap import Heatmap
from widgets.stage.board_area import BoardArea
from widgets.stage.stage_layout import Placed, StageLayout
from widgets.stage.stage_zoom import Place, StageZoom, Zoom
from widgets.stage.tensor_view import TensorView
from widgets.style.sizes import BLEED, INSET, LEAST_HEATMAPS_HEIGHT, WIDE_GAP
from widgets.style.theme import LIGHT, Theme

# A height to keep free below the views, and the smallest cells that are worth it, in px.
Room = tuple[int, float]
_FIT = QEvent.Type(QEvent.registerEventType())
NO_LIMITS: Mapping[str, ColorLimits] = MappingProxyType({})


class TensorStage(BoardArea):
    """Shows the views of all tensors of a case. It scrolls if they do not fit."""

    # Emitted after the views were placed.
    laid_out = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board.zoom_requested.connect(self._on_zoom_requested)
        self._pictures: tuple[TensorPicture, ...] = ()
        self._slices = StageSlices()
        self._colors = StageColors()
        self._cell_size = 0.0
        self._shown = Placed(Arrangement(0.0, ()))
        self._zoom = StageZoom()
        self._layout = StageLayout(self._zoom)
        self._places: dict[str, Place] = {}
        self._keeps_outliers = False
        self._reserved: Sequence[Room] = ()
        self._ways: Sequence[tuple[str, str]] = ()
        self._numbers = AS_FITS
        self._fit_timer = QTimer(self)
        self._fit_timer.setSingleShot(True)
        self._fit_timer.setInterval(0)
        self._fit_timer.timeout.connect(self._lay_out)
        self.setMinimumHeight(LEAST_HEATMAPS_HEIGHT)
        self.set_theme(LIGHT)

    @property
    def cell_size(self) -> float:
        """The common cell size of all views in pixels, or the largest if sizes differ; 0 if nothing was shown yet."""
        return self._cell_size

    @property
    def levels(self) -> Mapping[str, Levels | None]:
        """The values at the ends of the colour map of every tensor, by field."""
        return {picture.field: self._colors.levels_of(picture) for picture in self._pictures}

    @property
    def colors(self) -> Mapping[str, GroupColors]:
        """The colours of every scale, by its name. The name is that of a value group, or of a field if each tensor has
        its own scale.
        """
        return self._colors.by_scale

    @property
    def shared_colors(self) -> Mapping[str, GroupColors]:
        """The colour scales of whole value groups, by value group, for the legend.

        If a tensor has a scale of its own, it is not included; a bar beside this tensor shows it.
        """
        return self._colors.shared_scales

    @property
    def crowded(self) -> Crowded | None:
        """A tensor most of whose cells have nearly the same colour, if another mode of the colour scale shows them with
        different colours; otherwise None.
        """
        return self._colors.crowded(self._slices.tilings)

    def show_pictures(
        self,
        pictures: Sequence[TensorPicture],
        choice: SliceChoice,
        limits: Mapping[str, ColorLimits] = NO_LIMITS,
        mode: ScaleMode = "shared",
    ) -> None:
        """Shows `pictures` in place of the current tensors. If only numbers have changed, the layout stays the same.

        `choice` selects the slices. `limits` are the user's colour limits by the name of the scale, and `mode` is the
        mode of the colour scales.
        """
        if self._keeps_outliers:
            pictures = [replace(picture, keeps_outliers=True) for picture in pictures]
        if self._numbers != AS_FITS:
            pictures = [
                replace(picture, numbers=replace(self._numbers, far=picture.numbers.far)) for picture in pictures
            ]
        self._colors.show(tuple(pictures), limits, mode)
        self._pictures = tuple(pictures)
        self._slices.choose(pictures, choice)
        self._shown_fields = [picture.field for picture in pictures]
        self._board.keep(self._shown_fields)
        self._lay_out()
        self._board.hide_others(self._shown_fields)

    def show_numbers(self, field: str, values: np.ndarray) -> None:
        """Shows the numbers `values` in the tensor `field`. Its colour scale and its position do not change."""
        self._pictures = tuple(replace(p, values=values) if p.field == field else p for p in self._pictures)
        self._show_again(field)

    def show_at(self, at: Mapping[str, Coordinates]) -> None:
        """Shows, for each field in `at`, the slice that contains the element at the given coordinates. All other
        tensors show the slices that the user chose.
        """
        for field in self._slices.go_to(at):
            self._show_again(field)

    def slice_views(self, field: str) -> tuple[SliceView, ...]:
        """Returns the slices of a tensor that the user chose: a single slice, or the slices of all tiles."""
        return self._slices.tilings[self._slices.number(field)].views

    def shown_views(self, field: str) -> tuple[SliceView, ...]:
        """The slices of a tensor that are visible: the slice of `show_at`, or the chosen slices."""
        return self._slices.shown(self._slices.number(field)).views

    def set_marks(self, marks: Mapping[str, Marks]) -> None:
        """Frames the marked cells of each field, and removes all other frames."""
        self._board.set_marks(marks)
        self._show_arrow()

    def show_outlines(self, outlines: Sequence[Outline]) -> None:
        """Shows outlines around the cells from which the current cell is computed."""
        self._board.show_outlines(outlines)

    def set_theme(self, theme: Theme) -> None:
        self._layout.forget()
        self._board.set_theme(theme)
        self.viewport().setPalette(self._board.palette())

    def heatmaps(self) -> list[tuple[str, Heatmap]]:
        """All shown heatmaps with their fields: one per tensor, or one per tile."""
        return [(p.field, heatmap) for p in self._pictures for heatmap in self._board.views[p.field].shown_heatmaps]

    def zoom(self, steps: int) -> None:
        """Enlarges the cells by `steps` entries of the list of cell sizes; shrinks them if `steps` is negative. The
        size stays until `fit` is called.

        If each view has its own cell size (`set_locked(False)`), this applies only to the view with the focus, or to
        all views if none has the focus.
        """
        focused = [field for field, view in self._board.views.items() if view.isAncestorOf(self.focusWidget() or self)]
        self._zoom.step(steps, self._shown_sizes(), focused)
        self._lay_out()
        self.place_changed.emit()

    @property
    def zoomed_to(self) -> Zoom:
        """Returns the cell sizes that the user chose, and the positions of views that the user moved inside their
        frames.
        """
        return replace(self._zoom.sizes, places={**self._board.places(self._single_fields()), **self._places})

    def zoom_to(self, zoom: Zoom) -> None:
        """Restores saved cell sizes and scroll positions; the next pictures are drawn with them."""
        self._zoom.take(zoom)
        self._places = dict(zoom.places)
        self._board.begin_anew()

    def fit(self) -> None:
        """Discards the chosen cell sizes, so that cells are as large as possible again."""
        self._zoom.forget()
        self._lay_out()
        self.place_changed.emit()

    def reserve(self, rooms: Sequence[Room]) -> None:
        """Sets the heights that may be kept free below the views, in order of preference. Applies to the next tensors
        that are shown.

        The first height in `rooms` with which the cells remain large enough is kept free. If there is no such height,
        nothing is kept free.
        """
        self._reserved = rooms

    def connect_views(self, ways: Sequence[tuple[str, str]]) -> None:
        """Sets the pairs of fields whose views are connected by wires. Applies to the next pictures."""
        self._ways = ways

    def set_locked(self, is_locked: bool) -> None:
        """Sets whether all views have the same cell size.

        If not, each view is zoomed separately, and at first has the largest cell size that fits. The zoom of both modes
        is kept.
        """
        if is_locked != self._zoom.is_locked:
            self._zoom.is_locked = is_locked
            self._lay_out()

    def set_tiled(self, is_tiled: bool) -> None:
        """Sets whether all slices of a tensor are shown side by side, along at most two dimensions besides those of
        rows and columns.
        """
        if self._slices.set_tiled(is_tiled, self._pictures):
            self.fit()

    def tile_next(self, is_tiled: bool) -> None:
        """Sets whether the next tensors that this widget shows are drawn as tiles. The current layout does not
        change.
        """
        self._slices.tile_next(is_tiled)

    def set_keeps_outliers(self, keeps: bool) -> None:
        """Sets whether a pixel that covers many cells shows the most extreme of their numbers. The setting applies to
        the next pictures.
        """
        self._keeps_outliers = keeps

    @property
    def numbers(self) -> NumberStyle:
        """The style in which numbers are written in cells."""
        return self._numbers

    def set_numbers(self, style: NumberStyle) -> None:
        """Sets the style of the numbers in cells. It applies to pictures that are shown after this call."""
        self._numbers = style

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_soon()  # pictures below the views wait until the stage is visible

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        placed = self._shown.arrangement
        self.shrink_board(placed.width, placed.height)
        self._fit_soon()

    def customEvent(self, event: QEvent) -> None:
        if self._fit_timer.isActive():
            self._fit_timer.stop()
            self._lay_out()

    def _fit_soon(self) -> None:
        """Arranges the views soon: after the layouts of the window, and if possible before the window is painted.

        This method posts an event, because Qt delivers posted events before it paints. It also starts a timer, in case
        Qt is delivering other events now and would deliver this one late. A timer alone would fire after the painting,
        and the stage would be painted twice.
        """
        if not self._fit_timer.isActive():
            QCoreApplication.postEvent(self, QEvent(_FIT))
        self._fit_timer.start()

    def _lay_out(self) -> None:
        room = self.maximumViewportSize()
        inner = (room.width() - 2 * (INSET - BLEED), room.height() - WIDE_GAP)
        view_of = self._board.views.__getitem__
        self._layout.take(self._pictures, self._slices, self._colors, view_of, self.devicePixelRatioF())
        self._shown = self._beside_picture(inner) or self._layout.placed(inner)
        if self._shown.arrangement.height > inner[1]:
            inner = (inner[0] - self.verticalScrollBar().sizeHint().width(), inner[1])
            self._shown = self._layout.placed(inner)
        placed = self._shown.arrangement
        for number, (picture, (x, y, width, height)) in enumerate(zip(self._pictures, placed.rects, strict=True)):
            view = self._board.views[picture.field]
            view.setGeometry(QRect(INSET - BLEED + x, WIDE_GAP + y, width, height))
            self._show(view, number)
            view.show()
        headings = [QRect(*rect).translated(INSET, WIDE_GAP // 2) for rect in placed.headings]
        self._board.show_headings(list(zip(self._shown.titles, headings, strict=True)))
        self.fit_board(placed.width, placed.height, is_scrolled=placed.height > inner[1])
        self._go_to_places()
        self._show_arrow()
        self._board.show_wires(self._ways, has_elbows=placed.way != "corners")
        self._cell_size = placed.cell
        self.laid_out.emit()

    def _beside_picture(self, inner: Size) -> Placed | None:
        """Lays out the views, and reserves space below them for a chart such as the steps of a cell. Tries the reserved
        heights in order, and takes the first at which the cells are large enough.

        Returns None if the cells would be too small at every height.
        """
        for height, least in self._reserved:
            found = self._layout.placed((inner[0], inner[1] - height))
            if found.arrangement.height <= inner[1] - height and found.arrangement.cell >= least:
                return found
        return None

    def _go_to_places(self) -> None:
        """Restores the scroll positions of panned views after a layout.

        The positions are kept until the window is visible, because the window is laid out several times before that.
        """
        sizes, single = self._shown_sizes(), self._single_fields()
        self._board.go_to(
            {field: place for field, place in self._places.items() if field in single and place.cell == sizes[field]}
        )
        if self.isVisible():
            self._places.clear()

    def _single_fields(self) -> list[str]:
        """Returns the tensor fields of which a single slice is shown. Such a slice can be panned inside its view."""
        shown = zip(self._pictures, self._slices.tilings, strict=True)
        return [picture.field for picture, tiles in shown if tiles.is_single]

    def _shown_sizes(self) -> dict[str, float]:
        """The cell size of every view, by field."""
        return {picture.field: cell for picture, cell in zip(self._pictures, self._shown.cells, strict=True)}

    def _show_arrow(self) -> None:
        # With tiles, another tile may be between the two cells.
        self._board.show_arrow([] if self._slices.has_tiles else self.heatmaps())
        has_corners = self._shown.arrangement.way == "corners"
        self._board.show_band([picture.field for picture in self._pictures if has_corners and not picture.above])

    def _show_again(self, field: str) -> None:
        """Repaints the view of the tensor `field` with its current slices. The view stays at its position."""
        self._show(self._board.views[field], self._slices.number(field))

    def _show(self, view: TensorView, number: int) -> None:
        picture, shown = self._pictures[number], self._shown
        levels, tiles = self._colors.levels_of(picture), self._slices.shown(number)
        limits = self._colors.limits_of(picture)
        view.show_picture(picture, tiles, levels, shown.cells[number], shown.band, shown.looks[number], limits)

    def _on_zoom_requested(self, field: str, steps: int) -> None:
        self._zoom.step(steps, self._shown_sizes(), [field])
        self._lay_out()
        self.place_changed.emit()
