"""Lays out the views of a stage: chooses their looks, cell sizes and rectangles. Layouts are cached."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from PySide6.QtCore import QSize

from ops.presentation.scales import ScaleMode
from widgets.display.packing import Block, Size, singles
from widgets.display.picture import TensorPicture
from widgets.display.row_layout import Arrangement, Measure, arrange_corners
from widgets.display.stage_colors import StageColors
from widgets.display.stage_slices import StageSlices
from widgets.display.tiles import Tiling
from widgets.display.wrapping import wrapped_views
from widgets.heatmap.labels import legible_cell
from widgets.stage.stage_zoom import StageZoom
from widgets.stage.tensor_layout import ViewLook
from widgets.stage.tensor_view import TensorView
from widgets.style.sizes import (
    BAND_HEIGHT,
    BAND_HEIGHT_WITH_PILL,
    CAPTION_SHARES,
    CAPTION_WIDTH,
    COMFORTABLE_CELL,
    LEAST_IN_CORNERS,
    MOST_STRIP_CELLS,
    SMALLEST_SHARES,
    SMALLEST_WITH_NUMBERS,
    UNLIMITED,
    WIDE_GAP,
)

_MOST_ARRANGEMENTS = 16
# A tensor with at most this many cells may have larger cells than the others, if its numbers need them.
_FEW_CELLS = 64


@dataclass(frozen=True, slots=True)
class Placed:
    """The layout of the stage.

    `arrangement` contains the positions of the views; `cells` and `looks` are the cell size and the look of each view,
    in order. `titles` are the headings, and `band` is the height above the cells of each view.
    """

    arrangement: Arrangement
    cells: tuple[float, ...] = ()
    looks: tuple[ViewLook, ...] = ()
    titles: tuple[str, ...] = ()
    band: int = BAND_HEIGHT


class StageLayout:
    """Computes the layout of a stage. If only numbers have changed since an earlier layout, returns it from a cache."""

    def __init__(self, zoom: StageZoom) -> None:
        self._zoom = zoom
        self._pictures: Sequence[TensorPicture] = ()
        self._slices = StageSlices()
        self._density = 1.0
        self._views: list[TensorView] = []
        self._looks: tuple[ViewLook, ...] = ()
        self._outlines: tuple[object, ...] = ()
        self._found: dict[object, Placed] = {}

    def forget(self) -> None:
        """Clears the cache of layouts. This is required after a change of the fonts."""
        self._found.clear()

    def take(
        self,
        pictures: Sequence[TensorPicture],
        slices: StageSlices,
        colors: StageColors,
        view_of: Callable[[str], TensorView],
        density: float,
    ) -> None:
        """Sets the tensors that the layout arranges, and how they are shown.

        `view_of` returns the view of a field. The screen has `density` pixels per logical pixel.
        """
        self._pictures, self._slices, self._density = pictures, slices, density
        self._views = [view_of(picture.field) for picture in pictures]
        self._looks = _looks(pictures, slices, colors)
        self._outlines = tuple(picture.outline for picture in pictures)

    def placed(self, room: Size) -> Placed:
        """Computes the layout of the tensors in a space of the size `room`, and returns it."""
        for view in self._views:
            view.set_room(QSize(*room), self._slices.has_tiles)
        if not self._zoom.is_automatic:
            return self._kept(room, self._looks, ())
        best: Placed | None = None
        most = -1, False, -UNLIMITED, 0
        for looks in self._choices():
            found = self._legible(room, looks)
            beyond = min(room[1] - found.arrangement.height, 0)  # a stage that scrolls should scroll little
            gates = sum(look.gate_line for look in looks)
            merits = self._readable_count(found, room), self._leads_right(found), beyond, gates
            if merits[:2] == (len(self._views), True):
                return found
            if best is None or merits > most:
                best, most = found, merits
        assert best is not None, "there is at least one choice"
        return best

    def _choices(self) -> Iterator[tuple[ViewLook, ...]]:
        """Yields the looks of the views to try, the best first.

        The wanted looks come first. If one of them is compact, looks that need less space follow.
        """
        yield self._looks
        # Among many tensors, one line of gates needs less height than two.
        if any(look.is_compact for look in self._looks):
            for looks in dict.fromkeys((tuple(replace(look, gate_line=0) for look in self._looks), self._looks)):
                yield tuple(map(_tight, looks, self._pictures, self._slices.tilings))

    def _legible(self, room: Size, looks: tuple[ViewLook, ...]) -> Placed:
        """Returns the layout in which small tensors have cells that are large enough for their numbers. `looks` is the
        look of each view.
        """
        found = self._kept(room, looks, ())
        needs = tuple(map(_legible_cell, self._pictures, found.cells))
        return found if needs == found.cells else self._kept(room, looks, needs)

    def _readable_count(self, placed: Placed, room: Size) -> int:
        """Returns the number of views whose cells need not be larger for their numbers. Returns -1 if the views are
        higher than `room`, so that the stage must scroll.
        """
        if placed.arrangement.height > room[1]:
            return -1
        needs = map(_legible_cell, self._pictures, placed.cells)
        return sum(need == cell for need, cell in zip(needs, placed.cells, strict=True))

    def _leads_right(self, placed: Placed) -> bool:
        """True if the views are placed so that the data flow of the operator goes from left to right."""
        return self._zoom.frame((0, 0), depths=_depths(self._pictures)).leads_right(placed.arrangement.rects)

    def _kept(self, room: Size, looks: tuple[ViewLook, ...], needs: tuple[float, ...]) -> Placed:
        """Returns the layout from the cache. If the cache does not contain it, computes it and adds it to the cache."""
        key = room, self._outlines, looks, self._slices.tilings, self._zoom.state, self._density, needs
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= _MOST_ARRANGEMENTS:
                self._found.clear()
            found = self._found[key] = self._place(room, looks, needs)
        return found

    def _place(self, room: Size, looks: Sequence[ViewLook], needs: Sequence[float]) -> Placed:
        """Returns the layout with the largest cells that fits in `room`. `needs` has the smallest cell size at which
        each view shows numbers.

        Several widths are tried for the sentences below the cells. If no layout fits, returns the one with the largest
        cells.
        """
        band = BAND_HEIGHT_WITH_PILL if any(picture.has_pill for picture in self._pictures) else BAND_HEIGHT
        shares = CAPTION_SHARES if any(picture.caption_lines for picture in self._pictures) else CAPTION_SHARES[:1]
        tried: list[Placed] = []
        for share in shares:
            width = min(CAPTION_WIDTH, room[0] // share)
            own = tuple(replace(look, caption_width=width) for look in looks)
            tried.append(self._place_with(own, room, band, needs))
        return max(tried, key=lambda placed: (placed.arrangement.height <= room[1], placed.arrangement.cell))

    def _place_with(self, looks: tuple[ViewLook, ...], room: Size, band: int, needs: Sequence[float]) -> Placed:
        pictures, tilings = self._pictures, self._slices.tilings
        measures: list[Measure] = [
            view.measure(picture, tiles, band, look)
            for view, picture, tiles, look in zip(self._views, pictures, tilings, looks, strict=True)
        ]
        if (corners := self._corners(room, measures, looks)) is not None:
            return corners
        blocks, titles = _blocks(pictures, looks)
        fields = [picture.field for picture in pictures]
        wrapped = tuple(look.is_wrapped for look in looks)
        frame = self._zoom.frame(room, titles, _depths(pictures))
        cells, found = self._zoom.arranged(fields, tilings, measures, frame, blocks, needs, wrapped)
        own = tuple(look.cell(cell) for look, cell in zip(looks, cells, strict=True))
        return Placed(found, own, looks, titles, band)

    def _corners(self, room: Size, measures: Sequence[Measure], looks: tuple[ViewLook, ...]) -> Placed | None:
        """Returns the layout that shows right operands above their results; None if no tensor is a right operand, or if
        cells would be too small.

        If a tensor has shares, which are parts of 1, the layout leaves space for their bars on the right, unless the
        cells would then be too small.
        """
        blocks = _corner_blocks(self._pictures)
        if not blocks or not self._zoom.is_automatic or self._slices.has_tiles:
            return None
        bars = SMALLEST_SHARES[0] + 2 * WIDE_GAP if any(picture.is_share for picture in self._pictures) else 0
        for width in (room[0] - bars, room[0]):
            found = arrange_corners(measures, self._zoom.frame((width, room[1])), blocks)
            if found is not None and found.cell >= LEAST_IN_CORNERS:
                cells = tuple(look.cell(found.cell) for look in looks)
                return Placed(found, cells, looks, (), BAND_HEIGHT)
        return None


def _depths(pictures: Sequence[TensorPicture]) -> tuple[int, ...]:
    """Returns the depths of all tensors in a data flow; the outputs have the greatest depth. Returns () if no data flow
    is shown.
    """
    greatest = max((picture.depth for picture in pictures), default=0)
    return tuple(greatest + 1 if picture.is_output else picture.depth for picture in pictures) if greatest else ()


def _corner_blocks(pictures: Sequence[TensorPicture]) -> tuple[Block, ...]:
    """Returns the blocks for a layout of factors and products. Each block has one tensor and, if there is one, the
    factor that is placed above it.

    Returns () if no tensor has a factor above it, or if a tensor has surplus rows or columns.
    """
    numbers = {picture.field: number for number, picture in enumerate(pictures)}
    factors = {picture.above: numbers[picture.field] for picture in pictures if picture.above}
    if not factors or any(picture.has_pill for picture in pictures):
        return ()
    blocks = {picture.field: (numbers[picture.field],) for picture in pictures if not picture.above}
    return tuple((factors[field], *block) if field in factors else block for field, block in blocks.items())


def _looks(pictures: Sequence[TensorPicture], slices: StageSlices, colors: StageColors) -> tuple[ViewLook, ...]:
    modes: list[ScaleMode] = [colors.own_scale(picture) for picture in pictures]
    has_scales = any(
        mode == "tensor" or (mode == "slice" and tiles.is_single)
        for mode, tiles in zip(modes, slices.tilings, strict=True)
    )
    wrapped = wrapped_views(pictures, slices.tilings)
    return tuple(
        ViewLook(
            mode,
            picture.field in slices.strips,
            bool(picture.section),
            has_scales and bool(picture.section),
            is_wrapped and picture.field not in slices.strips,
            _gate_line(picture, tiles),
        )
        for mode, picture, is_wrapped, tiles in zip(modes, pictures, wrapped, slices.tilings, strict=True)
    )


def _gate_line(picture: TensorPicture, tiles: Tiling) -> int:
    """Returns the number of cells per line if the slice is a single row that has all gates twice. Such a row is shown
    as two lines, one above the other. Returns 0 for any other slice.
    """
    view = tiles.first
    is_row = tiles.is_single and view.row_count == 1 and view.columns == picture.gates[0]
    return picture.gate_line if is_row else 0


def _tight(look: ViewLook, picture: TensorPicture, tiles: Tiling) -> ViewLook:
    """Returns `look` for a stage with little space: a small slice becomes a strip.

    The heading of a strip has the formula in words if there is one, otherwise only the name.
    """
    rows, columns = tiles.first.row_count, tiles.first.column_count
    has_texts = (picture.gates[1] and (rows > 1 or look.gate_line)) or picture.cell_labels or picture.caption_lines
    is_small = tiles.is_single and rows * columns <= MOST_STRIP_CELLS and picture.shown_values is not None
    is_strip = look.is_strip or (is_small and not has_texts)
    return replace(look, is_strip=is_strip, has_name_only=is_strip and not picture.words, is_wrapped=False)


def _legible_cell(picture: TensorPicture, cell: float) -> float:
    """The smallest cell size, at least `cell`, at which the numbers of a small tensor fit into the cells; for other
    tensors, `cell`.
    """
    values = picture.shown_values
    if values is None or not 0 < values.size <= _FEW_CELLS or not SMALLEST_WITH_NUMBERS <= cell < COMFORTABLE_CELL:
        return cell
    return legible_cell(values, picture.data_type, cell, picture.numbers)


def _blocks(pictures: Sequence[TensorPicture], looks: Sequence[ViewLook]) -> tuple[tuple[Block, ...], tuple[str, ...]]:
    """Returns the blocks of views and the titles of the blocks. A block has the indices of its views.

    If the pictures have sections, each section is a block. Otherwise there are no titles, and each picture is a block
    of its own, with two exceptions. Neighbouring strips share a block. In a data flow, all intermediate tensors and
    outputs share a block.
    """
    sections = [picture.section for picture in pictures]
    if not any(sections):
        is_flow = any(picture.depth for picture in pictures)
        sections = [
            "flow" if is_flow and (picture.depth or picture.is_output) else str(number)
            for number, picture in enumerate(pictures)
        ]
        for number, (before, look) in enumerate(pairwise(looks), 1):
            if before.is_strip and look.is_strip:
                sections[number] = sections[number - 1]
        titles = ()
    else:
        titles = tuple(dict.fromkeys(sections))
    names = dict.fromkeys(sections)
    blocks = tuple(tuple(n for n, section in enumerate(sections) if section == name) for name in names)
    return blocks or singles(len(pictures)), titles
