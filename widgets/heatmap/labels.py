"""The numbers in visible cells, in one precision and font size for a heatmap or for several side by side."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Protocol

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QRegion, QStaticText

from ops.presentation.cell_numbers import AS_FITS, NumberStyle, cell_texts
from ops.presentation.colors import light_text_table
from widgets.display.cell_grid import CellGrid
from widgets.heatmap.scene import HeatmapScene, visible_part
from widgets.style.fonts import NUMBER_PX_BY_CELL, NUMBER_PX_STEPS, cell_font, screen_pixel_ratio
from widgets.style.sizes import COMFORTABLE_CELL, NUMBER_SIZES, SMALLEST_WITH_NUMBERS
from widgets.style.theme import INK, PAPER

_SHARE_OF_CELL = 0.6

_CACHE_SIZE = 4096
# The labels of arrays with at most this many cells are kept.
_FEW = 256
_ANY_DIGIT = str.maketrans("123456789", "000000000")


@dataclass(frozen=True, slots=True, repr=False)
class CellLabels:
    """The texts of cells in row-major order, their common font size, and the width of the widest text, in pixels."""

    texts: tuple[str, ...]
    px: int
    widest: float


def rooms_for_number(cell: float) -> tuple[float, ...]:
    """Returns the widths that a number may have in a cell, in pixels, the smallest first.

    Each width leaves space for frames on both sides of the number: the first leaves the most, the last the least. Small
    cells leave less space.
    """
    if cell >= 40:
        return cell - 14, cell - 8
    return (cell - 8, cell - 6, cell - 4) if cell >= 24 else (cell - 4,)


def fitted_labels(cells: np.ndarray, data_type: str, cell: float, style: NumberStyle = AS_FITS) -> CellLabels | None:
    """The labels of `cells` at a cell size; None if even the lowest precision does not fit.

    The highest precision that fits in the smallest font is chosen, then the largest possible space for frames, and then
    the largest font.
    """
    if cell < SMALLEST_WITH_NUMBERS or cells.size == 0:
        return None
    if cells.size > _FEW:
        return _fitted(cells, data_type, cell, style)
    return _remembered(cells.tobytes(), cells.dtype, data_type, cell, style, screen_pixel_ratio())


@lru_cache(maxsize=256)
def _remembered(
    content: bytes, dtype: np.dtype, data_type: str, cell: float, style: NumberStyle, _ratio: float
) -> CellLabels | None:
    """The labels of a small array. They are cached: one edit needs them several times, and most arrays do not change.

    `_ratio`, the pixel ratio of the screen, is not read. It belongs to the key of the cache, because the widths of
    texts depend on it.
    """
    return _fitted(np.frombuffer(content, dtype), data_type, cell, style)


def _fitted(cells: np.ndarray, data_type: str, cell: float, style: NumberStyle) -> CellLabels | None:
    # The smallest font size of the lecture view is large, so numbers may be closer to the edges of their cells there.
    most_in_cell = min(style.smallest_px, int(cell * _SHARE_OF_CELL))
    largest = max(NUMBER_PX_BY_CELL[max(size for size in NUMBER_PX_BY_CELL if size <= cell)], most_in_cell)
    sizes = [px for px in NUMBER_PX_STEPS if style.smallest_px <= px <= largest]
    for texts in cell_texts(cells, data_type, style.most_digits, style.far):
        shapes = {text.translate(_ANY_DIGIT) for text in texts}
        widths = {px: max(map(QFontMetricsF(cell_font(px)).horizontalAdvance, shapes)) for px in sizes}
        for room in rooms_for_number(cell):
            for px in sizes:
                if widths[px] <= room:
                    return CellLabels(tuple(texts), px, widths[px])
    return None


def legible_cell(values: np.ndarray, data_type: str, least: float, style: NumberStyle = AS_FITS) -> float:
    """The smallest cell size from `least` to `COMFORTABLE_CELL` at which the numbers fit; `least` if they fit at
    none.
    """
    sizes = [cell for cell in reversed(NUMBER_SIZES) if least <= cell <= COMFORTABLE_CELL]
    return next((cell for cell in sizes if fitted_labels(values, data_type, cell, style) is not None), least)


def fitted_together(
    parts: Sequence[np.ndarray | None], data_type: str, cell: float, style: NumberStyle = AS_FITS
) -> list[CellLabels | None]:
    """The labels of each array, in a common precision and font size. `cell` is the size of a cell in pixels.

    The entry of an array that is None is None. If the numbers do not fit, all entries are None.
    """
    present = [part.ravel() for part in parts if part is not None]
    fitted = fitted_labels(np.concatenate(present), data_type, cell, style) if present else None
    if fitted is None:
        return [None] * len(parts)
    texts = iter(fitted.texts)
    return [None if part is None else replace(fitted, texts=tuple(islice(texts, part.size))) for part in parts]


class LabelPainter:
    """Draws labels in the middle of their cells. It caches the layout of each text for later repaints."""

    def __init__(self) -> None:
        self._laid_out: OrderedDict[tuple[str, int, bool], tuple[QStaticText, float, float]] = OrderedDict()

    def paint(self, painter: QPainter, grid: CellGrid, labels: CellLabels, codes: np.ndarray, map_name: str) -> None:
        """Draws the labels of the visible cells, in black or white; `codes` are the colour codes of these cells."""
        is_light = light_text_table(map_name)
        rows, columns = grid.visible_rows(), grid.visible_columns()
        places = [(row, column) for row in rows for column in columns]
        tones = [is_light[code] for code in codes.ravel().tolist()]
        for tone, color in ((False, INK), (True, PAPER)):
            painter.setPen(QColor(color))
            painter.setFont(cell_font(labels.px, tone))
            for (row, column), text, text_tone in zip(places, labels.texts, tones, strict=True):
                if text_tone == tone:
                    static, width, height = self._static(text, labels.px, tone)
                    center = grid.rect(row, column).center()
                    if grid.line and not grid.area.contains(center):
                        continue  # the ends of lines may be out of sight
                    painter.drawStaticText(QPointF(center.x() - width / 2, center.y() - height / 2), static)

    def _static(self, text: str, px: int, tone: bool) -> tuple[QStaticText, float, float]:
        key = (text, px, tone)
        found = self._laid_out.get(key)
        if found is None:
            static = QStaticText(text)
            static.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
            static.prepare(font=cell_font(px, tone))
            size = static.size()
            found = static, size.width(), size.height()
            self._laid_out[key] = found
            if len(self._laid_out) > _CACHE_SIZE:
                self._laid_out.popitem(last=False)
        return found


class HasLabels(Protocol):
    """The members of a heatmap that `SharedLabels` uses."""

    @property
    def shown(self) -> HeatmapScene | None: ...
    def visibleRegion(self) -> QRegion: ...
    def relabel(self) -> None: ...


class SharedLabels:
    """The texts in the cells of several heatmaps, which share one precision and one font size.

    The texts are computed when the first heatmap is painted, and again when a heatmap with other visible cells is
    painted. Heatmaps outside the visible area are ignored, because formatting the cells of all tiles could take
    seconds.
    """

    def __init__(self, heatmaps: Sequence[HasLabels]) -> None:
        self._heatmaps = heatmaps
        self._made: dict[HasLabels, tuple[HeatmapScene, CellLabels | None]] = {}

    def labels_of(self, heatmap: HasLabels) -> CellLabels | None:
        """Returns the labels of a heatmap that is being painted. If this changes the labels of other heatmaps, they are
        repainted.
        """
        made = self._made.get(heatmap)
        if made is None or made[0] is not heatmap.shown:
            self._make(heatmap)
        return self._made[heatmap][1]

    def _make(self, asked: HasLabels) -> None:
        before = self._made
        in_sight = [h for h in self._heatmaps if h is asked or not h.visibleRegion().isEmpty()]
        scenes = [(heatmap, heatmap.shown) for heatmap in in_sight if heatmap.shown is not None]
        first = scenes[0][1]
        parts = [visible_part(scene) for _, scene in scenes]
        labels = fitted_together(parts, first.picture.data_type, first.grid.cell, first.picture.numbers)
        self._made = {heatmap: (scene, own) for (heatmap, scene), own in zip(scenes, labels, strict=True)}
        for heatmap, (_, own) in self._made.items():
            if heatmap is not asked and heatmap in before and before[heatmap][1] != own:
                heatmap.relabel()
