"""Computes the positions of the heatmaps in the view of one tensor: of a single slice, of tiles, or of a strip."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, QSize

from ops.presentation.scales import ScaleMode
from widgets.display.cell_grid import gutter_width, line_length
from widgets.display.packing import Size
from widgets.display.picture import TensorPicture
from widgets.display.row_layout import Measure
from widgets.display.tiles import STRIP, TilePlace, Tiling
from widgets.heatmap.scene import below_cells, cells_size
from widgets.stage.tensor_texts import captions_height, captions_width, heading_width
from widgets.style.fonts import text_width
from widgets.style.sizes import (
    BLEED,
    CAPTION_WIDTH,
    HAIR_GAP,
    HEADER_HEIGHT,
    LARGEST_STRIP_CELL,
    LINES_BAND,
    SCALE_LINE,
    STRIP_BAND,
    STRIP_HEADER_HEIGHT,
    STRIP_TICKS,
    TEXT_LINE,
    TILE_CAPTION,
    TILE_GAP,
)


@dataclass(frozen=True, slots=True)
class ViewLook:
    """The appearance of the view of one tensor.

    If `own_scale` is 'shared', other tensors may have the same colour scale; otherwise the tensor has a colour scale of
    its own. With 'slice', every slice has a separate colour scale.

    `is_strip` is True for a small tensor beside larger ones: it has small cells, a short heading, and no indices except
    the letters of gates. With `has_name_only`, the heading of a strip is only the name, because the stage is crowded.

    With `is_compact`, the heading is short, because there are many tensors. With `has_scale_line`, the heading has a
    line for the colour bar; otherwise the bar is beside the name of the column dimension or beside the order of
    dimensions. With `is_wrapped`, a single long row or column is wrapped into lines.

    If a row has every gate twice, it is shown as two lines, and `gate_line` is the number of cells in each; for other
    tensors, `gate_line` is 0. `caption_width` is the largest width, in pixels, that the sentences below the cells may
    give to the view.
    """

    own_scale: ScaleMode = "shared"
    is_strip: bool = False
    is_compact: bool = False
    has_scale_line: bool = False
    is_wrapped: bool = False
    gate_line: int = 0
    has_name_only: bool = False
    caption_width: int = CAPTION_WIDTH

    @property
    def header(self) -> int:
        """The height of the heading in pixels."""
        if self.is_strip:
            return STRIP_HEADER_HEIGHT - (TEXT_LINE if self.has_name_only else 0)
        height = STRIP_HEADER_HEIGHT if self.is_compact else HEADER_HEIGHT
        return height + (SCALE_LINE if self.has_scale_line else 0)

    @property
    def scale_top(self) -> int:
        """The y coordinate of the line for the colour bar in the heading."""
        return self.header - SCALE_LINE - (0 if self.is_compact else HAIR_GAP)

    @property
    def is_short(self) -> bool:
        """True if the heading is short: the name, and at most one line of text below it."""
        return self.is_strip or self.is_compact

    def cell(self, cell: float) -> float:
        """Returns the cell size of this view, given the common cell size `cell` of all views. Cells of a strip are
        limited in size.
        """
        return min(cell, LARGEST_STRIP_CELL) if self.is_strip else cell


@dataclass(frozen=True, slots=True)
class TensorLayout:
    """Computes the layout of one view. `room` is the size of the space for its tiles; rows of tiles are wrapped to fit
    in it.

    `above_tiles` is the height of a line for the captions of tiles. The line is left free in this view if only other
    views have tiles, so that the cells of all tensors align.
    """

    picture: TensorPicture
    tiling: Tiling
    band: int
    look: ViewLook
    room: QSize
    above_tiles: int

    @property
    def gutter(self) -> int:
        """The width of the row indices, in pixels."""
        first = self.tiling.first
        rows = first.row_count * first.column_count if self.look.is_wrapped else first.row_count
        return 0 if self.look.is_strip else gutter_width(rows)

    def line(self, cell: float) -> int:
        """The number of cells in a line at a cell size; 0 if the view is not wrapped."""
        if self.look.is_wrapped:
            return line_length(cell, self.room.width() - 2 * BLEED - self.gutter)
        return 0 if self.look.is_strip else self.look.gate_line

    def measure(self) -> Measure:
        """Returns a function from cell size to view size, both in pixels. The view size includes margins for frames."""
        picture, tiling, gutter = self.picture, self.tiling, self.gutter
        heading = heading_width(picture, tiling, self.look.is_short, self.look.has_name_only)
        least = gutter + captions_width(picture, self.look.caption_width)
        below = below_cells(picture)

        def size_at(cell: float) -> Size:
            cell = self.look.cell(cell)
            tile = self.tile_size(cell)
            columns = self.columns(tile)
            width = max(gutter + columns * tile.width() + (columns - 1) * TILE_GAP, heading(cell), least)
            captions = captions_height(picture, width - gutter + BLEED)
            tall = tile.height() + below
            height = self._above + tall if tiling.is_single else tiling.tops(columns, self.band_of(0), tall)[-1]
            return width + 2 * BLEED, self.look.header + height + captions

        return size_at

    def heatmap_rects(self, cell: float, size: QSize) -> list[QRect]:
        """Returns the rectangle of each heatmap in a view of the size `size`, if cells have the size `cell`."""
        picture, tiling, gutter = self.picture, self.tiling, self.gutter
        if tiling.is_single:
            captions = captions_height(picture, size.width() - BLEED - gutter)
            above = self.look.header + (0 if self.look.is_strip else self.above_tiles)
            tall = cells_size(picture, tiling.first, cell, self.line(cell)).height()
            wanted = self.band_of(0) + tall + below_cells(picture)
            return [QRect(0, above, size.width(), max(min(wanted, size.height() - above - captions), 1))]
        tile = self.tile_size(cell)
        columns = self.columns(tile)
        cells = cells_size(picture, tiling.first, cell)
        width = min(cells.width(), tile.width())
        below = tile.height() + below_cells(picture)
        tops = tiling.tops(columns, self.band_of(0), below)
        found: list[QRect] = []
        for number in range(len(tiling.views)):
            row, column = divmod(number, columns)
            place = tiling.place(number, columns)
            left = BLEED + gutter + column * (tile.width() + TILE_GAP)
            first = 0 if place.has_gutter else left - place.bleed
            top, height = self.look.header + tops[row] + TILE_CAPTION, self.band_of(row) + below
            found.append(QRect(first, top, left + width + place.bleed - first, height))
        return found

    def band_of(self, row: int) -> int:
        """Returns the height of the part above the cells, for a heatmap in row `row` of the tiles."""
        if self.look.is_strip:
            return STRIP_BAND + (STRIP_TICKS if self._has_letters else 0)
        if self.look.is_wrapped:
            return BLEED if self.look.is_compact else LINES_BAND
        return self.tiling.band(self.band, 1 if self.look.is_compact else row)

    def place(self, number: int, columns: int, cell: float) -> TilePlace:
        """The labels and margins of tile number `number`, for cells of the size `cell` and `columns` tiles per row."""
        if self.look.is_strip:
            return replace(STRIP, has_ticks=self._has_letters)
        place = self.tiling.place(number, columns)
        if line := self.line(cell):
            place = replace(place, line=line)
        if self.look.is_compact:
            return replace(place, names_dimensions=False)
        mode = self.look.own_scale
        has_scale = number == 0 and (mode == "tensor" or (mode == "slice" and self.tiling.is_single))
        return place if place.has_scale == has_scale else replace(place, has_scale=has_scale)

    def columns(self, tile: QSize) -> int:
        """Returns the number of tiles in a row, if each tile has the size `tile`."""
        return self.tiling.columns(tile.width(), self.room.width() - 2 * BLEED - self.gutter)

    def tile_size(self, cell: float) -> QSize:
        """The size of one tile without labels.

        If there are several tiles, the size is cut off at the space for the tensor, but the width is at least that of
        the caption.
        """
        cells = cells_size(self.picture, self.tiling.first, cell, self.line(cell))
        if self.tiling.is_single:
            return cells
        last = len(self.tiling.views) - 1
        caption = int(text_width("caption-strong", self.tiling.short_caption(last))) + 2
        inner = QSize(self.room.width() - 2 * BLEED - self.gutter, self.room.height() - self.look.header)
        return QSize(max(min(cells.width(), inner.width()), caption), min(cells.height(), max(inner.height(), 1)))

    @property
    def _has_letters(self) -> bool:
        """True if the strip is a single row whose columns are gates; the letters of the gates are then above the
        row.
        """
        (dimension, letters), view = self.picture.gates, self.tiling.first
        return bool(letters) and dimension == view.columns and view.row_count == 1

    @property
    def _above(self) -> int:
        return self.band_of(0) + (0 if self.look.is_strip else self.above_tiles)
