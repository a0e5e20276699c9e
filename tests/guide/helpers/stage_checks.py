"""Checks the stage in five ways: cells have numbers where they fit, and the numbers are short; truth values are clear;
the colour key is complete; little of the stage is empty; and no number looks like 0 without being 0.
"""

import re
from collections.abc import Iterator

import numpy as np

from explorer.window.main_window import MainWindow
from ops.presentation.colors import color_codes, color_table
from ops.presentation.scales import FLAGS
from widgets.charts.function_curve import FunctionCurve
from widgets.charts.share_bars import ShareBars
from widgets.charts.source_row_view import SourceRowView
from widgets.charts.truth_view import TruthView
from widgets.display.picture import TensorPicture
from widgets.heatmap.axes import scale_rect
from widgets.heatmap.scale_bar import scale_texts
from widgets.heatmap.scene import visible_part
from widgets.stage.tensor_view import TensorView
from widgets.style.sizes import CELL_SIZES

LEAST_CONTRAST = 3.0
MOST_EMPTY = 0.5
MOST_DIGITS, MOST_DECIMALS = 4, 3
_POWER = re.compile(r"\u2212?(\d(\.\d{1,3})?\u00b7)?10[\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u207b]+")


def faults(window: MainWindow) -> Iterator[str]:
    """Yields a sentence for every rule that the stage breaks; the window must have been painted."""
    tensors = window.stage.tensors
    has_corners = any(picture.above for picture in window.stage.pictures)  # there, views are as narrow as their cells
    for picture in window.stage.pictures:
        heatmaps = [heatmap for field, heatmap in tensors.heatmaps() if field == picture.field]
        for heatmap in heatmaps:
            if picture.shown_values is not None and heatmap.room_for_numbers and not heatmap.numbers:
                yield f"{picture.field} has no numbers although there is room"
            yield from (f"{picture.field}: {text} is too long" for text in heatmap.numbers if is_long(text, picture))
            cells = None if heatmap.shown is None else visible_part(heatmap.shown)
            if cells is not None and heatmap.numbers and not picture.is_covered:
                pairs = zip(heatmap.numbers, cells.ravel().tolist(), strict=True)
                yield from (
                    f"{picture.field}: {value} is written as {text}" for text, value in pairs if is_zero(text, value)
                )
        if not has_corners and lacks_scale(tensors.board.views[picture.field]):
            yield f"{picture.field} has no colour bar"
        if picture.group == FLAGS:
            codes = color_codes(np.array([0, 1]), tensors.levels[picture.field])
            low, high = (color_table("cividis")[code] for code in codes)
            if contrast(low, high) < LEAST_CONTRAST:
                yield f"{picture.field}: 0 and 1 have nearly the same colour"
    legend = window.stage.slices.legend
    if legend.plain_text() and legend.width() < legend.legible_width:
        yield "the colour key has lost words or numbers"
    yield from _empty(window)


_CHARTS = ((FunctionCurve, "curve"), (SourceRowView, "rows"), (ShareBars, "shares"), (TruthView, "truthTable"))


def _empty(window: MainWindow) -> Iterator[str]:
    """Yields a sentence if more than half of the stage is empty although cells of the next larger size would fit."""
    tensors = window.stage.tensors
    room = tensors.maximumViewportSize()
    content = tensors.content
    for kind, name in _CHARTS:
        below = window.findChild(kind, name)
        if below is not None and below.isVisible():
            content = content.united(below.geometry())
    used = content.width() * content.height() / (room.width() * room.height())
    if used >= 1 - MOST_EMPTY or tensors.cell_size >= CELL_SIZES[0]:
        return
    before = tensors.cell_size
    tensors.zoom(1)
    fits = tensors.content.right() < room.width() and tensors.content.bottom() < room.height()
    larger = tensors.cell_size
    grids = [heatmap.shown.grid for _, heatmap in tensors.heatmaps() if heatmap.shown is not None]
    fits &= all(grid.visible.size() == grid.bounds.size() for grid in grids)  # otherwise it pans inside its view
    tensors.fit()
    if fits and larger > before:
        yield f"{used:.0%} of the stage is used with cells of {before:g} px, but cells of {larger:g} px fit"


def is_long(text: str, picture: TensorPicture) -> bool:
    """True if the text of a number in a float tensor has more digits or decimals than cells on the stage may show."""
    if picture.values is None or picture.values.dtype.kind != "f" or _POWER.fullmatch(text) or text == "NaN":
        return False
    whole, _, decimals = text.lstrip("\u2212+").partition(".")
    if not decimals:
        return False  # whole numbers are exact
    return len(decimals) > MOST_DECIMALS or len((whole + decimals).lstrip("0")) > MOST_DIGITS + 1


def lacks_scale(view: TensorView) -> bool:
    """True if a view with more than one number and a colour scale of its own has no space for the texts of the scale;
    False for a strip.
    """
    look, levels = view._look, next(iter(view._levels), None)  # pyright: ignore[reportPrivateUsage]
    shown = view.heatmap.shown
    if look.own_scale != "tensor" or look.is_strip or levels is None or shown is None or levels.low == levels.high:
        return False
    in_heading = view._scale_rect  # pyright: ignore[reportPrivateUsage]
    return scale_texts(levels, (in_heading if not in_heading.isEmpty() else scale_rect(shown)).width()) is None


def is_zero(text: str, value: float) -> bool:
    """True if a number is wrongly shown as zero: `text`, which stands for `value`, is "0" or "−0", but `value` is not
    0.
    """
    return value != 0 and text.lstrip("\u2212") == "0"


def contrast(one: np.ndarray, other: np.ndarray) -> float:
    """Returns the contrast ratio of two colours as WCAG 2 defines it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(rgb: np.ndarray) -> float:
    share = rgb / 255.0
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return float(linear @ np.array([0.2126, 0.7152, 0.0722]))
