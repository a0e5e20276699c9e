"""One tensor on the stage: a heading, the heatmaps of one or several slices, and sentences below them."""

from functools import partial

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ops.presentation.colors import Levels
from ops.presentation.slicing import SliceView
from widgets.display.group_colors import AUTO, ColorLimits, slice_levels
from widgets.display.picture import NO_MARKS, Coordinates, Marks, Outline, TensorPicture
from widgets.display.row_layout import Measure
from widgets.display.tiles import Tiling
from widgets.heatmap.axes import scale_rect
from widgets.heatmap.cell_marks import any_shown
from widgets.heatmap.heatmap import Heatmap
from widgets.heatmap.labels import SharedLabels
from widgets.heatmap.scale_bar import paint_scale, scale_texts
from widgets.stage.tensor_layout import TensorLayout, ViewLook
from widgets.stage.tensor_texts import (
    accessible_name,
    beside_order,
    order_text,
    paint_captions,
    paint_order,
    paint_strip_text,
    paint_title,
    paint_type,
    whole_order,
)
from widgets.style.fonts import font, text_width
from widgets.style.sizes import (
    BESIDE_ORDER,
    BLEED,
    CAPTION_GAP,
    GAP,
    HAIR_GAP,
    SCALE_LINE,
    SCALE_WIDTH,
    SMALL_GAP,
    TILE_CAPTION,
    TILE_GAP,
    UNLIMITED,
)
from widgets.style.theme import LIGHT, Theme

PLAIN = ViewLook()


class TensorView(QWidget):
    """Shows a tensor: a heading with name, type, sizes and order of dimensions, and a heatmap for each tile.

    Heatmaps that are not needed are hidden, not deleted.
    """

    # The signals of `Heatmap`. Signals with a cell have the field as an additional first argument.
    cell_hovered = Signal(str, object)
    cell_clicked = Signal(str, object)
    moved_by_key = Signal(str, object)
    menu_requested = Signal(str, object, QPoint)
    zoom_requested = Signal(int)
    panned = Signal()
    # Argument: the field. Emitted when the user clicks the colour bar.
    scale_clicked = Signal(str)

    def __init__(self, field: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"tensor:{field}")
        self.field = field
        self._theme = LIGHT
        self._picture: TensorPicture | None = None
        self._tiling = Tiling(())
        self._room = QSize(UNLIMITED, UNLIMITED)
        self._order_text = ""
        self._above_tiles = 0
        self._cell_size = 0.0
        self._marks: Marks = NO_MARKS
        self._levels: tuple[Levels | None, ...] = ()
        self._layout: TensorLayout | None = None
        self._heatmaps: list[Heatmap] = []
        self._shared_labels = SharedLabels(self._heatmaps)
        self._add_heatmap()

    @property
    def heatmap(self) -> Heatmap:
        """The heatmap of the only slice, or of the first tile."""
        return self._heatmaps[0]

    @property
    def shown_heatmaps(self) -> list[Heatmap]:
        """The heatmaps of the slices that are shown."""
        return self._heatmaps[: len(self._tiling.views)]

    def heatmap_at(self, coordinates: Coordinates) -> Heatmap:
        """The heatmap that shows an element; the first heatmap if none shows it."""
        return self._heatmaps[self._tiling.number_of(coordinates) or 0]

    def show_picture(
        self,
        picture: TensorPicture,
        shown: SliceView | Tiling,
        levels: Levels | None,
        cell_size: float,
        band: int,
        look: ViewLook = PLAIN,
        limits: ColorLimits = AUTO,
    ) -> None:
        """Shows a slice or several tiles of `picture`, arranged as `band` and `look` require. The size of this widget
        must be the one that `measure` returned for the same arguments, or a smaller one, in which the cells can be
        panned. If each slice has its own colour scale, `limits` determines its ends.
        """
        tiling = shown if isinstance(shown, Tiling) else Tiling((shown,))
        is_same = tiling == self._tiling
        before = self._written
        self._picture, self._tiling, self._cell_size = picture, tiling, cell_size
        self._layout = layout = self._layout_of(picture, tiling, band, look)
        is_by_slice = look.own_scale == "slice"
        own = [slice_levels(picture, view, levels, limits) if is_by_slice else levels for view in tiling.views]
        self._levels = tuple(own)
        while len(self._heatmaps) < len(tiling.views):
            self._add_heatmap()
        self._place_heatmaps()
        columns = layout.columns(layout.tile_size(cell_size))
        for number, heatmap in enumerate(self._heatmaps):
            heatmap.setVisible(number < len(tiling.views))
            if number < len(tiling.views):
                view = tiling.views[number]
                above, place = layout.band_of(number // columns), layout.place(number, columns, cell_size)
                heatmap.show_picture(picture, view, own[number], cell_size, above, place)
                heatmap.share_labels(None if tiling.is_single else self._shared_labels)
                heatmap.setAccessibleName(accessible_name(picture))
                heatmap.speech.describe(whole_order(view, place.line))
        if not is_same:
            self.set_marks(self._marks)
        room = self.width() - 2 * BLEED - (BESIDE_ORDER if self._has_bar_beside_order else 0)
        self._order_text = order_text(picture, tiling, cell_size, room, layout.line(cell_size))
        self.setAccessibleDescription(self._order_text)
        if self._written != before:
            self.update()

    def set_marks(self, marks: Marks) -> None:
        """Draws frames around the marked cells. If the view has tiles, also emphasizes the captions of tiles with
        marked cells.
        """
        self._marks = marks
        for heatmap in self.shown_heatmaps:
            heatmap.set_marks(marks)
        for heatmap in self._heatmaps[len(self._tiling.views) :]:
            heatmap.set_marks(NO_MARKS)
        if not self._tiling.is_single:
            self.update()

    def set_outlines(self, outlines: tuple[Outline, ...]) -> None:
        """Shows outlines around the cells from which the current cell is computed."""
        for heatmap in self._heatmaps:
            heatmap.set_outlines(outlines)

    def set_room(self, room: QSize, has_tiles: bool) -> None:
        """Sets the space in which tiles must fit: a row of tiles wraps at its right end, and no tile is larger than
        `room`.

        `has_tiles` is True if any tensor of the stage has tiles. Views without tiles then keep a line free for
        captions, so that the cells of all views align.
        """
        self._room, self._above_tiles = room, TILE_CAPTION if has_tiles else 0

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for heatmap in self._heatmaps:
            heatmap.set_theme(theme)
        self.update()

    def measure(self, picture: TensorPicture, shown: SliceView | Tiling, band: int, look: ViewLook = PLAIN) -> Measure:
        """Returns a function that takes the size of a cell, and returns the size of this view in pixels with the
        margins for frames.

        `shown` is the slice or the tiles that the view would show, and `band` is the height above the cells, in pixels.
        """
        tiling = shown if isinstance(shown, Tiling) else Tiling((shown,))
        return self._layout_of(picture, tiling, band, look).measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_heatmaps()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            return
        painter = QPainter(self)
        try:
            is_short = self._look.is_short
            paint_title(painter, self._picture, self.width(), self._theme, is_short=is_short)
            if is_short and not self._look.has_name_only:
                paint_strip_text(painter, self._picture, self._theme)
            elif not is_short:
                paint_type(painter, self._picture, self._theme)
                paint_order(painter, self._order_text, self.width(), self._theme)
            self._paint_scale(painter)
            self._paint_tile_captions(painter)
            self._paint_captions(painter, self._picture)
        finally:
            painter.end()

    @property
    def written_rects(self) -> tuple[QRect, ...]:
        """Returns the rectangles of this view that are not empty: the heading, the cells with their indices and frames,
        and the sentences below the cells.
        """
        layout, shown = self._layout, self.shown_heatmaps
        if layout is None or not shown:
            return ()
        header = layout.look.header
        found = [QRect(0, 0, self.width() - BLEED, header)]
        for heatmap in shown:
            if heatmap.shown is not None:
                area = heatmap.shown.grid.area.toAlignedRect().translated(heatmap.pos())
                found.append(QRect(QPoint(0, header), area.bottomRight()).adjusted(0, 0, SMALL_GAP, SMALL_GAP))
        below = max(heatmap.geometry().bottom() for heatmap in shown) + 1
        if below < self.height() - HAIR_GAP:
            found.append(QRect(0, below, self.width(), self.height() - below))
        return tuple(found)

    @property
    def _written(self) -> tuple[object, ...]:
        """Returns all properties that determine how the surroundings of the cells are painted. The view is repainted if
        one of them has changed.
        """
        around = None if self._picture is None else self._picture.around
        layout = self._layout
        placed = None if layout is None else (layout.band, layout.look, layout.room, layout.above_tiles)
        return around, self._tiling, self._cell_size, placed, self._order_text, self._levels

    @property
    def _look(self) -> ViewLook:
        return PLAIN if self._layout is None else self._layout.look

    def _layout_of(self, picture: TensorPicture, tiling: Tiling, band: int, look: ViewLook) -> TensorLayout:
        return TensorLayout(picture, tiling, band, look, self._room, self._above_tiles)

    def _add_heatmap(self) -> None:
        number = len(self._heatmaps)
        heatmap = Heatmap(self.field, self)
        heatmap.set_theme(self._theme)
        heatmap.cell_hovered.connect(self._on_hovered)
        heatmap.cell_clicked.connect(self._on_clicked)
        heatmap.moved_by_key.connect(partial(self._on_moved, number))
        heatmap.edge_reached.connect(partial(self._on_edge_reached, number))
        heatmap.menu_requested.connect(self._on_menu)
        heatmap.zoom_requested.connect(self.zoom_requested)
        heatmap.panned.connect(self.panned)
        heatmap.scale_clicked.connect(partial(self.scale_clicked.emit, self.field))
        if number:
            heatmap.setObjectName(f"heatmap:{self.field}:{number}")
            # Tab stops only at the first tile; arrow keys move from tile to tile.
            heatmap.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._heatmaps.append(heatmap)

    @property
    def _scale_rect(self) -> QRect:
        """The rectangle of the colour bar and its values in the heading; an empty rectangle if the heading has no
        colour bar.

        Some headings have a separate line for the colour bar. In other headings, the colour bar is beside the text if
        the cells are too narrow for a colour bar above them.
        """
        look = self._look
        if look.has_scale_line and self._own_levels is not None:
            return QRect(BLEED, look.scale_top, min(SCALE_WIDTH, self.width() - BLEED), SCALE_LINE)
        return beside_order(self._order_text, self.width()) if self._has_bar_beside_order else QRect()

    @property
    def _own_levels(self) -> Levels | None:
        """Returns the ends of the colour map for this tensor's own colour bar; None if it has no bar.

        Strips have no bar, and several tiles with a scale for each slice have none either.
        """
        mode, look = self._look.own_scale, self._look
        is_of_tensor = mode == "tensor" or (mode == "slice" and self._tiling.is_single)
        return self._levels[0] if is_of_tensor and not look.is_strip and self._levels else None

    @property
    def _has_bar_beside_order(self) -> bool:
        """True if the colour bar is beside the text about the order of dimensions.

        It is there if the cells are too narrow for a bar above them, and if the heading has no line for it.
        """
        levels, look, shown = self._own_levels, self._look, self.heatmap.shown
        if levels is None or look.is_short or look.has_scale_line or shown is None:
            return False
        return scale_texts(levels, scale_rect(shown).width()) is None

    def _paint_scale(self, painter: QPainter) -> None:
        rect, levels = self._scale_rect, self._levels[0] if self._levels else None
        if not rect.isEmpty() and levels is not None and self._picture is not None:
            paint_scale(painter, rect, levels, self._picture.group, self._theme)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._scale_rect.contains(event.position().toPoint()):
            self.scale_clicked.emit(self.field)
        else:
            super().mousePressEvent(event)

    def _paint_tile_captions(self, painter: QPainter) -> None:
        tiling, picture = self._tiling, self._picture
        if tiling.is_single or picture is None:
            return
        painter.setPen(QColor(self._theme.muted))
        for number, view in enumerate(tiling.views):
            heatmap = self._heatmaps[number]
            is_marked = any_shown(self._marks, view)
            role = "caption-strong" if is_marked else "caption"
            painter.setFont(font(role))
            painter.setPen(QColor(self._theme.text if is_marked else self._theme.muted))
            area = heatmap.shown.grid.area if heatmap.shown is not None else QRectF(heatmap.rect())
            text = tiling.caption(number)
            if text_width(role, text) > area.width() + TILE_GAP / 2:
                text = tiling.short_caption(number)
            left, top = heatmap.x() + area.left(), heatmap.y() - TILE_CAPTION
            width = text_width(role, text) + 2
            painter.drawText(QRectF(left, top, width, TILE_CAPTION), Qt.AlignmentFlag.AlignVCenter, text)
            levels = self._levels[number]
            if self._look.own_scale == "slice" and levels is not None:
                room = area.width() + TILE_GAP / 2 - width - GAP
                bar = QRect(int(left + width + GAP), int(top), int(min(room, SCALE_WIDTH)), TILE_CAPTION)
                paint_scale(painter, bar, levels, picture.group, self._theme)

    def _paint_captions(self, painter: QPainter, picture: TensorPicture) -> None:
        if self._tiling.views:
            left = BLEED + (0 if self._layout is None else self._layout.gutter)
            last = self._heatmaps[len(self._tiling.views) - 1]
            place = QPoint(left, last.geometry().bottom() + 1 + CAPTION_GAP)
            paint_captions(painter, picture, place, max(self.width() - left, 1), self._theme)

    def _place_heatmaps(self) -> None:
        if self._layout is not None and self._tiling.views:
            rects = self._layout.heatmap_rects(self._cell_size, self.size())
            for heatmap, rect in zip(self._heatmaps, rects, strict=False):
                heatmap.setGeometry(rect)

    def _on_hovered(self, coordinates: Coordinates | None) -> None:
        self.cell_hovered.emit(self.field, coordinates)

    def _on_clicked(self, coordinates: Coordinates) -> None:
        self.cell_clicked.emit(self.field, coordinates)

    def _on_moved(self, number: int, coordinates: Coordinates) -> None:
        """Moves the focus to the tile that shows the cell `coordinates`, if it is not the tile `number`."""
        target = self._tiling.number_of(coordinates)
        if target is not None and target != number:
            self._heatmaps[target].setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._heatmaps[target].show_current(coordinates)
        self.moved_by_key.emit(self.field, coordinates)

    def _on_edge_reached(self, number: int, down: int, right: int) -> None:
        """Moves the cursor from the edge of tile `number` to the neighbouring tile, `down` tiles down and `right` tiles
        right.
        """
        heatmap, tiling = self._heatmaps[number], self._tiling
        here = heatmap.current
        if tiling.is_single or here is None or self._layout is None:
            return
        columns = self._layout.columns(self._layout.tile_size(self._cell_size))
        target = number + right + down * columns
        if not 0 <= target < len(tiling.views) or (right and target // columns != number // columns):
            return
        row, column = tiling.views[number].position_of(here) or (0, 0)
        row = row if right else 0 if down > 0 else tiling.first.row_count - 1
        column = column if down else 0 if right > 0 else tiling.first.column_count - 1
        self._on_moved(number, tiling.views[target].cell_at(row, column))

    def _on_menu(self, coordinates: Coordinates | None, place: QPoint) -> None:
        self.menu_requested.emit(self.field, coordinates, place)
